import Store

/// The database's tables and their migrations.
///
/// A released migration never changes; add a new migration to change the tables. docs/sql.md describes the tables.
enum Schema {
  /// The migrations, oldest first; their number is the schema version.
  static let migrations = [Migration001.sql]

  static var version: Int { migrations.count }

  /// Checks that the tables are at the version that this build requires, and migrates older tables.
  /// - Throws: `StoreError` if the tables are at a newer version or cannot be migrated.
  static func prepare(_ connection: PostgresConnection, isReadOnly: Bool) throws(StoreError) {
    let found = try version(of: connection)
    if found == version { return }
    if found > version { throw newer(found) }
    guard !isReadOnly else {
      throw StoreError(
        .notSetUp,
        "the store's tables are missing or older than version \(version), and this run cannot create them because it is "
          + "read-only")
    }
    do throws(StoreError) {
      try connection.transaction { () throws(StoreError) in try migrate(connection) }
    } catch {
      guard error.reason == .readOnly else { throw error }
      throw StoreError(
        .notSetUp,
        "the store's tables are at version \(found), but version \(version) is required; run `review cache info --store` as "
          + "their owner"
      )
    }
  }

  private static func migrate(_ connection: PostgresConnection) throws(StoreError) {
    // PostgreSQL releases the lock when the transaction ends, even if the runner is killed.
    try connection.run("SELECT pg_advisory_xact_lock(5497303)")
    let found = try version(of: connection, inTransaction: true)
    if found > version { throw newer(found) }
    for number in found..<version {
      try connection.run(migrations[number])
      try connection.run("INSERT INTO lintel.schema_version (version) VALUES ($1)", ["\(number + 1)"])
    }
    if found < version { try connection.run(Grants.sql) }
  }

  private static func version(
    of connection: PostgresConnection, inTransaction: Bool = false
  ) throws(StoreError) -> Int {
    // A failed statement would abort the transaction.
    if inTransaction {
      let table = try connection.row("SELECT to_regclass('lintel.schema_version') AS name") { row throws(StoreError) in
        try row.text("name")
      }
      guard table ?? nil != nil else { return 0 }
    }
    do throws(StoreError) {
      return try connection.row("SELECT max(version) AS version FROM lintel.schema_version") { row throws(StoreError) in
        try row.integer("version")
      } ?? 0
    } catch {
      guard error.reason == .notSetUp else { throw error }
      return 0
    }
  }

  private static func newer(_ found: Int) -> StoreError {
    StoreError(
      .newer,
      "the store's tables are at version \(found) and were created by a newer version of review; update review, which "
        + "supports version \(version)")
  }
}

/// Grants privileges to the roles described in docs/store.md, if these roles exist in the cluster.
enum Grants {
  static let sql = """
    DO $$
    BEGIN
      IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'lintel_runner') THEN
        GRANT USAGE ON SCHEMA lintel TO lintel_runner;
        GRANT SELECT ON ALL TABLES IN SCHEMA lintel TO lintel_runner;
        GRANT INSERT ON lintel.versions TO lintel_runner;
        GRANT INSERT, UPDATE ON lintel.results, lintel.repositories, lintel.claims TO lintel_runner;
        GRANT INSERT, DELETE ON lintel.samples, lintel.team_samples, lintel.files, lintel.findings TO lintel_runner;
      END IF;
      IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'lintel_reader') THEN
        GRANT USAGE ON SCHEMA lintel TO lintel_reader;
        GRANT SELECT ON ALL TABLES IN SCHEMA lintel TO lintel_reader;
        REVOKE SELECT ON lintel.results, lintel.versions FROM lintel_reader;
      END IF;
    END $$;
    """
}
