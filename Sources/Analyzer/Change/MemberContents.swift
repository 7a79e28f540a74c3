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

  /// The share of names that moved code has in common with the original, which may have to be adapted.
  private static let shareOfMovedCode = 0.8

  /// Returns whether the member that a finding measures contains nearly the same code as that of a finding on the other
  /// side.
  func contain(_ finding: Finding, movedFrom earlier: Finding, in base: MemberContents) -> Bool {
    guard let uses = uses(inMemberOf: finding), let earlierUses = base.uses(inMemberOf: earlier) else { return false }
    let all = uses.union(earlierUses).count
    return all >= Self.minimumUses
      && Double(uses.intersection(earlierUses).count) >= Self.shareOfMovedCode * Double(all)
  }

  /// Returns whether the member that a finding measures uses no other names than that of a finding on the other side.
  func contain(_ finding: Finding, reformattedFrom earlier: Finding, in base: MemberContents) -> Bool {
    guard let uses = uses(inMemberOf: finding), let earlierUses = base.uses(inMemberOf: earlier) else { return false }
    return uses.count >= Self.minimumUses && uses.isSubset(of: earlierUses)
  }

  /// Returns the names used in the member at the location of a finding; nil if there is none.
  private func uses(inMemberOf finding: Finding) -> Set<NameUse>? {
    guard let types = files[PathKey(finding.path)]?.facts.types else { return nil }
    for type in types where finding.symbol.hasPrefix(type.name) {
      for member in type.members
      where member.range.start == finding.range.start && finding.symbol == type.name + "." + member.name {
        return Set(member.uses)
      }
    }
    return nil
  }
}
