import Analyzer
import Essentials

/// A question from the server to its worker, without the documents' text.
struct ReviewQuestion: Codable, Sendable {
  enum Kind: String, Codable, Sendable {
    /// Requests the findings of documents.
    case review
    /// Requests the text of one document with all safe fixes applied.
    case fix
    /// Asks whether files have changed on disk without a notification.
    case poll
  }

  /// A document whose current text the worker does not have yet. `text` is an index into the texts, or nil if the
  /// document was closed.
  struct Change: Codable, Sendable {
    let path: String
    let text: Int?
  }

  var kind: Kind
  /// The absolute paths of the open documents to review.
  var documents: [String]
  var scope: Settings.Scope
  var folders: [String]
  /// Whether columns are counted in bytes rather than UTF-16 units.
  var countsBytes: Bool
  /// Whether files on disk may have changed.
  var refreshes: Bool
  var includesTypes: Bool
  var changes: [Change] = []
}

/// A zero-based position in a file, in the units negotiated with the client.
struct Position: Codable, Sendable, Hashable {
  let line: Int
  let character: Int
}

/// A range of positions.
struct Span: Codable, Sendable, Hashable {
  let start: Position
  let end: Position

  /// The part on the first line. Editors underline what a diagnostic covers, and would underline whole declarations.
  var firstLine: Span {
    end.line > start.line ? Span(start: start, end: Position(line: start.line + 1, character: 0)) : self
  }
}

/// The worker's answer to a question.
struct ReviewAnswer: Codable, Sendable {
  /// A finding, ready for display.
  struct Finding: Codable, Sendable, Hashable {
    struct Edit: Codable, Sendable, Hashable {
      let span: Span
      let text: String
    }

    struct Related: Codable, Sendable, Hashable {
      let path: String
      let span: Span
    }

    let rule: String
    let severity: String
    let isMinor: Bool
    let span: Span
    let message: String
    let fingerprint: String
    /// Whether the finding's fix is safe, or nil if there is no fix.
    let isSafe: Bool?
    let edits: [Edit]
    let related: [Related]
    /// The location for a comment that suppresses the finding; nil if it can be on a line of its own above the finding.
    var suppressionPlace: SuppressionPlace?
  }

  /// The metrics that a type's code lens shows.
  struct TypeFigures: Codable, Sendable, Hashable {
    let name: String
    let line: Int
    let bodyLength: Int?
    let storedProperties: Int
  }

  /// A file with all of its findings.
  struct File: Codable, Sendable {
    /// The absolute path. For an open document, it is the path that the server sent.
    let path: String
    let root: String
    var findings: [Finding]
    var types: [TypeFigures] = []
  }

  /// A project's custom rule.
  struct Rule: Codable, Sendable, Hashable {
    let id: String
    let summary: String
    let rationale: String
    /// The rule page as Markdown.
    let page: String
  }

  /// An error in a configuration file.
  struct Problem: Codable, Sendable, Hashable {
    let path: String
    let position: Position
    let message: String
  }

  var files: [File] = []
  /// The roots of the reviewed projects. If a file in these projects is missing from `files` and `problems`, it has
  /// neither findings nor problems.
  var roots: [String] = []
  var problems: [Problem] = []
  /// The custom rules of the reviewed projects.
  var rules: [Rule] = []
  /// Sentences that explain why some documents could not be reviewed.
  var failures: [String] = []
  /// The text with all safe fixes applied, or nil if they change nothing.
  var fixed: String?
  /// Whether the server should request everything again.
  var hasChanged = false
}
