/// Finds view models not mentioned by any test.
struct UntestedViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "untested_view_model",
    summary: "View models with logic should be tested.",
    rationale: """
      A view model exists so that a screen's behavior can be tested without the screen. If no test covers a view model \
      with a branch, an `await` or a `catch`, you pay for an extra type without getting the benefit. In an app without \
      view models, the rule applies to observable types. A type is considered tested if a test file mentions it, an \
      enclosing type, or a type that creates and stores it, or uses a member whose name consists of at least three \
      words and occurs in no other file.
      """,
    details: """
      The rule ignores view models whose logic is private or only calls services of the system and of libraries that \
      cannot be replaced, such as `UNUserNotificationCenter.current()`, those that start other programs, and classes \
      that an app never creates. It also ignores functions that only print. It reports nothing if a package declares \
      test targets but their files are missing. A package without tests gets a single finding. If tests mention fewer \
      than half of the view models, services and other types with logic, the whole project gets a single finding. That \
      finding suggests a type to start with: of those with functions that tests can call without accessing the network, \
      files, a database or a shared instance, the one that most files mention or, in a project without tests, the one \
      with the fewest stored properties. Types in folders of examples or demos, and types that mostly store colors and \
      fonts, come last. A finding about a single type is minor.
      """,
    sources: ["S1 output expectations", "S0 scenario-1"],
    opportunity: "a view model with logic",
    defaultLevel: .info,
    remedy: Remedy(.tests, .medium),
    triggering: [
      Example([
        (
          "Android/Package.swift",
          """
          // swift-tools-version: 6.0
          let package = Package(name: "Android", targets: [.target(name: "Feed")])
          """
        ),
        (
          "Android/Sources/Feed/FeedViewModel.swift",
          """
          @Observable final class ↓FeedViewModel {
            func load() async { posts = await client.posts() }
            func reload() async { if isStale { await load() } }
          }
          @Observable final class PostViewModel {
            func open() { if isReady { start() } }
            func share(_ link: String?) {
              guard let link else { return }
              print(link)
            }
          }
          """
        ),
        ("Tests/AppTests/CartTests.swift", "import Testing"),
      ]),
      Example(
        """
        @Observable final class ↓FeedViewModel {
          var posts: [Post] = []
          func load() async { posts = await client.posts() }
        }
        final class DetailViewModel {
          func open() { if isReady { start() } }
        }
        """),
      Example([
        (
          "Sources/App/Feed.swift",
          """
          enum Feed {
            final class ↓ListViewModel {
              var title: String { isNew ? "New" : "All" }
            }
          }
          final class FeedVM {
            func load() { do { try read() } catch { report(error) } }
          }
          """
        ),
        (
          "Tests/AppTests/FeedTests.swift",
          """
          import Testing
          @testable import App

          // ListViewModel is mentioned only in a comment.
          @Test func `a feed starts empty`() {
            let model = FeedVM()
            #expect(model.title == "ListViewModel")
          }
          """
        ),
      ]),
      Example([
        (
          "App/BadgeViewModel.swift",
          """
          @Observable final class ↓BadgeViewModel {
            var count = 0
            var label: String {
              switch count {
              case 0: return "none"
              case 1: return "one"
              default: return "many"
              }
            }
          }
          """
        ),
        ("AppTests/CartTests.swift", "import Testing"),
      ]),
      Example([
        (
          "App/Feed.swift",
          """
          @Observable final class ↓Feed {
            func load() async { await read() }
          }
          struct FeedView: View {
            @State private var feed = Feed()
            var body: some View { Text("a") }
          }
          """
        ),
        ("AppTests/CartTests.swift", "import Testing"),
      ]),
    ],
    good: [
      Example([
        (
          "Package.swift",
          """
          // swift-tools-version: 6.0
          let package = Package(
            name: "App", targets: [.target(name: "App"), .testTarget(name: "AppTests", dependencies: ["App"])])
          """
        ),
        (
          "Sources/App/FeedViewModel.swift",
          """
          @Observable final class FeedViewModel {
            func load() async { posts = await client.posts() }
          }
          """
        ),
      ]),
      Example([
        (
          "App/MainApp.swift",
          """
          @main struct MainApp: App {
            var body: some Scene { WindowGroup { Text("a") } }
          }
          """
        ),
        (
          "App/FoodViewModel.swift",
          """
          final class FoodViewModel: ObservableObject {
            @Published var foods: [Food] = []
            func load() async { if foods.isEmpty { foods = await service.foods() } }
          }
          """
        ),
      ]),
      Example([
        (
          "Sources/App/FeedViewModel.swift",
          """
          final class FeedViewModel {
            func load() async { await read() }
          }
          """
        ),
        (
          "Tests/AppTests/FeedTests.swift",
          """
          import XCTest

          final class FeedTests: XCTestCase {
            private var model: FeedViewModel?
          }
          """
        ),
      ]),
      Example([
        (
          "Sources/App/Feed.swift",
          """
          protocol FeedViewModel {}
          final class Feed {
            final class RowViewModel {
              func open() { if isReady { start() } }
            }
            private let list = ListViewModel(client: .live)
          }
          final class ListViewModel {
            func load() async { await read() }
          }
          """
        ),
        ("AppTests/Helpers.swift", "func make() -> Feed { fatalError() }"),
      ]),
      Example(
        """
        import Testing

        final class StubViewModel {
          func load() async { await read() }
        }
        """),
      Example(
        """
        @Observable final class ReminderViewModel {
          var isAllowed = false
          func reload() async { if isAllowed { await check() } }
          func check() async {
            switch await UNUserNotificationCenter.current().notificationSettings().authorizationStatus {
            case .authorized: isAllowed = true
            default: isAllowed = false
            }
          }
        }
        final class InboxViewModel: ObservableObject {
          @Published var error: String?
          func markRead() async {
            do { try await Task.detached { try CommandTarget.client().markRead() }.value } catch { self.error = "a" }
          }
        }
        enum CommandTarget {
          static func client() throws -> LibboxClient { try LibboxClient(path: "socket") }
        }
        """),
      Example(
        """
        @Observable final class DevicesViewModel {
          private var all: [Device] = []
          var query = ""
          var devices: [Device] { query.isEmpty ? all : all.filter { $0.name == query } }
          init() { Shell.run("simctl") { devices in self.all = devices } }
        }
        @Observable final class RecordingViewModel {
          var recording: Process?
          private(set) var files: [File] = []
          func stop() { if let recording { recording.terminate() } }
          func start(_ format: Format?) { if let format { Shell.run(format.command) { _ in } } }
          func file(_ id: File.ID?) -> File? {
            guard let id else { return nil }
            return files.first(where: { $0.id == id })
          }
        }
        enum Shell {
          static func run(_ command: String, completion: @escaping ([Device]) -> Void) {
            let process = Process()
            process.terminationHandler = { _ in completion([]) }
            try? process.run()
          }
        }
        """),
      Example(
        """
        @Observable final class SizeViewModel {
          var size: String?
          func update() { debounce(estimate) }
          private func estimate() async { if let data = await generate() { size = format(data) } }
        }
        """),
      Example(
        """
        struct RowViewModel {
          let title: String
          var subtitle: String { "by " + title }
        }
        struct FeedView: View { var body: some View { Text("") } }
        """),
    ])

  static let collectors: [any Collector.Type] = [
    TestedNames.self, TestableMembers.self, ViewModelsToTest.self, FewTests.self,
  ]

  static let isSlow = true

  struct Evidence: Analyzer.Evidence {
    let isViewModel: Bool
    let untested: UntestedType

    static let fields = FieldList(Self.init, \.isViewModel, \.untested)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let typesToTest = typesToTest(in: project)
    guard !typesToTest.isEmpty else { return [] }
    func evidence(of entity: Int, _ untested: UntestedType) -> Evidence {
      Evidence(isViewModel: project.types.roles(of: entity).contains(.viewModel), untested: untested)
    }
    guard let tested = project.collection(of: TestedNames.self) else {
      // The tests are somewhere else, or excluded.
      if project.declaresTests { return [] }
      return project.candidateOfUntestedProject(typesToTest) { evidence(of: typesToTest[$0], $1) }
    }
    let untested = typesToTest.filter { !tested.isTested($0, in: project) }
    if project.lacksTests {
      return project.candidateOfFewTests(untested) { evidence(of: untested[$0], $1) }
    }
    let packages = UntestedPackages(project)
    let inPackages = Dictionary(grouping: untested) { packages.folder(containing: $0, in: project) }
    // Whether a type gets a separate finding depends on all types in the package, including those in unreviewed files.
    if !project.reviewsAll, inPackages.contains(where: { $0.key != nil }) {
      return candidates(in: project.reviewingAll)
    }
    return inPackages.flatMap { folder, types -> [Located<Evidence>] in
      guard let folder, types.count > 1 else {
        // Most authors know that a single type has no tests.
        return types.compactMap { entity in
          let evidence = evidence(of: entity, UntestedType(entity, in: project))
          return project.candidate(evidence, atTypeNamed: entity)?.asMinor
        }
      }
      return project.candidateOfFewTests(types) { index, untested in
        var untested = untested
        untested.packageFolder = String(folder.dropLast())
        return evidence(of: types[index], untested)
      }.map { located in
        var found = located
        found.cause = Cause(identity: "package " + folder, owner: .project)
        return found
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    typesToTest(in: project).compactMap { project.opportunity(atTypeNamed: $0) }
  }

  /// The types that tests should mention; empty if none of the reviewed types can be one of them.
  private func typesToTest(in project: Project) -> [Int] {
    project.reviewedEntities(having: [.viewModel, .observable]).isEmpty
      ? [] : project.collection(of: ViewModelsToTest.self)
  }

  func message(for record: Record<Evidence>) -> String {
    record.evidence.untested.message(
      kind: record.evidence.isViewModel ? "view model" : "observable type", name: record.symbol)
  }
}

/// The packages that have neither a test target nor test files.
private struct UntestedPackages {
  /// The folders of the packages, each with a slash at the end.
  private let folders: [String]
  /// The folders of all packages below the root, each with a slash at the end, the deepest first.
  private let all: [String]

  init(_ project: Project) {
    let targets = Dictionary(grouping: project.packages.targets) { target in
      target.manifest.lastIndex(of: "/").map { String(target.manifest[...$0]) } ?? ""
    }
    let tests = project.files.lazy.filter(\.isTest).map(\.path)
    folders = targets.filter { folder, targets in
      // The root contains all files, including the tests of other packages.
      !folder.isEmpty && !targets.contains(where: \.isTest) && !tests.contains { $0.hasPrefix(folder) }
    }.map(\.key)
    all = targets.keys.filter { !$0.isEmpty }.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }

  /// Returns the folder of the package that declares a type; nil if the package has tests.
  func folder(containing entity: Int, in project: Project) -> String? {
    let path = project.files[project.types.entities[entity].file].path
    guard !folders.isEmpty, let folder = all.first(where: path.hasPrefix) else { return nil }
    return folders.contains(folder) ? folder : nil
  }
}
