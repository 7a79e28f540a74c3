import Testing

@testable import Analyzer

/// Tests which findings about view code are not worth a comment on a pull request, and which similar ones are.
@Suite struct MinorViewCodeTests {
  typealias Case = MinorCase

  @Test(arguments: composition + logic)
  func `a finding that is not worth a comment is minor`(_ testCase: Case) {
    #expect(testCase.found == testCase.isMinor)
  }
}

extension MinorViewCodeTests {
  private static let composition: [Case] = [
    Case(
      "unstable_identifier", [true, false],
      """
      struct Stop: Identifiable {
        let id: String?
        init(city: City?) { id = city?.name }
      }
      struct FeedView: View {
        let stops: [Stop]
        // MARK: - Body
        var body: some View { if #available(iOS 17, *) { List {} } else { List {}.id(UUID()) } }
      }
      """)
  ]

  private static let logic: [Case] = [
    Case(
      "transformation_in_body", [true, true, true, false, false],
      """
      struct A: View {
        @ObservedObject var viewModel: FeedViewModel
        var body: some View {
          ForEach(viewModel.lines.map { $0.price * $0.quantity - 3.5 }) { Row(row: $0) }
          ForEach(viewModel.disks.filter { $0.isNew }.sorted()) { Row(row: $0) }
          Text(viewModel.title.trimmingCharacters(in: .whitespaces))
          Text(String(format: "%.1f", viewModel.size))
          if viewModel.disks.filter(\\.isNew).isEmpty { Text("") }
        }
      }
      """),
    Case(
      "force_unwrap_in_view", [false, true, true],
      """
      struct A: View {
        let photo: Photo?
        var body: some View {
          if photo != nil { PhotoView(photo: photo!) }
          Image(uiImage: UIImage(named: "Logo")!)
          Text(try! String(contentsOfFile: "/var/notes.txt"))
        }
      }
      """),
    Case(
      "swallowed_error", [true, false],
      """
      @Observable final class PlayerModel {
        private let session = AVAudioSession.sharedInstance()
        func prepare() {
          do {
            try session.setCategory(.playback)
            try session.setActive(true)
          } catch {}
          do {
            try session.setActive(true)
            try play()
          } catch {}
        }
      }
      """),
    Case(
      "task_in_on_appear", [true, true, false],
      """
      struct FeedView: View {
        var body: some View {
          List {}.onAppear { Task { try? await Task.sleep(for: .seconds(5)); showsHint = false } }
          ProgressView().onAppear { Task { await model.fetchNextPage() } }
          List {}.onAppear { Task { try? await Task.sleep(for: .seconds(5)); await model.load() } }
        }
      }
      """),
    Case(
      "task_in_on_appear", [true, false],
      """
      struct FeedView: View {
        var body: some View {
          List {}.onAppear { Task { await ConcurrentLogManager.shared.info("appeared") } }
          List {}.onAppear {
            Task {
              await log.info("appeared")
              await model.load()
            }
          }
        }
      }
      """),
    Case(
      "task_in_on_appear", [true, true, false, false, true],
      """
      final class FeedViewModel: ObservableObject {
        func load() async { query.sink { self.posts = $0 }.store(in: &queries) }
        func loadAll() async { await load() }
        func loadPage() async { posts = await client.posts() }
      }
      struct A: View {
        @StateObject private var viewModel = FeedViewModel()
        var body: some View {
          Text("").onAppear { Task { await viewModel.load() } }
          Text("").onAppear { Task { await self.viewModel.loadAll() } }
          Text("").onAppear { Task { await viewModel.loadPage() } }
          Text("").onAppear { Task { await viewModel.load(); await refresh() } }
          Text("").onAppear { DispatchQueue.main.asyncAfter(deadline: .now() + 5) { viewModel.load() } }
        }
      }
      """),
    Case(
      "business_rule_in_body", [false, false],
      """
      struct A: View {
        let viewModel: BarViewModel
        var body: some View {
          if viewModel.total < 5 { centeredStack } else { compactStack }
          if viewModel.total < 5 { Text("Few") } else { compactStack }
        }
      }
      """),
  ]
}
