import SwiftSyntax

/// Finds bindings that are put together by hand in view code.
struct BindingGetSetInBody: FileRule {
  static let info = RuleInfo(
    id: "binding_get_set_in_body",
    summary: "View code hands on bindings; it does not build them from closures.",
    rationale: """
      A binding made of two closures is a new value at every evaluation, which SwiftUI cannot compare with the one \
      before, so that what depends on it is updated needlessly. `@Bindable`, `$state` and a property or subscript of \
      the model give bindings with an identity.
      """,
    seeds: ["S0 anti-pattern-6"],
    opportunity: """
      a Binding that is made: `Binding(…)`, `.init(get:set:)`, `.constant`, or a property or function that returns \
      one
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
            alert("Failed", isPresented: Binding(get: { error.wrappedValue != nil }, set: { if !$0 { error.wrappedValue = nil } })) {}
          }
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    /// What does the same without closures.
    enum Cure: String, Storable {
      /// A value that nobody writes.
      case constant
      /// Something is shown as long as an item is there.
      case item
      /// A member of an object is read and written, nothing else.
      case member
      /// State of the view is read and written, nothing else.
      case state
      /// A value is converted or checked on its way.
      case property
      /// The view stores the value itself and does something more when it is set.
      case change
      /// The value follows from one that the view stores or is given a binding to.
      case derived
      /// Setting the value sends an action to a store.
      case action
    }

    let cure: Cure
    /// What is bound, as written: `model.name`, or the modifier that shows the item; empty where it is not one thing.
    let subject: String

    static let fields = FieldList(Self.init, \.cure, \.subject)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(by: ["Binding"]) { call, context in
      guard context.type != nil else { return }
      if call.makesBinding { context.countOpportunity(of: Self.self, in: .type(hasAny: .drawing), at: call) }
      guard context.isViewCode, call.makesBindingOfClosures, !call.isInDefaultArgument, !context.isBindingHelper
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
    let cure =
      switch record.evidence.cure {
      case .constant: "use `.constant(…)`"
      case .item: "present the item itself with `\(subject)(item:)`"
      case .member: "bind `$\(subject)`, through `@Bindable` where the object is @Observable"
      case .state: "pass `$\(subject)`"
      case .action: "bind `$store.….sending(\\.…)`, which sends the action with the new value"
      case .change: "bind `$\(subject)` and do the rest in `.onChange(of: \(subject))`"
      case .derived: "derive it from `$\(subject)` in an `extension Binding`, or by a subscript of its type"
      case .property: "give the model a property with `get` and `set` and bind that"
      }
    return "`Binding(get:set:)` is created each time `\(record.symbol)` is evaluated; \(cure)"
  }
}

extension FileContext {
  /// Whether the code here is a helper of `extension View` that makes a binding from the one it is given.
  fileprivate var isBindingHelper: Bool {
    isInExtensionOfView && member?.parameters.contains { $0.type.hasBindingPrefix } == true
  }
}

extension String {
  fileprivate var hasBindingPrefix: Bool { hasPrefix("Binding<") || hasPrefix("SwiftUI.Binding<") }
}

/// The getter and the setter of a binding that is put together by hand.
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

  /// Whether setting the value runs a function: a name is given for one, or the closure calls one.
  var setterCalls: Bool { setter.map(CallFinder.finds) ?? true }

  func evidence(of call: FunctionCallExprSyntax, in context: FileContext) -> BindingGetSetInBody.Evidence {
    if let setter, setter.statements.isEmpty { return .init(cure: .constant, subject: "") }
    let value = getter?.onlyExpression
    if setter?.onlyExpression?.as(FunctionCallExprSyntax.self)?.sendsToStore == true {
      return .init(cure: .action, subject: "")
    }
    if let presenter = call.presenterOfItem, value?.comparesWithNil == true {
      return .init(cure: .item, subject: presenter)
    }
    if let path = value?.plainPath, context.property(named: path)?.has(anyOf: Self.stored) == true,
      setter.map({ $0.statements.count > 1 || CallFinder.finds(in: $0) }) == true
    {
      return .init(cure: .change, subject: path)
    }
    if value?.plainPath == nil, let root = value?.firstName,
      context.property(named: root)?.has(anyOf: Self.stored) == true
    {
      return .init(cure: .derived, subject: root)
    }
    guard let path = value?.plainPath, let assignment = setter?.onlyExpression?.as(SequenceExprSyntax.self)?.assignment,
      assignment.operator == "=", assignment.target.plainPath == path, assignment.sequence.elements.count == 3,
      assignment.sequence.elements.last?.as(DeclReferenceExprSyntax.self) != nil
    else { return .init(cure: .property, subject: "") }
    let root = String(path.prefix { $0 != "." })
    let isState = context.property(named: root)?.has(anyOf: Self.stored) == true
    if path == root { return isState ? .init(cure: .state, subject: path) : .init(cure: .property, subject: "") }
    return .init(cure: isState ? .state : .member, subject: path)
  }
}

extension ClosureExprSyntax {
  /// The expression that the closure consists of, with or without `return`.
  fileprivate var onlyExpression: ExprSyntax? {
    guard statements.count == 1, let only = statements.first?.item else { return nil }
    return only.as(ExprSyntax.self) ?? only.as(ReturnStmtSyntax.self)?.expression
  }
}

extension ExprSyntax {
  /// Whether this is `item != nil`.
  fileprivate var comparesWithNil: Bool {
    guard let items = self.as(SequenceExprSyntax.self).map({ Array($0.elements) }), items.count == 3 else {
      return false
    }
    return items[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "!=" && items[2].is(NilLiteralExprSyntax.self)
  }

  /// The first name in a comparison, behind `self.` or not: `row` of `row == .name`.
  fileprivate var firstName: String? {
    guard let first = self.as(SequenceExprSyntax.self)?.elements.first?.plainPath else { return nil }
    return String(first.prefix { $0 != "." })
  }

  /// `model.name` of `model.name` and `self.model.name`; nil for anything but names.
  fileprivate var plainPath: String? {
    guard let path = dottedName else { return nil }
    return path.hasPrefix("self.") ? String(path.dropFirst("self.".count)) : path
  }
}

/// Looks for calls of functions; conversions (`Double(value)`) are none.
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
  /// Whether this is `store.send(…)`.
  fileprivate var sendsToStore: Bool {
    guard let member = calledMember, member.declName.baseName.text == "send" else { return false }
    return member.base?.dottedName?.lastNamePart.lowercased().hasSuffix("store") ?? false
  }

  /// The modifier that presents what this is the `isPresented` of, where it can be given the item itself.
  fileprivate var presenterOfItem: String? {
    guard let argument = parent?.as(LabeledExprSyntax.self), argument.label?.text == "isPresented",
      let presenter = argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.modifierToken?.text
    else { return nil }
    return ["sheet", "fullScreenCover", "popover", "navigationDestination"].contains(presenter) ? presenter : nil
  }

  /// Whether the call makes a binding in whatever way.
  fileprivate var makesBinding: Bool {
    calledMember?.base == nil && calledMember != nil
      ? makesBindingOfClosures : constructedTypeName?.lastNamePart == "Binding"
  }

  /// Whether this is `Binding(get:set:)`, or `.init(get:set:)` where a binding is wanted.
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

  /// `(get:set:)`, also with one or both as trailing closures.
  private var hasGetterAndSetter: Bool {
    let labels = arguments.map { $0.label?.text ?? "" } + additionalTrailingClosures.map(\.label.text)
    let getter = labels.contains("get") || trailingClosure != nil && labels.contains("set")
    let setter = labels.contains("set") || trailingClosure != nil && labels.contains("get")
    return getter && setter && arguments.count < 3
  }
}
