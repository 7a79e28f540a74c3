import Analyzer

/// Gitea's values, as far as they matter here.
struct GiteaUser: Decodable {
  let login: String

  /// Names do not care for case.
  func isSame(as other: GiteaUser) -> Bool { login.lowercased() == other.login.lowercased() }
}

/// What an account may do in a repository, also by its teams.
struct GiteaPermission: Decodable { let permission: String }

struct GiteaVersion: Decodable {
  private let version: String

  /// Forgejo names the Gitea whose interface it has: `9.0.0+gitea-1.22.0`.
  var isForgejo: Bool { version.contains("+gitea-") || version.contains("forgejo") }

  /// Gitea can since 1.26, which its paid edition calls 26.
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
  let draft: Bool?
  let state: String

  enum CodingKeys: String, CodingKey {
    case head, base, draft, state
    case mergeBase = "merge_base"
  }
}

struct GiteaReview: Decodable {
  let id: Int
  let state: String?
  /// The head for which it was made.
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
  /// Who resolved the discussion that it begins.
  let resolver: GiteaUser?
  let path: String
  /// In the file of the head; 0 for a removed line.
  private let position: Int?

  var line: Int? { position == 0 ? nil : position }

  func isBy(_ account: GiteaUser) -> Bool { user?.isSame(as: account) ?? false }

  /// As an answer to the comments on the same line.
  func reply(own: GiteaUser) -> Conversation.Reply {
    .init(author: user?.login ?? "", name: user?.login ?? "", body: body ?? "", isOurs: isBy(own))
  }
}

/// What stands here is one discussion.
struct GiteaPlace: Hashable {
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
    /// A line of the file, not a place in the diff.
    let newPosition: Int
    /// Wins where it is not 0.
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
