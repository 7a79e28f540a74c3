import Foundation

/// Opens the cache's file, and replaces one of ours that is of no use. A file of somebody else is not touched.
enum CacheFile {
  /// The form of the tables; a file of a newer form is left alone, one of an older form is made anew.
  static let form = 3
  /// Marks the file as ours; every form has it.
  /// - Source: sqlite.org, "PRAGMA application_id".
  static let application = 0x4C4E_544C

  /// Why there is no cache.
  enum Refusal: Error {
    /// Not made by this tool.
    case foreign
    /// Written by a newer version of the tool.
    case newer
    /// Written by an older version.
    case older
    /// Ours, and damaged.
    case damaged(SQLiteError?)
    case sqlite(SQLiteError)
  }

  /// Opens the file, which is made where it is missing. A damaged file of ours is put aside as `….damaged`.
  static func open(_ path: String) throws(Refusal) -> Database {
    do {
      return try connected(path)
    } catch .older {
      remove(path)
    } catch .damaged {
      putAside(path)
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

  private static func connected(_ path: String) throws(Refusal) -> Database {
    // Asked before SQLite opens the file: it would carry out a journal beside it.
    switch CacheFileHeader.owner(of: path) {
    case .foreign: throw .foreign
    case .damaged: throw .damaged(nil)
    case .nobody, .ours: break
    }
    let form: Int
    do throws(SQLiteError) {
      let database = try Database(path: path, access: .readWrite)
      form = try database.integer("PRAGMA user_version") ?? 0
      if form == 0 { try make(database) }
      // Without synchronous writes a crash of the machine may damage the file; it is only a cache, and guarded by sums.
      try database.execute("PRAGMA synchronous=OFF; PRAGMA journal_mode=WAL; PRAGMA mmap_size=268435456;")
      if form == 0 || form == Self.form, try database.texts(schema) == Set(tables.map { "CREATE TABLE " + $0 }) {
        return database
      }
    } catch {
      throw error.isDamage ? .damaged(error) : .sqlite(error)
    }
    if form > Self.form { throw .newer }
    // A view or a trigger in the place of a table would make a statement of ours do something else.
    if form == 0 || form == Self.form { throw .damaged(nil) }
    throw .older
  }

  /// Without indices that SQLite makes by itself.
  private static let schema = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"

  /// As SQLite keeps their text.
  private static let tables = [
    "results (key BLOB PRIMARY KEY, used INTEGER NOT NULL, value BLOB NOT NULL)",
    """
    files (
      tree TEXT NOT NULL, path TEXT NOT NULL, status BLOB NOT NULL, content BLOB NOT NULL, PRIMARY KEY (tree, path)
    ) WITHOUT ROWID
    """,
    """
    reviews (
      number INTEGER PRIMARY KEY, tree TEXT NOT NULL, key BLOB NOT NULL, UNIQUE (tree, key)
    )
    """,
  ]

  private static func make(_ database: borrowing Database) throws(SQLiteError) {
    // The page size must be chosen before the first table; a result has some kilobytes.
    try database.execute("PRAGMA page_size=8192; PRAGMA auto_vacuum=INCREMENTAL;")
    try database.execute(
      """
      BEGIN IMMEDIATE;
      \(tables.map { "CREATE TABLE IF NOT EXISTS \($0);" }.joined(separator: "\n"))
      PRAGMA application_id=\(application);
      PRAGMA user_version=\(form);
      COMMIT;
      """)
  }

  private static func putAside(_ path: String) {
    let aside = path + ".damaged"
    if CacheFileHeader.owner(of: aside) != .foreign {
      try? FileManager.default.removeItem(atPath: aside)
      try? FileManager.default.moveItem(atPath: path, toPath: aside)
    }
    remove(path)
  }

  private static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }
}
