import SwiftSyntax

extension Transformation {
  /// Whether the code is part of a layout algorithm: a `GeometryReader` calculates with sizes in local constants.
  var isPartOfLayout: Bool {
    guard
      let list = call.ancestors.lazy.compactMap({ $0.as(CodeBlockItemListSyntax.self) }).first(where: { list in
        list.parent?.as(ClosureExprSyntax.self)?.argument?.call.calleeName == "GeometryReader"
      })
    else { return false }
    let constants = list.lazy.compactMap { $0.item.as(VariableDeclSyntax.self) }
    return constants.contains { $0.position <= call.position && call.endPosition <= $0.endPosition }
      && constants.contains { GeometryNames.areMeasured(in: $0) }
  }

  /// Whether the code is in the content of a view for debugging: `DebugView { … }`.
  var isInDebugView: Bool {
    call.ancestors.contains { node in
      node.as(ClosureExprSyntax.self)?.argument?.call.constructedTypeName?.lastNamePart.contains("Debug") ?? false
    }
  }
}
