package import Store
import Synchronization

/// A database shared by runners: results keyed by content, repository histories, and claims.
///
/// Connects on first use, and reconnects after a lost connection.
package final class PostgresStore: Sendable {
  private struct State {
    var connection: PostgresConnection?
    /// The reason and time of the last failed connection attempt.
    var failure: (error: StoreError, at: ContinuousClock.Instant)?
  }

  package let address: PostgresAddress
  /// Whether writes are disabled, as they are for pull requests from forks.
  package let isReadOnly: Bool
  private let state = Mutex(State())

  package init(_ address: PostgresAddress, isReadOnly: Bool) {
    self.address = address
    self.isReadOnly = isReadOnly
  }

  /// Runs `work` with exclusive access to the connection.
  func work<Value: Sendable>(
    _ work: (PostgresConnection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try state.withLock { state throws(StoreError) in try Self.work(&state, address, isReadOnly: isReadOnly, work) }
  }

  private static func work<Value: Sendable>(
    _ state: inout sending State, _ address: PostgresAddress, isReadOnly: Bool,
    _ work: (PostgresConnection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let connection: PostgresConnection
    if let open = state.connection {
      connection = open
    } else {
      // A thread that waited while another one failed to connect must not wait for a second timeout.
      if let failure = state.failure, failure.at.duration(to: .now) < .milliseconds(200) { throw failure.error }
      do throws(StoreError) {
        connection = try PostgresConnection(address, isReadOnly: isReadOnly)
        try Schema.prepare(connection, isReadOnly: isReadOnly)
      } catch {
        state.failure = (error, .now)
        throw error
      }
      state.connection = connection
    }
    do throws(StoreError) {
      return try work(connection)
    } catch {
      if error.reason == .unreachable { state.connection = nil }
      throw error
    }
  }

  /// Grants privileges to the roles described in docs/store.md, if these roles exist in the cluster.
  package func grantRoles() throws(StoreError) {
    do throws(StoreError) {
      try work { connection throws(StoreError) in try connection.run(Grants.sql) }
    } catch {
      // Only the table owner can grant privileges.
      guard error.reason == .readOnly else { throw error }
    }
  }

  /// Statistics about the store, for `review cache info`.
  package func contents() throws(StoreError) -> (schema: Int, results: Int, repositories: Int, bytes: Int) {
    try work { connection throws(StoreError) in
      try connection.row(
        """
        SELECT (SELECT max(version) FROM lintel.schema_version) AS schema,
          (SELECT count(*) FROM lintel.results) AS results, (SELECT count(*) FROM lintel.repositories) AS repositories,
          (SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c
            WHERE c.relnamespace = 'lintel'::regnamespace AND c.relkind = 'r') AS bytes
        """
      ) { row throws(StoreError) in
        (
          schema: try row.integer("schema"), results: try row.integer("results"),
          repositories: try row.integer("repositories"), bytes: try row.integer("bytes")
        )
      }
    } ?? (0, 0, 0, 0)
  }
}

// MARK: Results by content

extension PostgresStore: ResultStore {
  package func check() throws(StoreError) {
    try work { connection throws(StoreError) in try connection.run("SELECT 1") }
  }

  package func values(of contents: [ContentID], version: String) throws(StoreError) -> [[UInt8]?] {
    let found = try work { connection throws(StoreError) in
      var found: [[UInt8]: [UInt8]] = [:]
      var unmarked: [[UInt8]] = []
      try connection.forEachRow(
        """
        SELECT r.content, r.value, CASE WHEN r.used_on < current_date THEN '\\x01'::bytea ELSE '' END AS is_unmarked
        FROM lintel.results r JOIN lintel.versions v ON v.id = r.version_id
        WHERE v.name = $1 AND r.content = ANY ($2::bytea[])
        """, [version, PostgresText.array(contents.map(\.bytes))], isBinary: true
      ) { row throws(StoreError) in
        let content = try row.bytes("content")
        found[content] = try row.bytes("value")
        if try !row.bytes("is_unmarked").isEmpty { unmarked.append(content) }
      }
      try mark(unmarked, version: version, on: connection)
      return found
    }
    return contents.map { found[$0.bytes] }
  }

  /// Marks results as used today, so that they are not the next to be evicted. Skips rows that another runner has
  /// locked.
  private func mark(_ contents: [[UInt8]], version: String, on connection: PostgresConnection) throws(StoreError) {
    guard !isReadOnly, !contents.isEmpty else { return }
    do throws(StoreError) {
      try connection.run(
        """
        UPDATE lintel.results SET used_on = current_date WHERE (version_id, content) IN (
          SELECT r.version_id, r.content FROM lintel.results r JOIN lintel.versions v ON v.id = r.version_id
          WHERE v.name = $1 AND r.content = ANY ($2::bytea[]) FOR UPDATE OF r SKIP LOCKED)
        """, [version, PostgresText.array(contents)])
    } catch {
      // Read-only users cannot update the date.
      guard error.reason == .readOnly else { throw error }
    }
  }

  package func contains(_ contents: [ContentID], version: String) throws(StoreError) -> [Bool] {
    let found = Set(
      try work { connection throws(StoreError) in
        try connection.rows(
          """
          SELECT r.content FROM lintel.results r JOIN lintel.versions v ON v.id = r.version_id
          WHERE v.name = $1 AND r.content = ANY ($2::bytea[])
          """, [version, PostgresText.array(contents.map(\.bytes))], isBinary: true
        ) { row throws(StoreError) in try row.bytes("content") }
      })
    return contents.map { found.contains($0.bytes) }
  }

  package func save(_ values: [ContentID: [UInt8]], version: String) throws(StoreError) {
    var rest = values.inOrder[...]
    while !rest.isEmpty {
      // Batches limit memory use and the amount of work lost after a failure.
      var size = 0
      let share = rest.prefix { value in
        defer { size += value.value.count }
        return size < 8 << 20
      }
      rest = rest.dropFirst(share.count)
      try work { connection throws(StoreError) in
        try connection.run(
          "INSERT INTO lintel.versions (name) SELECT $1 WHERE NOT EXISTS (SELECT FROM lintel.versions WHERE name = $1) "
            + "ON CONFLICT DO NOTHING", [version])
        // Rows are locked in key order, so that runners cannot deadlock.
        try connection.run(
          """
          INSERT INTO lintel.results AS old (version_id, content, value)
          SELECT v.id, n.content, n.value
          FROM lintel.versions v, unnest($2::bytea[], $3::bytea[]) AS n (content, value)
          WHERE v.name = $1 ORDER BY n.content
          ON CONFLICT (version_id, content) DO UPDATE SET value = excluded.value, used_on = current_date
          WHERE old.value <> excluded.value
          """, [version, PostgresText.array(share.map(\.key.bytes)), PostgresText.array(share.map(\.value))])
      }
    }
  }
}
