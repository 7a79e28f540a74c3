import SwiftSyntax

/// Finds views whose members are out of order.
struct ViewMemberOrder: ProjectRule {
  static let info = RuleInfo(
    id: "view_member_order",
    summary: "The members of views should follow a consistent order.",
    rationale: """
      If every view lists its environment, inputs, state, body and helpers in the same order, readers know where to \
      look and can see what the view depends on. A property between two functions is easily overlooked. The default \
      order is `@Environment`, constants, state and other stored properties, computed values, `init`, `body`, view \
      helpers, functions, and async functions. Property wrappers from the project or a library are treated like \
      `@Environment`. The project's own conventions take precedence. For each pair of groups, the rule checks the \
      views in the module that have members of both. If there are at least ten such views and two thirds of them use \
      the reverse order, that order applies; otherwise, if fewer than three in four of them use the default order, \
      either order is accepted. `review rules --format json` lists the learned order.
      """,
    details: """
      If ten or more views in a module have members out of order, views that mix up the same two groups are combined \
      into one finding, or not reported if there are at least five of them. `@Environment` may always come first, and \
      a function may stay between computed properties whose names end with the same word. Loggers may be declared \
      anywhere, and a function may stay next to a computed property that calls it, or directly below an async function \
      that calls it, and a function below `body` may stay directly below the view helper that is its only caller. \
      Members may also stay under a `// MARK:` below `body`, next to the members that use them, and computed \
      properties and functions inside an `#if` may stay there. Properties may keep the order of a memberwise \
      initializer's parameters if calls depend on that order. Reordering does not change behavior. Findings are minor \
      if, in the default order, a computed value, a view helper or a function belongs further up, or `@Environment` or \
      a constant belongs above other stored properties, if members are out of order only because most views reverse \
      the default order, if several views share the order, or if the view never uses the `@Environment` property that \
      is out of order.
      """,
    sources: ["S2.1", "S4 ordering"],
    opportunity: "a view whose members belong to two or more groups",
    defaultLevel: .info,
    comparison: .learnedConvention,
    triggering: ViewMemberOrderExamples.triggering,
    good: ViewMemberOrderExamples.good,
    fixing: ViewMemberOrderExamples.fixing)

  static let collectors: [any Collector.Type] = [MemberOrders.self]

  struct Evidence: Analyzer.Evidence {
    /// The qualified name of the view.
    let view: String
    /// The member that is out of order.
    let member: String
    /// The last member after `member` that should also be above the obstacle.
    let lastMember: String
    /// The members below `member` that are in the same group and also out of order.
    let others: [String]
    /// The first member above `member` that should be below it.
    let obstacle: String
    let obstacleCount: Int
    /// The last group that the member may belong to.
    let group: MemberGroup
    /// The first group that the obstacle may belong to.
    let obstacleGroup: MemberGroup
    /// Whether the obstacle is below `body`, although members of `group` belong above it by default.
    let isBelowBody: Bool
    /// Whether the member is a property, and only properties are between the place where it belongs and itself.
    let isAmongProperties: Bool
    /// Whether other members of `group` are above the obstacle.
    let joinsGroup: Bool
    /// The members above `body` that should be moved below it; empty if it is better to describe the move differently.
    let belongingBelowBody: [String]
    /// Whether the two groups are out of order only because most views in the project reverse the default order.
    let followsLearnedOrder: Bool
    /// The number of other views in the module that mix up the same two groups.
    var otherViews = 0
    /// Whether the type declares `body`, as opposed to a shape, whose main member is `path(in:)`.
    var hasBody = true

