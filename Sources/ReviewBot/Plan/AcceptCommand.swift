/// `review: accept REASON`, a reply by which a person accepts the findings of a comment on this pull request.
/// - Source: interfaces.md, "Accepting a finding on the pull request".
struct AcceptCommand: Sendable, Hashable {
  /// Empty where none was given.
  let reason: String

  /// Reads the first line of a reply that is neither empty nor quoted, as mail programs quote what is answered.
  /// - Returns: Nil where it is no such command.
  init?(_ body: String) {
    let lines = body.split(whereSeparator: \.isNewline).lazy.map(\.trimmingSpaces)
    guard let line = lines.first(where: { !$0.isEmpty && !$0.hasPrefix(">") }),
      let match = line.prefixMatch(of: /(?i:`?review: ?accept)(?:[ \t:`]+|$)/)
    else { return nil }
    let rest = line[match.range.upperBound...].trimmingSpaces
    reason = String(rest.hasSuffix("`") && line.hasPrefix("`") ? rest.dropLast() : rest)
  }
}

/// What a reply with the command comes to.
enum AcceptDecision: Sendable, Hashable {
  /// The findings of the comment are accepted.
  case accepted(Acceptance)
  /// The author may not write to the repository.
  case notPermitted
  /// There is no reason.
  case noReason
}

/// Who accepted a finding, and why.
package struct Acceptance: Sendable, Hashable {
  package let name: String
  package let reason: String

  package init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}

/// A finding that somebody accepted on the pull request.
package struct AcceptedOnPullRequest: Sendable, Hashable {
  package let fingerprint: String
  package let acceptance: Acceptance
}

/// Our answers to commands that cannot be followed; each kind is given once in a discussion.
enum AcceptAnswer: String, Sendable, Hashable {
  case permission
  case reason

  private var note: String { "review:answer \(rawValue)" }

  /// Whether a reply of ours gives it.
  func stands(in body: String) -> Bool { HiddenNote.trailing(in: body).contains(note) }

  /// The whole text.
  func body(_ style: ForgeCapabilities.MarkerStyle) -> String {
    let text =
      switch self {
      case .permission:
        "Only people who may write to this repository can accept a finding. Ask one of them to reply "
          + "`review: accept` with a reason."
      case .reason: "A finding is accepted with a reason: reply `review: accept` and say why on the same line."
      }
    return text + "\n\n" + HiddenNote.text(note, style)
  }
}

/// Reads the replies to our comments and asks the forge who may accept.
struct AcceptanceReader {
  private let forge: any PermissionForge
  private let pull: PullRequest
  private let log: (String) -> Void
  /// By the forge's name of the account; nil where it does not tell.
  private var permissions: [String: Bool?] = [:]

  init(_ forge: any PermissionForge, _ pull: PullRequest, log: @escaping (String) -> Void) {
    self.forge = forge
    self.pull = pull
    self.log = log
  }

  /// The decision on a comment, nil where nobody gave the command or nothing is known of those who did.
  ///
  /// The first person who may and says why decides. Our own account cannot accept what it found.
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
    // A name becomes part of an address.
    guard !reply.author.isEmpty, reply.author != ".", reply.author != ".." else { return false }
    if let known = permissions[reply.author] { return known }
    let answer = try forge.mayWrite(reply, to: pull)
    if answer == nil { log("the token may not ask who may accept findings: replies are not followed") }
    permissions[reply.author] = .some(answer)
    return answer
  }
}
