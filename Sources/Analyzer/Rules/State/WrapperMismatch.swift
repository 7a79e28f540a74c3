import SwiftSyntax

/// Finds property wrappers that belong to one observation system but are applied to objects that use the other.
struct WrapperMismatch: ProjectRule {
  static let info = RuleInfo(
    id: "wrapper_mismatch",
    summary: "A property wrapper should match the observation system of its object.",
    rationale: """
      `@StateObject`, `@ObservedObject` and `@EnvironmentObject` observe an `ObservableObject`; `@State`, `@Bindable` \
      and `@Environment(Type.self)` work with `@Observable`. The wrong wrapper either does not compile or, like \
      `@State` with an `ObservableObject`, stores the object without ever updating the view.
      """,
    details: """
      The rule ignores `@State` if the view only stores the object, or observable parts of it, for children that \
      observe them.
      """,
    sources: ["S0 property-wrapper tree", "S1 when-to-use (wrong wrappers)", "S4 legacy"],
    opportunity: "a view property whose type is an observable class, or `.environmentObject`",
    defaultLevel: .error,
    remedy: Remedy(.ownership, .small),
    triggering: [
      Example(
        """
        @Observable final class FeedModel {}
        struct FeedView: View {
          @StateObject private var ↓model = FeedModel()
          @ObservedObject var ↓other: FeedModel
          @EnvironmentObject private var ↓shared: FeedModel
          var body: some View {
            Row()
              .↓environmentObject(model)
          }
        }
        """),
      Example(
        [
          ("App/Account.swift", "final class Account: ObservableObject { @Published var name = \"\" }"),
          (
            "App/AccountView.swift",
            """
            struct AccountView: View {
              @State private var ↓account = Account()
              @Bindable var ↓bound: Account
              @Environment(Account.self) private var ↓shared
              var body: some View { Text(account.name) }
            }
            """
          ),
        ]),
      Example(
        """
        @Observable final class Session {
          static let shared = Session()
        }
        @main struct TeaShop: App {
          var body: some Scene {
            WindowGroup {
              RootView().↓environmentObject(Session.shared)
            }
          }
        }
        extension View {
          func withSession() -> some View { ↓environmentObject(Session.shared) }
        }
        """),
      Example(
        """
        final class Episode: ObservableObject {
          @Published var title = ""
        }
        struct EpisodeView: View {
          @State var ↓episode: Episode
          var body: some View { Text(episode.title) }
        }
        """),
    ],
    good: [
      Example(
        """
        final class Draft: ObservableObject {
          @Published var alerts = Alerts()
        }
        final class Alerts: ObservableObject { @Published var isOn = false }
        struct DraftView: View {
          @State private var draft = Draft()
          var body: some View { AlertsView(alerts: draft.alerts) }
        }
        struct AlertsView: View {
          @ObservedObject var alerts: Alerts
          var body: some View { Text(alerts.isOn ? "a" : "b") }
        }
        """),
      Example(
        """
        final class Measurement: ObservableObject { @Published var size = CGSize.zero }
        struct CommentView: View {
          // Measuring the text updates only the preview.
          @State private var measurement = Measurement()
          var body: some View {
            Text("a")
              .background(GeometryReader { area in Color.clear.onAppear { measurement.size = area.size } })
              .contextMenu { CommentMenu() } preview: {
                CommentPreview(measurement: measurement, size: measurement.size)
              }
          }
        }
        struct CommentPreview: View {
          @ObservedObject var measurement: Measurement
          let size: CGSize
          var body: some View { Text("b").frame(height: measurement.size.height) }
        }
        """),
      Example(
        """
        @Observable final class FeedModel {}
        final class Account: ObservableObject {}
        struct FeedView: View {
          @State private var model = FeedModel()
          @Bindable var bound: FeedModel
          @Environment(FeedModel.self) private var shared
          @StateObject private var account = Account()
          @ObservedObject var other: Account
          @EnvironmentObject private var session: Account
          // @StateObject private var model = FeedModel()
          var body: some View { Text("").environment(model).environmentObject(account) }
        }
        """),
      Example(
        """
        struct FeedView: View {
          // Not declared in the project.
          @StateObject private var model = ForeignModel()
          @State private var player = Player()
          var body: some View { Text("").environmentObject(model) }
        }
        """),
      Example(
        [
          ("Sources/One/Model.swift", "@Observable public final class Model {}"),
          ("Sources/Two/Model.swift", "public final class Model: ObservableObject {}"),
          (
            "Sources/Two/FeedView.swift",
            """
            struct FeedView: View {
              @State private var model: Model?
              @StateObject private var other = Model()
              var body: some View { Text("") }
            }
            """
          ),
        ]),
      Example(
        """
        final class Editor: ObservableObject, Identifiable { @Published var text = "" }
        struct NoteView: View {
          @State private var editor: Editor?
          @State private var draft = Editor()
          var body: some View {
            // The child observes it.
            DraftView(editor: draft)
              .disabled(editor != nil)
              .sheet(item: $editor) { EditorView(editor: $0) }
          }
        }
        """),
      Example(
        """
        class StoredObject: NSManagedObject {}
        @Observable final class Author: StoredObject {}
        struct AuthorView: View {
          // A managed object publishes its changes itself.
          @ObservedObject var author: Author
          var body: some View { BadgeView().environmentObject(author) }
        }
        """),
      Example(
        """
        final class Model: ObservableObject {}
        struct Row<Model>: View {
          @State var model: Model
          var body: some View { Text("") }
        }
        """),
    ])

