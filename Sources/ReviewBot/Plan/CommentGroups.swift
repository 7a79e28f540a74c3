import Analyzer

/// The comments that a finding can be added to: those on its line, and those with an equal finding in its file. An index
/// is required because a change may introduce thousands of findings.
struct CommentPlaces {
  private struct Place: Hashable {
    let path: PathKey
    let line: Int
  }

  /// A section in the comments on a file, which may be another file than that of the findings.
  private struct Section: Hashable {
    let path: PathKey
    let section: Finding.Section

    init(_ finding: Finding, in path: String) {
      self.path = PathKey(path)
      section = finding.section
    }
  }

  private var lines: [Place: Set<Int>] = [:]
  private var sections: [Section: Set<Int>] = [:]

  mutating func add(_ comment: Int, at line: Placement.Line) {
    lines[Place(path: PathKey(line.path), line: line.line), default: []].insert(comment)
  }

  /// - Parameter path: The commented file.
  mutating func add(_ comment: Int, with finding: Finding, in path: String) {
    sections[Section(finding, in: path), default: []].insert(comment)
  }

  mutating func remove(_ comment: Int, at line: Placement.Line, with findings: [Finding]) {
    lines[Place(path: PathKey(line.path), line: line.line)]?.remove(comment)
    for finding in findings { sections[Section(finding, in: line.path)]?.remove(comment) }
  }

  /// Returns the comments that a finding can be added to.
  func comments(at line: Placement.Line, for finding: Finding) -> Set<Int> {
    lines[Place(path: PathKey(line.path), line: line.line), default: []]
      .union(sections[Section(finding, in: line.path), default: []])
  }
}

/// Groups findings into new comments.
struct CommentGroups {
  /// The findings of one comment.
  struct Group {
    let location: Placement.Line
    var findings: [Finding]

    var severity: Severity { findings.map(\.severity).max() ?? .info }
  }

  /// The groups in the order of their first findings; nil after a group was merged into an earlier one.
  private var groups: [Group?] = []
  /// The places of the groups that have space for another finding.
  private var places = CommentPlaces()
  private let findingsPerComment: Int

  init(findingsPerComment: Int) { self.findingsPerComment = findingsPerComment }

  /// The groups, most severe first. Keeps the order of groups with the same severity.
  var mostSevereFirst: [Group] {
    groups.compactMap(\.self).enumerated().map { (severity: $1.severity, offset: $0, group: $1) }
      .sorted { ($1.severity, $0.offset) < ($0.severity, $1.offset) }.map(\.group)
  }

  /// Adds a finding to the group for its line or to the group of equal findings. If these are different groups, merges
  /// them.
  mutating func add(_ finding: Finding, at line: Placement.Line) {
    let matching = places.comments(at: line, for: finding).sorted()
    let index = matching.first ?? groups.count
    if matching.isEmpty {
      groups.append(Group(location: line, findings: []))
      places.add(index, at: line)
    }
    let absorbed = matching.dropFirst().compactMap { remove($0) }.flatMap(\.findings)
    for finding in [finding] + absorbed {
      groups[index]?.findings.append(finding)
      places.add(index, with: finding, in: line.path)
    }
    // A full comment is not looked up again.
    if let group = groups[index], group.findings.count >= findingsPerComment {
      places.remove(index, at: group.location, with: group.findings)
    }
  }

  private mutating func remove(_ index: Int) -> Group? {
    guard let group = groups[index] else { return nil }
    places.remove(index, at: group.location, with: group.findings)
    groups[index] = nil
    return group
  }
}
