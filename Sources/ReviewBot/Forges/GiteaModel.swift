import Analyzer

/// Gitea data types, with only the members needed here.
struct GiteaUser: Decodable {
  let login: String

  /// Whether both logins refer to the same user; logins are case-insensitive.
  func isSame(as other: GiteaUser) -> Bool { login.lowercased() == other.login.lowercased() }
}

/// The permissions of an account in a repository, including those granted through teams.
struct GiteaPermission: Decodable { let permission: String }

struct GiteaVersion: Decodable {
  private let version: String

  /// Whether the server is Forgejo, which appends the compatible Gitea version to its own, such as
  /// `9.0.0+gitea-1.22.0`.
  var isForgejo: Bool { version.contains("+gitea-") || version.contains("forgejo") }

  /// Whether discussions can be resolved, which Gitea has supported since version 1.26 (version 26 of the enterprise
  /// edition).
  var canResolve: Bool {
    guard !isForgejo, let match = version.prefixMatch(of: /v?(\d+)\.(\d+)/), let major = Int(match.1),
      let minor = Int(match.2)
    else { return false }
    return major == 1 ? minor >= 26 : major >= 26
  }
}

struct GiteaPull: Decodable {
  struct Side: Decodable {
    let sha: String
    let ref: String
  }

  let head: Side
  let base: Side
  let mergeBase: String?
  let state: String

  enum CodingKeys: String, CodingKey {
    case head, base, state
    case mergeBase = "merge_base"
  }
}

struct GiteaReview: Decodable {
  let id: Int
  let state: String?
  /// The head commit that was reviewed.
  let commit: String?
  private let commentCount: Int?

  enum CodingKeys: String, CodingKey {
    case id, state
    case commit = "commit_id"
    case commentCount = "comments_count"
  }

  var hasComments: Bool { commentCount != 0 }
}

struct GiteaComment: Decodable {
  struct Remark: Decodable {
    let id: Int
    let body: String?
    let user: GiteaUser?
  }

  let id: Int
  let body: String?
  let user: GiteaUser?
  /// The account that resolved the discussion, set on its first comment.
  let resolver: GiteaUser?
  let path: String
  /// The line in the head commit; 0 for removed lines.
  private let position: Int?

  var line: Int? { position == 0 ? nil : position }

  func isBy(_ account: GiteaUser) -> Bool { user?.isSame(as: account) ?? false }

  /// Returns the comment as a reply to the earlier comments on the same line.
  func reply(own: GiteaUser) -> Conversation.Reply {
    .init(author: user?.login ?? "", name: user?.login ?? "", body: body ?? "", isOurs: isBy(own))
  }
}

/// The location of a discussion.
struct GiteaLocation: Hashable {
  let path: PathKey
  let line: Int?

  init(_ comment: GiteaComment) {
    path = PathKey(comment.path)
    line = comment.line
  }
}

struct GiteaNewReview: Encodable {
  struct Comment: Encodable {
    let path: String
    let body: String
    /// The line number, not a position in the diff.
    let newPosition: Int
    /// Always 0, because any other value would take precedence over `newPosition`.
    let oldPosition = 0

    enum CodingKeys: String, CodingKey {
      case path, body
      case newPosition = "new_position"
      case oldPosition = "old_position"
    }
  }

  let event = "COMMENT"
  let body = ""
  let commit: String
  let comments: [Comment]

  enum CodingKeys: String, CodingKey {
    case event, body, comments
    case commit = "commit_id"
  }

  init(_ comments: [InlineComment], commit: String) {
    self.init(
      comments: comments.map { .init(path: $0.path, body: $0.body, newPosition: $0.end.new) }, commit: commit)
  }

  init(comments: [Comment], commit: String) {
    self.commit = commit
    self.comments = comments
  }
}

struct GiteaStatus: Decodable {
  let id: Int
  let context: String?
  let status: String?
  let description: String?
  let link: String?

  enum CodingKeys: String, CodingKey {
    case id, context, status, description
    case link = "target_url"
  }
}

struct GiteaNewStatus: Encodable {
  let state: String
  let context = ReviewStatus.context
  let description: String
  let link: String?

  enum CodingKeys: String, CodingKey {
    case state, context, description
    case link = "target_url"
  }

  init(_ status: ReviewStatus) {
    state = status.state.rawValue
    description = status.description
    link = status.link
  }
}
