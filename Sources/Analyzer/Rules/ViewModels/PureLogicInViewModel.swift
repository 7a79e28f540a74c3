/// Finds functions in view models that do not depend on the view model.
struct PureLogicInViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "pure_logic_in_view_model",
    summary: "Nontrivial functions that only compute a value should be in a separate type, not in the view model.",
    rationale: """
      A function that does not await, change state or call a dependency can be tested with plain values. If the \
      function is in a view model, however, each test has to create the view model and all of its dependencies. Such \
      functions are the easiest part of a large view model to extract: move them to a struct, such as a row builder or \
      a validator.
      """,
    details: """
      The rule ignores functions of up to eight lines, and functions that read more than two properties of the view \
      model, or more than one that can change. It also ignores functions in structs without services and visible \
      functions in classes that store only constant values, because tests can call them directly, and functions that a \
      test already calls. Debugging tools are ignored, and so are functions that call static functions of types that \
      are declared neither in the project nor in a known framework, because those may query the system, and functions \
      that receive or read objects of a third-party library, which tests can hardly create.
      """,
    sources: ["S1 massive view model (extract pure logic first)", "S1 smells (inline formatting with complex logic)"],
    opportunity: "a non-static function in a view model",
    defaultLevel: DefaultLevel(.off, byArchitecture: [.mvvm: .severity(.info)]), isMinor: true,
    remedy: Remedy(.model, .medium),
    triggering: PureLogicInViewModelExamples.triggering,
    good: PureLogicInViewModelExamples.good)

  static let collectors: [any Collector.Type] = [BusyMembers.self, TestAccesses.self]

  struct Evidence: Analyzer.Evidence {
    /// The name of the function, with argument labels.
    let function: String

    static let fields = FieldList(Self.init, \.function)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    return project.reviewedViewModels.flatMap { entity -> [Located<Evidence>] in
      let purity = Purity(of: entity, in: project)
      let required = project.requirements(of: entity)
      let type = project.types.entities[entity]
      // Tests can create a struct that stores no services and call its functions directly.
      guard type.kind != .struct || project.storesServices(entity), !project.isForDebugging(entity) else { return [] }
      let storesOnlyConstants = project.storesOnlyConstantValues(entity)
      return (type.declarations + type.extensions).flatMap { reference -> [Located<Evidence>] in
        guard !project.files[reference.file].isTest else { return [] }
        return project.fact(reference).members.filter { member in
          member.kind == .function && !member.isStatic && member.codeLines > Self.lines && member.statements > 1
            && member.returnsOrThrows && purity.isPure(member, in: reference)
            && !required.contains(member.name) && !member.takesInterface
            && !project.readsLibraryObject(member, in: reference, of: entity)
            && purity.propertiesRead(by: member) <= Self.inputs
            && purity.variablesRead(by: member) <= Self.variables
            && !(storesOnlyConstants && !member.isHidden)
            && (member.isHidden || !project.isCalledInTests(member.baseName, of: entity))
        }.map { member in
          Located(
            file: reference.file,
            record: Record(
              evidence: Evidence(function: member.name), range: member.range, symbol: type.name, type: reference.type))
        }
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedViewModels.flatMap { entity in
      (project.types.entities[entity].declarations + project.types.entities[entity].extensions).flatMap { reference in
        project.fact(reference).members.filter { $0.kind == .function && !$0.isStatic }
          .map { LocatedOpportunity(file: reference.file, start: $0.range.start) }
      }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.symbol).\(record.evidence.function)` only computes a value; move it to a separate struct that tests can \
    call directly
    """
  }

  /// Functions with at most this many lines may stay in the view model.
  private static let lines = 8

  /// The maximum number of properties that the function may read. Each of them would become a parameter.
  private static let inputs = 2

  /// The maximum number of variables that the function may read. With more, its result depends on the state.
  private static let variables = 1
}

extension MemberFact {
  /// Whether a function produces a result. A function that neither returns nor throws anything must have a side effect.
  fileprivate var returnsOrThrows: Bool {
    if isThrowing { return true }
    guard let type else { return false }
    return type != "Void" && type != "()" && !type.contains("some View")
  }
}
