import Analyzer

@testable import ReviewBot

/// The input for a plan, with short initializers.
struct PlanCase {
  /// The diff shows lines 10 to 20 of `App/Feed.swift`; lines 13 to 16 are added.
  static let diff = (try? DiffParser().parse(Array(text.utf8))) ?? UnifiedDiff(files: [])

  static let text = """
    diff --git a/App/Feed.swift b/App/Feed.swift
    index 1111111..2222222 100644
    --- a/App/Feed.swift
    +++ b/App/Feed.swift
    @@ -10,7 +10,10 @@ struct Feed {
     line 10
     line 11
     line 12
    +  let a = AnyView(x)
    +  let b = 2
    +  let c = 3
    +  let d = 4
    -old
     line 17
     line 18
     line 19
    @@ -42,4 +45,5 @@
     line 45
     line 46
     line 47
    +line 48
     line 49

    """

  var findings: [Finding] = []
  var fixed: [String: Int] = [:]
  var figures = ChangeFigures()
  var types: [PathKey: [TypeReview]] = [:]
  var architecture: [ArchitectureSwitch] = []
  var capabilities = ForgeCapabilities()
  var options = PlanOptions()
  var diff = Self.diff
  /// The source files in the head commit.
  var files: Set<PathKey> = []
  var head = String(repeating: "a", count: 40)

  init(_ findings: [Finding] = []) { self.findings = findings }

  var planner: Planner {
    Planner(
      ReviewedChange(
        head: head, introduced: findings, fixed: fixed, figures: figures, types: types, architecture: architecture,
        files: files),
      diff: diff,
      style: CommentStyle(capabilities: capabilities, rules: [:]), options: options)
  }

  func plan(_ conversation: Conversation = Conversation(), status: ReviewStatus? = nil) -> Plan {
    planner.plan(conversation, status: status)
  }

  /// Creates a finding whose fingerprint is derived from a letter or number.
  static func finding(
    _ fingerprint: String, line: Int, to end: Int? = nil, rule: String = "any_view", severity: Severity = .warning,
    value: Int? = nil, limit: Int? = nil, path: String = "App/Feed.swift", message: String? = nil,
    symbol: String = "Feed", isMinor: Bool = false, fix: Fix? = nil,
    related: [Finding.Location] = [], content: String = ""
  ) -> Finding {
    Finding(
      rule: rule, severity: severity, path: path,
      range: SourceRange(start: .init(line: line, column: 3), end: .init(line: end ?? line, column: 9)),
      message: message ?? "`\(fingerprint)` is wrong", symbol: symbol, value: value, limit: limit,
      fingerprint: String(repeating: fingerprint, count: 16 / fingerprint.count), contentFingerprint: content,
      isMinor: isMinor, fix: fix, related: related)
  }
}

extension Plan {
  /// The text of the summary if the plan creates one.
  var newSummary: String? { if case .create(let text) = summary { text } else { nil } }
}

/// An in-memory forge that carries out plans.
struct ImaginaryForge {
  var conversation = Conversation()
  var status: ReviewStatus?
  /// Whether remarks can be edited. If not, editing creates a new remark.
  var canEdit = true
  private var lastID = 0

  private mutating func newID() -> String {
    lastID += 1
    return "\(lastID)"
  }

  mutating func apply(_ plan: Plan) {
    for creation in plan.create {
      conversation.threads.append(
        .init(
          comment: newID(), thread: "t\(lastID)", body: creation.comment.body, path: creation.comment.path,
          line: creation.comment.end.new))
    }
    for edit in plan.edit {
      change(edit.thread) { $0.with(body: edit.body, resolution: edit.reopens ? .open : nil) }
    }
    for closing in plan.close {
      switch closing.method {
      case .resolve: change(closing.thread) { $0.with(resolution: .byBot) }
      case .text(let body): change(closing.thread) { $0.with(body: body) }
      case .delete: conversation.threads.removeAll { $0.comment == closing.thread.comment }
      }
    }
    conversation.remarks.removeAll { plan.duplicateSummaries.contains($0) }
    switch plan.summary {
    case .create(let body): conversation.remarks.append(.init(comment: newID(), body: body))
    case .edit(_, let body) where !canEdit: conversation.remarks.append(.init(comment: newID(), body: body))
    case .edit(let remark, let body):
      conversation.remarks = conversation.remarks.map {
        $0.comment == remark.comment ? .init(comment: $0.comment, body: body) : $0
      }
    case .keep, .none: break
    }
    if case .set(let status) = plan.status { self.status = status }
  }

  mutating func change(_ thread: Conversation.Thread, _ change: (Conversation.Thread) -> Conversation.Thread) {
    conversation.threads = conversation.threads.map { $0.comment == thread.comment ? change($0) : $0 }
  }
}

extension Conversation.Thread {
  func with(
    body: String? = nil, line: Int?? = nil, resolution: Resolution? = nil, hasReplies: Bool? = nil
  ) -> Self {
    Self(
      comment: comment, thread: thread, body: body ?? self.body, path: path, line: line ?? self.line,
      resolution: resolution ?? self.resolution, hasReplies: hasReplies ?? self.hasReplies)
  }
}
