import SwiftSyntax

/// Finds view files without a preview.
struct MissingPreview: ProjectRule {
  static let info = RuleInfo(
    id: "missing_preview",
    summary: "A file that declares a view should contain a preview.",
    rationale: """
      A preview shows the view in each of its states without launching the app and navigating to the screen. A view \
      that is hard to preview usually depends on more than it should, so writing a preview is a quick test of its \
      design.
      """,
    sources: ["S2.3", "S3 testing"],
    opportunity: "a view that is not private",
    defaultLevel: .off,
    triggering: [
      Example(
        """
        struct ↓FeedView: View {
          var body: some View { Text("a") }
        }
        """),
      Example(
        """
        private struct Row: View { var body: some View { Text("row") } }
        struct Post {}
        struct ↓FeedView: SwiftUI.View {
          // #Preview { FeedView() }
          var body: some SwiftUI.View { Row() }
        }
        """),
      Example(
        """
        struct ↓FeedView {
          let title = "#Preview"
        }
        extension FeedView: View { var body: some View { Text(title) } }
        struct Wave: Shape { func path(in rect: CGRect) -> Path { Path() } }
        """),
    ],
    good: [
      Example(
        """
        struct FeedView: View { var body: some View { Text("a") } }
        #if DEBUG
        #Preview("Feed") { FeedView() }
        #endif
        """),
      Example(
        """
        struct FeedView: View { var body: some View { Text("a") } }
        struct FeedView_Previews: PreviewProvider {
          static var previews: some View { FeedView() }
        }
        """),
      Example(
        """
        struct Wave: Shape { func path(in rect: CGRect) -> Path { Path() } }
        struct MapView: UIViewRepresentable {
          func makeUIView(context: Context) -> MKMapView { MKMapView() }
          func updateUIView(_ view: MKMapView, context: Context) {}
        }
        private struct Row: View { var body: some View { Text("row") } }
        """),
    ])

  static let collectors: [any Collector.Type] = [PreviewFiles.self]

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    let withPreview = project.collection(of: PreviewFiles.self)
    return project.reviewedFiles.compactMap { file in
      let source = project.files[file]
      guard !withPreview.contains(file), !source.isTest, !source.facts.types.contains(where: \.isPreview),
        let view = project.views(inFile: file).first(where: {
          !project.types.entities[$0].isFilePrivate && project.isScreenOrSubview($0)
        })
      else { return nil }
      return project.candidate(NoEvidence(), atTypeNamed: view)
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedFiles.filter { !project.files[$0].isTest }.flatMap { file in
      project.views(inFile: file)
        .filter { !project.types.entities[$0].isFilePrivate && project.isScreenOrSubview($0) }
        .compactMap { project.opportunity(atTypeNamed: $0) }
    }
  }

  func message(for record: Record<NoEvidence>) -> String {
    "the file that declares `\(record.symbol)` has no preview; add a `#Preview` with sample values"
  }
}

/// Collects the files that contain a `#Preview`.
struct PreviewFiles: Collector {
  static let id = "preview_files"

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.file) { file, context in
      guard let preview = file.statements.firstPreview else { return }
      context.record(by: Self.self, at: context.range(of: preview))
    }
  }

  func collection(in project: Project) -> Set<Int> { Set(project.reviewedRecords(of: Self.self).map(\.file)) }
}

extension CodeBlockItemListSyntax {
  /// The first `#Preview` among the statements, including those inside `#if`.
  fileprivate var firstPreview: Syntax? {
    for item in self.lazy.map(\.item) {
      let name = item.as(MacroExpansionDeclSyntax.self)?.macroName ?? item.as(MacroExpansionExprSyntax.self)?.macroName
      if name?.text == "Preview" { return Syntax(item) }
      guard let clauses = item.as(IfConfigDeclSyntax.self)?.clauses else { continue }
      for clause in clauses {
        if let found = clause.elements?.as(CodeBlockItemListSyntax.self)?.firstPreview { return found }
      }
    }
    return nil
  }
}
