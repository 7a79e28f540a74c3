import Analyzer

/// The inline comments of a plan while it is being made.
struct PlanDraft {
  /// Why a finding is said in the summary and not in the code.
  enum Aside: Sendable, Hashable, CaseIterable {
    /// The change does not show its place.
    case notShown
    /// There would be too many comments.
    case overLimit
    /// The forge did not take the comment.
    case refused
    /// Inline comments are not wanted.
    case inlineOff
    /// Somebody resolved the discussion and left it as it is.
    case acknowledged
    /// Somebody who may write to the repository accepted it.
    case accepted
  }

  private(set) var create: [Plan.Creation] = []
  private(set) var edit: [Plan.Edit] = []
  private(set) var close: [Plan.Closing] = []
  private(set) var keep: [Plan.Kept] = []
  private(set) var answer: [Plan.Answer] = []
  /// By fingerprint.
  private(set) var accepted: [String: Acceptance] = [:]
  /// In the order of the review.
  private(set) var aside: [(finding: Finding, reason: Aside)] = []

  private let threads: ThreadMatch
  private let placed: [(finding: Finding, line: Placement.Line?)]
  private let shown: ShownLines
  private let style: CommentStyle
  private let options: PlanOptions
  private let refused: Set<String>
  /// What each thread has to speak of, by its index.
  private var retained: [Int: [Finding]] = [:]
  /// Findings without a thread.
  private var unowned: [(finding: Finding, line: Placement.Line?)] = []

  /// How many findings a comment speaks of; their markers need room, too.
  private static let findingsOfComment = 50

  init(
    threads: ThreadMatch, placed: [(finding: Finding, line: Placement.Line?)], shown: ShownLines, style: CommentStyle,
    options: PlanOptions, refused: Set<String>
  ) {
    self.threads = threads
    self.placed = placed
    self.shown = shown
    self.style = style
    self.options = options
    self.refused = refused
  }

  private var text: CommentText { CommentText(style: style) }
  private var can: ForgeCapabilities { style.capabilities }

  // MARK: What is there already

  /// Gives each finding to the thread that speaks of it.
  mutating func match() {
    var owners: [String: Int] = [:]
    for (index, known) in threads.known.enumerated() {
      for marker in known.owned { owners[marker.fingerprint] = index }
    }
    for (finding, line) in placed {
      guard let index = owners[finding.fingerprint],
        isUsable(threads.known[index]) || threads.known[index].acceptance != nil
      else {
        unowned.append((finding, line))
        continue
      }
      retained[index, default: []].append(finding)
      if let acceptance = threads.known[index].acceptance {
        accepted[finding.fingerprint] = acceptance
        aside.append((finding, .accepted))
      } else if threads.known[index].isAcknowledged {
        aside.append((finding, .acknowledged))
      }
    }
  }

  /// Whether a thread can speak of its finding again; a discussion that cannot be opened again cannot.
  private func isUsable(_ known: ThreadMatch.Known) -> Bool {
    if known.thread.resolution == .byUs { return can.canResolve }
    return !known.isClosed || can.canEdit
  }

  /// Whether a comment asks for something.
  private func isOpen(_ known: ThreadMatch.Known) -> Bool { known.isOpen && known.acceptance == nil }

  // MARK: New findings

  /// Gives findings without a thread a comment, new or one that stands on the line, as far as there is room.
  mutating func place() {
    var room = max(0, options.maximumComments - retained.keys.count { isOpen(threads.known[$0]) })
    reopen(&room)
    joinOpenThreads()
    for group in newGroups() {
      if room > 0 {
        create.append(creation(of: group))
        room -= 1
      } else {
        aside += group.findings.map { ($0, .overLimit) }
      }
    }
    finishThreads()
    let order = Dictionary(uniqueKeysWithValues: placed.enumerated().map { ($1.finding.fingerprint, $0) })
    aside.sort { order[$0.finding.fingerprint, default: 0] < order[$1.finding.fingerprint, default: 0] }
  }

  /// Threads that were closed and whose findings are back go on, as far as there is room; the worst first.
  private mutating func reopen(_ room: inout Int) {
    let closed = retained.filter {
      threads.known[$0.key].isClosed && threads.known[$0.key].acceptance == nil
    }.sorted { left, right in
      let severities = (left.value.map(\.severity).max() ?? .info, right.value.map(\.severity).max() ?? .info)
      return severities.0 == severities.1 ? left.key < right.key : severities.0 > severities.1
    }
    for (index, findings) in closed {
      if room > 0 {
        room -= 1
      } else {
        retained[index] = nil
        aside += findings.map { ($0, .overLimit) }
      }
    }
  }

  /// Several findings on one line are one comment, and so are equal ones of a file.
  private mutating func joinOpenThreads() {
    guard can.canEdit, options.postsInline else { return }
    // What has joined may be equal to what has not.
    var isChanged = true
    while isChanged {
      var rest: [(finding: Finding, line: Placement.Line?)] = []
      for (finding, line) in unowned {
        if let line, let index = threadToJoin(finding, line) {
          retained[index]?.append(finding)
        } else {
          rest.append((finding, line))
        }
      }
      isChanged = rest.count < unowned.count
      unowned = rest
    }
  }

