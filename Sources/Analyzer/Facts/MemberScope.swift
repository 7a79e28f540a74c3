/// A function, initialiser or property that the walk is in, and what it gathered there.
final class MemberScope {
  let kind: MemberFact.Kind
  /// With argument labels for functions.
  let name: String
  /// Index of the type that it belongs to, nil for a global declaration.
  let type: Int?
  let isStatic: Bool
  /// Under which conditions its code is view code; nil where it never is.
  let viewCode: [RoleCondition]?
  /// Whether names are gathered for the cohesion of the type.
  let gathersNames: Bool

  /// Parameters and local names seen so far; they hide members of the type.
  var locals: Set<String> = []
  var touched: Set<String> = []
  private var depth = 0
  private(set) var maximumDepth = 0

  init(
    kind: MemberFact.Kind, name: String, type: Int?, isStatic: Bool, viewCode: [RoleCondition]?, gathersNames: Bool
  ) {
    self.kind = kind
    self.name = name
    self.type = type
    self.isStatic = isStatic
    self.viewCode = viewCode
    self.gathersNames = gathersNames
  }

  /// The walk enters a view-builder closure.
  func enterBuilder() {
    depth += 1
    maximumDepth = max(maximumDepth, depth)
  }

  /// The walk leaves a view-builder closure.
  func leaveBuilder() { depth -= 1 }
}
