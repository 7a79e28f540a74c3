package import Analyzer
import Store
package import Workspace

/// Applies fixes repeatedly until none are left, because fixes can overlap or make other fixes possible.
package struct FixRounds {
  /// The maximum number of rounds, after which fixes are assumed to trigger each other endlessly.
  static let limit = 10
  /// The maximum number of times to parse a file while searching for the fixes that break it; fixes that have not been
  /// verified by then are skipped.
  static let maximumTries = 32

  /// The content of a file, and the fixes applied to it.
  private struct Progress {
    let original: [UInt8]
    var bytes: [UInt8]
    var fixes: [String: Int] = [:]
  }

  private let appliesUnsafe: Bool
  private let reviewer: Reviewer
  private let request: ReviewRequest
  private let prepared: PreparedReview
  private var progress: [PathKey: Progress] = [:]
  private var refusals: [PathKey: FixOutcome.Reason] = [:]
  /// The fingerprints of findings whose fix would break the file.
  private var rejected: Set<String> = []

  /// Applies a review's fixes in memory.
  ///
  /// Files that do not parse, or that changed since they were analyzed, are left unchanged. Fixes that would break a
  /// file's syntax are skipped.
  /// - Parameters:
  ///   - request: The review request, whose scope determines the findings to fix.
  ///   - reviewer: The reviewer; a long-lived reviewer parses identical content only once.
  ///   - appliesUnsafe: Whether to also apply fixes that may change behavior.
  /// - Throws: `WorkspaceError` if the review fails.
  package static func run(
    on request: ReviewRequest, by reviewer: Reviewer, appliesUnsafe: Bool
  ) throws(WorkspaceError) -> FixOutcome {
    var rounds = try FixRounds(request, reviewer, appliesUnsafe: appliesUnsafe)
    return try rounds.run()
  }

  private init(_ request: ReviewRequest, _ reviewer: Reviewer, appliesUnsafe: Bool) throws(WorkspaceError) {
    self.appliesUnsafe = appliesUnsafe
    self.reviewer = reviewer
    self.request = request
    prepared = try reviewer.prepare(request)
  }

  private mutating func run() throws(WorkspaceError) -> FixOutcome {
    var review = prepared.review()
    for _ in 0..<Self.limit {
      let fixable = fixable(in: review)
      if fixable.isEmpty { return outcome(review) }
      open(fixable.keys.sorted().map(\.path))
      guard applyRound(fixable) else { continue }
      review = try currentReview()
    }
    giveUp(on: fixable(in: review))
    return outcome(try currentReview())
  }

  /// Reviews the files with the fixes applied so far.
  private func currentReview() throws(WorkspaceError) -> Review {
    var request = request
    request.head = OverlaySnapshot(request.head, contents: progress.mapValues { .some($0.bytes) })
    return try reviewer.review(request)
  }

  /// Returns the findings to fix, keyed by path.
  private func fixable(in review: Review) -> [PathKey: [Finding]] {
    let findings = review.findings.filter { finding in
      guard let fix = finding.fix, fix.isSafe || appliesUnsafe else { return false }
      return !isClosed(finding.path) && !rejected.contains(finding.fingerprint)
    }
    return Dictionary(grouping: findings) { PathKey($0.path) }
  }

  /// Returns whether a file is excluded from further fixes.
  private func isClosed(_ path: String) -> Bool {
    switch refusals[PathKey(path)] {
    case nil, .wouldNotParse: false
    case .changed, .doesNotParse, .neverEnds: true
    }
  }

  /// Applies one round of fixes; returns whether a file changed.
  private mutating func applyRound(_ findings: [PathKey: [Finding]]) -> Bool {
    var edited: [PathKey: [UInt8]] = [:]
    for (path, findings) in findings.sorted(by: { $0.key < $1.key }) {
      guard let bytes = progress[path]?.bytes else { continue }
      let (after, applied) = edit(bytes, of: path.path, by: findings)
      guard after != bytes else { continue }
      edited[path] = after
      for finding in applied { progress[path]?.fixes[finding.rule, default: 0] += 1 }
    }
    guard !edited.isEmpty else { return false }
    for (path, bytes) in edited { progress[path]?.bytes = bytes }
    return true
  }

  /// Reads the files to fix, and skips those that changed since they were analyzed.
  private mutating func open(_ paths: [String]) {
    let analyzed = prepared.contents
    var contents: [(path: String, bytes: [UInt8])] = []
    for path in paths where progress[PathKey(path)] == nil {
      if let bytes = prepared.sources.source(path), analyzed[PathKey(path)] == ContentID(of: bytes) {
        contents.append((path, bytes))
      } else {
        refusals[PathKey(path)] = .changed
      }
    }
    for (content, facts) in zip(contents, prepared.facts.facts(ofEach: contents.map(\.bytes))) {
      if facts.isReadable {
        progress[PathKey(content.path)] = Progress(original: content.bytes, bytes: content.bytes)
      } else {
        refusals[PathKey(content.path)] = .doesNotParse
      }
    }
  }

  /// Returns the fixed content. If that does not parse, applies only the fixes after which the file still parses.
  private mutating func edit(
    _ bytes: [UInt8], of path: String, by findings: [Finding]
  ) -> (bytes: [UInt8], applied: [Finding]) {
    let (after, applied) = FixApplication.apply(findings.compactMap(\.fix), to: bytes)
    if parses(after) { return (after, applied.map { findings[$0] }) }
    var parseable = (bytes: bytes, applied: [Finding]())
    // Bisects the fixes, because each attempt parses the whole file.
    var pending = Self.halves(of: applied.map { findings[$0] }[...])
    var tries = 0
    while let part = pending.popLast() {
      tries += 1
      let candidates = parseable.applied + part
      let (after, _) = FixApplication.apply(candidates.compactMap(\.fix), to: bytes)
      if tries <= Self.maximumTries, parses(after) {
        parseable = (after, candidates)
      } else if tries <= Self.maximumTries, part.count > 1 {
        pending += Self.halves(of: part)
      } else {
        rejected.formUnion(part.map(\.fingerprint))
        refusals[PathKey(path)] = part.last.map { .wouldNotParse(rule: $0.rule) }
      }
    }
    return parseable
  }

  /// Returns both halves, the second one first.
  private static func halves(of findings: ArraySlice<Finding>) -> [ArraySlice<Finding>] {
    guard findings.count > 1 else { return [findings] }
    let middle = findings.startIndex + (findings.count + 1) / 2
    return [findings[middle...], findings[..<middle]]
  }

  private func parses(_ bytes: [UInt8]) -> Bool {
    prepared.facts.facts(ofEach: [bytes]).allSatisfy(\.isReadable)
  }

  /// Reverts files whose fixes trigger each other endlessly.
  private mutating func giveUp(on findings: [PathKey: [Finding]]) {
    for (path, findings) in findings {
      refusals[path] = .neverEnds(rules: Set(findings.map(\.rule)).sorted())
      progress[path] = nil
    }
  }

  private func outcome(_ review: Review) -> FixOutcome {
    let fixedFiles = progress.filter { $0.value.bytes != $0.value.original }.map { path, progress in
      FixOutcome.FixedFile(path: path.path, before: progress.original, after: progress.bytes, fixes: progress.fixes)
    }
    return FixOutcome(
      fixedFiles: fixedFiles.sorted { PathKey($0.path) < PathKey($1.path) },
      refusals: refusals.sorted { $0.key < $1.key }.map { FixOutcome.Refusal(path: $0.key.path, reason: $0.value) },
      remainingUnsafeFixes: appliesUnsafe ? 0 : review.findings.count { $0.fix?.isSafe == false }, review: review)
  }
}

extension FileFacts {
  /// Whether the file parsed without errors.
  fileprivate var isReadable: Bool { syntaxError == nil && failure == nil }
}