    static let fields = FieldList(
      Self.init, \.view, \.member, \.lastMember, \.others, \.obstacle, \.obstacleCount, \.group,
      \.obstacleGroup, \.isBelowBody, \.isAmongProperties, \.joinsGroup, \.belongingBelowBody, \.followsLearnedOrder,
      \.otherViews, \.hasBody)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let known = project.collection(of: MemberOrders.self)
    var found: [Located<Evidence>] = []
    var indices: [Int: Int] = [:]
    for block in known.blocks {
      guard let type = block.type, case .entity(let entity) = project.types.meaning(of: type),
        let candidate = candidate(in: block, order: known.orders.order(ofModule: project.files[block.file].module))
      else { continue }
      if let index = indices[entity] {
        found[index].related.append(.init(file: candidate.file, range: candidate.record.range))
      } else {
        indices[entity] = found.count
        found.append(candidate)
        found[found.count - 1].cause = Cause(owner: .file(project.types.entities[entity].file))
        found[found.count - 1].record.evidence.hasBody = project.declaresBody(entity)
        found[found.count - 1].record.isMinor =
          candidate.evidence.isMatterOfTaste || candidate.evidence.followsLearnedOrder
          || project.neverUses(candidate.evidence, in: entity)
      }
    }
    return Dictionary(grouping: found) { project.files[$0.file].module }.flatMap { module, views in
      views.count > Self.maximumSeparateViews ? Self.onePerPairOfGroups(views, in: module) : views
    }
    .sorted { ($0.file, $0.record.range.start) < ($1.file, $1.record.range.start) }
  }

  /// Merges the views that mix up the same two groups. The message about several views mentions `body`, so other types
  /// keep their own findings.
  private static func onePerPairOfGroups(_ views: [Located<Evidence>], in module: String) -> [Located<Evidence>] {
    let pairs = Dictionary(grouping: views.filter(\.evidence.hasBody)) {
      [$0.evidence.group, $0.evidence.obstacleGroup]
    }
    let merged = pairs.values.flatMap { views -> [Located<Evidence>] in
      // What many views have in common is a habit.
      guard views.count < Self.leastViewsWithHabit else { return [] }
      let sorted = views.sorted { ($0.file, $0.record.range.start) < ($1.file, $1.record.range.start) }
      guard sorted.count > 1, var first = sorted.first?.withoutFix else { return views }
      first.related += sorted.dropFirst().map(\.location)
      first.cause = Cause(
        identity: "\(first.evidence.group.id) below \(first.evidence.obstacleGroup.id)", owner: .module(module))
      // Views that share an order that differs from the others are hardly a mistake.
      first.record.isMinor = true
      first.record.evidence.otherViews = sorted.count - 1
      return [first]
    }
    return merged + views.filter { !$0.evidence.hasBody }
  }

  /// Views with members out of order get separate findings if a module has at most this many of them.
  private static let maximumSeparateViews = 9

  /// If a module with many views out of order contains at least this many views that mix up the same two groups, the
  /// project does so on purpose.
  private static let leastViewsWithHabit = 5

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    var seen: Set<Int> = []
    let reviewed = Set(project.reviewedEntities)
    return project.collection(of: MemberOrders.self).blocks.compactMap { block in
      guard let type = block.type, case .entity(let entity) = project.types.meaning(of: type),
        reviewed.contains(entity), Set(block.evidence.members.map(\.first)).count > 1, seen.insert(entity).inserted
      else { return nil }
      return LocatedOpportunity(file: block.file, start: block.record.range.start)
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let evidence = record.evidence
    let (group, obstacleGroup) = (evidence.group.title, evidence.obstacleGroup.title)
    var elsewhere = ""
    if evidence.otherViews > 0 {
      // Property wrappers from the project or a library belong to the same group.
      let wrapped = "@Environment properties or custom wrappers"
      let group = evidence.group == .environment ? wrapped : group
      let obstacleGroup = evidence.obstacleGroup == .environment ? wrapped : obstacleGroup
      elsewhere +=
        ", and \(Wording.count(evidence.otherViews, "other view")) also \(evidence.otherViews == 1 ? "has" : "have") "
        + "\(group) below \(obstacleGroup)"
    }
    if evidence.followsLearnedOrder { elsewhere += ", while most views have \(group) above \(obstacleGroup)" }
    let lowered = evidence.belongingBelowBody
    if !lowered.isEmpty {
      let names = Wording.list(of: lowered)
      return """
        `\(evidence.member)` comes after \(names) in `\(evidence.view)`\(elsewhere); move \
        \(lowered.count == 1 ? names : "them") below `body`
        """
    }
    if evidence.obstacleCount == 1 {
      return """
        `\(evidence.member)` comes after `\(evidence.obstacle)` in `\(evidence.view)`\(elsewhere); move \
        `\(evidence.obstacle)` below `\(evidence.lastMember)`
        """
    }
    // Names no group for `body`, which is the only member of its group, and none that would be expected above `body`.
    let namesGroup = evidence.group != .body && !evidence.isBelowBody && evidence.joinsGroup
    let destination = namesGroup ? "up to \(evidence.group.title), above" : "above"
    guard let other = evidence.others.first else {
      return """
        `\(evidence.member)` is out of order in `\(evidence.view)`\(elsewhere); move `\(evidence.member)` \
        \(destination) `\(evidence.obstacle)`
        """
    }
    let more =
      evidence.others.count == 1 ? "`\(other)`" : "\(Wording.count(evidence.others.count, "more member"))"
    return """
      `\(evidence.member)` and \(more) are out of order in `\(evidence.view)`\(elsewhere); move them \(destination) \
      `\(evidence.obstacle)`
      """
  }

