import SwiftSyntax

/// Finds new test files that use XCTest.
struct XCTestForNewTests: ChangeRule {
  static let reviewsTests = true

  static let info = RuleInfo(
    id: "xctest_for_new_tests",
    summary: "New tests should use Swift Testing.",
    rationale: """
      Swift Testing runs alongside XCTest, so new files can use it without migrating existing tests. Its tests run in \
      parallel, can be parameterized, and show the values that caused a failure.
      """,
    details: """
      UI tests, performance tests, extensions of existing test cases, subclasses of the project's own test cases, and \
      tests that skip themselves or call functions that the project adds to `XCTestCase` still need XCTest and are not \
      reported. In a project with at least ten test files that all use XCTest, the new files share one finding, \
      because adopting a second framework is one decision.
      """,
    sources: ["S1 testing"],
    opportunity: "tests and are added by the change",
    defaultLevel: .info,
    triggering: [
      Example(
        """
        ↓import XCTest
        @testable import App

        final class FeedTests: XCTestCase {
          func testEmpty() { XCTAssertTrue(Feed().isEmpty) }
        }
        """, path: "Tests/AppTests/FeedTests.swift", change: Self.added),
      Example(
        """
        import Foundation
        ↓import class XCTest.XCTestCase

        // XCUIApplication and measure { } are only mentioned here.
        class FeedTests: XCTestCase {}
        """, path: "Tests/AppTests/FeedTests.swift", change: Self.added),
      Example(
        """
        #if canImport(XCTest)
        ↓@preconcurrency import XCTest

        let measure = "measure { }"
        class FeedTests: XCTestCase {}
        #endif
        """, path: "Tests/AppTests/FeedTests.swift", change: Self.added),
    ],
    good: [
      Example(
        [
          (
            "Tests/AppTests/FeedTests.swift",
            """
            import XCTest

            final class FeedTests: FixtureTestCase {
              func testReload() { XCTAssertEqual(feed.reload().count, 1) }
            }
            """
          ),
          (
            "Tests/AppTests/FixtureTestCase.swift",
            """
            import XCTest

            class FixtureTestCase: XCTestCase { let feed = Feed() }
            """
          ),
        ], change: Self.added),
      Example(
        [
          (
            "Tests/AppTests/FeedTests.swift",
            """
            import XCTest

            final class FeedTests: XCTestCase {
              func testReload() { assertSnapshot(of: FeedView()) }
            }
            """
          ),
          (
            "Tests/AppTests/Snapshots.swift",
            """
            import XCTest

            extension XCTestCase {
              func assertSnapshot(of view: some View) {}
            }
            """
          ),
        ], change: Self.added),
      Example(
        """
        import XCTest

        final class FeedTests: XCTestCase {
          func testReload() throws { try XCTSkipIf(isOffline) }
        }
        """, path: "Tests/AppTests/FeedTests.swift", change: Self.added),
      Example(
        """
        import XCTest

        extension FeedTests {
          func testReload() { XCTAssertEqual(feed.reload().count, 1) }
        }
        """, path: "Tests/AppTests/FeedTests.swift", change: Self.added),
      Example(
        """
        import XCTest

        class FeedTests: XCTestCase {}
        """, path: "Tests/AppTests/FeedTests.swift", change: ProjectChange(addedFiles: [], earlierTypes: [])),
      Example(
        """
        import XCTest

        class FeedUITests: XCTestCase {
          func testLaunch() { XCUIApplication().launch() }
        }
        """, path: "Tests/AppTests/FeedTests.swift", change: Self.added),
      Example(
        """
        import XCTest

        class FeedTests: XCTestCase {
          func testSpeed() {
            self.measure(metrics: [XCTClockMetric()]) { _ = Feed() }
          }
        }
        """, path: "Tests/AppTests/FeedTests.swift", change: Self.added),
      Example(
        """
        import Testing
        // import XCTest

        @Test func `a feed starts empty`() { #expect(Feed().isEmpty) }
        """, path: "Tests/AppTests/FeedTests.swift", change: Self.added),
    ])

  private static let added = ProjectChange(addedFiles: ["Tests/AppTests/FeedTests.swift"], earlierTypes: [])

  static let collectors: [any Collector.Type] = [MeasuringTests.self]

