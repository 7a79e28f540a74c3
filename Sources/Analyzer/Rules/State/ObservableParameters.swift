import SwiftSyntax

/// Collects the generic parameters that require an `ObservableObject`: `Model` in
/// `struct FeedList<Model: ObservableObject>`. A class that is used as their argument cannot be `@Observable`.
struct ObservableParameters: Collector, ProjectWideRecorder {
  static let id = "observable_parameters"

  struct Evidence: Analyzer.Evidence {
    let name: String
    /// The position in the list of the type's generic parameters.
    let position: Int
    /// The other conformances that the parameter requires, as written.
    let others: [String]

    static let fields = FieldList(Self.init, \.name, \.position, \.others)
  }

  /// The generic types that keep a class from becoming `@Observable`.
  struct Collection: Sendable {
    /// The first generic type that is used with each class, according to a written type (`FeedList<FeedModel>`) or a
    /// created value (`FeedList(model: FeedModel())`).
    fileprivate var typesByArgument: [Int: Int] = [:]
    /// The generic types whose parameter also requires protocols of the project, keyed by the first of these protocols.
    fileprivate var typesByProtocol: [Int: [Requirement]] = [:]
  }

  /// The protocols that a parameter of a generic type requires in addition to `ObservableObject`.
  fileprivate struct Requirement {
    let type: Int
    let protocols: Set<Int>
    /// The names of those that the project does not declare.
    let foreign: Set<String>
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["ObservableObject"]) { walk in
      walk.on(.type) { declaration, context in
        guard !declaration.fact.isPreview else { return }
        for (position, parameter) in declaration.node.genericParameters.enumerated() {
          let names = parameter.inheritedNames + declaration.node.requirements(of: parameter.name.text)
          let others = names.filter { $0.lastNamePart != "ObservableObject" }
          guard others.count < names.count else { continue }
          context.record(
            Evidence(name: parameter.name.text, position: position, others: others), by: Self.self,
            at: context.range(of: parameter.name))
        }
      }
    }
  }

  func collection(in project: Project) -> Collection {
    var collection = Collection()
    var parameters: [Int: [Parameter]] = [:]
    for located in project.records(of: Self.self) {
      guard let type = project.entity(of: located) else { continue }
      collection.addRequirement(of: type, located, in: project)
      parameters[type, default: []].append(Parameter(located.evidence, of: type, in: project))
    }
    collection.addArguments(of: parameters, in: project)
    return collection
  }

  /// A generic parameter that requires an `ObservableObject`.
  fileprivate struct Parameter {
    let position: Int
    /// The labels of the initializer arguments whose type is the parameter; `_` for those without a label.
    let labels: Set<String>

    init(_ evidence: Evidence, of type: Int, in project: Project) {
      position = evidence.position
      let facts = project.facts(of: type)
      let properties = facts.flatMap(\.properties).filter { $0.type?.mentions(evidence.name) == true }
      let arguments = facts.flatMap(\.members).filter { $0.kind == .initializer }.flatMap(\.parameters)
        .filter { $0.type.mentions(evidence.name) }
      labels = Set(properties.map(\.name) + arguments.map(\.label))
    }
  }
}

extension ObservableParameters.Collection {
  /// Returns the name of a generic type that the class is used with, or whose parameter requires other protocols all of
  /// which the class implements. Nil if there is none.
  func genericType(usedWith entity: Int, in project: Project) -> String? {
    guard !typesByArgument.isEmpty || !typesByProtocol.isEmpty else { return nil }
    let found = typesByArgument[entity] ?? requirement(metBy: entity, in: project)?.type
    return found.map { project.types.entities[$0].name }
  }

  private func requirement(metBy entity: Int, in project: Project) -> ObservableParameters.Requirement? {
    let supertypes = project.reached(from: [entity]) { project.supertypes(of: $0) }
    let candidates = supertypes.flatMap { typesByProtocol[$0] ?? [] }
    guard !candidates.isEmpty else { return nil }
    let inherited = Set(supertypes.flatMap { project.facts(of: $0).flatMap(\.inherited) }.map(\.lastNamePart))
    return candidates.first { $0.protocols.isSubset(of: supertypes) && $0.foreign.isSubset(of: inherited) }
  }

  /// Adds what a parameter requires in addition to `ObservableObject`, if this includes a protocol of the project.
  fileprivate mutating func addRequirement(
    of type: Int, _ located: Located<ObservableParameters.Evidence>, in project: Project
  ) {
    var protocols: [Int] = []
    var foreign: Set<String> = []
    for name in located.evidence.others {
      if let other = project.entity(named: name, inFile: located.file, insideType: located.record.type) {
        protocols.append(other)
      } else {
        foreign.insert(name.lastNamePart)
      }
    }
    guard let first = protocols.first else { return }
    typesByProtocol[first, default: []].append(
      ObservableParameters.Requirement(type: type, protocols: Set(protocols), foreign: foreign))
  }

