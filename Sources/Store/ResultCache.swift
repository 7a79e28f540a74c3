import Essentials
import Synchronization

/// Caches results in a single SQLite file, keyed by content or commit.
///
/// The cache never makes a review fail: unreadable results are recomputed, and failed writes are reported as
/// `CacheError`. Only one process writes at a time; any number of processes can read. The cache can be backed by a
/// store that is shared between machines; values from that store are copied to the cache on first use.
package final class ResultCache: Sendable {
  /// A file's metadata, which stays the same until someone writes to the file.
  package struct Stamp: Sendable, Hashable {
    let bytes: [UInt8]

    /// - Parameter numbers: The size, the times and the inode number, at least one of which changes with the content.
    package init(_ numbers: [Int]) {
      // checked: an `Int` has at most 64 bits.
      bytes = numbers.map { Int64($0).littleEndian }.withUnsafeBytes { Array($0) }
    }
  }

  /// The last seen content of a file.
  package struct KnownFile: Sendable, Hashable {
    /// The metadata that the file had with this content; nil if the file had just been written, because the file could
    /// change again without a difference in its metadata.
    package let stamp: Stamp?
    /// The ID of the content, computed from the file's bytes.
    package let content: ContentID
    /// The content under which the facts are cached: either `content`, or the content of an earlier version of the file
    /// with the same facts.
    package var facts: ContentID

    package init(stamp: Stamp?, content: ContentID, facts: ContentID) {
      self.stamp = stamp
      self.content = content
      self.facts = facts
    }
  }

  /// Changes that a run has not yet written to the cache.
  package struct PendingWrites: Sendable {
    /// Values to add to the cache.
    package var values: [ContentID: [UInt8]] = [:]
    /// Entries that were read but have not yet been marked as used today.
    package var used: Set<ContentID> = []
    /// The current stamps and content IDs of files, keyed by path.
    package var files: [String: KnownFile] = [:]
    /// Results for whole trees, oldest first. The value is nil if a cached result was reused. The cache keeps only the
    /// latest results for each tree.
    package var reviews: [(name: ContentID, value: [UInt8]?)] = []

    package init() {}

    package var isEmpty: Bool { values.isEmpty && used.isEmpty && files.isEmpty && reviews.isEmpty }
  }

  /// A value and its age.
  package struct Entry: Sendable {
    package let bytes: [UInt8]
    /// Whether the entry must still be marked as used, so that it is not evicted next.
    package let isUnmarked: Bool
  }

  /// The absolute path of the cache file.
  package let path: String
  private let database: Mutex<Database>
  private let version: String
  /// The current day, in days since 1970.
  private let today: Int
  private let shared: SharedResults?

  /// Opens the cache, creating it if it is missing.
  /// - Parameters:
  ///   - path: The cache file; its folder is created if necessary.
  ///   - version: The version of the values; values with other versions are ignored.
  ///   - today: The current day in days since 1970, which determines the age of entries.
  ///   - shared: The store shared by runners; nil to use only this machine.
  /// - Throws: `CacheError` if the cache cannot be used.
  package init(
    path: String, version: String, today: Int, shared: SharedResults? = nil
  ) throws(CacheError) {
    self.path = path
    self.today = today
    self.version = version
    self.shared = shared
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CacheError.folder(path: folder, reason: SystemMessage.reason(for: error))
    }
    do throws(CacheFile.OpenError) {
      database = Mutex(try CacheFile.open(path))
    } catch {
      switch error {
      case .foreign: throw .foreign(path: path)
      case .newer, .older: throw .newer(path: path)
      case .damaged: throw .damaged(path: path)
      case .sqlite(let error): throw .unusable(path: path, error)
      }
    }
  }

  // MARK: Reading

  /// Returns the files at the given paths as they were last seen, in the same order; nil for unknown files.
  ///
  /// The table is sorted like the paths, so both are read once, side by side. Looking up thousands of paths in a
  /// dictionary would take several times as long.
  /// - Parameters:
  ///   - tree: Identifies the folder that the paths are relative to, and how the folder is read.
  ///   - paths: Distinct paths, sorted by their bytes. Other paths are treated as unknown.
  package func files(of tree: String, at paths: [String]) -> [KnownFile?] {
    let found = try? database.withLock { database throws(SQLiteError) in
      let statement = try database.prepare(
        "SELECT path, status, content, facts FROM files WHERE tree = ? ORDER BY path")
      try statement.bind(tree, at: 1)
      let path = try statement.column("path")
      let status = try statement.column("status")
      let content = try statement.column("content")
      let factsKey = try statement.column("facts")
      var files: [KnownFile?] = []
      files.reserveCapacity(paths.count)
      while files.count < paths.count, try statement.step() {
        while files.count < paths.count, statement.text(path, follows: paths[files.count]) { files.append(nil) }
        guard files.count < paths.count, statement.text(path, equals: paths[files.count]) else { continue }
        files.append(
          ContentID(stored: statement.bytes(content)).map {
            KnownFile(
              stamp: Stamp(stored: statement.bytes(status)), content: $0, facts: facts(statement.bytes(factsKey)) ?? $0)
          })
      }
      return files
    }
    let files = found ?? []
    return files + Array(repeating: nil, count: paths.count - files.count)
  }

  /// Returns the value for the given content; nil if it is not in the cache.
  package func entry(of content: ContentID) -> Entry? { entries(of: [content])[0] }

  /// Returns the value for the given content from this machine, without a request to the shared store.
  package func localEntry(of content: ContentID) -> Entry? { localEntries(of: [content], version: version)[0] }

  /// Returns the values for the given contents, in order; nil for those that are not in the cache.
  package func entries(of contents: [ContentID]) -> [Entry?] {
    var entries = localEntries(of: contents, version: version)
    guard isShared else { return entries }
    let copied = copy(contents.indices.filter { entries[$0] == nil }.map { contents[$0] })
    for (index, content) in contents.enumerated() where entries[index] == nil {
      entries[index] = copied[content].map { Entry(bytes: $0, isUnmarked: false) }
    }
    return entries
  }

  /// Whether a shared store backs the cache and is responding.
  package var isShared: Bool { shared?.isInUse == true }

  /// Copies the values for the given contents from the shared store, using few requests.
  package func prefetch(_ contents: [ContentID]) {
    guard isShared else { return }
    // Copies in batches, to limit memory use.
    for start in stride(from: 0, to: contents.count, by: 256) {
      _ = copy(contents[start..<min(start + 256, contents.count)].filter { !has($0) })
    }
  }

  /// Returns the contents whose values are in neither the cache nor the shared store, in the given order.
  package func missing(among contents: [ContentID]) -> [ContentID] {
    let unknown = contents.filter { !has($0) }
    guard isShared, let shared else { return unknown }
    var known: Set<ContentID> = []
    for start in stride(from: 0, to: unknown.count, by: 2000) {
      known.formUnion(
        shared.known(among: Array(unknown[start..<min(start + 2000, unknown.count)]), version: version))
    }
    return unknown.filter { !known.contains($0) }
  }

  /// Copies values from the shared store to this cache.
  private func copy(_ contents: [ContentID]) -> [ContentID: [UInt8]] {
    guard let shared, !contents.isEmpty else { return [:] }
    let values = shared.values(of: contents, version: version)
    // If the local write fails, the next run requests the values again.
    try? saveLocally(values, version: version)
    return values
  }

  private func localEntries(of contents: [ContentID], version: String) -> [Entry?] {
    let found = try? database.withLock { database throws(SQLiteError) in
      let statement = try database.prepare("SELECT value, used FROM results WHERE key = ?")
      let value = try statement.column("value")
      let used = try statement.column("used")
      var entries: [Entry?] = []
      entries.reserveCapacity(contents.count)
      // Otherwise, SQLite would lock and unlock the file for each entry.
      try database.readTransaction { () throws(SQLiteError) in
        for content in contents {
          try statement.bind(key(content, version), at: 1)
          let exists = try statement.step()
          entries.append(
            exists ? Entry(bytes: statement.bytes(value), isUnmarked: statement.integer(used) < today) : nil)
          statement.reset()
        }
      }
      return entries
    }
    return found ?? Array(repeating: nil, count: contents.count)
  }

  /// Returns whether the value for the given content is cached on this machine.
  package func has(_ content: ContentID) -> Bool {
    let found = try? database.withLock { database throws(SQLiteError) in
      let statement = try database.prepare("SELECT 1 FROM results WHERE key = ?")
      try statement.bind(key(content, version), at: 1)
      return try statement.step()
    }
    return found ?? false
  }

  // MARK: Writing

  /// Writes a run's changes in one transaction, and adds the values to the shared store.
  /// - Throws: `CacheError` if the changes cannot be written, or if entries cannot be deleted to stay within the limit.
  package func save(_ pendingWrites: PendingWrites, tree: String, limit: Int = ResultCache.limit) throws(CacheError) {
    guard !pendingWrites.isEmpty else { return }
    shared?.save(pendingWrites.values, version: version)
    do {
      try database.withLock { database throws(SQLiteError) in
        try database.transaction { () throws(SQLiteError) in
          try write(pendingWrites, tree: tree, to: database)
        }
        if try bytes(in: database) > limit { try evict(downTo: limit / 5 * 4, keeping: tree, from: database) }
      }
    } catch {
      throw .writeFailed(path: path, error)
    }
  }

  private func write(_ pendingWrites: PendingWrites, tree: String, to database: borrowing Database) throws(SQLiteError)
  {
    let reviews = pendingWrites.reviews.compactMap { review in review.value.map { (key: review.name, value: $0) } }
    try insert(pendingWrites.values.inOrder + reviews, version: version, into: database)
    let mark = try database.prepare("UPDATE results SET used = ? WHERE key = ?")
    for content in pendingWrites.used {
      try mark.bind(today, at: 1)
      try mark.bind(key(content, version), at: 2)
      try mark.run()
    }
    let file = try database.prepare(
      "INSERT OR REPLACE INTO files (tree, path, status, content, facts) VALUES (?, ?, ?, ?, ?)")
    for (path, known) in pendingWrites.files {
      try file.bind(tree, at: 1)
      try file.bind(path, at: 2)
      try file.bind(known.stamp?.bytes ?? [], at: 3)
      try file.bind(known.content.bytes, at: 4)
      try file.bind(known.facts == known.content ? [] : key(known.facts, version), at: 5)
      try file.run()
    }
    if !pendingWrites.reviews.isEmpty { try number(pendingWrites.reviews.map(\.name), ofTree: tree, in: database) }
  }

  private func insert(
    _ values: [(key: ContentID, value: [UInt8])], version: String, into database: borrowing Database
  ) throws(SQLiteError) {
    let insert = try database.prepare("INSERT OR REPLACE INTO results (key, used, value) VALUES (?, ?, ?)")
    for (content, bytes) in values {
      try insert.bind(key(content, version), at: 1)
      try insert.bind(today, at: 2)
      try insert.bind(bytes, at: 3)
      try insert.run()
    }
  }

  private func saveLocally(_ values: [ContentID: [UInt8]], version: String) throws(SQLiteError) {
    guard !values.isEmpty else { return }
    try database.withLock { database throws(SQLiteError) in
      try database.transaction { () throws(SQLiteError) in
        try insert(values.inOrder, version: version, into: database)
      }
    }
  }

  /// Records reviews as the latest ones of a tree, and deletes the tree's oldest reviews if there are too many.
  private func number(
    _ names: [ContentID], ofTree tree: String, in database: borrowing Database
  ) throws(SQLiteError) {
    let number = try database.prepare(
      "INSERT OR REPLACE INTO reviews (number, tree, key) SELECT coalesce(max(number), 0) + 1, ?, ? FROM reviews")
    for name in names {
      try number.bind(tree, at: 1)
      try number.bind(key(name, version), at: 2)
      try number.run()
    }
    let old = "SELECT number FROM reviews WHERE tree = ?1 ORDER BY number DESC LIMIT -1 OFFSET \(Self.reviewsOfTree)"
    for statement in [
      "DELETE FROM results WHERE key IN (SELECT key FROM reviews WHERE number IN (\(old)))",
      "DELETE FROM reviews WHERE number IN (\(old))",
    ] {
      let delete = try database.prepare(statement)
      try delete.bind(tree, at: 1)
      try delete.run()
    }
  }

  private func key(_ content: ContentID, _ version: String) -> [UInt8] { content.bytes + version.utf8 }

  /// Returns the content ID in a key; nil if the key has a different version, because contents that have the same value
  /// in one version may have different values in another.
  private func facts(_ key: [UInt8]) -> ContentID? {
    guard key.count > version.utf8.count, key.suffix(version.utf8.count).elementsEqual(version.utf8) else { return nil }
    return ContentID(stored: Array(key.dropLast(version.utf8.count)))
  }
}

