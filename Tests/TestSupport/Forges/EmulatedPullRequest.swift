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

  public var head: String
  public var base: String
  public var isOpen = true
  public var files: [String: File]
  public var threads: [Thread] = []
  public var remarks: [Comment] = []
  /// Oldest first.
  public var statuses: [Status] = []
  /// Whether the token may write; it may always read.
  public var mayWrite = true
  /// Whether the token may resolve discussions.
  public var mayResolve = true
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

  /// The discussion that the comment belongs to.
  public func threadIndex(ofComment id: Int) -> Int? {
    threads.firstIndex { $0.comments.contains { $0.id == id } }
  }
}
