package import Analyzer
import Store
package import Workspace

/// Applies fixes until none is left: some overlap, and one may make room for another.
package struct FixRounds {
  /// After this many rounds, fixes are taken to bring each other about.
  static let limit = 10
  /// How often a file is parsed to find the fixes that break it; then those that are not known to do no harm are left out.
  static let mostTries = 32

  /// What one file holds, and what was done to it.
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
  /// Fixes that would break their file, by the fingerprint of their finding.
  private var rejected: Set<String> = []

  /// Mends what is under review, in memory.
  ///
  /// A file is left alone if it does not parse, or holds other bytes than those that were analysed; a fix that would
  /// make a file unreadable to the parser is left out.
  /// - Parameters:
  ///   - request: Its scope says which findings count.
  ///   - reviewer: Parses each content once where it stays.
  ///   - appliesUnsafe: Whether fixes that may change behaviour are applied too.
  /// - Throws: `WorkspaceError` for what cannot be reviewed.
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
      guard mend(fixable) else { continue }
      review = try currentReview()
    }
    giveUp(on: fixable(in: review))
    return outcome(try currentReview())
  }

  /// The same question with what is mended so far.
  private func currentReview() throws(WorkspaceError) -> Review {
    var request = request
    request.head = OverlaySnapshot(request.head, contents: progress.mapValues { .some($0.bytes) })
    return try reviewer.review(request)
  }

  /// The findings to mend by path.
  private func fixable(in review: Review) -> [PathKey: [Finding]] {
    let findings = review.findings.filter { finding in
      guard let fix = finding.fix, fix.isSafe || appliesUnsafe else { return false }
      return !isClosed(finding.path) && !rejected.contains(finding.fingerprint)
    }
    return Dictionary(grouping: findings) { PathKey($0.path) }
  }

  /// Whether nothing is done to a file any more.
  private func isClosed(_ path: String) -> Bool {
    switch refusals[PathKey(path)] {
    case nil, .wouldNotParse: false
    case .changed, .doesNotParse, .neverEnds: true
    }
  }

  /// Applies one round; false where no file changed.
  private mutating func mend(_ findings: [PathKey: [Finding]]) -> Bool {
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

  /// Reads files that are to be mended for the first time, and refuses those that are not what was analysed.
  private mutating func open(_ paths: [String]) {
    let analysed = prepared.contents
    var contents: [(path: String, bytes: [UInt8])] = []
    for path in paths where progress[PathKey(path)] == nil {
      if let bytes = prepared.sources.source(path), analysed[PathKey(path)] == ContentID(of: bytes) {
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

  /// The content with the fixes; where it would not parse, with those that do no harm.
  private mutating func edit(
    _ bytes: [UInt8], of path: String, by findings: [Finding]
  ) -> (bytes: [UInt8], applied: [Finding]) {
    let (after, applied) = FixApplication.apply(findings.compactMap(\.fix), to: bytes)
    if parses(after) { return (after, applied.map { findings[$0] }) }
    var harmless = (bytes: bytes, applied: [Finding]())
    // Half by half rather than one by one: each try parses the whole file.
    var waiting = Self.halves(of: applied.map { findings[$0] }[...])
    var tries = 0
    while let part = waiting.popLast() {
      tries += 1
      let candidates = harmless.applied + part
      let (after, _) = FixApplication.apply(candidates.compactMap(\.fix), to: bytes)
      if tries <= Self.mostTries, parses(after) {
        harmless = (after, candidates)
      } else if tries <= Self.mostTries, part.count > 1 {
        waiting += Self.halves(of: part)
      } else {
        rejected.formUnion(part.map(\.fingerprint))
        refusals[PathKey(path)] = part.last.map { .wouldNotParse(rule: $0.rule) }
      }
    }
    return harmless
  }

  /// The last half first.
  private static func halves(of findings: ArraySlice<Finding>) -> [ArraySlice<Finding>] {
    guard findings.count > 1 else { return [findings] }
    let middle = findings.startIndex + (findings.count + 1) / 2
    return [findings[middle...], findings[..<middle]]
  }

  private func parses(_ bytes: [UInt8]) -> Bool {
    prepared.facts.facts(ofEach: [bytes]).allSatisfy(\.isReadable)
  }

  /// Takes back what was done to files that would never be finished.
  private mutating func giveUp(on findings: [PathKey: [Finding]]) {
    for (path, findings) in findings {
      refusals[path] = .neverEnds(rules: Set(findings.map(\.rule)).sorted())
      progress[path] = nil
    }
  }

  private func outcome(_ review: Review) -> FixOutcome {
    let mended = progress.filter { $0.value.bytes != $0.value.original }.map { path, progress in
      FixOutcome.MendedFile(path: path.path, before: progress.original, after: progress.bytes, fixes: progress.fixes)
    }
    return FixOutcome(
      mended: mended.sorted { PathKey($0.path) < PathKey($1.path) },
      refusals: refusals.sorted { $0.key < $1.key }.map { FixOutcome.Refusal(path: $0.key.path, reason: $0.value) },
      unsafeLeft: appliesUnsafe ? 0 : review.findings.count { $0.fix?.isSafe == false }, review: review)
  }
}

extension FileFacts {
  /// Whether the parser understood the file as a whole.
  fileprivate var isReadable: Bool { syntaxError == nil && failure == nil }
}
