import SwiftSyntax

/// Finds uses of `foregroundColor`.
struct ForegroundColorUse: ProjectRule {
  static let info = RuleInfo(
    id: "foreground_color",
    summary: "Views should use `foregroundStyle` instead of `foregroundColor`.",
    rationale: """
      `foregroundColor` is deprecated and accepts only a color. `foregroundStyle` also accepts hierarchical levels, \
      tints, gradients and materials, which adapt to the view's context. Because `.primary` and `.secondary` are such \
      levels, `foregroundStyle(.secondary)` is not always gray: in a button, it is a shade of the tint. \
      `foregroundStyle(Color.secondary)` keeps the color.
      """,
    details: """
      The rule ignores calls on values that are not views, such as an `AttributeContainer`, calls on `self` outside of \
      views, and functions of this name that the project declares. More than three uses in a view that need the same \
      change are one finding.
      """,
    sources: ["S4 common-mistakes", "S4 checklist"],
    opportunity: "`.foregroundStyle` or `.foregroundColor`",
    defaultLevel: .info,
    isDeprecation: true,
    triggering: ForegroundColorUseExamples.triggering,
    good: ForegroundColorUseExamples.good,
    fixing: ForegroundColorUseExamples.fixing)

  struct Evidence: Analyzer.Evidence {
    /// Whether the fix would turn a `Text` into a view even though later modifiers style the text, such as `bold` or
    /// `underline`.
    let turnsStyledTextIntoView: Bool
    /// Whether the result must remain a `Text`. On older systems, `foregroundStyle` does not return one.
    let keepsText: Bool
    /// Whether the color may be nil, which `foregroundStyle` does not accept.
    let isOptional: Bool
    /// Whether the color is written as `.init(…)`, whose type `foregroundStyle` cannot infer.
    let isImplicit: Bool
    /// A color that `foregroundStyle` needs with its type: a color of the project, which usually only `Color` declares,
    /// or one such as `secondary`, which by itself is a level of the current style.
    let implicitColor: String?
    /// Whether the function is called on `self`, explicitly or not, and may therefore be a function of the type.
    let isOnSelf: Bool
    /// The type of the value at the start of the chain; nil if unknown.
    let receiver: String?
    /// Whether the function is called on a member of that value or on a result, which may be a view.
    let isCalledOnResult: Bool

    static let fields = FieldList(
      Self.init, \.turnsStyledTextIntoView, \.keepsText, \.isOptional, \.isImplicit, \.implicitColor, \.isOnSelf,
      \.receiver, \.isCalledOnResult)
  }

