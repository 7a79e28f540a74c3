import Analyzer
import TestSupport
import Testing

@testable import ReviewBot

/// Tests the grouping of findings into comments.
struct CommentGroupsTests {
  private typealias Placed = (finding: Finding, line: Placement.Line)

  /// Returns the groups' locations and fingerprints.
  private static func described(_ groups: [CommentGroups.Group]) -> [String] {
    groups.map { group in
      "\(group.location.path):\(group.location.line) \(group.findings.map(\.fingerprint).sorted())"
    }
  }

  /// Compares each finding with all findings in all groups, which is slow but simple.
  private static func simplyGrouped(_ placed: [Placed], limit: Int) -> [CommentGroups.Group] {
    var groups: [CommentGroups.Group] = []
    for (finding, line) in placed {
      let matching = groups.indices.filter { index in
        groups[index].location.path == line.path && groups[index].findings.count < limit
          && (groups[index].location.line == line.line
            || groups[index].findings.contains { $0.sharesSection(with: finding) })
      }
      guard let first = matching.first else {
        groups.append(.init(location: line, findings: [finding]))
        continue
      }
      groups[first].findings.append(finding)
      for index in matching.dropFirst().reversed() { groups[first].findings += groups.remove(at: index).findings }
    }
    return [Severity.error, .warning, .info].flatMap { severity in groups.filter { $0.severity == severity } }
  }

  @Test(arguments: 0..<60)
  func `the groups are the same as if every finding was compared with every group`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let rules = ["any_view", "body_length", "foreground_color"]
    let placed = (0..<80).map { index -> Placed in
      let path = Bool.random(using: &random) ? "App/Feed.swift" : "App/Home.swift"
      // The comment may be on a related line in another file.
      let line = Int.random(in: 1...12, using: &random)
      let shown = Int.random(in: 0..<8, using: &random) == 0 ? "App/List.swift" : path
      return (
        PlanCase.finding(
          String(index + 0x1000, radix: 16), line: line, rule: rules.randomElement(using: &random) ?? "any_view",
          severity: Severity.allCases.randomElement(using: &random) ?? .info, path: path,
          message: "message \(Int.random(in: 0..<12, using: &random))"),
        Placement.Line(path: shown, line: line)
      )
    }
    let limit = Int.random(in: 2...10, using: &random)
    var groups = CommentGroups(findingsPerComment: limit)
    for (finding, line) in placed { groups.add(finding, at: line) }
    #expect(Self.described(groups.mostSevereFirst) == Self.described(Self.simplyGrouped(placed, limit: limit)))
  }
}
