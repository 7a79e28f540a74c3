import SwiftSyntax

extension SyntaxProtocol {
  /// Whether the enclosing function reads resources of a bundle.
  var isInFunctionReadingBundle: Bool { functionOrInitialValue?.isLocalCode(naming: "Bundle") ?? false }

  /// Whether the node is the type of a coder that only decodes values from the user defaults or encodes values that are
  /// stored there: `JSONDecoder().decode(Filters.self, from: data)`, where `data` comes from `UserDefaults`.
  var codesUserDefaults: Bool {
    guard let function = functionOrInitialValue, function.isLocalCode(naming: "UserDefaults"),
      let coder = parent?.as(FunctionCallExprSyntax.self), coder.calledExpression.id == Syntax(self).id
    else { return false }
    let flow = UserDefaultsFlow(of: function)
    let calls = flow.codingCalls(of: coder)
    return !calls.isEmpty && calls.allSatisfy(flow.concernsDefaults)
  }

  /// The function, initializer, accessor or initial value that contains the node.
  private var functionOrInitialValue: Syntax? {
    ancestors.first {
      $0.is(FunctionDeclSyntax.self) || $0.is(InitializerDeclSyntax.self) || $0.is(AccessorDeclSyntax.self)
        || $0.is(PatternBindingSyntax.self) && $0.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
    }
  }

  /// Whether the code contains a name and does not use the network.
  private func isLocalCode(naming name: String) -> Bool {
    let names = Set(tokens(viewMode: .sourceAccurate).map(\.text))
    return names.contains(name) && names.isDisjoint(with: SystemAPIs.networking)
  }
}

/// How values get from the user defaults into a function, and from the function into the user defaults.
private final class UserDefaultsFlow: SyntaxVisitor {
  private let function: Syntax
  /// The names in the values of each local name.
  private let values: [String: Set<String>]
  private var calls: [FunctionCallExprSyntax] = []
  private var assignments: [SequenceExprSyntax] = []
  /// `UserDefaults`, and the local names whose values come from it.
  private var sources: Set<String> = ["UserDefaults"]

  init(of function: Syntax) {
    self.function = function
    values = LocalValues.byName(in: function).mapValues { $0.reduce(into: []) { $0.formUnion($1.ownNames) } }
    super.init(viewMode: .sourceAccurate)
    walk(function)
    sources = derived(from: sources)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    calls.append(node)
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.assignment != nil { assignments.append(node) }
    return .visitChildren
  }

  /// The given names, along with the local names whose values are made from them.
  private func derived(from names: Set<String>) -> Set<String> {
    var found = names
    while true {
      let count = found.count
      for (name, used) in values where !used.isDisjoint(with: found) { found.insert(name) }
      if found.count == count { return found }
    }
  }

  /// The calls to `decode` and `encode` of a coder that is used at once or stored in a local constant.
  func codingCalls(of coder: FunctionCallExprSyntax) -> [FunctionCallExprSyntax] {
    if let access = coder.parent?.as(MemberAccessExprSyntax.self), access.base?.id == ExprSyntax(coder).id {
      return access.parent?.as(FunctionCallExprSyntax.self).map { [$0] } ?? []
    }
    guard let binding = coder.parent?.parent?.as(PatternBindingSyntax.self),
      let name = binding.pattern.boundNames.first?.text
    else { return [] }
    return calls.filter { call in
      ["decode", "encode"].contains(call.calleeName) && call.calledMember?.base?.wholeName?.name == name
    }
  }

  /// Whether the call decodes a value from the user defaults or encodes one for them.
  func concernsDefaults(_ call: FunctionCallExprSyntax) -> Bool {
    switch call.calleeName {
    case "decode": call.argument(labeled: "from").map { comesFromDefaults($0.expression) } ?? false
    case "encode": isStored(call)
    default: false
    }
  }

  private func comesFromDefaults(_ value: ExprSyntax) -> Bool {
    if !value.ownNames.isDisjoint(with: sources) { return true }
    // `data.flatMap { try? JSONDecoder().decode(Filters.self, from: $0) }`
    for current in value.ancestors {
      if current.id == function.id { return false }
      guard let call = current.as(ClosureExprSyntax.self)?.argument?.call, let base = call.calledMember?.base else {
        continue
      }
      if !base.ownNames.isDisjoint(with: sources) { return true }
    }
    return false
  }

  /// Whether the result of the call is stored in the user defaults, directly or through local names.
  private func isStored(_ call: FunctionCallExprSyntax) -> Bool {
    for current in call.ancestors {
      if current.id == function.id { return false }
      if let outer = current.as(FunctionCallExprSyntax.self) {
        if call.position >= outer.calledExpression.endPosition, isOfDefaults(outer.calledExpression) { return true }
      } else if let assignment = current.as(SequenceExprSyntax.self)?.assignment {
        return isOfDefaults(assignment.target) || areStored(assignment.target.ownNames)
      } else if let binding = current.as(PatternBindingSyntax.self) {
        return areStored(Set(binding.pattern.boundNames.map(\.text)))
      } else if let binding = current.as(OptionalBindingConditionSyntax.self) {
        return areStored(Set(binding.pattern.boundNames.map(\.text)))
      } else if current.is(CodeBlockItemSyntax.self), current.parent?.parent?.is(ClosureExprSyntax.self) != true {
        return false
      }
    }
    return false
  }

  private func areStored(_ names: Set<String>) -> Bool {
    let names = derived(from: names)
    return calls.contains { call in
      isOfDefaults(call.calledExpression) && call.arguments.contains { !$0.expression.ownNames.isDisjoint(with: names) }
    }
      || assignments.contains { sequence in
        guard let assignment = sequence.assignment, isOfDefaults(assignment.target) else { return false }
        return sequence.elements.dropFirst().contains { !$0.ownNames.isDisjoint(with: names) }
      }
  }

  private func isOfDefaults(_ expression: ExprSyntax) -> Bool { !expression.ownNames.isDisjoint(with: sources) }
}