extension [ContentID: [UInt8]] {
  /// The values sorted by content ID, so that equal values produce equal files and runners cannot deadlock.
  package var inOrder: [(key: ContentID, value: [UInt8])] {
    sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }.map { ($0.key, $0.value) }
  }
}

// MARK: ResultStore

extension ResultCache: ResultStore {
  package func check() {}

  package func values(of contents: [ContentID], version: String) -> [[UInt8]?] {
    localEntries(of: contents, version: version).map { $0?.bytes }
  }

  package func contains(_ contents: [ContentID], version: String) -> [Bool] {
    localEntries(of: contents, version: version).map { $0 != nil }
  }

  package func save(_ values: [ContentID: [UInt8]], version: String) throws(StoreError) {
    do throws(SQLiteError) {
      try saveLocally(values, version: version)
    } catch {
      throw StoreError(.refused, "\(CacheError.writeFailed(path: path, error))")
    }
  }
}

extension ResultCache.Stamp {
  fileprivate init?(stored bytes: [UInt8]) {
    if bytes.isEmpty { return nil }
    self.bytes = bytes
  }
}

// MARK: Size

extension ResultCache {
  /// The maximum number of cached reviews per tree. Every edit results in up to three new reviews.
  static let reviewsOfTree = 16

  /// The maximum size in bytes; old entries are evicted to stay below this limit.
  package static let limit = 512 << 20

