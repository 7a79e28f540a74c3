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

  @Test func `a new file has the permissions that the user gives new files`() throws {
    try Data().write(to: folder.url.appendingPathComponent("plain"))
    try FileReplacement.write(Array("new".utf8), to: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try mode(path) == mode(folder.path + "/plain"))
  }

  @Test(arguments: [0o600, 0o644, 0o755, 0o664])
  func `permissions stay, and nothing is left beside the file`(permissions: Int) throws {
    try folder.write("old", to: "A b.swift")
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    try FileReplacement.write(Array("new".utf8), to: path, expecting: Array("old".utf8))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try mode(path) == permissions)
    #expect(try names() == ["A b.swift"])
  }

  @Test(arguments: ["older", "ol", "", "new"])
  func `a file that holds something else is left as it is`(content: String) throws {
    try folder.write(content, to: "A b.swift")
    let failure = #expect(throws: FileReplacement.Failure.self) {
      try FileReplacement.write(Array("new".utf8), to: path, expecting: Array("old".utf8))
    }
    #expect(failure?.description.contains("changed in the meantime") == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == content)
    #expect(try names() == ["A b.swift"])
  }

  @Test(arguments: [nil, "old"])
  func `a link is not followed, and stays`(expected: String?) throws {
    try folder.write("old", to: "target/A.swift")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "target/A.swift")
    #expect(throws: FileReplacement.Failure.self) {
      try FileReplacement.write(Array("new".utf8), to: path, expecting: expected.map { Array($0.utf8) })
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "target/A.swift")
    #expect(try String(contentsOfFile: folder.path + "/target/A.swift", encoding: .utf8) == "old")
  }

  @Test func `what is no file, or stands in a folder that is not there, is named`() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(throws: FileReplacement.Failure.self) { try FileReplacement.write([], to: path) }
    #expect(throws: FileReplacement.Failure.self) { try FileReplacement.write([], to: folder.path + "/no/A.swift") }
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/dangling", withDestinationPath: "nowhere")
    #expect(throws: FileReplacement.Failure.self) { try FileReplacement.write([], to: folder.path + "/dangling") }
  }

  @Test func `a file that its owner made read-only is refused`() throws {
    if getuid() == 0 { return }
    try folder.write("old", to: "A b.swift")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    #expect(throws: FileReplacement.Failure.self) { try FileReplacement.write(Array("new".utf8), to: path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
  }

  @Test func `who reads at the same time sees one content or the other, never half`() async throws {
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
