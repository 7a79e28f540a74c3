/// CircleCI, which identifies a pull request by its URL.
/// - Source: CircleCI docs, "Built-in environment variables".
enum CircleCI {
  @Sendable static func context(in environment: CIEnvironment) -> CIContext? {
    guard environment.isTrue("CIRCLECI") else { return nil }
    var context = CIContext(
      name: "CircleCI",
      variables: [
        .forge: "CIRCLE_REPOSITORY_URL", .project: "CIRCLE_PROJECT_REPONAME", .number: "CIRCLE_PULL_REQUEST",
        .head: "CIRCLE_SHA1",
      ])
    let page = environment["CIRCLE_PULL_REQUEST"]
    context.number = page?.firstMatch(of: /\/([0-9]+)$/).map { String($0.1) } ?? environment["CIRCLE_PR_NUMBER"]
    context.fill(from: environment["CIRCLE_REPOSITORY_URL"] ?? page)
    if let owner = environment["CIRCLE_PROJECT_USERNAME"], let name = environment["CIRCLE_PROJECT_REPONAME"] {
      context.project = "\(owner)/\(name)"
    }
    context.head = environment["CIRCLE_SHA1"]
    context.link = environment["CIRCLE_BUILD_URL"]
    return context
  }
}
