import SwiftSyntax

/// Finds bindings that are created from closures in view code.
struct BindingGetSetInBody: FileRule {
  static let info = RuleInfo(
    id: "binding_get_set_in_body",
    summary: "View code should not create bindings from closures.",
    rationale: """
      Every evaluation of the view code creates a new binding. SwiftUI cannot compare its closures with the previous \
      ones, so dependent views are updated needlessly. `@Bindable`, `$state` and the model's properties or subscripts \
      provide bindings with a stable identity. A conversion can be a computed property with `get` and `set` of the \
      converted type, which `$state.…` can bind to, or a subscript if it needs other values.
      """,
    details: """
      Bindings whose setter calls a function are reported as info. The rule ignores helpers in `extension View` that \
      receive a binding, and bindings with a comment directly above them that explains why they are needed. More than \
      five bindings of a view that need the same replacement are one finding.
      """,
    sources: ["S0 anti-pattern-6"],
    opportunity: """
      a binding created with `Binding(…)`, `.init(get:set:)` or `.constant`, or a property or function that returns a \
      binding
      """,
    defaultLevel: .warning, isMinor: true,
    triggering: BindingGetSetInBodyExamples.triggering,
    good: BindingGetSetInBodyExamples.good)

  static let collectors: [any Collector.Type] = [PayloadEnums.self]

  struct Evidence: Analyzer.Evidence {
    /// The replacement that does not require closures.
    enum Replacement: String, Storable {
      /// The value is never set.
      case constant
      /// The binding presents something while an item exists.
      case item
      /// The binding only reads and writes a member of an object.
      case member
      /// The binding only reads and writes view state.
      case state
      /// The binding converts or validates a view model's value, or functions are passed instead of closures.
      case property
      /// The closures also need values of the view, so no property of a model could replace them.
      case viewProperty
      /// The binding uses a value that the model does not store, such as the element of a row.
      case propertyOfElement
      /// The binding reads and writes several values that the view itself stores.
      case viewState
      /// The binding provides a default for an optional that the view stores and never resets.
      case defaultValue
      /// The binding of a toggle chooses a value that the view stores, whether the toggle is turned on or off.
      case choice
      /// The value is that of another binding.
      case binding
      /// The view stores the value and runs additional code when it is set.
      case change
      /// Setting the value sends an action with the new value to a store.
      case action
      /// Setting the value sends an action to a store whose actions include `BindableAction`.
      case bindableAction
      /// Setting the value calls the `send` function of a view with `@ViewAction`.
      case viewAction
      /// The binding reads and writes an element of an array that the view stores, and the setter runs additional code.
      case elementChange
      /// Setting the value sends an action to a store, without the new value.
      case actionWithoutValue
      /// Setting the value sends an action to a store, and a closure converts the value.
      case actionOfConvertedValue
      /// Setting the value sends an action to a store whose state does not have `@ObservableState`.
      case actionOfPlainState
      /// Setting the value sends an action to a `ViewStore`.
      case viewStore
      /// The binding converts a value that the view stores.
      case conversion
      /// The binding converts a value that the view stores, and needs other values for that.
      case `subscript`
      /// The binding reads an element of a dictionary that the view stores, with a default, and writes it.
      case dictionarySubscript
      /// The binding provides the value of an optional that the view has unwrapped.
      case unwrapped
      /// The binding provides a default if an object is missing.
      case missingObject
      /// The object's class is not observable.
      case unobservable
      /// The object is an `ObservableObject` that a local constant stores.
      case localObject
    }

    var replacement: Replacement
    /// The bound expression as written: `model.name`; the modifier that presents the item; or the binding that sends the
    /// action; or the view that receives a binding to several values. Empty if there is none.
    var subject: String
    /// The type of the view's property that stores the object, if the type is known and the property has no wrapper, or
    /// the type to which a local constant is cast.
    var objectType: String?
    /// Whether the object is a local constant that is cast to its type. `$name` needs a local `@Bindable` then, which
    /// requires an `@Observable` class.
    var isCast = false
    /// The presented item as written; nil for other bindings.
    var item: String?
    /// Whether the setter also resets something else.
    var resetsMore = false
    /// The type of the item if it is known not to have the conformance that the modifier requires: `Hashable` for
    /// `navigationDestination(item:)`, `Identifiable` for others.
    var unsuitableType: String?
    /// The reducer of the store to which the action is sent; nil if it is unknown or the store is `@Bindable`.
    var feature: String?
    /// The property that stores the store to which the action is sent, if it is not `@Bindable`.
    var unboundStore: String?
    /// The reducer to which the `send` function of a `@ViewAction` view sends the action, and the bound state.
    var viewAction: ViewAction?
    /// The properties and functions of the view that the closures need besides a model, or that are arguments of a
    /// subscript.
    var viewValues: [String] = []

