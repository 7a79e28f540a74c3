import SwiftSyntax

extension ExprSyntax {
  /// Returns the constants of the view that alone decide which branch of an `if` or `switch` is shown, sorted. A
  /// computed property of the view stands for the constants that it uses: `hasDividers` for
  /// `options.contains(.dividers)`. Returns nil if the conditions depend on anything else.
  func constantInputs(in context: FileContext) -> [String]? {
    guard let conditions = decidingCode else { return nil }
    var inputs: Set<String> = []
    for condition in conditions {
      guard let found = condition.constantInputs(in: context, depth: 0) else { return nil }
      inputs.formUnion(found)
    }
    return inputs.isEmpty ? nil : inputs.sorted()
  }

  /// The subject of a `switch`, or all conditions of an `if` and the `else if` branches that follow. Nil if a condition
  /// binds a value or checks the system version.
  private var decidingCode: [Syntax]? {
    if let choice = self.as(SwitchExprSyntax.self) {
      let hasClause = choice.cases.contains { element in
        element.as(SwitchCaseSyntax.self)?.label.tokens(viewMode: .sourceAccurate)
          .contains { $0.tokenKind == .keyword(.where) } ?? true
      }
      return hasClause ? nil : [Syntax(choice.subject)]
    }
    var code: [Syntax] = []
    var next = self.as(IfExprSyntax.self)
    while let choice = next {
      for element in choice.conditions {
        guard let condition = element.condition.as(ExprSyntax.self) else { return nil }
        code.append(Syntax(condition))
      }
      next = choice.elseBody?.as(IfExprSyntax.self)
    }
    return code
  }
}

extension SyntaxProtocol {
  /// The maximum number of computed properties that are followed from one to the next.
  private static var deepestHelper: Int { 3 }

  /// The constants of the view that the code uses; nil if it uses any other names.
  fileprivate func constantInputs(in context: FileContext, depth: Int) -> Set<String>? {
    let visitor = InputNames(viewMode: .sourceAccurate)
    visitor.walk(self)
    guard !visitor.usesTypes, visitor.names.count <= 8 else { return nil }
    var inputs: Set<String> = []
    for name in visitor.names.sorted() {
      if let property = context.property(named: name) {
        guard property.isLet, !property.isStatic, property.attributes.isEmpty else { return nil }
        inputs.insert(name)
      } else {
        let helpers = helperCode(named: name, in: context)
        guard depth < Self.deepestHelper, !helpers.isEmpty else { return nil }
        for helper in helpers {
          guard let found = helper.constantInputs(in: context, depth: depth + 1) else { return nil }
          inputs.formUnion(found)
        }
      }
    }
    return inputs
  }
}

/// Collects the plain names that code uses, without the names of members.
private final class InputNames: SyntaxVisitor {
  private(set) var names: Set<String> = []
  /// Whether the code uses a type, which may have static variables.
  private(set) var usesTypes = false

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    if let access = node.accessOfMember {
      if access.base?.isSelf == true { names.insert(name) }
    } else if name.isUppercased {
      usesTypes = true
    } else if name != "self" {
      names.insert(name)
    }
    return .visitChildren
  }
}
