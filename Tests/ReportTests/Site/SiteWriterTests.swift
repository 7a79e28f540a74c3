import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Report

@Suite struct SiteWriterTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/site" }

  init() throws { folder = try TemporaryFolder() }

  private func file(_ name: String, _ text: String) -> SiteFile { SiteFile(path: SitePath(name)) { text } }

  private func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: folder.path + "/" + name, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  @Test func `a site is written completely and replaced by a later one`() throws {
    let size = try SiteWriter(path).write([file("index.html", "one"), file("files/a.html", "a")])
    #expect(size == SiteWriter.Size(files: 2, bytes: 4))
    #expect(try names() == ["site/.review-report", "site/files/a.html", "site/index.html"])
    try SiteWriter(path).write([file("index.html", "two"), file("rules/b.html", "b")])
    #expect(try names() == ["site/.review-report", "site/index.html", "site/rules/b.html"])
    #expect(try String(contentsOfFile: path + "/index.html", encoding: .utf8) == "two")
  }

  @Test func `files from other programs are preserved`() throws {
    try folder.write("mine", to: "site/notes.txt")
    let error = #expect(throws: SiteWriter.Failure.self) { try SiteWriter(path).write([file("index.html", "x")]) }
    #expect(
      error?.description
        == "\(path) contains notes.txt, which is not part of a report; choose a different folder with --output or empty this one"
    )
    #expect(try names() == ["site/notes.txt"])
  }

  @Test func `a file that was added to a report is preserved`() throws {
    try SiteWriter(path).write([file("index.html", "x")])
    try folder.write("mine", to: "site/files/notes.txt")
    #expect(throws: SiteWriter.Failure.foreignFile(folder: path, file: "files/notes.txt")) {
      try SiteWriter(path).check()
    }
  }

  @Test func `an empty folder is accepted, but a file is rejected`() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try SiteWriter(path).write([file("index.html", "x")])
    try folder.write("text", to: "plain")
    #expect(throws: SiteWriter.Failure.notAFolder(folder.path + "/plain")) {
      try SiteWriter(folder.path + "/plain").check()
    }
  }

  @Test func `the old site is preserved if writing fails`() throws {
    try SiteWriter(path).write([file("index.html", "old")])
    // No file system accepts this name.
    let long = String(repeating: "x", count: 300)
    #expect(throws: SiteWriter.Failure.self) {
      try SiteWriter(path).write([file("index.html", "new"), file(long, "x")])
    }
    #expect(try String(contentsOfFile: path + "/index.html", encoding: .utf8) == "old")
    #expect(try names() == ["site/.review-report", "site/index.html"])
  }

  // MARK: Killed runs

  /// Creates what remains if a run is killed while it writes a site.
  /// - Returns: The path of the folder.
  @discardableResult
  private func leave(
    _ kind: String = "new", site: String = "site", id: String = UUID().uuidString,
    manifest: String? = "a.html\nb.html\n"
  ) throws -> String {
    let name = ".\(site).\(kind)-\(id)"
    try folder.write("half", to: name + "/a.html")
    if let manifest { try folder.write(manifest, to: name + "/.review-report") }
    return folder.path + "/" + name
  }

  private func remains(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  @Test func `folders of killed runs are removed by the next run for the same site`() throws {
    try leave()
    try leave("old")
    let other = try leave(site: "other")
    try SiteWriter(path).write([file("index.html", "x")])
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == [
        "site", URL(fileURLWithPath: other).lastPathComponent,
      ])
  }

  @Test func `the folders of an active run are preserved`() throws {
    let kept = try [leave(), leave("old")]
    let locks = try kept.map { try #require(FolderLock($0)) }
    try SiteWriter(path).write([file("index.html", "x")])
    #expect(kept.map(remains) == [true, true])
    withExtendedLifetime(locks) {}
  }

  @Test func `a run locks its folder before the folder has a manifest`() throws {
    let found = Mutex<[Bool]>([])
    let parent = folder.path
    let writer = SiteWriter(path)
    try writer.write([file("index.html", "x"), file("rules/a.html", "y")]) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
      let fresh = names.first { $0.hasPrefix(".site.new-") } ?? ""
      let hasManifest = FileManager.default.fileExists(atPath: "\(parent)/\(fresh)/.review-report")
      // Another run for the same site must not remove the folder.
      SiteLeftovers(folder: URL(fileURLWithPath: parent + "/site", isDirectory: true)).remove(.new)
      found.withLock { $0.append(hasManifest && FolderLock("\(parent)/\(fresh)") == nil) }
    }
    #expect(found.withLock { $0 } == [true, true])
    #expect(try names() == ["site/.review-report", "site/index.html", "site/rules/a.html"])
  }

  @Test func `folders that are not certainly leftovers are preserved`() throws {
    let foreignFile = try leave()
    try folder.write("mine", to: URL(fileURLWithPath: foreignFile).lastPathComponent + "/notes.txt")
    let link = try leave()
    try FileManager.default.createSymbolicLink(atPath: link + "/b.html", withDestinationPath: "/etc/hosts")
    var kept = [
      foreignFile, link, try leave(manifest: nil), try leave(id: "backup"), try leave(id: UUID().uuidString + "x"),
      try leave("newer"), try leave(id: UUID().uuidString.lowercased()),
    ]
    let elsewhere = try leave(site: "elsewhere")
    kept.append(folder.path + "/.site.new-" + UUID().uuidString)
    try FileManager.default.createSymbolicLink(atPath: kept[7], withDestinationPath: elsewhere)
    try folder.write("mine", to: ".site.new-" + UUID().uuidString)
    let before = try names().count
    try SiteWriter(path).write([file("index.html", "x")])
    #expect(kept.filter { !remains($0) } == [])
    #expect(remains(elsewhere + "/a.html"))
    #expect(try names().count == before + 2)
  }
}
