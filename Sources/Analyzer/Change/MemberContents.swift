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
  fileprivate static let minimumUses = 8

  /// Returns whether the member that a finding measures uses no other names and creates no more values than the same
  /// member before the change.
  func contain(_ finding: Finding, reformattedSince base: MemberContents) -> Bool {
    guard let member = member(of: finding), member.fact.uses.count >= Self.minimumUses else { return false }
    return base.members(named: finding.symbol, path: finding.path).contains { earlier in
      Set(member.fact.uses).isSubset(of: earlier.fact.uses) && member.creations <= earlier.creations
    }
  }

  /// Returns the names used in the member at the location of a finding; nil if there is none.
  fileprivate func uses(inMemberOf finding: Finding) -> Set<NameUse>? {
    member(of: finding).map { Set($0.fact.uses) }
  }

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

/// Finds the findings whose members a change has moved, by the names that the members use.
///
/// A change can move thousands of members, so they are looked up by name instead of being compared with each other.
struct MovedMembers {
  /// The share of the names that moved code and the original have in common. Some names have to be adapted.
  private static let shareOfMovedCode = 0.8

  private let findings: [Finding]
  private let useCounts: [Int]
  /// The indices of the findings whose members use a name.
  private var users: [NameUse: [Int]] = [:]
  private var taken: Set<Int> = []

  /// - Parameter findings: The findings that the change seems to fix.
  init(_ findings: [Finding], in base: MemberContents) {
    self.findings = findings
    let uses = findings.map { $0.value == nil ? [] : base.uses(inMemberOf: $0) ?? [] }
    useCounts = uses.map(\.count)
    for (index, names) in uses.enumerated() {
      for name in names { users[name, default: []].append(index) }
    }
  }

  /// The findings that are not the origin of another one.
  var remaining: [Finding] { findings.indices.filter { !taken.contains($0) }.map { findings[$0] } }

  /// Takes the finding whose member has the most names in common with that of an introduced finding; returns false if
  /// there is none with nearly the same code.
  /// - Parameter isPossible: Returns whether a finding can be the origin.
  mutating func takeOrigin(of finding: Finding, in head: MemberContents, where isPossible: (Finding) -> Bool) -> Bool {
    guard finding.value != nil, let uses = head.uses(inMemberOf: finding) else { return false }
    var common: [Int: Int] = [:]
    for name in uses {
      for index in users[name] ?? [] { common[index, default: 0] += 1 }
    }
    let origin = common.filter { index, count in
      let fewer = min(uses.count, useCounts[index])
      return !taken.contains(index) && fewer >= MemberContents.minimumUses
        && Double(count) >= Self.shareOfMovedCode * Double(fewer) && isPossible(findings[index])
    }.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    guard let origin else { return false }
    taken.insert(origin.key)
    return true
  }
}
