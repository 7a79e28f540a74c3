import Analyzer
import Foundation
import TestSupport
import Testing

@testable import Workspace

struct NamedPathsTests {
  private func list(
    _ project: TestProject, _ paths: [String], from subfolder: String = "",
    _ change: (inout Configuration) -> Void = { _ in }
  ) throws -> Listing {
    let current = subfolder.isEmpty ? project.path : project.path + "/" + subfolder
    return try project.workspace(change).list(only: paths, currentDirectory: current)
  }

  @Test(arguments: [true, false])
  func `files and folders, relative or absolute, are selected once`(inGit: Bool) throws {
    let project = try TestProject(inGit: inGit)
    try project.write(to: "A.swift", "App/B.swift", "App/C.swift", "AppKit/D.swift")
    #expect(try list(project, ["App/"]).paths == ["App/B.swift", "App/C.swift"])
    #expect(
      try list(project, ["App/C.swift", "./App/../A.swift", "App"]).paths == ["A.swift", "App/B.swift", "App/C.swift"])
    #expect(try list(project, ["../A.swift"], from: "App").paths == ["A.swift"])
    #expect(try list(project, [project.path + "/AppKit"]).paths == ["AppKit/D.swift"])
    #expect(try list(project, ["."]).paths.count == 4)
    #expect(try list(project, []).paths.isEmpty)
  }

  @Test func `a link to a folder selects the folder`() throws {
    let project = try TestProject(inGit: true)
    try project.write(to: "Real/A.swift")
    try project.link("Link", to: "Real")
    #expect(try list(project, ["Link"]).paths == ["Real/A.swift"])
    #expect(try list(project, ["Link/A.swift"]).paths == ["Real/A.swift"])
  }

  @Test func `paths that are given but skipped are reported`() throws {
    let project = try TestProject(inGit: true)
    try project.write("ignored\n", to: ".gitignore")
    try project.write(
      to: "A.swift", "Old/B.swift", "Pods/P.swift", "R.generated.swift", "notes.md", "ignored/I.swift",
      "Other/.git/HEAD")
    try project.link("L.swift", to: "A.swift")
    #expect(mkfifo(project.path + "/F.swift", 0o600) == 0)
    let other = try TemporaryRepository()
    try other.write("", to: "S.swift")
    try other.commit()
    _ = try FileManager.default.removeItem(atPath: project.path + "/Other")
    try FileManager.default.copyItem(atPath: other.path, toPath: project.path + "/Other")
    let paths = [
      "F.swift", "L.swift", "Old/B.swift", "Other/S.swift", "Pods", "Pods/P.swift", "R.generated.swift", "ignored",
      "ignored/I.swift", "notes.md",
    ]
    let listing = try list(project, paths) { $0.exclude = ["Old/**"] }
    #expect(listing.paths.isEmpty)
    #expect(
      listing.reasons == [
        "F.swift is not a regular file",
        "L.swift is a symbolic link; the target is reviewed at its own path",
        "Old/B.swift is excluded by the configuration",
        "Other/S.swift is in a different git repository; review it with --root set to that repository",
        "Pods is in the `Pods` folder, which is excluded by default",
        "Pods/P.swift is in the `Pods` folder, which is excluded by default",
        "R.generated.swift is generated (file name)",
        "ignored is ignored by git",
        "ignored/I.swift is ignored by git",
        "notes.md is not a Swift file",
      ])
    #expect(listing.skipped.allSatisfy { !$0.isFailure })
  }

  @Test func `a nonexistent path is an error`() throws {
    let project = try TestProject(inGit: false)
    let error = #expect(throws: WorkspaceError.self) { try list(project, ["Nope.swift"]) }
    #expect(error == .path("Nope.swift", reason: "no such file or directory"))
  }

  @Test func `a path outside the root is an error that explains how to fix it`() throws {
    let project = try TestProject(inGit: false)
    let other = try TemporaryFolder()
    let error = #expect(throws: WorkspaceError.self) { try list(project, [other.path]) }
    #expect(error == .outsideRoot(path: other.path, root: project.path))
    #expect(error?.description.contains("--root") == true)
  }

  @Test func `a link to a folder outside the root is an error`() throws {
    let project = try TestProject(inGit: false)
    try project.link("Out", to: "/etc")
    #expect(throws: WorkspaceError.outsideRoot(path: "Out", root: project.path)) { try list(project, ["Out"]) }
  }
}
