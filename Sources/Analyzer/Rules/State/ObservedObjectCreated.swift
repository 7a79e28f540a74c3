import SwiftSyntax

/// Finds `@ObservedObject` properties whose object is created by the view itself.
struct ObservedObjectCreated: ProjectRule {
  static let info = RuleInfo(
    id: "observed_object_created",
    summary: "An object created by a view should be declared `@StateObject` or `@State`, not `@ObservedObject`.",
    rationale: """
      `@ObservedObject` does not keep its object alive. SwiftUI re-creates the view value, and with it the object, \
      whenever the parent is evaluated, so loaded data is lost at unpredictable moments. `@StateObject` (or `@State` \
      for an `@Observable` class) creates the object once and keeps it for the lifetime of the view. An object that is \
      kept does not receive later values of the parameters that it was created with, so the view has to pass them on.
      """,
    details: """
      The rule ignores an app whose initializer reads the property: an app is created only once, and its initializer \
      cannot read a `@StateObject`. It also ignores intents and property wrappers that classes use. If another initializer \
      receives the object, the message recommends creating it in the caller. If the object publishes nothing and only \
      works with an observable object that it receives, the message recommends observing that one.
      """,
    sources: ["S4 common-mistakes", "S1 integration", "S2.6"],
    opportunity: "an `@ObservedObject` property",
    defaultLevel: .error,
    remedy: Remedy(.ownership, .small),
    triggering: [
      Example(
        """
        struct FeedView: View {
          @ObservedObject var ↓viewModel = FeedViewModel()
          @ObservedObject private var ↓store: Store = .init(name: "feed")
          var body: some View { Text(viewModel.title) }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @ObservedObject var ↓viewModel: FeedViewModel
          @ObservedObject var ↓store: Store
          init(client: Client) {
            self.viewModel = FeedViewModel(client: client)
            _store = ObservedObject(wrappedValue: Store())
          }
          var body: some View { Text(viewModel.title) }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @ObservedObject
          private var ↓viewModel: Feed.Model
          var body: some View { Text(viewModel.title) }
        }
        extension FeedView {
          init() {
            let model = Feed.Model.init(page: 1)
            _viewModel = .init(initialValue: model)
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @ObservedObject private var ↓model: FeedModel
          init(model: FeedModel?) { self.model = model ?? FeedModel() }
          var body: some View { Text(model.title) }
        }
        """),
      Example(
        """
        struct PlayerView: View {
          @ObservedObject private var ↓player: Player = {
            let player = Player()
            player.volume = 0.5
            return player
          }()
          var body: some View { Text(player.title) }
        }
        """),
    ],
    good: [
      Example(
        """
        @propertyWrapper struct Saved<Value>: DynamicProperty {
          @ObservedObject private var storage: Storage<Value>
          init(wrappedValue: Value, key: String) { storage = Storage(value: wrappedValue, key: key) }
          var wrappedValue: Value { storage.value }
        }
        final class Settings: ObservableObject {
          @Saved(key: "size") var size = 10
        }
        """),
      Example(
        """
        final class RowStyle: ObservableObject { @Published var isBold = false }
        struct RowView: View {
          @ObservedObject var style = RowStyle()
          var body: some View { Text("") }
        }
        struct ListView: View {
          let style: RowStyle
          var body: some View { RowView(style: style) }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @StateObject private var viewModel = FeedViewModel()
          @ObservedObject var account: Account
          // @ObservedObject var old = FeedViewModel()
          var body: some View { Text("@ObservedObject var a = A()") }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @ObservedObject var account = Account.shared
          @ObservedObject var store = makeStore()
          @ObservedObject var router = Router.live()
          @ObservedObject var settings = .default
          var body: some View { Text("") }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @ObservedObject private var viewModel: FeedViewModel
          @ObservedObject private var account: Account
          init(viewModel: FeedViewModel = FeedViewModel(), account: Account) {
            self.viewModel = viewModel
            _account = ObservedObject(wrappedValue: account)
          }
          var body: some View { Text("") }
        }
        """),
      Example(
        """
        struct CopyCodeIntent: AppIntent {
          @ObservedObject private var generator = CodeGenerator()
          func perform() async throws -> some IntentResult { .result(value: generator.code()) }
        }
        """),
      Example(
        """
        @main struct MenuApp: App {
          @ObservedObject var appState = AppState()
          init() {
            Migration.run(appState: appState)
          }
          var body: some Scene { SettingsWindow(appState: appState) }
        }
        """),
    ],
    fixing: [
      FixExample(
        before: """
          struct FeedView: View {
            @ObservedObject private var viewModel = FeedViewModel()  // loads the feed
            @SwiftUI.ObservedObject private var store: Store = .init()
            var body: some View { Text("") }
          }
          """,
        after: """
          struct FeedView: View {
            @StateObject private var viewModel = FeedViewModel()  // loads the feed
            @SwiftUI.StateObject private var store: Store = .init()
            var body: some View { Text("") }
          }
          """, isSafe: true)
    ])

