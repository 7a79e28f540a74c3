/// GitHub Actions.
/// - Source: GitHub docs, "Default environment variables".
enum GitHubActions {
  @Sendable static func context(in environment: CIEnvironment) -> CIContext? {
    guard environment.isTrue("GITHUB_ACTIONS") else { return nil }
    var context = CIContext(name: "GitHub Actions", variables: CIContext.actionsVariables)
    context.forge = "github"
    context.address = environment["GITHUB_API_URL"] ?? environment["GITHUB_SERVER_URL"]
    context.annotates = true
    context.readActions(environment)
    return context
  }
}
