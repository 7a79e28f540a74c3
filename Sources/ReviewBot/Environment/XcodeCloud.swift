/// Xcode Cloud.
/// - Source: Apple developer documentation, "Environment variable reference".
enum XcodeCloud {
  @Sendable static func context(in environment: CIEnvironment) -> CIContext? {
    guard environment["CI_XCODEBUILD_ACTION"] != nil || environment["CI_XCODE_CLOUD"] != nil else { return nil }
    var context = CIContext(
      name: "Xcode Cloud",
      variables: [
        .forge: "CI_PULL_REQUEST_HTML_URL", .address: "CI_PULL_REQUEST_HTML_URL",
        .project: "CI_PULL_REQUEST_TARGET_REPO", .number: "CI_PULL_REQUEST_NUMBER",
        .head: "CI_PULL_REQUEST_SOURCE_COMMIT", .base: "CI_PULL_REQUEST_TARGET_COMMIT",
      ])
    context.number = environment["CI_PULL_REQUEST_NUMBER"]
    context.project = environment["CI_PULL_REQUEST_TARGET_REPO"]
    context.fill(from: environment["CI_PULL_REQUEST_HTML_URL"])
    context.head = environment["CI_PULL_REQUEST_SOURCE_COMMIT"] ?? environment["CI_COMMIT"]
    context.base = environment["CI_PULL_REQUEST_TARGET_COMMIT"]
    context.baseBranch = environment["CI_PULL_REQUEST_TARGET_BRANCH"]
    return context
  }
}
