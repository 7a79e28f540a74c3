/// A `review: accept REASON` reply to one of the bot's comments, which accepts the comment's findings for the current
/// pull request.
/// - Source: docs/pull-requests.md, "Accepting a finding".
struct AcceptCommand: Sendable, Hashable {
  /// The reason; empty if none is given.
  let reason: String

  /// Parses the first line of a reply, ignoring empty and quoted lines. Replies sent by email often quote the original
  /// comment.
  /// - Returns: The command, or nil if the line is not an accept command.
  init?(_ body: String) {
    let lines = body.split(whereSeparator: \.isNewline).lazy.map(\.trimmingSpaces)
    guard let line = lines.first(where: { !$0.isEmpty && !$0.hasPrefix(">") }),
      let match = line.prefixMatch(of: /(?i:`?review: ?accept)(?:[ \t:`]+|$)/)
    else { return nil }
    let rest = line[match.range.upperBound...].trimmingSpaces
    reason = String(rest.hasSuffix("`") && line.hasPrefix("`") ? rest.dropLast() : rest)
  }
}

/// The result of an accept command.
enum AcceptDecision: Sendable, Hashable {
  /// The comment's findings are accepted.
  case accepted(Acceptance)
  /// The author has no write access to the repository.
  case notPermitted
  /// The command does not give a reason.
  case noReason
}

/// The person who accepted a finding, and the reason.
package struct Acceptance: Sendable, Hashable {
  /// The display name of the reply's author.
  package let name: String
  /// The text after `review: accept`; not empty.
  package let reason: String

  package init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}

/// A finding that was accepted on the pull request.
package struct AcceptedOnPullRequest: Sendable, Hashable {
  /// The finding's fingerprint.
  package let fingerprint: String
  package let acceptance: Acceptance
}

/// The bot's replies to invalid commands. Each kind is posted once per discussion.
enum AcceptAnswer: String, Sendable, Hashable {
  case permission
  case reason

  private var note: String { "review:answer \(rawValue)" }

  /// Whether the text of a reply contains this answer.
  func isPresent(in body: String) -> Bool { HiddenNote.trailing(in: body).contains(note) }

  /// Returns the full text of the reply.
  func body(_ style: ForgeCapabilities.MarkerStyle) -> String {
    let text =
      switch self {
      case .permission:
        "Only people with write access to this repository can accept findings. Ask one of them to reply "
          + "`review: accept REASON`."
      case .reason:
        "Accepting a finding requires a reason. Reply `review: accept REASON`, with the reason on the same line."
      }
    return text + "\n\n" + HiddenNote.text(note, style)
  }
}

/// Reads the replies to the bot's comments and asks the forge who may accept findings.
struct AcceptanceReader {
  private let forge: any PermissionForge
  private let pull: PullRequest
  private let log: (String) -> Void
  /// Whether each account has write access, keyed by account ID. If a value is nil, the forge does not report the
  /// permission.
  private var permissions: [String: Bool?] = [:]

  init(_ forge: any PermissionForge, _ pull: PullRequest, log: @escaping (String) -> Void) {
    self.forge = forge
    self.pull = pull
    self.log = log
  }

  /// Returns the decision on a comment, or nil if no reply contains a command from an author whose permission is known.
  ///
  /// The first command that includes a reason and comes from an author with write access takes effect. The bot's own
  /// account cannot accept findings.
  mutating func decision(on thread: Conversation.Thread) throws(ForgeError) -> AcceptDecision? {
    var refusal: AcceptDecision?
    for reply in thread.replies where !reply.isOurs {
      guard let command = AcceptCommand(reply.body) else { continue }
      guard let mayWrite = try mayWrite(reply) else { continue }
      if !mayWrite {
        refusal = refusal ?? .notPermitted
      } else if command.reason.isEmpty {
        refusal = .noReason
      } else {
        return .accepted(Acceptance(name: reply.name, reason: command.reason))
      }
    }
    return refusal
  }

  private mutating func mayWrite(_ reply: Conversation.Reply) throws(ForgeError) -> Bool? {
    // Prevents path traversal, because the name becomes part of a URL.
    guard !reply.author.isEmpty, reply.author != ".", reply.author != ".." else { return false }
    if let known = permissions[reply.author] { return known }
    let answer = try forge.mayWrite(reply, to: pull)
    if answer == nil { log("the token cannot query permissions, so replies that accept findings are ignored") }
    permissions[reply.author] = .some(answer)
    return answer
  }
}
