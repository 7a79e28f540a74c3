/// An order in which every type follows the types that it inherits from.
struct InheritanceOrder {
  /// The length at which chains of parents are cut, because rules follow them recursively and malicious code can make
  /// them arbitrarily long.
  static let longestChain = 500

  /// All types, parents first. In a cycle, one type precedes its parent.
  let parentsFirst: [Int]
  /// The types at which chains are cut. Types that inherit from them stay unresolved.
  let cuts: Set<Int>

  init(of index: TypeIndex) {
    var order: [Int] = []
    var isSeen = Array(repeating: false, count: index.entities.count)
    var depths = Array(repeating: 0, count: index.entities.count)
    var cuts: Set<Int> = []
    // Uses an explicit stack instead of recursion, because chains can be arbitrarily long.
    var waiting: [(entity: Int, parents: [Int]?)] = []
    for start in index.entities.indices {
      waiting.append((start, nil))
      while let (entity, parents) = waiting.popLast() {
        if let parents {
          order.append(entity)
          depths[entity] = parents.reduce(0) { max($0, depths[$1] + 1) }
          if depths[entity] > 0, depths[entity].isMultiple(of: Self.longestChain) { cuts.insert(entity) }
        } else if !isSeen[entity] {
          isSeen[entity] = true
          let parents = Self.parents(of: entity, in: index)
          waiting.append((entity, parents))
          for parent in parents where !isSeen[parent] { waiting.append((parent, nil)) }
        }
      }
    }
    parentsFirst = order
    self.cuts = cuts
  }

  /// Returns the project's types in a type's inheritance clauses.
  private static func parents(of entity: Int, in index: TypeIndex) -> [Int] {
    let type = index.entities[entity]
    return (type.declarations + type.extensions).flatMap { reference in
      index.files[reference.file].facts.types[reference.type].inherited.flatMap { name in
        index.supertypes(named: name, inFile: reference.file, insideType: type.name.enclosingName).compactMap(\.entity)
      }
    }
  }
}