  static let collectors: [any Collector.Type] = [StateOwnership.self, CreationInputs.self]

  struct Evidence: Analyzer.Evidence {
    /// The values that the parent passes in and that the object is created with.
    var inputs: [String] = []
    /// Whether the class is known to be `@Observable`.
    var isMacro = false
    /// Whether the initializer creates the object only if the caller passes none.
    var isDefault = false
    /// Whether no caller makes use of that.
    var isUnusedDefault = false
    /// Whether another initializer receives the object.
    var isAlsoInjected = false
    /// The observable object that the created one receives and works with, if it publishes nothing itself.
    var facadeOf: String?

    static let fields = FieldList(
      Self.init(inputs:isMacro:isDefault:isUnusedDefault:isAlsoInjected:facadeOf:), \.inputs, \.isMacro, \.isDefault,
      \.isUnusedDefault, \.isAlsoInjected, \.facadeOf)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.variable) { variable, context in
      guard let type = context.type, !context.isPreview, variable.isMember, !variable.modifiers.isStatic,
        let wrapper = variable.attributes.observedObject
      else { return }
      for binding in variable.bindings {
        guard let value = binding.initializer?.value.withoutEffects,
          value.createdType != nil || value.typeCreatedByCalledClosure != nil,
          let name = binding.pattern.boundNames.first
        else { continue }
        context.record(
          Evidence(), by: Self.self, at: context.range(of: name), symbol: context.types[type].name + "." + name.text,
          fix: context.fix(isSafe: true, replacing: wrapper, with: "StateObject"))
      }
    }
    walk.on(.sequence) { sequence, context in
      guard let type = context.type, !context.isPreview, context.member?.kind == .initializer,
        context.closures.isEmpty, let name = sequence.propertyWithCreatedDefault,
        let property = context.property(named: name), !property.isStatic, property.attribute("ObservedObject") != nil
      else { return }
      context.record(
        Evidence(isDefault: true), by: Self.self, at: property.range, symbol: context.types[type].name + "." + name)
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let index = StateIndex(project)
    let inputs = project.collection(of: CreationInputs.self)
    let recorded = Dictionary(
      project.reviewedRecords(of: Self.self).map { (Location(file: $0.file, range: $0.record.range), $0) },
      uniquingKeysWith: { first, _ in first })
    let found = project.reviewedEntities.flatMap { entity -> [Located<Evidence>] in
      // SwiftUI's property wrappers, including `@StateObject`, do not work in classes.
      guard project.types.entities[entity].kind == .struct, !project.isWrapperUsedByClass(entity),
        !project.isIntent(entity)
      else { return [] }
      return index.properties(of: entity).compactMap { property, reference in
        guard property.attribute("ObservedObject") != nil, !project.isReadByInitializer(property, ofApp: entity) else {
          return nil
        }
        let location = Location(file: reference.file, range: property.range)
        let isMacro = index.style(of: property, in: reference).contains(.macro)
        if let located = recorded[location] {
          if located.evidence.isDefault {
            let passes = project.passes(property, to: entity)
            let isUsed = passes.isEmpty || passes.contains(false) || project.hasPublicInitializer(entity)
            return isUsed ? located : located.withUnusedDefault
          }
          guard property.isPrivate || !project.passes(property, to: entity).contains(true) else { return nil }
          return isMacro ? located.withoutFix : located
        }
        // In the Composable Architecture, views create a `ViewStore` in `init`, but it only observes the store passed
        // to it.
        guard property.typeName?.lastNamePart.hasPrefix("ViewStore") != true,
          index.assignments(to: property.name, of: entity).contains(where: \.origin.isCreated)
        else { return nil }
        let names = Self.parameters(of: property, among: inputs[entity] ?? [], in: project)
        let isAlsoInjected = index.assignments(to: property.name, of: entity).contains(where: \.origin.isParameter)
        return index.candidate(
          Evidence(
            inputs: names, isMacro: isMacro, isAlsoInjected: isAlsoInjected,
            facadeOf: index.objectBehindFacade(property, in: reference)), at: property, in: reference, of: entity)
      }
    }
    return found.map { located in
      var found = located
      // The root view of a hosting controller is never re-created, so it does not lose the object.
      if let view = project.entity(of: located), project.isOnlyRoot(view) { found.record.maximumSeverity = .info }
      return found
    }
  }

