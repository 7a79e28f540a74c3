import SwiftSyntax

/// Finds the modifier that `foregroundStyle` replaces.
struct ForegroundColorUse: ProjectRule {
  static let info = RuleInfo(
    id: "foreground_color",
    summary: "Views are colored by `foregroundStyle`, not by `foregroundColor`.",
    rationale: """
      `foregroundColor` is deprecated and takes a plain color only. `foregroundStyle` takes the same colors and every \
      other style, so that hierarchical levels, tints, gradients and materials follow the context the view stands in.
      """,
    seeds: ["S4 common-mistakes", "S4 checklist"],
    opportunity: "`.foregroundStyle` or `.foregroundColor`",
    defaultLevel: .info,
    triggering: [
      Example(
        """
        struct TitleView: View {
          var body: some View {
            Text("Title")
              .font(.title)
              .↓foregroundColor(.secondary)
          }
        }
        """),
      Example(
        """
        struct BadgeView: View {
          let tint: Color?
          var body: some View {
            Image(systemName: "star").↓foregroundColor(tint)
            content?.↓foregroundColor(isOn ? .red : nil)
          }
        }
        """),
      Example(
        """
        extension View {
          func dimmed() -> some View { ↓foregroundColor(.gray).opacity(0.5) }
          func lit() -> some View { self.↓foregroundColor(.yellow) }
        }
        """),
    ],
    good: [
      Example(
        """
        struct TitleView: View {
          var body: some View {
            Text("foregroundColor(.red)")
              // .foregroundColor(.red)
              .foregroundStyle(.red)
          }
        }
        """),
      Example(
        """
        func attributes() -> [NSAttributedString.Key: Any] {
          var text = AttributedString("a")
          text.foregroundColor = .red
          return [.foregroundColor: UIColor.red]
        }
        """),
      Example(
        """
        enum Change {
          case foregroundColor(Color)
          static let initial: Change = .foregroundColor(.red)
          static let last = Change.foregroundColor(.blue)
        }
        """),
    ],
    fixing: [
      FixExample(
        before: """
          struct TitleView: View {
            let tint: Color
            let other: Color?
            var body: some View {
              Text("a")
                .foregroundColor(.secondary) // quiet
              Text("b").foregroundColor(.brand).padding()
              Text("c").foregroundColor(Color("Brand").opacity(0.5))
              Text("d").foregroundColor(tint)
              Text("e").foregroundColor(isOn ? .accentColor : .gray)
              Text("f").foregroundStyle(other ?? .red)
              Text("g").foregroundColor(.init(theme.plain))
            }
          }
          """,
        after: """
          struct TitleView: View {
            let tint: Color
            let other: Color?
            var body: some View {
              Text("a")
                .foregroundStyle(Color.secondary) // quiet
              Text("b").foregroundStyle(Color.brand).padding()
              Text("c").foregroundStyle(Color("Brand").opacity(0.5))
              Text("d").foregroundStyle(tint)
              Text("e").foregroundStyle(isOn ? Color.accentColor : Color.gray)
              Text("f").foregroundStyle(other ?? .red)
              Text("g").foregroundStyle(Color(theme.plain))
            }
          }
          """, isSafe: true)
    ])

  struct Evidence: Analyzer.Evidence {
    /// Whether the fix would make a view of a text that is made bold, underlined and so on afterwards.
    let makesViewOfStyledText: Bool
    /// Whether the result has to stay a `Text`, which `foregroundStyle` returns on newer systems only.
    let keepsText: Bool
    /// Whether the color may be nil, which `foregroundStyle` does not take.
    let isOptional: Bool
    /// Whether the color is made without naming its type, which `foregroundStyle` cannot infer.
    let isImplicit: Bool

    static let fields = FieldList(
      Self.init, \.makesViewOfStyledText, \.keepsText, \.isOptional, \.isImplicit)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: ["foregroundColor", "foregroundStyle"]) { call, context in
      guard call.modifierName != nil, let name = call.calledMember?.declName else { return }
      context.countOpportunity(of: Self.self, at: name)
    }
    walk.onCall(ofMembers: ["foregroundColor"]) { call, context in
      // `theme.foregroundColor(.primary)` as an argument is a colour, not a view that has one.
      guard call.modifierName != nil, let name = call.calledMember?.declName.baseName,
        ViewChain(ExprSyntax(call)).construction != nil || !call.isArgument
      else { return }
      record(call, named: name, in: context)
    }
    walk.onCall(of: ["foregroundColor"]) { call, context in
      guard let name = call.calleeToken, context.isInExtensionOfView else { return }
      record(call, named: name, in: context)
    }
  }

  private func record(_ call: FunctionCallExprSyntax, named name: TokenSyntax, in context: FileContext) {
    guard call.arguments.count == 1, let color = call.firstUnlabeled else { return }
    let keepsText = call.keepsText(in: context)
    let edits = keepsText ? nil : color.styleEdits(in: context)
    context.record(
      Evidence(
        makesViewOfStyledText: edits != nil && call.isStyledAsText, keepsText: keepsText,
        isOptional: color.mayBeNil(in: context), isImplicit: color.makesColorImplicitly), by: Self.self,
      at: context.range(from: name, to: call), source: context.source(of: color),
      fix: edits.map { Fix(isSafe: true, edits: [context.edit(replacing: name, with: "foregroundStyle")] + $0) })
  }

  /// Where the target is known to be older than the replacement there is nothing to do.
  func candidates(in project: Project) -> [Located<Evidence>] {
    project.judgedRecords(of: Self.self)
      .filter { located in
        let settings = project.buildSettings[located.file]
        return settings.allows(ios: located.evidence.keepsText ? 17 : 15, macos: located.evidence.keepsText ? 14 : 12)
          ?? true
      }
      .map { located in
        // `Text` behind the new modifier is a view, and views are bold or underlined from here on.
        let isHarmful =
          located.evidence.makesViewOfStyledText
          && project.buildSettings[located.file].allows(ios: 16, macos: 13) == false
        return isHarmful ? located.withoutFix : located
      }
  }

  func message(for record: Record<Evidence>) -> String {
    "`foregroundColor(\(record.source))` is deprecated; use `foregroundStyle`"
      + (record.evidence.isImplicit ? " with `Color(…)` in place of `.init(…)`" : "")
      + (record.evidence.isOptional ? " with a color that is not optional" : "")
  }
}

