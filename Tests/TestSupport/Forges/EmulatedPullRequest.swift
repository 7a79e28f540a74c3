/// The state of one pull request on an emulated forge, as every forge has it in one form or another.
public struct EmulatedPullRequest: Sendable {
  /// A file of the diff: the lines that the forge shows, by their number in the head.
  public struct File: Sendable {
    /// Nil for a new file.
    public var oldPath: String?
    /// The number in the base for context, nil for an added line.
    public var lines: [Int: Int?]

    public init(oldPath: String?, lines: [Int: Int?]) {
      self.oldPath = oldPath
      self.lines = lines
    }
  }

  /// Somebody's words.
  public struct Comment: Sendable {
    public let id: Int
    public let author: String
    public var body: String
    /// Grows with each edit.
    public var version = 0
  }

  /// A discussion of a line.
  public struct Thread: Sendable {
    /// Not empty; the first one began it.
    public var comments: [Comment]
    public let path: String
    /// Nil once the line is gone.
    public var line: Int?
    public var startLine: Int?
    /// Who resolved it, nil while it is open.
    public var resolver: String?
    /// Of a review that was not submitted.
    public var isPending = false

    public var body: String { comments[0].body }
    public var isResolved: Bool { resolver != nil }
  }

  /// A mark on a commit.
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

  /// Findings beside the code, on forges that have such reports.
  public struct Report: Sendable {
    /// One of the findings.
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
    /// Titles and values of the fields that the forge shows.
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
    /// Unpacked.
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
  /// Oldest first.
  public var statuses: [Status] = []
  public var reports: [Report] = []
  /// Reports that a newer one of their name has taken the place of.
  public var supersededReports: [Report] = []
  /// Analyses that were uploaded to code scanning.
  public var scans: [Scan] = []
  /// What was taken away; some forges still list it.
  public var deleted: [Comment] = []
  /// Whether the token may write; it may always read.
  public var mayWrite = true
  /// Whether the token may resolve discussions.
  public var mayResolve = true
  /// Whether the token may write check runs and analyses.
  public var mayCheck = true
  /// People who may write to the repository.
  public var writers: Set<String> = ["ada"]
  /// Whether the token may ask who they are.
  public var mayAskPermissions = true
  /// Requests that the forge's description does not allow, in words.
  public var violations: [String] = []
  private var lastID = 100

  public init(head: String, base: String, files: [String: File]) {
    self.head = head
    self.base = base
    self.files = files
  }

  /// A number that no other thing has.
  public mutating func newID() -> Int {
    lastID += 1
    return lastID
  }

  /// A comment with a new number.
  public mutating func newComment(by author: String, _ body: String) -> Comment {
    Comment(id: newID(), author: author, body: body)
  }

  /// A reply of our account to the discussion that a comment began. Nil where there is none.
  mutating func reply(to id: Int, by author: String, _ body: String) -> Comment? {
    guard let index = threads.firstIndex(where: { $0.comments[0].id == id }) else { return nil }
    let comment = newComment(by: author, body)
    threads[index].comments.append(comment)
    return comment
  }

  /// Takes a comment away, with the discussion where it was the only one in it. False where there is none.
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

  /// Changes the text of a comment. Nil where there is none.
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

  /// The comment, wherever it stands.
  public func comment(_ id: Int) -> Comment? {
    (remarks + threads.flatMap(\.comments)).first { $0.id == id }
  }

  /// The discussion that the comment belongs to.
  public func threadIndex(ofComment id: Int) -> Int? {
    threads.firstIndex { $0.comments.contains { $0.id == id } }
  }
}
