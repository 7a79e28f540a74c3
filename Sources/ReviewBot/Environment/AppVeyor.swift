/// AppVeyor, which supports several forges.
/// - Source: AppVeyor docs, "Environment variables".
enum AppVeyor {
  @Sendable static func context(in environment: CIEnvironment) -> CIContext? {
    guard environment.isTrue("APPVEYOR") else { return nil }
    var context = CIContext(
      name: "AppVeyor",
      variables: [
        .forge: "APPVEYOR_REPO_PROVIDER", .project: "APPVEYOR_REPO_NAME", .number: "APPVEYOR_PULL_REQUEST_NUMBER",
        .head: "APPVEYOR_PULL_REQUEST_HEAD_COMMIT", .base: "APPVEYOR_REPO_BRANCH",
      ])
    let providers = ["github": "github", "gitlab": "gitlab", "bitbucket": "bitbucket", "gitea": "gitea"]
    context.forge = environment["APPVEYOR_REPO_PROVIDER"].flatMap { providers[$0.lowercased()] }
    context.project = environment["APPVEYOR_REPO_NAME"]
    context.number = environment["APPVEYOR_PULL_REQUEST_NUMBER"]
    context.head = environment["APPVEYOR_PULL_REQUEST_HEAD_COMMIT"]
    // In jobs for pull requests, this is the target branch.
    context.baseBranch = environment["APPVEYOR_REPO_BRANCH"]
    if let server = environment["APPVEYOR_URL"], let project = environment["APPVEYOR_PROJECT_SLUG"],
      let account = environment["APPVEYOR_ACCOUNT_NAME"], let build = environment["APPVEYOR_BUILD_ID"]
    {
      context.link = "\(server)/project/\(account)/\(project)/builds/\(build)"
    }
    return context
  }
}
