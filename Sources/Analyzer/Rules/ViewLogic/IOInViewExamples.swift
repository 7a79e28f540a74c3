/// The examples for `io_in_view`.
enum IOInViewExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct HelpView: UIViewRepresentable {
        func makeUIView(context: Context) -> WKWebView { WKWebView() }
      }
      struct PosterView: UIViewRepresentable {
        let url: URL
        let downloader: Downloader
        func refresh() { downloader.load(↓URLRequest(url: url)) }
      }
      """),
    Example(
      """
      struct LicenseView: View {
        @State private var text = ""
        var body: some View { Text(text).onAppear { loadFile() } }
        private func loadFile() {
          guard let path = Bundle.main.path(forResource: "License", ofType: "txt"),
            let data = ↓FileManager.default.contents(atPath: path)
          else { return }
          text = String(decoding: data, as: UTF8.self)
        }
      }
      struct ProductsView: View {
        @Environment(\\.modelContext) private var modelContext
        private func products() throws -> [Product] {
          let descriptor = ↓FetchDescriptor<Product>()
          count = try modelContext.fetchCount(descriptor)
          return try modelContext.fetch(descriptor)
        }
        var body: some View { Text("") }
      }
      """),
    Example(
      """
      struct NotesView: View {
        @Query(Self.recent()) private var notes: [Note]
        @Environment(\\.modelContext) private var context
        var body: some View { Text("\\(notes.count)").task { refresh() } }
        private static func recent() -> FetchDescriptor<Note> { ↓FetchDescriptor<Note>() }
      }
      extension NotesView {
        private func refresh() { print(try? context.fetch(Self.recent())) }
      }
      """),
    Example(
      """
      struct CreditsView: View {
        @State private var credits: Credits?
        var body: some View {
          CreditsList(credits: credits)
            .task {
              guard let url = Bundle.main.url(forResource: "Credits", withExtension: "json"),
                let data = try? ↓Data(contentsOf: url)
              else { return }
              credits = try? JSONDecoder().decode(Credits.self, from: data)
            }
        }
      }
      """),
    Example(
      """
      struct PosterView: View {
        private func open() async {
          guard let movie = try? await library.movie(id: id) else { return }
          router.path.append(.preview(try? ↓JSONEncoder().encode(movie)))
        }
        var body: some View { Button("Open") { Task { await open() } } }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var posts: [Post] = []
        private let decoder = ↓JSONDecoder()
        var body: some View {
          List(posts) { Text($0.title) }
            .task {
              let request = ↓URLRequest(url: url)
              let data = try? await URLSession.shared.data(for: request).0
            }
        }
      }
      """),
    Example(
      """
      struct NotesView: View {
        @Environment(\\.modelContext) private var context
        let session: URLSession
        init(session: URLSession = ↓URLSession.shared) { self.session = session }
        var body: some View { Button("Load", action: load) }
      }
      extension NotesView {
        private func load() {
          let found = try? context.fetch(↓FetchDescriptor<Note>())
          let text = try? String(contentsOf: url, encoding: .utf8)
          try? FileManager.default.removeItem(at: url)
          let files = FileManager.default
          let names = try? files.contentsOfDirectory(atPath: "/")
        }
      }
      """),
    Example(
      """
      struct Framed: ViewModifier {
        func body(content: Content) -> some View {
          content.background(Image(data: try? ↓Data(contentsOf: url)))
        }
      }
      """),
    Example(
      """
      struct ProductsView: View {
        @Environment(\\.modelContext) private var modelContext
        private let files = FileManager.default
        private var productCount: Int {
          var descriptor = ↓FetchDescriptor<Product>(sortBy: [])
          descriptor.fetchLimit = 0
          return (try? modelContext.fetchCount(descriptor)) ?? 0
        }
        private var groupCount: Int { (try? modelContext.fetchCount(↓FetchDescriptor<Group>())) ?? 0 }
        var body: some View { Text(productCount + groupCount, format: .number) }
        private func clear() throws { try ↓files.removeItem(at: cache) }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      struct HelpWebView: UIViewRepresentable {
        func forget() { URLSession.shared.configuration.urlCache?.removeAllCachedResponses() }
      }
      """),
    Example(
      """
      struct VideoScreen: View {
        let url: URL
        private var request: URLRequest {
          var request = URLRequest(url: url)
          request.setValue("http://localhost", forHTTPHeaderField: "Referer")
          return request
        }
        var body: some View {
          WebView(request: request, isLoading: $isLoading)
          WebView(request: URLRequest(url: url))
        }
      }
      struct FeedbackScreen: View {
        @State private var request: URLRequest
        @State private var isLoading = true
        init(id: Int) {
          self._request = State(wrappedValue: URLRequest(url: Feedback.url(of: id)))
        }
        var body: some View { AppWebView(request: $request, isLoading: $isLoading) }
      }
      """),
    Example(
      """
      struct FeedView: View {
        // URLSession.shared was used here
        let session: URLSession
        let decoder: JSONDecoder?
        @Query(FetchDescriptor<Note>(sortBy: [])) private var notes: [Note]
        @FetchRequest(fetchRequest: NSFetchRequest<Item>(entityName: "Item")) private var items
        init(session: URLSession) {
          self.session = session
          _notes = Query(FetchDescriptor<Note>())
        }
        var body: some View { Text("URLSession.shared") }
      }
      """),
    Example(
      """
      struct FilesView: View {
        private let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)
        var isThere: Bool { FileManager.default.fileExists(atPath: path) }
        var body: some View {
          Text(FileManager.default.temporaryDirectory.path).task { await storage.removeItem(at: url) }
        }
      }
      """),
    Example(
      """
      struct PostClient {
        func posts() async throws -> [Post] {
          try await JSONDecoder().decode([Post].self, from: URLSession.shared.data(from: url).0)
        }
      }
      struct FeedView: View {
        struct Loader { func load() -> Data? { try? Data(contentsOf: url) } }
        var body: some View { Text("a") }
      }
      struct WebView: UIViewRepresentable {
        func makeUIView(context: Context) -> WKWebView { WKWebView() }
        func updateUIView(_ webView: WKWebView, context: Context) {
          webView.load(URLRequest(url: url))
        }
      }
      struct SiteWebView: UIViewRepresentable {
        private let source: Source?
        init(url: URL?) { source = url.map { .request(URLRequest(url: $0)) } }
        func makeUIView(context: Context) -> WKWebView { WKWebView() }
        func updateUIView(_ webView: WKWebView, context: Context) { webView.show(source) }
      }
      struct WebIsland: NSViewRepresentable {
        let webView = WKWebView()
        init() { loadPage() }
        private func loadPage() { webView.load(URLRequest(url: URL(string: "http://localhost:5173")!)) }
        func makeNSView(context: Context) -> WKWebView { webView }
        func updateNSView(_ webView: WKWebView, context: Context) {}
      }
      struct StatusPreview: UIViewRepresentable {
        func makeUIView(context: Context) -> WKWebView { WKWebView() }
        func updateUIView(_ webView: WKWebView, context: Context) {
          let request = URLRequest(url: url)
          webView.load(request)
        }
      }
      #Preview {
        FeedView(data: try? Data(contentsOf: url))
      }
      """),
    Example(
      """
      struct MainScene: View {
        @SceneStorage("openEditors") private var openEditorsData: Data?
        @AppStorage("favorites") private var favorites = Data()
        var body: some View { Editors(openEditors()).onDisappear(perform: save) }
        private func openEditors() -> [URL] {
          guard let openEditorsData else { return [] }
          return (try? PropertyListDecoder().decode([URL].self, from: openEditorsData)) ?? []
        }
        private func save() {
          if let data = try? JSONEncoder().encode(model.favorites) {
            favorites = data
          }
        }
      }
      """),
    Example(
      """
      struct NotesView: View {
        @Query(Self.recentNotes()) private var notes: [Note]
        private static func recentNotes() -> FetchDescriptor<Note> {
          var descriptor = FetchDescriptor<Note>(sortBy: [SortDescriptor(\\.date)])
          descriptor.fetchLimit = 25
          return descriptor
        }
        var body: some View { List(notes) { Text($0.text) } }
      }
      """),
  ]
}
