import Essentials

/// Detects CI jobs that run for pull requests from forks. The code in such pull requests has not been reviewed yet.
///
/// Pull requests of unknown origin are treated as coming from a fork, because an undetected fork could write to a
/// shared cache.
package enum ForkedPullRequest {
  /// Whether the job runs for a pull request from a fork.
  package static func isFork(_ environment: CIEnvironment) -> Bool {
    all.contains { $0(environment) }
  }

  private static let all: [@Sendable (CIEnvironment) -> Bool] = [
    actions, gitLab, azure, circle, buildkite, jenkins, travis, appVeyor, bitrise, woodpecker, drone,
  ]

  /// GitHub Actions, Gitea Actions and Forgejo Actions.
  /// - Source: GitHub docs, "Webhook events and payloads", "pull_request".
  @Sendable private static func actions(_ environment: CIEnvironment) -> Bool {
    guard environment.isTrue("GITHUB_ACTIONS") || environment.isTrue("GITEA_ACTIONS") else { return false }
    struct Event: Decodable {
      struct Repository: Decodable {
        let id: Int?
        let fork: Bool?
      }
      struct Side: Decodable { let repo: Repository? }
      struct PullRequest: Decodable {
        let head: Side?
        let base: Side?
      }
      struct Run: Decodable {
        let head_repository: Repository?
        let repository: Repository?
      }
      let pull_request: PullRequest?
      let workflow_run: Run?
    }
    let event = environment.file("GITHUB_EVENT_PATH").flatMap { try? JSONDecoder().decode(Event.self, from: Data($0)) }
    if let pull = event?.pull_request {
      guard let head = pull.head?.repo?.id, let base = pull.base?.repo?.id else { return true }
      return head != base
    }
    if let run = event?.workflow_run {
      guard let head = run.head_repository?.id, let base = run.repository?.id else { return true }
      return head != base
    }
    let name = environment["GITHUB_EVENT_NAME"] ?? ""
    return name.hasPrefix("pull_request") || name == "workflow_run"
  }

  /// - Source: GitLab docs, "Predefined CI/CD variables reference".
  @Sendable private static func gitLab(_ environment: CIEnvironment) -> Bool {
    guard environment.isTrue("GITLAB_CI") else { return false }
    if environment["CI_MERGE_REQUEST_IID"] == nil, environment["CI_EXTERNAL_PULL_REQUEST_IID"] == nil { return false }
    if let source = environment["CI_EXTERNAL_PULL_REQUEST_SOURCE_REPOSITORY"] {
      return source != environment["CI_EXTERNAL_PULL_REQUEST_TARGET_REPOSITORY"]
    }
    guard let source = environment["CI_MERGE_REQUEST_SOURCE_PROJECT_ID"] else { return true }
    return source != environment["CI_MERGE_REQUEST_PROJECT_ID"]
  }

  /// - Source: Azure DevOps docs, "Use predefined variables".
  @Sendable private static func azure(_ environment: CIEnvironment) -> Bool {
    guard environment.isTrue("TF_BUILD"), environment["SYSTEM_PULLREQUEST_PULLREQUESTID"] != nil else { return false }
    return environment["SYSTEM_PULLREQUEST_ISFORK"]?.lowercased() != "false"
  }

  /// - Source: CircleCI docs, "Built-in environment variables": both variables are set only for forked pull requests.
  @Sendable private static func circle(_ environment: CIEnvironment) -> Bool {
    environment.isTrue("CIRCLECI") && (environment["CIRCLE_PR_REPONAME"] ?? environment["CIRCLE_PR_USERNAME"]) != nil
  }

  /// - Source: Buildkite docs, "Environment variables".
  @Sendable private static func buildkite(_ environment: CIEnvironment) -> Bool {
    guard environment.isTrue("BUILDKITE"), Int(environment["BUILDKITE_PULL_REQUEST"] ?? "") != nil else { return false }
    guard let source = environment["BUILDKITE_PULL_REQUEST_REPO"].map(location) else { return true }
    return source != environment["BUILDKITE_REPO"].map(location)
  }

  /// - Source: Jenkins documentation, "Pipeline: Multibranch", `CHANGE_FORK`.
  @Sendable private static func jenkins(_ environment: CIEnvironment) -> Bool {
    environment["JENKINS_URL"] != nil && environment["CHANGE_FORK"] != nil
  }

  /// - Source: Travis CI docs, "Default environment variables".
  @Sendable private static func travis(_ environment: CIEnvironment) -> Bool {
    guard environment.isTrue("TRAVIS"), Int(environment["TRAVIS_PULL_REQUEST"] ?? "") != nil else { return false }
    return environment["TRAVIS_PULL_REQUEST_SLUG"] != environment["TRAVIS_REPO_SLUG"]
  }

  /// - Source: AppVeyor docs, "Environment variables".
  @Sendable private static func appVeyor(_ environment: CIEnvironment) -> Bool {
    guard environment.isTrue("APPVEYOR"), environment["APPVEYOR_PULL_REQUEST_NUMBER"] != nil else { return false }
    return environment["APPVEYOR_PULL_REQUEST_HEAD_REPO_NAME"] != environment["APPVEYOR_REPO_NAME"]
  }

  /// - Source: Bitrise docs, "Available environment variables".
  @Sendable private static func bitrise(_ environment: CIEnvironment) -> Bool {
    guard environment.isTrue("BITRISE_IO"), environment["BITRISE_PULL_REQUEST"] != nil else { return false }
    guard let source = environment["BITRISEIO_PULL_REQUEST_REPOSITORY_URL"].map(location) else { return true }
    return source != environment["GIT_REPOSITORY_URL"].map(location)
  }

  /// Treats every pull request as a fork, because the variables do not identify its source.
  @Sendable private static func woodpecker(_ environment: CIEnvironment) -> Bool {
    (environment["CI"]?.lowercased() == "woodpecker" || environment["CI_SYSTEM_NAME"] == "woodpecker")
      && environment["CI_PIPELINE_EVENT"]?.hasPrefix("pull_request") == true
  }

  /// Treats every pull request as a fork, because not all versions identify its source.
  @Sendable private static func drone(_ environment: CIEnvironment) -> Bool {
    (environment["CI"]?.lowercased() == "drone" || environment.isTrue("DRONE"))
      && environment["DRONE_BUILD_EVENT"]?.hasPrefix("pull_request") == true
  }

  /// Returns the owner and name at the end of a remote URL, which are the same in all of a repository's URLs.
  private static func location(_ remote: String) -> String {
    let path = remote.lowercased().split { "/:".contains($0) }.suffix(2).joined(separator: "/")
    return path.hasSuffix(".git") ? String(path.dropLast(4)) : path
  }
}
