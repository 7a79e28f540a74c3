import SwiftSyntax

extension TryExprSyntax {
  /// Whether the code runs in the getter of a handwritten binding: `Binding(get: { … }, set: { … })`. SwiftUI calls
  /// it while it evaluates `body`, when nothing can be presented.
  var isInBindingGetter: Bool {
    for node in ancestors {
      if let closure = node.as(ClosureExprSyntax.self), let argument = closure.argument {
        if argument.call.startsTask { return false }
        let isGetter = argument.label == "get" || argument.label == nil && argument.isFirstTrailing
        if isGetter, argument.call.createsBinding { return true }
      }
      if node.is(MemberBlockItemSyntax.self) { return false }
    }
    return false
  }

  /// Whether the code prepares a value for dragging, in an argument of a drag source or in a function that is used only
  /// there. SwiftUI creates such a value while it evaluates `body` or starts the drag, when nothing can be presented.
  func preparesDraggedValue(in context: FileContext) -> Bool {
    guard DragSources.names.contains(where: context.contains) else { return false }
    if isInDragSource { return true }
    guard let function = ancestors.lazy.compactMap({ $0.as(FunctionDeclSyntax.self) }).first,
      function.parent?.is(MemberBlockItemSyntax.self) == true
    else { return false }
    let search = DragSourceSearch(for: function.name.text)
    search.walk(root)
    return search.isUsedForDragging && !search.isUsedElsewhere
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call creates a binding from closures.
  fileprivate var createsBinding: Bool {
    guard closureArguments.contains(where: { $0.label == "set" }) else { return false }
    if constructedTypeName?.lastNamePart == "Binding" { return true }
    return calledMember.map { $0.base == nil && $0.declName.baseName.tokenKind == .keyword(.`init`) } ?? false
  }
}

/// The modifiers and types to which an app passes a value that the user can drag.
private enum DragSources {
  static let modifiers: Set<String> = ["draggable", "itemProvider", "onDrag"]
  static let type = "NSItemProvider"

  static let names = modifiers.union([type])
}

extension SyntaxProtocol {
  /// Whether the node is in an argument or closure of a drag source.
  fileprivate var isInDragSource: Bool {
    var child = Syntax(self)
    for node in ancestors {
      if let call = node.as(FunctionCallExprSyntax.self), call.calledExpression.id != child.id,
        call.modifierName.map(DragSources.modifiers.contains) == true || call.constructedTypeName == DragSources.type
      {
        return true
      }
      if node.is(MemberBlockItemSyntax.self) { return false }
      child = node
    }
    return false
  }
}

/// Finds the uses of a function in drag sources and elsewhere.
private final class DragSourceSearch: SyntaxVisitor {
  private let function: String
  private(set) var isUsedForDragging = false
  private(set) var isUsedElsewhere = false

  init(for function: String) {
    self.function = function
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.baseName.text == function else { return .skipChildren }
    if node.isInDragSource { isUsedForDragging = true } else { isUsedElsewhere = true }
    return .skipChildren
  }
}
