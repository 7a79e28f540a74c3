/// A function, initializer or property that the walk has entered, and the data collected inside it.
final class MemberScope {
  let kind: MemberFact.Kind
  /// The name, including argument labels for functions and initializers.
  let name: String
  /// The index of the type that the member belongs to.
  let type: Int
  let modifiers: [String]
  let attributes: [AttributeFact]
  let parameters: [ParameterFact]
  let isAsync: Bool
  let isThrowing: Bool
  /// The type of a property or result as written.
  let declaredType: String?
  /// The conditions under which the member's code is view code, or nil if it never is.
  let viewCode: [RoleCondition]?

  /// The parameters and local names seen so far, which shadow members of the type.
  @exclusivity(unchecked) private(set) var locals: Set<String>
  /// The local names as indices in `SourceNames`.
  @exclusivity(unchecked) private var localIndices: Set<Int>
  /// The local names declared in open blocks, and the number of them that precede each open block.
  @exclusivity(unchecked) private var localsInBlocks: [(name: String, index: Int)] = []
  @exclusivity(unchecked) private var blockStarts: [Int] = []
  @exclusivity(unchecked) private var uses: Set<IndexedNameUse> = []
  /// For each open view-builder closure, whether it is a level of nesting.
  private var levels: [Bool] = []
  private var depth = 0
  private(set) var maximumDepth = 0
  /// The lines of containers that only observe a store.
  var observingLines = 0

  init(
    kind: MemberFact.Kind, name: String, type: Int, modifiers: [String], attributes: [AttributeFact],
    parameters: [ParameterFact] = [], isAsync: Bool = false, isThrowing: Bool = false, declaredType: String?,
    viewCode: [RoleCondition]?, names: inout SourceNames
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
    localIndices = Set(locals.map { names.index(of: $0) })
  }

  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

  /// Enters a view-builder closure.
  func enterBuilder(isLevel: Bool) {
    levels.append(isLevel)
    if isLevel { depth += 1 }
    maximumDepth = max(maximumDepth, depth)
  }

  /// Leaves a view-builder closure.
  func leaveBuilder() {
    if levels.popLast() == true { depth -= 1 }
  }

  /// Returns whether a name, given as an index in `SourceNames`, is local.
  func hasLocal(_ name: Int) -> Bool { localIndices.contains(name) }

  /// Adds a local name to the innermost block.
  func declare(_ name: Int, in names: SourceNames) {
    guard localIndices.insert(name).inserted else { return }
    let text = names[name].text
    locals.insert(text)
    if !blockStarts.isEmpty { localsInBlocks.append((text, name)) }
  }

  /// Enters a closure, branch or block. Its local names go out of scope in `closeBlock`.
  func openBlock() { blockStarts.append(localsInBlocks.count) }

  /// Leaves a closure, branch or block.
  func closeBlock() {
    guard let start = blockStarts.popLast() else { return }
    while localsInBlocks.count > start, let local = localsInBlocks.popLast() {
      locals.remove(local.name)
      localIndices.remove(local.index)
    }
  }

  /// Adds a use of a name.
  func add(_ use: IndexedNameUse) { uses.insert(use) }

  /// The uses of names, sorted.
  func uses(named names: SourceNames) -> [NameUse] {
    uses.map { use in
      NameUse(name: names[use.name].text, member: use.member.map { names[$0].text }, usage: use.usage)
    }
    .sorted()
  }
}

/// A `NameUse` that refers to names by their indices in `SourceNames`.
struct IndexedNameUse: Hashable {
  let name: Int
  let member: Int?
  let usage: NameUse.Usage
}