    struct ViewAction: FieldStorable, Hashable, Sendable {
      /// The reducer; empty if it is unknown.
      let feature: String
      /// The state that the getter returns, such as `store.rate`; empty if it returns something else.
      let state: String

      static let fields = FieldList(Self.init, \.feature, \.state)
    }

    static let fields = FieldList(
      Self.init(
        replacement:subject:objectType:isCast:item:resetsMore:unsuitableType:feature:unboundStore:viewAction:viewValues:
      ),
      \.replacement, \.subject, \.objectType, \.isCast, \.item, \.resetsMore, \.unsuitableType, \.feature,
      \.unboundStore, \.viewAction, \.viewValues)

    /// Returns the advice to bind to the store.
    /// - Parameter step: The step that comes first, if any.
    fileprivate func sendingAdvice(after step: String? = nil) -> String {
      let binding = "bind to `\(subject.isEmpty ? "$store.….sending(\\.…)" : subject)`"
      let steps = [step, unboundStore.map { "make `\($0)` `@Bindable`" }].compactMap(\.self) + [binding]
      return steps.dropLast().joined(separator: ", ") + (steps.count > 1 ? " and " : "") + binding
    }

    fileprivate var isDestination: Bool { subject == "navigationDestination" }
  }

  /// Adapts the advice to the types that other files declare.
  func allCandidates(in project: Project) -> [Located<Evidence>] {
    project.reviewedRecords(of: Self.self).map { located in
      var found = located
      found.record.evidence.replacement = project.possibleReplacement(at: located)
      if let replacement = project.replacementForUnobservedObject(at: located) {
        found.record.evidence.replacement = replacement
      } else if located.evidence.replacement == .state, project.hasConstant(in: located.evidence.subject, at: located) {
        found.record.evidence.replacement = .member
      } else if located.evidence.replacement == .viewState, !project.declares(located.evidence.subject, at: located) {
        found.record.evidence.subject = ""
      } else if let feature = located.evidence.feature, project.hasPlainState(feature, at: located) {
        found.record.evidence.replacement = .actionOfPlainState
      } else if let sent = located.evidence.viewAction, !sent.state.isEmpty,
        project.hasBindableAction(sent, at: located)
      {
        found.record.evidence.replacement = .bindableAction
        found.record.evidence.subject = "$" + sent.state
      } else if let item = located.evidence.item, let type = located.type {
        let selection = project.selection(item, at: type)
        found.record.evidence.unsuitableType =
          located.evidence.isDestination ? selection?.nonHashableType : selection?.nonIdentifiableType
      }
      return found
    }
    .joined(above: Self.maximumSeparateBindings) { located in
      SimilarBinding(
        file: located.file, type: located.record.type, subject: located.evidence.subject,
        replacement: located.evidence.replacement, severity: located.record.maximumSeverity)
    }
  }

  /// The maximum number of bindings in a view that need the same replacement and get separate findings.
  private static let maximumSeparateBindings = 5

