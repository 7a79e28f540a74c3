import SwiftSyntax

/// The functions and initializers in a class that are not isolated to an actor.
struct ClassFunctions {
  private let members: MemberBlockItemListSyntax
  /// All functions; empty if the file contains neither asynchronous code nor switches to the main thread.
  private let all: [ClassFunction]
  /// Empty if none of the functions is async or starts a task.
  private let functions: [ClassFunction]

  init(of node: ClassDeclSyntax, in context: FileContext) {
    members = node.memberBlock.members
    let mayStartTasks = context.contains("Task")
    guard mayStartTasks || context.contains("async") || context.contains("OnMain") else {
      all = []
      functions = []
      return
    }
    all = members.compactMap { ClassFunction($0.decl, mayStartTasks: mayStartTasks) }
    functions = all.contains { $0.isAsync || $0.startsTask } ? all : []
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

  /// Whether the class itself moves changes of its published state to the main actor: its asynchronous code changes the
  /// state only in `MainActor.run`, on the main queue or in a similar closure. Without asynchronous code, this applies
  /// to a class that never changes its state in another way, because such a class is meant to be used from any thread.
  var movesChangesToMainActor: Bool {
    let variables = publishedVariables
    guard !variables.isEmpty else { return false }
    let writers = namesOfWriters(of: variables)
    guard all.contains(where: { $0.body.writesOnMain(variables, calling: writers) }) else { return false }
    guard !functions.isEmpty else { return writers.isSubset(of: ["init"]) }
    return functions.allSatisfy { function in
      if function.isAsync { return !function.body.mayWrite(variables, calling: writers) }
      return function.tasks.allSatisfy { $0.isOnMainActor || !$0.mayWrite(variables, calling: writers) }
    }
  }

  /// Returns whether the class calls its own functions in code that runs on a global queue, without changing there what
  /// views display: the published variables or, if there are none, all visible ones.
  /// - Parameter excluded: The names of functions that do not depend on the class's other members.
  func onlyReadState(in background: BackgroundCode, excluding excluded: Set<String>) -> Bool {
    guard !background.calls.isEmpty else { return false }
    let called = all.filter { background.calls.contains($0.name) && !excluded.contains($0.name) && !$0.isAsync }
    guard !called.isEmpty else { return false }
    let published = publishedVariables
    let variables = published.isEmpty ? shownVariables : published
    let writers = namesOfWriters(of: variables)
    return !called.contains { $0.body.mayWrite(variables, calling: writers) }
      && !background.closures.contains { $0.mayWrite(variables, calling: writers) }
  }

  /// The names of the functions that are not async and may change the variables.
  private func namesOfWriters(of variables: Set<String>) -> Set<String> {
    Set(all.filter { !$0.isAsync && $0.body.mayWrite(variables, calling: []) }.map(\.name))
  }

  /// The variables marked `@Published`, including private ones.
  private var publishedVariables: Set<String> {
    Set(
      members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.filter { $0.attributes.names.contains("Published") }
        .flatMap { $0.bindings.flatMap { $0.pattern.boundNames.map(\.text) } })
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
    isFound(by: WriteSearch(variables: variables, functions: functions, entersAllClosures: false))
  }

  /// Returns whether the code may assign or mutate one of the variables, or call one of the functions, also in closures
  /// that may be called on the main actor. Closures that are certain to run there are ignored.
  fileprivate func mayWrite(_ variables: Set<String>, calling functions: Set<String>) -> Bool {
    isFound(by: WriteSearch(variables: variables, functions: functions, entersAllClosures: true))
  }

  private func isFound(by search: WriteSearch) -> Bool {
    if let closure = Syntax(self).as(ClosureExprSyntax.self) {
      search.walk(closure.statements)
    } else {
      search.walk(self)
    }
    return search.isFound
  }

  /// Returns whether the code assigns or mutates one of the variables, or calls one of the functions, in a closure that
  /// runs on the main actor.
  fileprivate func writesOnMain(_ variables: Set<String>, calling functions: Set<String>) -> Bool {
    let search = MainClosureSearch(viewMode: .sourceAccurate)
    search.walk(self)
    return search.closures.contains { $0.mayWrite(variables, calling: functions) }
  }
}

/// Collects the closures that run on the main actor.
private final class MainClosureSearch: SyntaxVisitor {
  private(set) var closures: [ClosureExprSyntax] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.hopsToMain { closures += node.closureArguments.map { $0.closure } }
    return .visitChildren
  }
}

