import Threads

/// Turns the records that rules create into findings: applies levels and limits, then suppression comments.
struct RuleRunner {
  let rules: [any Rule]
  let audit: SuppressionAudit
  /// Whether fingerprints depend on the file path.
  var namesFiles = true
  /// The number of rules to run in parallel.
  var jobs = 1

  /// Returns the findings in the reviewed files, sorted by path, line, column and rule; the suppressed findings; and the
  /// constructs that rules examined.
  func findings(
    in project: Project
  ) -> (findings: [Finding], suppressed: [AcceptedFinding], opportunities: OpportunityIndex) {
    let files = Set(project.reviewedFiles)
    var audit = audit
    var records: [ActiveRecord] = []
    let code = CodeKinds(in: project, jobs: jobs)
    let commented = Set(files.lazy.flatMap { project.files[$0].facts.suppressions }.flatMap(\.rules))
    // A comment can be at a related location of a finding in a different file, so whether it is used depends on all
    // findings.
    let wholeProject = commented.isEmpty || project.reviewsAll ? project : project.reviewingAll
    // Rules are independent of each other, so they run in parallel.
    let needed = rules.filter { isNeeded($0, in: project, commented: commented) }
    let results = ParallelMap.map(needed, jobs: jobs, order: Self.order(of: needed)) { rule in
      let isCommented = commented.contains(rule.info.id)
      return result(
        of: rule, in: isCommented ? wholeProject : project, code: code, isCommented: isCommented)
    }
    var opportunities = OpportunityIndex()
    for (rule, result) in zip(needed, results) {
      audit.note(result.uses)
      records += result.records
      opportunities.add(result.opportunities, of: rule.info.id)
    }
    if let rule = audit.rule {
      // Comments can also suppress findings of this rule, and such comments can themselves be superfluous.
      let candidates = audit.candidates(inFiles: files)
      audit.note(audit.uses(of: candidates, by: rule))
      records += activeRecords(
        candidates + audit.candidatesOfOwnRule(inFiles: files), of: rule, in: project, code: code)
    }
    records.sort { $0.precedes($1) }
    let (shown, suppressed) = findings(of: records, audit: audit)
    return (shown, suppressed, opportunities)
  }

  /// Returns the findings of sorted records, and those that comments suppress.
  private func findings(
    of records: [ActiveRecord], audit: SuppressionAudit
  ) -> (shown: [Finding], suppressed: [AcceptedFinding]) {
    let comments = records.map { record in
      record.suppressionLines.lazy.compactMap {
        audit.suppressions[$0.file].first(covering: record.rule, line: $0.line)
      }
      .first
    }
    let suppressedIndices = records.indices.filter { comments[$0] != nil }
    var ordinals: [ActiveRecord.Identity: Int] = [:]
    // Reported findings are numbered first, so that suppressing one finding does not change the fingerprint of another.
    let shown = withFingerprints(records.indices.filter { comments[$0] == nil }.map { records[$0] }, &ordinals)
    let suppressed = zip(suppressedIndices, withFingerprints(suppressedIndices.map { records[$0] }, &ordinals)).map {
      index, finding in
      AcceptedFinding(finding, source: .comment, reason: comments[index]?.reason)
    }
    return (shown, suppressed)
  }

