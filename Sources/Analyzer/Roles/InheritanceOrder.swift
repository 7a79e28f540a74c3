/// An order in which every type follows the types that it inherits from.
struct InheritanceOrder {
  /// The length at which chains of parents are cut, because rules follow them recursively and malicious code can make
  /// them arbitrarily long.
  static let longestChain = 500

  /// All types, parents first. In a cycle, one type precedes its parent.
  let parentsFirst: [Int]
  /// The types at which chains are cut. Types that inherit from them stay unresolved.
  let cuts: Set<Int>
  /// The meanings of the names in the inheritance clauses of each type, with uncut chains.
  private let supertypes: [[TypeIndex.Meaning]]

  init(of index: TypeIndex) {
    let supertypes = index.entities.indices.map { index.supertypes(of: index.entities[$0]) }
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
          let parents = supertypes[entity].compactMap(\.entity)
          waiting.append((entity, parents))
          for parent in parents where !isSeen[parent] { waiting.append((parent, nil)) }
        }
      }
    }
    parentsFirst = order
    self.cuts = cuts
    self.supertypes = supertypes
  }

  /// Returns the meanings of the names in a type's inheritance clauses. A type at which a chain is cut is ambiguous.
  func supertypes(of entity: Int, in index: TypeIndex) -> [TypeIndex.Meaning] {
    cuts.isEmpty ? supertypes[entity] : index.supertypes(of: index.entities[entity])
  }
}
