/// The findings that only one of two reviews contains.
///
/// Findings are compared by fingerprint. If an overly large member is split and a part of it is still too large, the
/// part's finding does not count as introduced, and the original finding does not count as fixed, because the code was
/// there before.
package struct FindingDifference: Sendable {
  package let introduced: [Finding]
  package let fixed: [Finding]

  /// - Parameter places: Where the code of the head was in the base; nil to compare only fingerprints.
  package init(from base: Review, to head: Review, places: EarlierPlaces? = nil) {
    var introduced = Self.findings(of: head, notIn: base)
    var fixed = Self.findings(of: base, notIn: head)
    if let places, !introduced.isEmpty {
      (introduced, fixed) = Self.withoutUnchangedCode(introduced, fixed, from: base, to: head, places)
    }
    self.fixed = fixed.filter { original in
      let count = introduced.count
      // Together, the parts cannot be longer than the original.
      var left = original.value ?? 0
      introduced.removeAll { finding in
        guard finding.mayBePart(of: original), let value = finding.value, value <= left else { return false }
        if finding.rule != BodyNesting.id { left -= value }
        return true
      }
      return introduced.count == count
    }
    self.introduced = introduced
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

  /// Compares the findings of the rules and files that seem to have introduced ones by place as well. Fingerprints number
  /// equal code and contain the code around a finding, so an edit can change the fingerprints of findings in unchanged
  /// lines.
  private static func withoutUnchangedCode(
    _ introduced: [Finding], _ fixed: [Finding], from base: Review, to head: Review, _ places: EarlierPlaces
  ) -> (introduced: [Finding], fixed: [Finding]) {
    let groups = Set(introduced.map(Group.init))
    let others = (
      introduced: introduced.filter { !groups.contains(Group($0)) }, fixed: fixed.filter { !groups.contains(Group($0)) }
    )
    let before = Dictionary(grouping: base.findings, by: \.rule)
    let after = Dictionary(grouping: head.findings, by: \.rule)
    var result = others
    for group in groups.sorted() {
      let (old, new) = (before[group.rule] ?? [], after[group.rule] ?? [])
      let difference = GroupDifference(group, from: old, to: new, places)
      result.introduced += difference.introduced
      result.fixed += difference.fixed
    }
    return (result.introduced.sorted { $0.isBefore($1) }, result.fixed.sorted { $0.isBefore($1) })
  }

  /// The findings of a rule in a file.
  fileprivate struct Group: Hashable, Comparable {
    let rule: String
    let path: String

    init(_ finding: Finding) {
      rule = finding.rule
      path = finding.path
    }

    static func < (left: Group, right: Group) -> Bool { (left.rule, left.path) < (right.rule, right.path) }
  }
}

/// The findings of a rule in a file that a change introduces or fixes.
private struct GroupDifference {
  private(set) var introduced: [Finding]
  private(set) var fixed: [Finding]

  /// - Parameters:
  ///   - old: All findings of the rule in the base.
  ///   - new: All findings of the rule in the head.
  init(_ group: FindingDifference.Group, from old: [Finding], to new: [Finding], _ places: EarlierPlaces) {
    let oldPlaces = Set(old.flatMap(\.places))
    let newPlaces = Set(new.flatMap(\.places).compactMap(places.earlier(of:)))
    // Another place of an old cause does not introduce a finding.
    introduced = new.filter { finding in
      FindingDifference.Group(finding) == group
        && !finding.places.contains { places.earlier(of: $0).map(oldPlaces.contains) ?? false }
    }
    fixed = old.filter { FindingDifference.Group($0) == group && newPlaces.isDisjoint(with: $0.places) }
    // The fingerprints of findings with several places, or in other files, identify their cause.
    let merged = { (finding: Finding) in !finding.related.isEmpty || finding.path != group.path }
    let (oldCauses, newCauses) = (
      Set(old.filter(merged).map(\.fingerprint)), Set(new.filter(merged).map(\.fingerprint))
    )
    let (oldPrints, newPrints) = (Set(old.map(\.fingerprint)), Set(new.map(\.fingerprint)))
    introduced.removeAll { oldCauses.contains($0.fingerprint) || merged($0) && oldPrints.contains($0.fingerprint) }
    fixed.removeAll { newCauses.contains($0.fingerprint) || merged($0) && newPrints.contains($0.fingerprint) }
    // The rest may have moved to other lines. Equal code that has moved may be numbered differently.
    removePairs({ _ in true }, by: \.fingerprint)
    removePairs({ oldPrints.contains($0.fingerprint) }, by: { [$0.symbol, $0.message] })
    // The order of members is learned from all views, so a change can affect views that it does not touch.
    if group.rule == ViewMemberOrder.id {
      introduced.removeAll { $0.places.allSatisfy { places.isInUnchangedFile($0) } }
    }
  }

  private mutating func removePairs<Key: Hashable>(_ mayBeOld: (Finding) -> Bool, by key: (Finding) -> Key) {
    var known = Dictionary(grouping: fixed.indices) { key(fixed[$0]) }
    var paired: Set<Int> = []
    introduced.removeAll { finding in
      guard mayBeOld(finding), let index = known[key(finding)]?.popLast() else { return false }
      paired.insert(index)
      return true
    }
    fixed = fixed.indices.filter { !paired.contains($0) }.map { fixed[$0] }
  }
}

/// Determines where code of the head was in the base. Compares each file at most once.
package final class EarlierPlaces {
  private let lines: (String) -> LineMatching?
  private var known: [PathKey: LineMatching?] = [:]

  /// - Parameter lines: Returns the unchanged lines of a file; nil if they are unknown.
  package init(lines: @escaping (_ path: String) -> LineMatching?) { self.lines = lines }

  /// Returns the place before the change; nil if the line is added or modified.
  fileprivate func earlier(of place: CodeStart) -> CodeStart? {
    matching(of: place.path)?.earlierLine(place.start.line).map { line in
      CodeStart(path: place.path, start: SourcePosition(line: line, column: place.start.column))
    }
  }

  fileprivate func isInUnchangedFile(_ place: CodeStart) -> Bool { matching(of: place.path)?.isSame ?? false }

  private func matching(of path: PathKey) -> LineMatching? {
    if let matching = known[path] { return matching }
    let matching = lines(path.path)
    known[path] = .some(matching)
    return matching
  }
}

/// The start of code in a file.
private struct CodeStart: Hashable {
  let path: PathKey
  let start: SourcePosition
}

extension Finding {
  /// The starts of the finding and its related locations.
  fileprivate var places: [CodeStart] {
    [CodeStart(path: PathKey(path), start: range.start)]
      + related.map { CodeStart(path: PathKey($0.path), start: $0.range.start) }
  }

  fileprivate func isBefore(_ other: Finding) -> Bool {
    let (path, otherPath) = (PathKey(path), PathKey(other.path))
    if path != otherPath { return path < otherPath }
    if range.start != other.range.start { return range.start < other.range.start }
    return (rule, message) < (other.rule, other.message)
  }

  /// The rules that measure the members of types.
  private static let memberRules: Set<String> = [BodyLength.id, BodyNesting.id, FunctionLength.id]

  /// Whether the finding's member may have been split off from the member of another finding, because both belong to
  /// the same type.
  fileprivate func mayBePart(of other: Finding) -> Bool {
    rule == other.rule && path == other.path && Self.memberRules.contains(rule) && typeName != nil
      && typeName == other.typeName
  }

  /// The type of the member that the finding is about.
  private var typeName: Substring? {
    let name = symbol.prefix { $0 != "(" }
    return name.lastIndex(of: ".").map { name[..<$0] }
  }
}
