import Git
import Testing

@testable import ReviewBot

/// Tests the detection of CI services from their environment variables.
struct CIDetectionTests {
  private static let head = String(repeating: "a", count: 40)
  private static let base = String(repeating: "b", count: 40)

  /// A CI job for a pull request.
  struct Job: Sendable, CustomTestStringConvertible {
    let name: String
    var environment: [String: String]
    var event = ""
    var forge: String?
    var address: String?
    var project: String?
    var number: String?
    var head: String?
    var base: String?
    var branch: String?

    var testDescription: String { name }
  }

  private static let pullRequestEvent = """
    {"action": "synchronize", "number": 7, "pull_request": {"number": 7, "head": {"sha": "\(head)", "ref": "feature"},
     "base": {"sha": "\(base)", "ref": "main"}}}
    """

  private static let jobs: [Job] = [
    Job(
      name: "GitHub Actions",
      environment: [
        "GITHUB_ACTIONS": "true", "CI": "true", "GITHUB_REPOSITORY": "acme/app", "GITHUB_EVENT_PATH": "event",
        "GITHUB_API_URL": "https://api.github.com", "GITHUB_SHA": "merge", "GITHUB_REF": "refs/pull/7/merge",
      ],
      event: pullRequestEvent, forge: "github", address: "https://api.github.com", project: "acme/app", number: "7",
      head: head, base: base, branch: "main"),
    Job(
      name: "GitHub Actions",
      environment: [
        "GITHUB_ACTIONS": "true", "GITHUB_REPOSITORY": "acme/app", "GITHUB_REF": "refs/pull/12/merge",
        "GITHUB_BASE_REF": "main", "GITHUB_SERVER_URL": "https://git.example.org",
      ],
      forge: "github", address: "https://git.example.org/api/v3", project: "acme/app", number: "12", branch: "main"),
    Job(
      name: "GitHub Actions",
      environment: [
        "GITHUB_ACTIONS": "true", "GITHUB_REPOSITORY": "acme/app", "GITHUB_EVENT_PATH": "event",
        "GITHUB_API_URL": "https://api.github.com",
      ],
      event: """
        {"workflow_run": {"head_sha": "\(head)", "pull_requests": [{"number": 9, "base": {"sha": "\(base)", "ref": "main"}}]}}
        """, forge: "github", address: "https://api.github.com", project: "acme/app", number: "9", head: head,
      base: base,
      branch: "main"),
    Job(
      name: "Gitea Actions",
      environment: [
        "GITHUB_ACTIONS": "true", "GITHUB_REPOSITORY": "acme/app", "GITHUB_EVENT_PATH": "event",
        "GITHUB_API_URL": "https://git.example.org/gitea/api/v1",
      ],
      event: pullRequestEvent, forge: "gitea", address: "https://git.example.org/gitea/api/v1", project: "acme/app",
      number: "7", head: head, base: base, branch: "main"),
    Job(
      name: "GitLab CI",
      environment: [
        "GITLAB_CI": "true", "CI": "true", "CI_API_V4_URL": "https://gitlab.example.org/api/v4",
        "CI_PROJECT_PATH": "fork/app", "CI_MERGE_REQUEST_PROJECT_PATH": "group/sub/app", "CI_MERGE_REQUEST_IID": "5",
        "CI_COMMIT_SHA": "merge", "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA": head,
        "CI_MERGE_REQUEST_DIFF_BASE_SHA": base, "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
      ],
      forge: "gitlab", address: "https://gitlab.example.org/api/v4", project: "group/sub/app", number: "5", head: head,
      base: base, branch: "main"),
    Job(
      name: "Woodpecker",
      environment: [
        "CI": "woodpecker", "CI_FORGE_TYPE": "forgejo", "CI_FORGE_URL": "https://codeberg.org", "CI_REPO": "acme/app",
        "CI_COMMIT_PULL_REQUEST": "3", "CI_COMMIT_SHA": head, "CI_COMMIT_TARGET_BRANCH": "main",
      ],
      forge: "gitea", address: "https://codeberg.org/api/v1", project: "acme/app", number: "3", head: head,
      branch: "main"),
    Job(
      name: "Drone",
      environment: [
        "CI": "true", "DRONE": "true", "DRONE_REPO": "acme/app",
        "DRONE_REPO_LINK": "https://gitea.example.org/acme/app",
        "DRONE_PULL_REQUEST": "3", "DRONE_COMMIT": head, "DRONE_COMMIT_SHA": head, "DRONE_TARGET_BRANCH": "main",
        "DRONE_BUILD_EVENT": "pull_request",
      ],
      forge: "gitea", address: "https://gitea.example.org/api/v1", project: "acme/app", number: "3", head: head,
      branch: "main"),
    Job(
      name: "Drone",
      environment: [
        "DRONE": "true", "DRONE_REPO": "acme/app", "DRONE_GIT_HTTP_URL": "https://github.com/acme/app.git",
        "DRONE_PULL_REQUEST": "3", "DRONE_COMMIT": head,
      ],
      forge: "github", address: "https://api.github.com", project: "acme/app", number: "3", head: head),
    Job(
      name: "Travis CI",
      environment: [
        "CI": "true", "TRAVIS": "true", "TRAVIS_REPO_SLUG": "acme/app", "TRAVIS_PULL_REQUEST": "16",
        "TRAVIS_PULL_REQUEST_SHA": head, "TRAVIS_COMMIT": "merge", "TRAVIS_BRANCH": "main",
      ],
      forge: "github", address: "https://api.github.com", project: "acme/app", number: "16", head: head,
      branch: "main"),
    Job(
      name: "AppVeyor",
      environment: [
        "CI": "True", "APPVEYOR": "True", "APPVEYOR_REPO_PROVIDER": "gitHub", "APPVEYOR_REPO_NAME": "acme/app",
        "APPVEYOR_PULL_REQUEST_NUMBER": "17", "APPVEYOR_PULL_REQUEST_HEAD_COMMIT": head,
        "APPVEYOR_REPO_COMMIT": "merge", "APPVEYOR_REPO_BRANCH": "main",
      ],
      forge: "github", address: "https://api.github.com", project: "acme/app", number: "17", head: head,
      branch: "main"),
    Job(
      name: "Bitbucket Pipelines",
      environment: [
        "BITBUCKET_BUILD_NUMBER": "77", "BITBUCKET_REPO_FULL_NAME": "acme/app", "BITBUCKET_PR_ID": "4",
        "BITBUCKET_COMMIT": head, "BITBUCKET_PR_DESTINATION_BRANCH": "main",
        "BITBUCKET_PR_DESTINATION_COMMIT": "bbbbbbbbbbbb",
      ],
      forge: "bitbucket", address: "https://api.bitbucket.org/2.0", project: "acme/app", number: "4", head: head,
      base: "bbbbbbbbbbbb", branch: "main"),
    Job(
      name: "Azure Pipelines",
      environment: [
        "TF_BUILD": "True", "SYSTEM_COLLECTIONURI": "https://dev.azure.com/fabrikam/", "SYSTEM_TEAMPROJECT": "App",
        "BUILD_REPOSITORY_NAME": "ios", "BUILD_REPOSITORY_PROVIDER": "TfsGit",
        "SYSTEM_PULLREQUEST_PULLREQUESTID": "22", "SYSTEM_PULLREQUEST_SOURCECOMMITID": head,
        "SYSTEM_PULLREQUEST_TARGETBRANCH": "refs/heads/main", "BUILD_SOURCEVERSION": "merge",
      ],
      forge: "azure", project: "fabrikam/App/ios", number: "22", head: head, branch: "main"),
    Job(
      name: "Azure Pipelines",
      environment: [
        "TF_BUILD": "True", "BUILD_REPOSITORY_NAME": "acme/app", "BUILD_REPOSITORY_PROVIDER": "GitHub",
        "BUILD_REPOSITORY_URI": "https://github.com/acme/app", "SYSTEM_PULLREQUEST_PULLREQUESTNUMBER": "6",
        "SYSTEM_PULLREQUEST_PULLREQUESTID": "999", "SYSTEM_PULLREQUEST_SOURCECOMMITID": head,
        "SYSTEM_PULLREQUEST_TARGETBRANCH": "main",
      ],
      forge: "github", address: "https://api.github.com", project: "acme/app", number: "6", head: head, branch: "main"),
    Job(
      name: "Jenkins",
      environment: [
        "JENKINS_URL": "https://ci.example.org", "CHANGE_ID": "8", "CHANGE_TARGET": "main", "GIT_COMMIT": "merge",
        "CHANGE_URL": "https://github.com/acme/app/pull/8",
      ],
      forge: "github", address: "https://api.github.com", project: "acme/app", number: "8", branch: "main"),
    Job(
      name: "Jenkins",
      environment: [
        "JENKINS_URL": "https://ci.example.org", "CHANGE_ID": "8", "CHANGE_TARGET": "main",
        "CHANGE_URL": "https://gitlab.example.org/group/sub/app/-/merge_requests/8",
      ],
      forge: "gitlab", address: "https://gitlab.example.org/api/v4", project: "group/sub/app", number: "8",
      branch: "main"),
    Job(
      name: "Jenkins",
      environment: [
        "JENKINS_URL": "https://ci.example.org", "CHANGE_ID": "8",
        "CHANGE_URL": "https://git.example.org/projects/KEY/repos/app/pull-requests/8/overview",
      ],
      forge: "bitbucket-dc", project: "KEY/app", number: "8"),
    Job(
      name: "Jenkins",
      environment: [
        "JENKINS_URL": "https://ci.example.org", "GERRIT_CHANGE_NUMBER": "4711", "GERRIT_PROJECT": "apps/ios",
        "GERRIT_PATCHSET_REVISION": head, "GERRIT_BRANCH": "main", "GERRIT_ADDRESS": "https://review.example.org",
      ],
      forge: "gerrit", project: "apps/ios", number: "4711", head: head, branch: "main"),
    Job(
      name: "CircleCI",
      environment: [
        "CIRCLECI": "true", "CI": "true", "CIRCLE_PULL_REQUEST": "https://github.com/acme/app/pull/15",
        "CIRCLE_REPOSITORY_URL": "git@github.com:acme/app.git", "CIRCLE_PROJECT_USERNAME": "acme",
        "CIRCLE_PROJECT_REPONAME": "app", "CIRCLE_SHA1": head,
      ],
      forge: "github", address: "https://api.github.com", project: "acme/app", number: "15", head: head),
    Job(
      name: "Buildkite",
      environment: [
        "BUILDKITE": "true", "BUILDKITE_REPO": "git@gitlab.example.org:group/app.git",
        "BUILDKITE_PULL_REQUEST": "11", "BUILDKITE_COMMIT": "HEAD", "BUILDKITE_PULL_REQUEST_BASE_BRANCH": "main",
      ],
      forge: "gitlab", address: "https://gitlab.example.org/api/v4", project: "group/app", number: "11",
      branch: "main"),
    Job(
      name: "Bitrise",
      environment: [
        "BITRISE_IO": "true", "CI": "true", "BITRISE_PULL_REQUEST": "13", "BITRISE_GIT_COMMIT": head,
        "GIT_REPOSITORY_URL": "git@github.com:acme/app.git", "BITRISEIO_GIT_BRANCH_DEST": "main",
      ],
      forge: "github", address: "https://api.github.com", project: "acme/app", number: "13", head: head,
      branch: "main"),
    Job(
      name: "Xcode Cloud",
      environment: [
        "CI": "TRUE", "CI_XCODEBUILD_ACTION": "build", "CI_PULL_REQUEST_NUMBER": "14",
        "CI_PULL_REQUEST_TARGET_REPO": "acme/app", "CI_PULL_REQUEST_SOURCE_COMMIT": head,
        "CI_PULL_REQUEST_TARGET_COMMIT": base, "CI_PULL_REQUEST_TARGET_BRANCH": "main",
        "CI_PULL_REQUEST_HTML_URL": "https://github.com/acme/app/pull/14",
      ],
      forge: "github", address: "https://api.github.com", project: "acme/app", number: "14", head: head, base: base,
      branch: "main"),
  ]

