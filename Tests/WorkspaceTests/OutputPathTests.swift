import Foundation
import TestSupport
import Testing

@testable import Workspace

/// Tests the resolution of output paths in the presence of hostile links.
struct OutputPathTests {
  private let folder: TemporaryFolder
  private var tree: String { folder.path + "/tree" }

  init() throws {
    folder = try TemporaryFolder()
    for name in ["tree/real", "tree/.git/real", "outside", "away"] {
      try FileManager.default.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
    try link("outside/to-tree", to: tree)
    try link("outside/to-away", to: "../away")
    try link("outside/to-link", to: "to-away/x.json")
    try link("outside/into-link", to: tree + "/folder")
    try link("tree/file", to: folder.path + "/away/x.json")
    try link("tree/folder", to: "../away")
    try link("tree/inside", to: "real")
    try link("tree/nowhere", to: "nothing")
    try link("tree/.git/hooks", to: "../../away")
    try link("circle", to: "circle")
  }

  private func link(_ path: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + path, withDestinationPath: destination)
  }

  private func output(_ path: String, from current: String = "tree") throws -> OutputPath {
    try OutputPath(path, currentDirectory: folder.path + "/" + current, trees: [tree])
  }

  private static let refused: [(path: String, current: String, link: String)] = [
    ("file", "tree", "file"), ("./file", "tree", "file"), ("real/../file", "tree", "file"),
    ("folder/x.json", "tree", "folder"), ("folder/../x.json", "tree", "folder"), ("inside/x.json", "tree", "inside"),
    ("nowhere", "tree", "nowhere"), ("tree/file", "", "file"), ("../tree/folder/x.json", "tree", "folder"),
    ("to-tree/folder/x.json", "outside", "folder"), ("into-link/x.json", "outside", "folder"),
  ]

  @Test(arguments: refused)
  func `a link in the tree is an error`(path: String, current: String, link: String) {
    let failure = #expect(throws: OutputPath.Failure.self) { try output(path, from: current) }
    #expect(failure?.description.contains(" \(link) in the reviewed tree is a symbolic link") == true)
  }

  private static let inner: [(path: String, result: String?)] = [
    ("inside/x.json", "tree/real/x.json"), ("nowhere", "tree/nothing"), ("real/x.json", "tree/real/x.json"),
    ("file", nil), ("folder/x.json", nil), ("hook", nil), ("config", nil), ("root", nil), ("log", nil),
    ("AGENTS.md", "tree/real/CLAUDE.md"), ("README.md", nil),
  ]

  @Test(arguments: inner)
  func `a link within the tree is followed on request`(path: String, result: String?) throws {
    try link("tree/hook", to: ".git/real/pre-push")
    try link("tree/config", to: "real/../.GIT")
    try link("tree/root", to: tree)
    try link("tree/log", to: "/dev/stderr")
    try link("tree/AGENTS.md", to: "real/CLAUDE.md")
    try link("tree/README.md", to: "real/App.swift")
    let found = try? OutputPath(path, currentDirectory: tree, trees: [tree], followsInnerLinks: true)
    let expected = result.map { OutputPath.file(folder.path + "/" + $0) }
    #expect(found == expected)
  }

  private static let accepted: [(path: String, current: String, result: String)] = [
    ("x.json", "tree", "tree/x.json"), ("real/x.json", "tree", "tree/real/x.json"),
    ("new/deep/x.json", "tree", "tree/new/deep/x.json"), ("../x.json", "tree", "x.json"),
    ("to-away/x.json", "outside", "away/x.json"), ("to-link", "outside", "away/x.json"),
    ("to-tree/x.json", "outside", "tree/x.json"), (".git/hooks/pre-push", "tree", "away/pre-push"),
    (".git/real/x", "tree", "tree/.git/real/x"), ("real/./..//x.json", "tree", "tree/x.json"),
  ]

  @Test(arguments: accepted)
  func `other paths are resolved`(path: String, current: String, result: String) throws {
    #expect(try output(path, from: current) == .file(folder.path + "/" + result))
  }

  @Test func `absolute paths and linked trees are resolved`() throws {
    #expect(try output("/dev/null") == .file("/dev/null"))
    #expect(throws: OutputPath.Failure.self) { try output(tree + "/file", from: "") }
    #expect(throws: OutputPath.Failure.self) {
      try OutputPath("file", currentDirectory: tree, trees: [folder.path + "/outside/to-tree"])
    }
    #expect(throws: OutputPath.Failure.self) { try output("../circle") }
  }

  @Test func `an open descriptor is used as is`() throws {
    #expect(try output("/dev/stdout") == .descriptor(1))
    #expect(try output("/dev/fd/2") == .descriptor(2))
    try link("outside/log", to: "/dev/stderr")
    #expect(try output("log", from: "outside") == .descriptor(2))
    try link("tree/log", to: "/dev/stderr")
    #expect(throws: OutputPath.Failure.self) { try output("log") }
  }
}
