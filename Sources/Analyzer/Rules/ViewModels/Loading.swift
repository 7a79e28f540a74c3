/// Determines whether a task loads something, either directly or by calling functions in the same type.
struct Loading {
  private let functions: [String: [LoadSigns]]
  /// The async functions in the type that wait for something, including those that neither load nor call anything.
  private let waitingFunctions: [String: [LoadSigns]]
  /// The names of all functions in the type.
  private let names: Set<String>
  /// The names of the functions that write stored properties.
  private let writers: Set<String>

  init(_ project: Project, _ entity: Int, _ functions: [String: [LoadSigns]]) {
    waitingFunctions = functions
    self.functions = functions.mapValues { $0.filter { !$0.isEmpty } }
    names = Set(project.facts(of: entity).flatMap(\.members).filter { $0.kind == .function }.map(\.baseName))
    let stored = Set(project.properties(of: entity).filter { !$0.isStatic }.map(\.name))
    let members = project.facts(of: entity).flatMap(\.members).filter { $0.kind == .function && !$0.isAsync }
    writers = Set(
      members.filter { $0.uses.contains { $0.usage.contains(.assigned) && stored.contains($0.name) } }
        .map(\.baseName))
  }

  func isLoad(_ work: LoadSigns) -> Bool {
    anyStep(of: work) { $0.loads || !writers.isDisjoint(with: $0.callsAfterAwait) }
  }

  /// Returns whether the task waits for anything that could be cancelled, as opposed to functions in the type that
  /// contain no `await` themselves.
  func suspends(_ work: LoadSigns) -> Bool {
    anyStep(of: work, in: waitingFunctions) { $0.awaitsOthers || !names.isSuperset(of: $0.calls) }
  }

  /// Returns whether an async function of the type waits for anything that could be cancelled.
  func suspends(inFunction name: String) -> Bool { (waitingFunctions[name] ?? []).contains(where: suspends) }

  /// The properties that store the results of the task, if that is all it does; otherwise nil.
  func onlyResults(of work: LoadSigns) -> [String]? {
    guard work.onlyAssigns, !work.results.isEmpty,
      !work.calls.contains(where: { writers.contains($0) || functions[$0]?.isEmpty == false })
    else { return nil }
    return work.results
  }

  func lasts(_ work: LoadSigns) -> Bool { anyStep(of: work, satisfies: \.lasts) }

  func changesData(_ work: LoadSigns) -> Bool { anyStep(of: work, satisfies: \.changesData) }

  /// Returns whether the condition holds for the task's code or for any function in the same type that the task calls,
  /// directly or indirectly.
  private func anyStep(
    of work: LoadSigns, in known: [String: [LoadSigns]]? = nil, satisfies condition: (LoadSigns) -> Bool
  ) -> Bool {
    var waiting = [work]
    var seen: Set<String> = []
    while let work = waiting.popLast() {
      if condition(work) { return true }
      for name in work.calls where seen.insert(name).inserted { waiting += (known ?? functions)[name] ?? [] }
    }
    return false
  }
}

extension MemberScope {
  /// Whether the function's name says that it changes data.
  var changesData: Bool { kind == .function && DataChange.isFunction(baseName) }

  /// Whether the member is a function that could become `async`, since neither a superclass nor Objective-C code calls
  /// it.
  var canBecomeAsync: Bool {
    kind == .function && !modifiers.contains("override")
      && !attributes.contains { ["objc", "IBAction"].contains($0.name) }
  }

  /// The name without argument labels.
  var baseName: String { name.withoutArgumentLabels }
}

extension Project {
  /// Returns whether an initializer of the type calls the function.
  func initializer(of entity: Int, calls function: String) -> Bool {
    facts(of: entity).contains { fact in
      fact.members.contains { member in
        member.kind == .initializer && member.uses.contains { $0.name == function && $0.usage.contains(.called) }
      }
    }
  }

  /// Returns whether the function is a requirement of one of the project's protocols that the type conforms to.
  func isRequired(_ function: String, of entity: Int) -> Bool {
    let type = types.entities[entity]
    return (type.declarations + type.extensions).contains { reference in
      fact(reference).inherited.contains { name in
        guard let parent = types.lookUp(name, inFile: reference.file, insideType: type.name.enclosingName).entity,
          types.entities[parent].kind == .protocol
        else { return false }
        return facts(of: parent).contains { $0.members.contains { $0.baseName == function } }
      }
    }
  }
}
