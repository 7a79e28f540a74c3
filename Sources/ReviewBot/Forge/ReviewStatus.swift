/// The status set by the bot on the head commit.
package struct ReviewStatus: Sendable, Hashable {
  /// The name that distinguishes this status from those of other tools.
  package static let context = "review"

  /// The result of the review.
  package enum State: String, Sendable, Hashable {
    case success
    case failure
  }

  package let state: State
  /// The text on one line, no longer than `ForgeCapabilities.statusLimit`.
  package let description: String
  /// The URL of the details, such as the CI job.
  package let link: String?

  package init(state: State, description: String, link: String? = nil) {
    self.state = state
    self.description = description
    self.link = link
  }
}
