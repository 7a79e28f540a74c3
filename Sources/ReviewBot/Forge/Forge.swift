/// A forge on which one pull request is reviewed.
///
/// CONTRIBUTING.md says how to add one.
///
/// A forge translates and decides nothing: what to post, where, and whether at all, is the plan's business. It sends
/// through `ForgeAPI`, which knows retries, limits and errors. Every method is complete in itself, so that a run may be
/// killed between any two requests: the next one reads the conversation again and goes on from there. Therefore
///
/// - a method never reports success before the forge has said so, and never tries a creating request again by itself
///   (`ForgeAPI` does where that is safe; else it throws `.uncertain`, and the bot looks what became of it);
/// - taking away or resolving what is already gone or resolved is success;
/// - lists are read to their last page.
package protocol Forge {
  var capabilities: ForgeCapabilities { get }

  /// Reads the pull request.
  func pullRequest() throws(ForgeError) -> PullRequest

  /// Reads everything that the account of the token wrote on the pull request: threads on lines and remarks.
  ///
  /// What others wrote is left out, also where it holds a marker of ours: anyone can copy one. Deleted comments and
  /// replies of ours are no entries of their own.
  func conversation(on pullRequest: PullRequest) throws(ForgeError) -> Conversation

  /// Posts comments, in one request where the forge has reviews, else one after the other in the given order.
  ///
  /// - Returns: Those that the forge refused for what they are (`.rejected`); the others stand. A review that is
  ///   refused as a whole because of one comment is split until that one is found.
  /// - Throws: `ForgeError` for whatever stops the rest too, such as a missing permission.
  func post(_ comments: [InlineComment], on pullRequest: PullRequest) throws(ForgeError) -> [RefusedComment]

  /// Replaces the text of a comment. Called only where `canEdit`.
  func edit(_ thread: Conversation.Thread, body: String, on pullRequest: PullRequest) throws(ForgeError)

  /// Resolves a discussion. Called only where `canResolve`.
  /// - Throws: `.unsupported` or `.forbidden` where that cannot be done; the bot then edits the comment instead.
  func resolve(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError)

  /// Opens a discussion again that our account had resolved. Called only where `canResolve`.
  func reopen(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError)

  /// Takes a comment away to which nobody answered. Called only where `canDelete`.
  /// - Throws: `.unsupported` where that cannot be done; the bot then edits the comment instead.
  func delete(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError)

  /// Posts a comment on the pull request as a whole.
  func postRemark(_ body: String, on pullRequest: PullRequest) throws(ForgeError)

  /// Replaces the text of a remark; where the forge cannot, it posts a new one.
  func edit(_ remark: Conversation.Remark, body: String, on pullRequest: PullRequest) throws(ForgeError)

  /// Takes a remark away. Called only where `canDelete`.
  func delete(_ remark: Conversation.Remark, on pullRequest: PullRequest) throws(ForgeError)

  /// The newest status of the head with our context, nil where there is none. Called only where `statusLimit > 0`.
  func status(of pullRequest: PullRequest) throws(ForgeError) -> ReviewStatus?

  /// Sets the status of the head. Called only where `statusLimit > 0`.
  func setStatus(_ status: ReviewStatus, of pullRequest: PullRequest) throws(ForgeError)
}

/// A forge that tells who may write to the repository, so that these people can accept findings.
package protocol PermissionForge: Forge {
  /// Whether the author of a reply may write to the repository, nil where our account may not ask.
  func mayWrite(_ author: Conversation.Reply, to pullRequest: PullRequest) throws(ForgeError) -> Bool?

  /// Answers in a discussion.
  func reply(
    _ body: String, in thread: Conversation.Thread, on pullRequest: PullRequest
  ) throws(ForgeError)
}

extension PermissionForge {
  /// Whether the answer to a permission request says yes.
  /// - Returns: False where the forge does not know the account, nil where our account may not ask.
  func permission(_ ask: () throws(ForgeError) -> Bool) throws(ForgeError) -> Bool? {
    do throws(ForgeError) {
      return try ask()
    } catch {
      switch error.kind {
      case .notFound: return false
      case .unauthorized, .forbidden, .unsupported, .rejected: return nil
      default: throw error
      }
    }
  }
}

/// A forge that shows findings beside the code without comments: check runs, code insights.
package protocol AnnotatingForge: Forge {
  /// The digest of the report that stands on the head, nil where there is none.
  func annotationDigest(of pullRequest: PullRequest) throws(ForgeError) -> String?

  /// Replaces the report on the head, in as many requests as the forge's limits want. Sent twice, it stands once.
  func publish(_ report: AnnotationReport, of pullRequest: PullRequest) throws(ForgeError)
}

/// A forge that keeps the findings of analyses beside the pull request and shows them in lists of its own.
package protocol CodeScanningForge: Forge {
  /// Whether an analysis of the head with as many findings is there already.
  func hasScan(_ scan: CodeScan, of pullRequest: PullRequest) throws(ForgeError) -> Bool

  /// Uploads the findings. Sent twice, they are shown once.
  func upload(_ scan: CodeScan, of pullRequest: PullRequest) throws(ForgeError)
}

/// Findings in the form that code scanning reads.
package struct CodeScan: Sendable, Hashable {
  /// The name of the tool in the document.
  package let tool: String
  /// SARIF 2.1.0.
  package let sarif: String
  /// How many findings the document holds.
  package let results: Int

  package init(tool: String, sarif: String, results: Int) {
    self.tool = tool
    self.sarif = sarif
    self.results = results
  }
}

/// Findings as annotations of the head.
package struct AnnotationReport: Sendable, Hashable {
  /// One finding.
  package struct Annotation: Sendable, Hashable {
    package enum Level: String, Sendable, Hashable {
      case info
      case warning
      case error
    }

    package let path: String
    package let startLine: Int
    package let endLine: Int
    package let level: Level
    /// The rule.
    package let title: String
    /// Plain text, not empty.
    package let message: String
    /// Tells it apart from all others of the report.
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

  /// Short hexadecimal text that differs where anything in the report does.
  package let digest: String
  package let title: String
  /// One line in plain text, not empty.
  package let verdict: String
  /// Plain text, not empty.
  package let summary: String
  package let passed: Bool
  /// Where the run can be looked at, such as the CI job; no part of the digest.
  package let link: String?
  /// Worst first; a forge with an upper bound drops the last.
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
