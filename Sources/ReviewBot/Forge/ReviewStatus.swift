/// The mark that the bot sets on the head commit.
public struct ReviewStatus: Sendable, Hashable {
  /// The name under which it stands beside those of other programs.
  public static let context = "review"

  public enum State: String, Sendable, Hashable {
    case success
    case failure
  }

  public let state: State
  /// One line, within `ForgeCapabilities.statusLimit`.
  public let description: String
  /// Where to read more, such as the CI job.
  public let link: String?

  public init(state: State, description: String, link: String? = nil) {
    self.state = state
    self.description = description
    self.link = link
  }
}
