import SwiftSyntax

/// Finds views with too many state properties.
struct ViewStoredState: ProjectLimitRule {
  static let info = RuleInfo(
    id: "view_stored_state",
    summary: "Views should have few state properties.",
    rationale: """
      View state is for things that concern only that view: a toggle, a selection, the text in a field. A dozen such \
      properties form an unnamed model: they change together and cannot be tested, and a change to any of them can \
      update the whole view. Move them to an observable model or to the subviews that use them. Stored settings \
      (`@AppStorage`) are independent of each other and work only in views, so they belong in subviews.
      """,
    details: """
      A view is reported as info at most if its properties are nearly all stored settings, or if many are and the \
      others are within the limit. Flags that present sheets and alerts do not belong in a model, but an optional enum \
      can replace several of them. If `@FocusState` Booleans make the difference, the message suggests one of an enum \
      instead. The rule ignores shared objects (`Downloads.shared`), which are not state of the view. If the view \
      would be within the limit without properties that it never uses, the message names these.
      """,
    sources: ["S0 logic-separation", "S2.1", "S4 over-using @State"],
    opportunity: "a state property in a view",
    defaultLevel: .limits(warning: 10, error: 20),
    remedy: Remedy(.subview, .large),
    triggering: [
      Example(
        """
        struct ↓FeedView: View {
          @State private var query = ""
          @AppStorage("sort") private var sort = Sort.newest
          @FocusState private var isFocused: Bool
          var body: some View { Text(query) }
        }
        """, configuration: "{warning: 2}"),
      Example(
        """
        struct ↓SignInView: View {
          @State private var name = ""
          @State private var password = ""
          @FocusState private var nameIsFocused: Bool
          @FocusState private var passwordIsFocused: Bool
          @FocusState private var domainIsFocused: Bool
          var body: some View { TextField("Name", text: $name).focused($nameIsFocused) }
        }
        """, configuration: "{warning: 3}"),
      Example(
        """
        struct ↓FeedView {
          @SwiftUI.State var a = 1, b = 2
          @StateObject
          private var model = FeedModel()
        }
        extension FeedView: View {
          var body: some View { Text("") }
        }
        """, configuration: "{warning: 2}"),
      Example(
        """
        struct ↓FeedView: SwiftUI.View {
          @SceneStorage("tab") private var tab = 0
          @GestureState private var offset = CGSize.zero
          var body: some View { Text("") }
        }
        """, configuration: "{warning: 1}"),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          @Environment(\\.dismiss) private var dismiss
          @Binding var isOpen: Bool
          @Bindable var model: FeedModel
          @Namespace private var names
          let title: String
          // @State private var query = ""
          @State private var note = "@State private var text"
          var body: some View { Text(title) }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct FeedView: View {
          #if os(iOS)
          @State private var query = ""
          #else
          @State private var query = "mac"
          #endif
          var body: some View { Text(query) }
        }
        struct TagsView: View {
          #if os(iOS)
          @State private var tag = ""
          #endif
          #if os(macOS) || os(tvOS)
          @State private var focused = ""
          #elseif !os(iOS)
          @State private var crown = 0.0
          #endif
          var body: some View { Text("a") }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct Shake: ViewModifier {
          @State private var a = 1
          @State private var b = 1
          func body(content: Content) -> some View { content }
        }
        struct FeedView: View {
          struct Row: View {
            @State private var isOpen = false
            var body: some View { Text("") }
          }
          @State private var query = ""
          var body: some View { Row() }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct LibraryView: View {
          @StateObject var downloads = DownloadManager.shared
          @State private var query = ""
          var body: some View { List(downloads.items) { Text($0.title) }.searchable(text: $query) }
        }
        """, configuration: "{warning: 1}"),
    ])

  private static let wrappers = SwiftUIVocabulary.valueWrappers.union(["StateObject"])

  static let collectors: [any Collector.Type] = [PlatformMembers.self, ViewStateKinds.self]

  struct Evidence: Analyzer.Evidence {
    /// Whether most of the properties, or as many as put the view above the limit, are settings in the user defaults or
    /// the scene.
    let holdsMostlySettings: Bool
    /// Whether at least three properties, and at least half of them, present sheets, alerts or similar views.
    let mostlyPresents: Bool
    /// The properties that the view never uses, if the view would be within the limit without them.
    let unused: [String]
    /// The number of `@FocusState` Booleans, if replacing them with one property would bring the view within the limit;
    /// otherwise 0.
    let focusFlags: Int

    static let fields = FieldList(Self.init, \.holdsMostlySettings, \.mostlyPresents, \.unused, \.focusFlags)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let onSomePlatforms = project.collection(of: PlatformMembers.self)
    let kinds = project.collection(of: ViewStateKinds.self)
    return project.reviewedEntities(having: .view).flatMap { entity in
      let type = project.types.entities[entity]
      return type.declarations.map { declaration -> Located<Evidence> in
        let fact = project.fact(declaration)
        let names = Set(fact.properties.filter { $0.has(anyOf: Self.wrappers) }.map(\.name))
          .subtracting(kinds[entity]?[.sharedObject] ?? [])
        let focusFlags = fact.properties.count { $0.has(anyOf: "FocusState") && $0.type == "Bool" }
        let presenting = names.intersection(kinds[entity]?[.presentation] ?? [])
        let settings = Set(fact.properties.filter { $0.has(anyOf: "AppStorage", "SceneStorage") }.map(\.name))
        // Settings have to stay in views, so the limit is about the other properties if there are many settings.
        let isLongBecauseOfSettings =
          settings.count > 2 && settings.count * 5 >= names.count * 2
          && names.count - settings.count <= project.limit(of: Self.info, inFile: declaration.file)
        let platforms = onSomePlatforms[declaration] ?? [:]
        // Counts the properties for each platform separately, since platform-specific properties never exist together.
        let count = Platform.allCases.map { platform in
          names.count { platforms[$0]?.contains(platform.rawValue) ?? true }
        }.max()
        let limit = project.limit(of: Self.info, inFile: declaration.file)
        // Looking for uses takes long, and most views are within the limit.
        let unused = names.count > limit ? project.unusedState(among: names, of: entity) : []
        return Located(
          file: declaration.file,
          record: Record(
            evidence: Evidence(
              holdsMostlySettings: isLongBecauseOfSettings || settings.count * 2 >= names.count,
              mostlyPresents: presenting.count > 2 && presenting.count * 2 >= names.count,
              unused: names.count - unused.count <= limit ? unused : [],
              focusFlags: focusFlags > 2 && names.count - focusFlags < limit ? focusFlags : 0),
            range: fact.range, symbol: type.name, value: count ?? 0,
            // A pane of settings has no state that changes together.
            maximumSeverity: isLongBecauseOfSettings || settings.count * 5 >= names.count * 4 ? .info : nil))
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedEntities(having: .view).flatMap { entity in
      project.types.entities[entity].declarations.flatMap { declaration in
        project.fact(declaration).properties.filter { $0.has(anyOf: Self.wrappers) }
          .map { LocatedOpportunity(file: declaration.file, start: $0.range.start) }
      }
    }
  }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    let count = "`\(record.symbol)` has \(value) state properties (limit \(limit))"
    if record.evidence.focusFlags > 0 {
      return """
        \(count); replace the \(record.evidence.focusFlags) `@FocusState` Booleans with a single `@FocusState` of an \
        optional enum
        """
    }
    if record.evidence.mostlyPresents {
      return """
        \(count); combine those that present sheets and alerts in one optional enum, and move the rest into the \
        subviews that use them
        """
    }
    if !record.evidence.holdsMostlySettings, !record.evidence.unused.isEmpty {
      return "\(count) but never uses \(Wording.list(of: record.evidence.unused, longest: 3)); remove unused properties"
    }
    return record.evidence.holdsMostlySettings
      ? "\(count); move groups of settings into the subviews that show them"
      : """
      \(count); move those that change together into an observable model, and the rest into the subviews that use them
      """
  }
}

extension Project {
  /// Returns the state properties that no code of the view reads or changes, sorted.
  fileprivate func unusedState(among names: Set<String>, of view: Int) -> [String] {
    names.filter { name in
      guard property(named: name, of: view) != nil else { return false }
      return !mayUse(name, in: view)
    }.sorted()
  }
}
