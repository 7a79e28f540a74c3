/// The view member order that a module follows.
struct MemberOrder: Sendable, Hashable {
  /// Two groups whose default order is reversed in most views.
  struct Swap: Sendable, Hashable {
    /// The group that comes first in these views.
    let upper: MemberGroup
    /// The group that comes second, although it comes first in the default order.
    let lower: MemberGroup
    /// The number of views that use the reverse order.
    let views: Int
    /// The number of views that have members of both groups.
    let total: Int
  }

  /// Two groups whose order varies between views.
  struct Pair: Sendable, Hashable {
    /// The group that comes first by default.
    let upper: MemberGroup
    let lower: MemberGroup
  }

  /// The reversed pairs, sorted by the upper group.
  let swaps: [Swap]
  /// Pairs of groups that may come in either order.
  let open: Set<Pair>
  /// All groups from top to bottom.
  let groups: [MemberGroup]
  /// The index of each group in `groups`.
  private let indices: [Int]

  /// The default order.
  static let standard = MemberOrder(swaps: [])

  /// - Parameters:
  ///   - swaps: Pairs of groups whose default order is reversed.
  ///   - open: Pairs of groups that may come in either order.
  init(swaps: [Swap], open: Set<Pair> = []) {
    let swaps = swaps.sorted { ($0.lower, $0.upper) < ($1.lower, $1.upper) }
    var groups = MemberGroup.allCases
    // Applying one swap may undo another, and contradictory swaps never converge, so the number of rounds is limited.
    for _ in groups.indices {
      for swap in swaps {
        guard let above = groups.firstIndex(of: swap.upper), let below = groups.firstIndex(of: swap.lower),
          above > below
        else { continue }
        // Members move below `body`, rather than `body` above them, so that `init` remains above `body`.
        if swap.upper == .body {
          groups.remove(at: below)
          groups.insert(swap.lower, at: above)
        } else {
          groups.remove(at: above)
          groups.insert(swap.upper, at: below)
        }
      }
    }
    self.swaps = swaps
    self.open = open
    self.groups = groups
    indices = MemberGroup.allCases.map { group in groups.firstIndex(of: group) ?? group.rawValue }
  }

  /// Whether members of one group must come before members of the other: in the order that most views use if they
  /// reverse the default order of the two groups, otherwise in the default order. Groups whose order changes only as a
  /// consequence of other reversed pairs may come in either order.
  func isBefore(_ first: MemberGroup, _ second: MemberGroup) -> Bool {
    if swaps.contains(where: { $0.upper == first && $0.lower == second }) { return true }
    return first < second && isAbove(first, second) && !open.contains(Pair(upper: first, lower: second))
      && !swaps.contains { $0.upper == second && $0.lower == first }
  }

  /// Whether one group is listed above the other.
  func isAbove(_ first: MemberGroup, _ second: MemberGroup) -> Bool {
    indices[first.rawValue] < indices[second.rawValue]
  }

  /// Whether one member must come before another, no matter which of their possible groups they belong to.
  func isBefore(_ member: MemberOrders.Member, _ other: MemberOrders.Member) -> Bool {
    // Reordering two parameters of the memberwise initializer would break the calls that pass both.
    if member.isMemberwiseParameter, other.isMemberwiseParameter { return false }
    if let group = member.group, let otherGroup = other.group { return isBefore(group, otherGroup) }
    return member.groups.allSatisfy { group in other.groups.allSatisfy { isBefore(group, $0) } }
  }

  /// The index of the first member that has to move up, and the indices of the members above it that should be below
  /// it.
  func firstMisplaced(in members: [MemberOrders.Member]) -> (member: Int, obstacles: [Int])? {
    // Comparing one member of each kind is enough and avoids quadratic time in long types.
    var kinds: [Kind: Int] = [:]
    var kindsInClauses: [Kind: Int] = [:]
    for (index, member) in members.enumerated() {
      let isObstacle = { !member.excludes(members[$0]) && isBefore(member, members[$0]) }
      if kinds.values.contains(where: { isBefore(member, members[$0]) }),
        kindsInClauses.values.contains(where: isObstacle)
      {
        return (index, members[..<index].indices.filter(isObstacle))
      }
      let isParameter = member.isMemberwiseParameter
      kinds[Kind(first: member.first, last: member.last, isParameter: isParameter, clauses: [])] = index
      kindsInClauses[
        Kind(first: member.first, last: member.last, isParameter: isParameter, clauses: member.clauses)] = index
    }
    return nil
  }

