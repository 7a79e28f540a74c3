import Analyzer
package import History
package import Store

/// Identifies a report that a runner creates or has created.
package struct ReportIdentity: Sendable, Hashable {
  /// The repository's name, which is the same on every machine.
  package let repository: String
  /// A hash of everything that determines the report: the tip, Lintel's version, the configuration and the options.
  package let key: String
  /// The full ID of the last commit in the history.
  package let tip: String
  /// The time of the tip in seconds since 1970, which decides which of two reports is newer.
  package let tipSeconds: Int

  package init(repository: String, key: String, tip: String, tipSeconds: Int) {
    self.repository = repository
    self.key = key
    self.tip = tip
    self.tipSeconds = tipSeconds
  }
}

extension PostgresStore {
  /// Replaces the stored report in one transaction, unless the stored report is for a newer commit.
  /// - Parameter claim: The claim that the report was created under; nil if the report requires none.
  /// - Throws: `StoreError`; its reason is `takenOver` if another runner owns the claim.
  package func publish(
    _ history: ProjectHistory, _ figures: ProjectFigures, as identity: ReportIdentity, under claim: Claim? = nil,
    toolVersion: String
  ) throws(StoreError) {
    let tables = HistoryTables(history, figures)
    try work { connection throws(StoreError) in
      try connection.transaction { () throws(StoreError) in
        if let claim, try !lock(claim, on: connection) { return }
        if let id = try upsert(figures, as: identity, toolVersion: toolVersion, on: connection) {
          try tables.write(for: id, to: connection)
        }
        if let claim { try finish(claim, on: connection) }
      }
    }
  }

  /// Inserts or updates a repository's row.
  /// - Returns: The row's ID; nil if the store has a report for a newer commit.
  private func upsert(
    _ figures: ProjectFigures, as identity: ReportIdentity, toolVersion: String, on connection: PostgresConnection
  ) throws(StoreError) -> String? {
    let id = try connection.row(
      """
      INSERT INTO lintel.repositories AS old (identity, name, branch, web_address, tip, tip_at, report_key, tool_version,
        judgment, verdict, headline, introduced_lately, fixed_lately)
      VALUES ($1, $2, $3, $4, $5, to_timestamp($6), $7, $8, $9, $10, $11, $12, $13)
      ON CONFLICT (identity) DO UPDATE SET name = excluded.name, branch = excluded.branch,
        web_address = excluded.web_address, tip = excluded.tip, tip_at = excluded.tip_at,
        report_key = excluded.report_key, reported_at = now(), tool_version = excluded.tool_version,
        judgment = excluded.judgment, verdict = excluded.verdict, headline = excluded.headline,
        introduced_lately = excluded.introduced_lately, fixed_lately = excluded.fixed_lately
      WHERE old.tip_at <= excluded.tip_at
      RETURNING id
      """,
      [
        identity.repository, figures.name, figures.branch, figures.webAddress, identity.tip, "\(identity.tipSeconds)",
        identity.key, toolVersion, figures.judgment.rawValue, figures.verdict, figures.headline,
        "\(figures.recentlyIntroduced)", "\(figures.recentlyFixed)",
      ]
    ) { row throws(StoreError) in try row.text("id") }
    return id ?? nil
  }

  /// Returns the figures for the given repositories, in order; nil for those without a report.
  package func figures(of repositories: [String]) throws(StoreError) -> [ProjectFigures?] {
    try work { connection throws(StoreError) in
      // Runs all queries on one snapshot, regardless of what is published in the meantime.
      try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
      defer { try? connection.run("ROLLBACK") }
      return try FigureReader(connection).figures(of: repositories)
    }
  }
}

/// Converts a history to table rows.
struct HistoryTables {
  private let history: ProjectHistory
  private let figures: ProjectFigures

  init(_ history: ProjectHistory, _ figures: ProjectFigures) {
    self.history = history
    self.figures = figures
  }

  /// Replaces a repository's rows.
  func write(for repository: String, to connection: PostgresConnection) throws(StoreError) {
    for (table, rows) in [
      ("samples", samples(repository)), ("team_samples", teams(repository)), ("files", files(repository)),
      ("findings", findings(repository)),
    ] {
      try connection.run("DELETE FROM lintel.\(table) WHERE repository_id = $1", [repository])
      try connection.copy(rows, to: "lintel.\(table)")
    }
  }

