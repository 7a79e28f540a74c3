import Essentials

/// Gerrit data types, with only the members needed here.
struct GerritAccount: Decodable {
  let id: Int
  /// The user name; set only if the server returns detailed accounts.
  private let username: String?
  private let fullName: String?

  enum CodingKeys: String, CodingKey {
    case username
    case id = "_account_id"
    case fullName = "name"
  }

  var name: String { username ?? fullName ?? "account \(id)" }
}

/// The result of an access check, as an HTTP status code.
struct GerritAccessCheck: Decodable { let status: Int }

struct GerritCommit: Decodable {
  struct Parent: Decodable { let commit: String }
  let parents: [Parent]
}

struct GerritChange: Decodable {
  struct Revision: Decodable {
    /// The patch set number, starting at 1.
    let number: Int?
    let commit: GerritCommit?

    enum CodingKeys: String, CodingKey {
      case commit
      case number = "_number"
    }
  }

  private struct Label: Decodable {
    let all: [Approval]?
  }

  private struct Approval: Decodable {
    let account: Int
    let value: Int?

    enum CodingKeys: String, CodingKey {
      case value
      case account = "_account_id"
    }
  }

  private struct Message: Decodable {
    let author: GerritAccount?
    let message: String
    let patchSet: Int?

    enum CodingKeys: String, CodingKey {
      case author, message
      case patchSet = "_revision_number"
    }
  }

  /// A label that supports positive and negative votes, with the weakest vote in each direction.
  struct Votes {
    let name: String
    let success: Int
    let failure: Int
  }

  let status: String
  let branch: String
  let revision: String?
  let revisions: [String: Revision]?
  private let labels: [String: Label]?
  /// The votes that our account may cast.
  private let permitted: [String: [String]]?
  /// The messages, oldest first.
  private let messages: [Message]?

  enum CodingKeys: String, CodingKey {
    case status, branch, revisions, labels, messages
    case revision = "current_revision"
    case permitted = "permitted_labels"
  }

  /// Returns the first of the given labels that our account may vote on.
  func label(of names: [String]) -> Votes? {
    for name in names {
      let values = (permitted?[name] ?? []).compactMap { Int($0.trimmed) }
      if let success = values.filter({ $0 > 0 }).min(), let failure = values.filter({ $0 < 0 }).max() {
        return Votes(name: name, success: success, failure: failure)
      }
    }
    return nil
  }

  /// Returns the account's vote on the current patch set; nil or 0 means that it has not voted.
  func vote(on label: String, by account: Int) -> Int? {
    labels?[label]?.all?.first { $0.account == account }?.value
  }

  /// Returns the message of the latest vote: `Patch Set 3: Code-Style-1`, an empty line and the text.
  func message(ofVoteOn label: String, by account: Int, patchSet: Int?) -> String? {
    let votes = (messages ?? []).filter { message in
      message.author?.id == account && message.patchSet == patchSet
        && message.message.prefix { !$0.isNewline }.contains(" \(label)")
    }
    guard let last = votes.last else { return nil }
    return last.message.drop { !$0.isNewline }.trimmed
  }
}

struct GerritComment: Decodable {
  let id: String
  let author: GerritAccount?
  let message: String?
  let line: Int?
  let patchSet: Int?
  private let commit: String?
  let answers: String?
  /// Whether the discussion is unresolved; nil means false.
  let unresolved: Bool?
  /// The time of the last update in UTC, in a sortable format.
  let updated: String?

  enum CodingKeys: String, CodingKey {
    case id, author, message, line, unresolved, updated
    case patchSet = "patch_set"
    case commit = "commit_id"
    case answers = "in_reply_to"
  }

  func reply(own: Int) -> Conversation.Reply {
    .init(
      author: author.map { "\($0.id)" } ?? "", name: author?.name ?? "", body: message ?? "", isOurs: author?.id == own)
  }

  /// The ID of the comment's patch set.
  var revision: String? { commit ?? patchSet.map { "\($0)" } }
}

