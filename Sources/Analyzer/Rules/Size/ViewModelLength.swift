/// Finds view models that are too long, even if they are split into extensions.
struct ViewModelLength: ProjectLimitRule {
  static let info = RuleInfo(
    id: "view_model_length",
    summary: "View models should be small, including their extensions.",
    rationale: """
      A view model that keeps growing has taken on responsibilities that belong elsewhere: networking, persistence, \
      formatting, business rules. Moving each concern into a service or a plain type keeps the rest easy to test.
      """,
    details: """
      Types with a `swiftlint:disable type_body_length` comment are reported as info. The rule ignores protocols and \
      debugging tools. If a type exceeds the limit by at most a fifth and nothing in it clearly belongs elsewhere, or \
      only because of code for previews and tests, such as `static func mock()`, the bot does not comment.
      """,
    sources: ["S0 real-world (60 lines)", "S1 massive view model"],
    opportunity: "a view model",
    defaultLevel: .limits(warning: 250, error: 500),
    remedy: Remedy(.model, .large),
    triggering: [
      Example(
        """
        final class ↓FeedViewModel {
          var posts: [Post] = []
          func load() async {}
        }
        extension FeedViewModel {
          func reload() {}
        }
        """, configuration: "{warning: 2}"),
      Example(
        """
        struct ↓SettingsVM {
          var name = ""
          var mail = ""
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        class BaseViewModel {}
        final class ↓Feed: BaseViewModel {
          var name = ""
          var mail = ""
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        final class ↓AccountViewModel {
          let service: AccountService
          var name: String { service.name }
          var mail: String { service.mail }
          func signOut() { service.signOut() }
        }
        """, configuration: "{warning: 3}"),
    ],
    good: [
      Example(
        """
        protocol FinderViewModel: AnyObject {
          var isLoading: Bool { get }
          var nodes: [Node] { get }
        }
        extension FinderViewModel where Self: UploadingViewModel {
          func progress(of node: Node) -> Progress? { uploads.first { $0.node == node }?.progress }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        final class RunnerViewModel {
          var name = ""
          var mail = ""
        }
        """, path: "App/Debug/RunnerViewModel.swift", configuration: "{warning: 1}"),
      Example(
        """
        final class FeedViewModel {
          // One line of code.

          var posts: [Post] = []
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        @Observable final class Feed {
          var name = ""
          var mail = ""
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct FeedViewModelFactory {
          let a = 1
          let b = 2
        }
        """, configuration: "{warning: 1}"),
    ])

  static let collectors: [any Collector.Type] = [
    SwiftLintDirectives.self, NetworkUses.self, DatabaseUses.self, ConcernSigns.self, BusyMembers.self,
  ]

  struct Evidence: Analyzer.Evidence {
    /// The kinds of code in the view model that belong elsewhere, such as `networking`.
    let concerns: [String]
    /// The longest of the functions that could be moved.
    let longest: [String]
    /// The number of code lines in these functions.
    let movableLines: Int
    /// The property on which most of the code is based, if that code consists of similar computed properties.
    let adapted: String?
    /// The number of these computed properties.
    let adapters: Int

    static let fields = FieldList(Self.init, \.concerns, \.longest, \.movableLines, \.adapted, \.adapters)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let inputOutputUses = project.collection(of: NetworkUses.self)
    let inputOutput = project.symbols(in: inputOutputUses)
    let kinds = project.valuesByType(of: inputOutputUses) { project.inputOutput(of: $0) }
    let storing = project.symbols(in: project.collection(of: DatabaseUses.self))
      .merging(project.symbols(showing: .persistence)) { $0.union($1) }
    return project.typeLengths(role: .viewModel).compactMap { located -> Located<Evidence>? in
      let entity = project.entity(of: located)
      guard entity.map(project.isMeasuredForLength) ?? true else { return nil }
      let record = located.record
      // Determining the contents takes long, and most view models are within the limit.
      let limit = project.limit(of: info, inFile: located.file)
      let isLong = record.value ?? 0 > limit
      var concerns: [String] = []
      var longest: [MemberFact] = []
      var adapted: (name: String, count: Int)?
      if isLong, let entity {
        var symbols: Set<String> = []
        let work = InputOutput.summary(of: kinds[entity, default: []].sorted())
        for (concern, members) in [(work, inputOutput[entity]), ("persistence", storing[entity])] {
          guard let members else { continue }
          concerns.append(concern)
          symbols.formUnion(members)
        }
        // A function that is long for other reasons is not where to start.
        longest = project.longFunctions(of: entity, withSymbols: symbols).longest
        let pure = project.pureFunctions(of: entity)
        // Moving a short function hardly shortens a long type.
        if !pure.isEmpty, pure.codeLines * Self.considerableShare >= record.value ?? 0 {
          if longest.isEmpty { longest = pure.longest }
          concerns.append("pure logic")
        }
        if concerns.isEmpty { longest = project.movableFunctions(of: entity).longest }
        if concerns.isEmpty, longest.isEmpty {
          adapted = project.adaptedProperty(of: entity, lines: record.value ?? 0)
        }
      }
      return Located(
        file: located.file,
        record: Record(
          evidence: Evidence(
            concerns: concerns, longest: longest.map(\.name), movableLines: longest.codeLines,
            adapted: adapted?.name, adapters: adapted?.count ?? 0),
          range: record.range, symbol: record.symbol, type: record.type, value: record.value,
          maximumSeverity: record.maximumSeverity,
          isMinor: isLong
            && (concerns.isEmpty && longest.isEmpty && adapted == nil
              && (record.value ?? 0) * 5 <= limit * 6
              || isLongBecauseOfStandIns(located, in: project))
        ))
    }
  }

