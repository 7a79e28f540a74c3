import SwiftSyntax

extension VariableDeclSyntax {
  /// The name of an optional `id` property; nil for any other property. Attributes of a managed object are excluded,
  /// since Core Data declares them as optional, and so are properties with an unknown wrapper.
  var optionalID: TokenSyntax? {
    guard bindings.count == 1, let binding = bindings.first, binding.typeAnnotation?.type.wrappedType != nil,
      binding.isStored,
      !attributes.names.contains("NSManaged"), !hasForeignWrapper,
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

/// Determines whether types conform to `Identifiable`, based on the project's code. Caches the results, because a type
/// can have thousands of declarations.
struct IdentifiableTypes {
  private static let protocols: Set<String> = ["Identifiable", "Swift.Identifiable", "AppEntity"]

  private let types: TypeIndex
  private var known: [Int: Bool] = [:]

  init(_ types: TypeIndex) { self.types = types }

  /// Whether a declared or extended type conforms.
  mutating func contains(_ reference: TypeIndex.Reference) -> Bool {
    var visited: Set<Int> = []
    return switch types.meaning(of: reference) {
    case .entity(let entity): contains(entity)
    case .external: conforms(reference, &visited)
    case .ambiguous: false
    }
  }

  /// Whether a type declared in the project conforms.
  mutating func contains(_ entity: Int) -> Bool {
    if let answer = known[entity] { return answer }
    var visited: Set<Int> = []
    let answer = conforms(entity, &visited)
    known[entity] = answer
    // If a type does not conform, nothing that it inherits from conforms either.
    if !answer { known.merge(visited.lazy.map { ($0, false) }) { old, _ in old } }
    return answer
  }

  private func conforms(_ entity: Int, _ visited: inout Set<Int>) -> Bool {
    if let answer = known[entity] { return answer }
    guard visited.insert(entity).inserted else { return false }
    for reference in types.entities[entity].declarations + types.entities[entity].extensions
    where conforms(reference, &visited) {
      return true
    }
    return false
  }

  private func conforms(_ reference: TypeIndex.Reference, _ visited: inout Set<Int>) -> Bool {
    let fact = types.files[reference.file].facts.types[reference.type]
    for name in fact.inherited + fact.selfRequirements {
      if Self.protocols.contains(name), !isOwnProtocol(name, at: reference) { return true }
      if case .entity(let entity) = types.lookUp(name, inFile: reference.file, insideType: fact.name),
        conforms(entity, &visited)
      {
        return true
      }
    }
    return false
  }

  /// Whether the name refers to a protocol that the module itself declares, which takes precedence over the system's.
  private func isOwnProtocol(_ name: String, at reference: TypeIndex.Reference) -> Bool {
    let scope = types.files[reference.file].facts.types[reference.type].name.enclosingName
    guard case .entity(let entity) = types.lookUp(name, inFile: reference.file, insideType: scope) else { return false }
    return types.modules[types.entities[entity].file] == types.modules[reference.file]
  }
}