  /// Returns one rule's result: its findings, the comments that suppress findings, and the constructs it examined.
  private func result<Rule: Analyzer.Rule>(
    of rule: Rule, in project: Project, code: CodeKinds, isCommented: Bool
  ) -> (records: [ActiveRecord], uses: [SuppressionAudit.Use], opportunities: [LocatedOpportunity]) {
    func applies(to file: Int) -> Bool { Rule.reviewsTests || !project.files[file].isTest }
    let found = rule.allCandidates(in: project).filter { applies(to: $0.file) }
    let reviewed = found.filter {
      code.isReviewed[$0.file] && (Rule.reviewsPreviews || !code.previews.contains($0))
    }.map { audit.withoutSuppressedLocations($0, of: rule.info.id) }
    let isDebuggingTool = { (file: Int) in code.isForDebugging[file] && !Rule.reviewsDebuggingTools }
    let isInDebuggingTool = { (located: Located<Rule.Evidence>) in
      isDebuggingTool(located.file) && located.related.allSatisfy { isDebuggingTool($0.file) }
    }
    let tools = activeRecords(reviewed.filter(isInDebuggingTool), of: rule, in: project, code: code)
    return (
      activeRecords(reviewed.filter { !isInDebuggingTool($0) }, of: rule, in: project, code: code)
        + tools.filter { $0.verdict.severity == .error },
      isCommented ? audit.uses(of: found, by: rule) : [],
      rule.opportunities(in: project).filter {
        code.isReviewed[$0.file] && applies(to: $0.file) && !isDebuggingTool($0.file)
          && (Rule.reviewsPreviews || !code.previews.contains($0))
      }
    )
  }

  /// Returns the order in which to run rules: slow rules first, and rules that share collections with them last, because
  /// they would wait for them. For the same reason, adjacent rules on the same topic are spread out.
  private static func order(of rules: [any Rule]) -> [Int] {
    let columns = 7
    let scattered = (0..<columns).flatMap { Array(stride(from: $0, to: rules.count, by: columns)) }
    let slow = scattered.filter { type(of: rules[$0]).isSlow }
    let others = scattered.filter { !type(of: rules[$0]).isSlow }
    let shared = slow.reduce(into: Set()) { $0.formUnion(collectors(type(of: rules[$1]).collectors)) }
    let isWaiting = { (rule: Int) in !collectors(type(of: rules[rule]).collectors).isDisjoint(with: shared) }
    return slow + others.filter { !isWaiting($0) } + others.filter(isWaiting)
  }

  /// Returns the given collectors and those that they use.
  private static func collectors(_ types: [any Collector.Type]) -> Set<ObjectIdentifier> {
    types.reduce(into: []) { found, type in
      if found.insert(ObjectIdentifier(type)).inserted { found.formUnion(collectors(type.collectors)) }
    }
  }

  /// Returns whether a rule must be run, because it may report a finding or because a comment that suppresses it may be
  /// superfluous.
  private func isNeeded(_ rule: any Rule, in project: Project, commented: Set<String>) -> Bool {
    commented.contains(rule.info.id) || project.distinctSettings.contains { !$0.level(of: rule.info.id).isOff }
  }

  private func activeRecords<Rule: Analyzer.Rule>(
    _ candidates: [Located<Rule.Evidence>], of rule: Rule, in project: Project, code: CodeKinds
  ) -> [ActiveRecord] {
    candidates.compactMap { located in
      let settings = project.settings(ofFile: located.file)
      guard let verdict = rule.verdict(on: located.record, at: settings.level(of: rule.info.id)),
        rule.accepts(located.record, options: project.options(of: rule.info, inFile: located.file))
      else { return nil }
      var record = ActiveRecord(located, of: rule.info.id, verdict: verdict, in: project)
      if rule.info.isMinor || verdict.isMarginal(record.value, rule.info), !settings.setsLevel(of: rule.info.id) {
        record.isMinor = true
      }
      if verdict.severity != .error, !Rule.reviewsDebuggingTools,
        code.unshipped.contains(located) || code.unusedViews.contain(located, in: project)
      {
        record.isMinor = true
      }
      return record
    }
  }

  private func withFingerprints(
    _ records: [ActiveRecord], _ ordinals: inout [ActiveRecord.Identity: Int]
  ) -> [Finding] {
    records.map { record in
      let ordinal = ordinals[record.identity, default: 0]
      ordinals[record.identity] = ordinal + 1
      func fingerprint(path: String) -> String {
        Fingerprint.make(
          rule: record.rule, path: path, symbol: record.identity.symbol, source: record.identity.source,
          ordinal: ordinal)
      }
      return Finding(
        rule: record.rule, severity: record.verdict.severity, path: record.path, range: record.range,
        message: record.verdict.message, symbol: record.symbol, value: record.value, limit: record.verdict.limit,
        fingerprint: fingerprint(path: namesFiles ? record.identity.path : ""),
        contentFingerprint: fingerprint(path: ""), isMinor: record.isMinor,
        checklistItems: ChecklistCatalog.itemsByRule[record.rule] ?? [], fix: record.fix, related: record.related)
    }
  }
}