  /// Whether the type would be within the limit without code for previews and tests.
  private func isLongBecauseOfStandIns(_ located: Located<NoEvidence>, in project: Project) -> Bool {
    guard let entity = project.entity(of: located), let value = located.record.value else { return false }
    return value - project.linesOfStandIns(in: entity) <= project.limit(of: info, inFile: located.file)
  }

  /// A part of a type is a considerable one if it is at least one in this many lines.
  fileprivate static let considerableShare = 20

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(having: .viewModel) }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    let (concerns, longest) = (record.evidence.concerns, record.evidence.longest)
    let length = "`\(record.symbol)` is \(value) lines long, including extensions (limit \(limit))"
    if let adapted = record.evidence.adapted {
      return """
        \(length); share the code of the \(record.evidence.adapters) computed properties that are based on \
        `\(adapted)` in a generic function
        """
    }
    guard let last = concerns.last else {
      let general = "\(length); move related state and functions into separate types"
      let lines = record.evidence.movableLines
      guard !longest.isEmpty,
        lines >= value - limit || lines >= max(MemberFact.linesOfLongFunction, value / Self.considerableShare)
      else { return general }
      // Moving these functions alone would not bring the type within the limit.
      guard lines >= value - limit else { return "\(general), starting with \(Wording.list(of: longest))" }
      let types = longest.count == 1 ? "a separate type" : "separate types"
      return "\(length); move \(Wording.list(of: longest)) into \(types)"
    }
    let contents = concerns.count > 1 ? concerns.dropLast().joined(separator: ", ") + " and " + last : last
    let isConsiderable = record.evidence.movableLines * Self.considerableShare >= value
    let start = longest.isEmpty || !isConsiderable ? "" : ", starting with \(Wording.list(of: longest))"
    return "\(length); move \(contents) into separate types\(start)"
  }
}

extension Project {
  /// Whether the length of a view model is limited. The lines of a protocol's extensions belong to several types.
  fileprivate func isMeasuredForLength(_ entity: Int) -> Bool {
    types.entities[entity].kind != .protocol && !isForDebugging(entity)
  }

  /// Returns the symbols of the members that contain the records, keyed by type.
  fileprivate func symbols(in records: [Located<ForeignTypeUse>]) -> [Int: Set<String>] {
    valuesByType(of: records) { $0.record.symbol }
  }

  /// Returns the functions of some length that only compute a value.
  fileprivate func pureFunctions(of entity: Int) -> [MemberFact] {
    let purity = Purity(of: entity, in: self)
    let type = types.entities[entity]
    return (type.declarations + type.extensions).flatMap { reference in
      fact(reference).members.filter { member in
        member.kind == .function && !member.isStatic && member.codeLines > 8 && member.type != nil
          && purity.isPure(member, in: reference) && !copies(member, entity)
      }
    }
  }

  /// Returns the stored property on which at least ten computed properties are based that make up half of the type's
  /// code, such as an item for each sheet: splitting such a type is less useful than sharing the code. Most of them must
  /// be equally long, since different code cannot be shared.
  fileprivate func adaptedProperty(of entity: Int, lines: Int) -> (name: String, count: Int)? {
    let computed = facts(of: entity).flatMap(\.members).filter { $0.kind == .computedProperty && $0.codeLines > 3 }
    guard computed.count >= 10 else { return nil }
    for property in properties(of: entity) where !property.isStatic {
      let adapters = computed.filter { $0.uses.contains { $0.name == property.name } }
      let length = adapters.reduce(0) { $0 + $1.codeLines }
      let mostAlike = Dictionary(grouping: adapters, by: \.codeLines).values.map(\.count).max() ?? 0
      if adapters.count >= 10, length * 2 >= lines, mostAlike * 2 >= adapters.count {
        return (property.name, adapters.count)
      }
    }
    return nil
  }
}

extension MemberFact {
  /// The minimum length of a function that is worth naming because of its length alone.
  fileprivate static let linesOfLongFunction = 30
}

extension [MemberFact] {
  /// The number of lines of code in the functions.
  fileprivate var codeLines: Int { reduce(0) { $0 + $1.codeLines } }

  /// Up to two long functions, the longest first. If all are short, the longest one.
  fileprivate var longest: [MemberFact] {
    let functions = sorted { ($0.codeLines, $1.name) > ($1.codeLines, $0.name) }
    let long = functions.prefix(2).filter { $0.codeLines >= MemberFact.linesOfLongFunction }
    return long.isEmpty ? Array(functions.prefix(1)) : long
  }
}
