import Testing

@testable import LanguageServer

/// Tests which answers remain valid while documents and files change.
struct DocumentStoreTests {
  private static func file(_ path: String, root: String = "/app", findings: Int = 0) -> ReviewAnswer.File {
    let span = Span(start: Position(line: 0, character: 0), end: Position(line: 0, character: 1))
    let finding = ReviewAnswer.Finding(
      rule: "any_view", severity: "warning", isMinor: false, span: span, message: "m", fingerprint: "f", isSafe: nil,
      edits: [],
      related: [])
    return ReviewAnswer.File(path: path, root: root, findings: Array(repeating: finding, count: findings))
  }

  /// Opens files and stores an answer for each of them.
  private static func store(_ paths: [String], root: (String) -> String = { _ in "/app" }) -> DocumentStore {
    var store = DocumentStore()
    for path in paths { store.open("file://" + path, path: path, version: 1, text: DocumentText(Array("a".utf8))) }
    answer(&store, root: root)
    return store
  }

  private static func answer(_ store: inout DocumentStore, root: (String) -> String = { _ in "/app" }) {
    let files = Dictionary(uniqueKeysWithValues: store.all.map { ($0.path, file($0.path, root: root($0.path))) })
    for document in store.all {
      _ = store.take(files, for: document.address, revision: document.revision, moment: store.moment)
    }
  }

  private static func edit(_ store: inout DocumentStore, _ path: String) -> Bool {
    store.edit("file://" + path, version: nil) { $0 = DocumentText(Array("b".utf8)) }
  }

  @Test func `an opened document is out of date until it is answered`() {
    var store = DocumentStore()
    store.open("file:///app/A.swift", path: "/app/A.swift", version: 1, text: DocumentText([]))
    #expect(store.outdated.map(\.path) == ["/app/A.swift"])
    Self.answer(&store)
    #expect(store.outdated.isEmpty)
  }

  @Test func `an edit removes the document's answer and invalidates its project`() {
    let roots = { (path: String) in path.hasPrefix("/app") ? "/app" : "/other" }
    var store = Self.store(["/app/A.swift", "/app/B.swift", "/other/C.swift"], root: roots)
    _ = Self.edit(&store, "/app/A.swift")
    #expect(store.outdated.map(\.path) == ["/app/A.swift", "/app/B.swift"])
    #expect(store["file:///app/A.swift"]?.answer == nil)
    // The old findings are shown until new ones arrive.
    #expect(store["file:///app/B.swift"]?.answer != nil)
    Self.answer(&store, root: roots)
    #expect(store.outdated.isEmpty)
  }

  @Test func `an answer about an earlier text is rejected`() {
    var store = Self.store(["/app/A.swift"])
    let (address, asked) = ("file:///app/A.swift", store.moment)
    let revision = store[address]?.revision ?? -1
    _ = Self.edit(&store, "/app/A.swift")
    let files = ["/app/A.swift": Self.file("/app/A.swift", findings: 1)]
    let isCurrent = store.take(files, for: address, revision: revision, moment: asked)
    #expect(!isCurrent)
    #expect(store[address]?.answer == nil)
    store.takeFix("fixed", for: address, revision: revision)
    #expect(store[address]?.fixed == nil)
  }

  @Test func `an answer requested before another document changed does not make a document valid`() {
    var store = Self.store(["/app/A.swift", "/app/B.swift"])
    let asked = store.moment
    let revision = store["file:///app/A.swift"]?.revision ?? -1
    _ = Self.edit(&store, "/app/B.swift")
    // The text of A is the same, so its findings can be shown, but B may have changed them.
    let isCurrent = store.take([:], for: "file:///app/A.swift", revision: revision, moment: asked)
    #expect(isCurrent)
    #expect(store.outdated.map(\.path) == ["/app/A.swift", "/app/B.swift"])
  }

  @Test func `opening or closing a document invalidates the others in its folder's project`() {
    let roots = { (path: String) in path.hasPrefix("/app") ? "/app" : "/other" }
    var store = Self.store(["/app/A.swift", "/other/C.swift"], root: roots)
    store.open("file:///app/B.swift", path: "/app/B.swift", version: 1, text: DocumentText([]))
    #expect(store.outdated.map(\.path) == ["/app/A.swift", "/app/B.swift"])
    Self.answer(&store, root: roots)
    let closed = store.close("file:///app/B.swift")
    #expect(closed?.path == "/app/B.swift")
    #expect(store.outdated.map(\.path) == ["/app/A.swift"])
  }

  @Test func `unknown documents are neither edited nor closed, and answers about them are ignored`() {
    var store = Self.store(["/app/A.swift"])
    let isEdited = Self.edit(&store, "/app/B.swift")
    let closed = store.close("file:///app/B.swift")
    _ = store.take([:], for: "file:///app/B.swift", revision: 1, moment: 1)
    #expect(!isEdited && closed == nil && store.outdated.isEmpty)
  }

  @Test func `changed files on disk invalidate all documents but keep their findings`() {
    var store = Self.store(["/app/A.swift", "/other/C.swift"], root: { $0 })
    store.invalidateAll()
    #expect(store.outdated.count == 2)
    #expect(store.all.allSatisfy { $0.answer != nil })
    store.removeAnswers()
    #expect(store.all.allSatisfy { $0.answer == nil })
  }
}