  func candidates(of change: ProjectChange, in project: Project) -> [Located<NoEvidence>] {
    let added = project.reviewedFiles.filter {
      project.files[$0].isTest && change.addedFiles.contains(path: project.files[$0].path)
    }
    guard !added.isEmpty else { return [] }
    let measuring = project.collection(of: MeasuringTests.self)
    let helpers = project.testCaseFunctions.union(Self.skips)
    let found = added.compactMap { file -> Located<NoEvidence>? in
      let source = project.files[file]
      guard !measuring.contains(file), !source.onlyExtendsTypes, !project.inheritsFixture(inFile: file),
        !source.uses(anyOf: helpers),
        !source.facts.mentionedTypes.contains(where: { $0.hasPrefix("XCUI") }),
        let found = source.facts.imports.first(where: { $0.module == "XCTest" })
      else { return nil }
      return Located(file: file, record: Record(range: found.range, symbol: "", source: "import XCTest"))
    }
    guard usesOnlyXCTest(project, before: change), var first = found.first else { return found }
    first.related += found.dropFirst().map(\.location)
    return [first]
  }

  /// Whether the project had many test files before the change, all of which use XCTest.
  private func usesOnlyXCTest(_ project: Project, before change: ProjectChange) -> Bool {
    let imports = project.files.lazy.filter { $0.isTest && !change.addedFiles.contains(path: $0.path) }
      .map { Set($0.facts.imports.map(\.module)) }
    return imports.count { $0.contains("XCTest") } >= Self.manyTests && !imports.contains { $0.contains("Testing") }
  }

  /// The functions and the error through which a test skips itself.
  private static let skips: Set<String> = ["XCTSkip", "XCTSkipIf", "XCTSkipUnless"]

  /// With this many test files, a project is assumed to have decided on a framework.
  private static let manyTests = 10

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedFiles.filter {
      project.files[$0].isTest && project.change?.addedFiles.contains(path: project.files[$0].path) == true
    }.map { LocatedOpportunity(file: $0, start: nil) }
  }

  func message(for record: Record<NoEvidence>) -> String {
    "new test file uses `XCTest`; write it with `import Testing`, `@Test` and `#expect`"
  }
}

extension Project {
  /// Returns whether the test cases in a file inherit from a test case of the project, which provides their fixture.
  fileprivate func inheritsFixture(inFile file: Int) -> Bool {
    let classes = files[file].facts.types.filter { $0.kind == .class }
    return !classes.contains(where: \.isTestCase)
      && classes.lazy.flatMap(\.inherited).contains { name in
        guard let parent = entity(named: name, inFile: file, insideType: nil) else { return false }
        return ([parent] + superclasses(of: parent)).contains { facts(of: $0).contains(where: \.isTestCase) }
      }
  }
}

extension Project {
  /// The names of the functions that the project adds to every test case.
  fileprivate var testCaseFunctions: Set<String> {
    let extensions = files.flatMap(\.facts.types).filter { $0.kind == .extension && $0.name == "XCTestCase" }
    return Set(extensions.flatMap(\.members).filter { $0.kind == .function }.map(\.baseName))
  }
}

extension TypeFact {
  /// Whether the type inherits directly from `XCTestCase`.
  fileprivate var isTestCase: Bool { inherited.contains { $0.lastNamePart == "XCTestCase" } }
}

extension ProjectFile {
  /// Returns whether the code of a type in the file uses one of the names.
  fileprivate func uses(anyOf names: Set<String>) -> Bool {
    facts.types.contains { $0.members.contains { $0.uses.contains { names.contains($0.name) } } }
  }

  /// Whether the file only extends types, such as a test case that another file declares.
  fileprivate var onlyExtendsTypes: Bool {
    !facts.types.isEmpty && facts.types.allSatisfy { $0.kind == .extension }
  }
}

/// Collects the files whose tests measure performance with XCTest.
struct MeasuringTests: Collector, ProjectWideRecorder {
  static let id = "measuring_tests"

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["measure"]) { walk in
      walk.on(.file) { tree, context in
        guard context.contains("XCTest"), context.contains("measure") else { return }
        let search = MeasureSearch(viewMode: .sourceAccurate)
        search.walk(tree)
        if search.found { context.record(by: Self.self, at: context.range(of: tree)) }
      }
    }
  }

  func collection(in project: Project) -> Set<Int> { Set(project.records(of: Self.self).map(\.file)) }
}

/// Searches for calls to `XCTestCase.measure`.
private final class MeasureSearch: SyntaxVisitor {
  private(set) var found = false

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.calleeName, name == "measure" || name == "measureMetrics" { found = true }
    return found ? .skipChildren : .visitChildren
  }
}
