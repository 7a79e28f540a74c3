/// Remembers which suppression comments silence something, and says which do not.
///
/// A comment is needed as long as its rule would fire where it stands. So what `--only` leaves out of one run, and
/// what is switched off in the configuration or under another architecture, makes no comment superfluous: a rule that
/// is off is asked with the level it would have if it were on.
struct SuppressionAudit {
  static let rule = "superfluous_suppression"

  /// One rule of one comment.
  private struct Use: Hashable {
    let file: Int
    let comment: SourcePosition
    let rule: String
  }

  /// Why a comment is found; the first subject of a candidate.
  enum Fault: String {
    case suppressesNothing, unknownRule, namesNothing, noReason
  }

  private let project: Project
  /// The settings of each file without the choice of the command line, nil where it chose nothing.
  private let settings: SettingsTable?
  private let rules: [String: RuleInfo]
  private let plannedRules: Set<String>
  private let requiresReason: Bool
  private var uses: Set<Use> = []
  /// The comments of each file, for quick answers.
  let suppressions: [SuppressionIndex]

  init(
    project: Project, settings: SettingsTable?, rules: [any Rule], plannedRules: Set<String>, requiresReason: Bool
  ) {
    self.project = project
    self.settings = settings
    self.rules = Dictionary(uniqueKeysWithValues: rules.map { ($0.info.id, $0.info) })
    self.plannedRules = plannedRules
    self.requiresReason = requiresReason
    suppressions = project.files.map { SuppressionIndex($0.facts.suppressions) }
  }

  /// Takes note of what comments may silence.
  mutating func note(_ candidates: [LocatedCandidate], of rule: any Rule) {
    for located in candidates where !suppressions[located.file].isEmpty { note(located, of: rule) }
  }

  private mutating func note(_ located: LocatedCandidate, of rule: any Rule) {
    let id = located.candidate.rule
    let covering = suppressions[located.file].covering(rule: id, line: located.candidate.range.start.line)
    guard !covering.isEmpty else { return }
    let info = rule.info
    let set = settings?[located.file] ?? project.settings(ofFile: located.file)
    var level = set.level(of: id)
    if level.isOff { level = info.defaultLevel.enabled(for: project.architectures[located.file]) }
    guard level.verdict(on: located.candidate, firesAtLimit: info.firesAtLimit) != nil,
      rule.accepts(located.candidate, options: project.options(of: info, inFile: located.file))
    else { return }
    for suppression in covering {
      uses.insert(Use(file: located.file, comment: suppression.range.start, rule: id))
    }
  }

  /// What is wrong with comments about other rules, once those were noted; one finding for each comment.
  func candidates(inFiles files: Set<Int>) -> [LocatedCandidate] {
    project.files.indices.filter(files.contains).flatMap { file in
      comments(inFile: file).compactMap { comment in
        candidate(for: comment, inFile: file).map { LocatedCandidate(file: file, candidate: $0) }
      }
    }
  }

  /// Comments that silence this rule itself where it has nothing to say.
  func candidatesOfOwnRule(inFiles files: Set<Int>) -> [LocatedCandidate] {
    project.files.indices.filter(files.contains).flatMap { file in
      comments(inFile: file).filter { comment in
        comment.rules.contains(Self.rule)
          && !uses.contains(Use(file: file, comment: comment.range.start, rule: Self.rule))
          && candidate(for: comment, inFile: file) == nil && isCertain(Self.rule, inFile: file)
      }.map { LocatedCandidate(file: file, candidate: self.candidate(.suppressesNothing, [Self.rule], for: $0)) }
    }
  }

  /// The comments of a file; a region that ends piece by piece is one comment.
  private func comments(inFile file: Int) -> [Suppression] {
    var comments: [Suppression] = []
    for next in project.files[file].facts.suppressions {
      if let last = comments.last, last.range == next.range {
        comments[comments.count - 1] = Suppression(
          rules: last.rules + next.rules, lines: last.lines, reason: last.reason, range: last.range)
      } else {
        comments.append(next)
      }
    }
    return comments
  }

  private func candidate(for comment: Suppression, inFile file: Int) -> Candidate? {
    if comment.rules.isEmpty { return candidate(.namesNothing, [], for: comment) }
    let unknown = comment.rules.filter { rules[$0] == nil && !plannedRules.contains($0) }
    if let first = unknown.first {
      let nearest = NearestName.to(first, among: Set(rules.keys).union(plannedRules).sorted())
      return candidate(.unknownRule, [first] + (nearest.map { [$0] } ?? []), for: comment)
    }
    let unused = comment.rules.filter {
      $0 != Self.rule && isCertain($0, inFile: file)
        && !uses.contains(Use(file: file, comment: comment.range.start, rule: $0))
    }
    if !unused.isEmpty { return candidate(.suppressesNothing, unused, for: comment) }
    return requiresReason && comment.reason == nil ? candidate(.noReason, comment.rules, for: comment) : nil
  }

  /// Whether it is known that a rule has nothing to say in a file. A rule about changes speaks once only, and in a file
  /// that does not parse nobody knows.
  private func isCertain(_ rule: String, inFile file: Int) -> Bool {
    guard let info = rules[rule], project.files[file].facts.syntaxError == nil else { return false }
    return info.scope != .change && rule != StaleDebt.id
  }

  private func candidate(_ fault: Fault, _ names: [String], for comment: Suppression) -> Candidate {
    Candidate(
      rule: Self.rule, range: comment.range, symbol: "", subjects: [fault.rawValue] + names,
      source: comment.rules.joined(separator: ", "))
  }
}