  /// Statistics about a cache.
  package struct Contents: Sendable, Hashable {
    /// The number of results, including those from other versions.
    package let entries: Int
    /// The size of the file, without its write-ahead log.
    package let bytes: Int
  }

  /// Returns the existing files that belong to the cache at a path: the database, a damaged predecessor, and SQLite's
  /// auxiliary files.
  /// - Throws: `CacheError.foreign` if the database was not created by Lintel.
  package static func files(of path: String) throws(CacheError) -> [String] {
    if CacheFileHeader.owner(of: path) == .foreign { throw .foreign(path: path) }
    let backups = CacheFileHeader.owner(of: path + ".damaged") == .foreign ? [] : [".damaged"]
    return (["", "-wal", "-shm"] + backups).map { path + $0 }.filter(FileManager.default.fileExists(atPath:))
  }

  /// Returns statistics about the cache.
  package func contents() throws(CacheError) -> Contents {
    do {
      return try database.withLock { database throws(SQLiteError) in
        Contents(
          entries: try database.integer("SELECT count(*) FROM results") ?? 0, bytes: try bytes(in: database))
      }
    } catch {
      throw .unusable(path: path, error)
    }
  }

  private func bytes(in database: borrowing Database) throws(SQLiteError) -> Int {
    let pages = try database.integer("PRAGMA page_count") ?? 0
    let free = try database.integer("PRAGMA freelist_count") ?? 0
    return (pages - free) * (try database.integer("PRAGMA page_size") ?? 0)
  }

  /// With fewer results than this, deleting some of them may not free a page.
  private static let fewEntries = 100

  /// Deletes what is known about the files of other trees, and then the least recently used results.
  private func evict(
    downTo target: Int, keeping tree: String, from database: borrowing Database
  ) throws(SQLiteError) {
    let files = try database.prepare("DELETE FROM files WHERE tree <> ?")
    try files.bind(tree, at: 1)
    try files.run()
    while try bytes(in: database) > target, let entries = try database.integer("SELECT count(*) FROM results"),
      entries > 0
    {
      let size = try bytes(in: database)
      try database.execute(
        """
        DELETE FROM results WHERE rowid IN (SELECT rowid FROM results ORDER BY used, rowid LIMIT \(max(1, entries / 10)));
        """)
      // The rest of the file is not made up of results.
      if try bytes(in: database) >= size, entries < Self.fewEntries { break }
    }
    try database.execute("PRAGMA incremental_vacuum;")
  }
}
