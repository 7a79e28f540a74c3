/// The names that members use, which show whether a change has only moved, renamed or reformatted their code.
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

  /// Returns whether the member that a finding measures uses no other names than the same member before the change.
  func contain(_ finding: Finding, reformattedSince base: MemberContents) -> Bool {
    guard let uses = uses(inMemberOf: finding), uses.count >= Self.minimumUses else { return false }
    return base.members(named: finding.symbol, path: finding.path).contains { uses.isSubset(of: $0.uses) }
  }

  /// Returns the names used in the member at the location of a finding; nil if there is none.
  private func uses(inMemberOf finding: Finding) -> Set<NameUse>? {
    members(named: finding.symbol, path: finding.path).first { $0.range.start == finding.range.start }
      .map { Set($0.uses) }
  }

  /// Returns the members with a qualified name in a file.
  private func members(named symbol: String, path: String) -> [MemberFact] {
    guard let types = files[PathKey(path)]?.facts.types else { return [] }
    return types.filter { symbol.hasPrefix($0.name) }.flatMap { type in
      type.members.filter { symbol == type.name + "." + $0.name }
    }
  }
}
