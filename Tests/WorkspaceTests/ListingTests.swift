import Analyzer
import Foundation
import TestSupport
import Testing

@testable import Workspace

struct ListingTests {
  @Test(arguments: [true, false])
  func `only the project's Swift files are listed, sorted by bytes`(inGit: Bool) throws {
    let project = try TestProject(inGit: inGit)
    let own = ["App/A b.swift", "App/B.swift", "App.swift", "Dir.swift/In.swift", "e\u{301}.swift", "\u{e9}.swift"]
    for path in own { try project.write(to: path) }
    try project.write(
      to: ".build/checkouts/X/X.swift", "Pods/P.swift", "App/Pods/P.swift", "Carthage/Checkouts/C.swift",
      "DerivedData/D.swift", "SourcePackages/checkouts/S.swift", "checkouts/S.swift", "node_modules/n/N.swift",
      "Vendor/V.swift", "App/Vendors/Keys/K.swift", "ThirdParty/T.swift", "Templates/TCA.xctemplate/T.swift",
      "App/App.docc/Step1.swift",
      "Templates/___FILEBASENAME___View.swift", ".hidden/H.swift", "README.md", "A.swiftinterface", "swift")
    try project.commit()
    let listing = try project.workspace().list()
    #expect(
      listing.paths.map { Array($0.utf8) } == own.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(listing.skipped.isEmpty)
  }

  @Test func `git and a folder walk produce the same listing`() throws {
    let listings = try [true, false].map { inGit in
      let project = try TestProject(inGit: inGit)
      try project.write(to: "A.swift", "b/C.swift", "b/Pods/x.swift", "R.generated.swift", "line\nfeed \"q\".swift")
      try project.link("L.swift", to: "A.swift")
      try project.link("Out.swift", to: "/etc/passwd")
      try project.link("loop", to: ".")
      return try project.workspace().list()
    }
    #expect(listings[0] == listings[1])
    #expect(listings[0].paths == ["A.swift", "b/C.swift", "line\nfeed \"q\".swift"])
  }

  @Test(arguments: [true, false])
  func `third-party and generated files are listed if configured`(inGit: Bool) throws {
    let project = try TestProject(inGit: inGit)
    try project.write(to: "A.swift", "Pods/P.swift", "R.generated.swift")
    let workspace = try project.workspace { $0.reviewsGeneratedFiles = true }
    #expect(workspace.list().paths == ["A.swift", "Pods/P.swift", "R.generated.swift"])
  }

  @Test func `a feature may be called Vendor`() throws {
    let project = try TestProject(inGit: false)
    try project.write(to: "App/Features/Vendor/VendorView.swift", "App/VendorList.swift")
    #expect(
      try project.workspace().list().paths == ["App/Features/Vendor/VendorView.swift", "App/VendorList.swift"])
  }

  @Test func `include and exclude patterns select files`() throws {
    let project = try TestProject(inGit: false)
    try project.write(
      to: "App/A.swift", "App/Legacy/L.swift", "Tests/T.swift", "Tools/Legacy/M.swift", "Tools/N.swift",
      "App/Old.generated.swift")
    func list(_ include: [String], _ exclude: [String]) throws -> Listing {
      try project.workspace {
        $0.include = include
        $0.exclude = exclude
      }.list()
    }
    #expect(try list(["**/*.swift"], ["**/Legacy", "Tests/**"]).paths == ["App/A.swift", "Tools/N.swift"])
    #expect(try list(["App", "Tools/*.swift"], []).paths == ["App/A.swift", "App/Legacy/L.swift", "Tools/N.swift"])
    #expect(try list(["**/*.swift"], ["App/"]).skipped.isEmpty)
    #expect(try list(["*.md"], []).paths.isEmpty)
  }

  @Test func `only files below the root are listed, relative to it`() throws {
    let project = try TestProject(inGit: true)
    try project.write(to: "A.swift", "App/B.swift", "App/Sub/C.swift")
    #expect(try project.workspace(root: "App").list().paths == ["B.swift", "Sub/C.swift"])
  }

  @Test func `a root that git ignores is searched`() throws {
    let project = try TestProject(inGit: true)
    try project.write("Scratch/\n", to: ".gitignore")
    try project.write(to: "Scratch/A.swift", "B.swift")
    #expect(try project.workspace().list().paths == ["B.swift"])
    #expect(try project.workspace(root: "Scratch").list().paths == ["A.swift"])
  }

  @Test(arguments: [true, false])
  func `links are reported and not followed`(inGit: Bool) throws {
    let project = try TestProject(inGit: inGit)
    let outside = try TemporaryFolder()
    try outside.write("secret", to: "Secret.swift")
    try project.write(to: "Real/A.swift")
    try project.link("In.swift", to: "Real/A.swift")
    try project.link("Nowhere.swift", to: "missing")
    try project.link("Out.swift", to: outside.path + "/Secret.swift")
    try project.link("OutFolder", to: outside.path)
    try project.link("Real/up", to: "..")
    try project.commit()
    let listing = try project.workspace().list()
    #expect(listing.paths == ["Real/A.swift"])
    #expect(
      listing.reasons == [
        "In.swift is a symbolic link; the target is reviewed at its own path",
        "Nowhere.swift is a broken symbolic link",
        "Out.swift is a symbolic link to a target outside the root",
      ])
    #expect(listing.skipped.allSatisfy { !$0.isFailure })
  }

  @Test func `a named pipe and an unreadable folder are reported`() throws {
    let project = try TestProject(inGit: false)
    try project.write(to: "A.swift", "Locked/B.swift")
    #expect(mkfifo(project.path + "/F.swift", 0o600) == 0)
    #expect(chmod(project.path + "/Locked", 0) == 0)
    defer { chmod(project.path + "/Locked", 0o700) }
    let listing = try project.workspace().list()
    #expect(listing.reasons.first == "F.swift is not a regular file")
    // The superuser can read every file.
    if getuid() == 0 { return }
    #expect(listing.reasons.last == "Locked is a folder that cannot be read: permission denied")
    #expect(listing.skipped.last?.isFailure == true)
    #expect(try project.workspace { $0.exclude = ["Locked"] }.list().skipped.count == 1)
  }

  @Test(arguments: [true, false])
  func `a name that is not UTF-8 is reported as a failure`(inGit: Bool) throws {
    let project = try TestProject(inGit: inGit)
    let name = Array((project.path + "/").utf8CString.dropLast()) + [-1] + Array(".swift".utf8CString)
    // macOS does not support such names.
    guard let file = fopen(name, "w") else { return }
    fclose(file)
    let listing = try project.workspace().list()
    #expect(listing.reasons == ["\u{fffd}.swift has a name that is not valid UTF-8; rename it"])
    #expect(listing.skipped.allSatisfy { $0.isFailure })
  }
}
