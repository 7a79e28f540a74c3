/// The examples for `deep_link_logic_in_view`.
enum DeepLinkLogicInViewExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct RootView: View {
        var body: some View {
          content.onOpenURL { url in
            guard ↓url.scheme == "tea", let id = url.pathComponents.last else { return }
            path.append(id)
          }
        }
      }
      """),
    Example(
      """
      struct RootView: View {
        var body: some View { content.onOpenURL(perform: open) }
        private func open(_ link: URL) {
          let components = ↓URLComponents(url: link, resolvingAgainstBaseURL: false)
          switch components?.path { default: show(route(for: link)) }
        }
        private func route(for link: URL) -> Route {
          switch ↓link.host() {
          case "teas": .teas
          default: .home
          }
        }
      }
      """),
    Example(
      """
      extension RootView {
        private func handle(_ url: URL) {
          if ↓url.scheme == "tea" {
            selectedTab = .teas
          }
        }
      }
      struct RootView: View { var body: some View { content } }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      struct SettingsView: View {
        @State private var modelFileURL = URL(filePath: "/")
        var body: some View { content.onOpenURL { url in save(url) } }
        func save(_ url: URL) {
          if modelFileURL.path != "/" { copyToSandbox(modelFileURL) }
        }
      }
      """),
    Example(
      """
      struct RootView: View {
        var body: some View {
          // URLComponents(url: url, resolvingAgainstBaseURL: false)
          content.onOpenURL { url in coordinator.open(url) }
          Text(url.host ?? "url.scheme == tea")
          NavigationStack(path: $path) { content }
        }
      }
      """),
    Example(
      """
      struct RootView: View {
        private var search: URL? {
          var components = URLComponents(string: "https://example.com/search")
          components?.queryItems = [URLQueryItem(name: "q", value: query)]
          return components?.url
        }
        var body: some View {
          content.task(id: router.path == []) {
            if server.host == account.host, colors.scheme == .dark { load() }
          }
        }
      }
      """),
    Example(
      """
      struct ImageRow: View {
        let url: URL
        private var name: String? { url.pathComponents.last }
        private var isLocal: Bool { url.scheme == "file" }
        private func isSetup(_ url: URL?) -> Bool {
          guard let url else { return false }
          return url.scheme == "tea" && url.host == "setup"
        }
        private func open(_ url: URL) {
          guard url.scheme == "http" || url.scheme == "https" else { return }
          path.present(SafariView(url: url))
        }
        var body: some View {
          Text(name ?? "")
            .onTapGesture {
              switch url.scheme {
              case "http", "https": displayedURL = url
              default: openURL(url)
              }
            }
        }
      }
      """),
    Example(
      """
      struct BackupRoot: View {
        var body: some View {
          content.onOpenURL { url in
            if url.scheme == "file" {
              backups.copy(from: url)
              backups.isPresentingRestore = true
            }
          }
        }
      }
      """),
    Example(
      """
      struct LinkRoot: View {
        var body: some View {
          content.onOpenURL { url in
            logger.info("opened \\(shortened(url))")
            coordinator.open(url)
          }
        }
        private func shortened(_ url: URL) -> String {
          guard var components = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return "unknown" }
          guard components.host != nil else { return components.scheme ?? "unknown" }
          components.password = nil
          components.query = nil
          return components.string ?? "unknown"
        }
      }
      """),
    Example(
      """
      final class AppCoordinator {
        func open(_ url: URL) {
          guard let components = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
          if components.host == "teas" { path = [.teas] }
        }
      }
      """),
  ]
}
