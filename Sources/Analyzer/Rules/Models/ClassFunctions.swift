import SwiftSyntax

/// The functions and initializers in a class that are not isolated to an actor.
struct ClassFunctions {
  private let members: MemberBlockItemListSyntax
  /// Empty if none of the functions is async or starts a task.
  private let functions: [ClassFunction]

  init(of node: ClassDeclSyntax, in context: FileContext) {
    members = node.memberBlock.members
    let mayStartTasks = context.contains("Task")
    guard mayStartTasks || context.contains("async") else {
      functions = []
      return
    }
    let found = members.compactMap { ClassFunction($0.decl, mayStartTasks: mayStartTasks) }
    functions = found.contains { $0.isAsync || $0.startsTask } ? found : []
  }

  /// The first function in the class that may change the class's state off the main actor. Such a function is async or
  /// starts a task, and its asynchronous code writes a variable or calls a function that writes one. Functions that are
  /// isolated or switch to the main actor are ignored.
  var backgroundFunction: String? {
    let functions = functions.filter { !$0.namesMainActor }
    guard functions.contains(where: { $0.isAsync || $0.startsTask }) else { return nil }
    let variables = shownVariables
    let writers = Set(functions.filter { !$0.isAsync && $0.body.writes(variables, calling: []) }.map(\.name))
    return functions.first { function in
      function.isAsync
        ? function.body.writes(variables, calling: writers)
        : function.tasks.contains { $0.writes(variables, calling: writers) }
    }?.name
  }

  /// Whether the class starts tasks, all of which run on the main actor, and has no async functions without isolation.
  var switchToMainActor: Bool {
    let functions = functions.filter { $0.isAsync || $0.startsTask }
    guard !functions.isEmpty else { return false }
    let variables = shownVariables
    return functions.allSatisfy { function in
      !function.isAsync
        && function.tasks.allSatisfy { $0.isOnMainActor || $0.hopsToMain && !$0.writes(variables, calling: []) }
    }
  }

  /// Whether a function in the class is async or starts a task.
  var startsWork: Bool {
    functions.contains { $0.isAsync || $0.startsTask }
  }

  /// The variables that other types can read.
  private var shownVariables: Set<String> {
    Set(
      members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.filter { variable in
        variable.bindingSpecifier.tokenKind == .keyword(.var) && !variable.modifiers.isStatic
          && !variable.modifiers.contains { $0.detail == nil && ["private", "fileprivate"].contains($0.name.text) }
      }.flatMap { $0.bindings.flatMap { $0.pattern.boundNames.map(\.text) } })
  }
}

/// A function or initializer in a class that is not isolated to an actor.
private struct ClassFunction {
  let name: String
  let body: CodeBlockSyntax
  let isAsync: Bool
  /// The closures of the tasks that the function starts.
  let tasks: [ClosureExprSyntax]

  var startsTask: Bool { !tasks.isEmpty }

  var namesMainActor: Bool { body.tokens(viewMode: .sourceAccurate).contains { $0.text == "MainActor" } }

  /// - Parameter mayStartTasks: Whether the file mentions tasks, which need not be searched for otherwise.
  init?(_ declaration: DeclSyntax, mayStartTasks: Bool) {
    let function = declaration.as(FunctionDeclSyntax.self)
    let initializer = declaration.as(InitializerDeclSyntax.self)
    guard let body = function?.body ?? initializer?.body,
      let attributes = function?.attributes ?? initializer?.attributes,
      !attributes.names.contains(where: { $0.hasSuffix("Actor") })
    else { return nil }
    name = function?.name.text ?? "init"
    self.body = body
    isAsync = function?.signature.effectSpecifiers?.asyncSpecifier != nil
    let search = TaskSearch(viewMode: .sourceAccurate)
    if mayStartTasks { search.walk(body) }
    tasks = search.closures
  }
}

private final class TaskSearch: SyntaxVisitor {
  private(set) var closures: [ClosureExprSyntax] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.startsTask, let closure = node.closureArguments.last?.closure else { return .visitChildren }
    closures.append(closure)
    return .skipChildren
  }
}

extension ClosureExprSyntax {
  /// Whether some of the closure's code runs on the main queue.
  fileprivate var hopsToMain: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      token.text == "main"
        && token.previousToken(viewMode: .sourceAccurate)?
          .previousToken(viewMode: .sourceAccurate)?.text == "DispatchQueue"
    }
  }

  /// Whether the closure is isolated to the main actor.
  fileprivate var isOnMainActor: Bool { signature?.attributes.names.contains("MainActor") ?? false }
}

extension SyntaxProtocol {
  /// Returns whether the code assigns or mutates one of the variables, or calls one of the functions.
  fileprivate func writes(_ variables: Set<String>, calling functions: Set<String>) -> Bool {
    let search = WriteSearch(variables: variables, functions: functions)
    search.walk(self)
    return search.isFound
  }
}

private final class WriteSearch: SyntaxVisitor {
  private let variables: Set<String>
  private let functions: Set<String>
  private(set) var isFound = false

  init(variables: Set<String>, functions: Set<String>) {
    self.variables = variables
    self.functions = functions
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let target = node.assignment?.target, let name = target.nameOfMember, variables.contains(name) { isFound = true }
    return isFound ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.hopsToMain { return .skipChildren }
    if let access = node.calledMember, Self.changes.contains(access.declName.baseName.text),
      let name = access.base?.nameOfMember, variables.contains(name)
    {
      isFound = true
    } else if let name = node.calledExpression.nameOfMember, functions.contains(name) {
      isFound = true
    }
    return isFound ? .skipChildren : .visitChildren
  }

  private static let changes: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "toggle", "formUnion", "subtract", "merge",
    "sort",
  ]
}

extension FunctionCallExprSyntax {
  /// Whether the call runs a closure on the main queue: `DispatchQueue.main.async { }`.
  fileprivate var hopsToMain: Bool {
    ["DispatchQueue.main.async", "DispatchQueue.main.asyncAfter", "DispatchQueue.main.sync"]
      .contains(calledExpression.dottedName)
  }
}

extension ExprSyntax {
  /// The first member in a path relative to `self`: `rows` for `rows[0].title` and `self?.rows`.
  fileprivate var nameOfMember: String? {
    var current = unchained
    while true {
      if let reference = current.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
      if let index = current.as(SubscriptCallExprSyntax.self) {
        current = index.calledExpression.unchained
      } else if let access = current.as(MemberAccessExprSyntax.self), let base = access.base?.unchained {
        if base.isSelf { return access.declName.baseName.text }
        current = base
      } else {
        return nil
      }
    }
  }
}
