import SwiftSyntax

/// How a condition swaps a view's root, and what the user loses as a result.
/// - Source: `unstable_root`, docs/rule-exceptions.md.
enum RootHarm: FieldStorable, Hashable, Sendable {
  /// The content that is passed to the view or modifier, identified by name.
  case content(String)
  /// Each branch arranges the content that is passed to the view in a different stack.
  case arranged(String)
  /// One branch shows a helper or view on its own, and another branch shows it in a container.
  case wrapped(name: String, container: String)
  /// A placeholder replaces a list or other container each time something loads. The flag is the path that the
  /// condition checks, such as `viewModel.isLoading`; empty for other conditions. An earlier branch may take precedence
  /// while a value exists.
  case reloaded(BranchContent, instead: String, flag: String, unless: ValueBranch?)
  /// The branches have different roots for any other reason.
  case swapped

  static let fields = CaseList<Self>(
    .init(Self.content) { if case .content(let name) = $0 { name } else { nil } },
    .init(Self.arranged) { if case .arranged(let name) = $0 { name } else { nil } },
    .init({ (wrapping: Wrapping) in Self.wrapped(name: wrapping.name, container: wrapping.container) }) {
      if case .wrapped(let name, let container) = $0 { Wrapping(name: name, container: container) } else { nil }
    },
    .init({ (loss: Loss) in Self.reloaded(loss.content, instead: loss.other, flag: loss.name, unless: loss.first) }) {
      if case .reloaded(let content, let placeholder, let flag, let first) = $0 {
        Loss(content: content, name: flag, other: placeholder, first: first)
      } else {
        nil
      }
    },
    .init(.swapped))

  private struct Wrapping: FieldStorable, Hashable {
    let name: String
    let container: String

    static let fields = FieldList(Self.init, \.name, \.container)
  }

  private struct Loss: FieldStorable, Hashable {
    let content: BranchContent
    let name: String
    let other: String
    var first: ValueBranch?

    static let fields = FieldList(Self.init, \.content, \.name, \.other, \.first)
  }

  /// A branch that is shown while a value is not nil: `if let post = viewModel.post`.
  struct ValueBranch: FieldStorable, Hashable, Sendable {
    /// The path of the value: `viewModel.post`.
    let value: String
    let content: BranchContent

    static let fields = FieldList(Self.init, \.value, \.content)
  }

  /// Returns nil if the view creates its content lazily or replaces itself on each load, or if the branches are rows of
  /// a list.
  /// - Parameter content: The names that refer to content passed to the view.
  init?(of root: ExprSyntax, content: Set<String>, in context: FileContext) {
    guard let branches = RootBranch.all(of: root), branches.count > 1 else { return nil }
    func held(_ branches: [RootBranch]) -> BranchContent {
      branches.map { BranchContent(of: $0.statements, content: content, in: context) }.union
    }
    let handed = branches.lazy.compactMap { $0.statements.names(of: content).first }.first
    if handed != nil {
      let areRows =
        branches.allSatisfy { $0.showsAmongOthers(content) }
        && branches.contains { branch in
          branch.onlyRoot.map { $0.hasSuffix("List") || $0.hasSuffix("Form") } ?? false
        }
      if areRows || context.isInLazyView { return nil }
    }
    if branches.contains(where: { $0.showsRows && !$0.isShownWhileLoading }) { return nil }
    if !branches.contains(where: \.checksEmptiness) {
      if let handed, !branches.contains(where: \.bindsValue) {
        let areStacks = branches.allSatisfy { branch in
          guard let stack = branch.onlyRoot else { return false }
          return SwiftUIVocabulary.stacks.contains(stack) && !branch.statements.names(of: content).isEmpty
        }
        self = areStacks ? .arranged(handed) : .content(handed)
        return
      }
      for alone in branches {
        guard let name = alone.onlyRoot, name.mayHaveState else { continue }
        for other in branches where other.onlyRoot != name && !other.statements.names(of: [name]).isEmpty {
          guard let container = other.onlyRoot else { continue }
          self = .wrapped(name: name, container: container)
          return
        }
      }
    }
    if let busy = branches.firstIndex(where: \.isShownWhileLoading),
      root.isLoadedAgain(in: context) || root.is(IfExprSyntax.self) && !root.startsLoading(branches[busy].flag),
      let placeholder = branches[busy].onlyRoot
    {
      var others = branches
      others.remove(at: busy)
      var first: ValueBranch?
      if let index = branches[..<busy].firstIndex(where: { $0.requiredValue != nil }),
        let value = branches[index].requiredValue
      {
        first = ValueBranch(value: value, content: held([branches[index]]))
        others.remove(at: index)
      }
      self = .reloaded(held(others), instead: placeholder, flag: branches[busy].flagPath ?? "", unless: first)
    } else if root.isReplacedOnLoad(in: context) {
      return nil
    } else {
      self = .swapped
    }
  }
}

