import Analyzer
import Foundation
import Store
import TestSupport
import Testing

@testable import Reviewing
@testable import Workspace

/// Tests that fakes in generated files count, although these files are not reviewed.
@Suite struct GeneratedFakesTests {
  private static let source = """
    protocol Authenticating {
      func signIn() async
    }
    final class LoginViewModel {
      init(authentication: any Authenticating) {}
    }
    """

  private static let mock = "final class AuthenticatingMock: Authenticating {}\n"

  @Test(arguments: [
    ("App/Mocks.generated.swift", ""),
    ("App/Mocks.swift", "// Generated using Sourcery 2.1.2\n// DO NOT EDIT\n"),
  ])
  func `a fake in a generated file counts, with and without a cache`(path: String, header: String) throws {
    let repository = try TemporaryRepository()
    let folder = try TemporaryFolder()
    let cache = try ResultCache(path: folder.path + "/cache.sqlite", version: "1", today: 1)
    try repository.write(Self.source, to: "App/Login.swift")
    for cache in [nil, cache] { #expect(try rules(in: repository, cache) == ["dependency_without_fake"]) }
    try repository.write(header + "enum Mocks {}\n", to: path)
    for cache in [nil, cache] { #expect(try rules(in: repository, cache) == ["dependency_without_fake"]) }
    try repository.write(header + Self.mock, to: path)
    for cache in [nil, cache] { #expect(try rules(in: repository, cache) == []) }
  }

  /// Returns the rule of each finding about fakes.
  private func rules(in repository: TemporaryRepository, _ cache: ResultCache?) throws -> [String] {
    let root = try Root.find(
      for: [], explicitRoot: repository.path, currentDirectory: "/", environment: TemporaryRepository.environment)
    let reviewer = Reviewer(
      cache: cache, jobs: 2, isLongLived: false, now: { Date() }, note: { Issue.record("\($0)") })
    var layer = Configuration.Layer(origin: "test", folder: "")
    layer.rules = ["dependency_without_fake": Configuration.RuleSetting(level: .severity(.warning))]
    var configuration = Configuration()
    configuration.layers = [layer]
    let request = ReviewRequest(
      try WorkingTreeSnapshot.scan(root), scope: .project, configuration: LoadedConfiguration(configuration),
      today: CalendarDay(secondsSince1970: 1_760_000_000))
    return try reviewer.review(request).findings.map(\.rule).filter { $0 == "dependency_without_fake" }
  }
}
