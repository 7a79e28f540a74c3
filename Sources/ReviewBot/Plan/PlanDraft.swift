import Analyzer

/// Builds the inline comments of a plan.
struct PlanDraft {
  /// The reason a finding is listed in the summary instead of in an inline comment.
  enum Unposted: Sendable, Hashable, CaseIterable {
    /// The location is not part of the diff.
    case notShown
    /// The maximum number of comments is reached.
    case overLimit
    /// The forge rejected the comment.
    case refused
    /// The comment could not be posted in this run.
    case failed
    /// Inline comments are disabled.
    case inlineOff
    /// The severity is below the minimum for comments.
    case belowSeverity
    /// The value is just above a default limit.
    case justAboveLimit
    /// The rule considers the finding minor.
    case minor
    /// Following the advice of other comments resolves the finding.
    case covered
    /// Someone resolved the discussion without fixing the finding.
    case acknowledged
    /// Someone with write access accepted the finding.
    case accepted

    /// Whether the finding is too minor for a comment.
    var isMinor: Bool { [.belowSeverity, .justAboveLimit, .minor, .covered].contains(self) }
  }

  private(set) var create: [Plan.Creation] = []
  private(set) var edit: [Plan.Edit] = []
  private(set) var close: [Plan.Closing] = []
  private(set) var keep: [Plan.Kept] = []
  private(set) var answer: [Plan.Answer] = []
  /// The acceptances, keyed by fingerprint.
  private(set) var accepted: [String: Acceptance] = [:]
  /// The findings without an inline comment, in review order.
  private(set) var unposted: [(finding: Finding, reason: Unposted)] = []

  private let threads: ThreadMatch
  private let placed: [(finding: Finding, line: Placement.Line?)]
  private let shown: ShownLines
  private let style: CommentStyle
  private let options: PlanOptions
  private let refused: Set<String>
  private let failed: Set<String>
  /// The findings in each thread, keyed by the thread's index.
  private var findingsByThread: [Int: [Finding]] = [:]
  /// Findings without a thread.
  private var unmatched: [(finding: Finding, line: Placement.Line?)] = []

  /// The maximum number of findings in a comment; limited because each finding adds a marker to the comment.
  private static let findingsPerComment = 50

  init(
    threads: ThreadMatch, placed: [(finding: Finding, line: Placement.Line?)], shown: ShownLines, style: CommentStyle,
    options: PlanOptions, refused: Set<String>, failed: Set<String>
  ) {
    self.threads = threads
    self.placed = placed
    self.shown = shown
    self.style = style
    self.options = options
    self.refused = refused
    self.failed = failed
  }

  private var text: CommentText { CommentText(style: style) }
  private var capabilities: ForgeCapabilities { style.capabilities }

  // MARK: Existing threads

  /// Assigns each finding to its existing thread, if any.
  mutating func match() {
    var owners: [String: Int] = [:]
    for (index, known) in threads.known.enumerated() {
      for marker in known.owned { owners[marker.fingerprint] = index }
    }
    for (finding, line) in placed {
      guard let index = owners[finding.fingerprint],
        isUsable(threads.known[index]) || threads.known[index].acceptance != nil
      else {
        unmatched.append((finding, line))
        continue
      }
      findingsByThread[index, default: []].append(finding)
      if let acceptance = threads.known[index].acceptance {
        accepted[finding.fingerprint] = acceptance
        unposted.append((finding, .accepted))
      } else if threads.known[index].isAcknowledged {
        unposted.append((finding, .acknowledged))
      }
    }
  }

  /// Whether a thread can be reused if its finding returns. Threads that cannot be reopened are not reused.
  private func isUsable(_ known: ThreadMatch.Known) -> Bool {
    if known.thread.resolution == .byBot { return capabilities.canResolve }
    return !known.isClosed || capabilities.canEdit
  }

  /// Whether a comment still needs action.
  private func isOpen(_ known: ThreadMatch.Known) -> Bool { known.isOpen && known.acceptance == nil }

  // MARK: New findings

  /// Assigns findings that have no thread to a new comment or to an existing one on the same line, within the limit.
  mutating func assign() {
    var remaining = max(0, options.maximumComments - findingsByThread.keys.count { isOpen(threads.known[$0]) })
    reopen(&remaining)
    setAsideMinorFindings()
    joinOpenThreads()
    for group in newGroups() {
      if remaining > 0 {
        create.append(creation(of: group))
        remaining -= 1
      } else {
        unposted += group.findings.map { ($0, .overLimit) }
      }
    }
    finishThreads()
    let order = Dictionary(uniqueKeysWithValues: placed.enumerated().map { ($1.finding.fingerprint, $0) })
    unposted.sort { order[$0.finding.fingerprint, default: 0] < order[$1.finding.fingerprint, default: 0] }
  }

