import SwiftSyntax

extension FunctionCallExprSyntax {
  /// Whether the view with this modifier is text that a larger font would only truncate, or that would shrink again,
  /// such as an axis label of a chart: it has one line or a minimum scale factor, and the layout fixes its area.
  func isLimitedText(in context: FileContext) -> Bool {
    let own = ViewChain(outermostCall).modifiers
    guard own.contains(where: \.limitsText) else { return false }
    if isOverlay, own.contains(where: { $0.fixesWidth(in: context) }) { return true }
    // Text that shrinks to fit one line in a given width would be shrunk back.
    if own.count(where: \.limitsText) > 1, own.contains(where: { $0.limitsWidth(in: context) }) { return true }
    return own.contains { $0.fixesCalculatedWidth(in: context) } || own.fixSize(in: context)
      || modifiersOutside(ofEnclosingViews: true).fixSize(in: context) || isInHelperOfFixedSize(in: context)
      || isInStripOfFixedWidth(own, in: context)
  }

  /// Whether the text has a fixed height and an enclosing view a fixed width, as in an index beside a list.
  private func isInStripOfFixedWidth(_ own: [FunctionCallExprSyntax], in context: FileContext) -> Bool {
    func fixes(_ label: String, in modifiers: [FunctionCallExprSyntax]) -> Bool {
      modifiers.contains { modifier in
        modifier.modifierName == "frame"
          && modifier.argument(labeled: label)?.expression.isFixedLength(in: context) ?? false
      }
    }
    return fixes("height", in: own) && fixes("width", in: modifiersOutside(ofEnclosingViews: true))
  }

  /// Whether an enclosing view has a fixed scale and height, as a picture of another screen does.
  var isInScaledPicture: Bool {
    let around = modifiersOutside(ofEnclosingViews: true)
    return around.contains { $0.modifierName == "scaleEffect" && $0.firstUnlabeled?.isNumber == true }
      && around.contains { $0.modifierName == "frame" && $0.argument(labeled: "height")?.expression.isNumber == true }
  }

  /// Whether the text is drawn over a shape, which does not grow with it: `Circle().overlay(Text("3"))`.
  var isOverShape: Bool {
    guard isOverlay else { return false }
    for current in ancestors {
      guard let call = current.as(FunctionCallExprSyntax.self), call.modifierName == "overlay",
        let base = call.calledMember?.base, base.endPosition <= position
      else { continue }
      return ViewChain(base).construction.map { SwiftUIVocabulary.shapes.contains($0.name) } ?? false
    }
    return false
  }

  /// Whether the view with this modifier is text with `lineLimit(1)` and a minimum scale factor, which the author has
  /// made to fit a given space.
  var shrinksToOneLine: Bool {
    let own = ViewChain(outermostCall).modifiers.filter(\.limitsText)
    return Set(own.compactMap(\.modifierName)).count > 1
  }

  /// Whether the text has a fixed height, so that a larger font would be cut off.
  func hasFixedHeight(in context: FileContext) -> Bool {
    ViewChain(outermostCall).modifiers.contains { modifier in
      modifier.modifierName == "frame"
        && modifier.argument(labeled: "height")?.expression.isFixedLength(in: context) ?? false
    }
  }

  /// Whether the author has limited the text size of the view or of an enclosing one.
  var isInLimitedTypeSize: Bool {
    (ViewChain(outermostCall).modifiers + modifiersOutside(ofEnclosingViews: true)).contains {
      $0.modifierName == "dynamicTypeSize"
    }
  }

  /// Whether another font in the row or `ZStack` around the view has a size that is calculated from the available space
  /// of a `GeometryReader` or a parameter of type `CGSize` or `GeometryProxy`.
  var isNextToCalculatedFont: Bool {
    guard let row = ancestors.lazy.compactMap({ $0.as(ClosureExprSyntax.self) }).first,
      ["HStack", "ZStack"].contains(row.argument?.call.calleeName)
    else { return false }
    for current in row.ancestors {
      if let closure = current.as(ClosureExprSyntax.self), closure.argument?.call.calleeName == "GeometryReader",
        let name = closure.parameterNames.first
      {
        return CalculatedFonts.exist(in: row, calculatedFrom: [name], within: closure.statements)
      }
      guard let function = current.as(FunctionDeclSyntax.self), let body = function.body else { continue }
      let sizes = function.signature.parameterClause.parameters.filter {
        ["CGSize", "GeometryProxy"].contains($0.type.plainName)
      }
      return !sizes.isEmpty
        && CalculatedFonts.exist(
          in: row, calculatedFrom: sizes.map { ($0.secondName ?? $0.firstName).text }, within: body.statements)
    }
    return false
  }

  /// Whether the view with this modifier is text that does not need to scale: it is about as large as body text
  /// at the largest text size, or it is larger than every text style by default and shrinks to fit, so that a font that
  /// scales would mostly be shrunk back to the available width.
  func isLargeText(ofSize size: String) -> Bool {
    guard let points = Double(size), points >= 40 else { return false }
    return points >= 50 || ViewChain(outermostCall).modifiers.contains { $0.modifierName == "minimumScaleFactor" }
  }

