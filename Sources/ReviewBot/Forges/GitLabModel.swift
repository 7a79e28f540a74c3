/// GitLab data types, with only the members needed here.
struct GitLabUser: Decodable {
  let id: Int
  let username: String?
}

/// The permissions of an account in a project, including those granted through groups.
struct GitLabMember: Decodable {
  private let level: Int
  private let state: String?

  enum CodingKeys: String, CodingKey {
    case state
    case level = "access_level"
  }

  /// Level 30 is Developer, the lowest role that can push branches.
  var mayWrite: Bool { level >= 30 && state ?? "active" == "active" }
}

struct GitLabMergeRequest: Decodable {

  private struct DiffRefs: Decodable {
    let base: String?
    let start: String?
    let head: String?

    enum CodingKeys: String, CodingKey {
      case base = "base_sha"
      case start = "start_sha"
      case head = "head_sha"
    }
  }

  private struct Pipeline: Decodable {
    let id: Int
    let sha: String?
    let ref: String?
  }

  private let sha: String?
  /// The commits of the diff, or nil until GitLab has computed it.
  private let diffRefs: DiffRefs?
  private let state: String
  private let sourceBranch: String?
  private let targetBranch: String?
  private let sourceProject: Int?
  private let targetProject: Int?
  private let pipeline: Pipeline?

  enum CodingKeys: String, CodingKey {
    case sha, state
    case diffRefs = "diff_refs"
    case sourceBranch = "source_branch"
    case targetBranch = "target_branch"
    case sourceProject = "source_project_id"
    case targetProject = "target_project_id"
    case pipeline = "head_pipeline"
  }

  /// - Returns: The merge request, or nil until GitLab has computed its diff.
  func pullRequest(number: Int) -> PullRequest? {
    let isOpen = state == "opened"
    let head = diffRefs?.head ?? sha
    let base = diffRefs?.base
    if isOpen, head == nil || base == nil || diffRefs?.start == nil || (sha != nil && sha != head) { return nil }
    return PullRequest(
      head: head ?? "", base: base ?? "", baseBranch: targetBranch ?? "", isOpen: isOpen,
      details: details(head: head, number: number))
  }

  /// Returns the values needed for comments and statuses.
  private func details(head: String?, number: Int) -> GitLabForge.Details {
    var details = GitLabForge.Details(base: diffRefs?.base, start: diffRefs?.start)
    // A branch of a fork may have the same name as a branch of this project.
    details.ref = sourceProject == targetProject ? sourceBranch : "refs/merge-requests/\(number)/head"
    // Adds the status to the visible pipeline; otherwise GitLab would create a separate one.
    if let pipeline, pipeline.sha == head {
      details.pipeline = pipeline.id
      details.pipelineRef = pipeline.ref
    }
    return details
  }
}

struct GitLabDiscussion: Decodable {
  struct Position: Decodable {
    let newPath: String?
    let oldPath: String?
    let newLine: Int?
    /// The head commit that the line numbers refer to. This is an older commit if the lines have since been removed.
    let head: String?

    enum CodingKeys: String, CodingKey {
      case newPath = "new_path"
      case oldPath = "old_path"
      case newLine = "new_line"
      case head = "head_sha"
    }

    var path: String { newPath ?? oldPath ?? "" }
  }

  struct Note: Decodable {
    let id: Int
    let body: String?
    let author: GitLabUser?
    /// Whether GitLab created the note, such as "changed this line in version 2 of the diff".
    let system: Bool?
    let resolvable: Bool?
    let resolved: Bool?
    let resolvedBy: GitLabUser?
    /// The position in the diff, or nil for general comments.
    let position: Position?

    enum CodingKeys: String, CodingKey {
      case id, body, author, system, resolvable, resolved, position
      case resolvedBy = "resolved_by"
    }
  }

  let id: String
  let notes: [Note]

  func hasReplies(own: Int) -> Bool {
    notes.dropFirst().contains { $0.system != true && $0.author?.id != own }
  }

  func replies(own: Int) -> [Conversation.Reply] {
    notes.dropFirst().filter { $0.system != true }.map { note in
      Conversation.Reply(
        author: note.author.map { "\($0.id)" } ?? "", name: note.author?.username ?? "", body: note.body ?? "",
        isOurs: note.author?.id == own)
    }
  }

  /// Returns whether the discussion is resolved, and by whom. Replying to a resolved discussion reopens it.
  func resolution(own: Int) -> Conversation.Thread.Resolution {
    let resolvable = notes.filter { $0.resolvable == true }
    guard !resolvable.isEmpty, resolvable.allSatisfy({ $0.resolved == true }) else { return .open }
    return resolvable.allSatisfy { $0.resolvedBy?.id == own } ? .byBot : .byUser
  }
}

struct GitLabNewDiscussion: Encodable {
  let body: String
  let position: GitLabPosition
}

struct GitLabStatus: Decodable {
  let id: Int
  let name: String
  let status: String
  let description: String?
  let link: String?
  let pipeline: Int?

  enum CodingKeys: String, CodingKey {
    case id, name, status, description
    case link = "target_url"
    case pipeline = "pipeline_id"
  }

  /// Whether this is a pipeline job. Jobs are listed along with statuses, and have no description.
  var isJob: Bool { description == nil }

  /// The state, or nil for states that the bot never sets.
  var state: ReviewStatus.State? {
    switch status {
    case "success": .success
    case "failed": .failure
    default: nil
    }
  }
}

struct GitLabNewStatus: Encodable {
  let state: String
  let name = ReviewStatus.context
  let description: String
  let link: String?
  var ref: String?
  var pipeline: Int?

  enum CodingKeys: String, CodingKey {
    case state, name, description, ref
    case link = "target_url"
    case pipeline = "pipeline_id"
  }

  init(_ status: ReviewStatus, ref: String?) {
    state = status.state == .success ? "success" : "failed"
    description = status.description
    link = status.link
    self.ref = ref
  }
}