  /// Types of the system whose members of this name are attributes.
  private static let attributedTypes: Set<String> = ["AttributeContainer", "AttributedString", "AttributedSubstring"]

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: ["foregroundColor", "foregroundStyle"]) { call, context in
      guard call.modifierName != nil, let name = call.calledMember?.declName else { return }
      context.countOpportunity(of: Self.self, at: name)
    }
    walk.onCall(ofMembers: ["foregroundColor"]) { call, context in
      // `theme.foregroundColor(.primary)` as an argument is a color, not a view.
      guard call.modifierName != nil, let name = call.calledMember?.declName.baseName,
        ViewChain(ExprSyntax(call)).construction != nil || !call.isArgument
      else { return }
      record(call, named: name, in: context)
    }
    walk.onCall(of: ["foregroundColor"]) { call, context in
      guard let name = call.calleeToken else { return }
      if context.isInExtensionOfView {
        record(call, named: name, in: context)
      } else if call.isStatement, context.property(named: name.text) == nil,
        call.localDeclaration(of: name.text) == nil
      {
        record(call, named: name, in: context, within: call.copiesView(in: context) ? .anywhere : .viewCode)
      }
    }
  }

  private func record(
    _ call: FunctionCallExprSyntax, named name: TokenSyntax, in context: FileContext,
    within location: FileContext.Location = .anywhere
  ) {
    guard !context.isPreview, call.arguments.count == 1, let color = call.firstUnlabeled else { return }
    let directReceiver = call.calledMember?.base?.unparenthesized.knownType(in: context)
    let receiver = directReceiver ?? ViewChain(ExprSyntax(call)).root.knownType(in: context)
    if let receiver, Self.attributedTypes.contains(receiver.lastNamePart) { return }
    let keepsText = call.keepsText(in: context)
    let edits = keepsText ? nil : color.styleEdits(in: context)
    context.record(
      Evidence(
        turnsStyledTextIntoView: edits != nil && call.isStyledAsText, keepsText: keepsText,
        isOptional: color.mayBeNil(in: context), isImplicit: color.isImplicitInit, implicitColor: color.implicitColor,
        isOnSelf: call.calledMember.map { $0.base?.isSelf ?? false } ?? true, receiver: receiver,
        isCalledOnResult: directReceiver == nil),
      by: Self.self, in: location,
      at: context.range(from: name, to: call), source: context.source(of: color),
      fix: edits.map { Fix(isSafe: true, edits: [context.edit(replacing: name, with: "foregroundStyle")] + $0) })
  }

  /// Ignores code whose deployment target does not support the replacement, and functions of the project.
  func candidates(in project: Project) -> [Located<Evidence>] {
    let isHabit = project.collection(of: ForegroundModifiers.self)
    return project.reviewedRecords(of: Self.self)
      .filter { located in
        let settings = project.buildSettings[located.file]
        return settings.allows(ios: located.evidence.keepsText ? 17 : 15, macos: located.evidence.keepsText ? 14 : 12)
          ?? true
      }
      .filter { $0.evidence.isOnSelf ? !project.callsOwnFunction($0) : !project.callsOnOtherType($0) }
      .map { located in
        // The new modifier turns a `Text` into a view. Views support `bold` and `underline` only in these versions and
        // later.
        let isHarmful =
          located.evidence.turnsStyledTextIntoView
          && project.buildSettings[located.file].allows(ios: 16, macos: 13) == false
        var found = isHarmful ? located.withoutFix : located
        // An unknown target probably supports the new modifier, but not necessarily the one that returns a `Text`.
        let mayLackReplacement =
          located.evidence.keepsText && project.buildSettings[located.file].allows(ios: 17, macos: 14) == nil
        // Nil inherits the color, so replacing it takes more than renaming the modifier.
        found.record.isMinor = isHabit || mayLackReplacement || found.evidence.isOptional
        return found
      }
      .joined(above: Self.maximumSeparateUses) { UsesInView($0) }
      .map { located in
        guard located.record.occurrences > 1, let type = located.type else { return located }
        var inView = located
        // The uses may be in several members.
        inView.record.symbol = project.fact(type).name
        return inView
      }
  }

  static let collectors: [any Collector.Type] = [ForegroundModifiers.self]

  /// The maximum number of uses in a view that get separate findings.
  private static let maximumSeparateUses = 3

  /// Uses in a view that need the same change.
  private struct UsesInView: Hashable {
    let file: Int
    let type: Int?
    let canBeFixed: Bool
    let isOptional: Bool
    let isImplicit: Bool
    let needsType: Bool
    let isMinor: Bool

    init(_ located: Located<Evidence>) {
      file = located.file
      type = located.record.type
      canBeFixed = located.record.fix != nil
      isOptional = located.evidence.isOptional
      isImplicit = located.evidence.isImplicit
      needsType = located.evidence.implicitColor != nil
      isMinor = located.record.isMinor
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let color = record.evidence.implicitColor
    // `.secondary`, `.disabled()` or `.secondary.opacity(0.5)`.
    let isWhole = record.occurrences == 1 && color.map { record.source.hasPrefix("." + $0) } ?? false
    let use = record.occurrences == 1 ? "`foregroundColor(\(record.source.abbreviatedSource))`" : "`foregroundColor`"
    return "\(use)\(record.locationSuffix) is deprecated; use `foregroundStyle"
      + (isWhole ? "(Color\(record.source))`" : "`")
      + (record.evidence.isImplicit ? " with `Color(…)` instead of `.init(…)`" : "")
      + (color.map { isWhole ? "" : Self.typed($0, isOneOfSeveral: record.occurrences > 1) } ?? "")
      + (record.evidence.isOptional ? " with `AnyShapeStyle(.foreground)` instead of nil" : "")
  }
}

