/// The mark that the bot sets on the head commit.
package struct ReviewStatus: Sendable, Hashable {
  /// The name under which it stands beside those of other programs.
  package static let context = "review"

  package enum State: String, Sendable, Hashable {
    case success
    case failure
  }

  package let state: State
  /// One line, within `ForgeCapabilities.statusLimit`.
  package let description: String
  /// Where to read more, such as the CI job.
  package let link: String?

  package init(state: State, description: String, link: String? = nil) {
    self.state = state
    self.description = description
    self.link = link
  }
}
