import SwiftSyntax

/// Collects callbacks that a view never calls, and bindings that it never resets, without also calling `dismiss()`. A
/// callback that only resets the presenter's state then does what `dismiss()` has done already, as does the reset. Also
/// collects bindings and callbacks that a view uses only on platforms on which it does not call `dismiss()`.
struct RedundantCallbacks: Collector, ProjectWideRecorder {
  static let id = "redundant_callbacks"

  struct Evidence: Analyzer.Evidence {
    /// The name of the property that holds the callback or binding.
    let callback: String
    /// Whether the property is used only in other clauses of an `#if` with a call to `dismiss()`.
    let isForOtherPlatform: Bool

    static let fields = FieldList(Self.init, \.callback, \.isForOtherPlatform)
  }

  /// The names of the properties, keyed by view.
  struct Collection: Sendable {
    fileprivate(set) var besideDismiss: [Int: Set<String>] = [:]
    fileprivate(set) var forOtherPlatforms: [Int: Set<String>] = [:]
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: ["dismiss"]) { call, context in
      guard call.arguments.isEmpty, context.type != nil, let code = call.statementList else { return }
      let callbacks = code.compactMap { $0.calledName ?? $0.resetName }.filter { $0 != "dismiss" }
      for callback in Set(callbacks).sorted() where call.isBesideEveryUse(of: callback) {
        context.record(
          Evidence(callback: callback, isForOtherPlatform: false), by: Self.self, in: .type(hasAny: [.view]),
          at: context.range(of: call))
      }
      Self.recordAlternatives(to: call, in: context)
    }
    walk.onCall(ofMembers: ["dismiss"]) { call, context in
      if call.calledExpression.wholeName != nil { Self.recordAlternatives(to: call, in: context) }
    }
  }

  /// Records what the other clauses of an `#if` use instead of a call to `dismiss()`.
  private static func recordAlternatives(to call: FunctionCallExprSyntax, in context: FileContext) {
    guard call.arguments.isEmpty, context.type != nil, let code = call.statementList else { return }
    let names = code.otherClauses.flatMap { ResetNames.all(in: $0) }
    for name in Set(names).sorted() where call.isOnOtherPlatform(thanEveryUseOf: name) {
      context.record(
        Evidence(callback: name, isForOtherPlatform: true), by: Self.self, in: .type(hasAny: [.view]),
        at: context.range(of: call))
    }
  }

  func collection(in project: Project) -> Collection {
    var collection = Collection()
    for located in project.records(of: Self.self) {
      guard let view = project.entity(of: located) else { continue }
      let name = located.evidence.callback
      if located.evidence.isForOtherPlatform {
        collection.forOtherPlatforms[view, default: []].insert(name)
      } else {
        collection.besideDismiss[view, default: []].insert(name)
      }
    }
    return collection
  }
}

extension FunctionCallExprSyntax {
  /// The statements that include this call; nil if the call is part of a larger expression.
  fileprivate var statementList: CodeBlockItemListSyntax? {
    parent?.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self)
  }

  /// Whether the parts of the type in this file use the name only to call it next to a call to `dismiss()`.
  fileprivate func isBesideEveryUse(of name: String) -> Bool {
    partsOfType.allSatisfy { part in
      let uses = UsesWithoutDismiss(of: name)
      uses.walk(part)
      return !uses.isFound
    }
  }

  /// Whether the parts of the type in this file use the name only in clauses of an `#if` that do not call `dismiss()`,
  /// although another clause does.
  fileprivate func isOnOtherPlatform(thanEveryUseOf name: String) -> Bool {
    partsOfType.allSatisfy { part in
      let uses = UsesWithoutDismiss(of: name, beside: .platforms)
      uses.walk(part)
      return !uses.isFound
    }
  }
}

extension CodeBlockItemListSyntax {
  /// The code in the other clauses of the `#if`, if this code is a clause. Empty for `#if DEBUG`, whose clauses do not
  /// belong to different platforms.
  fileprivate var otherClauses: [CodeBlockItemListSyntax] {
    guard let clause = parent?.as(IfConfigClauseSyntax.self),
      let clauses = clause.parent?.as(IfConfigClauseListSyntax.self), !clauses.contains(where: \.isForDebugging)
    else { return [] }
    return clauses.compactMap { other in
      other.id == clause.id ? nil : other.elements?.as(CodeBlockItemListSyntax.self)
    }
  }

  /// Whether one of the statements is `dismiss()`.
  fileprivate var callsDismiss: Bool { contains { $0.calledName == "dismiss" } }
}

extension CodeBlockItemSyntax {
  /// The name of the function or closure that the statement calls: `onClose` for `onClose()`, `self.onClose()` and
  /// `onClose?()`.
  fileprivate var calledName: String? {
    item.as(FunctionCallExprSyntax.self)?.calledExpression.unchained.wholeName?.name
  }

  /// The name of the property that the statement resets: `isShown` for `isShown = false` and `isShown.toggle()`.
  fileprivate var resetName: String? {
    if let call = item.as(FunctionCallExprSyntax.self), call.arguments.isEmpty, let member = call.calledMember {
      return member.declName.baseName.text == "toggle" ? member.base?.wholeName?.name : nil
    }
    return item.as(SequenceExprSyntax.self)?.resetName
  }
}

extension SequenceExprSyntax {
  /// The name of the property that is set to false or nil.
  fileprivate var resetName: String? {
    guard let assignment, assignment.operator == "=", elements.count == 3, let value = elements.last,
      value.is(NilLiteralExprSyntax.self) || value.booleanValue == false
    else { return nil }
    return assignment.target.wholeName?.name
  }
}

/// Finds the bindings that code resets and the callbacks that it calls: `isPresented = false`, `onClose()`.
private final class ResetNames: SyntaxVisitor {
  private var names: [String] = []

  static func all(in code: CodeBlockItemListSyntax) -> [String] {
    let visitor = ResetNames(viewMode: .sourceAccurate)
    visitor.walk(code)
    return visitor.names
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.calledName { names.append(name) }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.resetName { names.append(name) }
    return .visitChildren
  }
}

/// Finds uses of a callback or binding other than those that are next to a call to `dismiss()`.
private final class UsesWithoutDismiss: SyntaxVisitor {
  enum Neighborhood {
    /// Calls in the same statements.
    case statements
    /// Other clauses of the same `#if`.
    case platforms
  }

  private let name: String
  private let neighborhood: Neighborhood
  private(set) var isFound = false

  init(of name: String, beside neighborhood: Neighborhood = .statements) {
    self.name = name
    self.neighborhood = neighborhood
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard neighborhood == .statements, (node.calledName ?? node.resetName) == name,
      let code = node.parent?.as(CodeBlockItemListSyntax.self), code.callsDismiss
    else { return .visitChildren }
    return .skipChildren
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    guard neighborhood == .platforms, let code = node.elements?.as(CodeBlockItemListSyntax.self), !code.callsDismiss,
      code.otherClauses.contains(where: \.callsDismiss)
    else { return .visitChildren }
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text == name || node.baseName.text == "$" + name { isFound = true }
    return .visitChildren
  }
}
