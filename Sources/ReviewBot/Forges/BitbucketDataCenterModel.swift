/// What Bitbucket Data Center sends and takes.
/// - Source: its REST API 9.4; each type is named for one there.
struct BitbucketDataCenterPage<Element: Decodable>: Decodable {
  let values: [Element]
  let isLastPage: Bool?
  let nextPageStart: Int?
}

struct BitbucketDataCenterPull: Decodable {
  struct Side: Decodable {
    /// `refs/heads/…`.
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
  let draft: Bool?
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
    /// Whether the line is of the file before (`FROM`) or after (`TO`) the change.
    let fileType: String?
    /// Whether the line is gone.
    let orphaned: Bool?
  }

  /// Sent as text or as a list of its parts.
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
  /// Null for an account that is gone.
  let author: User?
  /// Answers, with answers to them.
  let comments: [BitbucketDataCenterComment]?
  let anchor: Anchor?
  /// `NORMAL`, or `BLOCKER` for a task.
  let severity: String?
  let state: String?
  let resolver: User?
  let threadResolved: Bool?
  let threadResolver: User?

  /// Whether the discussion is over, or the task done.
  var isResolved: Bool { threadResolved == true || (severity == "BLOCKER" && state == "RESOLVED") }

  func resolution(by account: String) -> Conversation.Thread.Resolution {
    guard isResolved else { return .open }
    return (threadResolver ?? resolver)?.name == account ? .byUs : .byOthers
  }

  func hasReplies(besidesThoseOf account: String) -> Bool {
    (comments ?? []).contains { $0.author?.name != account || $0.hasReplies(besidesThoseOf: account) }
  }

  /// All answers, oldest first.
  func replies(own account: String) -> [Conversation.Reply] {
    nested.sorted { $0.id < $1.id }.map { reply in
      let author = reply.author?.name ?? ""
      return .init(author: author, name: author, body: reply.text ?? "", isOurs: author == account)
    }
  }

  private var nested: [BitbucketDataCenterComment] { (comments ?? []).flatMap { [$0] + $0.nested } }

  /// What changes in a comment; nil for what stays.
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

  /// A comment to be created.
  struct New: Encodable {
    struct Anchor: Encodable {
      let path: String
      /// Only for a file that was moved.
      let srcPath: String?
      let line: Int
      let lineType: String
      let fileType = "TO"
      /// The whole pull request, and not some of its commits.
      let diffType = "EFFECTIVE"
    }

    struct Parent: Encodable { let id: Int }

    let text: String
    let anchor: Anchor?
    /// The comment that it answers.
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