  /// Reopens closed threads whose findings are back, most severe first, within the limit.
  private mutating func reopen(_ remaining: inout Int) {
    let closed = findingsByThread.filter {
      threads.known[$0.key].isClosed && threads.known[$0.key].acceptance == nil
    }.sorted { left, right in
      let severities = (left.value.map(\.severity).max() ?? .info, right.value.map(\.severity).max() ?? .info)
      return severities.0 == severities.1 ? left.key < right.key : severities.0 > severities.1
    }
    for (index, findings) in closed {
      if remaining > 0 {
        remaining -= 1
      } else {
        findingsByThread[index] = nil
        unposted += findings.map { ($0, .overLimit) }
      }
    }
  }

  /// Sets aside findings that need no comment.
  private mutating func setAsideMinorFindings() {
    guard options.postsInline else { return }
    var rest: [(finding: Finding, line: Placement.Line?)] = []
    for (finding, line) in unmatched {
      if let reason = reasonWithoutComment(finding, at: line) {
        unposted.append((finding, reason))
      } else {
        rest.append((finding, line))
      }
    }
    unmatched = rest
    guard options.minimumSeverity > .info else { return }
    let posted = rest.filter { obstacle($0.finding, $0.line) == nil }.map(\.finding)
    let covered = CoveredFindings(posted + findingsByThread.values.joined())
    unposted += rest.map(\.finding).filter(covered.contains).map { ($0, .covered) }
    unmatched.removeAll { covered.contains($0.finding) }
  }

  /// The reason a finding needs no comment; nil if it does. A finding below the minimum severity or just above a default
  /// limit has a comment if it can show a safe fix, which on most forges takes only a click to apply.
  private func reasonWithoutComment(_ finding: Finding, at line: Placement.Line?) -> Unposted? {
    if finding.isMinorAtDefaultLevel, options.minimumSeverity > .info { return .minor }
    let isBelow = finding.severity < options.minimumSeverity
    guard isBelow || isJustAboveLimit(finding), !hasSafeSuggestion(finding, at: line) else { return nil }
    return isBelow ? .belowSeverity : .justAboveLimit
  }

  /// Whether a value is just above a default limit. An error must also be due to a small change to existing code, because
  /// new code that exceeds the limit for errors exceeds the limit for warnings by far, and the summary must list it.
  private func isJustAboveLimit(_ finding: Finding) -> Bool {
    guard options.minimumSeverity > .info, finding.isJustAboveDefaultLimit, let limit = finding.limit else {
      return false
    }
    if finding.severity == .error, !options.postsSummary { return false }
    guard finding.severity == .error, let file = shown.file(finding.path) else { return true }
    let start = finding.range.start.line
    let lines = start...max(start, finding.range.end.line)
    let added = file.added.count(where: lines.contains)
    guard added * 2 <= lines.count else { return false }
    // The value may include code outside of the range, such as the rest of the file.
    let isValueOfRange = finding.value.map { $0 <= lines.count } ?? false
    return (isValueOfRange ? added : file.added.count) <= limit / 4
  }

  private func hasSafeSuggestion(_ finding: Finding, at line: Placement.Line?) -> Bool {
    guard finding.fix?.isSafe == true, let line else { return false }
    return suggestion(for: [finding], at: line, in: shown.file(line.path)) != nil
  }

  /// Adds findings to open threads on the same line, or to threads with an equal finding in the same file.
  private mutating func joinOpenThreads() {
    guard capabilities.canEdit, options.postsInline else { return }
    var places = CommentPlaces()
    for (index, findings) in findingsByThread where mayJoin(threads.known[index]) {
      let thread = threads.known[index].thread
      if let line = thread.line { places.add(index, at: .init(path: thread.path, line: line)) }
      for finding in findings { places.add(index, with: finding, in: thread.path) }
    }
    // After a finding is added to a thread, equal findings that could not be added before may qualify.
    var isChanged = true
    while isChanged {
      var rest: [(finding: Finding, line: Placement.Line?)] = []
      for (finding, line) in unmatched {
        if let line, let index = threadToJoin(finding, line, places) {
          findingsByThread[index]?.append(finding)
          places.add(index, with: finding, in: line.path)
        } else {
          rest.append((finding, line))
        }
      }
      isChanged = rest.count < unmatched.count
      unmatched = rest
    }
  }

  /// Whether findings may be added to a thread. They must not be added to an accepted one, because the person who
  /// accepted it has not seen them.
  private func mayJoin(_ known: ThreadMatch.Known) -> Bool { !known.isAcknowledged && known.acceptance == nil }

