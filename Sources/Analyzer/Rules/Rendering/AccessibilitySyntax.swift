import SwiftSyntax

extension FunctionCallExprSyntax {
  /// The closure that builds a control's label; nil if the control has a title or its views come from elsewhere.
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

  /// Whether the view itself has a tap gesture.
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

  /// Whether the view has an accessibility name, needs none, or is part of an element that has one.
  var isNamedForAccessibility: Bool {
    let own = modifiersOutside()
    if own.contains(where: { $0.namesView || $0.hidesOrCombines || $0.mayContainText || $0.isTitledStyle }) {
      return true
    }
    return modifiersOutside(ofEnclosingViews: true).dropFirst(own.count)
      .contains { $0.hidesOrCombines || $0.replacesContent }
  }

  /// Whether the modifier gives the view an accessibility name.
  var namesView: Bool {
    switch modifierName {
    case "accessibilityLabel", "accessibilityLabeledPair", "accessibilityRepresentation", "help": true
    case "accessibility": argument(labeled: "label") != nil
    default: false
    }
  }

  /// Whether the modifier hides the view from VoiceOver or combines it with others into one element.
  fileprivate var hidesOrCombines: Bool {
    switch modifierName {
    case "hidden": return arguments.isEmpty
    case "accessibilityHidden":
      return firstUnlabeled?.booleanValue != false
    case "accessibility":
      return argument(labeled: "hidden") != nil
    case "accessibilityElement":
      let children = argument(labeled: "children")?.expression.as(MemberAccessExprSyntax.self)
      return children?.declName.baseName.text == "combine"
    default: return false
    }
  }

  /// Whether the modifier makes the view one element and hides its content from VoiceOver.
  fileprivate var replacesContent: Bool {
    guard modifierName == "accessibilityElement" else { return false }
    let children = argument(labeled: "children")?.expression.as(MemberAccessExprSyntax.self)
    return children.map { $0.declName.baseName.text == "ignore" } ?? arguments.isEmpty
  }

  /// Whether the modifier applies a style created with text that may be a title:
  /// `buttonStyle(CardStyle(title: "Add"))`.
  fileprivate var isTitledStyle: Bool {
    guard modifierName == "buttonStyle" || modifierName == "menuStyle", let style = firstUnlabeled else { return false }
    return style.as(FunctionCallExprSyntax.self)?.arguments.contains(where: \.mayBeTitle) ?? false
  }

  /// Whether the modifier may add something other than images to the view.
  fileprivate var mayContainText: Bool {
    guard let name = modifierName, ["overlay", "background", "badge", "mask", "safeAreaInset"].contains(name) else {
      return false
    }
    if name == "badge" { return true }
    let views = arguments.lazy.filter { $0.label == nil && !$0.expression.is(ClosureExprSyntax.self) }
    return views.contains { !LabelContent(ornament: $0.expression).isSilent }
      || closureArguments.contains { !LabelContent($0.closure).isSilent }
  }
}

/// Controls that VoiceOver announces by name.
enum AccessibleControls {
  /// Controls whose first argument serves only as a title.
  static let titled: Set<String> = [
    "Picker", "Toggle", "DatePicker", "ColorPicker", "MultiDatePicker", "Stepper", "Button", "Menu", "NavigationLink",
    "Link", "TextField", "SecureField",
  ]
  /// Controls with a custom label.
  static let labeled: Set<String> = ["Button", "Menu", "NavigationLink"]
  static let all = titled.union(labeled)

  /// Views of SwiftUI that are no controls.
  static let others = SwiftUIVocabulary.stacks.union(SwiftUIVocabulary.lazyStacks).union(SwiftUIVocabulary.shapes)
    .union(["Text", "Image", "Label", "Group", "GridRow", "GroupBox", "LabeledContent", "ScrollView"])

  /// Controls that a view may contain, in which case it cannot itself be a button.
  static let inner: Set<String> = [
    "Button", "Picker", "Toggle", "Slider", "Stepper", "Menu", "DatePicker", "NavigationLink", "TextField",
    "SecureField", "TextEditor",
  ]
}

extension FunctionCallExprSyntax {
  /// Whether this is a `NavigationLink` with an empty title that code activates, so that nobody is meant to tap it.
  var isInvisibleLink: Bool {
    let isActivatedByCode =
      argument(labeled: "isActive") != nil || argument(labeled: "tag") != nil && argument(labeled: "selection") != nil
    return isActivatedByCode && firstUnlabeled?.isEmptyText == true
  }