private final class WriteSearch: SyntaxVisitor {
  private let variables: Set<String>
  private let functions: Set<String>
  /// Whether to enter closures that may run on the main actor, too.
  private let entersAllClosures: Bool
  private(set) var isFound = false

  init(variables: Set<String>, functions: Set<String>, entersAllClosures: Bool) {
    self.variables = variables
    self.functions = functions
    self.entersAllClosures = entersAllClosures
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let target = node.assignment?.target, let name = target.nameOfMember, variables.contains(name) { isFound = true }
    return isFound ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.hopsToMain { return .skipChildren }
    // An awaited function runs where its type is isolated.
    if node.parent?.is(AwaitExprSyntax.self) == true { return .visitChildren }
    if let access = node.calledMember, Self.changes.contains(access.declName.baseName.text),
      let name = access.base?.nameOfMember, variables.contains(name)
    {
      isFound = true
    } else if let name = node.calledExpression.nameOfMember, functions.contains(name) {
      isFound = true
    }
    return isFound ? .skipChildren : .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    !entersAllClosures && node.runsInUnknownContext ? .skipChildren : .visitChildren
  }

  private static let changes: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "toggle", "formUnion", "subtract", "merge",
    "sort",
  ]
}

extension FunctionCallExprSyntax {
  /// Whether the call runs a closure on the main queue or the main actor: `DispatchQueue.main.async { }`,
  /// `MainActor.run { }`, `Task { @MainActor in }`, or a helper such as `runOnMainThread { }`.
  var hopsToMain: Bool {
    if startsTask { return closureArguments.last?.closure.isOnMainActor ?? false }
    guard let name = calledExpression.dottedName else { return false }
    if Self.functionsOnMain.contains(name) { return true }
    let function = name.lastNamePart
    // A name such as `scanOnMainnet` has nothing to do with the main thread.
    return function.contains("OnMain") && function.camelCaseWords.contains("main")
  }

  private static let functionsOnMain: Set<String> = [
    "DispatchQueue.main.async", "DispatchQueue.main.asyncAfter", "DispatchQueue.main.sync", "MainActor.run",
    "OperationQueue.main.addOperation", "RunLoop.main.perform",
  ]

  /// Whether the call is known to run a closure off the main actor: it starts a task, adds work to a queue or a group,
  /// or loads data.
  fileprivate var runsInBackground: Bool {
    if startsTask { return true }
    guard let name = calledMember?.declName.baseName.text else { return false }
    return Self.backgroundFunctions.contains(name)
  }

  private static let backgroundFunctions: Set<String> = [
    "addOperation", "addTask", "addTaskUnlessCancelled", "async", "asyncAfter", "dataTask", "downloadTask",
    "uploadTask",
  ]
}

extension ClosureExprSyntax {
  /// Whether the closure is called later, and possibly on the main actor. Code that calls a closure immediately does
  /// not require it to capture `self` weakly.
  fileprivate var runsInUnknownContext: Bool {
    guard signature?.capture?.items.contains(where: { $0.specifier != nil }) == true else { return false }
    return argument.map { !$0.call.runsInBackground } ?? true
  }
}

extension ExprSyntax {
  /// The first member in a path relative to `self`: `rows` for `rows[0].title` and `self?.rows`, unless `rows` is a local
  /// variable.
  fileprivate var nameOfMember: String? {
    var current = unchained
    while true {
      if let reference = current.as(DeclReferenceExprSyntax.self) {
        let name = reference.baseName.text
        return reference.localDeclaration(of: name) == nil ? name : nil
      }
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
