import SwiftSyntax

/// Finds controls that show an image alone and say nothing to VoiceOver.
struct MissingAccessibilityLabel: Rule {
  let info = RuleInfo(
    id: "missing_accessibility_label",
    summary: "A control that shows no text has an accessibility label.",
    rationale: """
      Who hears the screen instead of seeing it is told the name of an image file or symbol, or only that there is a \
      button. A short label says what the control does; a `Label`, whose title may be hidden, brings one along.
      """,
    seeds: ["S4 HIG"],
    defaultLevel: .info,
    triggering: [
      Example(
        """
        struct ToolBar: View {
          var body: some View {
            ↓Button(action: add) {
              Image(systemName: "plus")
                .font(.title)
            }
            ↓Button {
              remove()
            } label: {
              ZStack {
                Circle().fill(.red)
                if isOn { Image("bin") } else { Image("trash") }
              }
            }
            .buttonStyle(.plain)
          }
        }
        """),
      Example(
        """
        struct ToolBar: View {
          var body: some View {
            ↓NavigationLink(destination: SettingsView()) { Image(systemName: "gear") }
            ↓NavigationLink(value: Route.profile) {
              Image(.avatar)
                .accessibilityIdentifier("profile")
            }
            ↓Menu {
              Button("Copy") { copy() }
            } label: {
              Image(systemName: "ellipsis")
            }
          }
        }
        """),
      Example(
        """
        struct PhotoView: View {
          var body: some View {
            ↓Image("photo")
              .resizable()
              .onTapGesture { isZoomed.toggle() }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct ToolBar: View {
          var body: some View {
            Button(action: add) { Image(systemName: "plus") }
              .accessibilityLabel("Add")
            Button { remove() } label: {
              Image(systemName: "trash").accessibilityLabel(Text("Remove"))
            }
            // Button { } label: { Image(systemName: "plus") }
            Button("Share", systemImage: "square.and.arrow.up") { share() }
            Button(action: add) { Label("Add", systemImage: "plus").labelStyle(.iconOnly) }
          }
        }
        """),
      Example(
        """
        struct ToolBar: View {
          var body: some View {
            NavigationLink(value: Route.profile) {
              HStack { Image("avatar"); Text(user.name) }
            }
            NavigationLink { Image("photo") } label: { PhotoRow(photo: photo) }
            Menu { Image("a") } label: { icon }
            Button(action: add) { Image(systemName: "plus") }.help("Adds a post")
            Button(action: add) { Image(decorative: "plus") }
            Button(action: add) { Image(uiImage, scale: 1, label: Text("Add")) }
          }
        }
        """),
      Example(
        """
        struct PhotoView: View {
          var body: some View {
            Image("photo").onTapGesture { zoom() }.accessibilityLabel("Photo")
            Image("photo").resizable()
            HStack {
              Image("photo").onTapGesture { zoom() }
              Text("Zoom")
            }
            .accessibilityElement(children: .combine)
            Button(action: zoom) { Image("glass") }.accessibilityHidden(true)
          }
        }
        #Preview {
          Button(action: {}) { Image("photo") }
        }
        """),
    ])

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onCall(of: ["Button", "Menu", "NavigationLink", "Image"]) { call, context in
      guard let name = call.calleeToken?.text, !context.isPreview else { return }
      switch name {
      case "Button", "Menu", "NavigationLink":
        guard let label = call.labelClosure(of: name), LabelContent(label).isImagesOnly else { return }
      case "Image":
        guard call.isTappable, LabelContent(image: call).isImagesOnly else { return }
      default: return
      }
      guard !call.isNamedForAccessibility else { return }
      context.record(
        rule: id, at: context.range(of: call), subjects: [name], conditions: [.isForeign(name)],
        source: context.source(of: call))
    }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    let name = candidate.subjects.first ?? "Button"
    return name == "Image"
      ? "this `Image` reacts to taps and has no name; give it `accessibilityLabel`, or make it a `Button` with a `Label`"
      : "this `\(name)` shows images alone; use a `Label`, or say what it does with `accessibilityLabel`"
  }
}

extension FunctionCallExprSyntax {
  /// The closure with the views that a control shows; nil where it has a title or takes them from elsewhere.
  fileprivate func labelClosure(of name: String) -> ClosureExprSyntax? {
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
  fileprivate var isTappable: Bool {
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
  fileprivate var isNamedForAccessibility: Bool {
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
    let views = arguments.filter { $0.label == nil && !$0.expression.is(ClosureExprSyntax.self) }
    return views.contains { !LabelContent(ornament: $0.expression).isHarmless }
      || closureArguments.contains { !LabelContent($0.closure).isHarmless }
  }
}

/// What stands in the label of a control, or is one image.
private struct LabelContent {
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

  private static let shapes: Set<String> = [
    "Circle", "Rectangle", "RoundedRectangle", "Capsule", "Ellipse", "UnevenRoundedRectangle", "ContainerRelativeShape",
  ]
  private static let containers: Set<String> = ["HStack", "VStack", "ZStack", "Group"]
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
    } else if Self.shapes.contains(made.name) {
      hasImage = true
    } else if Self.containers.contains(made.name) {
      guard let content = made.call.contentClosure else { return hasOther = true }
      add(BuilderContent(content))
    } else if !Self.silent.contains(made.name) {
      hasOther = true
    }
  }
}