  private struct SimilarBinding: Hashable {
    let file: Int
    let type: Int?
    let subject: String
    let replacement: Evidence.Replacement
    let severity: Severity?
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(by: ["Binding"]) { call, context in
      guard context.type != nil else { return }
      if call.makesBinding { context.countOpportunity(of: Self.self, in: .type(hasAny: .drawing), at: call) }
      guard context.isViewCode, call.makesBindingOfClosures, !call.isInDefaultArgument, !context.isBindingHelper,
        !call.isExplainedByComment
      else { return }
      let closures = BindingClosures(of: call)
      context.record(
        closures.evidence(of: call, in: context), by: Self.self, in: .viewCode, at: context.range(of: call),
        conditions: [.isForeign("Binding")], source: context.source(of: call),
        maximumSeverity: closures.setterCalls ? .info : nil)
    }
    walk.onCall(ofMembers: ["constant"]) { call, context in
      context.countOpportunity(of: Self.self, in: .type(hasAny: .drawing), at: call)
    }
    walk.on(.variable) { variable, context in
      guard variable.parent?.is(MemberBlockItemSyntax.self) == true else { return }
      for binding in variable.bindings
      where binding.accessorBlock != nil && binding.typeAnnotation?.type.plainName?.lastNamePart == "Binding" {
        context.countOpportunity(of: Self.self, in: .type(hasAny: .drawing), at: binding)
      }
    }
    walk.on(.function) { function, context in
      guard function.signature.returnClause?.type.plainName?.lastNamePart == "Binding" else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: .drawing), at: function.name)
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let subject = record.evidence.subject
    let replacement =
      switch record.evidence.replacement {
      case .constant: "use `.constant(…)`"
      case .item: record.evidence.itemAdvice
      case .member: record.evidence.memberAdvice
      case .state: "pass `$\(subject)`"
      case .binding: "pass `\(subject)`"
      case .action: record.evidence.sendingAdvice() + ", which sends the action with the new value"
      case .viewAction: record.evidence.sendingAdvice() + ", with `@CasePathable` on the nested actions"
      case .bindableAction: record.evidence.bindableAdvice
      case .elementChange:
        "bind to `$\(subject)` and move the other code to `.onChange(of: \(subject.prefix { $0 != "[" }))`"
      case .actionWithoutValue: record.evidence.sendingAdvice(after: "give the action the new value")
      case .actionOfConvertedValue: record.evidence.sendingAdvice(after: "convert the value in the reducer")
      case .actionOfPlainState: record.evidence.sendingAdvice(after: "add `@ObservableState` to the store's state")
      case .viewStore: "use `\(subject).binding(get:send:)`, which sends the action with the new value"
      case .change: "bind to `$\(subject)` and move the other code to `.onChange(of: \(subject))`"
      case .property: "add a property with `get` and `set` to the model and bind to it"
      case .viewProperty: "it uses the view's own values, so define it in a computed property or function of the view"
      case .propertyOfElement: "add a subscript with `get` and `set` to the model and bind to it"
      case .viewState: record.evidence.viewStateAdvice
      case .defaultValue: "store the default in `\(subject)`, make it non-optional, and pass `$\(subject)`"
      case .choice: "use a `Picker` with `selection: $\(subject)`, or a button that sets `\(subject)`"
      case .conversion:
        "add a computed property with `get` and `set` to the type of `\(subject)` and pass `$\(subject).…`"
      case .subscript, .dictionarySubscript: record.evidence.subscriptAdvice
      case .unwrapped: "unwrap `Binding($\(subject))` instead of `\(subject)`, and pass the result"
      case .missingObject: "unwrap `\(subject)` and bind to its property in a subview"
      case .unobservable:
        "make `\(record.evidence.objectType ?? "")` `@Observable` and bind to `$\(subject)` with `@Bindable`"
      case .localObject:
        "pass the object to a subview that declares it as `@ObservedObject`, and bind to `$\(subject)` there"
      }
    return """
      `Binding(get:set:)` is created each time `\(record.symbol)`\(record.locationSuffix) is evaluated; \(replacement)
      """
  }
}

extension Project {
  /// The replacement if the bound object cannot be bound as it is, because it is not observed; nil for other bindings.
  fileprivate func replacementForUnobservedObject(
    at located: Located<BindingGetSetInBody.Evidence>
  ) -> BindingGetSetInBody.Evidence.Replacement? {
    guard let name = located.evidence.objectType,
      let type = entity(named: name, inFile: located.file, insideType: located.record.type)
    else { return nil }
    if located.evidence.isCast { return usesMacro(type) ? nil : .localObject }
    guard !types.roles(of: type).contains(.observable) else { return nil }
    return types.entities[type].kind == .class ? .unobservable : .property
  }

