/// The state of an emulated pull request, used by the emulators of all forges.
public struct EmulatedPullRequest: Sendable {
  /// A file in the diff.
  public struct File: Sendable {
    /// The previous path; nil for a new file.
    public var oldPath: String?
    /// The lines that the forge shows, by line number in the head. Values are line numbers in the base, or nil for
    /// added lines.
    public var lines: [Int: Int?]

    public init(oldPath: String?, lines: [Int: Int?]) {
      self.oldPath = oldPath
      self.lines = lines
    }
  }

  /// A comment.
  public struct Comment: Sendable {
    public let id: Int
    public let author: String
    public var body: String
    /// The version, which increases with each edit.
    public var version = 0
  }

  /// A discussion on a line.
  public struct Thread: Sendable {
    /// The comments; never empty. The first comment started the discussion.
    public var comments: [Comment]
    public let path: String
    /// The line; nil if it no longer exists.
    public var line: Int?
    public var startLine: Int?
    /// The user who resolved the discussion; nil if it is open.
    public var resolver: String?
    /// Whether the discussion belongs to a review that was not submitted.
    public var isPending = false

    public var body: String { comments[0].body }
    public var isResolved: Bool { resolver != nil }
  }

  /// A commit status.
  public struct Status: Sendable, Equatable {
    public let commit: String
    public let context: String
    public let state: String
    public let description: String

    public init(commit: String, context: String, state: String, description: String) {
      self.commit = commit
      self.context = context
      self.state = state
      self.description = description
    }
  }

  /// A report with findings, on forges that support reports.
  public struct Report: Sendable {
    /// A finding in a report.
    public struct Annotation: Sendable, Equatable {
      public let id: String
      public let path: String
      public let line: Int
      public let severity: String
      public let message: String

      public init(id: String, path: String, line: Int, severity: String, message: String) {
        self.id = id
        self.path = path
        self.line = line
        self.severity = severity
        self.message = message
      }
    }

    public let commit: String
    public let name: String
    public var title: String
    public var result: String
    /// The titles and values of displayed fields.
    public var fields: [String: String]
    public var annotations: [Annotation] = []

    public init(commit: String, name: String, title: String, result: String, fields: [String: String]) {
      self.commit = commit
      self.name = name
      self.title = title
      self.result = result
      self.fields = fields
    }
  }

  /// An analysis for code scanning.
  public struct Scan: Sendable {
    public let commit: String
    public let reference: String
    public let tool: String
    /// The decompressed content.
    public let sarif: String
    public let results: Int

    public init(commit: String, reference: String, tool: String, sarif: String, results: Int) {
      self.commit = commit
      self.reference = reference
      self.tool = tool
      self.sarif = sarif
      self.results = results
    }
  }

  public var head: String
  public var base: String
  public var isOpen = true
  public var files: [String: File]
  public var threads: [Thread] = []
  public var remarks: [Comment] = []
  /// The statuses, oldest first.
  public var statuses: [Status] = []
  public var reports: [Report] = []
  /// Reports replaced by newer ones of the same name.
  public var supersededReports: [Report] = []
  /// The uploads to code scanning.
  public var scans: [Scan] = []
  /// Deleted comments, which some forges still list.
  public var deleted: [Comment] = []
  /// Whether the token can write; it can always read.
  public var mayWrite = true
  /// Whether the token can resolve discussions.
  public var mayResolve = true
  /// Whether the token can write check runs and code scanning results.
  public var mayCheck = true
  /// Users with write access to the repository.
  public var writers: Set<String> = ["ada"]
  /// Whether the token can query permissions.
  public var mayAskPermissions = true
  /// Descriptions of requests that the forge's API description does not allow.
  public var violations: [String] = []
  private var lastID = 100

  public init(head: String, base: String, files: [String: File]) {
    self.head = head
    self.base = base
    self.files = files
  }

  /// Returns a unique number.
  public mutating func newID() -> Int {
    lastID += 1
    return lastID
  }

  /// Creates a comment with a new number.
  public mutating func newComment(by author: String, _ body: String) -> Comment {
    Comment(id: newID(), author: author, body: body)
  }

  /// Adds a reply to a comment's discussion; returns nil if the comment does not exist.
  mutating func reply(to id: Int, by author: String, _ body: String) -> Comment? {
    guard let index = threads.firstIndex(where: { $0.comments[0].id == id }) else { return nil }
    let comment = newComment(by: author, body)
    threads[index].comments.append(comment)
    return comment
  }

  /// Deletes a comment, and its discussion if no comments are left; returns false if the comment does not exist.
  public mutating func delete(comment id: Int) -> Bool {
    if let index = remarks.firstIndex(where: { $0.id == id }) {
      deleted.append(remarks.remove(at: index))
      return true
    }
    guard let index = threadIndex(ofComment: id),
      let place = threads[index].comments.firstIndex(where: { $0.id == id })
    else { return false }
    deleted.append(threads[index].comments.remove(at: place))
    if threads[index].comments.isEmpty { threads.remove(at: index) }
    return true
  }

  /// Changes a comment's text; returns nil if the comment does not exist.
  public mutating func edit(comment id: Int, _ body: String) -> Comment? {
    if let index = remarks.firstIndex(where: { $0.id == id }) {
      remarks[index].body = body
      remarks[index].version += 1
      return remarks[index]
    }
    guard let index = threadIndex(ofComment: id),
      let place = threads[index].comments.firstIndex(where: { $0.id == id })
    else { return nil }
    threads[index].comments[place].body = body
    threads[index].comments[place].version += 1
    return threads[index].comments[place]
  }

  /// Returns a remark or a comment in a discussion; nil if it does not exist.
  public func comment(_ id: Int) -> Comment? {
    (remarks + threads.flatMap(\.comments)).first { $0.id == id }
  }

  /// Returns the index of a comment's discussion.
  public func threadIndex(ofComment id: Int) -> Int? {
    threads.firstIndex { $0.comments.contains { $0.id == id } }
  }
}
