import SwiftSyntax

/// Finds large view files without section headings.
struct MissingMark: ProjectRule {
  static let info = RuleInfo(
    id: "missing_mark",
    summary: "Large view files should be divided into sections with `// MARK:` comments.",
    rationale: """
      Section headings separate actions, helpers and subviews, and appear in Xcode's jump bar and minimap. They make a \
      long file easier to navigate until it is split up.
      """,
    sources: ["S2 large-view", "S4 stable view tree"],
    opportunity: "a view with two or more extensions, or a view and more lines than `view_file_length` allows",
    defaultLevel: .off,
    triggering: [
      Example(
        """
        struct ↓FeedView: View {
          var body: some View { Text("a") }
        }
        extension FeedView {
          func save() {}
        }
        private extension FeedView {
          var title: String { "// MARK: - Helpers" }
        }
        """),
      Example(
        """
        struct Post {}
        struct ↓FeedView: View { var body: some View { PostRow() } }
        struct PostRow: View { var body: some View { Text("a") } }
        extension PostRow {}
        // MARK is missing.
        extension PostRow {}
        """),
      Example(longView(mark: ""), path: "App/FeedView.swift"),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          var body: some View { Text("a") }
        }
        // MARK: - Actions
        extension FeedView {
          func save() {}
        }
        extension FeedView {
          func load() {}
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View { Text("a") }
        }
        extension FeedView {
          func save() {}
        }
        extension View {
          func card() -> some View { padding() }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View { Text("a") }
        }
        extension FeedView {
          var half: Int { count / 2 }  // MARK: Sizes
        }
        extension FeedView {
          func load() {}
        }
        """),
      Example(longView(mark: "//MARK: Body").replacing("↓", with: ""), path: "App/FeedView.swift"),
    ])

  static let collectors: [any Collector.Type] = [MarkedFiles.self]

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    let marked = project.collection(of: MarkedFiles.self)
    return sectionedFiles(in: project).filter { !marked.contains($0.file) }.compactMap {
      project.candidate(NoEvidence(), atTypeNamed: $0.view)
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    sectionedFiles(in: project).compactMap { project.opportunity(atTypeNamed: $0.view) }
  }

  /// Returns the files that are long or extend a view at least twice, along with each file's first view.
  private func sectionedFiles(in project: Project) -> [(file: Int, view: Int)] {
    project.reviewedFiles.compactMap { file in
      let views = project.views(inFile: file)
      guard let first = views.first else { return nil }
      let lines = project.files[file].facts.lines.total
      let extensions =
        views.map { view in project.types.entities[view].extensions.count { $0.file == file } }.max() ?? 0
      let limit = project.limit(of: ViewFileLength.info, inFile: file)
      return lines > limit || extensions >= 2 ? (file, first) : nil
    }
  }

  func message(for record: Record<NoEvidence>) -> String {
    "the file that declares `\(record.symbol)` has no `// MARK:` comments; add one above each section"
  }

  /// A view with more than 300 lines, for the examples.
  private static func longView(mark: String) -> String {
    "struct ↓FeedView: View {\n\(mark)\n  var body: some View { Text(title) }\n"
      + String(repeating: "  // A line.\n", count: 300) + "}\n"
  }
}

/// Collects the files that contain a `// MARK:` comment.
struct MarkedFiles: Collector {
  static let id = "marked_files"

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.file) { file, context in
      guard context.text.hasMark else { return }
      context.record(by: Self.self, at: context.range(of: file.endOfFileToken))
    }
  }

  func collection(in project: Project) -> Set<Int> { Set(project.reviewedRecords(of: Self.self).map(\.file)) }
}

extension SourceText {
  /// Whether the line contains `// MARK:` without a preceding quotation mark.
  fileprivate var hasMark: Bool {
    guard contains("MARK:") else { return false }
    return lineStarts.indices.contains { line in
      let text = bytes[lineStarts[line]..<(line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count)]
      let start = text.indices.first { index in
        text[index] == UInt8(ascii: "\"")
          || text[index] == UInt8(ascii: "/") && text[index...].starts(with: "//".utf8)
      }
      guard let start, text[start] == UInt8(ascii: "/") else { return false }
      return text[start...].drop { $0 == UInt8(ascii: "/") || $0 == 0x20 || $0 == 0x09 }.starts(with: "MARK:".utf8)
    }
  }
}
