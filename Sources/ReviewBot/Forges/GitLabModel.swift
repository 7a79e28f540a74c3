/// GitLab's values, as far as they matter here.
struct GitLabUser: Decodable {
  let id: Int
  let username: String?
}

/// What an account may do in a project, also by its groups.
struct GitLabMember: Decodable {
  private let level: Int
  private let state: String?

  enum CodingKeys: String, CodingKey {
    case state
    case level = "access_level"
  }

  /// Developers push branches, and what is less does not.
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
  /// Nil until GitLab has computed the diff.
  private let diffRefs: DiffRefs?
  private let state: String
  private let draft: Bool?
  private let sourceBranch: String?
  private let targetBranch: String?
  private let sourceProject: Int?
  private let targetProject: Int?
  private let pipeline: Pipeline?

  enum CodingKeys: String, CodingKey {
    case sha, state, draft
    case diffRefs = "diff_refs"
    case sourceBranch = "source_branch"
    case targetBranch = "target_branch"
    case sourceProject = "source_project_id"
    case targetProject = "target_project_id"
    case pipeline = "head_pipeline"
  }

  /// - Returns: Nil while its diff is being computed.
  func pullRequest(number: Int) -> PullRequest? {
    let isOpen = state == "opened"
    let head = diffRefs?.head ?? sha
    let base = diffRefs?.base
    if isOpen, head == nil || base == nil || diffRefs?.start == nil || (sha != nil && sha != head) { return nil }
    return PullRequest(
      head: head ?? "", base: base ?? "", baseBranch: targetBranch ?? "", isDraft: draft ?? false, isOpen: isOpen,
      details: details(head: head, number: number))
  }

  /// What comments and statuses want to know.
  private func details(head: String?, number: Int) -> [String: String] {
    var details: [String: String] = [:]
    details["base_sha"] = diffRefs?.base
    details["start_sha"] = diffRefs?.start
    // A branch of a fork may have the name of another one here.
    details["ref"] = sourceProject == targetProject ? sourceBranch : "refs/merge-requests/\(number)/head"
    // The status belongs into the pipeline that people look at, and would else get one of its own.
    if let pipeline, pipeline.sha == head {
      details["pipeline"] = "\(pipeline.id)"
      details["pipeline_ref"] = pipeline.ref
    }
    return details
  }
}

struct GitLabDiscussion: Decodable {
  struct Position: Decodable {
    let newPath: String?
    let oldPath: String?
    let newLine: Int?
    /// The version for which the numbers hold: an older one where the lines are gone.
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
    /// Whether GitLab itself wrote it, such as "changed this line in version 2 of the diff".
    let system: Bool?
    let resolvable: Bool?
    let resolved: Bool?
    let resolvedBy: GitLabUser?
    /// Nil for a remark.
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

  /// An answer to a discussion that was resolved opens it again.
  func resolution(own: Int) -> Conversation.Thread.Resolution {
    let resolvable = notes.filter { $0.resolvable == true }
    guard !resolvable.isEmpty, resolvable.allSatisfy({ $0.resolved == true }) else { return .open }
    return resolvable.allSatisfy { $0.resolvedBy?.id == own } ? .byUs : .byOthers
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

  /// Whether it is a job of a pipeline: those are listed too, and have no description.
  var isJob: Bool { description == nil }

  /// Nil for what the bot never sets.
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
