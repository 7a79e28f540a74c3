import ReviewBot
import Testing

@Suite struct ForkedPullRequestTests {
  struct Job: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let variables: [String: String]
    var event: String?
    let isFork: Bool
  }

  private static func event(head: Int?, base: Int) -> String {
    let repository = head.map { "{\"id\": \($0)}" } ?? "null"
    return "{\"pull_request\": {\"head\": {\"repo\": \(repository)}, \"base\": {\"repo\": {\"id\": \(base)}}}}"
  }

  private static let actions = [
    "GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": "pull_request", "GITHUB_EVENT_PATH": "/event",
  ]
  private static let gitLab = ["GITLAB_CI": "true", "CI_MERGE_REQUEST_IID": "7", "CI_MERGE_REQUEST_PROJECT_ID": "1"]
  private static let buildkite = ["BUILDKITE": "true", "BUILDKITE_REPO": "git@github.com:acme/App.git"]
  private static let travis = ["TRAVIS": "true", "TRAVIS_REPO_SLUG": "acme/app"]

  static let jobs: [Job] = [
    Job(testDescription: "no CI", variables: [:], isFork: false),
    Job(testDescription: "GitHub, own branch", variables: actions, event: event(head: 1, base: 1), isFork: false),
    Job(testDescription: "GitHub, fork", variables: actions, event: event(head: 2, base: 1), isFork: true),
    Job(testDescription: "GitHub, deleted fork", variables: actions, event: event(head: nil, base: 1), isFork: true),
    Job(testDescription: "GitHub, no event file", variables: actions, isFork: true),
    Job(
      testDescription: "GitHub, push", variables: ["GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": "push"], event: "{}",
      isFork: false),
    Job(
      testDescription: "GitHub, target event of a fork",
      variables: actions.merging(["GITHUB_EVENT_NAME": "pull_request_target"]) { $1 }, event: event(head: 2, base: 1),
      isFork: true),
    Job(
      testDescription: "GitHub, workflow run of a fork",
      variables: actions.merging(["GITHUB_EVENT_NAME": "workflow_run"]) { $1 },
      event: "{\"workflow_run\": {\"head_repository\": {\"id\": 2}, \"repository\": {\"id\": 1}}}", isFork: true),
    Job(
      testDescription: "GitHub, workflow run of an own branch",
      variables: actions.merging(["GITHUB_EVENT_NAME": "workflow_run"]) { $1 },
      event: "{\"workflow_run\": {\"head_repository\": {\"id\": 1}, \"repository\": {\"id\": 1}}}", isFork: false),
    Job(
      testDescription: "GitHub, workflow run of unknown repositories",
      variables: actions.merging(["GITHUB_EVENT_NAME": "workflow_run"]) { $1 },
      event: "{\"workflow_run\": {\"head_repository\": {\"fork\": true}, \"repository\": {}}}", isFork: true),
    Job(
      testDescription: "GitLab, own branch",
      variables: gitLab.merging(["CI_MERGE_REQUEST_SOURCE_PROJECT_ID": "1"]) { $1 }, isFork: false),
    Job(
      testDescription: "GitLab, fork", variables: gitLab.merging(["CI_MERGE_REQUEST_SOURCE_PROJECT_ID": "2"]) { $1 },
      isFork: true),
    Job(testDescription: "GitLab, unknown source", variables: gitLab, isFork: true),
    Job(testDescription: "GitLab, branch", variables: ["GITLAB_CI": "true"], isFork: false),
    Job(
      testDescription: "Azure, fork",
      variables: [
        "TF_BUILD": "True", "SYSTEM_PULLREQUEST_PULLREQUESTID": "3", "SYSTEM_PULLREQUEST_ISFORK": "True",
      ], isFork: true),
    Job(
      testDescription: "Azure, own branch",
      variables: [
        "TF_BUILD": "True", "SYSTEM_PULLREQUEST_PULLREQUESTID": "3", "SYSTEM_PULLREQUEST_ISFORK": "False",
      ], isFork: false),
    Job(
      testDescription: "Drone, pull request",
      variables: ["CI": "true", "DRONE": "true", "DRONE_BUILD_EVENT": "pull_request"], isFork: true),
    Job(
      testDescription: "Drone before version 1, pull request",
      variables: ["CI": "drone", "DRONE_BUILD_EVENT": "pull_request"], isFork: true),
    Job(
      testDescription: "Drone, push", variables: ["DRONE": "true", "DRONE_BUILD_EVENT": "push"], isFork: false),
    Job(
      testDescription: "CircleCI, fork", variables: ["CIRCLECI": "true", "CIRCLE_PR_REPONAME": "app"], isFork: true),
    Job(
      testDescription: "CircleCI, own branch", variables: ["CIRCLECI": "true", "CIRCLE_PULL_REQUEST": "x/1"],
      isFork: false),
    Job(
      testDescription: "Buildkite, own branch over https",
      variables: buildkite.merging([
        "BUILDKITE_PULL_REQUEST": "4", "BUILDKITE_PULL_REQUEST_REPO": "https://github.com/acme/app",
      ]) { $1 }, isFork: false),
    Job(
      testDescription: "Buildkite, fork",
      variables: buildkite.merging([
        "BUILDKITE_PULL_REQUEST": "4", "BUILDKITE_PULL_REQUEST_REPO": "https://github.com/eve/app",
      ]) { $1 }, isFork: true),
    Job(
      testDescription: "Buildkite, push", variables: buildkite.merging(["BUILDKITE_PULL_REQUEST": "false"]) { $1 },
      isFork: false),
    Job(
      testDescription: "Jenkins, fork", variables: ["JENKINS_URL": "https://ci", "CHANGE_FORK": "eve"], isFork: true),
    Job(
      testDescription: "Travis, fork",
      variables: travis.merging(["TRAVIS_PULL_REQUEST": "5", "TRAVIS_PULL_REQUEST_SLUG": "eve/app"]) { $1 },
      isFork: true),
    Job(
      testDescription: "Travis, own branch",
      variables: travis.merging(["TRAVIS_PULL_REQUEST": "5", "TRAVIS_PULL_REQUEST_SLUG": "acme/app"]) { $1 },
      isFork: false),
    Job(
      testDescription: "Woodpecker, pull request",
      variables: ["CI": "woodpecker", "CI_PIPELINE_EVENT": "pull_request"], isFork: true),
    Job(
      testDescription: "Woodpecker, push", variables: ["CI": "woodpecker", "CI_PIPELINE_EVENT": "push"], isFork: false),
  ]

  @Test(arguments: jobs)
  func `a fork is detected from the variables of the CI service`(job: Job) {
    let environment = CIEnvironment(job.variables) { $0 == "/event" ? job.event.map { Array($0.utf8) } : nil }
    #expect(ForkedPullRequest.isFork(environment) == job.isFork)
  }
}
