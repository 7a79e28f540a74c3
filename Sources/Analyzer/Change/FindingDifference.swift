/// The findings that only one of two reviews contains.
///
/// Findings are compared by fingerprint and, if the unchanged lines are known, by place. If an overly large member is
/// split and a part of it is still too large, the part's finding does not count as introduced, and the original finding
/// does not count as fixed, because the code was there before. A finding whose severity rises, such as that of a body
/// that also exceeds the second limit, counts as introduced, and so does one that was minor, such as that of a file that
/// was only slightly too long.
struct FindingDifference {
  let introduced: [Finding]
  let fixed: [Finding]
  /// The findings that are not introduced but whose value is greater than in the base.
  let grown: [Finding]

  /// - Parameters:
  ///   - members: The members of the touched files in the base and the head.
  ///   - places: Where the code of the head was in the base.
  init(
    from base: Review, to head: Review, members: (base: MemberContents, head: MemberContents)? = nil,
    places: EarlierPlaces
  ) {
    var introduced = Self.findings(of: head, notIn: base)
    var fixed = Self.findings(of: base, notIn: head)
    if !introduced.isEmpty {
      (introduced, fixed) = Self.withoutUnchangedCode(introduced, fixed, from: base, to: head, places)
    }
    Self.removeMovedLines(&introduced, &fixed, from: base, places)
    // A suppressed finding still exists.
    let suppressed = Set(head.accepted.map(\.finding.fingerprint))
    fixed.removeAll { suppressed.contains($0.fingerprint) }
    Self.removeMovedCode(&introduced, &fixed, from: base, to: head)
    if let members { Self.removeMovedMembers(&introduced, &fixed, members) }
    self.fixed = fixed.filter { original in
      let count = introduced.count
      // Together, the parts cannot be longer than the original.
      var left = original.value ?? 0
      introduced.removeAll { finding in
        guard finding.mayBePart(of: original), let value = finding.value, value <= left else { return false }
        if finding.comparison == .memberLength { left -= value }
        return true
      }
      return introduced.count == count
    }
    let growth = Self.growth(from: base, to: head).filter { !introduced.contains($0.after) }
    let isWorse = { (growth: (before: Finding, after: Finding)) in
      growth.after.isMoreImportant(than: growth.before)
        && members.map { $0.head.contain(growth.after, reformattedSince: $0.base) } != true
    }
    let worsened = growth.filter(isWorse).map(\.after)
    self.introduced = worsened.isEmpty ? introduced : (introduced + worsened).sorted { $0.isBefore($1) }
    grown = growth.filter { !isWorse($0) }.map(\.after)
  }

  /// Returns the findings whose value is greater than in the base.
  private static func growth(from base: Review, to head: Review) -> [(before: Finding, after: Finding)] {
    var known: [String: [Finding]] = [:]
    for finding in base.findings.reversed() where finding.value != nil {
      known[finding.fingerprint, default: []].append(finding)
    }
    return head.findings.compactMap { finding in
      guard let value = finding.value, let before = known[finding.fingerprint]?.popLast(),
        before.value.map({ $0 < value }) == true
      else { return nil }
      return (before, finding)
    }
  }

  /// Removes the findings in lines that the change moves as they are, if the base has the same finding there.
  private static func removeMovedLines(
    _ introduced: inout [Finding], _ fixed: inout [Finding], from base: Review, _ places: EarlierPlaces
  ) {
    guard !introduced.isEmpty, !places.moved.runs.isEmpty else { return }
    let rules = Set(introduced.map(\.rule))
    var origins: [RulePlace: Finding] = [:]
    for finding in base.findings where rules.contains(finding.rule) {
      for place in finding.places { origins[RulePlace(rule: finding.rule, place: place)] = finding }
    }
    var moved: Set<Finding> = []
    introduced.removeAll { finding in
      for place in finding.places.compactMap(places.moved.earlier) {
        let place = RulePlace(rule: finding.rule, place: place)
        // If lines are moved to several places, all but one are copies.
        guard let origin = origins[place], finding.mayHaveMoved(from: origin) else { continue }
        origins[place] = nil
        moved.insert(origin)
        return true
      }
      return false
    }
    fixed.removeAll(where: moved.contains)
  }

