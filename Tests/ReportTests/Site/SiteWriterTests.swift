import Foundation
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
}
