import SwiftSyntax

/// Collects the view methods called from `.onAppear` and `.task`.
struct AppearanceCalls: Collector, ProjectWideRecorder {
  static let id = "appearance_calls"

  struct Evidence: Analyzer.Evidence {
    let method: String

    static let fields = FieldList(Self.init, \.method)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: SwiftUIVocabulary.appearanceModifiers) { walk in
      walk.on(.call) { call, context in
        guard context.member != nil, let name = context.callee.name else { return }
        if name.isAppearanceModifier {
          for (method, argument) in call.methodsForAppearance(named: name, in: context) {
            context.record(Evidence(method: method), by: Self.self, at: context.range(of: argument))
          }
        } else if context.closures.contains(.deferred), call.calledExpression.wholeName?.name == name,
          name.first?.isLowercase == true, SetupLocation(of: Syntax(call), in: context) == .event,
          let callee = call.calledExpression.lastName
        {
          context.record(Evidence(method: name), by: Self.self, at: context.range(of: callee))
        }
      }
    }
  }

  func collection(in project: Project) -> [AppearingView: Set<String>] {
    var methods: [AppearingView: Set<String>] = [:]
    for located in project.records(of: Self.self) {
      guard let view = AppearingView(around: located, in: project) else { continue }
      methods[view, default: []].insert(located.evidence.method)
    }
    return methods
  }
}

/// A location where setup code may run too late.
enum SetupLocation: Equatable {
  /// A closure passed to `.onAppear` or `.task`.
  case event
  /// A method that may be called from `.onAppear` or `.task`.
  case method(String)

  /// The name of the method; nil for an event.
  var method: String? {
    switch self {
    case .event: nil
    case .method(let name): name
    }
  }

  init?(of node: Syntax, in context: FileContext) {
    for parent in node.ancestors {
      if parent.is(MemberBlockItemSyntax.self) { break }
      if let call = parent.as(ClosureExprSyntax.self)?.argument?.call, call.calledMember != nil,
        call.calleeName?.isAppearanceModifier == true
      {
        self = .event
        return
      }
    }
    guard let member = context.member, member.kind == .function, member.viewCode == nil else { return nil }
    self = .method(String(member.name.prefix { $0 != "(" }))
  }
}

extension String {
  /// Whether the modifier with this name runs code when the view appears.
  var isAppearanceModifier: Bool { SwiftUIVocabulary.appearanceModifiers.contains(self) }
}

extension FunctionCallExprSyntax {
  /// The methods passed by name to a modifier that runs code when the view appears; empty for other modifiers.
  func methodsForAppearance(
    named name: String, in context: FileContext
  ) -> [(method: String, argument: LabeledExprSyntax)] {
    guard name.isAppearanceModifier else { return [] }
    return arguments.compactMap { argument in
      guard let method = argument.expression.wholeName?.name, context.property(named: method) == nil else {
        return nil
      }
      return (method, argument)
    }
  }
}