  /// Removes the findings of code that the change moves to another file, such as a type that gets a file of its own.
  private static func removeMovedCode(
    _ introduced: inout [Finding], _ fixed: inout [Finding], from base: Review, to head: Review
  ) {
    guard !introduced.isEmpty, !fixed.isEmpty else { return }
    let (before, after) = (TypesByFile(base.files), TypesByFile(head.files))
    var known = Dictionary(grouping: fixed.filter { after.lack($0.symbol, in: $0.path) }) { [$0.rule, $0.symbol] }
    var moved: Set<Finding> = []
    introduced.removeAll { finding in
      let key = [finding.rule, finding.symbol]
      guard before.lack(finding.symbol, in: finding.path),
        let index = known[key]?.firstIndex(where: { finding.isNoWorse(than: $0) }),
        let earlier = known[key]?.remove(at: index)
      else { return false }
      moved.insert(earlier)
      return true
    }
    fixed.removeAll(where: moved.contains)
  }

  /// Removes the findings of members that are too long or too deeply nested if the change moves their code from a member
  /// with the same problem, which may have another name.
  private static func removeMovedMembers(
    _ introduced: inout [Finding], _ fixed: inout [Finding], _ members: (base: MemberContents, head: MemberContents)
  ) {
    var origins = MovedMembers(fixed, in: members.base)
    introduced.removeAll { finding in
      finding.measuresMember
        && origins.takeOrigin(of: finding, in: members.head) {
          finding.rule == $0.rule && finding.mayHaveMoved(from: $0)
        }
    }
    fixed = origins.remaining
  }

  /// Returns the findings in one review whose fingerprints occur less often in the other.
  private static func findings(of review: Review, notIn other: Review) -> [Finding] {
    var known: [String: Int] = [:]
    for finding in other.findings { known[finding.fingerprint, default: 0] += 1 }
    return review.findings.filter { finding in
      guard let count = known[finding.fingerprint], count > 0 else { return true }
      known[finding.fingerprint] = count - 1
      return false
    }
  }

  /// Also compares the places of findings, for the rules and files that seem to have introduced ones. Fingerprints
  /// number equal code and contain the code around a finding, so an edit can change the fingerprints of findings in
  /// unchanged lines.
  private static func withoutUnchangedCode(
    _ introduced: [Finding], _ fixed: [Finding], from base: Review, to head: Review, _ places: EarlierPlaces
  ) -> (introduced: [Finding], fixed: [Finding]) {
    let paths = Dictionary(grouping: introduced, by: \.rule).mapValues { Set(paths: $0.map(\.path)) }
    let isCompared = { (finding: Finding) in paths[finding.rule]?.contains(path: finding.path) ?? false }
    var result = (introduced: [Finding](), fixed: fixed.filter { !isCompared($0) })
    let (old, new) = (Dictionary(grouping: base.findings, by: \.rule), Dictionary(grouping: head.findings, by: \.rule))
    for (rule, paths) in paths {
      let difference = RuleDifference(rule, paths, from: old[rule] ?? [], to: new[rule] ?? [], places)
      result.introduced += difference.introduced
      result.fixed += difference.fixed
    }
    return (result.introduced.sorted { $0.isBefore($1) }, result.fixed.sorted { $0.isBefore($1) })
  }
}

/// The findings of a rule that a change introduces or fixes in some files.
private struct RuleDifference {
  private(set) var introduced: [Finding]
  private(set) var fixed: [Finding]

  /// - Parameters:
  ///   - paths: The files to compare.
  ///   - old: All findings of the rule in the base.
  ///   - new: All findings of the rule in the head.
  init(_ rule: String, _ paths: Set<PathKey>, from old: [Finding], to new: [Finding], _ places: EarlierPlaces) {
    let oldPlaces = Set(old.flatMap(\.places))
    let newPlaces = Set(new.flatMap(\.places).compactMap(places.earlier(of:)))
    // Another place of an old cause does not introduce a finding.
    introduced = new.filter { finding in
      paths.contains(path: finding.path)
        && !finding.places.contains { places.earlier(of: $0).map(oldPlaces.contains) ?? false }
    }
    fixed = old.filter { paths.contains(path: $0.path) && newPlaces.isDisjoint(with: $0.places) }
    // The fingerprints of findings with several places, or in other files, identify their cause.
    let isJoined = { (finding: Finding) in !finding.related.isEmpty || !paths.contains(path: finding.path) }
    let (oldPrints, newPrints) = (Set(old.map(\.fingerprint)), Set(new.map(\.fingerprint)))
    let oldCauses = Set(old.lazy.filter(isJoined).map(\.fingerprint))
    let newCauses = Set(new.lazy.filter(isJoined).map(\.fingerprint))
    introduced.removeAll { oldCauses.contains($0.fingerprint) || isJoined($0) && oldPrints.contains($0.fingerprint) }
    fixed.removeAll { newCauses.contains($0.fingerprint) || isJoined($0) && newPrints.contains($0.fingerprint) }
    // The rest may have moved to other lines. Equal code that has moved may be numbered differently.
    removePairs(by: \.fingerprint, earlier: \.fingerprint)
    let text = { (finding: Finding) in [finding.path, finding.symbol, finding.message] }
    removePairs(by: { oldPrints.contains($0.fingerprint) ? text($0) : nil }, earlier: text)
    // Or it is in lines that replace lines with the same problem.
    removePairs(
      by: { finding in places.change(at: finding.place).map { Replaced(finding, change: $0) } },
      earlier: { finding in places.change(atEarlier: finding.place).map { Replaced(finding, change: $0) } })
    // A change to a convention can affect types that the change does not touch, or report another member of a type.
    if RuleList.infosByID[rule]?.comparison == .learnedConvention {
      introduced.removeAll { $0.places.allSatisfy { places.isInUnchangedFile($0) } }
      let type = { (finding: Finding) in [finding.path, String(finding.typeName ?? "")] }
      removePairs(by: { $0.places.allSatisfy { places.earlier(of: $0) != nil } ? type($0) : nil }, earlier: type)
    }
  }