  /// Returns the first thread in the file with space for another finding.
  private func threadToJoin(_ finding: Finding, _ line: Placement.Line, _ places: CommentPlaces) -> Int? {
    places.comments(at: line, for: finding)
      .filter { findingsByThread[$0, default: []].count < Self.findingsPerComment }.min()
  }

  /// Groups findings into new comments, most severe first, and sets aside the findings that cannot have a comment.
  private mutating func newGroups() -> [CommentGroups.Group] {
    var groups = CommentGroups(findingsPerComment: Self.findingsPerComment)
    // Starts with the most severe findings, so that they come first in a comment and determine the comment's line.
    for (finding, line) in Severity.allCases.reversed().flatMap({ severity in
      unmatched.filter { $0.finding.severity == severity }
    }) {
      if let reason = obstacle(finding, line) {
        unposted.append((finding, reason))
      } else if let line {
        groups.add(finding, at: line)
      }
    }
    return groups.mostSevereFirst
  }

  private func obstacle(_ finding: Finding, _ line: Placement.Line?) -> Unposted? {
    if !options.postsInline { return .inlineOff }
    if line == nil { return .notShown }
    if failed.contains(finding.fingerprint) { return .failed }
    return refused.contains(finding.fingerprint) ? .refused : nil
  }

  private func creation(of group: CommentGroups.Group) -> Plan.Creation {
    let file = shown.file(group.location.path)
    let suggestion = self.suggestion(for: group.findings, at: group.location, in: file)
    let lines = suggestion?.value.lines ?? group.location.line...group.location.line
    func location(_ line: Int) -> InlineComment.Line {
      file?.lines[line]?.location ?? .init(new: line, old: line, isAdded: false, length: 0)
    }
    let comment = InlineComment(
      path: group.location.path, oldPath: file?.oldPath, start: location(lines.lowerBound),
      end: location(lines.upperBound),
      body: text.body(
        group.findings, suggestion: suggestion.map { ($0.fingerprint, $0.value.markdown(capabilities.suggestions)) }),
      fileBody: suggestion.map { _ in text.body(group.findings) })
    return Plan.Creation(
      comment: comment, rules: group.findings.map(\.rule), fingerprints: group.findings.map(\.fingerprint),
      reason: reason(of: group))
  }

  private func reason(of group: CommentGroups.Group) -> String {
    let first = group.findings[0]
    let location =
      first.starts(on: group.location)
      ? "introduced on this line"
      : first.related.contains {
        PathKey($0.path) == PathKey(group.location.path) && $0.range.start.line == group.location.line
      }
        ? "first related location added by the change" : "nearest changed line in the same symbol"
    return group.findings.count == 1 ? location : "\(group.findings.count) findings, the first: \(location)"
  }

  private func suggestion(
    for findings: [Finding], at location: Placement.Line, in file: ShownLines.File?
  ) -> (fingerprint: String, value: Suggestion)? {
    guard let file else { return nil }
    for finding in findings where finding.starts(on: location) {
      guard let fix = finding.fix, let suggestion = Suggestion(fix, at: location.line, in: file),
        suggestion.lines.count == 1 || capabilities.hasMultiLineComments
      else { continue }
      return (finding.fingerprint, suggestion)
    }
    return nil
  }

  // MARK: Threads

  /// Determines what happens to each existing thread.
  private mutating func finishThreads() {
    for (index, known) in threads.known.enumerated() {
      if let findings = findingsByThread[index] {
        keepThread(known, findings)
      } else if known.owned.isEmpty {
        closeDuplicate(known)
      } else {
        closeFixed(known)
      }
    }
  }

