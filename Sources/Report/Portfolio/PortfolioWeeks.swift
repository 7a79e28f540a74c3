import Analyzer
import History

/// Weekly totals across all projects, up to the latest sample of any project. A week's total uses each project's latest
/// sample at the end of that week.
struct PortfolioWeeks: Sendable {
  /// The number of weeks.
  static let count = 52

  /// The totals for a team's files across all projects.
  struct Team: Sendable {
    let name: String
    let projects: Int
    /// The number of findings, with one element per week.
    let findings: [Double?]
    let now: ProjectFigures.Team.Point
  }

  /// The end of each week in seconds since 1970, oldest first. The last week ends with the latest sample.
  let seconds: [Int]
  let findings: [Double?]
  let errors: [Double?]
  /// The teams, sorted by their number of findings in descending order.
  let teams: [Team]

  init(_ projects: [ProjectFigures]) {
    let newest = projects.compactMap { $0.tip?.date.seconds }.max()
    let seconds = newest.map { newest in (0..<Self.count).map { newest - (Self.count - 1 - $0) * 7 * 86_400 } } ?? []
    self.seconds = seconds
    // For each project, the index of the sample that represents each week; nil before the project's first sample.
    let samples = projects.map { project in
      var next = 0
      return seconds.map { second -> Int? in
        while next < project.samples.count, project.samples[next].date.seconds <= second { next += 1 }
        return next == 0 ? nil : next - 1
      }
    }
    func sums(_ value: (ProjectFigures, Int) -> Double?) -> [Double?] {
      seconds.indices.map { week in
        let values = projects.indices.compactMap { project in
          samples[project][week].flatMap { value(projects[project], $0) }
        }
        return values.isEmpty ? nil : values.reduce(0, +)
      }
    }
    findings = sums { $0.samples[$1].metrics["findings"] }
    errors = sums { $0.samples[$1].metrics["findings.error"] }
    teams = Self.teams(projects, samples, weeks: seconds.count)
  }

  var timeline: Timeline { Timeline(seconds: seconds, days: seconds.map { CalendarDay(secondsSince1970: $0) }) }

  private static func teams(_ projects: [ProjectFigures], _ samples: [[Int?]], weeks: Int) -> [Team] {
    var members: [String: [(project: Int, team: ProjectFigures.Team)]] = [:]
    for (index, project) in projects.enumerated() {
      for team in project.teams { members[team.name, default: []].append((index, team)) }
    }
    return members.map { name, parts in
      var findings = [Double?](repeating: nil, count: weeks)
      var now = ProjectFigures.Team.Point(
        sample: 0, files: 0, codeLines: 0, findings: SeverityCounts(), passed: 0, failed: 0)
      for (project, team) in parts {
        var next = 0
        for week in 0..<weeks {
          guard let sample = samples[project][week] else { continue }
          while next < team.points.count, team.points[next].sample <= sample { next += 1 }
          if next > 0 { findings[week] = (findings[week] ?? 0) + Double(team.points[next - 1].findings.total) }
        }
        if let last = team.points.last { now = now.adding(last) }
      }
      return Team(name: name, projects: parts.count, findings: findings, now: now)
    }.sorted { ($1.now.findings.total, $0.name) < ($0.now.findings.total, $1.name) }
  }
}

extension ProjectFigures.Team.Point {
  fileprivate func adding(_ other: Self) -> Self {
    Self(
      sample: 0, files: files + other.files, codeLines: codeLines + other.codeLines,
      findings: findings + other.findings, passed: passed + other.passed, failed: failed + other.failed)
  }
}