/// The kinds of code that determine whether and how findings are reported.
private struct CodeKinds {
  /// For each file, whether its findings are reported.
  let isReviewed: [Bool]
  /// For each file, whether it belongs to a debugging tool. If a large part of the project does, debugging is its
  /// purpose, and no file counts.
  let isForDebugging: [Bool]
  let previews: PreviewCode
  let unshipped: UnshippedCode
  let unusedViews: UnusedViews

  init(in project: Project, jobs: Int) {
    let reviewed = Set(project.reviewedFiles)
    isReviewed = project.files.indices.map(reviewed.contains)
    let tools = project.files.map(\.isForDebugging)
    isForDebugging = tools.count { $0 } * 5 > tools.count ? tools.map { _ in false } : tools
    (previews, (unshipped, unusedViews)) = concurrently(isAllowed: jobs > 1) {
      PreviewCode(in: project)
    } _: {
      (UnshippedCode(in: project), UnusedViews(in: project))
    }
  }
}

/// A record whose rule is enabled for its location.
private struct ActiveRecord {
  /// The properties that identical findings in one file share.
  struct Identity: Hashable {
    let rule: String
    let file: Int?
    /// The file or module path; empty if the identity does not depend on either.
    let path: String
    let symbol: String
    let source: String
  }

  /// A line on which a comment suppresses the finding.
  struct Line {
    let file: Int
    let line: Int
  }

  let rule: String
  let path: String
  let file: Int
  let range: SourceRange
  let symbol: String
  let value: Int?
  var isMinor: Bool
  let fix: Fix?
  let related: [Finding.Location]
  let verdict: Verdict
  let identity: Identity
  /// The line of the finding, followed by the line of the declaration that its cause belongs to, if any.
  let suppressionLines: [Line]

  init<Evidence>(_ located: Located<Evidence>, of rule: String, verdict: Verdict, in project: Project) {
    let path = project.files[located.file].path
    let record = located.record
    self.rule = rule
    self.path = path
    file = located.file
    range = record.range
    symbol = record.symbol
    value = record.value
    isMinor = record.isMinor
    fix = record.fix
    related =
      record.related.map { Finding.Location(path: path, range: $0) }
      + located.related.map { Finding.Location(path: project.files[$0.file].path, range: $0.range) }
    self.verdict = verdict
    identity = Identity(located, of: rule, in: project)
    let declaration = project.declaration(of: located)
    suppressionLines =
      [Line(file: located.file, line: record.range.start.line)]
      + (declaration.map { [Line(file: $0.file, line: $0.range.start.line)] } ?? [])
  }

  func precedes(_ other: ActiveRecord) -> Bool {
    // Files are sorted by path.
    if file != other.file { return file < other.file }
    if range.start != other.range.start { return range.start < other.range.start }
    return (rule, verdict.message) < (other.rule, other.verdict.message)
  }
}

extension ActiveRecord.Identity {
  init<Evidence>(_ located: Located<Evidence>, of rule: String, in project: Project) {
    switch located.cause?.owner ?? .firstFile {
    case .firstFile: self.init(located, of: rule, inFile: located.file, of: project)
    case .file(let owner): self.init(located, of: rule, inFile: owner, of: project)
    case .module(let module): self.init(located, of: rule, path: module)
    case .project: self.init(located, of: rule, path: "")
    }
  }

  private init<Evidence>(_ located: Located<Evidence>, of rule: String, inFile file: Int, of project: Project) {
    self.init(
      rule: rule, file: file, path: project.files[file].path, symbol: located.record.symbol,
      source: located.cause?.identity ?? located.record.source)
  }

  private init<Evidence>(_ located: Located<Evidence>, of rule: String, path: String) {
    self.init(
      rule: rule, file: nil, path: path, symbol: "", source: located.cause?.identity ?? located.record.source)
  }
}