extension ForegroundColorUse {
  /// The advice to write the type of implicit colors, which the new modifier may not find.
  private static func typed(_ color: String, isOneOfSeveral: Bool) -> String {
    isOneOfSeveral
      ? " and write the type of the colors, such as `Color.\(color)`" : " with `Color.\(color)` instead of `.\(color)`"
  }
}

extension Project {
  /// Whether a call on `self` cannot be the modifier, because the type is not a view or declares a function of this
  /// name that returns something else.
  fileprivate func callsOwnFunction(_ located: Located<ForegroundColorUse.Evidence>) -> Bool {
    guard let reference = located.type else { return false }
    guard let owner = entity(of: located) else {
      // An extension of a type from a library.
      return files[located.file].facts.types.contains {
        $0.name == fact(reference).name && $0.declaresOtherForegroundColor
      }
    }
    if facts(of: owner).contains(where: \.declaresOtherForegroundColor) { return true }
    let kind = types.entities[owner].kind
    return kind != .protocol && types.roles(inside: reference).isDisjoint(with: .drawing)
  }
}

extension Project {
  /// Whether a call cannot be the modifier, because the chain starts with a value of a type of the project that is not
  /// a view, or that declares a function of this name.
  fileprivate func callsOnOtherType(_ located: Located<ForegroundColorUse.Evidence>) -> Bool {
    guard let receiver = located.evidence.receiver,
      let type = entity(named: receiver, inFile: located.file, insideType: located.record.type)
    else { return false }
    let declaresFunction = facts(of: type).contains { fact in
      fact.members.contains { $0.kind == .function && $0.baseName == "foregroundColor" }
    }
    if declaresFunction { return true }
    let kind = types.entities[type].kind
    return !located.evidence.isCalledOnResult && kind != .protocol && kind != .extension
      && types.roles(of: type).isDisjoint(with: .drawing)
  }
}

extension ExprSyntax {
  /// The type of a value: the created type, that of a local value or parameter, or that of a stored property; nil if
  /// unknown.
  fileprivate func knownType(in context: FileContext) -> String? {
    if let call = self.as(FunctionCallExprSyntax.self) { return call.constructedTypeName }
    guard let name = wholeName, !name.isProjected else { return nil }
    switch self.is(DeclReferenceExprSyntax.self) ? localDeclaration(of: name.name) : nil {
    case .functionParameter(let parameter): return parameter.type.plainName
    case .variable(_, let binding):
      return binding.typeAnnotation?.type.plainName
        ?? binding.initializer?.value.as(FunctionCallExprSyntax.self)?.constructedTypeName
    case .unwrapped, .closureParameter: return nil
    case nil: return context.property(named: name.name)?.knownType
    }
  }
}

