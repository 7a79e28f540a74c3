/// Access to one pull request on a forge.
///
/// To add a forge, see CONTRIBUTING.md.
///
/// The plan decides what to post and where. Implementations only translate between the bot and the forge's API. They
/// send requests through `ForgeAPI`, which handles retries, limits and errors. A run may be killed between any two
/// requests; the next run reads the conversation again and continues. Therefore:
///
/// - A method reports success only after the forge has confirmed it.
/// - A method never repeats a request that creates something. `ForgeAPI` repeats such a request if that is safe;
///   otherwise, `ForgeAPI` throws `.uncertain`, and the bot checks whether the request succeeded.
/// - Deleting or resolving something that is already deleted or resolved succeeds.
/// - Lists are read completely.
package protocol Forge {
  var capabilities: ForgeCapabilities { get }

  /// Reads the pull request.
  func pullRequest() throws(ForgeError) -> PullRequest

  /// Reads everything that the token's account wrote on the pull request: discussions of lines and general comments.
  ///
  /// Comments by other accounts are ignored even if they contain one of the bot's markers, because anyone can copy a
  /// marker. Deleted comments and the bot's own replies are not returned separately.
  func conversation(on pullRequest: PullRequest) throws(ForgeError) -> Conversation

  /// Posts comments: in one request if the forge supports reviews, otherwise one by one in the given order.
  ///
  /// - Returns: The comments rejected by the forge (`.rejected`); all others were posted. If a review is rejected as
  ///   a whole, it is split until the invalid comments are found.
  /// - Throws: `ForgeError` for errors that affect all comments, such as a missing permission.
  func post(_ comments: [InlineComment], on pullRequest: PullRequest) throws(ForgeError) -> [RefusedComment]

  /// Replaces the text of a comment. Called only if `canEdit` is true.
  func edit(_ thread: Conversation.Thread, body: String, on pullRequest: PullRequest) throws(ForgeError)

  /// Resolves a discussion. Called only if `canResolve` is true.
  /// - Throws: `.unsupported` or `.forbidden` if that is not possible; the bot then edits the comment instead.
  func resolve(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError)

  /// Reopens a discussion that our account resolved. Called only if `canResolve` is true.
  func reopen(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError)

  /// Deletes a comment that has no replies. Called only if `canDelete` is true.
  /// - Throws: `.unsupported` if that is not possible; the bot then edits the comment instead.
  func delete(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError)

  /// Posts a comment on the pull request as a whole.
  func postRemark(_ body: String, on pullRequest: PullRequest) throws(ForgeError)

  /// Replaces the text of a general comment, or posts a new one if the forge does not support editing.
  func edit(_ remark: Conversation.Remark, body: String, on pullRequest: PullRequest) throws(ForgeError)

  /// Deletes a general comment. Called only if `canDelete` is true.
  func delete(_ remark: Conversation.Remark, on pullRequest: PullRequest) throws(ForgeError)

  /// Returns the latest status that the bot set on the head commit, or nil if there is none. Called only if
  /// `statusLimit > 0`.
  func status(of pullRequest: PullRequest) throws(ForgeError) -> ReviewStatus?

  /// Sets the head commit's status. Called only if `statusLimit > 0`.
  func setStatus(_ status: ReviewStatus, of pullRequest: PullRequest) throws(ForgeError)
}

/// A forge that reports who has write access to the repository and can therefore accept findings.
package protocol PermissionForge: Forge {
  /// Whether a reply's author has write access to the repository, or nil if our account is not allowed to query
  /// permissions.
  func mayWrite(_ author: Conversation.Reply, to pullRequest: PullRequest) throws(ForgeError) -> Bool?

  /// Replies in a discussion.
  func reply(
    _ body: String, in thread: Conversation.Thread, on pullRequest: PullRequest
  ) throws(ForgeError)
}

/// A forge that can show findings next to the code by means other than comments, such as check runs or Code Insights.
package protocol AnnotatingForge: Forge {
  /// Returns the digest of the current report on the head commit, or nil if there is none.
  func annotationDigest(of pullRequest: PullRequest) throws(ForgeError) -> String?

  /// Replaces the report on the head commit, using as many requests as necessary. Idempotent.
  func publish(_ report: AnnotationReport, of pullRequest: PullRequest) throws(ForgeError)
}

/// A forge that stores analysis results for the pull request and shows them in its own views.
package protocol CodeScanningForge: Forge {
  /// Whether an analysis of the head commit with the same number of findings already exists.
  func hasScan(_ scan: CodeScan, of pullRequest: PullRequest) throws(ForgeError) -> Bool

  /// Uploads the findings. Uploading them again does not duplicate them.
  func upload(_ scan: CodeScan, of pullRequest: PullRequest) throws(ForgeError)
}

/// Findings in the code scanning format.
package struct CodeScan: Sendable, Hashable {
  /// The name of the tool in the document.
  package let tool: String
  /// The document, in SARIF 2.1.0.
  package let sarif: String
  /// The number of findings in the document.
  package let results: Int

  package init(tool: String, sarif: String, results: Int) {
    self.tool = tool
    self.sarif = sarif
    self.results = results
  }
}

/// Findings as annotations on the head commit.
package struct AnnotationReport: Sendable, Hashable {
  /// One finding.
  package struct Annotation: Sendable, Hashable {
    /// The severity of the finding.
    package enum Level: String, Sendable, Hashable {
      case info
      case warning
      case error
    }

    /// The path relative to the repository's root.
    package let path: String
    /// The 1-based first line in the head commit.
    package let startLine: Int
    /// The 1-based last line in the head commit; at least `startLine`.
    package let endLine: Int
    package let level: Level
    /// The title, such as the rule's ID.
    package let title: String
    /// The message as plain text; not empty.
    package let message: String
    /// A fingerprint that is unique within the report.
    package let fingerprint: String

    package init(
      path: String, startLine: Int, endLine: Int, level: Level, title: String, message: String, fingerprint: String
    ) {
      self.path = path
      self.startLine = startLine
      self.endLine = endLine
      self.level = level
      self.title = title
      self.message = message
      self.fingerprint = fingerprint
    }
  }

  /// A short hexadecimal hash of the report's contents.
  package let digest: String
  package let title: String
  /// The result as one line of plain text; not empty.
  package let verdict: String
  /// The summary as plain text; not empty.
  package let summary: String
  /// Whether the review passes, as determined by `PlanOptions.fails`.
  package let passed: Bool
  /// The run's URL, such as that of the CI job; not part of the digest.
  package let link: String?
  /// The annotations, most severe first. If a forge limits their number, the last ones are dropped.
  package let annotations: [Annotation]

  package init(
    digest: String, title: String, verdict: String, summary: String, passed: Bool, link: String? = nil,
    annotations: [Annotation]
  ) {
    self.digest = digest
    self.title = title
    self.verdict = verdict
    self.summary = summary
    self.passed = passed
    self.link = link
    self.annotations = annotations
  }
}
