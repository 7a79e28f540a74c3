import SwiftSyntax

extension FunctionCallExprSyntax {
  /// Whether a `ScrollView` scrolls only horizontally; nil if unknown.
  var isHorizontalScroll: Bool? {
    guard let axes = firstUnlabeled else {
      return arguments.contains { $0.label?.text == "axes" } ? nil : false
    }
    let list = axes.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? [axes]
    let names = list.compactMap { $0.staticMember(of: "Axis", "Axis.Set", "SwiftUI.Axis.Set") }
    guard !names.isEmpty, names.count == list.count, names.allSatisfy({ $0 == "vertical" || $0 == "horizontal" })
    else { return nil }
    return !names.contains("vertical")
  }

  /// Whether a `ScrollView` scrolls both horizontally and vertically.
  var scrollsBothWays: Bool {
    guard let list = firstUnlabeled?.as(ArrayExprSyntax.self)?.elements else { return false }
    let names = list.compactMap { $0.expression.staticMember(of: "Axis", "Axis.Set", "SwiftUI.Axis.Set") }
    return names.contains("horizontal") && names.contains("vertical")
  }
}

extension ExprSyntax {
  /// The `ForEach` call and its collection, if the collection can grow. Nil for other views and for small, fixed
  /// collections.
  func growingForEach(in context: FileContext) -> (call: FunctionCallExprSyntax, data: ExprSyntax)? {
    guard let made = ViewChain(self).construction, made.name == "ForEach", let data = made.call.firstUnlabeled,
      !data.isFixedCollection(in: context)
    else { return nil }
    return (made.call, data)
  }

  /// Whether the collection is a literal, all cases of a type, a constant, or limited to a fixed number of elements.
  func isFixedCollection(in context: FileContext) -> Bool { isFixedCollection(in: context, depth: 0) }

  private func isFixedCollection(in context: FileContext, depth: Int) -> Bool {
    guard depth < 6 else { return true }
    let expression = unparenthesized
    func isFixed(_ other: ExprSyntax) -> Bool { other.isFixedCollection(in: context, depth: depth + 1) }
    if expression.is(ArrayExprSyntax.self) || expression.is(DictionaryExprSyntax.self) { return true }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      guard let end = sequence.rangeEnd else {
        let branches = expression.ternaryBranches
        return branches.count > 1 && branches.allSatisfy(isFixed)
      }
      return !end.isElementCount
    }
    if let name = expression.wholeName, !name.isProjected {
      if expression.is(DeclReferenceExprSyntax.self), let value = localConstant(named: name.name) {
        return isFixed(value)
      }
      if let property = context.property(named: name.name) { return property.isLet && property.hasInitialValue }
      let getters = helperCode(named: name.name, in: context)
      return !getters.isEmpty
        && getters.allSatisfy { code in
          guard let values = code.shownExpressions, !values.isEmpty else { return false }
          return values.allSatisfy(isFixed)
        }
    }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      guard let base = member.base, !base.isTypePath else { return true }
      let name = member.declName.baseName.text
      if name == "allCases" { return true }
      return ["indices", "lazy"].contains(name) && isFixed(base)
    }
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
    if let callee = call.calleeToken?.text {
      switch callee {
      case "stride": return true
      case "Array", "Set":
        guard let source = call.firstUnlabeled else { return call.argument(labeled: "repeating") != nil }
        return isFixed(source)
      case "zip": return call.arguments.contains { isFixed($0.expression) }
      default: return false
      }
    }
    guard let member = call.calledMember, let base = member.base else { return true }
    let name = member.declName.baseName.text
    if ["prefix", "suffix"].contains(name), call.firstUnlabeled?.isLiteral == true { return true }
    if name == "filter", let wanted = call.trailingClosure?.wantedElements, isFixed(wanted) { return true }
    let keeps = IndexIdentity.keepingElements.contains(name) || ["enumerated", "map", "compactMap"].contains(name)
    return keeps && isFixed(base)
  }
}

extension ClosureExprSyntax {
  /// The collection that has to contain an element, or the member that identifies it, for the closure to be true:
  /// `{ favorites.contains($0.code) }`. In contrast, many elements may have the same `kind` or `author.id`.
  fileprivate var wantedElements: ExprSyntax? {
    guard statements.count == 1,
      let test = statements.shownExpressions?.first?.as(FunctionCallExprSyntax.self), test.arguments.count == 1,
      test.trailingClosure == nil, let member = test.calledMember, member.declName.baseName.text == "contains"
    else { return nil }
    let path = (test.firstUnlabeled?.dottedName ?? "").split(separator: ".").map(String.init)
    guard let element = path.first, element == "$0" || parameterNames.contains(element),
      path.count == 1 || path.count == 2 && Self.identifyingMembers.contains(path[1])
    else { return nil }
    return member.base
  }

  private static let identifyingMembers: Set<String> = ["code", "id", "identifier", "key", "name", "symbol", "uuid"]

  /// Whether the row is a single `Text` or `Image`, which is cheap, optionally aligned with a `Spacer`.
  var isOneTextOrImage: Bool {
    let names = BuilderContent(self).flattened(through: ["Group", "GridRow"]).map(\.constructionName)
    return names == ["Text"] || names == ["Image"] || namesInStack.filter { $0 != "Spacer" } == ["Text"]
  }

