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
    try connection.rows(
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
    ).first?.first.flatMap { $0 }
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
      try connection.rows("DELETE FROM lintel.\(table) WHERE repository_id = $1", [repository])
      try connection.copy(rows, to: "lintel.\(table)")
    }
  }

  /// The metrics that have a column, in column order.
  static let counts = [
    "files", "code_lines", "findings", "findings.error", "findings.warning", "findings.info", "body_length",
    "view_file_length", "god_view_model", "ui_import_in_view_model",
  ]
  static let shares = ["coverage", "automated_coverage"]

  private func samples(_ repository: String) -> CopyRows {
    var rows = CopyRows()
    for (number, sample) in figures.samples.enumerated() {
      rows.add(repository)
      rows.add(number)
      rows.add(sample.commit)
      rows.add(time(number))
      rows.add(sample.date.offsetMinutes)
      rows.add(sample.isComplete)
      for id in Self.counts { rows.add(Int(saturating: sample.metrics[id] ?? 0)) }
      for id in Self.shares { rows.add(sample.metrics[id]) }
      rows.endRow()
    }
    return rows
  }

  private func teams(_ repository: String) -> CopyRows {
    var rows = CopyRows()
    for team in figures.teams {
      for point in team.points {
        rows.add(repository)
        rows.add(team.name)
        rows.add(point.sample)
        rows.add(time(point.sample))
        for count in [
          point.files, point.codeLines, point.findings.error, point.findings.warning, point.findings.info,
          point.passed, point.failed,
        ] {
          rows.add(count)
        }
        rows.endRow()
      }
    }
    return rows
  }

  private func files(_ repository: String) -> CopyRows {
    var rows = CopyRows()
    for (number, file) in history.files.enumerated() {
      let state = file.points.last?.state
      rows.add(repository)
      rows.add(number)
      rows.add(file.path)
      rows.add(file.owners)
      rows.add(file.isPresent)
      for count in [
        state?.lines, state?.codeLines, state?.findings.error, state?.findings.warning, state?.findings.info,
      ] {
        rows.add(count ?? 0)
      }
      rows.add(state?.bodyLength)
      rows.add(state?.properties)
      rows.add(file.churn.commits)
      rows.endRow()
    }
    return rows
  }

  private func findings(_ repository: String) -> CopyRows {
    var rows = CopyRows()
    for life in history.lives {
      rows.add(repository)
      rows.add(life.file)
      rows.add(history.rules.indices.contains(life.rule) ? history.rules[life.rule] : "unknown")
      rows.add(life.severity.rawValue)
      rows.add(life.lastLine)
      rows.add(life.introduced)
      rows.add(time(life.introduced))
      rows.add(life.fixed)
      rows.add(life.fixed.flatMap(time))
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
      """, [wanted])
    let ids = "{" + heads.compactMap { $0[0] }.joined(separator: ",") + "}"
    let samples = try samples(of: ids)
    let teams = try teams(of: ids)
    var figures: [String: ProjectFigures] = [:]
    for head in heads {
      guard let id = head[0], let identity = head[1], let samples = samples[id] else { continue }
      figures[identity] = ProjectFigures(
        name: head[2] ?? identity, branch: head[3] ?? "", webAddress: head[4],
        judgment: head[5].flatMap(ProjectFigures.Judgment.init) ?? .neutral, verdict: head[6] ?? "",
        headline: head[7] ?? "", recentlyIntroduced: number(head[8]), recentlyFixed: number(head[9]),
        samples: samples, teams: teams[id] ?? [])
    }
    return repositories.map { figures[$0] }
  }

  private func samples(of ids: String) throws(StoreError) -> [String: [ProjectFigures.Sample]] {
    var samples: [String: [ProjectFigures.Sample]] = [:]
    let columns = HistoryTables.counts + HistoryTables.shares
    try connection.forEachRow(
      """
      SELECT repository_id, commit, extract(epoch FROM committed_at)::bigint, utc_offset_minutes, is_complete,
        files, code_lines, findings, errors, warnings, infos, body_length, view_file_length, god_view_model,
        ui_import_in_view_model, coverage, automated_coverage
      FROM lintel.samples WHERE repository_id = ANY ($1::integer[]) ORDER BY repository_id, number
      """, [ids]
    ) { row in
      var metrics: [String: Double] = [:]
      for (column, id) in columns.enumerated() { metrics[id] = row.number(5 + column) }
      if let lines = metrics["code_lines"], lines > 0, let findings = metrics["findings"] {
        metrics["density"] = findings * 1000 / lines
      }
      samples[row.text(0) ?? "", default: []].append(
        ProjectFigures.Sample(
          commit: row.text(1) ?? "", date: CommitDate(seconds: row.integer(2), offsetMinutes: row.integer(3)),
          isComplete: row.text(4) == "t", metrics: metrics))
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
    ) { row in
      let (repository, name) = (row.text(0) ?? "", row.text(1) ?? "")
      if open?.repository != repository || open?.name != name {
        close()
        open = (repository, name, [])
      }
      open?.points.append(
        ProjectFigures.Team.Point(
          sample: row.integer(2), files: row.integer(3), codeLines: row.integer(4),
          findings: SeverityCounts(error: row.integer(5), warning: row.integer(6), info: row.integer(7)),
          passed: row.integer(8), failed: row.integer(9)))
    }
    close()
    return teams
  }

  private func number(_ text: String?) -> Int { text.flatMap { Int($0) } ?? 0 }
}
