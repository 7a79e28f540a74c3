import SwiftSyntax

extension VariableDeclSyntax {
  /// The name of an optional `id` property; nil for any other property. Attributes of a managed object are excluded,
  /// since Core Data declares them as optional.
  var optionalID: TokenSyntax? {
    guard bindings.count == 1, let binding = bindings.first, binding.typeAnnotation?.type.wrappedType != nil,
      !attributes.names.contains("NSManaged"),
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, name.text == "id"
    else { return nil }
    return name
  }

  /// The name of a computed `id` property that returns a new value on each read; nil for any other property.
  var computedID: TokenSyntax? {
    guard bindings.count == 1, let binding = bindings.first, let block = binding.accessorBlock, !block.isObserversOnly,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, name.text == "id"
    else { return nil }
    let getter: CodeBlockItemListSyntax?
    if let accessors = block.accessors.as(AccessorDeclListSyntax.self) {
      guard accessors.count == 1 else { return nil }
      getter = accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
    } else {
      getter = block.accessors.as(CodeBlockItemListSyntax.self)
    }
    guard let getter, let parent, parent.is(MemberBlockItemSyntax.self) else { return nil }
    if getter.isLastFallback { return nil }
    return FreshValueFinder.found(in: getter, of: binding.typeAnnotation?.type.plainName) ? name : nil
  }
}

extension CodeBlockItemListSyntax {
  /// Whether the new value is used only if several other ids are all nil: `post?.id ?? draft?.id ?? UUID()`.
  fileprivate var isLastFallback: Bool {
    guard count == 1, let sequence = first?.item.as(SequenceExprSyntax.self) else { return false }
    let elements = Array(sequence.elements)
    let alternatives = sequence.operators
    return alternatives.count > 1 && alternatives.allSatisfy { $0 == "??" }
      && elements.first.map { !$0.createsNewValue } ?? false
  }
}

extension ExprSyntax {
  /// Whether the expression has a different value each time it is evaluated.
  var createsNewValue: Bool { FreshValueFinder.found(in: self, of: nil) }
}

/// Searches code outside closures for calls that return a different value each time.
private final class FreshValueFinder: SyntaxVisitor {
  private let type: String?
  private var isFound = false
  private var keepsValue = false

  /// Whether a node creates a new value and contains no code that might store it.
  static func found(in node: some SyntaxProtocol, of type: String?) -> Bool {
    let finder = FreshValueFinder(type: type)
    finder.walk(node)
    return finder.isFound && !finder.keepsValue
  }

  private init(type: String?) {
    self.type = type
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: AssignmentExprSyntax) -> SyntaxVisitorContinueKind {
    keepsValue = true
    return .skipChildren
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    keepsValue = true
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.arguments.isEmpty, node.trailingClosure == nil {
      let made =
        node.calledExpression.dottedName ?? (node.calledMember?.declName.baseName.text == "init" ? type : nil) ?? ""
      let name = made.hasSuffix(".init") ? String(made.dropLast(".init".count)) : made
      if ["UUID", "Foundation.UUID", "NSUUID", "Date", "Foundation.Date"].contains(name) { isFound = true }
    }
    if node.calledMember?.isRandom == true { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.dottedName == "Date.now" { isFound = true }
    return .visitChildren
  }
}

extension MemberAccessExprSyntax {
  fileprivate var dottedName: String? { ExprSyntax(self).dottedName }

  /// Whether the call is `Int.random(…)` or `.random(…)`, as opposed to a method called on a value.
  fileprivate var isRandom: Bool {
    guard declName.baseName.text == "random" else { return false }
    return base?.isTypePath ?? true
  }
}

extension TypeIndex {
  /// Whether a declared or extended type conforms to `Identifiable`, based on the code in the project.
  func isIdentifiable(_ reference: Reference) -> Bool {
    var seen: Set<Int> = []
    func conforms(_ facts: [TypeFact], inFile file: Int) -> Bool {
      facts.contains { fact in
        (fact.inherited + fact.selfRequirements).contains { name in
          if identifiableProtocols.contains(name) { return true }
          guard case .entity(let entity) = lookUp(name, inFile: file, insideType: fact.name) else { return false }
          return entityConforms(entity)
        }
      }
    }
    func entityConforms(_ entity: Int) -> Bool {
      guard seen.insert(entity).inserted else { return false }
      return (entities[entity].declarations + entities[entity].extensions).contains {
        conforms([files[$0.file].facts.types[$0.type]], inFile: $0.file)
      }
    }
    switch meaning(of: reference) {
    case .entity(let entity): return entityConforms(entity)
    case .external: return conforms([files[reference.file].facts.types[reference.type]], inFile: reference.file)
    case .ambiguous: return false
    }
  }

  private var identifiableProtocols: Set<String> { ["Identifiable", "Swift.Identifiable", "AppEntity"] }
}