extension BranchContent {
  /// The content of all branches of an `if` or `switch`; nil if they are inside `#if`.
  /// - Parameter content: The names that refer to content passed to the view.
  init?(ofBranches root: ExprSyntax, content: Set<String>, in context: FileContext) {
    guard let branches = RootBranch.all(of: root) else { return nil }
    self = branches.map { BranchContent(of: $0.statements, content: content, in: context) }.union
  }
}

/// One branch at the root of a view.
private struct RootBranch {
  let statements: CodeBlockItemListSyntax
  /// The conditions of the `if`, if this is its first branch.
  var conditions: ConditionElementListSyntax?
  /// The conditions of the `if`, if this is its `else` branch.
  var negatedConditions: ConditionElementListSyntax?
  var label: SwitchCaseSyntax.Label?

  /// Returns all branches of an `if` or `switch`; nil if they are inside `#if`.
  static func all(of root: ExprSyntax) -> [RootBranch]? {
    if let choice = root.as(SwitchExprSyntax.self) {
      var branches: [RootBranch] = []
      for element in choice.cases {
        guard let branch = element.as(SwitchCaseSyntax.self) else { return nil }
        branches.append(RootBranch(statements: branch.statements, label: branch.label))
      }
      return branches
    }
    guard let choice = root.as(IfExprSyntax.self) else { return nil }
    let first = RootBranch(statements: choice.body.statements, conditions: choice.conditions)
    if let next = choice.elseBody?.as(IfExprSyntax.self) { return all(of: ExprSyntax(next)).map { [first] + $0 } }
    guard let last = choice.elseBody?.as(CodeBlockSyntax.self) else { return [first] }
    return [first, RootBranch(statements: last.statements, negatedConditions: choice.conditions)]
  }

  /// The name of the root view; nil if the branch has more than one.
  var onlyRoot: String? {
    guard let shown = statements.shownExpressions, shown.count == 1 else { return nil }
    return shown[0].rootName
  }

  /// Whether the branch shows one of the named views as one of several views in a container, so that it cannot become
  /// the root.
  func showsAmongOthers(_ names: Set<String>) -> Bool {
    guard let shown = statements.shownExpressions, shown.count == 1,
      let container = shown[0].withoutModifiers.as(FunctionCallExprSyntax.self),
      let parts = container.contentClosure?.statements.shownExpressions, parts.count > 1
    else { return false }
    return parts.contains { $0.rootName.map(names.contains) ?? false }
  }

  /// Whether the branch shows rows of a list around the condition, which keeps the scroll position.
  var showsRows: Bool {
    statements.shownExpressions?.contains { expression in
      Self.all(of: expression).map { $0.contains(where: \.showsRows) }
        ?? Self.rows.contains(expression.rootName ?? "")
    } ?? false
  }

  private static let rows: Set<String> = ["ForEach", "Section"]

  private var allConditions: [ConditionElementSyntax] { Array(conditions ?? []) + Array(negatedConditions ?? []) }