extension TypeFact {
  /// Whether the type declares a function `foregroundColor` that does not return a view.
  fileprivate var declaresOtherForegroundColor: Bool {
    members.contains { member in
      guard member.kind == .function, member.baseName == "foregroundColor" else { return false }
      let type = member.type ?? "Void"
      return !type.hasPrefix("some ") && !["Text", "Self"].contains(type) && !type.hasSuffix("View")
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether the chain that contains the call is an argument of another call.
  fileprivate var isArgument: Bool { callAround != nil }

  /// Whether the chain that contains the call is a statement, or the value that the code returns.
  fileprivate var isStatement: Bool {
    let parent = (modifiersOutside().last ?? self).parent
    return parent?.is(CodeBlockItemSyntax.self) == true || parent?.is(ReturnStmtSyntax.self) == true
  }

  /// Whether the call is in a member of `extension Text` or `extension Image` that returns a changed copy, which is not
  /// view code.
  fileprivate func copiesView(in context: FileContext) -> Bool {
    guard let type = context.type, context.types[type].kind == .extension, let member = context.member,
      !member.isStatic, !context.isOnDemand
    else { return false }
    let name = context.types[type].simpleName
    return ["Text", "Image"].contains(name) && (member.declaredType == name || member.declaredType == "Self")
  }

  private var callAround: FunctionCallExprSyntax? {
    let outermost = modifiersOutside().last ?? self
    return outermost.parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
  }

  /// Whether the chain is an argument that may have to be a `Text`, rather than an argument of a modifier or view that
  /// accepts any view.
  private var isArgumentForText: Bool {
    guard let call = callAround else { return false }
    return !["overlay", "background", "mask", "listRowBackground"].contains(call.modifierName ?? "")
      && call.constructedTypeName != "AnyView"
  }

  /// Whether the modifiers that follow used to be available only on `Text`.
  fileprivate var isStyledAsText: Bool {
    guard ViewChain(ExprSyntax(self)).construction?.name == "Text" else { return false }
    let styles: Set<String> = [
      "bold", "italic", "fontWeight", "underline", "strikethrough", "kerning", "tracking", "baselineOffset",
    ]
    return modifiersOutside().contains { $0.calledMember.map { styles.contains($0.declName.baseName.text) } ?? false }
  }

  /// Whether the result may have to remain a `Text`. On older systems, `foregroundStyle` does not return one.
  fileprivate func keepsText(in context: FileContext) -> Bool {
    if context.member?.declaredType == "Text" { return true }
    let isText = ViewChain(ExprSyntax(self)).construction?.name == "Text"
    if isText, isArgumentForText { return true }
    var node = Syntax(self)
    // A longer chain is assumed to require a `Text`.
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

/// The cache key for checking whether a sequence expression contains a `+` operator.
private struct Sum: Hashable { let sequence: SyntaxIdentifier }

extension ExprSyntax {
  /// Whether a branch is nil or an optional property.
  fileprivate func mayBeNil(in context: FileContext) -> Bool {
    ternaryBranches.contains { $0.is(NilLiteralExprSyntax.self) || $0.isDeclaredOptional(in: context) }
  }

  /// Whether this is the name of a parameter or stored property whose declared type is optional.
  fileprivate func isDeclaredOptional(in context: FileContext) -> Bool {
    guard let name = wholeName, !name.isProjected else { return false }
    // `self.tint` is a property even if there is a local `tint`.
    switch self.is(DeclReferenceExprSyntax.self) ? localDeclaration(of: name.name) : nil {
    case .functionParameter(let parameter): return parameter.type.wrappedType != nil
    case .variable(_, let binding): return binding.typeAnnotation?.type.wrappedType != nil
    case .unwrapped, .closureParameter: return false
    case nil: return context.property(named: name.name)?.isOptional ?? false
    }
  }

  /// Whether a branch is `.init(…)`.
  fileprivate var isImplicitInit: Bool {
    ternaryBranches.contains { ViewChain($0).root.implicitMember == "init" }
  }

  /// The first color without an explicit type that is not known to be a style as well.
  fileprivate var implicitColor: String? {
    ternaryBranches.lazy.compactMap { ViewChain($0).root.implicitMember }
      .first { $0 != "init" && !Self.styles.contains($0) }
  }

  /// The edits that turn a color into an explicit style; nil if the color is not known to be a non-optional `Color`.
  fileprivate func styleEdits(in context: FileContext) -> [Fix.Edit]? {
    let branches = ternaryBranches
    if branches.count == 1 {
      if let root = ViewChain(branches[0]).root.implicitMember, Self.styles.contains(root) { return [] }
      return branches[0].colorEdits(in: context)
    }
    // All branches must have the same type.
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

  /// The name in `.red` and `.init(…)`, excluding anything that follows; nil if there is an explicit base.
  private var implicitMember: String? {
    let member = self.as(FunctionCallExprSyntax.self)?.calledMember ?? self.as(MemberAccessExprSyntax.self)
    guard let member, member.base == nil else { return nil }
    return member.declName.baseName.text
  }

  /// Colors that are also members of `ShapeStyle`. The `primary` and `secondary` styles are not colors but levels of
  /// the current style, such as a button's tint.
  private static let styles: Set<String> = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink", "brown", "white",
    "gray", "black", "clear",
  ]
}