  private func threadToJoin(_ finding: Finding, _ line: Placement.Line) -> Int? {
    threads.known.indices.first { index in
      let thread = threads.known[index].thread
      // What is accepted is what the person saw.
      guard PathKey(thread.path) == PathKey(line.path), !threads.known[index].isAcknowledged,
        threads.known[index].acceptance == nil,
        let findings = retained[index],
        findings.count < Self.findingsOfComment
      else { return false }
      return thread.line == line.line || findings.contains { $0.isEqual(to: finding) }
    }
  }

  private struct Group {
    let place: Placement.Line
    var findings: [Finding]

    var severity: Severity { findings.map(\.severity).max() ?? .info }
  }

  /// New comments, worst first. What can have none goes aside.
  private mutating func newGroups() -> [Group] {
    var groups: [Group] = []
    // Worst first, so that equal ones gather on the first line and a comment begins with the worst.
    let ranked = unowned.enumerated().sorted { left, right in
      left.element.finding.severity == right.element.finding.severity
        ? left.offset < right.offset : left.element.finding.severity > right.element.finding.severity
    }
    for (finding, line) in ranked.map(\.element) {
      if let reason = obstacle(finding, line) {
        aside.append((finding, reason))
      } else if let line {
        add(finding, line, to: &groups)
      }
    }
    // The order of the findings holds within a severity.
    return groups.enumerated().sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
      .map(\.element)
  }

  /// Puts a finding into the group of its line or of its equals; where these are two, they become one.
  private func add(_ finding: Finding, _ line: Placement.Line, to groups: inout [Group]) {
    let matching = groups.indices.filter { index in
      PathKey(groups[index].place.path) == PathKey(line.path)
        && groups[index].findings.count < Self.findingsOfComment
        && (groups[index].place.line == line.line || groups[index].findings.contains { $0.isEqual(to: finding) })
    }
    guard let first = matching.first else {
      groups.append(Group(place: line, findings: [finding]))
      return
    }
    groups[first].findings.append(finding)
    for index in matching.dropFirst().reversed() {
      groups[first].findings += groups.remove(at: index).findings
    }
  }

  private func obstacle(_ finding: Finding, _ line: Placement.Line?) -> Aside? {
    if !options.postsInline { return .inlineOff }
    if line == nil { return .notShown }
    return refused.contains(finding.fingerprint) ? .refused : nil
  }

  private func creation(of group: Group) -> Plan.Creation {
    let file = shown.file(group.place.path)
    let suggestion = self.suggestion(for: group.findings, at: group.place, in: file)
    let lines = suggestion?.value.lines ?? group.place.line...group.place.line
    func place(_ line: Int) -> InlineComment.Line {
      file?.lines[line]?.place ?? .init(new: line, old: line, isAdded: false, length: 0)
    }
    let comment = InlineComment(
      path: group.place.path, oldPath: file?.oldPath, start: place(lines.lowerBound), end: place(lines.upperBound),
      body: text.body(
        group.findings, suggestion: suggestion.map { ($0.fingerprint, $0.value.markdown(can.suggestions)) }))
    return Plan.Creation(
      comment: comment, rules: group.findings.map(\.rule), fingerprints: group.findings.map(\.fingerprint),
      reason: reason(of: group))
  }

  private func reason(of group: Group) -> String {
    let first = group.findings[0]
    let place =
      first.starts(on: group.place)
      ? "introduced on this line"
      : first.related.contains {
        PathKey($0.path) == PathKey(group.place.path) && $0.range.start.line == group.place.line
      }
        ? "first related location that the change added" : "nearest changed line of the same symbol"
    return group.findings.count == 1 ? place : "\(group.findings.count) findings, the first: \(place)"
  }

  private func suggestion(
    for findings: [Finding], at place: Placement.Line, in file: ShownLines.File?
  ) -> (fingerprint: String, value: Suggestion)? {
    guard let file else { return nil }
    for finding in findings where finding.starts(on: place) {
      guard let fix = finding.fix, let suggestion = Suggestion(fix, at: place.line, in: file),
        suggestion.lines.count == 1 || can.hasMultiLineComments
      else { continue }
      return (finding.fingerprint, suggestion)
    }
    return nil
  }

  // MARK: Threads

  /// Decides what becomes of each thread that is there.
  private mutating func finishThreads() {
    for (index, known) in threads.known.enumerated() {
      if let findings = retained[index] {
        retain(known, findings)
      } else if known.owned.isEmpty {
        closeDuplicate(known)
      } else {
        closeFixed(known)
      }
    }
  }