  static let collectors: [any Collector.Type] = [StateOwnership.self, EnvironmentObjectInjections.self]

  struct Evidence: Analyzer.Evidence {
    /// The property wrapper or modifier that stores or passes on the object.
    enum Holder: String, Storable {
      case stateObject = "StateObject"
      case observedObject = "ObservedObject"
      case environmentObject = "EnvironmentObject"
      case state = "State"
      case bindable = "Bindable"
      case environment = "Environment"
      case environmentObjectModifier = "environmentObject"

      var isModifier: Bool { self == .environmentObjectModifier }

      /// Whether the wrapper or modifier is meant for `ObservableObject` types rather than for `@Observable` classes.
      var isForObservableObject: Bool {
        switch self {
        case .stateObject, .observedObject, .environmentObject, .environmentObjectModifier: true
        case .state, .bindable, .environment: false
        }
      }
    }

    let holder: Holder
    /// The type of the object that is stored or passed on.
    let type: String
    /// Whether the view is part of a widget, which is rendered once and never updated.
    var isInWidget = false
    /// Whether the view creates the object and never replaces it.
    var isOwned = false
    /// Whether the view's `init` sets the object and nothing else replaces it.
    var isSetByInit = false

    static let fields = FieldList(Self.init, \.holder, \.type, \.isInWidget, \.isOwned, \.isSetByInit)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let index = StateIndex(project)
    return mismatchedProperties(index) + mismatchedInjections(index)
  }

  func message(for record: Record<Evidence>) -> String {
    let holder = record.evidence.holder
    let type = record.evidence.type
    let system = holder.isForObservableObject ? "`@Observable`" : "an `ObservableObject`"
    let remedy =
      switch holder {
      case .stateObject: "use `@State`"
      case .observedObject: "use a plain property, or `@Bindable` for bindings"
      case .environmentObject: "use `@Environment(\(type).self)`"
      case .environmentObjectModifier: "use `.environment`"
      case .bindable: "use `@ObservedObject`, or make the class `@Observable`"
      case .environment: "use `@EnvironmentObject`, or make the class `@Observable`"
      case .state where record.evidence.isInWidget: "widgets are not updated, so make it a `let`"
      case .state where record.evidence.isOwned: "use `@StateObject`, or make the class `@Observable`"
      case .state where record.evidence.isSetByInit:
        "use `@ObservedObject` (`@StateObject` if the view creates it), or make the class `@Observable`"
      case .state: "pass it to a child that declares it as `@ObservedObject`, or make the class `@Observable`"
      }
    let verb = holder.isModifier ? "passes" : "stores"
    let written = (holder.isModifier ? "`." : "`@") + holder.rawValue + "`"
    return "`\(record.symbol)` \(verb) `\(type)` with \(written), but the class is \(system); \(remedy)"
  }

