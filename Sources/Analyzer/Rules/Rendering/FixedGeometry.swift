import SwiftSyntax

extension FunctionCallExprSyntax {
  /// Whether the view with this modifier is text in a shape or area of fixed size, such as the number in a badge, which
  /// larger text would overflow.
  func isInFixedGeometry(in context: FileContext) -> Bool {
    let modifiers = ViewChain(outermostCall).modifiers
    if modifiers.fixSize(in: context), modifiers.contains(where: { $0.drawsShape(SwiftUIVocabulary.shapes) }) {
      return true
    }
    // Text that grows leaves a circle even if the circle only has a minimum size.
    if modifiers.limitSize, modifiers.contains(where: { $0.drawsShape(["Circle"]) }) { return true }
    return isOnShape(in: context) || isInComputedArea(in: context)
  }

  /// The last call in the chain that contains this modifier.
  var outermostCall: ExprSyntax {
    var last = self
    while let access = last.parent?.as(MemberAccessExprSyntax.self), access.base?.id == ExprSyntax(last).id,
      let call = access.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(access).id
    {
      last = call
    }
    return ExprSyntax(last)
  }

  /// Whether the text is drawn over a view of fixed size: in its overlay or background, or in a `ZStack` with a shape.
  private func isOnShape(in context: FileContext) -> Bool {
    var item: CodeBlockItemSyntax?
    for current in ancestors {
      if current.is(MemberBlockItemSyntax.self) || current.is(FunctionDeclSyntax.self) { return false }
      if let statement = current.as(CodeBlockItemSyntax.self) { item = statement }
      if let argument = current.as(LabeledExprSyntax.self), argument.label == nil,
        let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), call.isDrawnOverFixedSize(in: context)
      {
        return true
      }
      guard let closure = current.as(ClosureExprSyntax.self) else { continue }
      guard let container = closure.argument?.call else { return false }
      if container.isDrawnOverFixedSize(in: context) { return true }
      guard let name = container.calleeToken?.text, name == "Group" || SwiftUIVocabulary.stacks.contains(name) else {
        return false
      }
      if name == "ZStack", let item, container.draws(item, overFixedShapeIn: closure, in: context) { return true }
    }
    return false
  }

  /// Whether this is an overlay or a background of a view of fixed size.
  private func isDrawnOverFixedSize(in context: FileContext) -> Bool {
    guard let name = modifierName, name == "overlay" || name == "background", let base = calledMember?.base else {
      return false
    }
    return ViewChain(base).modifiers.fixSize(in: context)
  }

  /// Whether a `ZStack` shows a statement, which is nothing but text, together with a shape of fixed size.
  private func draws(
    _ item: CodeBlockItemSyntax, overFixedShapeIn content: ClosureExprSyntax, in context: FileContext
  ) -> Bool {
    let views = BuilderContent(content).views
    let texts = views.filter { item.position <= $0.position && $0.endPosition <= item.endPosition }
    guard !texts.isEmpty, texts.allSatisfy({ ViewChain($0).showsOnlyTextAndShapes }) else { return false }
    let isFixed = modifiersOutside().fixSize(in: context)
    return views.contains { view in
      guard view.position < item.position || item.endPosition <= view.position else { return false }
      let chain = ViewChain(view)
      guard let name = chain.construction?.name, Self.drawings.contains(name) else { return false }
      // A shape that is moved aside decorates the background.
      let isMoved = chain.modifiers.contains { ["offset", "position", "blur"].contains($0.modifierName) }
      return !isMoved && (isFixed || chain.modifiers.fixSize(in: context))
    }
  }

  fileprivate static let drawings: Set<String> = SwiftUIVocabulary.shapes.union(["Canvas", "Path"])

  /// Whether an enclosing view has a width and height that the view computes:
  /// `frame(width: pillWidth, height: pillHeight)`.
  private func isInComputedArea(in context: FileContext) -> Bool {
    modifiersOutside(ofEnclosingViews: true).contains { modifier in
      modifier.modifierName == "frame"
        && ["width", "height"].allSatisfy {
          modifier.argument(labeled: $0)?.expression.isOwnConstant(in: context) ?? false
        }
    }
  }

  /// Whether the modifier draws one of the shapes around or behind the view, or clips the view to one.
  fileprivate func drawsShape(_ shapes: Set<String>) -> Bool {
    guard let name = modifierName, ["background", "clipShape", "overlay"].contains(name) else { return false }
    let views = arguments.map(\.expression) + BuilderContent(contentClosure).views
    return views.contains { view in
      let root = ViewChain(view).root
      // `.circle`
      if root.staticMember(of: "Circle") == "circle" { return shapes.contains("Circle") }
      return ViewChain(view).construction.map { shapes.contains($0.name) } ?? false
    }
  }
}

