import SwiftSyntax

extension SequenceExprSyntax {
  /// Whether the assigned object is created in a callback of other code, as in
  /// `database.perform { let post = Post(event); DispatchQueue.main.async { self.post = post } }`. Such an object is
  /// the result of a load, which no initializer could create.
  func assignsLoadedObject(in context: FileContext) -> Bool {
    guard let creation else { return false }
    var isInCallback = false
    for current in creation.ancestors {
      if current.is(MemberBlockItemSyntax.self) { break }
      guard let closure = current.as(ClosureExprSyntax.self), !closure.continuesRun,
        closure.argument?.call.runsOnMainQueue != true
      else { continue }
      if !isInCallback, closure.argument?.call.calleeName.map(Self.events.contains) == true { return false }
      // The outer closure belongs to an event, such as `.onAppear`, or to another callback.
      if isInCallback { return true }
      isInCallback = true
    }
    guard isInCallback, let member = context.member else { return false }
    return member.kind == .function && member.viewCode == nil
  }

  /// Whether the assigned object takes a binding to the view's own state: `model = Model(toast: $toast)`. In `init`,
  /// such a binding is not connected to the state yet.
  func assignsObjectBoundToState(in context: FileContext) -> Bool {
    creation?.arguments.contains { argument in
      guard let name = argument.expression.wholeName, name.isProjected else { return false }
      return context.property(named: name.name)?.has(anyOf: SwiftUIVocabulary.valueWrappers) ?? false
    } ?? false
  }

  /// Modifiers and controls whose closures are events of the view itself.
  private static let events = SwiftUIVocabulary.lifecycleModifiers.union(SwiftUIVocabulary.actionFirstTypes)

  /// The call that creates the assigned object: the value itself, or the initial value of a local constant.
  private var creation: FunctionCallExprSyntax? {
    guard let last = elements.last else { return nil }
    let value = last.withoutEffects
    if value.createdType != nil { return value.as(FunctionCallExprSyntax.self) }
    guard let name = value.wholeName, !name.isProjected,
      case .variable(_, let binding)? = value.localDeclaration(of: name.name),
      let initial = binding.initializer?.value
    else { return nil }
    return initial.withoutEffects.as(FunctionCallExprSyntax.self)
  }
}
