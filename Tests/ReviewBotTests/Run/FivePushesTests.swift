import Analyzer
import Foundation
import TestSupport
import Testing

@testable import ReviewBot

/// Tests pull requests with five pushes on every forge, with random user actions and random failures.
struct FivePushesTests {
  private struct Play {
    let rig: ForgeRig
    let under: ForgeUnderTest
    var random: SeededRandom
    /// The comments by users, which must be preserved.
    var replies: Set<String> = []
    /// The lines that had findings after the last push, by fingerprint.
    var lines: [String: Int] = [:]
    var path = "App/Feed.swift"
    var isTicked = false

    init(_ under: ForgeUnderTest, seed: UInt64) throws {
      self.under = under
      random = SeededRandom(seed: seed)
      rig = try ForgeRig(under)
    }

    /// The only file in the diff, in which lines 10 to 40 are new.
    var files: [String: EmulatedPullRequest.File] {
      let lines = (7...43).map { line in (line, line < 10 ? line as Int? : line > 40 ? line - 31 : nil) }
      return [path: .init(oldPath: "App/Old.swift", lines: Dictionary(uniqueKeysWithValues: lines))]
    }

    var diff: UnifiedDiff {
      let text =
        """
        diff --git a/App/Old.swift b/\(path)
        similarity index 50%
        rename from App/Old.swift
        rename to \(path)
        --- a/App/Old.swift
        +++ b/\(path)
        @@ -7,6 +7,37 @@
         line
         line
         line

        """ + String(repeating: "+line\n", count: 31) + " line\n line\n line\n"
      return (try? DiffParser().parse(Array(text.utf8))) ?? UnifiedDiff(files: [])
    }

    /// Adds, removes and moves findings; sometimes renames the file.
    mutating func push(_ number: Int) {
      var moved: [Int: Int] = [:]
      var next: [String: Int] = [:]
      // Sorts the findings, because a dictionary's order is different in every run.
      for (fingerprint, line) in lines.sorted(by: { $0.key < $1.key })
      where Int.random(in: 0..<4, using: &random) > 0 {
        // Two findings on the same line stay together.
        let new = moved[line] ?? Int.random(in: 10...40, using: &random)
        moved[line] = new
        next[fingerprint] = new
      }
      for letter in "0123456789abcdef" where next[String(letter)] == nil {
        if Int.random(in: 0..<6, using: &random) == 0 {
          next[String(letter)] = Int.random(in: 8...46, using: &random)
        }
      }
      lines = next
      if Int.random(in: 0..<6, using: &random) == 0 { path = "App/Feed\(number).swift" }
      let disappears = Int.random(in: 0..<3, using: &random) == 0
      rig.emulator.push(head: String(repeating: "\(number)", count: 40), files: files) { _, line in
        disappears ? nil : moved[line]
      }
      if Int.random(in: 0..<8, using: &random) == 0 { rig.emulator.change { $0.isOpen = false } }
    }

    var findings: [Finding] {
      lines.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { fingerprint, line in
        PlanCase.finding(fingerprint, line: line, severity: fingerprint < "8" ? .error : .warning, path: path)
      }
    }

    func review(policy: RetryPolicy = RetryPolicy()) throws -> ReviewOutcome {
      let forge = try rig.open(policy: policy)
      var options = PlanOptions()
      options.maximumComments = 8
      options.fails = { $0.contains { $0.severity == .error } }
      options.usesReportAsStatus = under.usesReportAsStatus
      let head = rig.emulator.pullRequest.head
      let planner = Planner(
        ReviewedChange(
          head: head, introduced: findings, fixed: [:],
          figures: ChangeFigures(humanItems: [.init(id: "refactor.behaviour", files: 1)]), types: [:]),
        diff: diff, style: CommentStyle(capabilities: forge.capabilities, rules: [:]), options: options)
      return PullRequestReview(forge, planner: planner, head: head, pause: { _ in }).run()
    }

    mutating func faults() {
      let tooMany = rig.emulator.tooMany(retryAfter: 1)
      let kinds: [Fault] = [
        .brokenBefore, .brokenAfter, .halfAnswer, .cutAnswer, .instead(.text(502, "")), .afterwards(.text(502, "")),
        .afterwards(.text(500, "")), .afterwards(.json(500, ["message": "oops"])), .instead(tooMany),
        .slow(pieces: 3, pause: .milliseconds(1)),
      ]
      var faults: [Int: Fault] = [:]
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        faults[Int.random(in: 0..<25, using: &random)] = kinds.randomElement(using: &random)
      }
      rig.faults.set(faults)
    }

