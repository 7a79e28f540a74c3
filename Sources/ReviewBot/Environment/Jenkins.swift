import Git

/// Jenkins: multibranch jobs, the GitHub and GitLab plugins, and the Gerrit trigger.
/// - Source: Jenkins docs, "Branch API"; the plugins' own pages.
enum Jenkins {
  @Sendable static func context(in environment: CIEnvironment) -> CIContext? {
    guard environment["JENKINS_URL"] != nil else { return nil }
    var context = CIContext(
      name: "Jenkins",
      variables: [
        .forge: "CHANGE_URL", .address: "CHANGE_URL", .project: "CHANGE_URL", .number: "CHANGE_ID", .head: "GIT_COMMIT",
        .base: "CHANGE_TARGET",
      ])
    context.link = environment["RUN_DISPLAY_URL"] ?? environment["BUILD_URL"]
    if let number = environment["GERRIT_CHANGE_NUMBER"] {
      context.forge = "gerrit"
      context.address = environment["GERRIT_ADDRESS"]
      context.project = environment["GERRIT_PROJECT"]
      context.number = number
      context.head = environment["GERRIT_PATCHSET_REVISION"]
      context.baseBranch = environment["GERRIT_BRANCH"]
      return context
    }
    readChange(environment["CHANGE_URL"], &context)
    context.number =
      environment["CHANGE_ID"] ?? environment["ghprbPullId"] ?? environment["gitlabMergeRequestIid"] ?? context.number
    context.project = environment["ghprbGhRepository"] ?? context.project
    context.head = environment["ghprbActualCommit"] ?? environment["gitlabMergeRequestLastCommit"]
    // Does not use GIT_COMMIT, because multibranch jobs often check out a local merge commit that the forge does not
    // know.
    context.baseBranch =
      environment["CHANGE_TARGET"] ?? environment["ghprbTargetBranch"] ?? environment["gitlabTargetBranch"]
    context.fill(from: environment["GIT_URL"])
    return context
  }

  /// Parses the URL of a pull request: `https://host/acme/app/pull/7`, `…/-/merge_requests/7`, `…/pull-requests/7`.
  private static func readChange(_ page: String?, _ context: inout CIContext) {
    guard let page,
      let match = page.firstMatch(
        of: /^(https?:\/\/[^\/]+)\/(.+?)\/(?:-\/)?(pull|merge_requests|pulls|pull-requests|pullrequest)\/([0-9]+)/)
    else { return }
    let remote = RemoteAddress(String(match.1) + "/" + String(match.2))
    switch match.3 {
    case "pull": context.forge = "github"
    case "merge_requests": context.forge = "gitlab"
    case "pulls": context.forge = "gitea"
    case "pullrequest": context.forge = "azure"
    default: context.forge = remote.host == "bitbucket.org" ? "bitbucket" : "bitbucket-dc"
    }
    context.address = String(match.1)
    context.number = String(match.4)
    context.project = remote.project(on: context.forge)
    if context.forge == "bitbucket-dc" {
      // `projects/KEY/repos/name`
      let parts = match.2.split(separator: "/")
      if let key = parts.firstIndex(of: "projects"), parts.count > key + 3 {
        context.project = "\(parts[key + 1])/\(parts[key + 3])"
      }
    }
  }
}
