import Threads

/// Turns what rules saw into findings: levels and limits, then suppression comments.
struct Judge {
  let rules: [any Rule]
  let audit: SuppressionAudit
  /// Whether a fingerprint tells in which file the finding is.
  var namesFiles = true
  /// How many rules to ask at a time.
  var jobs = 1

  /// All findings in the given files, sorted by path, line, column and rule, and those that comments silence.
  func findings(in project: Project, files: Set<Int>) -> (findings: [Finding], suppressed: [AcceptedFinding]) {
    var audit = audit
    var judged: [JudgedCandidate] = []
    let isJudged = project.files.indices.map(files.contains)
    // Rules do not know of each other, so they can look at the project at the same time.
    let asked = rules.filter { isNeeded($0, in: project, files: files) }
    let found = ParallelMap.map(asked, jobs: jobs, order: Self.order(of: asked)) { rule in
      let candidates = rule.candidates(in: project).filter { isJudged[$0.file] }
      return (candidates: candidates, judged: judge(candidates, of: rule, in: project))
    }
    for (rule, found) in zip(asked, found) {
      audit.note(found.candidates, of: rule)
      judged += found.judged
    }
    if let rule = rules.first(where: { $0.info.id == SuppressionAudit.rule }) {
      // What was found about comments can be silenced by comments, and those can be superfluous in turn.
      let candidates = audit.candidates(inFiles: files)
      audit.note(candidates, of: rule)
      judged += judge(candidates + audit.candidatesOfOwnRule(inFiles: files), of: rule, in: project)
    }
    judged.sort { $0.precedes($1) }
    let comments = judged.map { judged in
      audit.suppressions[judged.file]
        .covering(rule: judged.candidate.rule, line: judged.candidate.range.start.line).first
    }
    let silenced = judged.indices.filter { comments[$0] != nil }
    var ordinals: [JudgedCandidate.Identity: Int] = [:]
    // What is shown is counted first, so that a comment on one finding gives no other one a new fingerprint.
    let shown = withFingerprints(judged.indices.filter { comments[$0] == nil }.map { judged[$0] }, &ordinals)
    let suppressed = zip(silenced, withFingerprints(silenced.map { judged[$0] }, &ordinals)).map { index, finding in
      AcceptedFinding(finding, source: .comment, reason: comments[index]?.reason)
    }
    return (shown, suppressed)
  }

  /// Slow rules first, the others in an order in which neighbours stand apart: rules of one theme share what they look
  /// up first, and side by side they would wait for each other.
  private static func order(of rules: [any Rule]) -> [Int] {
    let columns = 7
    let scattered = (0..<columns).flatMap { Array(stride(from: $0, to: rules.count, by: columns)) }
    return scattered.filter { rules[$0].isSlow } + scattered.filter { !rules[$0].isSlow }
  }

  /// Whether a rule may speak somewhere, or a comment is about it and may be superfluous.
  private func isNeeded(_ rule: any Rule, in project: Project, files: Set<Int>) -> Bool {
    project.distinctSettings.contains { !$0.level(of: rule.info.id).isOff }
      || files.contains { file in
        project.files[file].facts.suppressions.contains { $0.rules.contains(rule.info.id) }
      }
  }

  private func judge(
    _ candidates: [LocatedCandidate], of rule: any Rule, in project: Project
  ) -> [JudgedCandidate] {
    let info = rule.info
    return candidates.compactMap { located in
      let level = project.settings(ofFile: located.file).level(of: info.id)
      let options = project.options(of: info, inFile: located.file)
      guard let verdict = level.verdict(on: located.candidate, firesAtLimit: info.firesAtLimit),
        rule.accepts(located.candidate, options: options)
      else { return nil }
      return JudgedCandidate(
        path: project.files[located.file].path, file: located.file, candidate: located.candidate,
        severity: verdict.severity,
        limit: verdict.limit, message: rule.message(for: located.candidate, limit: verdict.limit))
    }
  }

  private func withFingerprints(
    _ judged: [JudgedCandidate], _ ordinals: inout [JudgedCandidate.Identity: Int]
  ) -> [Finding] {
    judged.map { judged in
      let ordinal = ordinals[judged.identity, default: 0]
      ordinals[judged.identity] = ordinal + 1
      let candidate = judged.candidate
      return Finding(
        rule: candidate.rule, severity: judged.severity, path: judged.path, range: candidate.range,
        message: judged.message, symbol: candidate.symbol, value: candidate.value, limit: judged.limit,
        fingerprint: Fingerprint.make(
          rule: candidate.rule, path: namesFiles ? judged.path : "", symbol: candidate.symbol, source: candidate.source,
          ordinal: ordinal),
        checklistItems: ChecklistCatalog.itemsByRule[candidate.rule] ?? [], fix: candidate.fix)
    }
  }
}

/// A candidate that the configuration lets speak.
private struct JudgedCandidate {
  /// What equal findings of one file have in common.
  struct Identity: Hashable {
    let rule: String
    let path: String
    let symbol: String
    let source: String
  }

  let path: String
  let file: Int
  let candidate: Candidate
  let severity: Severity
  let limit: Int?
  let message: String

  var identity: Identity {
    Identity(rule: candidate.rule, path: path, symbol: candidate.symbol, source: candidate.source)
  }

  func precedes(_ other: JudgedCandidate) -> Bool {
    if path != other.path { return path < other.path }
    if candidate.range.start != other.candidate.range.start {
      return candidate.range.start < other.candidate.range.start
    }
    return (candidate.rule, message) < (other.candidate.rule, other.message)
  }
}

extension RuleLevel {
  /// The severity of a candidate and the limit it is over; nil where the rule is silent.
  func verdict(on candidate: Candidate, firesAtLimit: Bool) -> (severity: Severity, limit: Int?)? {
    func capped(_ severity: Severity) -> Severity { min(severity, candidate.maximumSeverity ?? severity) }
    switch self {
    case .off: return nil
    case .severity(let severity): return (capped(severity), nil)
    case .limits(let limits):
      guard let value = candidate.value else { return nil }
      for severity in Severity.allCases.reversed() {
        guard let limit = limits[severity], firesAtLimit ? value >= limit : value > limit else { continue }
        return (capped(severity), limit)
      }
      return nil
    }
  }
}
