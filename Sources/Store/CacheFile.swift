import Essentials

/// Opens the cache file, and replaces it if it is damaged or outdated. Never touches a file that Lintel did not create.
enum CacheFile {
  /// The version of the tables. A file with a newer version is not used; one with an older version is replaced.
  static let schemaVersion = 4
  /// Identifies a file as a Lintel cache; the same for every version.
  /// - Source: sqlite.org, "PRAGMA application_id".
  static let application = 0x4C4E_544C

  /// The reason the cache cannot be opened.
  enum OpenError: Error {
    /// The file was not created by Lintel.
    case foreign
    /// The file was written by a newer version of Lintel.
    case newer
    /// The file was written by an older version of Lintel.
    case older
    /// The file is a damaged Lintel cache.
    case damaged(SQLiteError?)
    case sqlite(SQLiteError)
  }

  /// Opens the file, and creates it if it is missing. Renames a damaged cache to `….damaged`.
  static func open(_ path: String) throws(OpenError) -> Database {
    do {
      return try connected(path)
    } catch .older {
      remove(path)
    } catch .damaged {
      moveAside(path)
    } catch {
      throw error
    }
    do {
      return try connected(path)
    } catch .damaged(let error?) {
      throw .sqlite(error)
    } catch {
      throw error
    }
  }

  private static func connected(_ path: String) throws(OpenError) -> Database {
    // Checked before SQLite opens the file, because SQLite would replay an adjacent journal.
    switch CacheFileHeader.owner(of: path) {
    case .foreign: throw .foreign
    case .damaged: throw .damaged(nil)
    case .none, .lintel: break
    }
    let version: Int
    do throws(SQLiteError) {
      let database = try Database(path: path, access: .readWrite)
      version = try database.integer("PRAGMA user_version") ?? 0
      if version == 0 { try createTables(in: database) }
      // Without synchronous writes, a power failure may damage the file. That is acceptable because entries have
      // checksums.
      try database.execute("PRAGMA synchronous=OFF; PRAGMA journal_mode=WAL; PRAGMA mmap_size=268435456;")
      if version == 0 || version == Self.schemaVersion,
        try database.texts(schema) == Set(tables.map { "CREATE TABLE " + $0 })
      {
        return database
      }
    } catch {
      throw error.isDamage ? .damaged(error) : .sqlite(error)
    }
    if version > Self.schemaVersion { throw .newer }
    // A view or trigger in place of a table would change the effect of our statements.
    if version == 0 || version == Self.schemaVersion { throw .damaged(nil) }
    throw .older
  }

  /// Excludes the indexes that SQLite creates automatically.
  private static let schema = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"

  /// The statements exactly as SQLite stores them.
  private static let tables = [
    "results (key BLOB PRIMARY KEY, used INTEGER NOT NULL, value BLOB NOT NULL)",
    """
    files (
      tree TEXT NOT NULL, path TEXT NOT NULL, status BLOB NOT NULL, content BLOB NOT NULL, facts BLOB NOT NULL,
      PRIMARY KEY (tree, path)
    ) WITHOUT ROWID
    """,
    """
    reviews (
      number INTEGER PRIMARY KEY, tree TEXT NOT NULL, key BLOB NOT NULL, UNIQUE (tree, key)
    )
    """,
  ]

  /// Creates the tables in one transaction, so that a process killed in the middle never leaves a file behind that
  /// lacks the application ID.
  static func createTables(in database: borrowing Database) throws(SQLiteError) {
    // The page size must be set before the first table is created; a result takes up several kilobytes. Setting
    // `auto_vacuum` writes the first page, and does so in a transaction of its own unless one has begun. It has no
    // effect after BEGIN IMMEDIATE.
    try database.execute(
      """
      PRAGMA page_size=8192;
      BEGIN;
      PRAGMA auto_vacuum=INCREMENTAL;
      \(tables.map { "CREATE TABLE IF NOT EXISTS \($0);" }.joined(separator: "\n"))
      PRAGMA application_id=\(application);
      PRAGMA user_version=\(schemaVersion);
      COMMIT;
      """)
  }

  private static func moveAside(_ path: String) {
    let damagedPath = path + ".damaged"
    if CacheFileHeader.owner(of: damagedPath) != .foreign {
      try? FileManager.default.removeItem(atPath: damagedPath)
      try? FileManager.default.moveItem(atPath: path, toPath: damagedPath)
    }
    remove(path)
  }

  private static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }
}