  /// The parameters with values that the object is created with, in source order.
  private static func parameters(
    of property: PropertyFact, among inputs: [Located<CreationInputs.Evidence>], in project: Project
  ) -> [String] {
    var names: [String] = []
    for located in inputs where located.evidence.property == property.name {
      guard let type = located.type, located.evidence.isValue(at: type, in: project),
        !names.contains(located.evidence.parameter)
      else { continue }
      names.append(located.evidence.parameter)
    }
    return names
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    StateIndex(project).opportunities(inTypesWith: .drawing) { property, _ in
      property.attribute("ObservedObject") != nil
    }
  }

  func message(for record: Record<Evidence>) -> String {
    if record.evidence.isUnusedDefault {
      return """
        `\(record.symbol)` is `@ObservedObject`, and `init` creates the object if none is passed, but all callers pass \
        one; require an object
        """
    }
    if record.evidence.isDefault {
      return """
        `\(record.symbol)` is `@ObservedObject`, but `init` creates the object on every update if none is passed; use \
        `@StateObject`, or require an object
        """
    }
    if record.evidence.isAlsoInjected {
      return """
        `\(record.symbol)` is `@ObservedObject`, but one `init` creates the object on every update, while another \
        receives it; create it in the caller and pass it in
        """
    }
    if let object = record.evidence.facadeOf {
      return """
        `\(record.symbol)` is `@ObservedObject`, but the view creates it on every update and it publishes nothing; \
        make it a plain property, and observe its `\(object)` instead
        """
    }
    let inputs = record.evidence.inputs
    guard let first = inputs.first else {
      return """
        `\(record.symbol)` is `@ObservedObject`, but the view creates the object on every update; use `@StateObject`, \
        or `@State` for an `@Observable` class
        """
    }
    // Names as many of the inputs as a readable message can contain.
    let all = inputs.count == 2 ? "`\(first)` and `\(inputs[1])`" : "`\(first)` and \(inputs.count - 1) other inputs"
    let wrapper = record.evidence.isMacro ? "State" : "StateObject"
    func message(_ names: String) -> String {
      """
      `\(record.symbol)` is `@ObservedObject`, but the view creates it on every update; use `@\(wrapper)`, and pass on \
      changes of \(names) with `onChange` or give the view an `.id`
      """
    }
    return inputs.count > 1 && message(all).count <= Self.longestMessage ? message(all) : message("`\(first)`")
  }

  private static let longestMessage = 200

  private struct Location: Hashable {
    let file: Int
    let range: SourceRange
  }
}

extension Project {
  /// Whether the view is created only as the root view of hosting controllers.
  fileprivate func isOnlyRoot(_ view: Int) -> Bool {
    var isCreated = false
    for file in files(naming: [view]) where !files[file].isTest {
      for made in files[file].facts.constructions where !made.isInPreview {
        guard entity(named: made.type, inFile: file, insideType: made.owner) == view else { continue }
        let isHosted = files[file].facts.constructions.contains { other in
          other.owner == made.owner && other.member == made.member
            && other.arguments.contains { $0.label == "rootView" }
        }
        guard isHosted, !made.isInViewCode else { return false }
        isCreated = true
      }
    }
    return isCreated
  }

  /// Whether other packages may create the view.
  fileprivate func hasPublicInitializer(_ view: Int) -> Bool {
    facts(of: view).flatMap(\.members).contains { $0.kind == .initializer && $0.modifiers.contains("public") }
  }

  /// For each creation of a view, whether it passes an object for the property. An object that the view creates is then
  /// only a default.
  fileprivate func passes(_ property: PropertyFact, to view: Int) -> [Bool] {
    let name = types.entities[view].name.lastNamePart
    return files(mentioning: [name]).flatMap { file in
      files[file].facts.constructions.filter { $0.type.lastNamePart == name }
        .map { $0.arguments.contains { $0.label == property.name } }
    }
  }
}

extension Project {
  /// Whether the type is an intent, which no view hierarchy stores: there, `@StateObject` would create an object for each
  /// access.
  fileprivate func isIntent(_ entity: Int) -> Bool {
    facts(of: entity).contains { fact in fact.inherited.contains { $0.lastNamePart.hasSuffix("Intent") } }
  }

