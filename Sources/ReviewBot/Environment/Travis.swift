/// Travis CI, for repositories on GitHub.
/// - Source: Travis CI docs, "Default environment variables".
enum Travis {
  @Sendable static func context(in environment: CIEnvironment) -> CIContext? {
    guard environment.isTrue("TRAVIS") else { return nil }
    var context = CIContext(
      name: "Travis CI",
      variables: [
        .project: "TRAVIS_REPO_SLUG", .number: "TRAVIS_PULL_REQUEST", .head: "TRAVIS_PULL_REQUEST_SHA",
        .base: "TRAVIS_BRANCH",
      ])
    context.forge = "github"
    context.project = environment["TRAVIS_REPO_SLUG"]
    // The value is `false` in jobs for branches.
    context.number = environment["TRAVIS_PULL_REQUEST"].flatMap { Int($0) == nil ? nil : $0 }
    // TRAVIS_COMMIT is the merge commit.
    context.head = environment["TRAVIS_PULL_REQUEST_SHA"]
    // In jobs for pull requests, this is the target branch.
    context.baseBranch = environment["TRAVIS_BRANCH"]
    context.link = environment["TRAVIS_JOB_WEB_URL"] ?? environment["TRAVIS_BUILD_WEB_URL"]
    return context
  }
}