  /// Whether the condition binds a value that the branch may need.
  var bindsValue: Bool {
    if let label { return label.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.let) } }
    return allConditions.contains {
      $0.condition.is(OptionalBindingConditionSyntax.self) || $0.condition.is(MatchingPatternConditionSyntax.self)
    }
  }

  /// Whether the condition checks if there is anything to show.
  var checksEmptiness: Bool {
    allConditions.contains { element in
      element.condition.is(OptionalBindingConditionSyntax.self)
        || element.condition.tokens(viewMode: .sourceAccurate).contains { token in
          token.tokenKind == .keyword(.nil) || token.text.lowercased().contains("empty")
        }
    }
  }

  /// The path of the value that must not be nil for the branch to be shown: `viewModel.post` for
  /// `if let post = viewModel.post`. Nil if there are other conditions.
  var requiredValue: String? {
    guard let conditions, conditions.count == 1, let condition = conditions.first?.condition else { return nil }
    if let binding = condition.as(OptionalBindingConditionSyntax.self) {
      guard let value = binding.initializer?.value else { return binding.pattern.boundNames.first?.text }
      return value.dottedName?.withoutSelf
    }
    return condition.as(ExprSyntax.self)?.valueComparedWithNil
  }

  /// Whether the branch is shown while something loads.
  var isShownWhileLoading: Bool {
    if let label {
      let text = label.bareSource.lowercased()
      return [".load", ".fetch", ".refresh", ".sync"].contains { text.contains($0) } && !text.contains(".loaded")
    }
    let (elements, isNegated) = conditions.map { ($0, false) } ?? negatedConditions.map { ($0, true) } ?? ([], false)
    guard elements.count == 1, let condition = elements.first?.condition.as(ExprSyntax.self) else { return false }
    if let negation = condition.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
      return isNegated && negation.expression.dottedName?.lastNamePart.indicatesLoadingState == true
    }
    return !isNegated && condition.dottedName?.lastNamePart.indicatesLoadingState == true
  }

  /// The property that the condition checks: `isLoading` for `isLoading` and `!isLoading`.
  var flag: String? { checkedValue?.wholeName?.name }

  /// The path that the condition checks: `viewModel.isLoading` for `viewModel.isLoading` and `!viewModel.isLoading`.
  var flagPath: String? { checkedValue?.dottedName }

  private var checkedValue: ExprSyntax? {
    let condition = (conditions ?? negatedConditions)?.first?.condition.as(ExprSyntax.self)
    return condition?.as(PrefixOperatorExprSyntax.self)?.expression ?? condition
  }
}

extension [BranchContent] {
  fileprivate var union: BranchContent {
    BranchContent(
      hasIdentityBoundState: contains(where: \.hasIdentityBoundState), members: Set(flatMap(\.members)).sorted(),
      views: Set(flatMap(\.views)).sorted())
  }
}

extension ExprSyntax {
  /// Whether the view's own flag is initially true. If it is, the placeholder is shown only until the first load
  /// finishes, unless the view loads again later.
  fileprivate func startsLoading(_ flag: String?) -> Bool {
    guard let flag else { return false }
    return partsOfType.contains { part in
      let starts = InitiallyTrue(flag)
      starts.walk(part)
      return starts.isFound
    }
  }
}

/// Finds a stored property that is initially true.
private final class InitiallyTrue: SyntaxVisitor {
  private let name: String
  private(set) var isFound = false

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.parent?.is(MemberBlockItemSyntax.self) == true else { return .skipChildren }
    for binding in node.bindings where binding.pattern.boundNames.first?.text == name {
      let value = binding.initializer?.value.as(BooleanLiteralExprSyntax.self)
      if value?.literal.tokenKind == .keyword(.true) { isFound = true }
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension FileContext {
  /// Whether the name of the view suggests that it creates its content lazily: `LazyView`, `DeferredContent`.
  fileprivate var isInLazyView: Bool {
    guard let type else { return false }
    return types[type].simpleName.camelCaseWords.contains { ["lazy", "deferred", "delayed"].contains($0) }
  }
}

extension CodeBlockItemListSyntax {
  /// Returns which of the given names the code mentions, ignoring members of other values.
  fileprivate func names(of given: Set<String>) -> Set<String> {
    guard !given.isEmpty else { return [] }
    var found: Set<String> = []
    for token in tokens(viewMode: .sourceAccurate) where given.contains(token.text) {
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { continue }
      guard let access = reference.accessOfMember else {
        found.insert(token.text)
        continue
      }
      if access.base?.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self) {
        found.insert(token.text)
      }
    }
    return found
  }
}

extension String {
  /// Whether a flag with this name is set whenever something loads: `isLoading`, `showProgress`.
  var indicatesLoadingState: Bool { camelCaseWords.contains(where: Self.loadingWords.contains) }

  static let loadingWords: Set<String> = [
    "loading", "reloading", "fetching", "refreshing", "syncing", "updating", "progress", "busy", "working",
    "processing", "spinner",
  ]

  /// Whether a root with this name may have state, because it is one of the view's helpers or one of the project's
  /// views.
  fileprivate var mayHaveState: Bool {
    !SwiftUIVocabulary.views.contains(self) && !["Color", "LinearGradient", "RadialGradient"].contains(self)
      && !self.contains(".")
  }
}