  private func mismatchedProperties(_ index: StateIndex) -> [Located<Evidence>] {
    let project = index.project
    return project.reviewedEntities.flatMap { entity in
      index.properties(of: entity).compactMap { property, reference -> Located<Evidence>? in
        guard !property.attributes.isEmpty, let wrapper = property.observingWrapper else { return nil }
        let name = wrapper == .environment ? property.environmentType : nil
        guard
          let held = name.map({ index.entity(named: $0, in: reference) })
            ?? index.entity(of: property, in: reference), index.isDeclaredOnce(held)
        else { return nil }
        guard index.style(of: held) == (wrapper.isForObservableObject ? .macro : .object),
          !project.isManagedObject(held)
        else { return nil }
        if wrapper == .state, !index.showsUnobservedObject(property, in: reference, of: entity) { return nil }
        return index.candidate(
          Evidence(
            holder: wrapper, type: project.types.entities[held].name,
            isInWidget: project.files[reference.file].isOfWidget,
            isOwned: property.hasInitialValue && !property.isOptional && project.onlyReads(property, of: entity),
            isSetByInit: !property.hasInitialValue && !property.isOptional
              && project.onlyReads(property, of: entity, outsideInit: true)),
          at: property, in: reference, of: entity)
      }
    }
  }

  private func mismatchedInjections(_ index: StateIndex) -> [Located<Evidence>] {
    index.project.collection(of: EnvironmentObjectInjections.self).compactMap { located in
      guard let reference = located.type, let held = index.entity(of: located.evidence.origin, in: reference),
        index.isDeclaredOnce(held), index.style(of: held) == .macro, !index.project.isManagedObject(held)
      else { return nil }
      let name = index.project.types.entities[held].name
      return Located(
        file: located.file,
        record: Record(
          evidence: Evidence(holder: .environmentObjectModifier, type: name), range: located.record.range,
          symbol: located.record.symbol, type: located.record.type, source: name))
    }
  }
}

extension WrapperMismatch {
  func opportunities(in project: Project) -> [LocatedOpportunity] {
    let injections = project.collection(of: EnvironmentObjectInjections.self).map {
      LocatedOpportunity(file: $0.file, start: $0.record.range.start)
    }
    let index = StateIndex(project)
    return injections + index.opportunities(inTypesWith: .view) { index.storesObservable($0, in: $1) }
  }
}

extension Project {
  /// Whether a class inherits from `NSManagedObject`, which publishes changes as an `ObservableObject` even if the
  /// class is marked as `@Observable`.
  fileprivate func isManagedObject(_ entity: Int) -> Bool {
    ([entity] + superclasses(of: entity)).contains { ancestor in
      facts(of: ancestor).contains { $0.inherited.contains { $0.lastNamePart == "NSManagedObject" } }
    }
  }
}

extension StateIndex {
  /// Whether a view displays what an `ObservableObject` in `@State` publishes, although nothing updates the view.
  func showsUnobservedObject(_ property: PropertyFact, in reference: TypeIndex.Reference, of view: Int) -> Bool {
    guard property.attribute("State") != nil, !property.isOptional, let held = entity(of: property, in: reference),
      isDeclaredOnce(held), style(of: held) == .object, !project.isManagedObject(held)
    else { return false }
    return reads(property.name, of: view, publishedBy: held)
      && !isObservedByChild(property.name, of: view, storing: held)
      && !onlyHandsOnParts(property.name, of: view, storing: held)
  }

  /// Whether code in the view reads a published member of the object that the property stores.
  private func reads(_ property: String, of view: Int, publishedBy object: Int) -> Bool {
    let published = publishedMembers(of: object, depth: 0)
    return project.facts(of: view).lazy.flatMap(\.members).flatMap(\.uses).contains { use in
      use.name == property && use.usage != .assigned && use.member.map(published.contains) == true
    }
  }

  /// Whether the view passes the object to a child that observes it, and reads published members only in order to pass
  /// them to that child as well. The view itself is not updated on purpose.
  private func isObservedByChild(_ property: String, of view: Int, storing object: Int) -> Bool {
    var passed: Set<String> = []
    for part in project.types.entities[view].declarations + project.types.entities[view].extensions {
      for made in project.files[part.file].facts.constructions where made.owner == part.type && !made.isInPreview {
        guard let argument = made.arguments.first(where: { $0.name == property && !$0.isProjected }),
          let child = entity(named: made.type, in: part),
          properties(of: child).contains(where: { stored, reference in
            stored.name == argument.label && stored.has(anyOf: "ObservedObject", "StateObject")
              && entity(of: stored, in: reference) == object
          })
        else { continue }
        passed.formUnion(made.arguments.map(\.text))
      }
    }
    guard !passed.isEmpty else { return false }
    let published = publishedMembers(of: object, depth: 0)
    return project.facts(of: view).lazy.flatMap(\.members).flatMap(\.uses).allSatisfy { use in
      guard use.name == property, use.usage != .assigned, let member = use.member, published.contains(member) else {
        return true
      }
      return passed.contains { $0 == "\(property).\(member)" || $0 == "self.\(property).\(member)" }
    }
  }

