import Analyzer
import Foundation
import TestSupport
import Testing

@testable import Workspace

struct ConfigurationFilesTests {
  private func find(
    _ project: TestProject, explicit: String? = nil
  ) throws -> [ConfigurationFile] {
    try ConfigurationFiles.find(
      in: project.tree(), explicit: explicit, currentDirectory: project.path,
      isOurs: { $0.starts(with: "review:".utf8) })
  }

  private func file(_ path: String, _ folder: String, _ text: String) -> ConfigurationFile {
    ConfigurationFile(path: path, folder: folder, bytes: Array(text.utf8))
  }

  @Test func `there is no configuration by default`() throws {
    #expect(try find(TestProject(inGit: false)).isEmpty)
  }

  @Test func `a config.yml is used if it belongs to Lintel`() throws {
    let project = try TestProject(inGit: true)
    try project.write("title: Jekyll\n", to: "config.yml")
    #expect(try find(project).isEmpty)
    try project.write("review: 1\n", to: "config.yml")
    #expect(try find(project) == [file("config.yml", "", "review: 1\n")])
  }

  @Test(arguments: [true, false])
  func `the hidden file takes precedence over config.yml, and nested files follow, outermost first`(inGit: Bool) throws
  {
    let project = try TestProject(inGit: inGit)
    try project.write("review: 1\n", to: "config.yml", "b/config.yml")
    try project.write("root", to: ".review.yml")
    try project.write("nested", to: "a/deep/er/.review.yml", "b/.review.yml", "a/deep/.review.yml")
    try project.write("foreign", to: "Pods/.review.yml", ".build/x/.review.yml")
    try project.write("other", to: "a/x.review.yml")
    #expect(
      try find(project) == [
        file(".review.yml", "", "root"), file("b/.review.yml", "b", "nested"),
        file("a/deep/.review.yml", "a/deep", "nested"), file("a/deep/er/.review.yml", "a/deep/er", "nested"),
      ])
  }

  @Test func `too many files are rejected`() throws {
    let project = try TestProject(inGit: false)
    for index in 0...ConfigurationLimits.files { try project.write("review: 1\n", to: "a\(index)/.review.yml") }
    #expect { try find(project) } throws: { "\($0)".contains("exceeds the limit of 1000 files and 4 MiB in total") }
    let large = try TestProject(inGit: false)
    let text = "review: 1\n" + String(repeating: "#", count: 1_000_000)
    try large.write(text, to: "a/.review.yml", "b/.review.yml", "c/.review.yml", "d/.review.yml")
    #expect(try find(large).count == 4)
    try large.write(text, to: "e/.review.yml")
    #expect { try find(large) } throws: { "\($0)".contains("with e/.review.yml, the configuration exceeds the limit") }
  }

  @Test func `a root configuration that git ignores is used`() throws {
    let project = try TestProject(inGit: true)
    try project.write(".review.yml\n", to: ".gitignore")
    try project.write("mine", to: ".review.yml", "a/.review.yml")
    #expect(try find(project) == [file(".review.yml", "", "mine")])
  }

  @Test func `an explicit configuration replaces the one at the root`() throws {
    let project = try TestProject(inGit: false)
    let other = try TemporaryFolder()
    try other.write("explicit", to: "my.yml")
    try project.write("root", to: ".review.yml")
    try project.write("nested", to: "a/.review.yml")
    let path = other.path + "/my.yml"
    #expect(try find(project, explicit: path) == [file(path, "", "explicit"), file("a/.review.yml", "a", "nested")])
    #expect(try find(project, explicit: "a/.review.yml").first == file("a/.review.yml", "", "nested"))
  }

  @Test(arguments: ["missing.yml", "folder"])
  func `an explicit configuration that cannot be read is an error`(path: String) throws {
    let project = try TestProject(inGit: false)
    try project.write(to: "folder/x")
    let error = #expect(throws: WorkspaceError.self) { try find(project, explicit: path) }
    #expect(error?.description.contains(path) == true)
  }

  @Test func `an explicit configuration may be a shell's pipe but not a named pipe`() throws {
    let project = try TestProject(inGit: false)
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("piped".utf8))
    try pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    #expect(try find(project, explicit: path) == [file(path, "", "piped")])
    try #require(mkfifo(project.path + "/pipe.yml", 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: project.path + "/link.yml", withDestinationPath: project.path + "/pipe.yml")
    for name in ["pipe.yml", "link.yml"] {
      let error = #expect(throws: WorkspaceError.self) { try find(project, explicit: name) }
      #expect(error?.description.contains("named pipe") == true)
    }
  }

  @Test(arguments: [".review.yml", "a/.review.yml"])
  func `a configuration outside the root is an error`(path: String) throws {
    let project = try TestProject(inGit: true)
    try project.write(to: "a/x.swift")
    try project.link(path, to: "/etc/passwd")
    #expect(
      throws: WorkspaceError.configuration(
        path: path, reason: "it is a symbolic link to a target outside the root")
    ) { try find(project) }
  }

  @Test func `a config.yml that is a link or a folder is ignored`() throws {
    let project = try TestProject(inGit: false)
    try project.link("config.yml", to: "/etc/passwd")
    #expect(try find(project).isEmpty)
  }
}