  /// Whether the title is empty and the control has no other name.
  var hasEmptyTitle: Bool {
    guard let title = firstUnlabeled, title.isEmptyText, argument(labeled: "prompt") == nil else { return false }
    let isPicker = calleeToken?.text == "Picker" && !isSubmenu
    return !ancestors.contains { current in
      guard let argument = current.as(ClosureExprSyntax.self)?.argument else { return false }
      if argument.call.calleeToken?.text == "LabeledContent" { return true }
      // A menu shows the options of a picker directly, without the picker's title.
      let isMenu = argument.call.calleeToken?.text == "Menu" && argument.label != "label"
      return isPicker && (isMenu || argument.call.modifierName == "contextMenu")
    }
  }

  /// Whether the picker in a menu is a menu of its own, whose title is an item of the outer menu.
  private var isSubmenu: Bool {
    modifiersOutside().contains { modifier in
      guard modifier.modifierName == "pickerStyle" else { return false }
      return modifier.firstUnlabeled?.bareSource.lowercased().contains("menu") ?? false
    }
  }

  /// The name of the view with this tap gesture, if it is neither a control of SwiftUI nor marked with a button trait.
  /// A name that is not in `AccessibleControls.others` may be that of a view of the project. Nil if the action only
  /// ends editing.
  func viewTappedWithoutTrait(in context: FileContext) -> String? {
    guard argument(labeled: "count") == nil, let view = ViewChain(ExprSyntax(self)).construction,
      view.name.isUppercased, !AccessibleControls.all.contains(view.name),
      !tapOnlyEndsEditing(in: context), !view.call.containsControl, !context.symbol.namesDebugging,
      !(SwiftUIVocabulary.shapes.contains(view.name) && tapOnlyCloses),
      !(tapOnlyHides && view.call.containsTapGesture),
      !(tapOnlyDeselects && (Self.backgrounds.contains(view.name) || !AccessibleControls.others.contains(view.name))),
      !hasButtonWithSameAction
    else { return nil }
    // Images without an accessibility name get a message of their own.
    if view.name == "Image", LabelContent(image: view.call).isImagesOnly, !view.call.isNamedForAccessibility {
      return nil
    }
    let own = view.call.modifiersOutside()
    let around = view.call.modifiersOutside(ofEnclosingViews: true)
    guard !own.contains(where: { $0.describesInteraction || $0.modifierName == "help" || $0.keepsChildren }),
      !around.contains(where: { $0.hidesOrCombines || $0.replacesContent || $0.addsButtonTrait })
    else { return nil }
    return view.name
  }

  /// Whether the container of the view also has a button that does the same as this gesture.
  private var hasButtonWithSameAction: Bool {
    guard let action = sourceOfAction(labeled: "perform"),
      let container = ancestors.first(where: { $0.is(ClosureExprSyntax.self) })?.as(ClosureExprSyntax.self)
    else { return false }
    return container.statements.tokens(viewMode: .sourceAccurate).contains { token in
      token.text == "Button"
        && token.parent?.parent?.as(FunctionCallExprSyntax.self)?.sourceOfAction(labeled: "action") == action
    }
  }

  /// The code of the action, on one line: the statements of a closure, or a call to the named function.
  private func sourceOfAction(labeled label: String) -> String? {
    let action = argument(labeled: label)?.expression ?? trailingClosure.map { ExprSyntax($0) }
    guard let closure = action?.as(ClosureExprSyntax.self) else {
      return action.map { $0.foldedSource(limit: 400) + "()" }
    }
    return closure.statements.isEmpty ? nil : closure.statements.foldedSource(limit: 400)
  }

  /// Whether the view contains a control, in which case it cannot itself be a button.
  private var containsControl: Bool {
    closureArguments.contains { argument in
      argument.closure.tokens(viewMode: .sourceAccurate).contains { AccessibleControls.inner.contains($0.text) }
    }
  }

  /// Whether views in this one have tap gestures of their own, in which case this one is their background.
  private var containsTapGesture: Bool {
    closureArguments.contains { argument in
      argument.closure.tokens(viewMode: .sourceAccurate).contains { $0.text == "onTapGesture" }
    }
  }

