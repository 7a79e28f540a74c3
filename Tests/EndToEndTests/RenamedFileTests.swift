import Foundation
import TestSupport
import Testing

/// Tests `review pr` after a push that only renames files.
struct RenamedFileTests {
  private static let names = ["Feed", "Home", "List"]

  private static func faulty(_ name: String) -> String { PullRequestRig.faulty.replacing("Feed", with: name) }

  @Test func `comments, acceptances and resolved discussions survive renames`() throws {
    let rig = try PullRequestRig()
    // The base contains one of the files; the change adds the others.
    for name in Self.names { try rig.repository.write(Self.faulty(name), to: "App/\(name).swift") }
    try rig.push()
    #expect(try rig.run().status == 1)
    #expect(rig.emulator.pullRequest.threads.map(\.path) == Self.names.map { "App/\($0).swift" })
    rig.emulator.reply(toThread: 0, "review: accept the vendor fixes it in June")
    rig.emulator.resolve(thread: 1)
    #expect(try rig.run().standardOutput.contains("1 finding accepted on the pull request by ada."))

    try rig.repository.git("mv", "App", "Screens")
    try rig.push()
    let output = try rig.run()
    #expect(output.standardOutput.contains("1 finding accepted on the pull request by ada."), "\(output)")
    let threads = rig.emulator.pullRequest.threads
    #expect(threads.count == 3)
    #expect(threads.map(\.resolver) == [rig.emulator.account, "ada", nil])
    #expect(rig.emulator.pullRequest.remarks.count == 1)
    #expect(try rig.run().standardOutput.contains("nothing to post"))

    // A second move, of the files that the change has added, is not a rename compared with the base.
    try rig.repository.git("mv", "Screens/List.swift", "Screens/Rows.swift")
    try rig.push()
    #expect(try rig.run().status == 1)
    #expect(rig.emulator.pullRequest.threads.map(\.resolver) == [rig.emulator.account, "ada", nil])
    #expect(rig.emulator.pullRequest.violations.isEmpty)
  }
}
