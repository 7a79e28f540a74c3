/// GitLab CI.
/// - Source: GitLab docs, "Predefined CI/CD variables reference".
enum GitLabCI {
  @Sendable static func context(in environment: CIEnvironment) -> CIContext? {
    guard environment.isTrue("GITLAB_CI") else { return nil }
    var context = CIContext(
      name: "GitLab CI",
      variables: [
        .address: "CI_API_V4_URL", .project: "CI_MERGE_REQUEST_PROJECT_PATH", .number: "CI_MERGE_REQUEST_IID",
        .head: "CI_COMMIT_SHA", .base: "CI_MERGE_REQUEST_DIFF_BASE_SHA",
      ])
    context.forge = "gitlab"
    context.address = environment["CI_API_V4_URL"] ?? environment["CI_SERVER_URL"]
    // If the pipeline runs in a fork, CI_PROJECT_PATH is the path of the fork.
    context.project = environment["CI_MERGE_REQUEST_PROJECT_PATH"] ?? environment["CI_PROJECT_PATH"]
    context.number = environment["CI_MERGE_REQUEST_IID"]
    // In a merged results pipeline, CI_COMMIT_SHA is the merge commit.
    context.head = environment["CI_MERGE_REQUEST_SOURCE_BRANCH_SHA"] ?? environment["CI_COMMIT_SHA"]
    context.base = environment["CI_MERGE_REQUEST_DIFF_BASE_SHA"]
    context.baseBranch = environment["CI_MERGE_REQUEST_TARGET_BRANCH_NAME"]
    context.pipeline = environment["CI_PIPELINE_ID"].flatMap { Int($0) }
    context.link = environment["CI_JOB_URL"]
    // The job token can read merge requests but cannot write.
    context.tokenVariables = ["CI_JOB_TOKEN"]
    return context
  }
}