  /// Whether the view only reads other observable objects that the object contains, and passes each of them to a child
  /// that observes it: `SettingsView(settings: draft.notifications)`.
  private func onlyHandsOnParts(_ property: String, of view: Int, storing object: Int) -> Bool {
    var observed: Set<String> = []
    for part in project.types.entities[view].declarations + project.types.entities[view].extensions {
      for made in project.files[part.file].facts.constructions where made.owner == part.type && !made.isInPreview {
        guard let child = entity(named: made.type, in: part) else { continue }
        for argument in made.arguments {
          let text = argument.text.hasPrefix("self.") ? String(argument.text.dropFirst(5)) : argument.text
          guard text.hasPrefix(property + "."), let label = argument.label,
            properties(of: child).contains(where: { stored, reference in
              stored.name == label && stored.has(anyOf: "ObservedObject", "StateObject")
                && entity(of: stored, in: reference).map { style(of: $0) == .object } ?? false
            })
          else { continue }
          observed.insert(String(text.dropFirst(property.count + 1)))
        }
      }
    }
    guard !observed.isEmpty else { return false }
    let published = publishedMembers(of: object, depth: 0)
    return project.facts(of: view).lazy.flatMap(\.members).flatMap(\.uses).allSatisfy { use in
      guard use.name == property, use.usage != .assigned, let member = use.member, published.contains(member) else {
        return true
      }
      return observed.contains(member)
    }
  }

  private func publishedMembers(of object: Int, depth: Int) -> Set<String> {
    var names = Set(properties(of: object).filter { $0.property.has(anyOf: "Published") }.map(\.property.name))
    guard depth < 16 else { return names }
    for reference in project.types.entities[object].declarations {
      for parent in project.fact(reference).inherited {
        guard let entity = entity(named: parent, in: reference) else { continue }
        names.formUnion(publishedMembers(of: entity, depth: depth + 1))
      }
    }
    return names
  }
}

/// Collects objects that are put into the environment with `environmentObject`.
struct EnvironmentObjectInjections: Collector {
  static let id = "environment_object_injections"

  struct Evidence: Analyzer.Evidence {
    let origin: ValueOrigin

    static let fields = FieldList(Self.init, \.origin)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: ["environmentObject"]) { call, context in
      guard let member = call.calledMember else { return }
      record(call, named: member.declName.baseName, in: context)
    }
    walk.onCall(of: ["environmentObject"]) { call, context in
      guard let name = call.calleeToken, context.isInExtensionOfView else { return }
      record(call, named: name, in: context)
    }
  }

  private func record(_ call: FunctionCallExprSyntax, named name: TokenSyntax, in context: FileContext) {
    guard context.type != nil, call.arguments.count == 1, let argument = call.arguments.first?.expression else {
      return
    }
    let origin = ValueOrigin(of: argument)
    guard origin != .unknown else { return }
    context.record(Evidence(origin: origin), by: Self.self, at: context.range(from: name, to: call))
  }

  func collection(in project: Project) -> [Located<Evidence>] { project.reviewedRecords(of: Self.self) }
}

extension PropertyFact {
  /// The wrapper that determines which objects the property can store.
  fileprivate var observingWrapper: WrapperMismatch.Evidence.Holder? {
    let wrappers: [WrapperMismatch.Evidence.Holder] = [
      .stateObject, .observedObject, .environmentObject, .state, .bindable,
    ]
    return wrappers.first { attribute($0.rawValue) != nil } ?? (environmentType == nil ? nil : .environment)
  }
}

extension Project {
  /// Whether a type neither assigns a property nor passes on a binding to it.
  /// - Parameter outsideInit: Whether initializers may assign it.
  fileprivate func onlyReads(_ property: PropertyFact, of entity: Int, outsideInit: Bool = false) -> Bool {
    facts(of: entity).allSatisfy { fact in
      fact.members.allSatisfy { member in
        outsideInit && member.kind == .initializer
          || member.uses.allSatisfy { use in
            use.name != property.name || use.member != nil || use.usage.isDisjoint(with: [.assigned, .projected])
          }
      }
    }
  }
}
