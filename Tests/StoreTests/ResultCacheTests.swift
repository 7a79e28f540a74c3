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

  private func news(_ texts: [String]) throws -> ResultCache.News {
    var news = ResultCache.News()
    for text in texts { news.values[try content(text)] = Array("facts of \(text)".utf8) }
    return news
  }

  @Test func `what is kept is found by the next run`() throws {
    try cache().keep(news(["a", "b"]), tree: "/t")
    let later = try cache()
    #expect(later.entry(of: try content("a"))?.bytes == Array("facts of a".utf8))
    #expect(later.entry(of: try content("c")) == nil)
  }

  @Test func `facts of another version are not found`() throws {
    try cache(version: "1").keep(news(["a"]), tree: "/t")
    #expect(try cache(version: "2").entry(of: content("a")) == nil)
  }

  @Test func `files are remembered for each tree`() throws {
    var news = ResultCache.News()
    let known = ResultCache.KnownFile(stamp: .init([1, 2, -3]), content: try content("a"))
    news.files["A b/ü.swift"] = known
    try cache().keep(news, tree: "/t")
    #expect(try cache().files(of: "/t") == ["A b/ü.swift": known])
    #expect(try cache().files(of: "/other").isEmpty)
  }

  @Test func `of the reviews of a tree only the latest are kept, those that were used again among them`() throws {
    func keep(_ names: [String], tree: String = "/t") throws {
      var news = ResultCache.News()
      news.reviews = try names.map { (try content($0), Array("review \($0)".utf8)) }
      try cache().keep(news, tree: tree)
    }
    func known(_ names: [String]) throws -> [String] {
      let cache = try cache()
      return try names.filter { cache.entry(of: try content($0)) != nil }
    }
    try keep(["base"])
    try keep(["other"], tree: "/other")
    let edits = (1...12).map { "edit \($0)" }
    for edit in edits {
      var news = ResultCache.News()
      news.reviews = [(try content("base"), nil), (try content(edit), Array("review \(edit)".utf8))]
      try cache().keep(news, tree: "/t")
    }
    #expect(try known(["base", "other"] + edits) == ["base", "other"] + edits.suffix(ResultCache.reviewsOfTree - 1))
    #expect(try cache().contents().entries == ResultCache.reviewsOfTree + 1)
  }

  @Test func `an entry wants to be marked once a day`() throws {
    try cache(today: 100).keep(news(["a"]), tree: "/t")
    #expect(try cache(today: 100).entry(of: content("a"))?.isUnmarked == false)
    let later = try cache(today: 101)
    #expect(later.entry(of: try content("a"))?.isUnmarked == true)
    var news = ResultCache.News()
    news.used = [try content("a")]
    try later.keep(news, tree: "/t")
    #expect(later.entry(of: try content("a"))?.isUnmarked == false)
  }

  @Test func `the entries that were not used for the longest time go first`() throws {
    for day in 1...20 {
      var news = ResultCache.News()
      news.values[try content("\(day)")] = [UInt8](repeating: UInt8(day), count: 50_000)
      try cache(today: day).keep(news, tree: "/t", limit: 500_000)
    }
    let last = try cache(today: 21)
    #expect(last.entry(of: try content("1")) == nil)
    #expect(last.entry(of: try content("20")) != nil)
    #expect(try last.contents().bytes <= 500_000)
  }

  @Test(arguments: ["not a database at all, but long enough to be looked at as one", ""])
  func `a damaged file is put aside and made anew`(content text: String) throws {
    try folder.write(String(repeating: text, count: 40), to: "review/cache.sqlite")
    try cache().keep(news(["a"]), tree: "/t")
    #expect(try cache().entry(of: content("a")) != nil)
    #expect(FileManager.default.fileExists(atPath: path + ".damaged") == !text.isEmpty)
  }

  @Test func `a cache of an older form is made anew`() throws {
    try folder.write("", to: "review/empty")
    do {
      let database = try Database(path: path, access: .readWrite)
      try database.execute("CREATE TABLE facts (a); PRAGMA user_version=1")
    }
    try cache().keep(news(["a"]), tree: "/t")
    #expect(try cache().entry(of: content("a")) != nil)
  }

  @Test func `a cache of a newer form is left alone`() throws {
    try cache().keep(news(["a"]), tree: "/t")
    do {
      let database = try Database(path: path, access: .readWrite)
      try database.execute("PRAGMA user_version=99")
    }
    #expect { try cache() } throws: { "\($0)".contains("newer version") }
    let database = try Database(path: path, access: .readOnly)
    #expect(try database.integer("SELECT count(*) FROM results") == 1)
  }

  @Test func `what cannot be made is an error with the path in it`() throws {
    try folder.write("a file where a folder should be", to: "review")
    #expect { try cache() } throws: { "\($0)".contains(path) }
  }

  @Test func `while another process writes everything can be read, and nothing is lost`() throws {
    try cache().keep(news(["a"]), tree: "/t")
    let mine = try cache()
    let other = try Database(path: path, access: .readWrite)
    try other.execute("BEGIN IMMEDIATE; DELETE FROM results")
    #expect(mine.entry(of: try content("a")) != nil)
    #expect(throws: CacheError.self) { try mine.keep(news(["b"]), tree: "/t") }
    try other.execute("ROLLBACK")
    try mine.keep(news(["b"]), tree: "/t")
    #expect(try cache().entry(of: content("a")) != nil)
    #expect(try cache().entry(of: content("b")) != nil)
  }
}

@Suite struct ContentIDTests {
  @Test(arguments: ["", "a", "héllo\n", String(repeating: "x", count: 100_000)])
  func `a content has the name that git gives it`(text: String) throws {
    let repository = try TemporaryRepository()
    try repository.write(text, to: "file")
    let name = try repository.git("hash-object", "file").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(ContentID(of: Array(text.utf8)) == ContentID(hexadecimal: name))
    #expect(ContentID(hexadecimal: name) != nil)
  }

  @Test(arguments: ["", "abc", String(repeating: "g", count: 40), String(repeating: "a", count: 63)])
  func `other words are no names`(text: String) { #expect(ContentID(hexadecimal: text) == nil) }
}