  /// Whether the view, and not a container around it, is an overlay or background of a view, which does not grow with
  /// it.
  private var isOverlay: Bool {
    for current in ancestors {
      if current.is(MemberBlockItemSyntax.self) { return false }
      let argument = current.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
      guard let call = current.as(ClosureExprSyntax.self)?.argument?.call ?? argument else { continue }
      return call.modifierName == "overlay" || call.modifierName == "background"
    }
    return false
  }

  /// Whether the modifier is `lineLimit(1)` or `minimumScaleFactor(0.8)`.
  fileprivate var limitsText: Bool {
    switch modifierName {
    case "lineLimit": arguments.count == 1 && firstUnlabeled?.as(IntegerLiteralExprSyntax.self)?.literal.text == "1"
    case "minimumScaleFactor": true
    default: false
    }
  }

  /// Whether the modifier sets the width to a calculated one, such as a share of the available width.
  private func fixesCalculatedWidth(in context: FileContext) -> Bool {
    argument(labeled: "width")?.expression.isLiteral == false && fixesWidth(in: context)
  }

  /// Whether the modifier sets a width that does not scale with the text.
  private func fixesWidth(in context: FileContext) -> Bool {
    guard modifierName == "frame", let width = argument(labeled: "width")?.expression else { return false }
    return width.isFixedLength(in: context)
  }

  /// Whether the modifier sets a maximum width that does not scale with the text.
  private func limitsWidth(in context: FileContext) -> Bool {
    guard modifierName == "frame", let width = argument(labeled: "maxWidth")?.expression else { return false }
    return width.as(MemberAccessExprSyntax.self)?.declName.baseName.text != "infinity"
      && width.isFixedLength(in: context)
  }

  /// Whether the code is in a helper to which every use gives a fixed size: `scale().frame(width: 35, height: 200)`.
  private func isInHelperOfFixedSize(in context: FileContext) -> Bool {
    guard let member = enclosingFunction, let name = context.member?.name.withoutArgumentLabels, name != "body" else {
      return false
    }
    return context.memo(HelperArea(member: member.id)) {
      let uses = usesInType(ofMember: name)
      return !uses.isEmpty && uses.allSatisfy { $0.modifiersOfUse.fixSize(in: context) }
    }
  }
}

/// The cache key for whether every use of a helper has a fixed size.
private struct HelperArea: Hashable {
  let member: SyntaxIdentifier
}

extension SyntaxProtocol {
  /// The references to the enclosing type's member with this base name in the parts of the type.
  func usesInType(ofMember name: String) -> [DeclReferenceExprSyntax] {
    partsOfType.flatMap { part in
      part.tokens(viewMode: .sourceAccurate).compactMap { token in
        token.text == name ? token.parent?.as(DeclReferenceExprSyntax.self) : nil
      }
    }
  }
}

extension DeclReferenceExprSyntax {
  /// The calls that follow the name: that of the function itself, and its modifiers.
  var modifiersOfUse: [FunctionCallExprSyntax] {
    var calls: [FunctionCallExprSyntax] = []
    var node = Syntax(self)
    while let parent = node.parent, calls.count < 100 {
      if let call = parent.as(FunctionCallExprSyntax.self) {
        guard call.calledExpression.id == node.id else { break }
        calls.append(call)
      } else if !parent.is(MemberAccessExprSyntax.self) {
        break
      }
      node = parent
    }
    return calls
  }
}

extension ExprSyntax {
  /// Whether the expression is a numeric literal.
  fileprivate var isNumber: Bool { self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self) }
}

/// Finds `.system(size:)` with a size that is calculated from the given names, directly or through a local constant.
private final class CalculatedFonts: SyntaxVisitor {
  private var names: Set<String>
  private let row: Range<AbsolutePosition>
  private var isFound = false

  private init(from names: [String], in row: ClosureExprSyntax) {
    self.names = Set(names)
    self.row = row.position..<row.endPosition
    super.init(viewMode: .sourceAccurate)
  }

  /// Returns whether the row contains such a font.
  /// - Parameter code: The code that declares the local constants.
  static func exist(
    in row: ClosureExprSyntax, calculatedFrom names: [String], within code: CodeBlockItemListSyntax
  ) -> Bool {
    let finder = CalculatedFonts(from: names, in: row)
    finder.walk(code)
    return finder.isFound
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.initializer?.value, uses(value) { names.formUnion(node.pattern.boundNames.map(\.text)) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if row.contains(node.position), node.calledMember?.declName.baseName.text == "system",
      let size = node.argument(labeled: "size"), uses(size.expression)
    {
      isFound = true
    }
    return isFound ? .skipChildren : .visitChildren
  }

  private func uses(_ value: ExprSyntax) -> Bool {
    value.tokens(viewMode: .sourceAccurate).contains { token in
      names.contains(token.text) && token.parent?.is(DeclReferenceExprSyntax.self) == true
    }
  }
}