  private mutating func retain(_ known: ThreadMatch.Known, _ findings: [Finding]) {
    let fingerprints = findings.map(\.fingerprint)
    if let acceptance = known.acceptance {
      accept(known, fingerprints, acceptance)
      return
    }
    if known.isOpen { answer(known) }
    if known.isAcknowledged {
      keep.append(.init(thread: known.thread, fingerprints: fingerprints, reason: "somebody resolved it; it stays so"))
      return
    }
    // In the order of the comment, so that nothing changes that need not.
    let places = Dictionary(known.markers.enumerated().map { ($1.fingerprint, $0) }) { first, _ in first }
    let ordered = findings.enumerated().sorted { left, right in
      (places[left.element.fingerprint] ?? .max, left.offset) < (
        places[right.element.fingerprint] ?? .max, right.offset
      )
    }.map(\.element)
    let file = shown.file(known.thread.path)
    let place = Placement.Line(path: known.thread.path, line: ordered[0].range.start.line)
    let suggestion = self.suggestion(for: ordered, at: place, in: file).flatMap {
      // What nobody can apply may stay where the forge does not tell the line any more.
      guard let line = known.thread.line else { return can.suggestions == .none ? $0 : nil }
      return $0.value.lines.upperBound == line ? $0 : nil
    }
    let body = text.body(ordered, suggestion: suggestion.map { ($0.fingerprint, $0.value.markdown(can.suggestions)) })
    let reopens = known.thread.resolution == .byUs
    let isChanged = can.canEdit && !body.isSameText(as: known.thread.body)
    if reopens || isChanged {
      let gone = Set(known.markers.map(\.fingerprint)).subtracting(fingerprints).count
      let new = fingerprints.count { places[$0] == nil }
      edit.append(
        .init(
          thread: known.thread, body: isChanged ? body : nil, reopens: reopens,
          fingerprints: ordered.map(\.fingerprint),
          reason: known.isClosed
            ? "the finding is back"
            : new > 0 ? "\(new) more on the same line" : gone > 0 ? "\(gone) of its findings gone" : "the text changed")
      )
    } else {
      keep.append(.init(thread: known.thread, fingerprints: fingerprints, reason: "unchanged"))
    }
  }

  /// Resolved; where that is impossible, the comment says who accepted it.
  private mutating func accept(_ known: ThreadMatch.Known, _ fingerprints: [String], _ acceptance: Acceptance) {
    let body = text.acceptedBody(known.markers, acceptance)
    let reason = "accepted by \(acceptance.name)"
    let isDone = known.thread.resolution != .open || body.isSameText(as: known.thread.body)
    if !isDone, can.canResolve {
      close.append(
        .init(thread: known.thread, way: .resolve(orText: body), fingerprints: fingerprints, reason: reason))
    } else if !isDone, can.canEdit {
      close.append(.init(thread: known.thread, way: .text(body), fingerprints: fingerprints, reason: reason))
    } else {
      keep.append(.init(thread: known.thread, fingerprints: fingerprints, reason: reason))
    }
  }

  /// Says once why a command was not followed.
  private mutating func answer(_ known: ThreadMatch.Known) {
    let answer: AcceptAnswer
    switch known.decision {
    case .notPermitted: answer = .permission
    case .noReason: answer = .reason
    case .accepted, nil: return
    }
    guard !known.thread.replies.contains(where: { $0.isOurs && answer.stands(in: $0.body) }) else { return }
    self.answer.append(
      .init(
        thread: known.thread, body: answer.body(can.marker),
        reason: answer == .permission ? "the author of the reply may not accept" : "no reason was given"))
  }

  private mutating func closeDuplicate(_ known: ThreadMatch.Known) {
    let fingerprints = known.markers.map(\.fingerprint)
    guard known.isOpen else {
      keep.append(.init(thread: known.thread, fingerprints: fingerprints, reason: "closed"))
      return
    }
    let isRemovable = !known.thread.hasReplies && can.canDelete
    close(
      known, fingerprints, isRemovable ? .delete(orText: text.repeatedBody(known.markers)) : nil,
      "another comment says the same")
  }

  private mutating func closeFixed(_ known: ThreadMatch.Known) {
    let fingerprints = known.owned.map(\.fingerprint)
    guard known.isOpen else {
      keep.append(.init(thread: known.thread, fingerprints: fingerprints, reason: "closed"))
      return
    }
    close(known, fingerprints, nil, "fixed")
  }

  /// Resolved; where that is impossible edited; deleted only where nobody answered and nothing else is possible.
  private mutating func close(
    _ known: ThreadMatch.Known, _ fingerprints: [String], _ preferred: Plan.Closing.Way?, _ reason: String
  ) {
    let fixed = text.fixedBody(known.markers)
    let way: Plan.Closing.Way? =
      preferred
      ?? (can.canResolve
        ? .resolve(orText: fixed)
        : can.canEdit ? .text(fixed) : can.canDelete && !known.thread.hasReplies ? .delete(orText: fixed) : nil)
    if let way {
      close.append(.init(thread: known.thread, way: way, fingerprints: fingerprints, reason: reason))
    } else {
      keep.append(.init(thread: known.thread, fingerprints: fingerprints, reason: "cannot be closed on this forge"))
    }
  }
}
