package import Analyzer
import History

/// A page about a change, such as a pull request: metrics before and after, findings with their source and fixes, and a
/// graph of the affected types.
package struct ChangeReport: Sendable {
  /// The report's data.
  package struct Input: Sendable {
    /// The introduced findings, and a summary of the change.
    package var change: Review
    /// The project before and after the change, reviewed with the same architecture.
    package var base: Review
    package var head: Review
    /// The compared commits; nil if there are uncommitted changes.
    package var commits: ReviewedCommits?
    /// The project's name and web address.
    package var name: String
    /// The repository's web page, such as `https://github.com/owner/name`; nil if unknown.
    package var webAddress: String?
    /// All rules, keyed by ID.
    package var rules: [String: RuleInfo]
    /// Returns the contents of a file before or after the change, or nil if the file does not exist.
    package var sourceBefore: @Sendable (String) -> [UInt8]?
    package var sourceAfter: @Sendable (String) -> [UInt8]?

    package init(
      change: Review, base: Review, head: Review, commits: ReviewedCommits?, name: String, webAddress: String?,
      rules: [String: RuleInfo] = RuleList.infosByID,
      sourceBefore: @escaping @Sendable (String) -> [UInt8]?, sourceAfter: @escaping @Sendable (String) -> [UInt8]?
    ) {
      self.change = change
      self.base = base
      self.head = head
      self.commits = commits
      self.name = name
      self.webAddress = webAddress
      self.rules = rules
      self.sourceBefore = sourceBefore
      self.sourceAfter = sourceAfter
    }
  }

  /// The page's path.
  static let path = SitePath("index.html")

  private let input: Input
  private let toolVersion: String
  private let assets = Assets()

  package init(_ input: Input, toolVersion: String) {
    self.input = input
    self.toolVersion = toolVersion
  }

  /// The page and its assets.
  package var files: [SiteFile] {
    let content = ChangeContent(input: input)
    let frame = PageFrame(
      name: VisibleText.escaped(input.name), note: content.note, home: Self.path, sections: [], assets: assets,
      footer:
        "Lintel \(toolVersion). Both versions are reviewed with the same rules, using the architecture detected before "
        + "the change."
    )
    return assets.files + [
      SiteFile(path: Self.path) {
        frame.document("Change", at: Self.path, section: nil, content: content.html)
      }
    ]
  }
}
