/// Gitea Actions and Forgejo Actions, which set the same variables as GitHub Actions.
/// - Source: gitea, services/actions/context.go.
enum GiteaActions {
  @Sendable static func context(in environment: CIEnvironment) -> CIContext? {
    let address = environment["GITHUB_API_URL"]
    guard
      environment.isTrue("GITEA_ACTIONS") || environment.isTrue("FORGEJO_ACTIONS")
        || environment.isTrue("GITHUB_ACTIONS") && address?.contains("/api/v1") == true
    else { return nil }
    var context = CIContext(name: "Gitea Actions", variables: CIContext.actionsVariables)
    context.forge = "gitea"
    context.address = address ?? environment["GITHUB_SERVER_URL"]
    context.tokenVariables = ["FORGEJO_TOKEN", "GITHUB_TOKEN"]
    context.readActions(environment)
    return context
  }
}
