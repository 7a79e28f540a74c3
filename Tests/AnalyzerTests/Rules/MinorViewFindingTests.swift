import Testing

@testable import Analyzer

/// Tests which findings are not worth a comment on a pull request.
@Suite struct MinorViewFindingTests {
  @Test(arguments: [
    (
      "computed_view_helpers",
      """
      struct A: View {
        var body: some View { VStack { b; c; d; e; f; g } }
        var b: some View { Text("b") }
        var c: some View { Text("c") }
        var d: some View { Text("d") }
        var e: some View { Text("e") }
        var f: some View { Text("f") }
        var g: some View { Text("g") }
      }
      """
    ),
    (
      "computed_view_helpers",
      """
      struct A: View {
        var body: some View {
          form
            .tint(.red)
            .padding(1)
            .padding(2)
            .padding(3)
            .padding(4)
            .padding(5)
            .padding(6)
            .padding(7)
        }
        var form: some View {
          Form {
      \(String(repeating: "      Text(a)\n", count: 34))    }
        }
      }
      """
    ),
    (
      "swallowed_error",
      """
      final class LicenseViewModel {
        func deactivate() async throws {
          do {
            try await service.deactivate(key)
          } catch LicenseError.keyNotFound {
            logger.info("gone")
          }
        }
      }
      """
    ),
    (
      "swallowed_error",
      """
      final class Uploads: ObservableObject {
        @Published var count = 0
        func resume() async { do { try await queue.resume() } catch { logger.error("failed") } }
      }
      """
    ),
    (
      "view_member_order",
      """
      struct A: View {
        var body: some View { rows }
        private func open() {}
        private var rows: some View { Text(title) }
      }
      """
    ),
    (
      "view_member_order",
      """
      struct A: View {
        var body: some View { Text(title) }
        private var title: String { "Title" }
      }
      """
    ),
    (
      "view_member_order",
      """
      struct A: View {
        @State private var isOpen = false
        @Environment(\\.dismiss) private var dismiss
        var body: some View { Toggle("Open", isOn: $isOpen) }
      }
      """
    ),
    (
      "fixed_font_size",
      """
      struct A: View {
        var body: some View { Text(title).font(.system(size: 10)).lineLimit(1).minimumScaleFactor(0.5) }
      }
      """
    ),
    (
      "fixed_font_size",
      """
      struct A: View {
        var body: some View { GeometryReader { geometry in content(size: geometry.size) } }
        private func content(size: CGSize) -> some View {
          let fontSize = size.width * 0.3
          return HStack {
            Text(value).font(.system(size: fontSize))
            Text(time).font(.system(size: 42))
          }
        }
      }
      """
    ),
    (
      "fixed_font_size",
      """
      struct A: View {
        var body: some View {
          VStack { Text(score) }.font(.system(size: 30)).frame(height: rowHeight)
        }
      }
      """
    ),
    (
      "fixed_font_size",
      """
      struct A: View {
        var body: some View {
          HStack { Text(count).font(.system(size: 18)) }.dynamicTypeSize(.xSmall ... .large)
        }
      }
      """
    ),
    (
      "whole_model_passed_down",
      """
      @Observable final class Document {
        var title = ""
        var owner = ""
        var date = ""
        var tags: [String] = []
        func reload() {}
        func save() {}
      }
      struct TitleSheet: View {
        let document: Document
        var body: some View { Button("Clear") { document.title = ""; document.save() } }
      }
      struct Page: View {
        @State private var document = Document()
        var body: some View { TitleSheet(document: document) }
      }
      """
    ),
    (
      "formatter_not_cached",
      """
      struct A: View {
        var body: some View { Button("Export") { export(named: makeFilename()) } }
        private func makeFilename() -> String {
          let formatter = DateFormatter()
          return formatter.string(from: Date())
        }
      }
      """
    ),
    (
      "swallowed_error",
      """
      struct A: View {
        var body: some View { Text("").task { await load() } }
        private func load() async {
          do { status = try await client.status() } catch {
            // Keep the status that was shown before if the refresh fails.
          }
        }
      }
      """
    ),
    (
      "logic_in_lifecycle",
      """
      struct A: View {
        let onTimeUpdate: (Double) -> Void
        var body: some View {
          Text("").task {
            while !Task.isCancelled {
              try? await Task.sleep(for: .seconds(1))
              guard !Task.isCancelled else { break }
              if let time = try? await player.time() {
                guard !Task.isCancelled else { break }
                onTimeUpdate(time)
              }
            }
          }
        }
      }
      """
    ),
  ])
  func `a finding is minor`(_ rule: String, _ source: String) {
    let found = Review.of([("App/A.swift", source)]).findings.filter { $0.rule == rule }
    #expect(found.map(\.isMinor) == [true])
  }
}
