/// Finds view models that fetch data, decode it or read files themselves.
struct NetworkingInViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "networking_in_view_model",
    summary: "View models should get data from a service instead of fetching or decoding it.",
    rationale: """
      Requests, decoding and file access need their own error handling, and other screens often need the same data. A \
      service or repository implements them once and can be replaced by a fake in tests; the view model then only \
      manages its screen's state.
      """,
    details: """
      The rule ignores static functions that use the network or access files, code that reads bundle resources, values \
      that are encoded for or decoded from the user defaults, files that are deleted with `try?`, and classes that an \
      app never creates. From the fourth function of a view model that does the same kind of work, these functions are \
      one finding. Other work than networking is minor in fewer functions. So is code that only deletes a file, asks \
      the file manager for a path or whether a file exists, or decodes a single value such as a `Bool`.
      """,
    sources: ["S1 avoid massive view models"],
    opportunity: "a view model",
    defaultLevel: .warning, isRepeatedInTypes: true,
    remedy: Remedy(.service, .medium),
    triggering: [
      Example(
        """
        final class SoundsViewModel {
          func folder() -> URL { ↓FileManager.default.temporaryDirectory }
          func files() -> [String] { FileManager.default.subpaths(atPath: path) ?? [] }
          func delete(_ url: URL) throws { try FileManager.default.removeItem(at: url) }
          func copy(_ url: URL) throws { try FileManager.default.copyItem(at: url, to: folder()) }
          func decode(_ data: Data) throws { sounds = try ↓JSONDecoder().decode([Sound].self, from: data) }
        }
        """),
      Example(
        """
        final class FeedViewModel {
          func load() async throws {
            let (data, _) = try await ↓URLSession.shared.data(for: URLRequest(url: url))
            posts = try JSONDecoder().decode([Post].self, from: data)
          }
        }
        """),
      Example(
        """
        @Observable final class FeedViewModel {
          private let session: URLSession
          init(session: URLSession = .shared) { self.session = session }
          func load() async throws -> Data {
            try await ↓session.data(from: url).0
          }
        }
        """),
      Example(
        """
        class CacheVM: ObservableObject {
          private let decoder = ↓PropertyListDecoder()
          func text() -> String? {
            try? ↓String(contentsOf: url, encoding: .utf8)
          }
        }
        extension CacheVM {
          func data() throws -> Data { try ↓Data(contentsOf: Foundation.FileManager.default.temporaryDirectory) }
        }
        """),
      Example(
        """
        @MainActor final class PostsViewModel: ObservableObject {
          private lazy var files = (try? ↓FileManager.default.contentsOfDirectory(atPath: "/")) ?? []
          func load() async throws {
            posts = try ↓JSONDecoder().decode([Post].self, from: try await client.data())
          }
          func loadMore() async throws {
            posts += try ↓JSONDecoder().decode([Post].self, from: try await client.moreData())
          }
          func save(to url: URL) throws {
            let data = try ↓JSONEncoder().encode(posts)
            try data.write(to: url)
            UserDefaults.standard.set(url.path, forKey: "last")
          }
        }
        """),
    ],
    good: [
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
            func load() async throws { data = try await URLSession.shared.data(from: url).0 }
          }
          """
        ),
      ]),
      Example(
        """
        final class PageViewModel {
          private let webView = WKWebView()
          func menu(for url: URL) -> UIAction {
            UIAction(title: "Open") { [weak self] _ in
              self?.webView.load(URLRequest(url: url))
            }
          }
        }
        """),
      Example(
        """
        final class NotesViewModel {
          func clear(_ url: URL) {
            let request = URLRequest(url: url)
            URLCache.shared.removeCachedResponse(for: request)
          }
        }
        """),
      Example(
        """
        final class SiteViewModel {
          var webView: WKWebView?
          func reload() {
            guard let webView, let url = URL(string: address) else { return }
            var request = URLRequest(url: url)
            request.timeoutInterval = 10
            webView.load(request)
          }
        }
        """),
      Example(
        """
        final class SiteViewModel {
          let headers: [String: String]
          func show(_ url: URL, in router: Router) {
            var request = URLRequest(url: url)
            for (key, value) in headers {
              request.addValue(value, forHTTPHeaderField: key)
            }
            router.show(WebView(request: request).navigationTitle("Preview"))
          }
        }
        """),
      Example(
        """
        final class ExportViewModel {
          func finish() { try? FileManager.default.removeItem(at: temporaryFile) }
          static func size(of file: URL) -> Int? {
            (try? FileManager.default.attributesOfItem(atPath: file.path)[.size]) as? Int
          }
        }
        """),
      Example(
        """
        final class LibraryViewModel {
          init() {
            let data = UserDefaults.standard.data(forKey: "filters")
            filters = data.flatMap { try? JSONDecoder().decode([Filter].self, from: $0) } ?? []
          }
          private func saveFilters() {
            let data = try? JSONEncoder().encode(filters)
            UserDefaults.standard.set(data, forKey: "filters")
          }
          func loadLicenses() {
            guard let url = Bundle.main.url(forResource: "licenses", withExtension: "json") else { return }
            let data = try? Data(contentsOf: url)
            licenses = data.flatMap { try? JSONDecoder().decode([License].self, from: $0) } ?? []
          }
        }
        """),
      Example(
        """
        final class FeedViewModel {
          private let session: URLSession
          private var requests: [URLRequest] = []
          // URLSession.shared is used by the service.
          init(session: URLSession = URLSession.shared) {
            self.session = session
          }
          func load() async throws {
            posts = try await FeedService(session: session).posts()
            log("URLSession")
          }
        }
        """),
      Example(
        """
        struct FeedRepository {
          func posts() async throws -> [Post] {
            let (data, _) = try await URLSession.shared.data(from: url)
            return try JSONDecoder().decode([Post].self, from: data)
          }
        }
        """),
      Example(
        """
        struct JSONDecoder {}
        final class FeedViewModel {
          let decoder = JSONDecoder()
          let text = String(describing: 1)
          let data = Data(repeating: 0, count: 1)
        }
        """),
    ])

  typealias Evidence = ForeignTypeUse

  static let collectors: [any Collector.Type] = [NetworkUses.self]

  func candidates(in project: Project) -> [Located<Evidence>] {
    project.collection(of: NetworkUses.self).filter { located in
      project.entity(of: located).map { !project.isNeverCreated($0) } ?? true
    }.onePerFunction()
      .joinedInType(above: Self.maximumSeparateFunctions, in: project, identity: project.inputOutput) {
        Work($0, in: project)
      }
      .map { located in
        // File access or decoding in only a few functions is rarely worth a service of its own.
        var found = located
        let work = project.inputOutput(of: located)
        found.record.isMinor = located.record.isMinor || work != "networking" && located.cause?.identity != work
        // Next to other work, a look-up of a path is not worth mentioning.
        if !found.record.isMinor, located.evidence.looksUpPath {
          found.record.evidence = Evidence(ofType: located.evidence.type, through: Self.fileManager)
        }
        return found
      }
  }

  /// A kind of work that a view model does, and that one function of a service can take over.
  private struct Work: Hashable {
    let file: Int
    let viewModel: Int?
    let type: Int?
    let kind: String

    init(_ located: Located<Evidence>, in project: Project) {
      file = located.file
      viewModel = project.entity(of: located)
      type = viewModel == nil ? located.record.type : nil
      kind = project.inputOutput(of: located)
    }
  }

  /// The maximum number of functions of a view model that get separate findings about the same kind of work.
  private static let maximumSeparateFunctions = 3

  /// The name that a message uses for all file access of a function.
  private static let fileManager = "FileManager.default"

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.viewModelOpportunities }

  func message(for record: Record<Evidence>) -> String {
    if record.evidence.looksUpPath {
      return """
        `\(record.symbol)` looks up paths with `\(record.evidence.name)`\(record.locationSuffix); let a service or a \
        parameter of `init` provide them
        """
    }
    let work = InputOutput.work(with: record.evidence.type ?? record.evidence.name)
    let performs = work == "networking" && record.evidence.name.isConstruction ? "sets up" : "performs"
    return """
      `\(record.symbol)` \(performs) \(work) with `\(record.evidence.name)`\(record.locationSuffix); move it to a service and \
      inject the service through `init`
      """
  }
}

extension ForeignTypeUse {
  /// Whether the code only asks the file manager for a path, which is not yet file access.
  fileprivate var looksUpPath: Bool {
    guard type == "FileManager" else { return false }
    return SystemAPIs.pathLookups.contains(name.withoutArgumentLabels.lastNamePart)
  }
}