  /// The metrics that have a column, as integers.
  static let counts = [
    (metric: "files", column: "files"), (metric: "code_lines", column: "code_lines"),
    (metric: "findings", column: "findings"), (metric: "findings.error", column: "errors"),
    (metric: "findings.warning", column: "warnings"), (metric: "findings.info", column: "infos"),
    (metric: "body_length", column: "body_length"), (metric: "view_file_length", column: "view_file_length"),
    (metric: "god_view_model", column: "god_view_model"),
    (metric: "ui_import_in_view_model", column: "ui_import_in_view_model"),
  ]
  /// The metrics that have a column, as fractions.
  static let shares = [
    (metric: "coverage", column: "coverage"), (metric: "automated_coverage", column: "automated_coverage"),
  ]

  private func samples(_ repository: String) -> CopyRows {
    var rows = CopyRows()
    for (number, sample) in figures.samples.enumerated() {
      rows.add(repository, to: "repository_id")
      rows.add(number, to: "number")
      rows.add(sample.commit, to: "commit")
      rows.add(time(number), to: "committed_at")
      rows.add(sample.date.offsetMinutes, to: "utc_offset_minutes")
      rows.add(sample.isComplete, to: "is_complete")
      for (metric, column) in Self.counts { rows.add(Int(saturating: sample.metrics[metric] ?? 0), to: column) }
      for (metric, column) in Self.shares { rows.add(sample.metrics[metric], to: column) }
      rows.endRow()
    }
    return rows
  }

  private func teams(_ repository: String) -> CopyRows {
    var rows = CopyRows()
    for team in figures.teams {
      for point in team.points {
        rows.add(repository, to: "repository_id")
        rows.add(team.name, to: "team")
        rows.add(point.sample, to: "number")
        rows.add(time(point.sample), to: "committed_at")
        rows.add(point.files, to: "files")
        rows.add(point.codeLines, to: "code_lines")
        rows.add(point.findings)
        rows.add(point.passed, to: "passed")
        rows.add(point.failed, to: "failed")
        rows.endRow()
      }
    }
    return rows
  }

  private func files(_ repository: String) -> CopyRows {
    var rows = CopyRows()
    for (number, file) in history.files.enumerated() {
      let state = file.points.last?.state
      rows.add(repository, to: "repository_id")
      rows.add(number, to: "number")
      rows.add(file.path, to: "path")
      rows.add(file.owners, to: "teams")
      rows.add(file.isPresent, to: "is_present")
      rows.add(state?.lines ?? 0, to: "lines")
      rows.add(state?.codeLines ?? 0, to: "code_lines")
      rows.add(state?.findings ?? SeverityCounts())
      rows.add(state?.bodyLength, to: "body_length")
      rows.add(state?.properties, to: "stored_properties")
      rows.add(file.churn.commits, to: "commits")
      rows.endRow()
    }
    return rows
  }

  private func findings(_ repository: String) -> CopyRows {
    var rows = CopyRows()
    for life in history.lives {
      rows.add(repository, to: "repository_id")
      rows.add(life.file, to: "file")
      rows.add(history.rules.indices.contains(life.rule) ? history.rules[life.rule] : "unknown", to: "rule")
      rows.add(life.severity.rawValue, to: "severity")
      rows.add(life.lastLine, to: "line")
      rows.add(life.introduced, to: "introduced_in")
      rows.add(time(life.introduced), to: "introduced_at")
      rows.add(life.fixed, to: "fixed_in")
      rows.add(life.fixed.flatMap(time), to: "fixed_at")
      rows.endRow()
    }
    return rows
  }

  /// Returns the time of a sample's commit in UTC; nil if the sample does not exist.
  private func time(_ sample: Int) -> String? {
    guard history.samples.indices.contains(sample) else { return nil }
    let seconds = history.samples[sample].date.seconds
    let day = CalendarDay(secondsSince1970: seconds)
    let rest = seconds - day.startSeconds
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(day.text) \(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))+00"
  }
}

extension CopyRows {
  /// Adds the number of findings for each severity.
  fileprivate mutating func add(_ findings: SeverityCounts) {
    add(findings.error, to: "errors")
    add(findings.warning, to: "warnings")
    add(findings.info, to: "infos")
  }
}