  /// The replacement, unless it is a subscript with arguments that are not `Hashable`, or a property of the view that
  /// only needs models.
  fileprivate func possibleReplacement(
    at located: Located<BindingGetSetInBody.Evidence>
  ) -> BindingGetSetInBody.Evidence.Replacement {
    let values = located.evidence.viewValues
    var replacement = located.evidence.replacement
    if replacement == .subscript, !areHashable(values, at: located) { replacement = .viewProperty }
    return replacement == .viewProperty && areObjects(values, at: located) ? .property : replacement
  }

  /// Whether names of a view are all those of properties that store observable objects, which are models themselves.
  private func areObjects(_ names: [String], at located: Located<BindingGetSetInBody.Evidence>) -> Bool {
    guard !names.isEmpty, let view = entity(of: located) else { return false }
    return names.allSatisfy { name in
      types.entities[view].declarations.contains { reference in
        fact(reference).properties.contains { property in
          property.name == name
            && declaredType(of: property, at: reference).map { types.roles(of: $0).contains(.observable) } == true
        }
      }
    }
  }

  /// Whether values of a view are known to be `Hashable`, as the arguments of a subscript in a key path have to be.
  private func areHashable(_ names: [String], at located: Located<BindingGetSetInBody.Evidence>) -> Bool {
    guard !names.isEmpty else { return true }
    guard let view = entity(of: located) else { return false }
    return names.allSatisfy { name in
      types.entities[view].declarations.contains { reference in
        fact(reference).properties.contains { $0.name == name && isHashable($0, at: reference) }
      }
    }
  }

  /// Whether the type of a property, or of its elements, is `Hashable`.
  private func isHashable(_ property: PropertyFact, at reference: TypeIndex.Reference) -> Bool {
    guard let type = property.type ?? property.knownType else { return false }
    let name = String(type.trimmingPrefix("[").prefix { $0 != "]" && $0 != "?" })
    if SystemAPIs.plainValues.contains(name) || SystemAPIs.numberTypes.contains(name) { return true }
    guard let declared = entity(named: name, inFile: reference.file, insideType: reference.type) else { return false }
    let isPlainEnum =
      types.entities[declared].kind == .enum && !collection(of: PayloadEnums.self).contains(declared)
    return isPlainEnum || isHashable(declared)
  }

  /// Whether the project declares the view that receives a binding.
  fileprivate func declares(_ view: String, at located: Located<BindingGetSetInBody.Evidence>) -> Bool {
    entity(named: view, inFile: located.file, insideType: located.record.type) != nil
  }

  /// Whether a class has the `@Observable` macro.
  fileprivate func usesMacro(_ type: Int) -> Bool {
    facts(of: type).contains { fact in
      fact.attributes.contains { SystemAPIs.observationMacros.contains($0.name.lastNamePart) }
    }
  }

  /// Whether the first member in a path such as `model.settings.name` is known to be a constant, so that the whole path
  /// cannot be bound.
  fileprivate func hasConstant(in path: String, at located: Located<BindingGetSetInBody.Evidence>) -> Bool {
    let parts = path.split(separator: ".").map(String.init)
    guard parts.count > 2, let view = entity(of: located) else { return false }
    return types.entities[view].declarations.contains { reference in
      guard let stored = fact(reference).properties.first(where: { $0.name == parts[0] }),
        let object = declaredType(of: stored, at: reference)
      else { return false }
      return properties(of: object).contains { $0.name == parts[1] && $0.isLet }
    }
  }

  /// Whether the project declares the actions of a reducer as `BindableAction`, so that its state can be bound.
  fileprivate func hasBindableAction(
    _ sent: BindingGetSetInBody.Evidence.ViewAction, at located: Located<BindingGetSetInBody.Evidence>
  ) -> Bool {
    guard !sent.feature.isEmpty,
      let action = entity(named: sent.feature + ".Action", inFile: located.file, insideType: located.record.type)
    else { return false }
    return facts(of: action).contains { $0.inherited.contains { $0.lastNamePart == "BindableAction" } }
  }

  /// Whether the project declares the state of a reducer without `@ObservableState`.
  fileprivate func hasPlainState(_ feature: String, at located: Located<BindingGetSetInBody.Evidence>) -> Bool {
    guard let state = entity(named: feature + ".State", inFile: located.file, insideType: located.record.type) else {
      return false
    }
    return !facts(of: state).contains { fact in
      fact.attributes.contains { $0.name.lastNamePart == "ObservableState" }
    }
  }
}

