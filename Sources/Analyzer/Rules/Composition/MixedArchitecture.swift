/// Finds feature folders that follow a different architecture than the rest of the project.
struct MixedArchitecture: ProjectRule {
  static let info = RuleInfo(
    id: "mixed_architecture",
    summary: "All features should follow the same architecture.",
    rationale: """
      Each supported architecture works well on its own. If a project mixes several, developers have to learn all of \
      them, and every new feature starts with a debate about which one to use. If more than two thirds of the feature \
      folders follow the same architecture, migrate the others, or document that the project is changing direction. \
      Folders whose views hold neither state nor models follow no architecture.
      """,
    sources: ["S0 part-3 consistency", "S1 first check"],
    opportunity: "a view",
    defaultLevel: .off,
    triggering: [
      Example([
        ("App/A/AView.swift", MixedArchitecture.mvvm("A")), ("App/B/BView.swift", MixedArchitecture.mvvm("B")),
        ("App/C/CView.swift", MixedArchitecture.mvvm("C")),
        (
          "App/D/DView.swift",
          """
          struct ↓DView: View {
            @State private var posts: [Post] = []
            var body: some View { List(posts) { PostRow(post: $0) } }
          }
          """
        ),
      ]),
      Example([
        ("App/A/AView.swift", "struct AView: View { @State private var a = 1; var body: some View { Text(\"a\") } }"),
        ("App/B/BView.swift", "struct BView: View { @State private var b = 1; var body: some View { Text(\"b\") } }"),
        ("App/C/CView.swift", "struct CView: View { @State private var c = 1; var body: some View { Text(\"c\") } }"),
        ("App/D/DView.swift", "struct DView: View { let model: DViewModel; var body: some View { Text(\"d\") } }"),
        ("App/D/DViewModel.swift", "@Observable final class ↓DViewModel {}"),
      ]),
      Example([
        ("App/A/AView.swift", MixedArchitecture.mvvm("A")), ("App/B/BView.swift", MixedArchitecture.mvvm("B")),
        ("App/C/CView.swift", MixedArchitecture.mvvm("C")),
        (
          "App/D/Counter.swift",
          """
          struct CounterView: View {
            let store: StoreOf<Counter>
            var body: some View { Text("d") }
          }
          @Reducer struct ↓Counter {}
          """
        ),
      ]),
    ],
    good: [
      Example([
        ("App/A/AView.swift", MixedArchitecture.mvvm("A")), ("App/B/BView.swift", MixedArchitecture.mvvm("B")),
        ("App/C/CView.swift", "struct CView: View { @State private var c = 1; var body: some View { Text(\"c\") } }"),
      ]),
      Example([
        (
          "App/A/AView.swift",
          "struct AView: View { @State private var model = AViewModel(); var body: some View { Badge() } }"
        ),
        ("App/A/AViewModel.swift", "@Observable final class AViewModel {}"),
        ("App/B/BView.swift", MixedArchitecture.mvvm("B")), ("App/C/CView.swift", MixedArchitecture.mvvm("C")),
        ("App/Components/Badge.swift", "struct Badge: View { var body: some View { Text(\"b\") } }"),
        ("App/Rows/Row.swift", "struct Row: View { let title: String; var body: some View { Text(title) } }"),
        ("App/Models/Post.swift", "// struct PostView: View {}\nstruct Post { let title = \"View\" }"),
      ]),
      Example([
        ("App/A/AView.swift", MixedArchitecture.mvvm("A")),
        (
          "App/B/BView.swift",
          "struct BView: View { @StateObject private var model = BViewModel(); var body: some View { Text(\"b\") } }"
        ),
        ("App/B/ViewModels/BViewModel.swift", "final class BViewModel: ObservableObject {}"),
        ("App/C/CView.swift", MixedArchitecture.mvvm("C")), ("App/D/DView.swift", MixedArchitecture.mvvm("D")),
      ]),
    ])

  struct Evidence: Analyzer.Evidence {
    /// The path relative to the root; empty for the root itself.
    let folder: String
    let architecture: Architecture
    /// The architecture of most feature folders.
    let majority: Architecture
    let agreeingFolders: Int
    let allFolders: Int

    static let fields = FieldList(
      Self.init, \.folder, \.architecture, \.majority, \.agreeingFolders, \.allFolders)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let folders = FolderArchitecture.all(in: project)
    let major = Architecture.allCases.first { architecture in
      folders.count { $0.architecture == architecture } * 3 > folders.count * 2
    }
    guard let major else { return [] }
    let agreeing = folders.count { $0.architecture == major }
    return folders.compactMap { folder in
      guard folder.architecture != major, let type = folder.firstType else { return nil }
      return project.candidate(
        Evidence(
          folder: folder.folder, architecture: folder.architecture, majority: major, agreeingFolders: agreeing,
          allFolders: folders.count),
        atTypeNamed: type)
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(having: .view) }

  func message(for record: Record<Evidence>) -> String {
    let seen = record.evidence
    let folder = seen.folder.isEmpty ? "." : seen.folder
    let majority = seen.majority.name
    return """
      folder `\(folder)` follows \(seen.architecture.name) (see `\(record.symbol)`), while \(seen.agreeingFolders) of \
      \(seen.allFolders) feature folders follow \(majority); use \(majority) here too
      """
  }

  /// A feature with a view model, for the examples.
  private static func mvvm(_ name: String) -> String {
    """
    struct \(name)View: View {
      @State private var model = \(name)ViewModel()
      var body: some View { Text(model.title) }
    }
    @Observable final class \(name)ViewModel { let title = "" }
    """
  }
}

extension Architecture {
  /// The display name.
  fileprivate var name: String {
    switch self {
    case .mv: "MV"
    case .mvvm: "MVVM"
    case .tca: "TCA"
    }
  }
}
