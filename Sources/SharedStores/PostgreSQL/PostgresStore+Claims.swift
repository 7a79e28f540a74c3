package import Store

/// A runner's claim to a repository, valid until its lease expires.
package struct Claim: Sendable, Hashable {
  /// The repository's name, as in `ReportIdentity`.
  package let repository: String
  let runner: String
  let attempt: Int
}

/// The progress of one repository's report in a workspace.
package struct ReportProgress: Sendable, Hashable {
  /// The state of a report.
  package enum State: String, Sendable, CaseIterable {
    case done, working, waiting
    /// The runner has disappeared.
    case abandoned
    case failed
  }

  /// The repository's name, as in `ReportIdentity`.
  package let repository: String
  package let state: State
  /// The name of the runner that last claimed the report; nil if no runner has claimed it.
  package let runner: String?
  /// The number of claims for the repository so far, including those for earlier reports; 0 if there are none.
  package let attempt: Int
  /// When the report entered this state, in UTC.
  package let since: String?
  /// The reason for a failure, at most 2,000 characters; nil in all other states.
  package let message: String?
}

extension PostgresStore {
  /// Requests reports. Ignores a request if a report with the same key or for a newer commit has already been
  /// requested, or if a runner is working on the repository's report.
  package func request(_ reports: [ReportIdentity]) throws(StoreError) {
    try work { connection throws(StoreError) in
      try connection.run(
        """
        INSERT INTO lintel.claims AS old (identity, report_key, tip_at, state)
        SELECT identity, report_key, to_timestamp(tip_seconds), 'waiting'
        FROM unnest($1::text[], $2::text[], $3::bigint[]) AS n (identity, report_key, tip_seconds) ORDER BY identity
        ON CONFLICT (identity) DO UPDATE SET report_key = excluded.report_key, tip_at = excluded.tip_at,
          state = 'waiting', runner = NULL, lease_until = NULL, claimed_at = NULL, finished_at = NULL, message = NULL
        WHERE old.report_key <> excluded.report_key AND old.tip_at <= excluded.tip_at
          AND NOT (old.state = 'working' AND old.lease_until > now())
        """, Self.columns(reports))
    }
  }

  /// Claims the next report that no runner is working on, or whose runner has disappeared.
  /// - Parameters:
  ///   - reports: The reports that this runner can create, in order of preference.
  ///   - lease: The number of seconds until another runner may take over.
  /// - Returns: Nil if no report can be claimed at the moment.
  package func claim(
    _ reports: [ReportIdentity], runner: String, lease: Int
  ) throws(StoreError) -> Claim? {
    try work { connection throws(StoreError) in
      try connection.row(
        """
        UPDATE lintel.claims SET state = 'working', runner = $4, attempt = attempt + 1, claimed_at = now(),
          lease_until = now() + $5 * interval '1 second', finished_at = NULL, message = NULL
        WHERE identity = (
          SELECT c.identity
          FROM unnest($1::text[], $2::text[], $3::bigint[]) WITH ORDINALITY AS n (identity, report_key, tip_seconds, place)
          JOIN lintel.claims c ON c.identity = n.identity AND c.report_key = n.report_key
          WHERE c.state IN ('waiting', 'failed') OR c.state = 'working' AND c.lease_until < now()
          ORDER BY c.state = 'failed', n.place
          FOR UPDATE OF c SKIP LOCKED LIMIT 1)
        RETURNING identity, attempt
        """, Self.columns(reports) + [runner, "\(lease)"]
      ) { row throws(StoreError) in
        Claim(
          repository: try row.text("identity") ?? "", runner: runner, attempt: try row.integer("attempt"))
      }
    }
  }