extension BindingGetSetInBody.Evidence {
  /// The advice for a binding that presents something while an item exists.
  fileprivate var itemAdvice: String {
    let step =
      unsuitableType.map { type in
        isDestination
          ? "make `\(type)` `Hashable` and use `\(subject)(item:)`"
          : "present an `Identifiable` wrapper around the `\(type)` with `\(subject)(item:)`"
      } ?? "present the item itself with `\(subject)(item:)`"
    let hasDismissal = subject == "sheet" || subject == "fullScreenCover"
    return resetsMore && hasDismissal ? step + ", and reset the rest in `onDismiss`" : step
  }

  /// The advice for a binding to the state of a store that handles `BindableAction`. The reducer reacts to the change
  /// of the state instead of to a separate action.
  fileprivate var bindableAdvice: String {
    let binding = "bind to `\(subject)` and handle the change in the reducer"
    return unboundStore.map { "make `\($0)` `@Bindable`, \(binding)" } ?? binding
  }

  /// The advice for a binding to several values that the view stores. The subject is the project's view that receives
  /// the binding.
  fileprivate var viewStateAdvice: String {
    subject.isEmpty
      ? "keep these values in one struct that has a property with `get` and `set`, and bind to it"
      : "give `\(subject)` the value and a closure that changes it"
  }

  /// The advice for a binding whose closures need other values to read and write the subject.
  fileprivate var subscriptAdvice: String {
    let place = replacement == .dictionarySubscript ? "in an extension of `Dictionary`" : "to the type of `\(subject)`"
    return "add a subscript with `get` and `set` \(place) and pass `$\(subject)[…]`"
  }

  /// The advice for a binding to a member of an object.
  fileprivate var memberAdvice: String {
    guard let object = subject.enclosingName, object.contains(".") else {
      return "bind to `$\(subject)`, using `@Bindable` if the object is `@Observable`"
    }
    // A path that contains a `let` cannot be bound as a whole, so the object that declares the member needs its own
    // `@Bindable`.
    return "bind to `$\(object.lastNamePart).\(subject.lastNamePart)`, using a local `@Bindable` for `\(object)`"
  }
}

extension FileContext {
  /// Whether this file contains the declaration of the current type, not just an extension.
  var declaresType: Bool {
    guard let type else { return false }
    return types.contains { $0.kind != .extension && $0.name == types[type].name }
  }

  /// Whether the current function is a helper in `extension View` that receives a binding from which it can derive
  /// another.
  fileprivate var isBindingHelper: Bool {
    isInExtensionOfView && member?.parameters.contains { $0.type.hasBindingPrefix } == true
  }
}

extension String {
  fileprivate var hasBindingPrefix: Bool { hasPrefix("Binding<") || hasPrefix("SwiftUI.Binding<") }
}

extension FunctionCallExprSyntax {
  /// Whether the call creates a binding with any of the `Binding` initializers.
  fileprivate var makesBinding: Bool {
    calledMember?.base == nil && calledMember != nil
      ? makesBindingOfClosures : constructedTypeName?.lastNamePart == "Binding"
  }

  /// Whether the call is `Binding(get:set:)`, or `.init(get:set:)` for an inferred binding.
  var makesBindingOfClosures: Bool {
    guard let token = calleeNameToken, token.tokenKind == .keyword(.`init`) || token.text == "Binding",
      hasGetterAndSetter
    else { return false }
    guard let member = calledMember, member.base == nil else {
      return constructedTypeName?.lastNamePart == "Binding"
    }
    guard member.declName.baseName.tokenKind == .keyword(.`init`) else { return false }
    if let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self) {
      return binding.typeAnnotation?.type.plainName?.lastNamePart == "Binding"
    }
    return parent?.is(LabeledExprSyntax.self) ?? false
  }

  /// Whether the arguments are `(get:set:)`, with or without trailing closures.
  private var hasGetterAndSetter: Bool {
    let labels = arguments.map { $0.label?.text ?? "" } + additionalTrailingClosures.map(\.label.text)
    let getter = labels.contains("get") || trailingClosure != nil && labels.contains("set")
    let setter = labels.contains("set") || trailingClosure != nil && labels.contains("get")
    return getter && setter && arguments.count < 3
  }
}
