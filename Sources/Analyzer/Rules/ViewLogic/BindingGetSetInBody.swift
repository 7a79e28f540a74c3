import SwiftSyntax

/// Finds bindings that are created from closures in view code.
struct BindingGetSetInBody: FileRule {
  static let info = RuleInfo(
    id: "binding_get_set_in_body",
    summary: "View code should not create bindings from closures.",
    rationale: """
      Every evaluation creates a new binding, and SwiftUI cannot compare its closures with the previous ones, so \
      dependent views update needlessly. `@Bindable`, `$state` and the model's properties or subscripts provide \
      bindings with a stable identity. The rule ignores bindings that need the closures: those that adapt the view's \
      state, depend on a row's value, or call a method to set the value.
      """,
    seeds: ["S0 anti-pattern-6"],
    opportunity: """
      a binding created with `Binding(…)`, `.init(get:set:)` or `.constant`, or a property or function that returns a \
      binding
      """,
    defaultLevel: .warning,
    triggering: [
      Example(
        """
        struct NameView: View {
          var body: some View {
            TextField("Name", text: ↓Binding(get: { model.name }, set: { model.name = $0 }))
            Toggle("On", isOn: ↓.init(get: { model.isOn }, set: { model.isOn = $0 }))
          }
        }
        """),
      Example(
        """
        struct NameView: View {
          var body: some View {
            let name = ↓Binding<String> {
              model.name
            } set: {
              model.name = $0
            }
            let isOn: Binding<Bool> = ↓.init { model.isOn } set: { model.isOn = $0 }
            Form { TextField("Name", text: name) }
          }
        }
        """),
      Example(
        """
        struct TagEditor: View {
          @ObservedObject var viewModel: TagViewModel
          var body: some View {
            ColorPicker("Tint", selection: ↓Binding(
              get: { Color(hex: viewModel.tag.tint) }, set: { viewModel.tag.tint = $0.hex() }))
          }
        }
        """),
      Example(
        """
        extension View {
          func asking(_ question: Question?) -> some View {
            alert("?", isPresented: ↓SwiftUI.Binding.init(get: isAsking, set: ask)) {}
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            List(posts, id: \\.id) { PostRow(post: $0) }
              .sheet(isPresented: ↓Binding(get: { selected != nil }, set: { if !$0 { selected = nil } })) {
                PostView(post: selected)
              }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct NameView: View {
          var body: some View {
            @Bindable var model = model
            // Binding(get: { model.name }, set: { model.name = $0 })
            TextField("Binding(get:set:)", text: $model.name)
            Toggle("On", isOn: .constant(true))
            Detail(item: Binding($selected))
          }
        }
        """),
      Example(
        """
        struct NameView: View {
          private var name: Binding<String> {
            Binding(get: { model.name }, set: { model.name = $0 })
          }
          var body: some View {
            TextField("Name", text: name)
            Button("Edit") { edit(Binding(get: { model.name }, set: { model.name = $0 })) }
          }
        }
        """),
      Example(
        """
        struct FilterView: View {
          @ObservedObject var viewModel: FilterViewModel
          @State private var kind: Kind?
          @AppStorage("timeout") private var timeout = 10.0
          var body: some View {
            Toggle("Any", isOn: Binding(get: { kind == nil }, set: { _ in kind = nil }))
            Slider(value: Binding(get: { timeout / 10 }, set: { timeout = $0 * 10 }))
            TextField("Name", text: Binding(get: { viewModel.name }, set: { viewModel.rename($0) }))
            ForEach(viewModel.tags) { tag in
              Toggle(tag.name, isOn: Binding(
                get: { viewModel.chosen == tag }, set: { viewModel.chosen = $0 ? tag : nil }))
            }
            Toggle("Sound", isOn: Binding(get: { Settings.shared.sound }, set: { Settings.shared.sound = $0 }))
          }
          private var days: Int {
            get { hours / 24 }
            nonmutating set { hours = newValue * 24 }
          }
          private var daysField: some View {
            TextField("Days", value: Binding(get: { days }, set: { days = $0 }), format: .number)
          }
        }
        """),
      Example(
        """
        struct NameView: View {
          var body: some View {
            let box: Box = .init(get: { 1 }, set: { _ in })
            Text(Accessor(get: { 1 }, set: { _ in }).name)
          }
        }
        #Preview {
          NameView(name: Binding(get: { "a" }, set: { _ in }))
        }
        """),
      Example(
        """
        extension View {
          func alert(error: Binding<Error?>) -> some View {
            alert(
              "Failed",
              isPresented: Binding(get: { error.wrappedValue != nil }, set: { if !$0 { error.wrappedValue = nil } })
            ) {}
          }
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    /// The equivalent without closures.
    enum Replacement: String, Storable {
      /// The value is never set.
      case constant
      /// Something is presented while an item exists.
      case item
      /// A member of an object is read and written without other code.
      case member
      /// View state is read and written without other code.
      case state
      /// A view model's value is converted or validated, or the closures are functions.
      case property
      /// The view stores the value and runs additional code when it is set.
      case change
      /// Setting the value sends an action to a store.
      case action
    }

    let replacement: Replacement
    /// The bound expression as written: `model.name`, or the modifier that presents the item; empty if there is none.
    let subject: String

    static let fields = FieldList(Self.init, \.replacement, \.subject)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(by: ["Binding"]) { call, context in
      guard context.type != nil else { return }
      if call.makesBinding { context.countOpportunity(of: Self.self, in: .type(hasAny: .drawing), at: call) }
      guard context.isViewCode, call.makesBindingOfClosures, !call.isInDefaultArgument, !context.isBindingHelper
      else { return }
      let closures = BindingClosures(of: call)
      guard let evidence = closures.evidence(of: call, in: context) else { return }
      context.record(
        evidence, by: Self.self, in: .viewCode, at: context.range(of: call),
        conditions: [.isForeign("Binding")], source: context.source(of: call),
        maximumSeverity: closures.setterCalls || evidence.replacement == .change ? .info : nil)
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
      case .item: "present the item itself with `\(subject)(item:)`"
      case .member: "bind `$\(subject)`, using `@Bindable` if the object is `@Observable`"
      case .state: "pass `$\(subject)`"
      case .action: "bind `$store.….sending(\\.…)`, which sends the action with the new value"
      case .change: "bind `$\(subject)` and move the other code to `.onChange(of: \(subject))`"
      case .property: "add a property with `get` and `set` to the model and bind it"
      }
    return "`Binding(get:set:)` is created each time `\(record.symbol)` is evaluated; \(replacement)"
  }
}

extension FileContext {
  /// Whether this file declares the enclosing type, and not only extends it.
  fileprivate var declaresType: Bool {
    guard let type else { return false }
    return types.contains { $0.kind != .extension && $0.name == types[type].name }
  }

  /// Whether the current function is a helper in `extension View` that derives a binding from a given one.
  fileprivate var isBindingHelper: Bool {
    isInExtensionOfView && member?.parameters.contains { $0.type.hasBindingPrefix } == true
  }
}

extension String {
  fileprivate var hasBindingPrefix: Bool { hasPrefix("Binding<") || hasPrefix("SwiftUI.Binding<") }
}

/// The getter and setter of a binding created from closures.
private struct BindingClosures {
  private let getter: ClosureExprSyntax?
  private let setter: ClosureExprSyntax?

  init(of call: FunctionCallExprSyntax) {
    let closures = call.closureArguments
    setter =
      closures.first { $0.label == "set" }?.closure
      ?? (call.argument(labeled: "get") == nil ? nil : call.trailingClosure)
    let isTrailing = call.argument(labeled: "get") == nil
    getter = closures.first { $0.label == "get" }?.closure ?? (isTrailing ? call.trailingClosure : nil)
  }

  private static let stored: Set<String> = ["State", "Binding", "AppStorage", "SceneStorage"]

  /// Whether setting the value runs a function: the setter is a function, or its closure calls one.
  var setterCalls: Bool { setter.map(CallFinder.finds) ?? true }

  /// Returns nil if the binding needs the closures.
  func evidence(of call: FunctionCallExprSyntax, in context: FileContext) -> BindingGetSetInBody.Evidence? {
    guard let getter, let setter else { return .init(replacement: .property, subject: "") }
    let value = getter.onlyExpression
    if setter.onlyExpression?.as(FunctionCallExprSyntax.self)?.sendsToStore == true {
      return .init(replacement: .action, subject: "")
    }
    if let presenter = call.presenterOfItem, value?.comparesWithNil == true {
      return .init(replacement: .item, subject: presenter)
    }
    if setter.statements.isEmpty { return .init(replacement: .constant, subject: "") }
    guard let path = value?.plainPath else {
      return convertsMember(in: context) ? .init(replacement: .property, subject: "") : nil
    }
    let root = path.firstPathPart
    let property = context.property(named: root)
    // A computed property has no projected value, so only the closures can bind it.
    let isUnknown =
      property == nil && context.member?.locals.contains(root) != true && context.declaresType
      && call.helperCode(named: root, in: context).isEmpty
    let isStored = property?.has(anyOf: Self.stored) == true
    if setter.assigns(path), setter.statements.count > 1 || setterCalls {
      return isStored ? .init(replacement: .change, subject: path) : nil
    }
    guard !root.isUppercased, root != "configuration", path != root || isStored || isUnknown,
      let assignment = setter.onlyExpression?.as(SequenceExprSyntax.self)?.assignment,
      assignment.operator == "=", assignment.target.plainPath == path, assignment.sequence.elements.count == 3,
      assignment.sequence.elements.last?.is(DeclReferenceExprSyntax.self) == true
    else { return nil }
    if isStored { return .init(replacement: .state, subject: path) }
    return path == root ? .init(replacement: .property, subject: "") : .init(replacement: .member, subject: path)
  }

  /// Whether both closures use only a path of an observed object, which could therefore provide the converted value
  /// itself.
  private func convertsMember(in context: FileContext) -> Bool {
    guard let getter, let setter, let value = getter.onlyExpression, !value.is(IfExprSyntax.self),
      let assignment = setter.onlyExpression?.as(SequenceExprSyntax.self)?.assignment
    else { return false }
    let names = OuterNames.of(getter).union(OuterNames.of(setter))
    guard names.count == 1, let root = names.first, OuterNames.of(assignment.target) == names,
      context.member?.locals.contains(root) != true
    else { return false }
    let object = context.property(named: root)
    let type = (object?.knownType ?? root).lowercased()
    guard object?.has(anyOf: Self.observed) == true || type.hasSuffix("model") || type.hasSuffix("store") else {
      return false
    }
    let callsObject = value.as(FunctionCallExprSyntax.self).map { !OuterNames.of($0.calledExpression).isEmpty }
    return callsObject != true && !(value.bareSource + assignment.target.bareSource).contains("[")
  }

  private static let observed: Set<String> = ["ObservedObject", "StateObject", "EnvironmentObject", "Bindable"]
}

extension ClosureExprSyntax {
  /// The single expression of the closure, with or without `return`.
  fileprivate var onlyExpression: ExprSyntax? {
    guard statements.count == 1, let only = statements.first?.item else { return nil }
    return only.as(ExprSyntax.self) ?? only.as(ReturnStmtSyntax.self)?.expression
  }

  /// Whether a statement assigns the path.
  fileprivate func assigns(_ path: String) -> Bool {
    statements.contains { $0.item.as(SequenceExprSyntax.self)?.assignment?.target.plainPath == path }
  }
}

extension ExprSyntax {
  /// Whether the expression is a comparison such as `item != nil`.
  fileprivate var comparesWithNil: Bool {
    guard let items = self.as(SequenceExprSyntax.self).map({ Array($0.elements) }), items.count == 3 else {
      return false
    }
    return items[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "!=" && items[2].is(NilLiteralExprSyntax.self)
  }

  /// `model.name` for `model.name` and `self.model.name`; nil for anything but names.
  fileprivate var plainPath: String? {
    guard let path = dottedName else { return nil }
    return path.hasPrefix("self.") ? String(path.dropFirst("self.".count)) : path
  }
}

/// Collects the names of values that code uses from outside: `model` for `self.model.tag?.tint`.
private final class OuterNames: SyntaxVisitor {
  private var names: Set<String> = []
  private var parameters: Set<String> = []

  static func of(_ node: some SyntaxProtocol) -> Set<String> {
    let visitor = OuterNames(viewMode: .sourceAccurate)
    visitor.walk(node)
    return visitor.names.subtracting(visitor.parameters)
  }

  override func visit(_ node: ClosureSignatureSyntax) -> SyntaxVisitorContinueKind {
    parameters.formUnion(node.parameterClause?.tokens(viewMode: .sourceAccurate).map(\.text) ?? [])
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isOfSelf = node.accessOfMember?.base?.isSelf == true
    guard isOfSelf || !node.isMemberName, node.baseName.tokenKind != .keyword(.self) else { return .skipChildren }
    let name = node.baseName.text
    if !name.hasPrefix("$"), !name.isUppercased { names.insert(name) }
    return .skipChildren
  }
}

/// Finds function calls other than conversions (`Double(value)`).
private final class CallFinder: SyntaxVisitor {
  private var found = false

  static func finds(in closure: ClosureExprSyntax) -> Bool {
    let finder = CallFinder(viewMode: .sourceAccurate)
    finder.walk(closure.statements)
    return finder.found
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.constructedTypeName == nil, node.calledMember?.base != nil || node.calledMember == nil { found = true }
    return .visitChildren
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is `store.send(…)`.
  fileprivate var sendsToStore: Bool {
    guard let member = calledMember, member.declName.baseName.text == "send" else { return false }
    return member.base?.dottedName?.lastNamePart.lowercased().hasSuffix("store") ?? false
  }

  /// The modifier that takes the call as its `isPresented` argument, if the modifier could present the item instead.
  fileprivate var presenterOfItem: String? {
    guard let argument = parent?.as(LabeledExprSyntax.self), argument.label?.text == "isPresented",
      let presenter = argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.modifierToken?.text
    else { return nil }
    return ["sheet", "fullScreenCover", "popover", "navigationDestination"].contains(presenter) ? presenter : nil
  }

  /// Whether the call creates a binding in any way.
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
