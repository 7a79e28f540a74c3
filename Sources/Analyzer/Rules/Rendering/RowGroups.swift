import SwiftSyntax

/// Collects the views whose body is a `DisclosureGroup` with rows of its own.
///
/// A screen has few such groups, and the rows of a collapsed one do not exist. A lazy stack would create all rows of an
/// expanded one at once.
struct RowGroups: Collector, ProjectWideRecorder {
  static let id = "row_groups"

  fileprivate static let name = "DisclosureGroup"

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: [Self.name]) { call, context in
      guard context.member?.name == "body", call.isGetterResult, call.mentionsForEach else { return }
      context.record(by: Self.self, at: context.range(of: call.calledExpression))
    }
  }

  func collection(in project: Project) -> Set<Int> {
    Set(project.records(of: Self.self).compactMap { project.entity(of: $0) })
  }
}

extension ClosureExprSyntax {
  /// Whether each row is a `DisclosureGroup` with rows of its own.
  var isGroupWithRows: Bool { rowType == RowGroups.name && mentionsForEach }
}

extension SyntaxProtocol {
  fileprivate var mentionsForEach: Bool { tokens(viewMode: .sourceAccurate).contains { $0.text == "ForEach" } }
}

extension FunctionCallExprSyntax {
  /// Whether the view, with its modifiers, is an expression that a getter without `get` consists of.
  fileprivate var isGetterResult: Bool {
    let view = modifiersOutside().last ?? self
    return view.parent?.is(CodeBlockItemSyntax.self) == true
      && view.parent?.parent?.parent?.is(AccessorBlockSyntax.self) == true
  }
}