  @Test(arguments: jobs)
  func `the pull request of a job is detected`(_ job: Job) throws {
    let event = job.event
    let context = try #require(
      CIProviders.context(in: CIEnvironment(job.environment) { $0 == "event" ? Array(event.utf8) : nil }))
    #expect(context.name == job.name)
    #expect(context.forge == job.forge)
    #expect(context.project == job.project)
    #expect(context.number == job.number)
    #expect(context.head == job.head)
    #expect(context.base == job.base)
    #expect(context.baseBranch == job.branch)
    guard let address = job.address else { return }
    let environment = job.environment.merging(["REVIEW_TOKEN": "t"]) { first, _ in first }
    let place = try PullRequestLocation(.init(), environment: environment, context: context, remote: nil)
    #expect(place.address.text == address)
    #expect(place.forge.name == job.forge)
  }

  @Test func `outside CI, values are derived from the clone`() throws {
    #expect(CIProviders.context(in: CIEnvironment(["CI": "true", "CI_COMMIT_SHA": "x"]) { _ in nil }) == nil)
    var given = PullRequestLocation.Given()
    given.number = "3"
    let place = try PullRequestLocation(
      given, environment: ["GITHUB_TOKEN": "t"], context: nil, remote: RemoteAddress("git@github.com:acme/app.git"))
    #expect(place.target == ForgeTarget(project: "acme/app", number: "3"))
    #expect(place.address.text == "https://api.github.com")
  }

  private static let pipelines: [(project: String?, pipeline: Int?)] = [(nil, 991), ("other/app", nil)]

  @Test(arguments: pipelines)
  func `the pipeline of the job is known for its own project`(project: String?, pipeline: Int?) throws {
    let job = try #require(Self.jobs.first { $0.name == "GitLab CI" })
    let environment = job.environment.merging(["CI_PIPELINE_ID": "991", "REVIEW_TOKEN": "t"]) { $1 }
    var given = PullRequestLocation.Given()
    given.project = project
    let context = CIProviders.context(in: CIEnvironment(environment) { _ in nil })
    let place = try PullRequestLocation(given, environment: environment, context: context, remote: nil)
    #expect(place.target.pipeline == pipeline)
  }

  private static let elsewhere: [(forge: String, remote: String, host: String)] = [
    ("github", "https://github.evil.example/acme/app.git", "github.evil.example"),
    ("github", "git@github.com.evil.example:acme/app.git", "github.com.evil.example"),
    ("github", "https://evilgithub.com/acme/app", "evilgithub.com"),
    ("github", "https://github.com@evil.example/acme/app", "evil.example"),
    ("github", "ssh://git@acme.ghe.com/acme/app", "acme.ghe.com"),
    ("github", "https://127.0.0.1:8080/acme/app", "127.0.0.1"),
    ("gitlab", "https://gitlab.evil.example/acme/app", "gitlab.evil.example"),
    ("bitbucket", "https://git.evil.example/acme/app", "git.evil.example"),
    ("bitbucket-dc", "https://bitbucket.evil.example/scm/acme/app", "bitbucket.evil.example"),
    ("azure", "https://visualstudio.com.evil.example/acme/App/_git/app", "visualstudio.com.evil.example"),
    ("gitea", "https://codeberg.org/acme/app", "codeberg.org"),
    ("gitea", "https://gitea.evil.example/acme/app", "gitea.evil.example"),
    ("gerrit", "https://gerrit.evil.example/app", "gerrit.evil.example"),
  ]

  @Test(arguments: elsewhere)
  func `outside CI, a remote does not determine where the token is sent`(forge: String, remote: String, host: String)
    throws
  {
    let remote = RemoteAddress(remote)
    var given = PullRequestLocation.Given()
    given.number = "3"
    given.project = forge == "azure" ? "acme/App/app" : "acme/app"
    let kind = try #require(ForgeCatalog.forge(named: forge))
    // Without options, the remote determines the forge.
    for named in [forge, remote.forge == forge ? nil : forge] {
      for variable in ["REVIEW_TOKEN", kind.tokenVariable, "MINE"] {
        given.forge = named
        given.address = nil
        given.tokenVariable = variable == "MINE" ? variable : nil
        let error = #expect(throws: PullRequestLocation.Problem.self) {
          try PullRequestLocation(given, environment: [variable: "t"], context: nil, remote: remote)
        }
        let sentence = try #require(error).description
        #expect(sentence.contains("not sent to \(host),") && sentence.contains("--api-url"), "\(sentence)")
        given.address = "https://\(host)/api"
        let place = try PullRequestLocation(given, environment: [variable: "t"], context: nil, remote: remote)
        #expect(place.address.host == host)
      }
    }
  }

  private static let homes: [(remote: String, address: String)] = [
    ("https://github.com/acme/app.git", "https://api.github.com"),
    ("ssh://git@ssh.github.com:443/acme/app.git", "https://api.github.com"),
    ("git@gitlab.com:group/app.git", "https://gitlab.com/api/v4"),
    ("git@bitbucket.org:acme/app.git", "https://api.bitbucket.org/2.0"),
    ("https://fabrikam@dev.azure.com/fabrikam/App/_git/ios", "https://dev.azure.com"),
    ("git@ssh.dev.azure.com:v3/fabrikam/App/ios", "https://dev.azure.com"),
    ("https://fabrikam.visualstudio.com/App/_git/ios", "https://dev.azure.com"),
  ]

  @Test(arguments: homes)
  func `a clone from a public forge uses its public API`(remote: String, address: String) throws {
    var given = PullRequestLocation.Given()
    given.number = "3"
    let place = try PullRequestLocation(
      given, environment: ["REVIEW_TOKEN": "t"], context: nil, remote: RemoteAddress(remote))
    #expect(place.address.text == address)
  }

  @Test func `in CI, the job's variables determine where the token is sent, regardless of the remote`() throws {
    let evil = RemoteAddress("https://github.evil.example/evil/app")
    for job in Self.jobs where job.address != nil {
      let context = CIProviders.context(in: CIEnvironment(job.environment) { _ in Array(job.event.utf8) })
      let environment = job.environment.merging(["REVIEW_TOKEN": "t"]) { first, _ in first }
      let place = try PullRequestLocation(.init(), environment: environment, context: context, remote: evil)
      #expect(place.address.text == job.address)
      #expect(place.target.project == job.project)
    }
  }

  @Test func `options take precedence over our variables, which take precedence over those of the CI service`() throws {
    let job = try #require(Self.jobs.first)
    let context = CIProviders.context(in: CIEnvironment(job.environment) { _ in Array(job.event.utf8) })
    var given = PullRequestLocation.Given()
    given.number = "1"
    given.address = "https://ghe.example.org/api/v3"
    let environment = ["REVIEW_PR": "2", "REVIEW_REPO": "other/app", "GITHUB_TOKEN": "g", "MINE": "m"]
    let place = try PullRequestLocation(given, environment: environment, context: context, remote: nil)
    #expect(place.target == ForgeTarget(project: "other/app", number: "1"))
    #expect(place.address.text == "https://ghe.example.org/api/v3")
    #expect(place.authorization.token == Token("g"))
    given.tokenVariable = "MINE"
    let other = try PullRequestLocation(given, environment: environment, context: context, remote: nil)
    #expect(other.authorization.token == Token("m"))
  }

  private static let addresses: [(forge: String, given: String, address: String)] = [
    ("github", "https://ghe.example.org", "https://ghe.example.org/api/v3"),
    ("github", "https://ghe.example.org/", "https://ghe.example.org/api/v3"),
    ("github", "https://ghe.example.org/api/v3", "https://ghe.example.org/api/v3"),
    ("github", "https://proxy.example.org/github", "https://proxy.example.org/github"),
    ("github", "https://github.com", "https://api.github.com"),
    ("github", "https://acme.ghe.com", "https://api.acme.ghe.com"),
    ("github", "http://127.0.0.1:8080", "http://127.0.0.1:8080"),
    ("gitlab", "https://gitlab.example.org", "https://gitlab.example.org/api/v4"),
    ("gitlab", "https://example.org/gitlab/api/v4", "https://example.org/gitlab/api/v4"),
    ("gerrit", "https://review.example.org", "https://review.example.org"),
    ("bitbucket", "https://bitbucket.org/", "https://api.bitbucket.org/2.0"),
    ("bitbucket", "https://api.bitbucket.org", "https://api.bitbucket.org/2.0"),
    ("bitbucket", "https://proxy.example.org/2.0", "https://proxy.example.org/2.0"),
  ]

  @Test(arguments: addresses)
  func `the given address may be that of the server or that of its API`(forge: String, given: String, address: String)
    throws
  {
    let environment = ["REVIEW_TOKEN": "t", "REVIEW_FORGE": forge, "REVIEW_REPO": "acme/app", "REVIEW_PR": "1"]
    var options = PullRequestLocation.Given()
    options.address = given
    let place = try PullRequestLocation(options, environment: environment, context: nil, remote: nil)
    #expect(place.address.text == address)
    let variable = try PullRequestLocation(
      .init(), environment: environment.merging(["REVIEW_API_URL": given]) { $1 }, context: nil, remote: nil)
    #expect(variable.address.text == address)
  }

  private static let missing: [(environment: [String: String], words: [String])] = [
    (["REVIEW_TOKEN": "t"], ["--forge", "REVIEW_FORGE", "--repo", "REVIEW_REPO", "--pr", "REVIEW_PR"]),
    (["REVIEW_TOKEN": "t", "REVIEW_FORGE": "gitlob"], ["gitlob", "gitlab"]),
    (["REVIEW_TOKEN": "t", "REVIEW_FORGE": "github"], ["--repo", "REVIEW_REPO", "--pr", "REVIEW_PR"]),
    (["REVIEW_TOKEN": "t", "REVIEW_FORGE": "github", "REVIEW_REPO": "a/b"], ["--pr", "REVIEW_PR"]),
    (
      ["REVIEW_FORGE": "github", "REVIEW_REPO": "a/b", "REVIEW_PR": "1"],
      ["REVIEW_TOKEN", "GITHUB_TOKEN", "--token-env"]
    ),
    (["REVIEW_FORGE": "github", "REVIEW_REPO": "a/b", "REVIEW_PR": "1", "GITHUB_TOKEN": "a\u{7}b"], ["GITHUB_TOKEN"]),
    (
      ["REVIEW_FORGE": "github", "REVIEW_REPO": "a/b", "REVIEW_PR": "1", "REVIEW_API_URL": "http://example.org"],
      ["https"]
    ),
    (["BITBUCKET_BUILD_NUMBER": "1", "BITBUCKET_REPO_FULL_NAME": "a/b"], ["--pr", "BITBUCKET_PR_ID", "Bitbucket"]),
    (
      ["GITLAB_CI": "true", "CI_SERVER_URL": "https://x.org", "CI_PROJECT_PATH": "a/b"],
      ["--pr", "CI_MERGE_REQUEST_IID"]
    ),
    (["TRAVIS": "true", "TRAVIS_REPO_SLUG": "a/b", "TRAVIS_PULL_REQUEST": "false"], ["--pr", "TRAVIS_PULL_REQUEST"]),
    (
      ["DRONE": "true", "DRONE_REPO": "a/b", "DRONE_REPO_LINK": "https://git.example.org/a/b"],
      ["--forge", "REVIEW_FORGE"]
    ),
  ]

  @Test(arguments: missing)
  func `a missing value is reported with its option and variable`(environment: [String: String], words: [String]) {
    let context = CIProviders.context(in: CIEnvironment(environment) { _ in nil })
    let error = #expect(throws: PullRequestLocation.Problem.self) {
      try PullRequestLocation(.init(), environment: environment, context: context, remote: nil)
    }
    for word in words { #expect(error?.description.contains(word) == true, "\(String(describing: error))") }
  }

  @Test func `a run for a fork's workflow does not name its pull request, and the message says why`() {
    let environment = [
      "GITHUB_ACTIONS": "true", "GITHUB_REPOSITORY": "acme/app", "GITHUB_EVENT_PATH": "event", "GITHUB_TOKEN": "t",
    ]
    let event = #"{"workflow_run": {"head_sha": "\#(Self.head)", "pull_requests": []}}"#
    let context = CIProviders.context(in: CIEnvironment(environment) { _ in Array(event.utf8) })
    let error = #expect(throws: PullRequestLocation.Problem.self) {
      try PullRequestLocation(.init(), environment: environment, context: context, remote: nil)
    }
    #expect(
      error?.description
        == "cannot determine the pull request number: the event does not name the pull request, because it comes from a "
        + "fork or the run belongs to a branch; pass `--pr` or set REVIEW_PR")
  }

  private static let remotes: [(text: String, forge: String?, project: String)] = [
    ("https://github.com/acme/app.git", "github", "acme/app"), ("git@github.com:acme/app.git", "github", "acme/app"),
    ("ssh://git@gitlab.example.org:2222/group/sub/app.git", "gitlab", "group/sub/app"),
    ("https://user@bitbucket.org/acme/app.git", "bitbucket", "acme/app"),
    ("https://bitbucket.example.org/scm/KEY/app.git", "bitbucket-dc", "KEY/app"),
    ("https://fabrikam@dev.azure.com/fabrikam/App/_git/ios", "azure", "fabrikam/App/ios"),
    ("git@ssh.dev.azure.com:v3/fabrikam/App/ios", "azure", "fabrikam/App/ios"),
    ("https://fabrikam.visualstudio.com/App/_git/ios", "azure", "fabrikam/App/ios"),
    ("https://codeberg.org/acme/app", "gitea", "acme/app"), ("https://git.example.org/acme/app/", nil, "acme/app"),
  ]

  @Test(arguments: remotes)
  func `forge and project are derived from the address of a clone`(text: String, forge: String?, project: String) throws
  {
    let remote = RemoteAddress(text)
    #expect(remote.forge == forge)
    #expect(remote.project(on: remote.forge) == project)
  }

  @Test func `names with spaces and umlauts are encoded once`() throws {
    let context = try #require(
      CIProviders.context(
        in: CIEnvironment([
          "TF_BUILD": "True", "SYSTEM_COLLECTIONURI": "https://dev.azure.com/My%20Org/",
          "SYSTEM_TEAMPROJECT": "Größe & Form", "BUILD_REPOSITORY_NAME": "ios app", "BUILD_BUILDID": "7",
        ]) { _ in nil }))
    #expect(context.project == "My Org/Größe & Form/ios app")
    #expect(
      context.link
        == "https://dev.azure.com/My%20Org/Gr%C3%B6%C3%9Fe%20%26%20Form/_build/results?buildId=7")
    let remote = RemoteAddress("https://dev.azure.com/My%20Org/Gr%C3%B6%C3%9Fe/_git/ios%20app")
    #expect(remote.project(on: remote.forge) == "My Org/Größe/ios app")
    #expect("https://ci.example.org/jobs/größe 1".webLink == "https://ci.example.org/jobs/gr%C3%B6%C3%9Fe%201")
    #expect("unconfigured-jenkins-location/job/1".webLink == nil)
  }

  @Test(arguments: ["/srv/git/app.git", "../app", "", "C:"])
  func `a local path has no forge`(text: String) {
    #expect(RemoteAddress(text).server == nil)
  }
}
