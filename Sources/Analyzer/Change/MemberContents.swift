/// The names that members use and the values that they create, which show whether a change has only moved, renamed or reformatted their code.
package struct MemberContents: Sendable {
  /// The files in which members are looked up.
  private let files: [PathKey: ProjectFile]

  /// - Parameters:
  ///   - files: All files on one side of a change.
  ///   - touched: The paths of the files that the change touches.
  package init(_ files: [ProjectFile], touched: Set<PathKey>) {
    self.files = files.reduce(into: [:]) { found, file in
      if touched.contains(path: file.path) { found[PathKey(file.path)] = file }
    }
  }

  /// With fewer names, members are alike by chance.
  private static let minimumUses = 8

  /// The share of the names that moved code and the original have in common. Some names have to be adapted.
  private static let shareOfMovedCode = 0.8

  /// Returns whether the member that a finding measures contains nearly the same code as that of a finding on the other
  /// side.
  func contain(_ finding: Finding, movedFrom earlier: Finding, in base: MemberContents) -> Bool {
    guard let uses = uses(inMemberOf: finding), let earlierUses = base.uses(inMemberOf: earlier) else { return false }
    let fewer = min(uses.count, earlierUses.count)
    return fewer >= Self.minimumUses
      && Double(uses.intersection(earlierUses).count) >= Self.shareOfMovedCode * Double(fewer)
  }

  /// Returns whether the member that a finding measures uses no other names and creates no more values than the same
  /// member before the change.
  func contain(_ finding: Finding, reformattedSince base: MemberContents) -> Bool {
    guard let member = member(of: finding), member.fact.uses.count >= Self.minimumUses else { return false }
    return base.members(named: finding.symbol, path: finding.path).contains { earlier in
      Set(member.fact.uses).isSubset(of: earlier.fact.uses) && member.creations <= earlier.creations
    }
  }

  /// Returns the names used in the member at the location of a finding; nil if there is none.
  private func uses(inMemberOf finding: Finding) -> Set<NameUse>? { member(of: finding).map { Set($0.fact.uses) } }

  private struct Member {
    let fact: MemberFact
    /// The number of values that the member creates, such as views.
    let creations: Int
  }

  /// Returns the member at the location of a finding; nil if there is none.
  private func member(of finding: Finding) -> Member? {
    members(named: finding.symbol, path: finding.path).first { $0.fact.range.start == finding.range.start }
  }

  /// Returns the members with a qualified name in a file.
  private func members(named symbol: String, path: String) -> [Member] {
    guard let facts = files[PathKey(path)]?.facts else { return [] }
    return facts.types.indices.filter { symbol.hasPrefix(facts.types[$0].name) }.flatMap { type in
      facts.types[type].members.filter { symbol == facts.types[type].name + "." + $0.name }.map { member in
        Member(
          fact: member, creations: facts.constructions.count { $0.owner == type && $0.member == member.name })
      }
    }
  }
}
