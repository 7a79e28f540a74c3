import SwiftSyntax

extension FunctionCallExprSyntax {
  /// The closure with the views that a control shows; nil where it has a title or takes them from elsewhere.
  func labelClosure(of name: String) -> ClosureExprSyntax? {
    guard firstUnlabeled == nil else { return nil }
    let closures = closureArguments
    if let label = closures.first(where: { $0.label == "label" }) { return label.closure }
    let isLabel: Bool
    switch name {
    case "Button": isLabel = argument(labeled: "action") != nil || argument(labeled: "intent") != nil
    case "NavigationLink":
      isLabel = ["destination", "value", "state"].contains { argument(labeled: $0) != nil }
    default: isLabel = false
    }
    return isLabel ? trailingClosure : nil
  }

  /// Whether a tap gesture stands on the view itself.
  var isTappable: Bool {
    modifiersOutside().contains { modifier in
      switch modifier.modifierName {
      case "onTapGesture": return true
      case "gesture", "highPriorityGesture", "simultaneousGesture":
        return modifier.firstUnlabeled.map { ViewChain($0).construction?.name == "TapGesture" } ?? false
      default: return false
      }
    }
  }

  /// Whether the view has a name, needs none, or stands in an element that has.
  var isNamedForAccessibility: Bool {
    let own = modifiersOutside()
    if own.contains(where: { $0.namesView || $0.hidesOrCombines || $0.mayHoldText || $0.isTitledStyle }) { return true }
    return modifiersOutside(ofEnclosingViews: true).dropFirst(own.count).contains(where: \.hidesOrCombines)
  }

  /// Whether this modifier gives the view a name.
  fileprivate var namesView: Bool {
    switch modifierName {
    case "accessibilityLabel", "accessibilityLabeledPair", "accessibilityRepresentation", "help": true
    case "accessibility": argument(labeled: "label") != nil
    default: false
    }
  }

  /// Whether this modifier takes the view from VoiceOver, or makes one element of it and others.
  fileprivate var hidesOrCombines: Bool {
    switch modifierName {
    case "accessibilityHidden":
      return firstUnlabeled?.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind != .keyword(.false)
    case "accessibility":
      return argument(labeled: "hidden") != nil
    case "accessibilityElement":
      let children = argument(labeled: "children")?.expression.as(MemberAccessExprSyntax.self)
      return children?.declName.baseName.text == "combine"
    default: return false
    }
  }

  /// Whether this is a style that is made with values, which may be a title: `buttonStyle(CardStyle(title: "Add"))`.
  fileprivate var isTitledStyle: Bool {
    guard modifierName == "buttonStyle" || modifierName == "menuStyle", let style = firstUnlabeled else { return false }
    return style.as(FunctionCallExprSyntax.self).map { !$0.arguments.isEmpty } ?? false
  }

  /// Whether this modifier puts something beside images on the view.
  fileprivate var mayHoldText: Bool {
    guard let name = modifierName, ["overlay", "background", "badge", "mask", "safeAreaInset"].contains(name) else {
      return false
    }
    if name == "badge" { return true }
    let views = arguments.lazy.filter { $0.label == nil && !$0.expression.is(ClosureExprSyntax.self) }
    return views.contains { !LabelContent(ornament: $0.expression).isHarmless }
      || closureArguments.contains { !LabelContent($0.closure).isHarmless }
  }
}

/// What stands in the label of a control, or is one image.
struct LabelContent {
  private var hasImage = false
  private var hasOther = false

  /// Whether there are images and shapes and nothing else.
  var isImagesOnly: Bool { hasImage && !hasOther }
  /// Whether there is nothing that could be read aloud.
  var isHarmless: Bool { !hasOther }

  init(_ label: ClosureExprSyntax) { add(BuilderContent(label)) }

  init(image call: FunctionCallExprSyntax) { add(ViewChain(ExprSyntax(call))) }

  /// The argument of `overlay` or `background`.
  init(ornament: ExprSyntax) {
    let chain = ViewChain(ornament)
    // `.background(.thinMaterial)` and `.background(Color.red)`; a name may be anything.
    if let member = chain.root.as(MemberAccessExprSyntax.self), member.base?.isTypePath ?? true { return }
    if let call = chain.root.as(FunctionCallExprSyntax.self), call.calledMember?.base == nil, call.calleeToken == nil {
      return
    }
    add(chain)
  }

  private static let containers = SwiftUIVocabulary.stacks.union(["Group"])
  private static let silent: Set<String> = [
    "Spacer", "Color", "EmptyView", "Divider", "LinearGradient", "RadialGradient", "AngularGradient", "Material",
  ]

  private mutating func add(_ content: BuilderContent) {
    if content.hasOther { hasOther = true }
    for view in content.views { add(ViewChain(view)) }
  }

  private mutating func add(_ chain: ViewChain) {
    if chain.modifiers.contains(where: { $0.namesView || $0.hidesOrCombines || $0.mayHoldText }) { hasOther = true }
    guard let made = chain.construction else {
      // `Color.red` draws nothing that could be read aloud.
      if chain.root.as(MemberAccessExprSyntax.self)?.base?.dottedName != "Color" { hasOther = true }
      return
    }
    if made.name == "Image" {
      hasImage = true
      let hasText = made.call.arguments.contains { ["decorative", "label"].contains($0.label?.text) }
      if hasText { hasOther = true }
    } else if SwiftUIVocabulary.shapes.contains(made.name) {
      hasImage = true
    } else if Self.containers.contains(made.name) {
      guard let content = made.call.contentClosure else { return hasOther = true }
      add(BuilderContent(content))
    } else if !Self.silent.contains(made.name) {
      hasOther = true
    }
  }
}
