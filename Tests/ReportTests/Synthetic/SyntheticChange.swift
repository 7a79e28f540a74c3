import Analyzer
import Report

/// A change to a small project: a screen extracts its logic from a view model, and a new screen violates rules.
struct SyntheticChange {
  var isHostile = false

  private var name: String { isHostile ? "<script>alert(1)<\\script>" : "Feed" }

  private var before: [String: String] {
    [
      "App/\(name)/FeedView.swift": """
      import SwiftUI

      struct FeedView: View {
        @State private var model = FeedViewModel()
        var body: some View {
          List(model.items.sorted()) { Row(item: $0) }
        }
      }
      """,
      "App/\(name)/FeedViewModel.swift": """
      import SwiftUI

      @Observable final class FeedViewModel {
        var items: [Item] = []
        var color = Color.red
      }
      """,
      "App/Row.swift":
        "import SwiftUI\n\nstruct Row: View {\n  let item: Item\n  var body: some View { Text(item.title) }\n}\n",
      "App/Item.swift": "struct Item { let title: String }\n",
    ]
  }

  private var after: [String: String] {
    var files = before
    files["App/\(name)/FeedViewModel.swift"] = """
      import Foundation

      @Observable final class FeedViewModel {
        var items: [Item] = []
      }
      """
    files["App/DetailView.swift"] = """
      import SwiftUI

      struct DetailView: View {
        let item: Item
        var body: some View {
          VStack {
            AnyView(Text(item.title).foregroundColor(.red))
            ForEach([3, 1, 2].sorted(), id: \\.self) { Text("\\($0)") }
      \(String(repeating: "      Text(\"line\")\n", count: 60))
          }
        }
      }
      """
    return files
  }

  var input: ChangeReport.Input {
    let analysis = Analysis(configuration: Configuration())
    func files(_ sources: [String: String]) -> [ProjectFile] {
      let sorted = sources.sorted { $0.key < $1.key }
      let facts = analysis.facts(ofEach: sorted.map { Array($0.value.utf8) }, jobs: 1)
      return zip(sorted, facts).map { ProjectFile(path: $0.key, facts: $1) }
    }
    let (before, after) = (before, after)
    let (base, head) = (analysis.review(of: files(before)), analysis.review(of: files(after)))
    let touched = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    return ChangeReport.Input(
      change: ChangeReview(
        from: base, to: head, touched: Set(paths: touched.sorted()), base: isHostile ? "<img src=x>" : "origin/main",
        lines: ChangedLines(
          in: touched.sorted().map { path in
            (path, before[path].map { Array($0.utf8) }, after[path].map { Array($0.utf8) })
          })
      ).review, base: base, head: head,
      commits: ReviewedCommits(base: String(repeating: "a", count: 40), head: String(repeating: "b", count: 40)),
      name: isHostile ? "<script>alert(2)</script>" : "Teahouse",
      webAddress: isHostile ? "javascript:alert(1)//https://" : "https://github.com/example/teahouse",
      sourceBefore: { before[$0].map { Array($0.utf8) } }, sourceAfter: { after[$0].map { Array($0.utf8) } })
  }
}
