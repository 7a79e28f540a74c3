/// Tracks which suppression comments are used, and reports those that are not.
///
/// A comment is used as long as its rule would report a finding there. Rules that are disabled by `--only`, by the
/// configuration or for the architecture do not make a comment superfluous: they are evaluated at the level they would
/// have if they were enabled.
struct SuppressionAudit {
  /// A rule that a suppression comment lists.
  struct Use: Hashable {
    let file: Int
    let comment: SourcePosition
    let rule: String
  }

  private let project: Project
  /// Each file's settings as if `--only` had not been given; nil if it was not given.
  private let settings: SettingsTable?
  private let rules: [String: RuleInfo]
  /// The rule that reports superfluous comments; nil if there is none.
  let rule: (any SuppressionRule)?
  /// Rules that report findings only temporarily, such as rules about changes.
  private let transientRules: Set<String>
  private let requiresReason: Bool
  private var uses: Set<Use> = []
  /// The comments in each file, indexed by line.
  let suppressions: [SuppressionIndex]

  init(
    project: Project, settings: SettingsTable?, rules: [any Rule], requiresReason: Bool
  ) {
    self.project = project
    self.settings = settings
    rule = rules.lazy.compactMap(\.asSuppressionRule).first
    self.rules = Dictionary(uniqueKeysWithValues: rules.map(\.card).map { ($0.id, $0) })
    transientRules = Set(
      rules.filter { type(of: $0).scope == .change || type(of: $0).dependsOnDay }.map(\.info.id))
    self.requiresReason = requiresReason
    suppressions = project.files.map { SuppressionIndex($0.facts.suppressions) }
  }

  /// Records comments that suppress a finding.
  mutating func note(_ uses: [Use]) { self.uses.formUnion(uses) }

  /// Returns the comments that suppress a rule's findings.
  func uses<Rule: Analyzer.Rule>(of candidates: [Located<Rule.Evidence>], by rule: Rule) -> [Use] {
    var suppressedLines: [Int: [Int]] = [:]
    for located in candidates {
      let related =
        located.record.related.map { (located.file, $0.start.line) }
        + located.related.map { ($0.file, $0.range.start.line) }
      let declaration = project.declaration(of: located).map { [($0.file, $0.range.start.line)] } ?? []
      let covered = ([(located.file, located.record.range.start.line)] + declaration + related).filter { file, line in
        suppressions[file].first(covering: rule.info.id, line: line) != nil
      }
      guard !covered.isEmpty, wouldFire(located, by: rule) else { continue }
      for (file, line) in covered { suppressedLines[file, default: []].append(line) }
    }
    return suppressedLines.flatMap { file, lines in
      suppressions[file].covering(rule.info.id, anyOf: lines.sorted()).map {
        Use(file: file, comment: $0.range.start, rule: rule.info.id)
      }
    }
  }

  /// Returns the finding without suppressed related locations. A comment at the main location suppresses the whole
  /// finding.
  func withoutSuppressedLocations<Evidence>(_ located: Located<Evidence>, of rule: String) -> Located<Evidence> {
    guard !located.related.isEmpty || !located.record.related.isEmpty else { return located }
    func isSuppressed(_ file: Int, _ range: SourceRange) -> Bool {
      suppressions[file].first(covering: rule, line: range.start.line) != nil
    }
    var copy = located
    copy.record.related.removeAll { isSuppressed(located.file, $0) }
    copy.related.removeAll { isSuppressed($0.file, $0.range) }
    copy.record.occurrences = max(1, copy.record.occurrences - (located.related.count - copy.related.count))
    if let fix = located.record.fix {
      let suppressed = located.related.filter { $0.file == located.file && isSuppressed($0.file, $0.range) }
      copy.record.fix = fix.withoutEdits(in: suppressed.map(\.range))
    }
    return copy
  }

  private func wouldFire<Rule: Analyzer.Rule>(_ located: Located<Rule.Evidence>, by rule: Rule) -> Bool {
    let set = settings?[located.file] ?? project.settings(ofFile: located.file)
    var level = set.level(of: rule.info.id)
    if level.isOff { level = rule.info.defaultLevel.enabled(for: project.architectures[located.file]) }
    return rule.verdict(on: located.record, at: level) != nil
      && rule.accepts(located.record, options: project.options(of: rule.info, inFile: located.file))
  }

