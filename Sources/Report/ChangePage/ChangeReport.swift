package import Analyzer
import History

/// One page about a change, such as a pull request: every metric before and after, findings with their source and fix,
/// and the types that it touches with what they use.
package struct ChangeReport: Sendable {
  /// What is reported.
  package struct Input: Sendable {
    /// The change: what it introduces, and its summary.
    package var change: Review
    /// The project without the change and with it, judged by the same architecture.
    package var base: Review
    package var head: Review
    /// The commits that are compared; nil where files are not committed.
    package var commits: ReviewedCommits?
    /// As people call the project, and where it can be looked at.
    package var name: String
    package var webAddress: String?
    /// The cards of all rules by id.
    package var rules: [String: RuleInfo]
    /// The bytes of a file on either side; nil where there is none.
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

  /// The page.
  static let path = SitePath("index.html")

  private let input: Input
  private let toolVersion: String
  private let assets = Assets()

  package init(_ input: Input, toolVersion: String) {
    self.input = input
    self.toolVersion = toolVersion
  }

  /// The page and what it loads.
  package var files: [SiteFile] {
    let content = ChangeContent(input: input)
    let shell = Shell(
      name: VisibleText.escaped(input.name), note: content.note, home: Self.path, sections: [], assets: assets,
      footer: "Lintel \(toolVersion). Both sides are judged by the same rules and the architecture before the change.")
    return assets.files + [
      SiteFile(path: Self.path) {
        shell.document("Change", at: Self.path, section: nil, content: content.html)
      }
    ]
  }
}
