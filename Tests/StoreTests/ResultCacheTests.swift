import Foundation
import TestSupport
import Testing

@testable import Store

@Suite struct ResultCacheTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/review/cache.sqlite" }

  init() throws { folder = try TemporaryFolder() }

  private func cache(version: String = "1", today: Int = 100) throws -> ResultCache {
    try ResultCache(path: path, version: version, today: today)
  }

  private func content(_ text: String) throws -> ContentID { try #require(ContentID(of: Array(text.utf8))) }

  private func pendingWrites(_ texts: [String]) throws -> ResultCache.PendingWrites {
    var pendingWrites = ResultCache.PendingWrites()
    for text in texts { pendingWrites.values[try content(text)] = Array("facts of \(text)".utf8) }
    return pendingWrites
  }

  @Test func `the next run finds cached values`() throws {
    try cache().save(pendingWrites(["a", "b"]), tree: "/t")
    let later = try cache()
    #expect(later.entry(of: try content("a"))?.bytes == Array("facts of a".utf8))
    #expect(later.entry(of: try content("c")) == nil)
  }

  @Test func `a folder that cannot be created is named, together with the remedy`() throws {
    try folder.write("", to: "file")
    let error = #expect(throws: CacheError.self) {
      try ResultCache(path: folder.path + "/file/cache/cache.sqlite", version: "1", today: 100)
    }
    let text = error?.description ?? ""
    #expect(text.hasPrefix("cannot create the cache folder \(folder.path)/file/cache: "), "\(text)")
    #expect(text.hasSuffix("; choose a writable folder with --cache, or use --no-cache"))
    #expect(!text.contains("operation could not be completed"))
  }

  @Test func `facts of another version are not found`() throws {
    try cache(version: "1").save(pendingWrites(["a"]), tree: "/t")
    #expect(try cache(version: "2").entry(of: content("a")) == nil)
  }

  @Test func `files are cached per tree`() throws {
    var pendingWrites = ResultCache.PendingWrites()
    let known = ResultCache.KnownFile(
      stamp: .init([1, 2, -3]), content: try content("a"), facts: try content("b"))
    pendingWrites.files["A b/ü.swift"] = known
    try cache().save(pendingWrites, tree: "/t")
    #expect(try cache().files(of: "/t", at: ["A b/ü.swift"]) == [known])
    #expect(try cache().files(of: "/other", at: ["A b/ü.swift"]) == [nil])
  }

  @Test func `cached files are found among unknown ones`() throws {
    var pendingWrites = ResultCache.PendingWrites()
    let known = ResultCache.KnownFile(stamp: nil, content: try content("a"), facts: try content("a"))
    for path in ["A-b.swift", "A.swift", "A/b.swift", "Z.swift"] { pendingWrites.files[path] = known }
    try cache().save(pendingWrites, tree: "/t")
    let paths = ["", "A-b.swift", "A.swif", "A.swift", "A.swift2", "B.swift", "Z.swift", "Z.swift/a"]
    #expect(try cache().files(of: "/t", at: paths) == [nil, known, nil, known, nil, nil, known, nil])
    #expect(try cache().files(of: "/t", at: []).isEmpty)
    // Paths in a different order are treated as unknown.
    #expect(try cache().files(of: "/t", at: ["Z.swift", "A.swift"]) == [known, nil])
  }

  @Test func `damaged lists of content IDs are rejected`() throws {
    let long = try #require(ContentID(hexadecimal: String(repeating: "ab", count: 32)))
    for names in [[], [try content("a")], [try content("a"), long, try content("b")]] {
      let bytes = try #require(ContentID.packed(names))
      #expect(ContentID.unpacked(bytes) == names)
      #expect(ContentID.unpacked(Array(bytes.dropLast())) == nil)
      for index in bytes.indices {
        var damaged = bytes
        damaged[index] ^= 1
        #expect(ContentID.unpacked(damaged) == nil)
      }
    }
    // The checksum is correct, but the last ID is incomplete.
    for content in [[20], [20] + Array(repeating: 1, count: 19), [0], [255]] as [[UInt8]] {
      #expect(ContentID.unpacked(try #require(ContentID(of: content)).bytes + content) == nil)
    }
  }

  @Test func `only the latest reviews of a tree are kept, including reused ones`() throws {
    func save(_ names: [String], tree: String = "/t") throws {
      var pendingWrites = ResultCache.PendingWrites()
      pendingWrites.reviews = try names.map { (try content($0), Array("review \($0)".utf8)) }
      try cache().save(pendingWrites, tree: tree)
    }
    func known(_ names: [String]) throws -> [String] {
      let cache = try cache()
      return try names.filter { cache.entry(of: try content($0)) != nil }
    }
    try save(["base"])
    try save(["other"], tree: "/other")
    let edits = (1...20).map { "edit \($0)" }
    for edit in edits {
      var pendingWrites = ResultCache.PendingWrites()
      pendingWrites.reviews = [(try content("base"), nil), (try content(edit), Array("review \(edit)".utf8))]
      try cache().save(pendingWrites, tree: "/t")
    }
    #expect(try known(["base", "other"] + edits) == ["base", "other"] + edits.suffix(ResultCache.reviewsOfTree - 1))
    #expect(try cache().contents().entries == ResultCache.reviewsOfTree + 1)
  }

  @Test func `an entry is marked as used once a day`() throws {
    try cache(today: 100).save(pendingWrites(["a"]), tree: "/t")
    #expect(try cache(today: 100).entry(of: content("a"))?.isUnmarked == false)
    let later = try cache(today: 101)
    #expect(later.entry(of: try content("a"))?.isUnmarked == true)
    var pendingWrites = ResultCache.PendingWrites()
    pendingWrites.used = [try content("a")]
    try later.save(pendingWrites, tree: "/t")
    #expect(later.entry(of: try content("a"))?.isUnmarked == false)
  }

  @Test func `the least recently used entries are evicted first`() throws {
    for day in 1...20 {
      var pendingWrites = ResultCache.PendingWrites()
      pendingWrites.values[try content("\(day)")] = [UInt8](repeating: UInt8(day), count: 50_000)
      try cache(today: day).save(pendingWrites, tree: "/t", limit: 500_000)
    }
    let last = try cache(today: 21)
    #expect(last.entry(of: try content("1")) == nil)
    #expect(last.entry(of: try content("20")) != nil)
    #expect(try last.contents().bytes <= 500_000)
  }

  @Test func `what is known about files of other trees is deleted before results`() throws {
    var old = ResultCache.PendingWrites()
    for number in 0..<10_000 {
      let id = try content("\(number)")
      old.files["Sources/\(number).swift"] = .init(stamp: nil, content: id, facts: id)
    }
    try cache().save(old, tree: "/old")
    let size = try cache().contents().bytes
    try cache().save(pendingWrites(["a"]), tree: "/t", limit: size / 2)
    let last = try cache()
    #expect(last.entry(of: try content("a")) != nil)
    #expect(last.files(of: "/old", at: ["Sources/1.swift"]) == [nil])
    #expect(try last.contents().bytes < size / 2)
  }

  @Test func `a second connection is recognized without opening the file`() throws {
    let first = try cache()
    #expect(OpenDatabases.contains(path))
    #expect(CacheFileHeader.owner(of: path) == .lintel)
    try cache().save(pendingWrites(["a"]), tree: "/t")
    #expect(OpenDatabases.contains(path))
    #expect(first.entry(of: try content("a")) != nil)
  }

  // MARK: Foreign and damaged files

  /// Closes the cache, so that everything is in its main file.
  private func settle() throws {
    let database = try Database(path: path, access: .readWrite)
    try database.execute("PRAGMA journal_mode=DELETE")
  }

  private func changeBytes(_ change: (inout Data) -> Void) throws {
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    change(&data)
    try data.write(to: URL(fileURLWithPath: path))
  }

  @Test(arguments: [
    "notes", "SQLite format 3\0 but nothing more", String(repeating: "not a database at all", count: 400),
  ])
  func `a file that is not a cache is not touched`(text: String) throws {
    try folder.write(text, to: "review/cache.sqlite")
    #expect { try cache() } throws: { "\($0)".contains("was not created by review") && "\($0)".contains(path) }
    #expect(throws: CacheError.self) { try ResultCache.files(of: path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/review") == ["cache.sqlite"])
  }

  @Test(arguments: [(application: 0, form: 0), (0, 1), (0, 3), (5, 3), (0x4C4E_544D, 1)])
  func `another program's database is not touched, regardless of its version`(application: Int, form: Int) throws {
    try folder.write("", to: "review/empty")
    do {
      let database = try Database(path: path, access: .readWrite)
      try database.execute(
        "CREATE TABLE results (a); INSERT INTO results VALUES (7); PRAGMA application_id=\(application); PRAGMA user_version=\(form)"
      )
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect { try cache() } throws: { "\($0)".contains("was not created by review") }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
  }

  @Test func `a symbolic link is not followed`() throws {
    try cache().save(pendingWrites(["a"]), tree: "/t")
    try settle()
    try FileManager.default.moveItem(atPath: path, toPath: folder.path + "/elsewhere")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path + "/elsewhere")
    #expect { try cache() } throws: { "\($0)".contains("was not created by review") }
  }

  @Test func `a named pipe at the cache's path does not block`() throws {
    try folder.write("", to: "review/empty")
    #expect(mkfifo(path, 0o600) == 0)
    #expect { try cache() } throws: { "\($0)".contains("was not created by review") }
  }

  @Test func `an empty file becomes a cache`() throws {
    try folder.write("", to: "review/cache.sqlite")
    try cache().save(pendingWrites(["a"]), tree: "/t")
    #expect(try cache().entry(of: content("a")) != nil)
  }

  @Test func `a cache is created in one transaction`() throws {
    try folder.write("", to: "review/cache.sqlite")
    try CacheFile.createTables(in: Database(path: path, access: .readWrite))
    let header = try Data(contentsOf: URL(filePath: path)).prefix(100)
    // The file change counter: SQLite increments it in every transaction that writes.
    #expect(Array(header[24..<28]) == [0, 0, 0, 1])
    #expect(CacheFileHeader.owner(of: path) == .lintel)
  }

  @Test func `a damaged cache is renamed and recreated`() throws {
    try cache().save(pendingWrites(["a"]), tree: "/t")
    try settle()
    // The first page of the first table.
    try changeBytes { data in data.replaceSubrange(100..<300, with: Data(repeating: 0xFF, count: 200)) }
    try cache().save(pendingWrites(["b"]), tree: "/t")
    #expect(try cache().entry(of: content("b")) != nil)
    #expect(try ResultCache.files(of: path).contains(path + ".damaged"))
  }

  @Test func `a cache damaged by a system crash is recreated`() throws {
    try folder.write(Data(repeating: 0, count: 16_384), to: "review/cache.sqlite")
    try cache().save(pendingWrites(["a"]), tree: "/t")
    #expect(try cache().entry(of: content("a")) != nil)
  }

  @Test func `an unrelated file with the name for damaged caches is not replaced`() throws {
    try cache().save(pendingWrites(["a"]), tree: "/t")
    try settle()
    try changeBytes { data in data.replaceSubrange(100..<300, with: Data(repeating: 0xFF, count: 200)) }
    try folder.write("mine", to: "review/cache.sqlite.damaged")
    try cache().save(pendingWrites(["b"]), tree: "/t")
    #expect(try String(contentsOfFile: path + ".damaged", encoding: .utf8) == "mine")
    #expect(try !ResultCache.files(of: path).contains(path + ".damaged"))
  }

  @Test(arguments: [
    "DROP TABLE results; CREATE VIEW results AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
      + "SELECT x'00' AS key, 1 AS used, zeroblob(1000000) AS value FROM n WHERE i < 0",
    "CREATE TRIGGER t AFTER INSERT ON results BEGIN DELETE FROM files; END", "DROP TABLE reviews",
    "DROP TABLE files; CREATE TABLE files (tree, path, status, content)",
  ])
  func `a cache with unexpected tables is recreated`(change: String) throws {
    try cache().save(pendingWrites(["a"]), tree: "/t")
    do {
      let database = try Database(path: path, access: .readWrite)
      try database.execute(change)
    }
    try cache().save(pendingWrites(["b"]), tree: "/t")
    #expect(try cache().entry(of: content("b")) != nil)
  }

  @Test func `a cache created by an older version is recreated`() throws {
    try folder.write("", to: "review/empty")
    do {
      let database = try Database(path: path, access: .readWrite)
      try database.execute("CREATE TABLE facts (a); PRAGMA application_id=0x4C4E544C; PRAGMA user_version=1")
    }
    try cache().save(pendingWrites(["a"]), tree: "/t")
    #expect(try cache().entry(of: content("a")) != nil)
  }

  @Test func `a cache created by a newer version is not touched`() throws {
    try cache().save(pendingWrites(["a"]), tree: "/t")
    do {
      let database = try Database(path: path, access: .readWrite)
      try database.execute("PRAGMA user_version=99")
    }
    #expect { try cache() } throws: { "\($0)".contains("newer version") }
    let database = try Database(path: path, access: .readOnly)
    #expect(try database.integer("SELECT count(*) FROM results") == 1)
  }

  @Test func `a cache that cannot be created is an error with its path`() throws {
    try folder.write("a file where a folder should be", to: "review")
    #expect { try cache() } throws: { "\($0)".contains(folder.path + "/review: ") }
  }

  @Test func `the cache can be read while another process writes, and nothing is lost`() throws {
    try cache().save(pendingWrites(["a"]), tree: "/t")
    let mine = try cache()
    let other = try Database(path: path, access: .readWrite)
    try other.execute("BEGIN IMMEDIATE; DELETE FROM results")
    #expect(mine.entry(of: try content("a")) != nil)
    #expect(throws: CacheError.self) { try mine.save(pendingWrites(["b"]), tree: "/t") }
    try other.execute("ROLLBACK")
    try mine.save(pendingWrites(["b"]), tree: "/t")
    #expect(try cache().entry(of: content("a")) != nil)
    #expect(try cache().entry(of: content("b")) != nil)
  }
}

@Suite struct ContentIDTests {
  @Test(arguments: ["", "a", "héllo\n", String(repeating: "x", count: 100_000)])
  func `a content ID equals the object name that git uses`(text: String) throws {
    let repository = try TemporaryRepository()
    try repository.write(text, to: "file")
    let name = try repository.git("hash-object", "file").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(ContentID(of: Array(text.utf8)) == ContentID(hexadecimal: name))
    #expect(ContentID(hexadecimal: name) != nil)
  }

  @Test(arguments: ["", "abc", String(repeating: "g", count: 40), String(repeating: "a", count: 63)])
  func `other text is not a content ID`(text: String) { #expect(ContentID(hexadecimal: text) == nil) }
}