  /// Removes pairs of an introduced and a fixed finding with the same key.
  /// - Parameters:
  ///   - key: Returns the key of an introduced finding; nil if it cannot be in a pair.
  ///   - earlierKey: Returns the key of a fixed finding; nil if it cannot be in a pair.
  private mutating func removePairs<Key: Hashable>(by key: (Finding) -> Key?, earlier earlierKey: (Finding) -> Key?) {
    var known: [Key: [Int]] = [:]
    for index in fixed.indices {
      if let key = earlierKey(fixed[index]) { known[key, default: []].append(index) }
    }
    var paired: Set<Int> = []
    introduced.removeAll { finding in
      guard let key = key(finding), let index = known[key]?.popLast() else { return false }
      paired.insert(index)
      return true
    }
    fixed = fixed.indices.filter { !paired.contains($0) }.map { fixed[$0] }
  }
}

/// A place with a finding of a rule.
private struct RulePlace: Hashable {
  let rule: String
  let place: CodeStart
}

/// Identifies a finding among the findings of a rule in the lines that a change replaces.
private struct Replaced: Hashable {
  let path: PathKey
  let change: Int
  let severity: Severity
  /// The symbol and message without the declaration's name, which the change may replace. Empty if the rule measures a
  /// declaration, since the change may also change its parameters or its measured value.
  let text: [String]

  init(_ finding: Finding, change: Int) {
    path = PathKey(finding.path)
    self.change = change
    severity = finding.severity
    guard finding.value == nil else {
      text = []
      return
    }
    let name = finding.symbol.split(separator: ".").last ?? ""
    let message = finding.message.replacing("`\(finding.symbol)`", with: "``").replacing("`\(name)`", with: "``")
    text = [String(finding.symbol.dropLast(name.count)), message]
  }
}

extension Finding {
  /// Whether the finding comes first in the output.
  func isBefore(_ other: Finding) -> Bool {
    let (path, otherPath) = (PathKey(path), PathKey(other.path))
    if path != otherPath { return path < otherPath }
    if range.start != other.range.start { return range.start < other.range.start }
    return (rule, message) < (other.rule, other.message)
  }

  /// Whether a finding of the same rule about the same declaration is at least as severe, and its value as large.
  fileprivate func isNoWorse(than earlier: Finding) -> Bool {
    guard severity <= earlier.severity else { return false }
    guard let value, let earlierValue = earlier.value else { return message == earlier.message }
    return value <= earlierValue
  }

  /// Whether the finding may be about the code of an earlier finding of the same rule that was moved or renamed: it is not
  /// more severe, and its value is at most a tenth greater.
  fileprivate func mayHaveMoved(from earlier: Finding) -> Bool {
    guard severity <= earlier.severity else { return false }
    guard let value, let earlierValue = earlier.value else { return true }
    return value <= earlierValue + earlierValue / 10
  }

  /// Whether the finding is about the length or depth of a member.
  fileprivate var measuresMember: Bool { comparison == .memberLength || comparison == .memberDepth }

  fileprivate var comparison: RuleInfo.Comparison { RuleList.infosByID[rule]?.comparison ?? .standard }

  /// Whether the finding's member may have been split off from the member of another finding, because both belong to
  /// the same type.
  fileprivate func mayBePart(of other: Finding) -> Bool {
    rule == other.rule && path == other.path && measuresMember
      && typeName != nil && typeName == other.typeName
  }

  /// Whether the value exceeds a limit that the earlier one did not exceed, or exceeded only slightly.
  fileprivate func isMoreImportant(than earlier: Finding) -> Bool {
    earlier.severity < severity || earlier.isMinorAtDefaultLevel && !isMinorAtDefaultLevel
  }
}
