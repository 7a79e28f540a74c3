/// Woodpecker, which supports several forges.
/// - Source: woodpecker, docs/20-usage/50-environment.md.
enum Woodpecker {
  @Sendable static func context(in environment: CIEnvironment) -> CIContext? {
    guard environment["CI"] == "woodpecker" || environment["CI_SYSTEM_NAME"] == "woodpecker" else { return nil }
    var context = CIContext(
      name: "Woodpecker",
      variables: [
        .forge: "CI_FORGE_TYPE", .address: "CI_FORGE_URL", .project: "CI_REPO", .number: "CI_COMMIT_PULL_REQUEST",
        .head: "CI_COMMIT_SHA", .base: "CI_COMMIT_TARGET_BRANCH",
      ])
    let type = environment["CI_FORGE_TYPE"]
    context.forge = type.map { ["forgejo": "gitea", "bitbucket_dc": "bitbucket-dc"][$0] ?? $0 }
    context.address = environment["CI_FORGE_URL"]
    context.project = environment["CI_REPO"]
    context.number = environment["CI_COMMIT_PULL_REQUEST"]
    context.head = environment["CI_COMMIT_SHA"]
    context.baseBranch = environment["CI_COMMIT_TARGET_BRANCH"]
    context.link = environment["CI_PIPELINE_URL"]
    return context
  }
}