  private func candidate(in block: Located<MemberOrders.Evidence>, order: MemberOrder) -> Located<Evidence>? {
    var members = block.evidence.members.withoutNamesakes.filter { !$0.isGroupedByFeature }
    // Helpers for one configuration stay together, since moving one of them would require another `#if`.
    while let found = order.firstMisplaced(in: members), members[found.member].isConditionalHelper {
      members.remove(at: found.member)
    }
    guard let found = order.firstMisplaced(in: members), let first = found.obstacles.first else { return nil }
    let (member, obstacle) = (members[found.member], members[first])
    // Most sources recommend `@Environment` first, so a project's inputs may stay below it.
    if obstacle.first == .environment,
      order.swaps.contains(where: { $0.upper == member.group && $0.lower == .environment })
    {
      return nil
    }
    // If a module accepts either order of some groups, moving the only obstacle down may leave the member below others
    // that are listed later.
    let later = members.indices.prefix(found.member).filter { order.isAbove(member.last, members[$0].first) }
    let movesUp =
      found.obstacles.count == 1 && later.count > 1 && !member.isMemberwiseParameter
      && !later.contains { member.excludes(members[$0]) }
    let top = movesUp ? later[0] : first
    let isBelowBody = members[..<top].contains { $0.group == .body } && member.last < .body
    let following = members[(found.member + 1)...]
    let areFunctions = member.first == .function && obstacle.first == .asyncFunction
    let passed = following.prefix {
      order.isBefore($0.first, obstacle.first) && !$0.excludes(obstacle) && !(areFunctions && $0.group == .body)
    }
    let last = passed.last ?? member
    let others = following.filter {
      $0.first == member.first && $0.last == member.last && order.isBefore($0, obstacle) && !$0.excludes(obstacle)
    }
    let evidence = Evidence(
      view: block.evidence.type, member: member.name, lastMember: last.name, others: others.map(\.name),
      obstacle: members[top].name, obstacleCount: movesUp ? later.count : found.obstacles.count,
      group: member.last, obstacleGroup: obstacle.first, isBelowBody: isBelowBody,
      isAmongProperties: members[top...found.member].allSatisfy { $0.last <= .stored },
      joinsGroup: members[..<top].contains { $0.last == member.last },
      belongingBelowBody: Self.belongingBelowBody(
        among: found.obstacles, member: found.member, lastPassed: found.member + passed.count, in: members,
        order: order),
      followsLearnedOrder: order.swaps.contains { $0.upper == member.group && $0.lower == obstacle.group })
    return Located(
      file: block.file,
      record: Record(
        evidence: evidence, range: member.range, symbol: block.evidence.type + "." + member.name,
        type: block.record.type, source: member.name,
        // The fix supports only the default order of all members.
        fix: order.swaps.isEmpty && members.count == block.evidence.members.count ? block.record.fix : nil))
  }