  /// Adds the classes that code uses as arguments of the parameters, in one pass over the files.
  fileprivate mutating func addArguments(of parameters: [Int: [ObservableParameters.Parameter]], in project: Project) {
    let names = Set(parameters.keys.map { project.types.entities[$0].name.lastNamePart })
    guard !names.isEmpty else { return }
    for file in project.files(mentioning: names) {
      let facts = project.files[file].facts
      for made in facts.constructions where !made.isInPreview && names.contains(made.type.lastNamePart) {
        addArguments(of: made, inFile: file, parameters, project)
      }
      for (index, type) in facts.types.enumerated() {
        for written in type.writtenTypes.flatMap(\.genericTypes) where names.contains(written.name.lastNamePart) {
          guard let generic = project.entity(named: written.name, inFile: file, insideType: index) else { continue }
          for parameter in parameters[generic] ?? [] where written.arguments.indices.contains(parameter.position) {
            let argument = written.arguments[parameter.position]
            add(project.entity(named: argument, inFile: file, insideType: index), of: generic)
          }
        }
      }
    }
  }

  /// Adds the new objects that code passes to a generic type: `FeedList(model: FeedModel())`.
  private mutating func addArguments(
    of made: ConstructionFact, inFile file: Int, _ parameters: [Int: [ObservableParameters.Parameter]],
    _ project: Project
  ) {
    guard let generic = project.entity(named: made.type, inFile: file, insideType: made.owner) else { return }
    let labels = Set(parameters[generic]?.flatMap(\.labels) ?? [])
    for argument in made.arguments where labels.contains(argument.label ?? "_") {
      guard let created = argument.createdType else { continue }
      add(project.entity(named: created, inFile: file, insideType: made.owner), of: generic)
    }
  }

  private mutating func add(_ argument: Int?, of generic: Int) {
    guard let argument, typesByArgument[argument] == nil else { return }
    typesByArgument[argument] = generic
  }
}

extension TypeFact {
  /// The types of the properties, results and parameters, as written, that have generic arguments.
  fileprivate var writtenTypes: [String] {
    let types =
      properties.compactMap(\.type) + members.compactMap(\.type) + members.flatMap(\.parameters).map(\.type)
    return types.filter { $0.contains("<") }
  }
}

extension ConstructionFact.Argument {
  /// The type that the argument creates: `FeedModel` for `FeedModel(client: client)`.
  fileprivate var createdType: String? {
    guard let end = text.firstIndex(of: "("), text.isUppercased else { return nil }
    return String(text[..<end])
  }
}

extension String {
  /// Whether a type contains the name: `() -> Model` for `Model`.
  fileprivate func mentions(_ name: String) -> Bool {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == name }
  }

  /// The generic types within a written type, and their plain arguments: `Feed` with `Model` and `Row` for
  /// `[Feed<Model, Row>]`.
  fileprivate var genericTypes: [(name: String, arguments: [String])] {
    var found: [(name: String, arguments: [String])] = []
    var open: [(name: String, arguments: [String])] = []
    var word = ""
    var previous: Character?
    for character in self {
      switch character {
      case "<":
        open.append((word, []))
        word = ""
      case ",":
        if let last = open.indices.last { open[last].arguments.append(word) }
        word = ""
      case ">" where previous != "-":
        guard let type = open.popLast() else { break }
        found.append((type.name, type.arguments + [word]))
        word = type.name
      case "?": break
      default:
        word = character.isLetter || character.isNumber || "_.".contains(character) ? word + String(character) : ""
      }
      previous = character
    }
    return found
  }
}

extension GenericParameterSyntax {
  /// The conformances that the parameter requires in the list of parameters.
  fileprivate var inheritedNames: [String] { inheritedType?.plainNames ?? [] }
}

extension SyntaxProtocol {
  /// The generic parameters of a type declaration.
  fileprivate var genericParameters: GenericParameterListSyntax {
    let clauses = children(viewMode: .sourceAccurate).lazy.compactMap { $0.as(GenericParameterClauseSyntax.self) }
    return clauses.first?.parameters ?? []
  }

  /// The conformances that the where clause of a type declaration requires of a generic parameter.
  fileprivate func requirements(of parameter: String) -> [String] {
    let clauses = children(viewMode: .sourceAccurate).lazy.compactMap { $0.as(GenericWhereClauseSyntax.self) }
    return clauses.first?.requirements(ofAny: [parameter]) ?? []
  }
}
