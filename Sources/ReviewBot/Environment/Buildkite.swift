/// Buildkite.
/// - Source: Buildkite docs, "Environment variables".
enum Buildkite {
  @Sendable static func context(in environment: CIEnvironment) -> CIContext? {
    guard environment.isTrue("BUILDKITE") else { return nil }
    var context = CIContext(
      name: "Buildkite",
      variables: [
        .forge: "BUILDKITE_REPO", .address: "BUILDKITE_REPO", .project: "BUILDKITE_REPO",
        .number: "BUILDKITE_PULL_REQUEST", .head: "BUILDKITE_COMMIT", .base: "BUILDKITE_PULL_REQUEST_BASE_BRANCH",
      ])
    // The value is "false" for builds without a pull request.
    context.number = environment["BUILDKITE_PULL_REQUEST"].flatMap { Int($0) }.map(String.init)
    context.fill(from: environment["BUILDKITE_REPO"])
    // The value can be "HEAD".
    context.head = environment["BUILDKITE_COMMIT"].flatMap { $0.isCommitName ? $0 : nil }
    context.baseBranch = environment["BUILDKITE_PULL_REQUEST_BASE_BRANCH"]
    context.link = environment["BUILDKITE_BUILD_URL"]
    return context
  }
}
