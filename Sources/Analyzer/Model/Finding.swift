/// A location where the code breaks a rule, as reported to users and tools.
package struct Finding: Sendable, Hashable {
  /// The rule's ID, such as `body_length`.
  package let rule: String
  /// The severity at the rule's configured level; for rules with limits, it depends on the value.
  package let severity: Severity
  /// The path relative to the root, with `/` as the separator.
  package var path: String
  /// The range, which starts at the token to select in an editor and ends at the end of the named construct.
  package let range: SourceRange
  /// One sentence that names the symbol and suggests a fix.
  package internal(set) var message: String
  /// The declaration that contains the finding, such as `FeedView.body`; empty for the file itself.
  package let symbol: String
  /// The measured value, for rules with limits.
  package let value: Int?
  /// The limit that was exceeded, for rules with limits.
  package let limit: Int?
  /// A hash that stays the same if lines move or other parts of the file change (16 hexadecimal digits).
  package let fingerprint: String
  /// A hash like `fingerprint` that does not depend on the path, which recognizes the finding after its file has moved.
  /// Unique only within a file; empty if unknown.
  package let contentFingerprint: String
  /// Whether the reviewed change introduced the finding; always true if the whole project is reviewed.
  package let isIntroduced: Bool
  /// Whether the finding is not worth interrupting someone, so that the bot does not comment on it by default.
  package internal(set) var isMinor: Bool
  /// The IDs of the checklist items that the rule checks, sorted.
  package let checklistItems: [String]
  /// The automatic fix, which may be unsafe; nil if the finding has to be fixed manually.
  package let fix: Fix?
  /// Other locations with the same cause.
  package var related: [Location]

  /// A location in one of the project's files.
  package struct Location: Sendable, Hashable {
    /// The path relative to the root, with `/` as the separator.
    package let path: String
    package let range: SourceRange

    package init(path: String, range: SourceRange) {
      self.path = path
      self.range = range
    }
  }

  package init(
    rule: String, severity: Severity, path: String, range: SourceRange, message: String, symbol: String,
    value: Int? = nil, limit: Int? = nil, fingerprint: String, contentFingerprint: String = "",
    isIntroduced: Bool = true, isMinor: Bool = false,
    checklistItems: [String] = [], fix: Fix? = nil, related: [Location] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.path = path
    self.range = range
    self.message = message
    self.symbol = symbol
    self.value = value
    self.limit = limit
    self.fingerprint = fingerprint
    self.contentFingerprint = contentFingerprint
    self.isIntroduced = isIntroduced
    self.isMinor = isMinor
    self.checklistItems = checklistItems
    self.fix = fix
    self.related = related
  }
}

extension Finding {
  /// The type of the member that the finding is about; nil if it is not about a member.
  package var typeName: Substring? {
    let name = symbol.prefix { $0 != "(" }
    return name.lastIndex(of: ".").map { name[..<$0] }
  }
}

extension [Finding] {
  /// The findings in order of severity; the order of findings with the same severity is preserved.
  package var mostSevereFirst: [Finding] {
    Severity.allCases.reversed().flatMap { severity in filter { $0.severity == severity } }
  }
}
