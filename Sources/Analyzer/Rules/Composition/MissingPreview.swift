import SwiftSyntax

/// Finds files of views that nobody can look at without running the app.
struct MissingPreview: Rule {
  let info = RuleInfo(
    id: "missing_preview",
    summary: "A file that declares a view has a preview of it.",
    rationale: """
      A preview shows the view in its states without starting the app and walking to the screen. A view that is hard to \
      preview usually depends on more than it should, so the preview is a first test of its inputs.
      """,
    seeds: ["S2.3", "S3 testing"],
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

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onFile { file, context in
      if let preview = file.statements.firstPreview {
        context.observe(rule: id, kind: "preview", subjects: [], at: context.range(of: preview))
      }
    }
  }

  func candidates(in project: Project) -> [LocatedCandidate] {
    let withPreview = Set(project.observed(by: info.id).map(\.file))
    return project.files.indices.compactMap { file in
      let source = project.files[file]
      guard !withPreview.contains(file), !source.isTest, !source.facts.types.contains(where: \.isPreview),
        let view = project.views(inFile: file).first(where: {
          !project.types.entities[$0].isFilePrivate && project.isScreenOrSubview($0)
        })
      else { return nil }
      return project.candidate(rule: info.id, atTypeNamed: view)
    }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    "the file of `\(candidate.symbol)` has no preview; add a #Preview that shows it with sample values"
  }
}

extension CodeBlockItemListSyntax {
  /// The first `#Preview` among the statements, looked for through `#if`.
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
