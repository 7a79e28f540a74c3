import Analyzer
import Foundation
import TestSupport
import Testing

@testable import ReviewBot

/// The bodies of our requests to GitHub, which `script/check-github-requests` compares with its own description.
struct GitHubRequestTests {
  @Test func `every kind of request is recorded`() throws {
    let under = try #require(ForgeUnderTest.all.first { $0.kind.name == "github" })
    let rig = try ForgeRig(under)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    let comments = [
      rig.comment("App/Feed.swift", 13...13, "one"), rig.comment("App/New view.swift", 1...4, "several"),
    ]
    #expect(try forge.post(comments, on: pull).isEmpty)
    try forge.postRemark("summary", on: pull)
    let conversation = try forge.conversation(on: pull)
    let thread = try #require(conversation.threads.first)
    try forge.edit(thread, body: "edited", on: pull)
    try forge.resolve(thread, on: pull)
    try forge.edit(try #require(conversation.remarks.first), body: "edited", on: pull)
    try forge.setStatus(
      ReviewStatus(state: .failure, description: "2 errors", link: "https://ci.example.org/1"), of: pull)
    let recorded = rig.server.requests.filter { !$0.body.isEmpty }.map { request -> [String: Any] in
      ["method": request.method, "path": request.path, "body": request.object ?? [:]]
    }
    let text = try JSONSerialization.data(
      withJSONObject: recorded, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    Golden.expect(String(decoding: text, as: UTF8.self) + "\n", equals: "review/github-requests.json")
  }
}