  /// Returns one finding for each superfluous comment that suppresses other rules than the one that reports it. All used comments must already be
  /// recorded.
  func candidates(inFiles files: Set<Int>) -> [Located<SuppressionFault>] {
    var names = NearestRules(rules.keys.sorted())
    return project.files.indices.filter(files.contains).flatMap { file in
      comments(inFile: file).compactMap { comment in
        fault(of: comment, inFile: file).map { candidate($0.naming(&names), for: comment, inFile: file) }
      }
    }
  }

  /// Returns findings for superfluous comments that suppress the rule that reports them.
  func candidatesOfOwnRule(inFiles files: Set<Int>) -> [Located<SuppressionFault>] {
    guard let rule = rule?.info.id else { return [] }
    return project.files.indices.filter(files.contains).flatMap { file in
      comments(inFile: file).filter { comment in
        comment.rules.contains(rule)
          && !uses.contains(Use(file: file, comment: comment.range.start, rule: rule))
          && fault(of: comment, inFile: file) == nil && isCertain(rule, inFile: file)
      }.map { candidate(.init(.suppressesNothing, rules: [rule]), for: $0, inFile: file) }
    }
  }

  /// Returns the comments in a file. If a region's rules are re-enabled on different lines, the region is still treated
  /// as one comment.
  private func comments(inFile file: Int) -> [Suppression] {
    var comments: [Suppression] = []
    var rules: [[String]] = []
    var ends: [[SuppressionEnd]] = []
    for next in project.files[file].facts.suppressions {
      if let last = comments.last, last.range == next.range {
        rules[rules.count - 1] += next.rules
        ends[ends.count - 1] += next.ends
      } else {
        comments.append(next)
        rules.append(next.rules)
        ends.append(next.ends)
      }
    }
    return comments.indices.map { index in
      let comment = comments[index]
      return Suppression(
        rules: rules[index], lines: comment.lines, reason: comment.reason, range: comment.range,
        misspelledCommand: comment.misspelledCommand, list: comment.list, ends: ends[index])
    }
  }

  private func fault(of comment: Suppression, inFile file: Int) -> SuppressionFault? {
    if let name = comment.misspelledCommand {
      return .init(.unknownCommand, rules: [name], nearest: SuppressionCommandName.nearest(to: name))
    }
    if comment.rules.isEmpty { return .init(.namesNothing, rules: []) }
    if let unknown = comment.rules.first(where: { rules[$0] == nil }) {
      return .init(.unknownRule, rules: [unknown])
    }
    let unused = comment.rules.filter {
      $0 != rule?.info.id && isCertain($0, inFile: file)
        && !uses.contains(Use(file: file, comment: comment.range.start, rule: $0))
    }
    if !unused.isEmpty { return .init(.suppressesNothing, rules: unused) }
    return requiresReason && comment.reason == nil ? .init(.noReason, rules: comment.rules) : nil
  }

  /// Returns whether the absence of a rule's findings in a file is conclusive. If the file does not parse, for example,
  /// findings may be missing.
  private func isCertain(_ rule: String, inFile file: Int) -> Bool {
    rules[rule] != nil && project.files[file].facts.syntaxError == nil && !transientRules.contains(rule)
  }

  private func candidate(
    _ evidence: SuppressionFault, for comment: Suppression, inFile file: Int
  ) -> Located<SuppressionFault> {
    let unused = evidence.kind == .suppressesNothing ? comment.deletions(of: Set(evidence.rules)) : []
    return Located(
      file: file,
      record: Record(
        evidence: evidence, range: comment.range, symbol: "",
        source: comment.misspelledCommand ?? comment.rules.joined(separator: ", "),
        fix: unused.isEmpty
          ? nil : Fix(isSafe: true, edits: unused.map { .init(range: $0, replacement: "") })))
  }
}

/// Suggests existing rules for misspelled rule names.
private struct NearestRules {
  /// The maximum number of names to compute suggestions for, which limits the cost of a malicious tree.
  private static let limit = 200

  private let rules: [String]
  private var known: [String: String?] = [:]

  init(_ rules: [String]) { self.rules = rules }

  mutating func nearest(to name: String) -> String? {
    if let nearest = known[name] { return nearest }
    guard known.count < Self.limit else { return nil }
    let nearest = NearestName.to(name, among: rules)
    known[name] = .some(nearest)
    return nearest
  }
}

extension SuppressionFault {
  /// Returns the evidence with a suggestion if the rule is unknown.
  fileprivate func naming(_ names: inout NearestRules) -> Self {
    guard kind == .unknownRule, let unknown = rules.first else { return self }
    return .init(kind, rules: rules, nearest: names.nearest(to: unknown))
  }
}
