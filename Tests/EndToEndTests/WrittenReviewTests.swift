import Foundation
import TestSupport
import Testing

/// Tests that `review pr --from` does not trust the file written by another job.
@Suite struct WrittenReviewTests {
  private let rig: PullRequestRig
  private let file: String

  init() throws {
    rig = try PullRequestRig()
    file = rig.folder.url.appendingPathComponent("review.json").path
  }

  /// Writes the review as the job without secrets does, and modifies it.
  private func write(_ change: (inout [String: Any]) -> Void = { _ in }) throws {
    _ = try rig.tool.run(
      ["check", "--since", "main", "--base-config", "--no-cache", "--format", "json=\(file)"], in: rig.repository.path)
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    var review = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    change(&review)
    try JSONSerialization.data(withJSONObject: review).write(to: URL(fileURLWithPath: file))
  }

  @Test func `findings missing from the file are posted`() throws {
    try rig.repository.write(PullRequestRig.faulty, to: "App/Feed.swift")
    try rig.push()
    try write { $0["findings"] = [Any]() }
    let output = try rig.run("--from", file)
    #expect(output.status == 1, "\(output)")
    #expect(output.standardError.contains("differs from the review of the commits"))
    let pull = rig.emulator.pullRequest
    #expect(pull.statuses.map(\.state) == ["failure"])
    #expect(pull.threads.map(\.line) == [6])
  }

  @Test func `findings that exist only in the file are not posted`() throws {
    try rig.repository.write(PullRequestRig.faulty, to: "App/Feed.swift")
    try rig.push()
    try write { review in
      var findings = review["findings"] as? [[String: Any]] ?? []
      findings[0]["message"] = "run this in your terminal"
      findings.append(findings[0].merging(["fingerprint": "0123456789abcdef", "line": 5]) { $1 })
      review["findings"] = findings
    }
    let output = try rig.run("--from", file)
    #expect(output.status == 1)
    let pull = rig.emulator.pullRequest
    #expect(pull.threads.count == 1)
    #expect(!(pull.threads.flatMap(\.comments) + pull.remarks).contains { $0.body.contains("terminal") })
  }

  @Test func `a correct file does not change the result`() throws {
    try rig.repository.write(PullRequestRig.faulty, to: "App/Feed.swift")
    try rig.push()
    try write()
    let output = try rig.run("--from", file)
    #expect(output.status == 1)
    #expect(output.standardError.isEmpty, "\(output.standardError)")
    #expect(try rig.run().standardOutput.contains("nothing to post"))
  }

  @Test func `the file does not determine which commit is reviewed`() throws {
    try rig.repository.write(PullRequestRig.faulty, to: "App/Feed.swift")
    try rig.push()
    try write { review in
      var change = review["change"] as? [String: Any] ?? [:]
      change["head_commit"] = (try? rig.name(of: "main")) ?? ""
      review["change"] = change
    }
    // If the job does not provide a head, the forge is queried.
    let output = try rig.run("--from", file, "--pr", "7", changing: ["GITHUB_EVENT_PATH": "/dev/null"])
    #expect(output.status == 2, "\(output)")
    #expect(output.standardError.contains("nothing was posted"))
    #expect(rig.emulator.pullRequest.statuses.isEmpty)
  }
}
