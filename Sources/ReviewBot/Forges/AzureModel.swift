/// What Azure DevOps sends and takes.
/// - Source: its description of the Git interface 7.1; each type is named for one there.
struct AzureCommit: Decodable { let commitId: String }

struct AzurePull: Decodable {
  let status: String?
  let isDraft: Bool?
  let targetRefName: String?
  /// Null until the first merge was tried.
  let lastMergeSourceCommit: AzureCommit?
  let lastMergeTargetCommit: AzureCommit?
}

/// A push.
struct AzureIteration: Decodable {
  let id: Int
  let sourceRefCommit: AzureCommit?
  let targetRefCommit: AzureCommit?
  let commonRefCommit: AzureCommit?
}

struct AzureChanges: Decodable {
  struct Change: Decodable {
    struct Item: Decodable { let path: String? }
    let changeTrackingId: Int?
    let item: Item?
  }
  let changeEntries: [Change]?
  /// 0 on the last page.
  let nextSkip: Int?
}

/// Who the token is.
struct AzureConnection: Decodable {
  struct User: Decodable { let id: String }
  let authenticatedUser: User
}

/// Whatever was created or changed.
struct AzureIdentified: Decodable { let id: Int }

struct AzureThread: Decodable {
  struct Comment: Decodable {
    struct Author: Decodable { let id: String? }
    let id: Int
    let author: Author?
    let content: String?
    /// `text`, or `system` for what the forge itself has to say.
    let commentType: String?
    let isDeleted: Bool?
  }

  struct Position: Codable {
    /// 1-based.
    let line: Int
    /// Before which character, 1-based in UTF-16 code units.
    let offset: Int
  }

  struct Context: Codable {
    /// With a slash at its beginning.
    let filePath: String
    let rightFileStart: Position?
    let rightFileEnd: Position?

    /// All of the lines, so that a suggestion replaces them and nothing else.
    init(_ comment: InlineComment) {
      filePath = "/" + comment.path
      rightFileStart = Position(line: comment.start.new, offset: 1)
      rightFileEnd = Position(line: comment.end.new, offset: comment.end.length + 1)
    }
  }

  let id: Int
  let status: String?
  let isDeleted: Bool?
  /// Null for a thread on the pull request as a whole.
  let threadContext: Context?
  let comments: [Comment]?

  /// A thread to be created.
  struct New: Encodable {
    struct Comment: Encodable {
      let parentCommentId = 0
      let content: String
      let commentType = "text"
    }

    struct PullRequestContext: Encodable {
      struct Iterations: Encodable {
        let firstComparingIteration: Int
        let secondComparingIteration: Int
      }
      let changeTrackingId: Int?
      let iterationContext: Iterations
    }

    let comments: [Comment]
    let status: String
    let threadContext: Context?
    let pullRequestThreadContext: PullRequestContext?

    init(
      _ body: String, status: String, threadContext: Context?, pullRequestThreadContext: PullRequestContext?
    ) {
      comments = [Comment(content: body)]
      self.status = status
      self.threadContext = threadContext
      self.pullRequestThreadContext = pullRequestThreadContext
    }
  }
}

struct AzureStatus: Codable {
  struct Context: Codable { let name: String? }
  let id: Int?
  let state: String?
  let description: String?
  let targetUrl: String?
  let context: Context?
  let iterationId: Int?
}
