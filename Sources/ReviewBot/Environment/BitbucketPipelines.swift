/// Bitbucket Pipelines.
/// - Source: Atlassian docs, "Variables and secrets", "Default variables".
enum BitbucketPipelines {
  @Sendable static func context(in environment: CIEnvironment) -> CIContext? {
    guard environment["BITBUCKET_BUILD_NUMBER"] != nil else { return nil }
    var context = CIContext(
      name: "Bitbucket Pipelines",
      variables: [
        .project: "BITBUCKET_REPO_FULL_NAME", .number: "BITBUCKET_PR_ID", .head: "BITBUCKET_COMMIT",
        .base: "BITBUCKET_PR_DESTINATION_COMMIT",
      ])
    context.forge = "bitbucket"
    if let workspace = environment["BITBUCKET_WORKSPACE"], let name = environment["BITBUCKET_REPO_SLUG"] {
      context.project = "\(workspace)/\(name)"
    }
    context.project = environment["BITBUCKET_REPO_FULL_NAME"] ?? context.project
    context.number = environment["BITBUCKET_PR_ID"]
    context.head = environment["BITBUCKET_COMMIT"]
    context.base = environment["BITBUCKET_PR_DESTINATION_COMMIT"]
    context.baseBranch = environment["BITBUCKET_PR_DESTINATION_BRANCH"]
    if let project = context.project, let build = environment["BITBUCKET_BUILD_NUMBER"] {
      context.link = "https://bitbucket.org/\(project)/pipelines/results/\(build)"
    }
    return context
  }
}
