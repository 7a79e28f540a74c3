import TestSupport
import Testing

@testable import ReviewBot

/// A kind of forge with its emulator.
struct ForgeUnderTest: Sendable, CustomTestStringConvertible {
  let kind: ForgeKind
  /// The values of `--repo` and `--pr`.
  let target: ForgeTarget
  /// The path after the host in the API address.
  let path: String
  /// The version of the emulator; empty if there is only one.
  var version = ""
  /// Additional variables for authentication.
  var environment: [String: String] = [:]
  /// Whether an annotation report replaces the status.
  var usesReportAsStatus = false
  var emulator: @Sendable (_ pullRequest: EmulatedPullRequest, _ token: String) -> any ForgeEmulator

  var testDescription: String { kind.name + (version.isEmpty ? "" : " \(version)") }

  /// Whether the forge shows findings next to the code by means other than comments.
  var hasAnnotations: Bool { ["github", "bitbucket", "bitbucket-dc"].contains(kind.name) }

  var hasEditableComments: Bool { kind.name != "gerrit" }

  var rejectsLinesOutsideTheDiff: Bool { !["gitea", "azure", "gerrit"].contains(kind.name) }

  /// The forge's names for the levels of annotations.
  var levels: Set<String> { kind.name == "github" ? ["notice", "warning", "failure"] : ["LOW", "MEDIUM", "HIGH"] }

  /// All forges, one per line.
  static let all: [ForgeUnderTest] = [
    ForgeUnderTest(kind: .gitHub, target: .init(project: "acme/app", number: "7"), path: "") {
      GitHubEmulator($0, token: $1)
    },
    ForgeUnderTest(kind: .gitLab, target: .init(project: GitLabEmulator.project, number: "7"), path: "/api/v4") {
      GitLabEmulator($0, token: $1)
    },
    gitea(.gitea122), gitea(.gitea126), gitea(.forgejo),
    ForgeUnderTest(kind: .bitbucket, target: .init(project: "acme/app", number: "7"), path: "/2.0") {
      BitbucketEmulator($0, token: $1)
    },
    ForgeUnderTest(kind: .bitbucketDataCenter, target: .init(project: "ACME/app", number: "7"), path: "/git") {
      BitbucketDataCenterEmulator($0, token: $1)
    },
    ForgeUnderTest(kind: .azure, target: .init(project: AzureEmulator.project, number: "7"), path: "") {
      AzureEmulator($0, token: $1)
    },
    ForgeUnderTest(
      kind: .gerrit, target: .init(project: GerritEmulator.project, number: "7"), path: "",
      environment: ["GERRIT_USERNAME": "review-bot"]
    ) { GerritEmulator($0, token: $1) },
  ]

  /// All forges with their variants.
  static let choices =
    all + [
      ForgeUnderTest(
        kind: .gitHub, target: .init(project: "acme/app", number: "7"), path: "", version: "with a check run",
        usesReportAsStatus: true
      ) { GitHubEmulator($0, token: $1) }
    ]

  private static func gitea(_ flavor: GiteaEmulator.Flavor) -> ForgeUnderTest {
    ForgeUnderTest(
      kind: .gitea, target: .init(project: "acme/app", number: "7"), path: "/api/v1", version: flavor.rawValue
    ) { GiteaEmulator($0, flavor: flavor, token: $1) }
  }
}

/// An emulated forge behind a server that can fail, and a client for it.
struct ForgeRig {
  static let token = "t0ken-of-the-tests"
  static let head = String(repeating: "a", count: 40)
  static let base = String(repeating: "b", count: 40)

  let emulator: any ForgeEmulator
  let faults: Faults
  let server: LoopbackServer
  private let under: ForgeUnderTest

  /// A pull request that changes `App/Feed.swift` and adds `App/New view.swift` with 9 lines. `App/Feed.swift` was
  /// moved from `App/Old.swift`. Its lines 10 to 20 are shown, and lines 13 to 16 are added.
  static let pullRequest = EmulatedPullRequest(
    head: head, base: base,
    files: [
      "App/Feed.swift": .init(
        oldPath: "App/Old.swift",
        lines: Dictionary(
          uniqueKeysWithValues: (10...20).map { line in
            (line, line < 13 ? line as Int? : line > 16 ? line - 4 as Int? : nil)
          })),
      "App/New view.swift": .init(
        oldPath: nil, lines: Dictionary(uniqueKeysWithValues: (1...9).map { ($0, nil as Int?) })),
    ])

  init(_ under: ForgeUnderTest, _ pullRequest: EmulatedPullRequest = Self.pullRequest) throws {
    self.under = under
    let emulator = under.emulator(pullRequest, Self.token)
    let faults = Faults(emulator.handle)
    self.emulator = emulator
    self.faults = faults
    server = try LoopbackServer { faults.handle($0) }
  }

  /// Opens the forge as a new process would, with a new connection, and with a clock that does not wait.
  func open(
    token: String = token, policy: RetryPolicy = RetryPolicy(), target: ForgeTarget? = nil
  ) throws -> any Forge {
    let base = try WebAddress(server.address + under.path)
    var now = 1_000_000.0
    let client = HTTPClient(
      transport: try CurlTransport(userAgent: "review/test", environment: [:]),
      authorization: Token(token).map { under.kind.authorization($0, under.environment) }, home: base, policy: policy,
      timing: HTTPTiming(now: { now }, sleep: { now += $0 }, random: { 0 }))
    return try under.kind.open(target ?? under.target, ForgeAPI(client: client, base: base))
  }

  /// Creates a comment on lines of the head commit.
  func comment(_ path: String, _ lines: ClosedRange<Int>, _ body: String) -> InlineComment {
    let file = emulator.pullRequest.files[path]
    func line(_ new: Int) -> InlineComment.Line {
      let shown = file?.lines[new]
      let before = (0..<new).reversed().lazy.compactMap { file?.lines[$0] ?? nil }.first
      return InlineComment.Line(
        new: new, old: (shown ?? nil) ?? before.map { $0 + 1 } ?? 1, isAdded: shown == .some(nil), length: 12)
    }
    return InlineComment(
      path: path, oldPath: file?.oldPath, start: line(lines.lowerBound), end: line(lines.upperBound), body: body)
  }
}
