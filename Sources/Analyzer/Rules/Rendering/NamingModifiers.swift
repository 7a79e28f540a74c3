import SwiftSyntax

/// Collects the project's own modifiers that only give the view an accessibility name:
/// `func tooltip(_ text: String) -> some View { help(text) }`.
struct NamingModifiers: Collector, ProjectWideRecorder {
  static let id = "naming_modifiers"

  struct Evidence: Analyzer.Evidence {
    let name: String

    static let fields = FieldList(Self.init(name:), \.name)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.function) { node, context in
      guard context.isInExtensionOfView, node.isMember, let code = node.body?.statements, code.count == 1,
        let item = code.first?.item,
        let call = (item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self))?
          .as(FunctionCallExprSyntax.self),
        call.namesItsView
      else { return }
      context.record(Evidence(name: node.name.text), by: Self.self, at: context.range(of: node.name))
    }
  }

  func collection(in project: Project) -> Set<String> { Set(project.records(of: Self.self).map(\.evidence.name)) }
}

extension FunctionCallExprSyntax {
  /// Whether the call gives an accessibility name to the view that an extension extends: `help(text)`,
  /// `self.accessibilityLabel(text)`.
  fileprivate var namesItsView: Bool {
    guard let modifier = modifierToken?.text, calledMember.map({ $0.base?.isSelf == true }) ?? true else {
      return false
    }
    return ["help", "accessibilityLabel"].contains(modifier)
  }
}