  /// Whether the members are in this order.
  func isFollowed(by members: [MemberOrders.Member]) -> Bool { firstMisplaced(in: members) == nil }

  private struct Kind: Hashable {
    let first: MemberGroup
    let last: MemberGroup
    let isParameter: Bool
    let clauses: [MemberOrders.Clause]
  }
}

/// The member order of each module, learned from the majority of its views.
struct LearnedOrders: Sendable {
  /// The order of two groups is learned only if at least this many views have members of both.
  static let minimumViews = 10

  private let modules: [String: MemberOrder]
  private let project: MemberOrder

  /// - Parameter views: The members of each view, and the view's module.
  init(of views: [(module: String, members: [MemberOrders.Member])]) {
    var project = PlaceCounts()
    var modules: [String: PlaceCounts] = [:]
    for view in views {
      let seen = PlaceCounts(of: view.members)
      project += seen
      modules[view.module, default: PlaceCounts()] += seen
    }
    self.project = project.order(minimumViews: Self.minimumViews, otherwise: nil)
    self.modules = modules.mapValues { $0.order(minimumViews: Self.minimumViews, otherwise: project) }
  }

  /// The order that applies to the views of a module: the module's own or, if it has too few views, the project's.
  func order(ofModule module: String) -> MemberOrder { modules[module] ?? project }
}

/// For each pair of groups, how many views have both, and how many of those use the default or the reverse order.
private struct PlaceCounts {
  private static let count = MemberGroup.allCases.count
  private var both = [Int](repeating: 0, count: count * count)
  private var defaultOrderCounts = [Int](repeating: 0, count: count * count)
  private var swapped = [Int](repeating: 0, count: count * count)

  init() {}

  init(of members: [MemberOrders.Member]) {
    var first: [MemberGroup: Int] = [:]
    var last: [MemberGroup: Int] = [:]
    for (index, member) in members.enumerated() {
      guard let group = member.group else { continue }
      if first[group] == nil { first[group] = index }
      last[group] = index
    }
    for upper in MemberGroup.allCases {
      for lower in MemberGroup.allCases where lower > upper {
        guard let start = first[upper], let end = last[lower], let upperEnd = last[upper], let lowerStart = first[lower]
        else { continue }
        both[Self.index(upper, lower)] = 1
        if end < start { swapped[Self.index(upper, lower)] = 1 }
        if upperEnd < lowerStart { defaultOrderCounts[Self.index(upper, lower)] = 1 }
      }
    }
  }

  static func += (left: inout PlaceCounts, right: PlaceCounts) {
    for index in left.both.indices {
      left.both[index] += right.both[index]
      left.defaultOrderCounts[index] += right.defaultOrderCounts[index]
      left.swapped[index] += right.swapped[index]
    }
  }

  /// Returns the order that most views follow. The order of two groups is reversed if at least two thirds of the views
  /// reverse it. Otherwise, if fewer than three in four views use the default order, the groups may come in either
  /// order.
  /// - Parameter otherwise: The counts to use if too few views have both groups.
  func order(minimumViews: Int, otherwise: PlaceCounts?) -> MemberOrder {
    var swaps: [MemberOrder.Swap] = []
    var open: Set<MemberOrder.Pair> = []
    for upper in MemberGroup.allCases {
      for lower in MemberGroup.allCases where lower > upper {
        let index = Self.index(upper, lower)
        let counts = both[index] < minimumViews ? otherwise ?? self : self
        let (views, total) = (counts.swapped[index], counts.both[index])
        guard total >= minimumViews else { continue }
        if views * 3 >= total * 2 {
          swaps.append(MemberOrder.Swap(upper: lower, lower: upper, views: views, total: total))
        } else if counts.defaultOrderCounts[index] * 4 < total * 3 {
          open.insert(MemberOrder.Pair(upper: upper, lower: lower))
        }
      }
    }
    return MemberOrder(swaps: swaps, open: open)
  }

  private static func index(_ upper: MemberGroup, _ lower: MemberGroup) -> Int {
    upper.rawValue * count + lower.rawValue
  }
}

extension MemberOrders.Member {
  /// The groups that the member may belong to.
  fileprivate var groups: [MemberGroup] { MemberGroup.allCases.filter { first <= $0 && $0 <= last } }
}
