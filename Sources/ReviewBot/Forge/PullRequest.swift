/// What a forge says of a pull request (or merge request, or change).
package struct PullRequest: Sendable, Hashable {
  /// The full name of the commit that is proposed.
  package let head: String
  /// A commit of the target branch; not necessarily where the change began.
  package let base: String
  /// The name of the target branch, without `refs/heads/`; empty where the forge does not say.
  package let baseBranch: String
  package let isDraft: Bool
  /// False once it was merged or closed: nothing is written any more.
  package let isOpen: Bool
  /// False where this project has no place for a status, though others on the forge have.
  package var takesStatus = true
  /// What only this forge's own calls need later, such as GitLab's `start_sha`.
  package var details: [String: String]

  package init(
    head: String, base: String, baseBranch: String, isDraft: Bool = false, isOpen: Bool = true,
    details: [String: String] = [:]
  ) {
    self.head = head
    self.base = base
    self.baseBranch = baseBranch
    self.isDraft = isDraft
    self.isOpen = isOpen
    self.details = details
  }
}

/// What the bot's own account has written on a pull request before.
///
/// A forge fills it with everything of that account; whether something is the bot's is seen by the marker in it, and
/// that is not the forge's business.
package struct Conversation: Sendable, Hashable {
  /// A discussion of lines that our account began.
  package struct Thread: Sendable, Hashable {
    /// Whether the discussion is over.
    package enum Resolution: Sendable, Hashable {
      case open
      /// Our account resolved it.
      case byUs
      /// Somebody else did, or it is not known who: it stays so.
      case byOthers
    }

    /// The forge's name of the comment that begins it.
    package let comment: String
    /// The forge's name of the discussion, nil where the comment is all there is.
    package let thread: String?
    /// What the forge wants to see when the comment is changed, such as Bitbucket Data Center's version.
    package let version: String?
    /// As it was sent.
    package let body: String
    package let path: String
    /// The line of the head where it stands (the last one of several), nil where it is outdated or stands on the file.
    package let line: Int?
    package let resolution: Resolution
    /// Whether somebody else wrote in it.
    package let hasReplies: Bool
    /// What was answered to the comment, ours too; oldest first.
    package let replies: [Reply]

    package init(
      comment: String, thread: String? = nil, version: String? = nil, body: String, path: String, line: Int?,
      resolution: Resolution = .open, hasReplies: Bool = false, replies: [Reply] = []
    ) {
      self.comment = comment
      self.thread = thread
      self.version = version
      self.body = body
      self.path = path
      self.line = line
      self.resolution = resolution
      self.hasReplies = hasReplies
      self.replies = replies
    }
  }

  /// An answer in a discussion that our account began.
  package struct Reply: Sendable, Hashable {
    /// The forge's name of the account, as its permission endpoint takes it; empty for one that is gone.
    package let author: String
    /// The name that people know.
    package let name: String
    package let body: String
    package let isOurs: Bool

    package init(author: String, name: String, body: String, isOurs: Bool) {
      self.author = author
      self.name = name
      self.body = body
      self.isOurs = isOurs
    }
  }

  /// A comment of our account on the pull request as a whole.
  package struct Remark: Sendable, Hashable {
    /// The forge's name of it.
    package let comment: String
    package let version: String?
    /// As it is now: people tick boxes in it.
    package let body: String

    package init(comment: String, version: String? = nil, body: String) {
      self.comment = comment
      self.version = version
      self.body = body
    }
  }

  /// Oldest first.
  package var threads: [Thread]
  /// Oldest first.
  package var remarks: [Remark]

  /// Without what a list showed a second time because something was added before it in between.
  var withoutRepetitions: Conversation {
    var seen: Set<String> = []
    return Conversation(
      threads: threads.filter { seen.insert("t" + $0.comment).inserted },
      remarks: remarks.filter { seen.insert("r" + $0.comment).inserted })
  }

  package init(threads: [Thread] = [], remarks: [Remark] = []) {
    self.threads = threads
    self.remarks = remarks
  }
}
