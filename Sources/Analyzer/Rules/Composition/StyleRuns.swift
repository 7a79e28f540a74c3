import SwiftSyntax

/// Collects runs of style modifiers that have the same meaning in every context.
struct StyleRuns: Collector, ProjectWideRecorder {
  static let id = "style_runs"

  /// A run of at least two modifiers on one view.
  struct Evidence: Analyzer.Evidence {
    /// The modifiers in source order.
    let modifiers: [Modifier]
    /// The `ViewModifier` type, or the function of `extension View`, that consists of exactly these modifiers:
    /// `CardModifier`, `cardStyle()`. Empty for any other code.
    let definition: String

    static let fields = FieldList(Self.init, \.modifiers, \.definition)
  }

  struct Modifier: FieldStorable, Hashable, Sendable {
    /// The modifier with its arguments, with whitespace collapsed.
    let text: String
    /// The types mentioned in the arguments, in source order.
    let types: [String]
    let range: SourceRange

    static let fields = FieldList(Self.init, \.text, \.types, \.range)
  }

  private static let styleModifiers: Set<String> = [
    "font", "fontWeight", "bold", "italic", "foregroundStyle", "foregroundColor", "tint", "padding", "background",
    "clipShape", "cornerRadius", "overlay", "border", "shadow", "opacity", "frame", "lineLimit",
    "multilineTextAlignment", "buttonStyle",
  ]

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: Self.styleModifiers) { call, context in
      guard let outermost = call.styleModifier, context.isViewCode, !call.isStyledFurther, !call.isDebugCode else {
        return
      }
      var run: [(name: DeclReferenceExprSyntax, call: FunctionCallExprSyntax)] = []
      var next: (name: DeclReferenceExprSyntax, base: ExprSyntax)? = outermost
      var current = call
      var links = 0
      var styled: ExprSyntax?
      func finish() {
        // The `min_chain` option is at least two.
        if run.count > 1, let innermost = run.last {
          let modifiers = run.reversed().map { name, call in
            Modifier(
              text: call.modifierSource(name), types: call.typeNamesInArguments,
              range: context.range(from: name, to: call))
          }
          let definition = run.count == links ? styled.flatMap { context.styleDefinition(call, of: $0) } : nil
          context.record(
            Evidence(modifiers: modifiers, definition: definition ?? ""), by: Self.self,
            at: context.range(from: innermost.name, to: run[0].call))
        }
        run = []
      }
      while let (name, base) = next {
        links += 1
        if current.hasConstantArguments { run.append((name, current)) } else { finish() }
        guard let inner = base.as(FunctionCallExprSyntax.self) else {
          styled = base
          break
        }
        current = inner
        next = inner.styleModifier
      }
      finish()
    }
  }

  /// Returns all runs in path order, then in source order.
  func collection(in project: Project) -> [StyleRun] {
    var numbers: [String: Int] = [:]
    return project.records(of: Self.self).map { located in
      StyleRun(
        file: located.file, symbol: located.record.symbol, start: located.record.range.start,
        definition: located.evidence.definition,
        links: located.evidence.modifiers.map {
          StyleRun.Link($0, inFile: located.file, type: located.type, of: project, numbers: &numbers)
        })
    }.sorted { ($0.file, $0.start) < ($1.file, $1.start) }
  }

  fileprivate static func isStyle(_ name: String) -> Bool { styleModifiers.contains(name) }
}

/// A run of style modifiers on one view.
struct StyleRun: Sendable {
  let file: Int
  let symbol: String
  let start: SourcePosition
  /// The modifier or function that consists of exactly this run; empty for any other code.
  let definition: String
  let links: [Link]

  /// One modifier of the run.
  struct Link: Sendable {
    let text: String
    /// A value that is equal for modifiers with the same meaning. The meaning takes into account what type names refer
    /// to in each context, since `Layout.padding` may differ from view to view.
    let meaning: Int
    let range: SourceRange

    fileprivate init(
      _ modifier: StyleRuns.Modifier, inFile file: Int, type: TypeIndex.Reference?, of project: Project,
      numbers: inout [String: Int]
    ) {
      text = modifier.text
      range = modifier.range
      let scope = type.map { project.fact($0).name }
      let meanings = modifier.types.map { name in
        switch project.types.lookUp(name, inFile: file, insideType: scope) {
        case .entity(let entity): " \(entity)"
        case .external: ""
        case .ambiguous: " in \(file)"
        }
      }
      let key = text + meanings.joined()
      meaning = numbers[key] ?? numbers.count
      numbers[key] = meaning
    }
  }
}

extension FileContext {
  /// Returns the view modifier, or the function of `extension View`, whose code consists of only these modifiers.
  /// - Parameter view: The expression that the modifiers are applied to.
  fileprivate func styleDefinition(_ styling: FunctionCallExprSyntax, of view: ExprSyntax) -> String? {
    let item = styling.parent?.is(ReturnStmtSyntax.self) == true ? styling.parent?.parent : styling.parent
    guard let type, let member, let list = item?.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self),
      list.count == 1, closures.isEmpty
    else { return nil }
    if member.name == "body(content:)" {
      let isContent = view.as(DeclReferenceExprSyntax.self)?.baseName.text == "content"
      return isContent ? types[type].name : nil
    }
    return isInExtensionOfView && view.isSelf ? member.name : nil
  }
}

extension FunctionCallExprSyntax {
  /// The name and base of the call if it applies a style modifier.
  fileprivate var styleModifier: (name: DeclReferenceExprSyntax, base: ExprSyntax)? {
    guard let member = calledMember, let base = member.base, StyleRuns.isStyle(member.declName.baseName.text)
    else { return nil }
    return (member.declName, base)
  }

  /// Whether another style modifier follows.
  fileprivate var isStyledFurther: Bool {
    guard let member = parent?.as(MemberAccessExprSyntax.self), member.base?.id == id,
      let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == member.id
    else { return false }
    return StyleRuns.isStyle(member.declName.baseName.text)
  }

  /// Whether the arguments have the same meaning in every context: literals, enum cases and static constants.
  fileprivate var hasConstantArguments: Bool {
    guard additionalTrailingClosures.isEmpty else { return false }
    if let trailingClosure, !trailingClosure.isConstant { return false }
    return arguments.allSatisfy { $0.expression.isConstant }
  }

  /// The types mentioned in the arguments, in source order.
  fileprivate var typeNamesInArguments: [String] {
    let syntax = [Syntax(arguments)] + (trailingClosure.map { [Syntax($0)] } ?? [])
    return syntax.flatMap { $0.tokens(viewMode: .sourceAccurate) }.compactMap { token in
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self), !reference.isMemberName else { return nil }
      return token.text
    }
  }

  /// The modifier with its arguments, with whitespace collapsed.
  fileprivate func modifierSource(_ name: DeclReferenceExprSyntax) -> String {
    var source = "." + name.baseName.text
    if leftParen != nil || trailingClosure == nil { source += "(" + arguments.foldedSource(limit: 200) + ")" }
    if let trailingClosure { source += " " + trailingClosure.foldedSource(limit: 200) }
    return source
  }
}

extension SyntaxProtocol {
  /// Whether the expression contains no lowercase name that could be a variable.
  fileprivate var isConstant: Bool {
    tokens(viewMode: .sourceAccurate).allSatisfy { token in
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { return true }
      // `self` and `$0` also depend on the context.
      return reference.isMemberName || reference.isTypeName
    }
  }
}

extension DeclReferenceExprSyntax {
  fileprivate var isTypeName: Bool { baseName.text.isUppercased }
}