  /// Whether the action only sets a flag to false, such as the one that shows a popup, or toggles the flag that is the
  /// condition for showing this view.
  private var tapOnlyHides: Bool {
    guard let statements = closureArguments.first?.closure.statements, statements.count == 1,
      let only = statements.first?.item
    else { return false }
    if let member = only.as(FunctionCallExprSyntax.self)?.calledMember, member.declName.baseName.text == "toggle" {
      return member.base?.plainPath.map(isShown(if:)) ?? false
    }
    let sequence = only.as(SequenceExprSyntax.self)
    return sequence?.assignment?.operator == "=" && sequence?.elements.last?.booleanValue == false
  }

  /// Whether the view is in the body of an `if` whose condition is the flag.
  private func isShown(if flag: String) -> Bool {
    ancestors.lazy.prefix { !$0.is(MemberBlockItemSyntax.self) }.contains { node in
      guard let choice = node.as(IfExprSyntax.self), choice.body.position <= position,
        endPosition <= choice.body.endPosition
      else { return false }
      return choice.conditions.contains { $0.condition.as(ExprSyntax.self)?.plainPath == flag }
    }
  }

  /// Whether the modifier tells VoiceOver that the view and the views in it are buttons.
  private var addsButtonTrait: Bool {
    modifierName == "accessibilityAddTraits"
      && arguments.contains { $0.tokens(viewMode: .sourceAccurate).contains { $0.text == "isButton" } }
  }

  /// Whether the modifier tells VoiceOver that the view is interactive, or provides a replacement for the view.
  private var describesInteraction: Bool { Self.interactionModifiers.contains(modifierName ?? "") }

  /// Modifiers that tell VoiceOver that a view is interactive, or provide a replacement for the view.
  static let interactionModifiers: Set<String> = [
    "accessibilityAddTraits", "accessibilityAction", "accessibilityActions", "accessibilityRepresentation",
    "accessibilityRespondsToUserInteraction", "accessibilityActivationPoint",
  ]

  /// Whether the modifier makes the view a container for VoiceOver, whose children remain separate elements. A trait of
  /// the container would have no effect.
  private var keepsChildren: Bool {
    guard modifierName == "accessibilityElement" else { return false }
    let children = argument(labeled: "children")?.expression.as(MemberAccessExprSyntax.self)
    return children?.declName.baseName.text == "contain"
  }

  /// Whether the action only resets the focus, dismisses the keyboard, or does nothing.
  private func tapOnlyEndsEditing(in context: FileContext) -> Bool {
    if let action = argument(labeled: "perform")?.expression, let name = action.wholeName {
      return name.name.refersToEditing
    }
    guard let closure = closureArguments.first?.closure else { return false }
    return closure.statements.allSatisfy { item in
      guard let expression = item.item.as(ExprSyntax.self) else { return false }
      if let assignment = expression.as(SequenceExprSyntax.self)?.assignment, let name = assignment.target.wholeName {
        return name.name.refersToEditing || context.property(named: name.name)?.attribute("FocusState") != nil
      }
      return expression.as(FunctionCallExprSyntax.self)?.endsEditing ?? false
    }
  }

  /// Whether the action only dismisses a view, such as a tap on the dimmed background of a menu that also has a
  /// button.
  private var tapOnlyCloses: Bool {
    if let action = argument(labeled: "perform")?.expression, let name = action.wholeName {
      return name.name.refersToClosing
    }
    return closureArguments.first?.closure.statements.onlyClose ?? false
  }

  /// Views that may contain what is selected, or be its background.
  private static let backgrounds = SwiftUIVocabulary.stacks.union(SwiftUIVocabulary.shapes).union([
    "Group", "LazyVStack", "LazyHStack", "ScrollView",
  ])

  /// Whether the action only clears a selection, such as a click on the empty area around the selected items.
  private var tapOnlyDeselects: Bool {
    guard let statements = closureArguments.first?.closure.statements, !statements.isEmpty else { return false }
    return statements.allSatisfy { $0.item.as(ExprSyntax.self)?.clearsSelection ?? false }
  }

  private var endsEditing: Bool {
    if calledExpression.bareSource.refersToEditing { return true }
    return arguments.contains { $0.expression.bareSource.contains("resignFirstResponder") }
  }
}

extension ExprSyntax {
  /// Whether the expression only clears a selection: `selection = nil`, `selectedRows = []`, `selection.removeAll()`.
  fileprivate var clearsSelection: Bool {
    if let sequence = self.as(SequenceExprSyntax.self), let assignment = sequence.assignment {
      guard assignment.operator == "=", sequence.elements.count == 3, let value = sequence.elements.last else {
        return false
      }
      let isEmpty =
        value.is(NilLiteralExprSyntax.self) || value.as(ArrayExprSyntax.self)?.elements.isEmpty == true
      return isEmpty && assignment.target.bareSource.lastNamePart.refersToSelection
    }
    guard let access = self.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self) else {
      return false
    }
    return ["clear", "removeAll"].contains(access.declName.baseName.text)
      && access.base?.bareSource.lastNamePart.refersToSelection == true
  }
}

