import Foundation
import TestSupport
import Testing

/// Tests `review: accept` with the built program: status, output and baseline entries.
@Suite struct AcceptedFindingTests {
  @Test func `an accepted finding no longer fails the review and can be added to the baseline`() throws {
    let rig = try PullRequestRig()
    try rig.repository.write(PullRequestRig.faulty, to: "App/Feed.swift")
    try rig.push()
    #expect(try rig.run().status == 1)
    #expect(rig.emulator.pullRequest.statuses.last?.state == "failure")
    let thread = try #require(rig.emulator.pullRequest.threads.firstIndex { $0.body.contains("`foreground_color`") })
    rig.emulator.reply(toThread: thread, "review: accept the designers asked for \"red\"")
    let accepted = try rig.run()
    #expect(accepted.status == 0)
    #expect(accepted.standardOutput.contains("1 finding accepted on the pull request by ada."))
    #expect(!accepted.standardOutput.contains("error: "))
    #expect(rig.emulator.pullRequest.statuses.last?.state == "success")
    #expect(rig.emulator.pullRequest.threads[thread].isResolved)
    rig.server.clearRequests()
    let printed = try rig.run("--print-baseline")
    #expect(printed.status == 0)
    #expect(rig.server.requests.allSatisfy { $0.method == "GET" || $0.path == "/graphql" })
    #expect(printed.standardOutput.contains(#""rule": "foreground_color""#))
    #expect(printed.standardOutput.contains(#""reason": "the designers asked for \"red\" (ada)""#))
    // The output is a valid baseline.
    try rig.repository.write(printed.standardOutput, to: ".review-baseline.json")
    let checked = try rig.tool.run(
      ["check", "--all", "--no-cache", "--only", "foreground_color"], in: rig.repository.path, environment: [:])
    #expect(checked.status == 0)
  }

  @Test func `the baseline is empty if nothing was accepted`() throws {
    let rig = try PullRequestRig()
    try rig.repository.write(PullRequestRig.faulty, to: "App/Feed.swift")
    try rig.push()
    _ = try rig.run()
    let printed = try rig.run("--print-baseline")
    #expect(printed.status == 0)
    #expect(printed.standardOutput.contains(#""findings": []"#))
    #expect(printed.standardError.contains("no findings were accepted"))
    #expect(try rig.run("--print-baseline", "--dry-run").status == 2)
  }
}
