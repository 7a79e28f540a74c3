import Foundation
import TestSupport
import Testing

@testable import Workspace

struct FileReplacementTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/A b.swift" }

  init() throws { folder = try TemporaryFolder() }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a new file has default permissions`() throws {
    try Data().write(to: folder.url.appendingPathComponent("plain"))
    try FileReplacement.write(Array("new".utf8), to: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try mode(path) == mode(folder.path + "/plain"))
  }

  @Test(arguments: [0o600, 0o644, 0o755, 0o664])
  func `permissions are preserved, and no temporary file remains`(permissions: Int) throws {
    try folder.write("old", to: "A b.swift")
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    try FileReplacement.write(Array("new".utf8), to: path, expecting: .content(Array("old".utf8)))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try mode(path) == permissions)
    #expect(try names() == ["A b.swift"])
  }

  @Test(arguments: ["older", "ol", "", "new"])
  func `a file with unexpected content is left unchanged`(content: String) throws {
    try folder.write(content, to: "A b.swift")
    let failure = #expect(throws: FileReplacement.Failure.self) {
      try FileReplacement.write(Array("new".utf8), to: path, expecting: .content(Array("old".utf8)))
    }
    #expect(failure?.description.contains("changed in the meantime") == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == content)
    #expect(try names() == ["A b.swift"])
  }

  @Test func `a file that someone else has created in the meantime is not overwritten`() throws {
    try folder.write("other", to: "A b.swift")
    let failure = #expect(throws: FileReplacement.Failure.self) {
      try FileReplacement.write(Array("new".utf8), to: path, expecting: .absent)
    }
    #expect(failure?.description.contains("changed in the meantime") == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "other")
    #expect(try names() == ["A b.swift"])
  }

  @Test func `a new file is created`() throws {
    try FileReplacement.write(Array("new".utf8), to: path, expecting: .absent)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try names() == ["A b.swift"])
  }

  @Test(arguments: [nil, "old"])
  func `a link is neither followed nor replaced`(expected: String?) throws {
    try folder.write("old", to: "target/A.swift")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "target/A.swift")
    #expect(throws: FileReplacement.Failure.self) {
      try FileReplacement.write(
        Array("new".utf8), to: path, expecting: expected.map { .content(Array($0.utf8)) } ?? .any)
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "target/A.swift")
    #expect(try String(contentsOfFile: folder.path + "/target/A.swift", encoding: .utf8) == "old")
  }

  @Test func `the error for a folder or a missing folder contains the path`() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(throws: FileReplacement.Failure.self) { try FileReplacement.write([], to: path) }
    #expect(throws: FileReplacement.Failure.self) { try FileReplacement.write([], to: folder.path + "/no/A.swift") }
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/dangling", withDestinationPath: "nowhere")
    #expect(throws: FileReplacement.Failure.self) { try FileReplacement.write([], to: folder.path + "/dangling") }
  }

  @Test func `a read-only file is not replaced`() throws {
    if getuid() == 0 { return }
    try folder.write("old", to: "A b.swift")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    #expect(throws: FileReplacement.Failure.self) { try FileReplacement.write(Array("new".utf8), to: path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
  }

  @Test func `concurrent readers never see partial content`() async throws {
    let contents = [UInt8(ascii: "a"), UInt8(ascii: "b")].map { Array(repeating: $0, count: 300_000) }
    try FileReplacement.write(contents[0], to: path)
    let path = path
    await withTaskGroup(of: Bool.self) { group in
      for content in contents {
        group.addTask {
          for _ in 0..<40 {
            do { try FileReplacement.write(content, to: path) } catch { return false }
          }
          return true
        }
      }
      group.addTask {
        for _ in 0..<200 {
          guard let data = FileManager.default.contents(atPath: path), contents.contains(Array(data)) else {
            return false
          }
        }
        return true
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(try names() == ["A b.swift"])
  }
}
