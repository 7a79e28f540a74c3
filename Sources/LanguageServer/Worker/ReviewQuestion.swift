import Foundation

/// What the server asks its worker, beside the texts.
struct ReviewQuestion: Codable, Sendable {
  enum Kind: String, Codable, Sendable {
    /// The findings of documents.
    case review
    /// The text of one document with all safe fixes.
    case fix
    /// Whether something changed on disk that nobody has told of.
    case poll
  }

  /// A document whose text is new to the worker; the index is that of the text, nil for one that was closed.
  struct Change: Codable, Sendable {
    let path: String
    let text: Int?
  }

  var kind: Kind
  /// Open documents that are asked about, by absolute path.
  var documents: [String]
  var scope: Settings.Scope
  var folders: [String]
  /// Whether columns count bytes rather than UTF-16 units.
  var countsBytes: Bool
  /// Whether files on disk may have changed.
  var refreshes: Bool
  var wantsTypes: Bool
  var changes: [Change] = []
}

/// A place in a file as editors count it: from 0, in the units that the client asked for.
struct Place: Codable, Sendable, Hashable {
  let line: Int
  let character: Int
}

/// A range as editors count it.
struct Span: Codable, Sendable, Hashable {
  let start: Place
  let end: Place
}

/// What the worker says.
struct ReviewAnswer: Codable, Sendable {
  /// A finding, ready to be shown.
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
    let span: Span
    let message: String
    let fingerprint: String
    /// Nil where there is no fix.
    let isSafe: Bool?
    let edits: [Edit]
    let related: [Related]
  }

  /// The figures of a type, for code lenses.
  struct TypeFigures: Codable, Sendable, Hashable {
    let name: String
    let line: Int
    let bodyLength: Int?
    let storedProperties: Int
  }

  /// One file with all of its findings.
  struct File: Codable, Sendable {
    /// Absolute; of a document as it was asked about.
    let path: String
    let root: String
    var findings: [Finding]
    var types: [TypeFigures] = []
  }

  /// A rule that the configuration of a project declares.
  struct Rule: Codable, Sendable, Hashable {
    let id: String
    let summary: String
    let rationale: String
    /// Markdown.
    let page: String
  }

  /// A mistake in a configuration file.
  struct Problem: Codable, Sendable, Hashable {
    let path: String
    let place: Place
    let message: String
  }

  var files: [File] = []
  /// The projects that were looked at; what is not in `files` or `problems` has none there any more.
  var roots: [String] = []
  var problems: [Problem] = []
  /// The rules that the configurations of these projects declare.
  var rules: [Rule] = []
  /// What kept documents from being reviewed, as sentences.
  var failures: [String] = []
  /// The text with all safe fixes; nil where they change nothing.
  var fixed: String?
  /// Whether the server should ask for everything again.
  var hasChanged = false
}