  /// Whether the row is a single `Label`, optionally aligned with a `Spacer`.
  var isOneLabel: Bool { namesInLine.filter { $0 != "Spacer" } == ["Label"] }

  /// The type of the view that each row is, if it is a single one.
  var rowType: String? {
    let views = BuilderContent(self).views
    return views.count == 1 ? ViewChain(views[0]).construction?.name : nil
  }

  /// The names of the views in a row that is a single `HStack`, or of the single view that is the row.
  private var namesInLine: [String] { names(inAnyOf: ["HStack"]) }

  /// The names of the views in a row that is a single stack, or of the single view that is the row.
  private var namesInStack: [String] { names(inAnyOf: SwiftUIVocabulary.stacks) }

  private func names(inAnyOf containers: Set<String>) -> [String] {
    let views = BuilderContent(self).views
    guard views.count == 1, let made = ViewChain(views[0]).construction else { return [] }
    return containers.contains(made.name)
      ? BuilderContent(made.call.contentClosure).views.map(\.constructionName) : [made.name]
  }
}

extension ExprSyntax {
  /// The name of the preference key whose type the expression is: `HeightKey` for `HeightKey.self`.
  var preferenceKey: String? {
    guard let type = dottedName, type.hasSuffix(".self") else { return nil }
    return String(type.dropLast(".self".count)).lastNamePart
  }

  /// The name of the view that the chain starts with; empty if unknown.
  fileprivate var constructionName: String { ViewChain(self).construction?.name ?? "" }
}

extension FunctionCallExprSyntax {
  /// Whether the stack or its content is measured or manages focus, both of which require all rows to exist.
  var isMeasuredOrFocused: Bool {
    let names = MeasuringNames(viewMode: .sourceAccurate)
    names.walk(self)
    return names.isFound
      || modifiersOutside().contains {
        MeasuringNames.all.contains($0.modifierName ?? "") || $0.reportsSize || $0.scrolls || $0.addsMeasuringView
      }
  }

  /// Whether the modifier places a view that measures the space it is given in front of or behind a view, which makes
  /// that space the size of the view: `.background { GeometryReader { … } }`.
  private var addsMeasuringView: Bool {
    guard modifierName == "overlay" || modifierName == "background" else { return false }
    let parts = arguments.map { Syntax($0.expression) } + closureArguments.map { Syntax($0.closure) }
    return parts.contains { part in
      part.tokens(viewMode: .sourceAccurate).contains { $0.text == "GeometryReader" || $0.text == "onGeometryChange" }
    }
  }

  /// The keys of the preferences that modifiers of the view or of the views around it read, without `.self`.
  var preferencesReadOutside: [String] {
    let keys = modifiersOutside(ofEnclosingViews: true).compactMap { modifier -> String? in
      switch modifier.modifierName {
      case "onPreferenceChange", "overlayPreferenceValue", "backgroundPreferenceValue":
        modifier.firstUnlabeled?.preferenceKey
      default: nil
      }
    }
    return Set(keys).sorted()
  }

  /// Whether a modifier's code scrolls to a row, as in `.onChange(of: selection) { proxy.scrollTo(selection) }`.
  private var scrolls: Bool {
    closureArguments.contains { argument in
      argument.closure.tokens(viewMode: .sourceAccurate).contains { $0.text == "scrollTo" }
    }
  }

  /// Whether a row writes its frame to a binding that it is given: `ItemRow(item: item, frames: $itemFrames)`.
  fileprivate var collectsFrames: Bool {
    arguments.contains { argument in
      guard let name = argument.expression.wholeName, name.isProjected else { return false }
      return name.name.camelCaseWords.contains(where: MeasuringNames.collections.contains)
    }
  }

  /// Whether a modifier of the project passes a measured size back, to a closure or binding: `.readSize { size in … }`,
  /// `.measureHeight($height)`.
  fileprivate var reportsSize: Bool {
    guard let name = modifierName, !MeasuringNames.layouts.contains(name),
      name.camelCaseWords.contains(where: MeasuringNames.measures.contains)
    else { return false }
    return !closureArguments.isEmpty || arguments.contains { $0.expression.wholeName?.isProjected == true }
  }

  /// Whether the stack has a `Spacer` of its own, which has no length in a lazy stack.
  var hasSpacer: Bool { BuilderContent(contentClosure).views.contains { $0.constructionName == "Spacer" } }
}

private final class MeasuringNames: SyntaxVisitor {
  static let all: Set<String> = [
    "GeometryReader", "onGeometryChange", "preference", "anchorPreference", "transformPreference",
    "transformAnchorPreference", "onPreferenceChange", "overlayPreferenceValue", "backgroundPreferenceValue", "focused",
    "defaultFocus", "prefersDefaultFocus", "accessibilityFocused", "focusSection",
  ]
  static let measures: Set<String> = [
    "size", "height", "width", "frame", "geometry", "measure", "measured", "preference",
  ]
  /// Modifiers that set a size instead of reporting it.
  static let layouts: Set<String> = ["frame", "containerRelativeFrame"]
  /// Names of dictionaries or lists with a measure of each row.
  static let collections: Set<String> = ["sizes", "heights", "widths", "frames", "geometries"]
  private(set) var isFound = false

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.reportsSize || node.collectsFrames { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if Self.all.contains(node.baseName.text) { isFound = true }
    return .visitChildren
  }
}
