/// Bitrise.
/// - Source: Bitrise docs, "Available environment variables".
enum Bitrise {
  @Sendable static func context(in environment: CIEnvironment) -> CIContext? {
    guard environment.isTrue("BITRISE_IO") else { return nil }
    var context = CIContext(
      name: "Bitrise",
      variables: [
        .forge: "GIT_REPOSITORY_URL", .address: "GIT_REPOSITORY_URL", .project: "GIT_REPOSITORY_URL",
        .number: "BITRISE_PULL_REQUEST", .head: "BITRISE_GIT_COMMIT", .base: "BITRISEIO_GIT_BRANCH_DEST",
      ])
    context.number = environment["BITRISE_PULL_REQUEST"]
    context.fill(from: environment["GIT_REPOSITORY_URL"])
    if let owner = environment["BITRISEIO_GIT_REPOSITORY_OWNER"],
      let name = environment["BITRISEIO_GIT_REPOSITORY_SLUG"],
      context.project == nil
    {
      context.project = "\(owner)/\(name)"
    }
    context.head = environment["BITRISE_GIT_COMMIT"]
    context.baseBranch = environment["BITRISEIO_GIT_BRANCH_DEST"]
    context.link = environment["BITRISE_BUILD_URL"]
    return context
  }
}
