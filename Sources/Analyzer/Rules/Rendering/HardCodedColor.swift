import SwiftSyntax

/// Finds colors that are the same in light and dark mode.
struct HardCodedColor: FileRule {
  static let info = RuleInfo(
    id: "hard_coded_color",
    summary: "Views should use semantic colors or colors from the asset catalog.",
    rationale: """
      Numeric colors, and plain black and white, do not adapt to dark mode, increased contrast or a different tint, so \
      text can become unreadable on its background. Semantic colors and asset colors have a variant for each \
      appearance and are defined in one place.
      """,
    sources: ["S4 HIG"],
    opportunity: "a color or a foreground style in view code",
    defaultLevel: .off,
    triggering: [
      Example(
        """
        struct BadgeView: View {
          var body: some View {
            Text("New")
              .foregroundStyle(↓.white)
              .background(↓Color(red: 0.9, green: 0.1, blue: 0.1))
              .shadow(color: ↓Color(hex: "#FF8800"), radius: 2)
          }
        }
        """),
      Example(
        """
        struct CardView: View {
          var body: some View {
            RoundedRectangle(cornerRadius: 8)
              .fill(↓Color.black.opacity(0.4))
              .tint(isOn ? ↓.white : .accentColor)
            row
          }
          private var row: some View {
            Text("a").background(↓Color.white, in: Capsule())
          }
        }
        """),
      Example(
        """
        struct TitleStyle: ViewModifier {
          func body(content: Content) -> some View {
            content
              .border(↓#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1))
              .overlay(↓Color(.sRGB, red: 0.1, green: 0.2, blue: 0.3, opacity: 1))
              .background(↓Color(white: 0.95))
          }
        }
        extension View {
          func inverted() -> some View { foregroundStyle(↓.white).background(↓.black) }
        }
        """),
    ],
    good: [
      Example(
        """
        struct BadgeView: View {
          var body: some View {
            Text("Color(red: 1, green: 0, blue: 0)")
              .foregroundStyle(.primary) // not .black
              .background(Color(uiColor: .systemBackground))
              .tint(Color("Brand"))
          }
        }
        """),
      Example(
        """
        extension Color {
          static let brand = Color(red: 0.9, green: 0.1, blue: 0.1)
        }
        enum Palette {
          static func make() -> Color { Color(hex: "#FF8800") }
        }
        #Preview {
          BadgeView().background(.black)
        }
        """),
      Example(
        """
        struct TagView: View {
          let tag: Tag
          var body: some View {
            Text(tag.name)
              .background(Color(hex: tag.hex))
              .background(Color(red: tag.red, green: tag.green, blue: tag.blue))
              .border(.black)
            Button("Log") { log(.white) }
          }
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    /// The color as written.
    let color: String

    static let fields = FieldList(Self.init, \.color)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: ["Color"]) { call, context in
      guard context.isViewCode else { return }
      context.countOpportunity(of: Self.self, in: .viewCode, at: call)
      guard call.hasConstantComponents else { return }
      record(context.source(of: call), as: call, conditions: [.isForeign("Color")], in: context)
    }
    let coloring: Set = ["foregroundStyle", "foregroundColor", "background", "fill", "tint"]
    walk.onCall(ofMembers: coloring) { call, context in
      guard call.modifierName != nil, let name = call.calledMember?.declName else { return }
      context.countOpportunity(of: Self.self, in: .viewCode, at: name)
      record(call, in: context)
    }
    walk.onCall(of: coloring) { call, context in
      if context.isInExtensionOfView { record(call, in: context) }
    }
    walk.on(.macro) { macro, context in
      guard macro.macroName.text == "colorLiteral" else { return }
      record("#colorLiteral", as: macro, in: context)
    }
  }

  private func record(_ call: FunctionCallExprSyntax, in context: FileContext) {
    // `colorMultiply` replaces white with the color that it is given.
    guard context.isViewCode, !call.modifiersOutside().contains(where: { $0.modifierName == "colorMultiply" }) else {
      return
    }
    for argument in call.arguments where argument.label == nil {
      for color in argument.expression.fixedBranches {
        record(context.source(of: color), as: color, in: context)
      }
    }
  }

  private func record(
    _ color: String, as node: some SyntaxProtocol, conditions: [RoleCondition] = [], in context: FileContext
  ) {
    context.record(
      Evidence(color: color), by: Self.self, in: .viewCode, at: context.range(of: node), conditions: conditions,
      source: context.source(of: node))
  }

  func message(for record: Record<Evidence>) -> String {
    "`\(record.evidence.color)` is the same in light and dark mode; use a semantic color or one from the asset catalog"
  }
}

extension FunctionCallExprSyntax {
  /// Whether the components passed to `Color` are literal numbers or a hex code.
  fileprivate var hasConstantComponents: Bool {
    let components = arguments.map(\.self).filter { argument in
      argument.label.map { !["opacity", "alpha"].contains($0.text) } ?? false
    }
    guard let first = components.first?.label?.text, ["red", "hex", "white", "hue"].contains(first) else {
      return false
    }
    return components.allSatisfy(\.expression.isConstantNumberOrText)
  }
}

extension ExprSyntax {
  /// Whether the expression is a literal or consists only of arithmetic and conversions of literals.
  fileprivate var isConstantNumberOrText: Bool {
    let expression = unparenthesized
    if expression.isLiteral { return true }
    if let signed = expression.as(PrefixOperatorExprSyntax.self) { return signed.expression.isConstantNumberOrText }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      return sequence.elements.enumerated().allSatisfy { index, element in
        index % 2 == 1 ? element.is(BinaryOperatorExprSyntax.self) : element.isConstantNumberOrText
      }
    }
    guard let call = expression.as(FunctionCallExprSyntax.self), let name = call.calleeToken?.text else { return false }
    return ["Double", "CGFloat", "Float"].contains(name)
      && call.arguments.allSatisfy(\.expression.isConstantNumberOrText)
  }

  /// The branches that are black or white regardless of the appearance; empty if the expression chooses only between
  /// fixed colors, since such a choice already handles the appearance.
  fileprivate var fixedBranches: [ExprSyntax] {
    let branches = ternaryBranches
    let fixed = branches.filter(\.isBlackOrWhite)
    return branches.count > 1 && fixed.count == branches.count || fixed.isEmpty || readsColorScheme ? [] : fixed
  }

  private var readsColorScheme: Bool { bareSource.contains("colorScheme") }

  /// Whether the expression is plain black or white, possibly translucent.
  private var isBlackOrWhite: Bool {
    let chain = ViewChain(self)
    let kept: Set = ["opacity", "gradient", "ignoresSafeArea", "edgesIgnoringSafeArea"]
    // An invisible view usually exists only to receive taps.
    guard !chain.modifiers.contains(where: \.hidesView) else { return false }
    guard chain.modifiers.allSatisfy({ kept.contains($0.modifierName ?? "") || $0.isOpacityOfImplicitMember }) else {
      return false
    }
    let name = chain.root.staticMember(of: "Color", "SwiftUI.Color")
    return name == "black" || name == "white"
  }
}

extension FunctionCallExprSyntax {
  fileprivate var hidesView: Bool {
    guard calledMember?.declName.baseName.text == "opacity", let value = firstUnlabeled, value.isLiteral else {
      return false
    }
    return Double(value.bareSource).map { $0 < 0.02 } ?? false
  }

  fileprivate var isOpacityOfImplicitMember: Bool { calledMember?.declName.baseName.text == "opacity" }
}