  private mutating func keepThread(_ known: ThreadMatch.Known, _ findings: [Finding]) {
    let fingerprints = findings.map(\.fingerprint)
    if let acceptance = known.acceptance {
      accept(known, fingerprints, acceptance)
      return
    }
    if known.isOpen { answer(known) }
    if known.isAcknowledged {
      keep.append(.init(thread: known.thread, fingerprints: fingerprints, reason: "resolved by someone else"))
      return
    }
    // Keeps the existing order of findings in the comment, to avoid unnecessary edits.
    let locations = Dictionary(known.markers.enumerated().map { ($1.fingerprint, $0) }) { first, _ in first }
    let ordered = findings.enumerated().sorted { left, right in
      (locations[left.element.fingerprint] ?? .max, left.offset) < (
        locations[right.element.fingerprint] ?? .max, right.offset
      )
    }.map(\.element)
    let file = shown.file(known.thread.path)
    let location = Placement.Line(path: known.thread.path, line: ordered[0].range.start.line)
    let suggestion = self.suggestion(for: ordered, at: location, in: file).flatMap {
      // If the forge no longer reports the line, the comment is outdated, and its suggestion can no longer be applied.
      guard let line = known.thread.line else { return capabilities.suggestions == .none ? $0 : nil }
      return $0.value.lines.upperBound == line ? $0 : nil
    }
    let body = text.body(
      ordered, suggestion: suggestion.map { ($0.fingerprint, $0.value.markdown(capabilities.suggestions)) })
    let reopens = known.thread.resolution == .byBot
    let isChanged = capabilities.canEdit && !body.isSameText(as: known.thread.body)
    if reopens || isChanged {
      let gone = Set(known.markers.map(\.fingerprint)).subtracting(fingerprints).count
      let new = fingerprints.count { locations[$0] == nil }
      edit.append(
        .init(
          thread: known.thread, body: isChanged ? body : nil, reopens: reopens,
          fingerprints: ordered.map(\.fingerprint),
          reason: known.isClosed
            ? "the finding is back"
            : known.isMoved
              ? "moved with its file"
              : new > 0 ? "\(new) more on the same line" : gone > 0 ? "\(gone) of its findings fixed" : "text changed")
      )
    } else {
      keep.append(.init(thread: known.thread, fingerprints: fingerprints, reason: "unchanged"))
    }
  }

  /// Resolves the discussion. If that is not possible, edits the comment to name the person who accepted the findings.
  private mutating func accept(_ known: ThreadMatch.Known, _ fingerprints: [String], _ acceptance: Acceptance) {
    let body = text.acceptedBody(known.markers, acceptance)
    let reason = "accepted by \(acceptance.name)"
    let isDone = known.thread.resolution != .open || body.isSameText(as: known.thread.body)
    if !isDone, capabilities.canResolve {
      close.append(
        .init(thread: known.thread, method: .resolve(orText: body), fingerprints: fingerprints, reason: reason))
    } else if !isDone, capabilities.canEdit {
      close.append(.init(thread: known.thread, method: .text(body), fingerprints: fingerprints, reason: reason))
    } else {
      keep.append(.init(thread: known.thread, fingerprints: fingerprints, reason: reason))
    }
  }

  /// Explains why a command was ignored, once per discussion.
  private mutating func answer(_ known: ThreadMatch.Known) {
    let answer: AcceptAnswer
    switch known.decision {
    case .notPermitted: answer = .permission
    case .noReason: answer = .reason
    case .accepted, nil: return
    }
    guard !known.thread.replies.contains(where: { $0.isOurs && answer.isPresent(in: $0.body) }) else { return }
    self.answer.append(
      .init(
        thread: known.thread, body: answer.body(capabilities.marker),
        reason: answer == .permission
          ? "the author of the reply has no write access" : "the command does not give a reason"))
  }

  private mutating func closeDuplicate(_ known: ThreadMatch.Known) {
    let fingerprints = known.markers.map(\.fingerprint)
    guard known.isOpen else {
      keep.append(.init(thread: known.thread, fingerprints: fingerprints, reason: "closed"))
      return
    }
    let isRemovable = !known.thread.hasReplies && capabilities.canDelete
    close(
      known, fingerprints, isRemovable ? .delete(orText: text.repeatedBody(known.markers)) : nil,
      "duplicate of another comment")
  }

  private mutating func closeFixed(_ known: ThreadMatch.Known) {
    let fingerprints = known.owned.map(\.fingerprint)
    guard known.isOpen else {
      keep.append(.init(thread: known.thread, fingerprints: fingerprints, reason: "closed"))
      return
    }
    close(known, fingerprints, nil, "fixed")
  }

  /// Resolves a comment, or edits it if resolving is not possible. If neither is possible, deletes it unless someone
  /// has replied.
  private mutating func close(
    _ known: ThreadMatch.Known, _ fingerprints: [String], _ preferred: Plan.Closing.Method?, _ reason: String
  ) {
    let fixed = text.fixedBody(known.markers)
    let method: Plan.Closing.Method? =
      preferred
      ?? (capabilities.canResolve
        ? .resolve(orText: fixed)
        : capabilities.canEdit
          ? .text(fixed) : capabilities.canDelete && !known.thread.hasReplies ? .delete(orText: fixed) : nil)
    if let method {
      close.append(.init(thread: known.thread, method: method, fingerprints: fingerprints, reason: reason))
    } else {
      keep.append(.init(thread: known.thread, fingerprints: fingerprints, reason: "this forge cannot close comments"))
    }
  }
}