  /// Returns the number of reports that are not finished yet. This runner may have to take over any of them.
  package func inProgress(_ reports: [ReportIdentity]) throws(StoreError) -> Int {
    try work { connection throws(StoreError) in
      try connection.row(
        """
        SELECT count(*) AS reports FROM unnest($1::text[], $2::text[], $3::bigint[]) AS n (identity, report_key, tip_seconds)
        JOIN lintel.claims c ON c.identity = n.identity AND c.report_key = n.report_key
        WHERE c.state IN ('waiting', 'working')
        """, Self.columns(reports)
      ) { row throws(StoreError) in try row.integer("reports") }
    } ?? 0
  }

  /// Extends a claim.
  /// - Returns: False if another runner has taken over the claim.
  package func renew(_ claim: Claim, lease: Int) throws(StoreError) -> Bool {
    try change(claim, "lease_until = now() + $4 * interval '1 second'", ["\(lease)"])
  }

  /// Releases a claim after a failure, so that another runner can retry.
  package func fail(_ claim: Claim, message: String) throws(StoreError) {
    _ = try change(
      claim, "state = 'failed', finished_at = now(), lease_until = NULL, message = $4", [String(message.prefix(2000))])
  }

  private func change(_ claim: Claim, _ change: String, _ values: [String]) throws(StoreError) -> Bool {
    try work { connection throws(StoreError) in
      try connection.row(
        """
        UPDATE lintel.claims SET \(change)
        WHERE identity = $1 AND runner = $2 AND attempt = $3 AND state = 'working' RETURNING identity
        """, [claim.repository, claim.runner, "\(claim.attempt)"] + values
      ) { row throws(StoreError) in true }
    } ?? false
  }

  /// Locks a claim until the transaction ends.
  /// - Returns: False if the report was already published but the response was lost.
  /// - Throws: `StoreError` with the reason `takenOver` if another runner owns the claim.
  func lock(_ claim: Claim, on connection: PostgresConnection) throws(StoreError) -> Bool {
    let state = try connection.row(
      "SELECT state FROM lintel.claims WHERE identity = $1 AND runner = $2 AND attempt = $3 FOR UPDATE",
      [claim.repository, claim.runner, "\(claim.attempt)"]
    ) { row throws(StoreError) in try row.text("state") }
    switch state ?? nil {
    case "working": return true
    case "done": return false
    default: throw StoreError(.takenOver, "another runner has taken over the report on \(claim.repository)")
    }
  }

  func finish(_ claim: Claim, on connection: PostgresConnection) throws(StoreError) {
    try connection.run(
      "UPDATE lintel.claims SET state = 'done', finished_at = now(), lease_until = NULL WHERE identity = $1",
      [claim.repository])
  }

  /// Returns the progress of the reports, in the order of the given repositories.
  package func progress(of repositories: [String]) throws(StoreError) -> [ReportProgress] {
    try work { connection throws(StoreError) in
      try connection.rows(
        """
        SELECT n.repository, coalesce(p.state, CASE WHEN r.id IS NULL THEN 'waiting' ELSE 'done' END) AS state,
          p.runner, coalesce(p.attempt, 0) AS attempt,
          to_char(coalesce(p.finished_at, p.claimed_at, r.reported_at), 'YYYY-MM-DD HH24:MI:SS') AS since, p.message
        FROM unnest($1::text[]) WITH ORDINALITY AS n (repository, place)
        LEFT JOIN lintel.progress p ON p.repository = n.repository
        LEFT JOIN lintel.repositories r ON r.identity = n.repository
        ORDER BY n.place
        """, [PostgresText.array(repositories)]
      ) { row throws(StoreError) in
        ReportProgress(
          repository: try row.text("repository") ?? "",
          state: try row.text("state").flatMap(ReportProgress.State.init) ?? .waiting, runner: try row.text("runner"),
          attempt: try row.integer("attempt"), since: try row.text("since"), message: try row.text("message"))
      }
    }
  }

  private static func columns(_ reports: [ReportIdentity]) -> [String?] {
    [
      PostgresText.array(reports.map(\.repository)), PostgresText.array(reports.map(\.key)),
      PostgresText.array(reports.map { "\($0.tipSeconds)" }),
    ]
  }
}
