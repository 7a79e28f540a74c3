/// Finds view-only property wrappers in observable classes.
struct AppStorageInObservable: ProjectRule {
  static let info = RuleInfo(
    id: "app_storage_in_observable",
    summary: "An observable class stores plain values; @AppStorage, @Query and @Environment stay in views.",
    rationale: """
      These wrappers are filled and watched by SwiftUI, and only inside of views. In an @Observable class nothing \
      tells the observation that they changed, so views that read them are not updated; @Environment and @Query have \
      no value there at all. Read them in the view, or keep a plain property that writes to UserDefaults.
      """,
    seeds: ["S0 anti-pattern-5", "S4 common-mistakes"],
    defaultLevel: .error,
    remedy: Remedy(.ownership, .small),
    triggering: [
      Example(
        """
        @Observable final class Settings {
          @AppStorage("theme") var ↓theme = "light"
          @SceneStorage("tab") private var ↓tab = 0
        }
        """),
      Example(
        """
        @MainActor @Observable
        final class Settings {
          // Compiles, but is not observed.
          @ObservationIgnored @AppStorage("theme") var ↓theme = "light"
          @ObservationIgnored @Query var ↓books: [Book]
        }
        """),
      Example(
        """
        final class FeedViewModel: ObservableObject {
          @Environment(\\.modelContext) private var ↓context
          @FetchRequest(sortDescriptors: []) var ↓posts: FetchedResults<Post>
          @FocusState var ↓isFocused: Bool
          @AppStorage("theme") var theme = "light"
        }
        """),
    ],
    good: [
      Example(
        """
        final class Settings: ObservableObject {
          @AppStorage("theme") var theme = "light"
          @Published var count = 0
        }
        """),
      Example(
        """
        struct SettingsView: View {
          @AppStorage("theme") private var theme = "light"
          @Query private var books: [Book]
          @Environment(\\.dismiss) private var dismiss
          var body: some View { Text(theme) }
        }
        """),
      Example(
        """
        @Observable final class Settings {
          // A class of its own that is not observed, as storage behind a plain property.
          final class Storage {
            @AppStorage("theme") var theme = "light"
          }
          private let storage = Storage()
          @AppStorage("lastTheme") static var lastTheme = "light"
          var theme: String { didSet { storage.theme = theme } }
          let note = "@AppStorage(\\"theme\\") var theme"
        }
        """),
    ])

  static let collectors: [any Collector.Type] = [StateOwnership.self]

  struct Evidence: Analyzer.Evidence {
    enum Wrapper: String, Storable {
      case appStorage = "AppStorage"
      case sceneStorage = "SceneStorage"
      case query = "Query"
      case fetchRequest = "FetchRequest"
      case environment = "Environment"
      case focusState = "FocusState"
    }

    let wrapper: Wrapper
    /// Whether the class is @Observable, not an ObservableObject.
    let isObservable: Bool

    static let fields = FieldList(Self.init, \.wrapper, \.isObservable)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let index = StateIndex(project)
    return project.entities(having: .observable).flatMap { entity -> [Located<Evidence>] in
      guard project.types.entities[entity].kind == .class else { return [] }
      let isObservable = index.style(of: entity).contains(.macro)
      let wrappers = isObservable ? Self.anywhere + Self.storage : Self.anywhere
      return index.properties(of: entity).compactMap { property, reference in
        // The observation looks at instances only; a static property is a key with a type.
        guard !property.isStatic, !property.attributes.isEmpty,
          let wrapper = wrappers.first(where: { property.attribute($0.rawValue) != nil })
        else { return nil }
        let isIgnored = property.attributes.contains { $0.name.lastNamePart.hasSuffix("Ignored") }
        return index.candidate(
          Evidence(wrapper: wrapper, isObservable: isObservable), at: property, in: reference, of: entity,
          maximumSeverity: isIgnored ? .warning : nil)
      }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let wrapper = record.evidence.wrapper
    let remedy =
      switch wrapper {
      case .appStorage, .sceneStorage:
        "use a plain property that reads and writes UserDefaults, or keep @\(wrapper.rawValue) in the view"
      case .query, .fetchRequest: "keep it in the view, or fetch through the model context"
      case .environment: "pass the value in through the initialiser"
      case .focusState: "keep it in the view"
      }
    let kind = record.evidence.isObservable ? "an @Observable" : "an ObservableObject"
    return "`\(record.symbol)` uses @\(wrapper.rawValue) in \(kind) class, where changes reach no view; \(remedy)"
  }

  private static let storage: [Evidence.Wrapper] = [.appStorage, .sceneStorage]
  private static let anywhere: [Evidence.Wrapper] = [.query, .environment, .fetchRequest, .focusState]
}
