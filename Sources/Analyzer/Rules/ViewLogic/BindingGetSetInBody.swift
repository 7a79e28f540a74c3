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
    ])

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(by: ["Binding"]) { call, context in
      guard context.isViewCode, call.makesBindingOfClosures, !call.isInDefaultArgument else { return }
      context.record(
        by: Self.self, in: .viewCode, at: context.range(of: call), conditions: [.isForeign("Binding")],
        source: context.source(of: call))
    }
  }

  func message(for record: Record<NoEvidence>) -> String {
    """
    `Binding(get:set:)` is made anew each time `\(record.symbol)` is evaluated; take it from `@Bindable` or `$state`, \
    or from a property of the model
    """
  }
}

extension FunctionCallExprSyntax {
  fileprivate var makesBindingOfClosures: Bool {
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
