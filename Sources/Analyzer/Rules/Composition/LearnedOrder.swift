/// The order of a view's members that a module keeps.
/// - Source: catalogue, head, "Learned order".
struct MemberOrder: Sendable, Hashable {
  /// Two places that most views have the other way round than usual.
  struct Swap: Sendable, Hashable {
    /// What stands above.
    let upper: MemberPlace
    /// What stands below, though it usually comes first.
    let lower: MemberPlace
    /// How many views have it so.
    let views: Int
    /// How many hold members of both.
    let total: Int
    /// Whether too few views of the module have both, so that these are the views of the project.
    var isOfProject = false
  }

  /// Sorted by the kind that stands above.
  let swaps: [Swap]
  /// All places from the top to the bottom.
  let places: [MemberPlace]
  /// Where each place stands among `places`.
  private let indices: [Int]

  /// The order of the seeds.
  static let usual = MemberOrder(swaps: [])

  /// - Parameter swaps: Pairs that stand the other way round than usual.
  init(swaps: [Swap]) {
    let swaps = swaps.sorted { ($0.lower, $0.upper) < ($1.lower, $1.upper) }
    var places = MemberPlace.allCases
    // One swap may undo another; those that contradict each other never settle.
    for _ in places.indices {
      for swap in swaps {
        guard let above = places.firstIndex(of: swap.upper), let below = places.firstIndex(of: swap.lower),
          above > below
        else { continue }
        places.remove(at: above)
        places.insert(swap.upper, at: below)
      }
    }
    self.swaps = swaps
    self.places = places
    indices = MemberPlace.allCases.map { place in places.firstIndex(of: place) ?? place.rawValue }
  }

  /// The swap of two places, whichever is named first; nil where they stand as usual.
  func swap(of first: MemberPlace, _ second: MemberPlace) -> Swap? {
    swaps.first { $0.upper == max(first, second) && $0.lower == min(first, second) }
  }

  /// Whether members of one place certainly stand above those of another: what most views do, or the seeds ask for, and
  /// what an order of all places can have as well.
  func isBefore(_ first: MemberPlace, _ second: MemberPlace) -> Bool {
    guard first != second, indices[first.rawValue] < indices[second.rawValue] else { return false }
    return (first < second) == (swap(of: first, second) == nil)
  }

  /// Whether a member belongs above another one, wherever each of them may stand.
  func isBefore(_ member: MemberOrders.Member, _ other: MemberOrders.Member) -> Bool {
    if let place = member.place, let otherPlace = other.place { return isBefore(place, otherPlace) }
    return member.places.allSatisfy { place in other.places.allSatisfy { isBefore(place, $0) } }
  }

  /// The index of the first member below one that belongs further down, and the indices of all such above it.
  func firstMisplaced(in members: [MemberOrders.Member]) -> (member: Int, obstacles: [Int])? {
    // One member of each kind is enough to ask about, so that long types take no quadratic time.
    var kinds: [Kind: Int] = [:]
    var kindsInClauses: [Kind: Int] = [:]
    for (index, member) in members.enumerated() {
      let isObstacle = { !member.excludes(members[$0]) && isBefore(member, members[$0]) }
      if kinds.values.contains(where: { isBefore(member, members[$0]) }),
        kindsInClauses.values.contains(where: isObstacle)
      {
        return (index, members[..<index].indices.filter(isObstacle))
      }
      kinds[Kind(first: member.first, last: member.last, clauses: [])] = index
      kindsInClauses[Kind(first: member.first, last: member.last, clauses: member.clauses)] = index
    }
    return nil
  }

  /// Whether the members stand in this order.
  func isKept(by members: [MemberOrders.Member]) -> Bool { firstMisplaced(in: members) == nil }

  private struct Kind: Hashable {
    let first: MemberPlace
    let last: MemberPlace
    let clauses: [MemberOrders.Clause]
  }
}

/// The member order of each module, learned from what most of its views do.
struct LearnedOrders: Sendable {
  /// As many views must hold members of both places.
  static let fewestViews = 10

  private let modules: [String: MemberOrder]
  private let project: MemberOrder

  /// - Parameter views: The members of each view with its module.
  init(of views: [(module: String, members: [MemberOrders.Member])]) {
    var project = PlaceCounts()
    var modules: [String: PlaceCounts] = [:]
    for view in views {
      let seen = PlaceCounts(of: view.members)
      project += seen
      modules[view.module, default: PlaceCounts()] += seen
    }
    self.project = MemberOrder(swaps: project.swaps(fewestViews: Self.fewestViews, otherwise: nil))
    self.modules = modules.mapValues {
      MemberOrder(swaps: $0.swaps(fewestViews: Self.fewestViews, otherwise: project))
    }
  }

  /// The order that the views of a module are held to: its own, and where too few of its views tell, the project's.
  func order(ofModule module: String) -> MemberOrder { modules[module] ?? project }
}

/// For each pair of places, how many views hold both, and how many have them the other way round than usual.
private struct PlaceCounts {
  private static let count = MemberPlace.allCases.count
  private var both = [Int](repeating: 0, count: count * count)
  private var swapped = [Int](repeating: 0, count: count * count)

  init() {}

  init(of members: [MemberOrders.Member]) {
    var first: [MemberPlace: Int] = [:]
    var last: [MemberPlace: Int] = [:]
    for (index, member) in members.enumerated() {
      guard let place = member.place else { continue }
      if first[place] == nil { first[place] = index }
      last[place] = index
    }
    for upper in MemberPlace.allCases {
      for lower in MemberPlace.allCases where lower > upper {
        guard let start = first[upper], let end = last[lower] else { continue }
        both[Self.index(upper, lower)] = 1
        if end < start { swapped[Self.index(upper, lower)] = 1 }
      }
    }
  }

  static func += (left: inout PlaceCounts, right: PlaceCounts) {
    for index in left.both.indices {
      left.both[index] += right.both[index]
      left.swapped[index] += right.swapped[index]
    }
  }

  /// The pairs that two thirds of the views have the other way round.
  /// - Parameter otherwise: What to ask where too few views hold both.
  func swaps(fewestViews: Int, otherwise: PlaceCounts?) -> [MemberOrder.Swap] {
    var swaps: [MemberOrder.Swap] = []
    for upper in MemberPlace.allCases {
      for lower in MemberPlace.allCases where lower > upper {
        let index = Self.index(upper, lower)
        let isOfProject = both[index] < fewestViews
        let counts = isOfProject ? otherwise ?? self : self
        let (views, total) = (counts.swapped[index], counts.both[index])
        guard total >= fewestViews, views * 3 >= total * 2 else { continue }
        swaps.append(
          MemberOrder.Swap(upper: lower, lower: upper, views: views, total: total, isOfProject: isOfProject))
      }
    }
    return swaps
  }

  private static func index(_ upper: MemberPlace, _ lower: MemberPlace) -> Int {
    upper.rawValue * count + lower.rawValue
  }
}

extension MemberOrders.Member {
  /// The places that fit.
  fileprivate var places: [MemberPlace] { MemberPlace.allCases.filter { first <= $0 && $0 <= last } }
}

extension MemberOrder {
  /// What is reported of it; nil for the usual order.
  var learned: LearnedMemberOrder? {
    guard !swaps.isEmpty else { return nil }
    return LearnedMemberOrder(
      order: places.map(\.id),
      swaps: swaps.map { .init(above: $0.upper.id, below: $0.lower.id, views: $0.views, total: $0.total) })
  }
}
