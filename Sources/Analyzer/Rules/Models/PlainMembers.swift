import SwiftSyntax

/// Collects functions that do almost nothing, functions that make decisions, initializers that do more than assign
/// properties, and members that derive values.
struct PlainMembers: Collector {
  static let id = "plain_members"

  /// The effect of a member.
  enum Evidence: Analyzer.Evidence {
    /// A function that is empty or contains only assignments.
    case assigns
    /// A function that only calls a member of the property with this name.
    case calls(String)
    /// An initializer that does more than assign properties.
    case setsUp
    /// A subscription to a publisher or notification, in any member.
    case subscribes
    /// A branch or a `catch` in a function.
    case decides
    /// An initializer or computed property that derives values by a decision or from a collection.
    case derives

    static let fields = CaseList<Self>(
      .init(.assigns), .init(Self.calls) { if case .calls(let object) = $0 { object } else { nil } }, .init(.setsUp),
      .init(.subscribes), .init(.decides), .init(.derives))
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.function) { node, context in
      guard node.isMember, let body = node.body, body.statements.count <= 1, context.member != nil else { return }
      let statement = body.statements.first
      guard let evidence = statement == nil ? .assigns : statement?.forwarding else { return }
      context.record(evidence, by: Self.self, at: context.range(of: node.name))
    }
    walk.on(.initializer) { node, context in
      let isPlain = node.body?.statements.allSatisfy { $0.forwarding == .assigns || $0.isSuperInit } ?? true
      if !isPlain { context.record(.setsUp, by: Self.self, at: context.range(of: node.initKeyword)) }
      if context.mayBeInViewModel, let body = node.body, body.derivesValues {
        context.record(
          .derives, by: Self.self, in: .type(hasAny: .viewModel), at: context.range(of: node.initKeyword))
      }
    }
    walk.on(.variable) { node, context in
      guard context.mayBeInViewModel, node.isMember, !node.modifiers.isStatic, let binding = node.bindings.first,
        let getter = binding.accessorBlock?.getterCode, getter.derivesValues
      else { return }
      context.record(.derives, by: Self.self, in: .type(hasAny: .viewModel), at: context.range(of: binding.pattern))
    }
    walk.onCall(ofMembers: ["sink", "assign", "addObserver", "onReceive"]) { node, context in
      guard context.member != nil, context.mayBeInViewModel else { return }
      context.record(.subscribes, by: Self.self, at: context.range(of: node.calledExpression))
    }
    walk.on(.if) { node, context in Self.noteDecision(at: node, in: context) }
    walk.on(.guard) { node, context in Self.noteDecision(at: node, in: context) }
    walk.on(.switch) { node, context in Self.noteDecision(at: node, in: context) }
    walk.on(.catch) { node, context in Self.noteDecision(at: node, in: context) }
  }

  private static func noteDecision(at node: some SyntaxProtocol, in context: FileContext) {
    guard let type = context.type, let member = context.member, member.kind == .function, context.mayBeInViewModel
    else { return }
    // One record per function is enough.
    context.memo(Decision(type: type, member: member.name)) {
      context.record(.decides, by: Self.self, in: .type(hasAny: .viewModel), at: context.range(of: node))
    }
  }

  private struct Decision: Hashable {
    let type: Int
    let member: String
  }

  func collection(in project: Project) -> [TypeIndex.Reference: [Record<Evidence>]] {
    var members: [TypeIndex.Reference: [Record<Evidence>]] = [:]
    for located in project.recordsOfReviewedTypes(of: Self.self) {
      guard let type = located.type else { continue }
      members[type, default: []].append(located.record)
    }
    return members
  }
}

extension CodeBlockItemSyntax {
  /// Describes a statement that does nothing but forward a call or value; nil for any other statement.
  fileprivate var forwarding: PlainMembers.Evidence? {
    var expression = item.as(ExprSyntax.self) ?? item.as(ReturnStmtSyntax.self)?.expression
    while let current = expression {
      if let attempt = current.as(TryExprSyntax.self) {
        expression = attempt.expression
      } else if let wait = current.as(AwaitExprSyntax.self) {
        expression = wait.expression
      } else {
        break
      }
    }
    guard let expression else { return nil }
    if expression.as(SequenceExprSyntax.self)?.assignment != nil { return .assigns }
    guard let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
      let base = call.calledMember?.base
    else { return nil }
    let object = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
    guard let name = object.wholeName, !name.isProjected, name.name.first?.isLowercase == true else { return nil }
    return .calls(name.name)
  }

  /// Whether the statement is `super.init(…)`.
  fileprivate var isSuperInit: Bool {
    item.as(FunctionCallExprSyntax.self)?.calledMember?.base?.is(SuperExprSyntax.self) ?? false
  }
}
