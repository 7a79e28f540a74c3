/// The cohesion of a type's members: LCOM4 as defined by Hitz and Montazeri.
///
/// The nodes of the graph are the stored instance properties and the methods, computed properties and observers that
/// use them. An edge connects two nodes if one uses the other. A connected component with at least one property and one
/// other member is a group. Initializers are excluded because they use everything. Static members are excluded as well.
struct Cohesion {
  /// The stored properties of each group in source order. The largest group comes first.
  let groups: [[String]]

  /// The number of groups. If it is 1, the type is cohesive; if it is higher, the type could be split; if it is 0, no
  /// member uses the state.
  var value: Int { groups.count }

  init(of entity: Int, in project: Project) {
    let type = project.types.entities[entity]
    var seen: Set<String> = []
    let properties = type.declarations.flatMap { project.fact($0).storedPropertyNames }
      .filter { seen.insert($0).inserted }
    let members = (type.declarations + type.extensions).flatMap { project.fact($0).members }
      .filter { !$0.isStatic && $0.kind != .initializer }
    self.init(properties: properties, members: members)
  }

  init(properties: [String], members: [MemberFact]) {
    var nodes: [String: Int] = [:]
    for name in properties where nodes[name] == nil { nodes[name] = nodes.count }
    for member in members where nodes[member.baseName] == nil { nodes[member.baseName] = nodes.count }
    var components = DisjointSets(count: nodes.count)
    var hasMember = Set<Int>()
    for member in members {
      guard let node = nodes[member.baseName] else { continue }
      let touched = member.uses.compactMap { nodes[$0.name] }
      for other in touched where other != node { components.join(node, other) }
      // An observer does not count as a member that uses its property unless it uses other members as well.
      if member.kind != .observer || !touched.isEmpty { hasMember.insert(node) }
    }
    let withMembers = Set(hasMember.map { components.find($0) })
    var names: [Int: [String]] = [:]
    for property in properties {
      guard let node = nodes[property] else { continue }
      let root = components.find(node)
      if withMembers.contains(root) { names[root, default: []].append(property) }
    }
    groups = names.values.sorted { ($1.count, $0.first ?? "") < ($0.count, $1.first ?? "") }
  }
}

/// Disjoint sets of integers that can be merged.
private struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func find(_ element: Int) -> Int {
    var root = element
    while parents[root] != root {
      parents[root] = parents[parents[root]]
      root = parents[root]
    }
    return root
  }

  mutating func join(_ left: Int, _ right: Int) { parents[find(left)] = find(right) }
}
