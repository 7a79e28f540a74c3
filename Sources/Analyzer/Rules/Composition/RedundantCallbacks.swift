import SwiftSyntax

/// Collects callbacks that a view never calls without also calling `dismiss()`. A callback that only resets the
/// presenter's state then does what `dismiss()` has done already.
struct RedundantCallbacks: Collector {
  static let id = "redundant_callbacks"

  struct Evidence: Analyzer.Evidence {
    /// The name of the property that holds the callback.
    let callback: String

    static let fields = FieldList(Self.init, \.callback)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: ["dismiss"]) { call, context in
      guard call.arguments.isEmpty, context.type != nil, let code = call.statementList else { return }
      let callbacks = code.compactMap(\.calledName).filter { $0 != "dismiss" }
      for callback in Set(callbacks).sorted() where call.isBesideEveryUse(of: callback) {
        context.record(
          Evidence(callback: callback), by: Self.self, in: .type(hasAny: [.view]), at: context.range(of: call))
      }
    }
  }

  /// The callbacks, keyed by view.
  func collection(in project: Project) -> [Int: Set<String>] {
    var callbacks: [Int: Set<String>] = [:]
    for located in project.records(of: Self.self) {
      guard let view = project.entity(of: located) else { continue }
      callbacks[view, default: []].insert(located.evidence.callback)
    }
    return callbacks
  }
}

extension FunctionCallExprSyntax {
  /// The statements that include this call; nil if the call is part of a larger expression.
  fileprivate var statementList: CodeBlockItemListSyntax? {
    parent?.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self)
  }

  /// Whether the parts of the type in this file use the name only to call it next to a call to `dismiss()`.
  fileprivate func isBesideEveryUse(of name: String) -> Bool {
    partsOfType.allSatisfy { part in
      let uses = UsesWithoutDismiss(of: name)
      uses.walk(part)
      return !uses.isFound
    }
  }
}

extension CodeBlockItemSyntax {
  /// The name of the function or closure that the statement calls: `onClose` for `onClose()` and `self.onClose()`.
  fileprivate var calledName: String? {
    item.as(FunctionCallExprSyntax.self)?.calledExpression.wholeName?.name
  }
}

/// Finds uses of a callback other than calls that are next to a call to `dismiss()`.
private final class UsesWithoutDismiss: SyntaxVisitor {
  private let name: String
  private(set) var isFound = false

  init(of name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard node.calledName == name, let code = node.parent?.as(CodeBlockItemListSyntax.self),
      code.contains(where: { $0.calledName == "dismiss" })
    else { return .visitChildren }
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text == name { isFound = true }
    return .visitChildren
  }
}