extension CodeBlockItemListSyntax {
  /// Whether the statements only set something to nil or false, or dismiss it.
  fileprivate var onlyClose: Bool {
    allSatisfy { element in
      guard let expression = element.item.as(ExprSyntax.self) else { return false }
      if let sequence = expression.as(SequenceExprSyntax.self), sequence.assignment?.operator == "=",
        sequence.elements.count == 3, let value = sequence.elements.last
      {
        return value.is(NilLiteralExprSyntax.self) || value.booleanValue == false
      }
      guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
      if call.calleeName.map(SwiftUIVocabulary.animationFunctions.contains) == true {
        return call.closureArguments.allSatisfy { $0.closure.statements.onlyClose }
      }
      return call.calledExpression.dottedName?.lastNamePart.refersToClosing ?? false
    }
  }
}

extension String {
  /// Whether a function with this name dismisses a view: `dismiss`, `closeMenu`.
  fileprivate var refersToClosing: Bool {
    camelCaseWords.first.map { ["dismiss", "close", "hide", "cancel"].contains($0) } ?? false
  }

  /// Whether the name is that of a selection: `selection`, `selectedRows`.
  fileprivate var refersToSelection: Bool {
    !Set(["selection", "selections", "selected"]).isDisjoint(with: camelCaseWords)
  }

  /// Whether the name suggests a developer tool.
  fileprivate var namesDebugging: Bool {
    camelCaseWords.contains { ["debug", "debugger", "dev", "developer"].contains($0) }
  }

  /// Whether the name refers to the keyboard, to focus, or to ending editing.
  fileprivate var refersToEditing: Bool {
    let name = lowercased()
    return ["keyboard", "endediting", "firstresponder", "focus", "endtextediting"].contains { name.contains($0) }
  }
}

extension LabeledExprSyntax {
  /// Whether the argument may be readable text: a string literal, or an expression or label that suggests one.
  fileprivate var mayBeTitle: Bool {
    if expression.is(StringLiteralExprSyntax.self) { return true }
    let name = expression.as(FunctionCallExprSyntax.self)?.calleeToken?.text
    if let name, ["Text", "LocalizedStringKey", "String", "LocalizedStringResource", "Label"].contains(name) {
      return true
    }
    let spoken = (label?.text ?? "").lowercased()
    return ["title", "text", "label", "name", "caption"].contains { spoken.hasSuffix($0) }
  }
}

extension ExprSyntax {
  /// Whether the expression is `""`, a string of whitespace, or a `Text` that contains only such a string.
  fileprivate var isEmptyText: Bool {
    if let text = self.as(StringLiteralExprSyntax.self) {
      return text.segments.allSatisfy {
        $0.as(StringSegmentSyntax.self)?.content.text.allSatisfy(\.isWhitespace) ?? false
      }
    }
    guard let call = self.as(FunctionCallExprSyntax.self), call.calleeToken?.text == "Text", call.arguments.count == 1
    else { return false }
    return call.firstUnlabeled?.isEmptyText ?? false
  }
}

/// The content of a control's label, or a single image.
struct LabelContent {
  private var hasImage = false
  private var hasOther = false

  /// Whether the content consists only of images and shapes.
  var isImagesOnly: Bool { hasImage && !hasOther }
  /// Whether the content includes nothing that could be read aloud.
  var isSilent: Bool { !hasOther }

  init(_ label: ClosureExprSyntax) { add(BuilderContent(label)) }

  init(image call: FunctionCallExprSyntax) { add(ViewChain(ExprSyntax(call))) }

  /// Creates the content from an argument of `overlay`, `background` or a similar modifier.
  init(ornament: ExprSyntax) {
    let chain = ViewChain(ornament)
    // Ignores `.background(.thinMaterial)` and `.background(Color.red)`. A plain name is not ignored, since it could
    // refer to anything.
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
    if chain.modifiers.contains(where: { $0.namesView || $0.hidesOrCombines || $0.mayContainText }) { hasOther = true }
    guard let made = chain.construction else {
      // `Color.red` contains nothing that could be read aloud.
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
