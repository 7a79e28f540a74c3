/// Azure DevOps data types.
/// - Source: Azure DevOps REST API 7.1, "Git"; the types correspond to those in the API.
struct AzureCommit: Decodable { let commitId: String }

struct AzurePull: Decodable {
  let status: String?
  let targetRefName: String?
  /// Null until the first merge attempt.
  let lastMergeSourceCommit: AzureCommit?
  let lastMergeTargetCommit: AzureCommit?
}

/// A push to the pull request.
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

/// The token's account.
struct AzureConnection: Decodable {
  struct User: Decodable { let id: String }
  let authenticatedUser: User
}

/// The ID of a created or updated object.
struct AzureIdentified: Decodable { let id: Int }

struct AzureThread: Decodable {
  struct Comment: Decodable {
    struct Author: Decodable { let id: String? }
    let id: Int
    let author: Author?
    let content: String?
    /// The kind of comment: `text`, or `system` for comments by Azure itself.
    let commentType: String?
    let isDeleted: Bool?
  }

  struct Position: Codable {
    /// The 1-based line number.
    let line: Int
    /// The 1-based offset in UTF-16 code units.
    let offset: Int
  }

  struct Context: Codable {
    /// The path, which starts with a slash.
    let filePath: String
    let rightFileStart: Position?
    let rightFileEnd: Position?

    // Selects complete lines, so that a suggestion replaces exactly those lines.
    init(_ comment: InlineComment) {
      filePath = "/" + comment.path
      rightFileStart = Position(line: comment.start.new, offset: 1)
      rightFileEnd = Position(line: comment.end.new, offset: comment.end.length + 1)
    }
  }

  let id: Int
  let status: String?
  let isDeleted: Bool?
  /// Null for threads on the pull request as a whole.
  let threadContext: Context?
  let comments: [Comment]?

  /// A new thread.
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
