/// A pull request, merge request or change, as reported by the forge.
package struct PullRequest: Sendable {
  /// The full hash of the head commit.
  package let head: String
  /// A commit on the target branch; not necessarily the merge base. A hash, or an expression that git resolves, such as
  /// `HASH^1`.
  package let base: String
  /// The name of the target branch, without `refs/heads/`; empty if the forge does not report it.
  package let baseBranch: String
  /// Whether the pull request is neither merged nor closed. The bot never writes to merged or closed pull requests.
  package let isOpen: Bool
  /// Whether the project supports statuses; some projects do not, even if the forge does.
  package var supportsStatus = true
  private let details: (any PullRequestDetails)?

  package init(
    head: String, base: String, baseBranch: String, isOpen: Bool = true, details: (any PullRequestDetails)? = nil
  ) {
    self.head = head
    self.base = base
    self.baseBranch = baseBranch
    self.isOpen = isOpen
    self.details = details
  }

  /// Returns the values that the forge needs for its own later requests; empty unless the pull request has some of this
  /// type.
  func details<Details: PullRequestDetails>(_ type: Details.Type) -> Details {
    details as? Details ?? Details()
  }
}

/// Values of a pull request that only its forge needs, such as GitLab's `start_sha`. Each forge has a type of its own.
package protocol PullRequestDetails: Sendable {
  /// Creates a value without details.
  init()
}

/// Everything that our account has written on a pull request.
///
/// Includes comments that the bot did not write. The bot's own comments are identified later by their markers.
package struct Conversation: Sendable, Hashable {
  /// A discussion about one or more lines, started by our account.
  package struct Thread: Sendable, Hashable {
    /// The state of the discussion.
    package enum Resolution: Sendable, Hashable {
      case open
      /// Resolved by our account.
      case byBot
      /// Resolved by someone else or by an unknown account. The bot never reopens such a discussion.
      case byUser
    }

    /// The forge's ID of the first comment.
    package let comment: String
    /// The forge's ID of the discussion, or nil if it has none.
    package let thread: String?
    /// A value that the forge requires for editing, such as the version on Bitbucket Data Center.
    package let version: String?
    /// The text as it was sent.
    package let body: String
    /// The path of the commented file, relative to the repository's root.
    package let path: String
    /// The line in the head commit, or the last line of a range; nil if the comment is outdated or refers to the whole
    /// file.
    package let line: Int?
    package let resolution: Resolution
    /// Whether someone else has replied.
    package let hasReplies: Bool
    /// The replies to the comment, including ours; oldest first.
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

  /// A reply in a discussion started by our account.
  package struct Reply: Sendable, Hashable {
    /// The forge's ID of the account, as expected by its permission endpoint; empty for deleted accounts.
    package let author: String
    /// The display name.
    package let name: String
    package let body: String
    /// Whether our account wrote the reply.
    package let isOurs: Bool

    package init(author: String, name: String, body: String, isOurs: Bool) {
      self.author = author
      self.name = name
      self.body = body
      self.isOurs = isOurs
    }
  }

  /// A comment by our account on the pull request as a whole.
  package struct Remark: Sendable, Hashable {
    /// The forge's ID of the comment.
    package let comment: String
    /// A value that the forge requires for editing or deleting the comment; nil if it requires none.
    package let version: String?
    /// The current text. Readers may have ticked checkboxes in it.
    package let body: String

    package init(comment: String, version: String? = nil, body: String) {
      self.comment = comment
      self.version = version
      self.body = body
    }
  }

  /// The discussions, oldest first.
  package var threads: [Thread]
  /// The general comments, oldest first.
  package var remarks: [Remark]

  /// The conversation without duplicates, which occur if an element is inserted into a list while it is being read.
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