  /// Whether the type is an app whose own initializer reads the property, which it cannot do with a `@StateObject`:
  /// each read before the first update creates another object.
  fileprivate func isReadByInitializer(_ property: PropertyFact, ofApp entity: Int) -> Bool {
    let facts = facts(of: entity)
    guard facts.contains(where: { $0.inherited.contains { $0.lastNamePart == "App" } }) else { return false }
    return facts.contains { fact in
      fact.members.contains { member in
        member.kind == .initializer
          && member.uses.contains { use in
            use.name == property.name
              && (use.member != nil || use.usage.isDisjoint(with: [.assigned, .storage, .projected]))
          }
      }
    }
  }

  /// Whether the type is a property wrapper that a class uses. A `@StateObject` would not keep the object there.
  fileprivate func isWrapperUsedByClass(_ entity: Int) -> Bool {
    guard facts(of: entity).contains(where: { $0.hasAttribute("propertyWrapper") }) else { return false }
    let name = types.entities[entity].name.lastNamePart
    return files(mentioning: [name]).contains { file in
      files[file].facts.types.contains { type in
        type.kind == .class && type.properties.contains { $0.attribute(name) != nil }
      }
    }
  }
}

extension Located<ObservedObjectCreated.Evidence> {
  /// The candidate if no caller makes use of the object that the initializer creates.
  fileprivate var withUnusedDefault: Self {
    var copy = self
    copy.record.evidence.isUnusedDefault = true
    copy.record.maximumSeverity = .info
    return copy
  }
}

extension StateIndex {
  /// The observable object that an object without variables wraps: `service` for `let service: Service`. Nil if the
  /// object may publish changes itself.
  fileprivate func objectBehindFacade(_ property: PropertyFact, in reference: TypeIndex.Reference) -> String? {
    guard let held = entity(of: property, in: reference) else { return nil }
    let classes = [held] + project.superclasses(of: held)
    let stored = classes.flatMap { properties(of: $0) }.filter { !$0.property.isStatic }
    let publishes = classes.flatMap { project.facts(of: $0) }.flatMap(\.members).contains { member in
      member.name == "objectWillChange" || member.uses.contains { $0.name == "objectWillChange" }
    }
    guard !publishes, stored.allSatisfy({ $0.property.isLet }) else { return nil }
    return stored.first { !$0.property.hasInitialValue && storesObservable($0.property, in: $0.reference) }?.property
      .name
  }
}

extension SequenceExprSyntax {
  /// The property to which the expression assigns a new object if another value is nil: `model` for
  /// `self.model = model ?? FeedModel()` and `_model = ObservedObject(wrappedValue: model ?? FeedModel())`.
  fileprivate var propertyWithCreatedDefault: String? {
    let items = Array(elements)
    guard items.count > 2, items[1].is(AssignmentExprSyntax.self), let target = items[0].wholeName?.name else {
      return nil
    }
    if items.count == 5 { return items[2...].createsDefault ? target : nil }
    guard items.count == 3, target.hasPrefix("_"),
      let wrapped = items[2].as(FunctionCallExprSyntax.self)?.arguments.first(where: \.isFirstValueOfWrapper),
      let value = wrapped.expression.as(SequenceExprSyntax.self), Array(value.elements)[...].createsDefault
    else { return nil }
    return String(target.dropFirst())
  }
}

extension ArraySlice<ExprSyntax> {
  /// Whether the operands and operators replace a missing value with a new object: `model ?? FeedModel()`.
  fileprivate var createsDefault: Bool {
    guard count == 3, let last, self[startIndex + 1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??" else {
      return false
    }
    return last.withoutEffects.createdType != nil
  }
}

extension ValueOrigin {
  /// Whether the code creates the value.
  var isCreated: Bool {
    if case .created = self { true } else { false }
  }

  fileprivate var isParameter: Bool {
    if case .parameter = self { true } else { false }
  }
}

extension AttributeListSyntax {
  /// The token `ObservedObject` in `@ObservedObject` and `@SwiftUI.ObservedObject`.
  fileprivate var observedObject: TokenSyntax? {
    for attribute in self {
      guard let name = attribute.as(AttributeSyntax.self)?.attributeName else { continue }
      let token = name.as(IdentifierTypeSyntax.self)?.name ?? name.as(MemberTypeSyntax.self)?.name
      if let token, token.text == "ObservedObject" { return token }
    }
    return nil
  }
}
