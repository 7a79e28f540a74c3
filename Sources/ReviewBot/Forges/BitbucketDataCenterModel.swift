/// Bitbucket Data Center data types.
/// - Source: Bitbucket Data Center REST API 9.4; the types correspond to those in the API.
struct BitbucketDataCenterPage<Element: Decodable>: Decodable {
  let values: [Element]
  let isLastPage: Bool?
  let nextPageStart: Int?
}

struct BitbucketDataCenterPull: Decodable {
  struct Side: Decodable {
    /// The full name of the branch, `refs/heads/…`.
    let id: String?
    let displayId: String?
    let latestCommit: String
  }
  struct Links: Decodable {
    struct Link: Decodable { let href: String? }
    let own: [Link]?

    private enum CodingKeys: String, CodingKey { case own = "self" }
  }
  let state: String
  let fromRef: Side
  let toRef: Side
  let links: Links?
}

struct BitbucketDataCenterActivity: Decodable {
  let action: String?
  let commentAction: String?
  let comment: BitbucketDataCenterComment?
  let commentAnchor: BitbucketDataCenterComment.Anchor?
}

struct BitbucketDataCenterComment: Decodable {
  struct User: Decodable { let name: String? }

  struct Anchor: Decodable {
    let path: Path
    let line: Int?
    /// Whether the line is in the old (`FROM`) or new (`TO`) file.
    let fileType: String?
    /// Whether the line no longer exists.
    let orphaned: Bool?
  }

  /// A path, encoded as text or as a list of components.
  struct Path: Decodable {
    let text: String

    private enum CodingKeys: CodingKey { case components }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self.text = text
      } else {
        text = try decoder.container(keyedBy: CodingKeys.self).decode([String].self, forKey: .components)
          .joined(separator: "/")
      }
    }
  }

  let id: Int
  let version: Int
  let text: String?
  /// Null for deleted accounts.
  let author: User?
  /// The replies, which may themselves have replies.
  let comments: [BitbucketDataCenterComment]?
  let anchor: Anchor?
  /// The kind of comment: `NORMAL`, or `BLOCKER` for a task.
  let severity: String?
  let state: String?
  let resolver: User?
  let threadResolved: Bool?
  let threadResolver: User?

  /// Whether the discussion is resolved or the task is done.
  var isResolved: Bool { threadResolved == true || (severity == "BLOCKER" && state == "RESOLVED") }

  func resolution(by account: String) -> Conversation.Thread.Resolution {
    guard isResolved else { return .open }
    return (threadResolver ?? resolver)?.name == account ? .byBot : .byUser
  }

  func hasReplies(besidesThoseOf account: String) -> Bool {
    (comments ?? []).contains { $0.author?.name != account || $0.hasReplies(besidesThoseOf: account) }
  }

  /// All replies, oldest first.
  func replies(own account: String) -> [Conversation.Reply] {
    nested.sorted { $0.id < $1.id }.map { reply in
      let author = reply.author?.name ?? ""
      return .init(author: author, name: author, body: reply.text ?? "", isOurs: author == account)
    }
  }

  private var nested: [BitbucketDataCenterComment] { (comments ?? []).flatMap { [$0] + $0.nested } }

  /// Changes to a comment. Values that are nil stay unchanged.
  struct Change: Encodable {
    var version = 0
    var text: String?
    var state: String?
    var threadResolved: Bool?

    init(text: String? = nil, state: String? = nil, threadResolved: Bool? = nil) {
      self.text = text
      self.state = state
      self.threadResolved = threadResolved
    }
  }

  /// A new comment.
  struct New: Encodable {
    struct Anchor: Encodable {
      let path: String
      /// The old path; set only for moved files.
      let srcPath: String?
      let line: Int
      let lineType: String
      let fileType = "TO"
      /// The comment refers to the whole pull request rather than to some of its commits.
      let diffType = "EFFECTIVE"
    }

    struct Parent: Encodable { let id: Int }

    let text: String
    let anchor: Anchor?
    /// The comment to reply to.
    let parent: Parent?

    init(text: String, parent: Int? = nil) {
      self.text = text
      anchor = nil
      self.parent = parent.map(Parent.init)
    }

    init(_ comment: InlineComment) {
      text = comment.body
      parent = nil
      anchor = Anchor(
        path: comment.path, srcPath: comment.oldPath == comment.path ? nil : comment.oldPath, line: comment.end.new,
        lineType: comment.end.isAdded ? "ADDED" : "CONTEXT")
    }
  }
}

struct BitbucketDataCenterStatus: Codable {
  let key: String?
  let name: String?
  let state: String?
  let description: String?
  let url: String?
  let ref: String?
}
