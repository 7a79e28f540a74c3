/// Reads and resolves the discussions of a pull request through GraphQL.
///
/// Some tokens lack the required permission. All discussions are then treated as unresolved and cannot be resolved.
struct GitHubThreads {
  let api: ForgeAPI
  let repository: [String]
  let number: Int

  /// A discussion.
  struct Thread: Decodable {
    struct Comments: Decodable {
      struct Node: Decodable { let databaseId: Int? }
      let nodes: [Node]
    }
    let id: String
    let isResolved: Bool
    let resolvedBy: GitHubUser?
    let comments: Comments
  }

  /// All discussions of a pull request.
  struct Found {
    /// The name that GraphQL uses for the token's account, or nil if it is not available.
    var viewer: String?
    /// The discussions, keyed by the ID of their first comment.
    var threads: [Int: Thread] = [:]
  }

  private static let query = """
    query($o:String!,$r:String!,$n:Int!,$c:String){viewer{login} \
    repository(owner:$o,name:$r){pullRequest(number:$n){reviewThreads(first:100,after:$c){\
    pageInfo{hasNextPage endCursor} nodes{id isResolved resolvedBy{login} comments(first:1){nodes{databaseId}}}}}}}
    """

  /// Reads all discussions.
  func read() throws(ForgeError) -> Found {
    var found = Found()
    var cursor: String?
    for _ in 0..<1000 {
      let answer: Answer<ThreadData>
      do throws(ForgeError) {
        answer = try ask(
          Self.query, ThreadVariables(o: repository[1], r: repository[2], n: number, c: cursor), as: ThreadData.self)
      } catch {
        guard [.forbidden, .notFound, .unsupported, .rejected].contains(error.kind) else { throw error }
        return found
      }
      found.viewer = answer.data?.viewer?.login ?? found.viewer
      guard let page = answer.data?.repository?.pullRequest?.reviewThreads else { return found }
      for thread in page.nodes.compactMap({ $0 }) {
        if let first = thread.comments.nodes.first?.databaseId { found.threads[first] = thread }
      }
      guard page.pageInfo.hasNextPage, let next = page.pageInfo.endCursor, next != cursor else { return found }
      cursor = next
    }
    return found
  }

  /// Resolves or reopens a discussion. Idempotent.
  func setResolved(_ isResolved: Bool, _ thread: Conversation.Thread) throws(ForgeError) {
    let name = isResolved ? "resolveReviewThread" : "unresolveReviewThread"
    guard let id = thread.thread else {
      throw ForgeError(.unsupported, request: name, detail: "the discussion of comment \(thread.comment) was not found")
    }
    let mutation = "mutation($t:ID!){\(name)(input:{threadId:$t}){thread{id isResolved}}}"
    let answer = try ask(mutation, ["t": id], as: Ignored.self)
    guard let error = answer.errors?.first else { return }
    // A deleted discussion needs no update.
    if error.type == "NOT_FOUND" { return }
    throw ForgeError(
      error.type == "RATE_LIMITED" ? .busy : .forbidden, request: name, detail: error.message ?? "it was rejected",
      advice: "a workflow's token needs `contents: write`")
  }

  private func ask<Data: Decodable, Variables: Encodable>(
    _ query: String, _ variables: Variables, as type: Data.Type
  ) throws(ForgeError) -> Answer<Data> {
    // On self-hosted servers, the endpoint is next to `/api/v3`.
    var path = api.base.pathSegments
    if path.suffix(2) == ["api", "v3"] { path.removeLast() }
    let root = api.with(base: api.base.replacingPath(path))
    // Both reading and resolving discussions are idempotent.
    return try root.send(
      "POST", ["graphql"], body: Question(query: query, variables: variables), idempotency: .idempotent,
      as: Answer<Data>.self)
  }

  private struct Question<Variables: Encodable>: Encodable {
    let query: String
    let variables: Variables
  }

  private struct Answer<Data: Decodable>: Decodable {
    struct Problem: Decodable {
      let type: String?
      let message: String?
    }
    let data: Data?
    let errors: [Problem]?
  }

  private struct ThreadVariables: Encodable {
    let o: String
    let r: String
    let n: Int
    let c: String?
  }

  private struct ThreadData: Decodable {
    struct Repository: Decodable { let pullRequest: PullRequest? }
    struct PullRequest: Decodable { let reviewThreads: Page? }
    struct Page: Decodable {
      let pageInfo: PageInfo
      let nodes: [Thread?]
    }
    struct PageInfo: Decodable {
      let hasNextPage: Bool
      let endCursor: String?
    }
    let viewer: GitHubUser?
    let repository: Repository?
  }

  private struct Ignored: Decodable {}
}