  /// Returns the names of the obstacles if moving them below `body` is the clearest advice: `body` comes after all of
  /// them and should come before them, and the alternative is to move `init` or `body` up, or to move a single obstacle
  /// below a member that is itself above `body`.
  private static func belongingBelowBody(
    among obstacles: [Int], member: Int, lastPassed: Int, in members: [MemberOrders.Member], order: MemberOrder
  ) -> [String] {
    guard let body = members.firstIndex(where: { $0.group == .body }) else { return [] }
    let isClearest =
      obstacles.count == 1
      ? lastPassed < body : members[member].group == .initializer || members[member].group == .body
    // Functions stay together, for example above `body`.
    let functions: Set<MemberGroup> = [.function, .asyncFunction]
    let splitsFunctions =
      functions.contains(members[member].first) && obstacles.contains { functions.contains(members[$0].first) }
      && members[..<body].indices.contains { functions.contains(members[$0].first) && !obstacles.contains($0) }
    guard !splitsFunctions else { return [] }
    let belongBelow = obstacles.allSatisfy { index in
      index < body && order.isBefore(members[body], members[index]) && !members[body].excludes(members[index])
    }
    return isClearest && belongBelow ? obstacles.map { members[$0].name } : []
  }
}

extension ViewMemberOrder.Evidence {
  /// Whether the order matters little and most views in the module do not show it: a helper is too far down, where it
  /// hides nothing, or `@Environment` or a constant is below other stored properties.
  fileprivate var isMatterOfTaste: Bool {
    let helpers: Set<MemberGroup> = [.computed, .viewHelper, .function, .asyncFunction]
    return !followsLearnedOrder
      && (helpers.contains(group) || isAmongProperties || group == .constant && obstacleGroup == .stored)
  }
}

extension Project {
  /// Whether a view declares `body`, as a property or as the function of a modifier.
  fileprivate func declaresBody(_ view: Int) -> Bool {
    facts(of: view).contains { $0.members.contains { $0.baseName == "body" } }
  }

  /// Whether the member that is out of order is an `@Environment` property that the view never uses, and should rather
  /// be deleted.
  fileprivate func neverUses(_ evidence: ViewMemberOrder.Evidence, in view: Int) -> Bool {
    guard evidence.group == .environment, evidence.others.isEmpty else { return false }
    return !facts(of: view).contains { fact in
      fact.members.contains { $0.uses.contains { $0.name == evidence.member } }
    }
  }
}

extension ViewMemberOrder: ConventionRule {
  func learnedOrder(ofModule module: String, in project: Project) -> LearnedMemberOrder? {
    let order = project.collection(of: MemberOrders.self).orders.order(ofModule: module)
    guard !order.swaps.isEmpty else { return nil }
    return LearnedMemberOrder(
      rule: Self.id, order: order.groups.map(\.id),
      swaps: order.swaps.map { .init(above: $0.upper.id, below: $0.lower.id, views: $0.views, total: $0.total) })
  }
}

extension [MemberOrders.Member] {
  /// The members without the functions between two computed properties with the same last word: `ipRows(for:)` between
  /// `remoteRows` and `dnsRows`.
  fileprivate var withoutNamesakes: [MemberOrders.Member] {
    indices.filter { index in
      guard self[index].first == .function, index > 0, index + 1 < count, let word = self[index].lastWord else {
        return true
      }
      return !self[index - 1].isComputed(endingWith: word) || !self[index + 1].isComputed(endingWith: word)
    }
    .map { self[$0] }
  }
}

extension MemberOrders.Member {
  /// The last word of the name, if there are several.
  fileprivate var lastWord: String? {
    let words = name.camelCaseWords
    return words.count > 1 ? words.last : nil
  }

  fileprivate func isComputed(endingWith word: String) -> Bool { group == .computed && lastWord == word }

  /// Whether this is a computed property or a function inside an `#if`.
  fileprivate var isConditionalHelper: Bool {
    !clauses.isEmpty && [.computed, .viewHelper, .function, .asyncFunction].contains(first)
  }
}
