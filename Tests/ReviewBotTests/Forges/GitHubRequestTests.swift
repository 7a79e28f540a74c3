import Analyzer
import Foundation
import TestSupport
import Testing

@testable import ReviewBot

/// Records the bodies of our requests to GitHub. `script/check-github-requests` validates them against GitHub's API
/// description.
struct GitHubRequestTests {
  private static let sarif = #"{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "review"}}, "results": []}]}"#

  @Test func `every kind of request is recorded`() throws {
    let under = try #require(ForgeUnderTest.all.first { $0.kind.name == "github" })
    let rig = try ForgeRig(under)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    let comments = [
      rig.comment("App/Feed.swift", 13...13, "one"), rig.comment("App/New view.swift", 1...4, "several"),
    ]
    #expect(try forge.post(comments, on: pull).isEmpty)
    // This comment is posted on the file.
    #expect(try forge.post([rig.comment("App/Feed.swift", 99...99, "file")], on: pull).isEmpty)
    try forge.postRemark("summary", on: pull)
    let conversation = try forge.conversation(on: pull)
    let thread = try #require(conversation.threads.first)
    try forge.edit(thread, body: "edited", on: pull)
    try forge.resolve(thread, on: pull)
    try forge.edit(try #require(conversation.remarks.first), body: "edited", on: pull)
    try forge.setStatus(
      ReviewStatus(state: .failure, description: "2 errors", link: "https://ci.example.org/1"), of: pull)
    let report = { (digest: String, count: Int) in
      AnnotationReport(
        digest: digest, title: "Lintel", verdict: "2 errors introduced", summary: "2 errors introduced.", passed: false,
        link: "https://ci.example.org/1",
        annotations: (0..<count).map {
          .init(
            path: "App/Feed.swift", startLine: 13, endLine: 14, level: [.error, .warning, .info][$0 % 3],
            title: "any_view", message: "`a` is wrong", fingerprint: "f\($0)")
        })
    }
    let annotating = try #require(forge as? any AnnotatingForge)
    try annotating.publish(report("d1", 2), of: pull)
    // This report requires more than one request.
    try annotating.publish(report("d2", 51), of: pull)
    try (forge as? any CodeScanningForge)?.upload(CodeScan(tool: "review", sarif: Self.sarif, results: 0), of: pull)
    #expect(rig.emulator.pullRequest.violations.isEmpty)
    let recorded = rig.server.requests.filter { !$0.body.isEmpty }.map { request -> [String: Any] in
      // Two annotations are enough for validation.
      var body = request.object ?? [:]
      if var output = body["output"] as? [String: Any], let annotations = output["annotations"] as? [Any] {
        output["annotations"] = Array(annotations.prefix(2))
        body["output"] = output
      }
      return ["method": request.method, "path": request.path, "body": body]
    }
    let text = try JSONSerialization.data(
      withJSONObject: recorded, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    Golden.expect(String(decoding: text, as: UTF8.self) + "\n", equals: "review/github-requests.json")
  }
}