/// A discussion, which consists of a comment and the replies to it.
struct GerritThread {
  /// The path that Gerrit uses for comments on the patch set as a whole.
  static let patchSetPath = "/PATCHSET_LEVEL"

  let path: String
  /// The comment that started the discussion.
  let first: GerritComment
  /// The replies, oldest first.
  let answers: [GerritComment]

  var last: GerritComment { answers.last ?? first }
  var comments: [GerritComment] { [first] + answers }
  var isRemark: Bool { path == Self.patchSetPath }

  /// Returns the discussion's resolution, which is determined by its last comment.
  func resolution(own: Int) -> Conversation.Thread.Resolution {
    last.unresolved == true ? .open : last.author?.id == own ? .byBot : .byUser
  }

  /// Returns the discussions in a file.
  static func threads(of comments: [GerritComment], path: String) -> [GerritThread] {
    let byID = Dictionary(comments.map { ($0.id, $0) }) { first, _ in first }
    var roots: [GerritComment] = []
    var answers: [String: [(depth: Int, comment: GerritComment)]] = [:]
    for comment in comments {
      let (root, depth) = root(of: comment, in: byID)
      if depth > 0 { answers[root.id, default: []].append((depth, comment)) } else { roots.append(comment) }
    }
    return roots.map { first in
      // Comments may have the same timestamp, so replies are also sorted by their depth.
      let ordered = (answers[first.id] ?? []).sorted { left, right in
        (left.comment.updated ?? "", left.depth, left.comment.id)
          < (right.comment.updated ?? "", right.depth, right.comment.id)
      }
      return GerritThread(path: path, first: first, answers: ordered.map(\.comment))
    }
  }

  private static func root(
    of comment: GerritComment, in comments: [String: GerritComment]
  ) -> (comment: GerritComment, depth: Int) {
    var current = comment
    for depth in 0..<200 {
      guard let parent = current.answers.flatMap({ comments[$0] }) else { return (current, depth) }
      current = parent
    }
    return (comment, 0)
  }
}

struct GerritReview: Encodable {
  struct Comment: Encodable {
    struct Range: Encodable {
      let startLine: Int
      /// Zero-based.
      let startCharacter = 0
      let endLine: Int
      /// The end of the range, exclusive.
      let endCharacter: Int

      enum CodingKeys: String, CodingKey {
        case startLine = "start_line"
        case startCharacter = "start_character"
        case endLine = "end_line"
        case endCharacter = "end_character"
      }
    }

    let message: String
    let isUnresolved: Bool
    /// The last line of the range, or nil for a comment on the whole file.
    var line: Int?
    var range: Range?
    /// The comment to reply to.
    var answers: String?

    enum CodingKeys: String, CodingKey {
      case message, line, range
      case isUnresolved = "unresolved"
      case answers = "in_reply_to"
    }

    init(message: String, isUnresolved: Bool, line: Int? = nil, answers: String? = nil) {
      self.message = message
      self.isUnresolved = isUnresolved
      self.line = line
      self.answers = answers
    }

    init(_ comment: InlineComment) {
      self.init(message: comment.body, isUnresolved: true, line: comment.end.new)
      if comment.isMultiLine {
        range = Range(startLine: comment.start.new, endLine: comment.end.new, endCharacter: comment.end.length)
      }
    }
  }

  let tag: String
  let notify: String
  /// Keeps the account's drafts, which older versions of Gerrit discard by default.
  let drafts = "KEEP"
  var message: String?
  var labels: [String: Int]?
  /// Whether to skip comments that already exist at the same location.
  var omitDuplicates: Bool?
  var comments: [String: [Comment]] = [:]

  init(tag: String, notify: String) {
    self.tag = tag
    self.notify = notify
  }

  enum CodingKeys: String, CodingKey {
    case tag, notify, drafts, message, labels, comments
    case omitDuplicates = "omit_duplicate_comments"
  }
}