    /// Simulates random actions by reviewers and authors.
    mutating func people(_ number: Int) {
      let pull = rig.emulator.pullRequest
      if !pull.isOpen { rig.emulator.change { $0.isOpen = true } }
      for index in pull.threads.indices.reversed() {
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          let text = "why \(number) \(index)?"
          rig.emulator.reply(toThread: index, text)
          replies.insert(text)
        case 1: rig.emulator.resolve(thread: index)
        // Gerrit does not support deleting, and Gitea's discussions belong to lines.
        case 2 where !["gerrit", "gitea"].contains(under.kind.name) && pull.threads[index].comments.count == 1:
          rig.emulator.change { _ = $0.delete(comment: $0.threads[index].comments[0].id) }
        default: break
        }
      }
      if let index = pull.remarks.firstIndex(where: { $0.body.contains("- [ ] ") }) {
        rig.emulator.editRemark(index) { $0.replacing("- [ ] ", with: "- [x] ") }
        isTicked = true
      }
      rig.emulator.remark("a person says \(number)")
      replies.insert("a person says \(number)")
    }

    /// Checks the state after an undisturbed run.
    func check(_ comment: String) throws {
      let pull = rig.emulator.pullRequest
      #expect(pull.violations.isEmpty, "\(comment): \(pull.violations)")
      let said = Set((pull.threads.flatMap(\.comments) + pull.remarks).map(\.body))
      #expect(replies.isSubset(of: said), "\(comment): a person's words are lost")
      let forge = try rig.open()
      let conversation = try forge.conversation(on: forge.pullRequest())
      var owners: [String: Int] = [:]
      for thread in conversation.threads where thread.resolution == .open {
        for marker in Marker.markers(in: thread.body) where !marker.isFixed {
          owners[marker.fingerprint, default: 0] += 1
        }
      }
      let current = Set(findings.map(\.fingerprint))
      #expect(owners.values.allSatisfy { $0 == 1 }, "\(comment): a finding is reported twice: \(owners)")
      // A comment that cannot be edited keeps listing fixed findings until everything it reports is fixed.
      if forge.capabilities.canEdit {
        #expect(Set(owners.keys).isSubset(of: current), "\(comment): what is fixed is still open")
      }
      let acknowledged = Set(
        conversation.threads.filter { $0.resolution == .byUser }.flatMap { Marker.markers(in: $0.body) }
          .map(\.fingerprint))
      let summaries = conversation.remarks.map(\.body).filter { SummaryNotes.isSummary($0) }
      if forge.capabilities.canEdit { #expect(summaries.count == 1, "\(comment): \(summaries.count) summaries") }
      let summary = try #require(summaries.last)
      for finding in findings where owners[finding.fingerprint] == nil && !acknowledged.contains(finding.fingerprint) {
        #expect(summary.contains("\(path):\(finding.range.start.line)"), "\(comment): a finding is not said")
      }
      if isTicked { #expect(summary.contains("- [x] "), "\(comment): a tick is lost") }
    }
  }

  @Test(arguments: ForgeUnderTest.choices)
  func `no finding is duplicated, lost or outdated, whatever happens in between`(_ under: ForgeUnderTest) throws {
    var created = 0
    var closed = 0
    for seed in 0..<UInt64(2 * thoroughness) {
      var play = try Play(under, seed: seed)
      for number in 1...5 {
        let comment = "seed \(seed), push \(number)"
        play.push(number)
        play.faults()
        let disturbed = try play.review().done
        play.rig.faults.clear()
        if !play.rig.emulator.pullRequest.isOpen {
          #expect(try play.review().obstacle == .closed)
          play.people(number)
        }
        let outcome = try play.review()
        #expect(outcome.failures.isEmpty && outcome.refusals.isEmpty, "\(comment): \(outcome.failures)")
        created += disturbed.created + outcome.done.created
        closed += disturbed.closed + outcome.done.closed
        try play.check(comment)
        play.rig.server.clearRequests()
        #expect(try play.review().done.isEmpty, "\(comment): a second run does something")
        play.people(number)
        let after = try play.review()
        #expect(after.failures.isEmpty, "\(comment): \(after.failures)")
        try play.check(comment + ", after people")
      }
    }
    #expect(created > 6 && closed > 1, "the play has no content: \(created) comments, \(closed) of them closed")
  }
}
