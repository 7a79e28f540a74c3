/// Drone, which supports several forges.
/// - Source: Drone docs, "Pipeline environment variables".
enum Drone {
  @Sendable static func context(in environment: CIEnvironment) -> CIContext? {
    guard environment.isTrue("DRONE") else { return nil }
    var context = CIContext(
      name: "Drone",
      variables: [
        .address: "DRONE_REPO_LINK", .project: "DRONE_REPO", .number: "DRONE_PULL_REQUEST",
        .head: "DRONE_COMMIT_SHA", .base: "DRONE_TARGET_BRANCH",
      ])
    context.project = environment["DRONE_REPO"]
    context.fill(from: environment["DRONE_REPO_LINK"] ?? environment["DRONE_GIT_HTTP_URL"])
    context.number = environment["DRONE_PULL_REQUEST"]
    context.head = environment["DRONE_COMMIT_SHA"] ?? environment["DRONE_COMMIT"]
    context.baseBranch = environment["DRONE_TARGET_BRANCH"]
    context.link = environment["DRONE_BUILD_LINK"]
    return context
  }
}
