import Foundation

/// Opens the cache's file, and mends what can be mended.
enum CacheFile {
  /// The form of the tables; a file of a newer form is left alone, one of an older form is made anew.
  static let form = 3
  /// Marks the file as ours.
  /// - Source: sqlite.org, "PRAGMA application_id".
  static let application = 0x4C4E_544C

  /// Why there is no cache.
  enum Refusal: Error {
    /// Written by a newer version of the tool.
    case newer
    /// Written by an older version.
    case older
    case sqlite(SQLiteError)
  }

  /// Opens the file in a folder, which is made where it is missing. A damaged file is put aside as `….damaged`.
  static func open(_ path: String) throws(Refusal) -> Database {
    do {
      return try connected(path)
    } catch .older {
      remove(path)
    } catch .sqlite(let error) where error.isDamage {
      try? FileManager.default.removeItem(atPath: path + ".damaged")
      try? FileManager.default.moveItem(atPath: path, toPath: path + ".damaged")
      remove(path)
    } catch {
      throw error
    }
    return try connected(path)
  }

  private static func connected(_ path: String) throws(Refusal) -> Database {
    let isOlder: Bool
    do throws(SQLiteError) {
      let database = try Database(path: path, access: .readWrite)
      let form = try database.integer("PRAGMA user_version") ?? 0
      if form == 0 { try make(database) }
      isOlder = (1..<Self.form).contains(form)
      // Without synchronous writes a crash of the machine may damage the file; it is only a cache, and guarded by sums.
      try database.execute("PRAGMA synchronous=OFF; PRAGMA journal_mode=WAL; PRAGMA mmap_size=268435456;")
      if form == 0 || form == Self.form { return database }
    } catch {
      throw .sqlite(error)
    }
    throw isOlder ? .older : .newer
  }

  private static func make(_ database: borrowing Database) throws(SQLiteError) {
    // The page size must be chosen before the first table; a result has some kilobytes.
    try database.execute("PRAGMA page_size=8192; PRAGMA auto_vacuum=INCREMENTAL;")
    try database.execute(
      """
      BEGIN IMMEDIATE;
      CREATE TABLE IF NOT EXISTS results (key BLOB PRIMARY KEY, used INTEGER NOT NULL, value BLOB NOT NULL);
      CREATE TABLE IF NOT EXISTS files (
        tree TEXT NOT NULL, path TEXT NOT NULL, status BLOB NOT NULL, content BLOB NOT NULL, PRIMARY KEY (tree, path)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS reviews (
        number INTEGER PRIMARY KEY, tree TEXT NOT NULL, key BLOB NOT NULL, UNIQUE (tree, key)
      );
      PRAGMA application_id=\(application);
      PRAGMA user_version=\(form);
      COMMIT;
      """)
  }

  private static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }
}
