/// Finds view-only property wrappers in observable classes.
struct AppStorageInObservable: Rule {
  let info = RuleInfo(
    id: "app_storage_in_observable",
    summary: "An observable class stores plain values; @AppStorage, @Query and @Environment stay in views.",
    rationale: """
      These wrappers are filled and watched by SwiftUI, and only inside of views. In an @Observable class nothing \
      tells the observation that they changed, so views that read them are not updated; @Environment and @Query have \
      no value there at all. Read them in the view, or keep a plain property that writes to UserDefaults.
      """,
    seeds: ["S0 anti-pattern-5", "S4 common-mistakes"],
    defaultLevel: .error,
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

  func candidates(in project: Project) -> [LocatedCandidate] {
    let index = StateIndex(project)
    return project.entities(having: .observable).flatMap { entity -> [LocatedCandidate] in
      let type = project.types.entities[entity]
      guard type.kind == .class else { return [] }
      let style = index.style(of: entity)
      let wrappers = style.contains(.macro) ? Self.anywhere + Self.storage : Self.anywhere
      return index.properties(of: entity).compactMap { property, reference in
        // The observation looks at instances only; a static property is a key with a type.
        guard !property.isStatic, !property.attributes.isEmpty,
          let wrapper = wrappers.first(where: { property.attribute($0) != nil })
        else { return nil }
        let isIgnored = property.attributes.contains { $0.name.lastNamePart.hasSuffix("Ignored") }
        return LocatedCandidate(
          file: reference.file,
          candidate: Candidate(
            rule: info.id, range: property.range, symbol: type.name + "." + property.name,
            subjects: [wrapper, style.contains(.macro) ? "@Observable" : "ObservableObject"],
            maximumSeverity: isIgnored ? .warning : nil))
      }
    }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    let wrapper = candidate.subjects.first ?? ""
    let remedy =
      switch wrapper {
      case "AppStorage", "SceneStorage":
        "use a plain property that reads and writes UserDefaults, or keep @\(wrapper) in the view"
      case "Query", "FetchRequest": "keep it in the view, or fetch through the model context"
      case "Environment": "pass the value in through the initialiser"
      default: "keep it in the view"
      }
    let kind = candidate.subjects.last == "@Observable" ? "an @Observable" : "an ObservableObject"
    return "`\(candidate.symbol)` uses @\(wrapper) in \(kind) class, where changes reach no view; \(remedy)"
  }

  private static let storage = ["AppStorage", "SceneStorage"]
  private static let anywhere = ["Query", "Environment", "FetchRequest", "FocusState"]
}