/// Reads stored figures.
struct FigureReader {
  private let connection: PostgresConnection

  init(_ connection: PostgresConnection) { self.connection = connection }

  func figures(of repositories: [String]) throws(StoreError) -> [ProjectFigures?] {
    let wanted = PostgresText.array(repositories)
    let heads = try connection.rows(
      """
      SELECT id, identity, name, branch, web_address, judgment, verdict, headline, introduced_lately, fixed_lately
      FROM lintel.repositories WHERE identity = ANY ($1)
      """, [wanted]
    ) { row throws(StoreError) in
      let identity = try row.text("identity") ?? ""
      let figures = ProjectFigures(
        name: try row.text("name") ?? identity, branch: try row.text("branch") ?? "",
        webAddress: try row.text("web_address"),
        judgment: try row.text("judgment").flatMap(ProjectFigures.Judgment.init) ?? .neutral,
        verdict: try row.text("verdict") ?? "", headline: try row.text("headline") ?? "",
        recentlyIntroduced: try row.integer("introduced_lately"), recentlyFixed: try row.integer("fixed_lately"),
        samples: [], teams: [])
      return (id: try row.text("id") ?? "", identity: identity, figures: figures)
    }
    let ids = "{" + heads.map(\.id).joined(separator: ",") + "}"
    let samples = try samples(of: ids)
    let teams = try teams(of: ids)
    var found: [String: ProjectFigures] = [:]
    for (id, identity, figures) in heads {
      guard let samples = samples[id] else { continue }
      found[identity] = figures
      found[identity]?.samples = samples
      found[identity]?.teams = teams[id] ?? []
    }
    return repositories.map { found[$0] }
  }

  private func samples(of ids: String) throws(StoreError) -> [String: [ProjectFigures.Sample]] {
    var samples: [String: [ProjectFigures.Sample]] = [:]
    let columns = HistoryTables.counts + HistoryTables.shares
    try connection.forEachRow(
      """
      SELECT repository_id, commit, extract(epoch FROM committed_at)::bigint AS seconds, utc_offset_minutes, is_complete,
        \(columns.map(\.column).joined(separator: ", "))
      FROM lintel.samples WHERE repository_id = ANY ($1::integer[]) ORDER BY repository_id, number
      """, [ids]
    ) { row throws(StoreError) in
      var metrics: [String: Double] = [:]
      for (metric, column) in columns { metrics[metric] = try row.number(column) }
      if let lines = metrics["code_lines"], lines > 0, let findings = metrics["findings"] {
        metrics["density"] = findings * 1000 / lines
      }
      samples[try row.text("repository_id") ?? "", default: []].append(
        ProjectFigures.Sample(
          commit: try row.text("commit") ?? "",
          date: CommitDate(
            seconds: try row.integer("seconds"), offsetMinutes: try row.integer("utc_offset_minutes")),
          isComplete: try row.text("is_complete") == "t", metrics: metrics))
    }
    return samples
  }

  private func teams(of ids: String) throws(StoreError) -> [String: [ProjectFigures.Team]] {
    var teams: [String: [ProjectFigures.Team]] = [:]
    var open: (repository: String, name: String, points: [ProjectFigures.Team.Point])?
    func close() {
      guard let team = open else { return }
      teams[team.repository, default: []].append(ProjectFigures.Team(name: team.name, points: team.points))
    }
    try connection.forEachRow(
      """
      SELECT repository_id, team, number, files, code_lines, errors, warnings, infos, passed, failed
      FROM lintel.team_samples WHERE repository_id = ANY ($1::integer[])
      ORDER BY repository_id, team COLLATE "C", number
      """, [ids]
    ) { row throws(StoreError) in
      let (repository, name) = (try row.text("repository_id") ?? "", try row.text("team") ?? "")
      if open?.repository != repository || open?.name != name {
        close()
        open = (repository, name, [])
      }
      open?.points.append(
        ProjectFigures.Team.Point(
          sample: try row.integer("number"), files: try row.integer("files"), codeLines: try row.integer("code_lines"),
          findings: SeverityCounts(
            error: try row.integer("errors"), warning: try row.integer("warnings"), info: try row.integer("infos")),
          passed: try row.integer("passed"), failed: try row.integer("failed")))
    }
    close()
    return teams
  }
}
