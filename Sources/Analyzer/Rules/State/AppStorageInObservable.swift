import SwiftSyntax

/// Finds view-only property wrappers in observable classes.
struct AppStorageInObservable: ProjectRule {
  static let info = RuleInfo(
    id: "app_storage_in_observable",
    summary: "Observable classes should not use `@AppStorage`, `@Query` or `@Environment`.",
    rationale: """
      SwiftUI observes `@AppStorage`, `@Query` and `@Environment` only in views. In an `@Observable` class, changes to \
      their values are not tracked, so views that read the values are not updated. `@Environment` and `@Query` do not \
      even receive a value. Use the wrappers in a view, or replace them with a plain property that writes to \
      `UserDefaults`.
      """,
    details: """
      The rule ignores private `@AppStorage` properties that only save another property in its `didSet`, because views \
      read the other property, and private properties with `@ObservationIgnored` that are used only by initializers, by \
      functions without a result, and by code that calls `access(keyPath:)` and `withMutation(keyPath:)`.
      """,
    sources: ["S0 anti-pattern-5", "S4 common-mistakes"],
    opportunity: "an observable class that uses a view-only property wrapper or `UserDefaults`",
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
        @Observable final class Settings {
          @ObservationIgnored @AppStorage("theme") private var ↓savedTheme = "light"
          var theme: String {
            get { savedTheme }
            set { savedTheme = newValue }
          }
          var note = "" { didSet { savedTheme = "dark" } }
        }
        """),
      Example(
        """
        @Observable final class Appearance {
          @ObservationIgnored @AppStorage("theme") private var ↓savedTheme = "light"
          var theme = "light" { didSet { savedTheme = theme } }
          func isDark(at night: Bool) -> Bool { night || savedTheme == "dark" }
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
        @Observable final class FeedController {
          @ObservationIgnored @AppStorage("source") private var savedSource = FeedSource.following
          var source = FeedSource.following {
            didSet { savedSource = source }
          }
          init() {
            source = savedSource
          }
        }
        """),
      Example(
        """
        @Observable final class Appearance {
          @ObservationIgnored @AppStorage("theme") private var _theme = "light"
          @ObservationIgnored var theme: String {
            get {
              access(keyPath: \\.theme)
              return _theme
            }
            set {
              withMutation(keyPath: \\.theme) { _theme = newValue }
            }
          }
        }
        """),
      Example(
        """
        @Observable final class SyncController {
          @ObservationIgnored @AppStorage("autoReload") private var autoReload = false
          @ObservationIgnored private var timer: Timer?
          func updateTimer() {
            timer?.invalidate()
            if autoReload { timer = .scheduledTimer(withTimeInterval: 60, repeats: true) { _ in } }
          }
        }
        """),
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
          // A separate class that stores the value of `theme` and is not observed.
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
    /// Whether the class is `@Observable`, as opposed to an `ObservableObject`.
    let isObservable: Bool
    /// Whether no code uses the property, which is private.
    let isUnused: Bool

    static let fields = FieldList(Self.init, \.wrapper, \.isObservable, \.isUnused)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.variable) { variable, context in
      guard variable.isMember, let name = variable.bindings.first?.pattern,
        variable.attributes.names.contains(where: { Evidence.Wrapper(rawValue: $0.lastNamePart) != nil })
      else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: .observable), at: name)
    }
    walk.onReference(of: ["UserDefaults"]) { reference, context in
      context.countOpportunity(of: Self.self, in: .type(hasAny: .observable), at: reference)
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let index = StateIndex(project)
    return project.reviewedEntities(having: .observable).flatMap { entity -> [Located<Evidence>] in
      guard project.types.entities[entity].kind == .class else { return [] }
      let isObservable = index.style(of: entity).contains(.macro)
      let wrappers = isObservable ? Self.anywhere + Self.storage : Self.anywhere
      return index.properties(of: entity).compactMap { property, reference in
        // Observation does not track static properties anyway, so a wrapper causes no harm there.
        guard !property.isStatic, !property.attributes.isEmpty,
          let wrapper = wrappers.first(where: { property.attribute($0.rawValue) != nil })
        else { return nil }
        let isIgnored = property.attributes.contains { $0.name.lastNamePart.hasSuffix("Ignored") }
        let isStorage = isIgnored && Self.storage.contains(wrapper) && property.modifiers.contains("private")
        let users = isStorage ? project.users(of: property, in: entity) : []
        if isStorage, !users.isEmpty, users.allSatisfy({ $0.keepsToItself || $0.tracksItself }) { return nil }
        let isUnused = isStorage && !project.mayUse(property.name, in: entity)
        return index.candidate(
          Evidence(wrapper: wrapper, isObservable: isObservable, isUnused: isUnused), at: property, in: reference,
          of: entity, maximumSeverity: isIgnored ? .warning : nil)
      }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let wrapper = record.evidence.wrapper
    let kind = record.evidence.isObservable ? "an `@Observable` class" : "an `ObservableObject`"
    let subject = "`\(record.symbol)` uses `@\(wrapper.rawValue)` in \(kind)"
    if record.evidence.isUnused { return "\(subject) but never uses the property; remove it" }
    return switch wrapper {
    case .appStorage, .sceneStorage:
      """
      \(subject), where its changes do not update views; move it to a view, or use a plain property backed by \
      `UserDefaults`
      """
    case .query, .fetchRequest, .environment, .focusState:
      """
      \(subject), where the property always has its default value; pass the value in from a view
      """
    }
  }

  private static let storage: [Evidence.Wrapper] = [.appStorage, .sceneStorage]
  private static let anywhere: [Evidence.Wrapper] = [.query, .environment, .fetchRequest, .focusState]
}

extension Project {
  /// The members of a type that use one of its properties.
  fileprivate func users(of property: PropertyFact, in entity: Int) -> [MemberFact] {
    // The name of a use does not include an underscore.
    let withoutUnderscore = property.name.hasPrefix("_") ? String(property.name.dropFirst()) : nil
    return facts(of: entity).flatMap(\.members).filter { member in
      member.uses.contains {
        $0.name == property.name || $0.name == withoutUnderscore && $0.usage.contains(.storage)
      }
    }
  }
}

extension MemberFact {
  /// Whether the member tells Observation itself when it is read and changed:
  /// `get { access(keyPath: \.theme); return savedTheme }`.
  fileprivate var tracksItself: Bool {
    let used = Set(uses.lazy.filter { $0.usage.contains(.called) }.map(\.name))
    return used.contains("access") && (used.contains("withMutation") || !uses.contains { $0.usage.contains(.assigned) })
  }

  /// Whether the member does not return a value that views could show.
  fileprivate var keepsToItself: Bool {
    switch kind {
    case .initializer, .observer: true
    case .function: type == nil || type == "Void"
    case .computedProperty: false
    }
  }
}