extension ViewChain {
  /// Whether the view is nothing but text, or a `ZStack` with nothing but text and shapes.
  fileprivate var showsOnlyTextAndShapes: Bool {
    if showsOnlyText(depth: 0) { return true }
    guard let made = construction, made.name == "ZStack" else { return false }
    let inside = BuilderContent(made.call.contentClosure)
    let others = inside.views.map { ViewChain($0) }.filter { view in
      !FunctionCallExprSyntax.drawings.contains(view.construction?.name ?? "")
    }
    return !inside.hasOther && !others.isEmpty && others.allSatisfy { $0.showsOnlyText(depth: 0) }
  }
}

extension [FunctionCallExprSyntax] {
  /// Whether a frame sets both the width and the height, neither of which scales with the text.
  func fixSize(in context: FileContext) -> Bool {
    contains { modifier in
      modifier.modifierName == "frame"
        && ["width", "height"].allSatisfy {
          modifier.argument(labeled: $0)?.expression.isFixedLength(in: context) ?? false
        }
    }
  }

  /// Whether a frame sets literal limits for both the width and the height.
  fileprivate var limitSize: Bool {
    contains { modifier in
      modifier.modifierName == "frame"
        && ["minWidth", "minHeight"].allSatisfy {
          modifier.argument(labeled: $0)?.expression.is(IntegerLiteralExprSyntax.self) ?? false
        }
    }
  }
}

extension ExprSyntax {
  /// Whether the length exists and does not scale with the text.
  func isFixedLength(in context: FileContext) -> Bool {
    !tokens(viewMode: .sourceAccurate).contains { token in
      token.isKeyword("nil") || context.property(named: token.text)?.has(anyOf: "ScaledMetric") == true
    }
  }

  /// Whether the expression names a constant or computed property of the view, but no state and no scaled length.
  fileprivate func isOwnConstant(in context: FileContext) -> Bool {
    guard let path = dottedName?.withoutSelf else { return false }
    let name = path.hasPrefix("Self.") ? String(path.dropFirst("Self.".count)) : path
    return !name.contains(".") && context.property(named: name)?.attributes.isEmpty ?? true
  }

  /// Whether the text consists of nothing but emoji that variables contain: `emoji`, `"\(reaction.emoji)"`,
  /// `alert.emojiIcon`.
  var namesEmoji: Bool {
    if let literal = self.as(StringLiteralExprSyntax.self) {
      return literal.segments.contains { $0.is(ExpressionSegmentSyntax.self) }
        && literal.segments.allSatisfy { segment in
          if let inserted = segment.as(ExpressionSegmentSyntax.self) {
            return inserted.expressions.allSatisfy { $0.expression.namesEmoji }
          }
          return !segment.description.contains { $0.isLetter || $0.isNumber }
        }
    }
    let name =
      self.as(MemberAccessExprSyntax.self)?.declName.baseName ?? self.as(DeclReferenceExprSyntax.self)?.baseName
    guard let words = name?.text.camelCaseWords, let last = words.last else { return false }
    // An `emojiIcon` is an emoji; an `emojiName` is its description.
    return last == "emoji" || words.dropLast().last == "emoji" && ["icon", "symbol", "character"].contains(last)
  }
}
