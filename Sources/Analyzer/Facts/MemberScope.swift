/// A function, initialiser or property that the walk is in, and what it gathered there.
final class MemberScope {
  let kind: MemberFact.Kind
  /// With argument labels for functions and initialisers.
  let name: String
  /// Index of the type that it belongs to.
  let type: Int
  let modifiers: [String]
  let attributes: [AttributeFact]
  let parameters: [ParameterFact]
  let isAsync: Bool
  let isThrowing: Bool
  /// The type of a property or result as written.
  let declaredType: String?
  /// Under which conditions its code is view code; nil where it never is.
  let viewCode: [RoleCondition]?

  /// Parameters and local names seen so far; they hide members of the type.
  @exclusivity(unchecked) var locals: Set<String>
  @exclusivity(unchecked) private var outerLocals: [Set<String>] = []
  @exclusivity(unchecked) var uses: Set<NameUse> = []
  private var depth = 0
  private(set) var maximumDepth = 0

  init(
    kind: MemberFact.Kind, name: String, type: Int, modifiers: [String], attributes: [AttributeFact],
    parameters: [ParameterFact] = [], isAsync: Bool = false, isThrowing: Bool = false, declaredType: String?,
    viewCode: [RoleCondition]?
  ) {
    self.kind = kind
    self.name = name
    self.type = type
    self.modifiers = modifiers
    self.attributes = attributes
    self.parameters = parameters
    self.isAsync = isAsync
    self.isThrowing = isThrowing
    self.declaredType = declaredType
    self.viewCode = viewCode
    locals = Set(parameters.map(\.name))
  }

  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

  /// The walk enters a view-builder closure.
  func enterBuilder() {
    depth += 1
    maximumDepth = max(maximumDepth, depth)
  }

  /// The walk leaves a view-builder closure.
  func leaveBuilder() { depth -= 1 }

  /// The walk enters a closure, branch or block, whose local names end with it.
  func openBlock() { outerLocals.append(locals) }

  /// The walk leaves it.
  func closeBlock() {
    if let outer = outerLocals.popLast() { locals = outer }
  }
}