extension FunctionCallExprSyntax {
  /// Whether the chain that this call stands in is an argument of another call.
  fileprivate var isArgument: Bool { callAround != nil }

  private var callAround: FunctionCallExprSyntax? {
    let outermost = modifiersOutside().last ?? self
    return outermost.parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
  }

  /// Whether the chain is an argument that may have to be a `Text`: not one of a modifier that takes any view.
  private var isArgumentForText: Bool {
    callAround.map { !["overlay", "background", "mask", "listRowBackground"].contains($0.modifierName ?? "") } ?? false
  }

  /// Whether what follows in the chain was for texts alone once.
  fileprivate var isStyledAsText: Bool {
    guard ViewChain(ExprSyntax(self)).construction?.name == "Text" else { return false }
    let styles: Set<String> = [
      "bold", "italic", "fontWeight", "underline", "strikethrough", "kerning", "tracking", "baselineOffset",
    ]
    return modifiersOutside().contains { $0.calledMember.map { styles.contains($0.declName.baseName.text) } ?? false }
  }

  /// Whether the result may have to stay a `Text`, which `foregroundStyle` gives back on newer systems only.
  fileprivate func keepsText(in context: FileContext) -> Bool {
    if context.member?.declaredType == "Text" { return true }
    let isText = ViewChain(ExprSyntax(self)).construction?.name == "Text"
    if isText, isArgumentForText { return true }
    var node = Syntax(self)
    // In a chain that is longer nobody knows.
    for _ in 0..<200 {
      guard let parent = node.parent else { return false }
      if let sequence = parent.as(SequenceExprSyntax.self),
        context.memo(Sum(sequence: sequence.id), { sequence.operators.contains("+") })
      {
        return true
      }
      if parent.is(ExpressionSegmentSyntax.self) { return true }
      if parent.is(CodeBlockItemSyntax.self) || parent.is(ClosureExprSyntax.self) { return false }
      if let binding = parent.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self) {
        return isText || binding.typeAnnotation?.type.plainName == "Text"
      }
      node = parent
    }
    return true
  }
}

/// Whether a sequence adds up anything is kept by this.
private struct Sum: Hashable { let sequence: SyntaxIdentifier }

extension ExprSyntax {
  /// Whether a branch is nil, or names a property that is Optional.
  fileprivate func mayBeNil(in context: FileContext) -> Bool {
    ternaryBranches.contains { branch in
      if branch.is(NilLiteralExprSyntax.self) { return true }
      guard let name = branch.wholeName, !name.isProjected else { return false }
      return context.property(named: name.name)?.isOptional ?? false
    }
  }

  /// Whether a branch is `.init(…)`.
  fileprivate var makesColorImplicitly: Bool {
    ternaryBranches.contains { ViewChain($0).root.implicitMember == "init" }
  }

  /// The edits that make a colour a style of its own; nil where it may be an Optional.
  fileprivate func styleEdits(in context: FileContext) -> [Fix.Edit]? {
    let branches = ternaryBranches
    if branches.count == 1 {
      if let root = ViewChain(branches[0]).root.implicitMember, Self.styles.contains(root) { return [] }
      return branches[0].colorEdits(in: context)
    }
    // All branches must have one type.
    var edits: [Fix.Edit] = []
    for branch in branches {
      guard let more = branch.colorEdits(in: context) else { return nil }
      edits += more
    }
    return edits
  }

  private func colorEdits(in context: FileContext) -> [Fix.Edit]? {
    let root = ViewChain(self).root
    if root.implicitMember == "init", let member = root.as(FunctionCallExprSyntax.self)?.calledMember {
      return [context.edit(replacing: member, with: "Color")]
    }
    if root.implicitMember != nil { return [context.edit(insertingBefore: root, "Color")] }
    if let call = root.as(FunctionCallExprSyntax.self) {
      if call.calleeToken?.text == "Color" { return [] }
      return call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.dottedName == "Color" ? [] : nil
    }
    if root.as(MemberAccessExprSyntax.self)?.base?.dottedName == "Color" { return [] }
    guard let name = wholeName, !name.isProjected, let property = context.property(named: name.name),
      property.typeName == "Color" || property.initializedType == "Color", !property.isOptional
    else { return nil }
    return []
  }

  /// The name of `.red` and `.init(…)`, without what follows; nil where a base is written.
  private var implicitMember: String? {
    let member = self.as(FunctionCallExprSyntax.self)?.calledMember ?? self.as(MemberAccessExprSyntax.self)
    guard let member, member.base == nil else { return nil }
    return member.declName.baseName.text
  }

  /// Colours that are members of `ShapeStyle` too. The styles `primary` and `secondary` are no colours but levels of
  /// whatever style stands around them, such as the tint of a button.
  private static let styles: Set<String> = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink", "brown", "white",
    "gray", "black", "clear",
  ]
}
