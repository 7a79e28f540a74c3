import TestSupport
import Testing

@testable import ReviewBot

/// Tests the requirements for every forge, using its emulator.
struct ForgeContractTests {
  @Test func `every forge has an emulator`() {
    #expect(Set(ForgeUnderTest.all.map(\.kind.name)) == Set(ForgeCatalog.all.map(\.name)))
  }

  @Test(arguments: ForgeUnderTest.choices)
  func `the forge has the capabilities that select its tests`(_ under: ForgeUnderTest) throws {
    let forge = try ForgeRig(under).open()
    #expect((forge is any AnnotatingForge) == under.hasAnnotations)
    #expect(forge.capabilities.hasAnnotations == under.hasAnnotations)
    #expect(forge.capabilities.canEdit == under.hasEditableComments)
  }

  private static let marker = "<!-- review:v1 rule=any_view fp=00 -->"

  @Test(arguments: ForgeUnderTest.all)
  func `the pull request is read`(_ under: ForgeUnderTest) throws {
    let rig = try ForgeRig(under)
    let pull = try rig.open().pullRequest()
    #expect(pull.head == ForgeRig.head)
    #expect(pull.base == ForgeRig.base)
    #expect(pull.baseBranch == "main")
    #expect(pull.isOpen)
    rig.emulator.change { $0.isOpen = false }
    #expect(try !rig.open().pullRequest().isOpen)
  }

  @Test(arguments: ForgeUnderTest.all)
  func `comments appear on their lines and are found again on all pages`(_ under: ForgeUnderTest) throws {
    let rig = try ForgeRig(under)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    let comments =
      [13, 16, 10, 20, 17].map { rig.comment("App/Feed.swift", $0...$0, "line \($0) größer\n\n\(Self.marker)") }
      + [rig.comment("App/New view.swift", 1...9, "all of it\n\n\(Self.marker)")]
    #expect(try forge.post(comments, on: pull).isEmpty)
    let found = try rig.open().conversation(on: pull).threads
    #expect(Set(found.map(\.body)) == Set(comments.map(\.body)))
    for comment in comments {
      let thread = try #require(found.first { $0.body == comment.body })
      #expect(thread.path == comment.path)
      #expect(thread.line == comment.end.new)
      #expect(thread.resolution == .open)
      #expect(!thread.hasReplies)
    }
    if forge.capabilities.hasMultiLineComments {
      #expect(rig.emulator.pullRequest.threads.contains { $0.startLine == 1 && $0.line == 9 })
    }
    #expect(rig.emulator.pullRequest.violations.isEmpty)
  }

  @Test(arguments: ForgeUnderTest.all.filter(\.rejectsLinesOutsideTheDiff))
  func `a rejected comment does not affect the others`(_ under: ForgeUnderTest) throws {
    let rig = try ForgeRig(under)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    let bad = rig.comment("App/Gone.swift", 99...99, "nowhere")
    let comments = [rig.comment("App/Feed.swift", 13...13, "one"), bad, rig.comment("App/Feed.swift", 14...14, "two")]
    #expect(try forge.post(comments, on: pull).map(\.comment) == [bad])
    #expect(rig.emulator.pullRequest.threads.map(\.body) == ["one", "two"])
  }

  @Test(arguments: ForgeUnderTest.all)
  func `comments are edited, resolved, reopened and deleted`(_ under: ForgeUnderTest) throws {
    let rig = try ForgeRig(under)
    let forge = try rig.open()
    let can = forge.capabilities
    let pull = try forge.pullRequest()
    _ = try forge.post([rig.comment("App/Feed.swift", 13...13, "first")], on: pull)
    func thread() throws -> Conversation.Thread {
      try #require(try rig.open().conversation(on: pull).threads.first)
    }
    if can.canEdit {
      try forge.edit(thread(), body: "second", on: pull)
      #expect(try thread().body == "second")
    }
    if can.canResolve, try isSupported({ try forge.resolve(thread(), on: pull) }) {
      #expect(try thread().resolution == .byBot)
      try forge.resolve(thread(), on: pull)
      try forge.reopen(thread(), on: pull)
      #expect(try thread().resolution == .open)
    }
    if can.canResolve {
      rig.emulator.resolve(thread: 0)
      #expect(try thread().resolution == .byUser)
    }
    rig.emulator.reply(toThread: 0, "why?")
    #expect(try thread().hasReplies)
    rig.emulator.change { $0.threads[0].comments.removeLast() }
    let old = try thread()
    if can.canDelete, try isSupported({ try forge.delete(old, on: pull) }) {
      #expect(try rig.open().conversation(on: pull).threads.isEmpty)
      try forge.delete(old, on: pull)
    }
    #expect(rig.emulator.pullRequest.violations.isEmpty)
  }

  /// Returns whether a forge supports a call. Some forges report a missing feature only when it is used.
  private func isSupported(_ call: () throws -> Void) throws -> Bool {
    do {
      try call()
      return true
    } catch let error as ForgeError where error.kind == .unsupported {
      return false
    }
  }

  @Test(arguments: ForgeUnderTest.all)
  func `comments by other accounts are ignored, whatever they contain`(_ under: ForgeUnderTest) throws {
    let rig = try ForgeRig(under)
    rig.emulator.begin(threadAt: "App/Feed.swift", line: 13, Self.marker)
    rig.emulator.remark("<!-- review:summary -->")
    let forge = try rig.open()
    #expect(try forge.conversation(on: forge.pullRequest()) == Conversation())
  }

  @Test(arguments: ForgeUnderTest.all)
  func `outdated comments are found`(_ under: ForgeUnderTest) throws {
    let rig = try ForgeRig(under)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    _ = try forge.post([rig.comment("App/Feed.swift", 13...13, "first")], on: pull)
    rig.emulator.push(head: String(repeating: "c", count: 40), files: [:]) { _, _ in nil }
    let thread = try #require(try forge.conversation(on: forge.pullRequest()).threads.first)
    #expect(thread.body == "first")
    #expect(thread.line == nil)
  }

  @Test(arguments: ForgeUnderTest.all)
  func `remarks are posted, found, edited and deleted`(_ under: ForgeUnderTest) throws {
    let rig = try ForgeRig(under)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    for number in 1...4 {
      rig.emulator.remark("a person's \(number)")
      try forge.postRemark("ours \(number)", on: pull)
    }
    var remarks = try forge.conversation(on: pull).remarks
    #expect(remarks.map(\.body) == (1...4).map { "ours \($0)" })
    if forge.capabilities.canEdit {
      try forge.edit(remarks[1], body: "ours, edited", on: pull)
    }
    if forge.capabilities.canDelete {
      try forge.delete(remarks[0], on: pull)
      try forge.delete(remarks[0], on: pull)
      remarks = try rig.open().conversation(on: pull).remarks
      #expect(remarks.map(\.body) == ["ours, edited", "ours 3", "ours 4"])
    }
    #expect(rig.emulator.pullRequest.violations.isEmpty)
  }

  @Test(arguments: ForgeUnderTest.all)
  func `the latest status of the head commit is returned`(_ under: ForgeUnderTest) throws {
    let rig = try ForgeRig(under)
    let forge = try rig.open()
    #expect(forge.capabilities.statusLimit > 0)
    let pull = try forge.pullRequest()
    #expect(try forge.status(of: pull) == nil)
    try forge.setStatus(ReviewStatus(state: .failure, description: "2 errors"), of: pull)
    try forge.setStatus(ReviewStatus(state: .success, description: "nothing new"), of: pull)
    let status = try #require(try rig.open().status(of: pull))
    #expect(status.state == .success)
    #expect(status.description == "nothing new")
    rig.emulator.push(head: String(repeating: "c", count: 40), files: [:]) { _, _ in nil }
    #expect(try forge.status(of: forge.pullRequest()) == nil)
    #expect(rig.emulator.pullRequest.violations.isEmpty)
  }

  @Test(arguments: ForgeUnderTest.all)
  func `different kinds of errors are distinguished`(_ under: ForgeUnderTest) throws {
    let rig = try ForgeRig(under)
    let wrong = try rig.open(token: "another")
    #expect(throws: ForgeError.self) { try wrong.pullRequest() }
    #expect(Result { () throws(ForgeError) in try wrong.pullRequest() }.failure?.kind == .unauthorized)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    rig.emulator.change { $0.mayWrite = false }
    let comment = rig.comment("App/Feed.swift", 13...13, "first")
    #expect(Result { () throws(ForgeError) in try forge.post([comment], on: pull) }.failure?.kind == .forbidden)
    #expect(Result { () throws(ForgeError) in try forge.postRemark("x", on: pull) }.failure?.kind == .forbidden)
    #expect(try forge.conversation(on: pull) == Conversation())
  }

  @Test(arguments: ForgeUnderTest.all)
  func `after a broken connection, it is unknown whether a comment was posted`(_ under: ForgeUnderTest) throws {
    let rig = try ForgeRig(under)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    rig.faults.set([0: .brokenAfter], onlyWrites: true)
    let comment = rig.comment("App/Feed.swift", 13...13, "first")
    #expect(Result { () throws(ForgeError) in try forge.post([comment], on: pull) }.failure?.kind == .uncertain)
    #expect(try forge.conversation(on: pull).threads.map(\.body) == ["first"])
  }

  @Test(arguments: ForgeUnderTest.all)
  func `requests are retried after a requested pause`(_ under: ForgeUnderTest) throws {
    let rig = try ForgeRig(under)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    let comment = rig.comment("App/Feed.swift", 13...13, "first")
    let tooMany = rig.emulator.tooMany(retryAfter: 2)
    rig.faults.set([0: .instead(tooMany), 1: .instead(tooMany)], onlyWrites: true)
    #expect(try forge.post([comment], on: pull).isEmpty)
    rig.faults.set([0: .instead(rig.emulator.tooMany(retryAfter: 7200))])
    #expect(Result { () throws(ForgeError) in try forge.postRemark("x", on: pull) }.failure?.kind == .busy)
    #expect(try forge.conversation(on: pull).threads.map(\.body) == ["first"])
    #expect(try forge.conversation(on: pull).remarks.isEmpty)
  }

  @Test(arguments: ForgeUnderTest.all)
  func `requests are retried after server errors if that is safe`(_ under: ForgeUnderTest) throws {
    let rig = try ForgeRig(under)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    let comment = rig.comment("App/Feed.swift", 13...13, "first")
    for fault in [
      Fault.brokenBefore, .instead(.text(502, "<html>")), .instead(.text(503, "")), .halfAnswer, .cutAnswer,
    ] {
      rig.faults.set([0: fault])
      #expect(try forge.conversation(on: pull) == Conversation())
    }
    // A gateway that times out may have forwarded the request.
    rig.faults.set([0: .afterwards(.text(504, "gateway time-out"))], onlyWrites: true)
    #expect(Result { () throws(ForgeError) in try forge.post([comment], on: pull) }.failure?.kind == .uncertain)
    #expect(rig.faults.count == 1)
    #expect(try forge.conversation(on: pull).threads.map(\.body) == ["first"])
  }

  @Test(arguments: ForgeUnderTest.all, [307, 409])
  func `a comment that conflicts with the state or moved to another host is not posted again`(
    _ under: ForgeUnderTest, _ status: Int
  ) throws {
    let rig = try ForgeRig(under)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    let response = ServedResponse.text(status, "closed", headers: [("Location", "https://forge.invalid/comments")])
    rig.faults.set([0: .instead(response)], onlyWrites: true)
    #expect(Result { () throws(ForgeError) in try forge.postRemark("x", on: pull) }.failure?.kind == .blocked)
    #expect(rig.faults.count == 1)
  }

  /// On the other forges, the pages of a list still contain deleted elements.
  @Test(arguments: ForgeUnderTest.all.filter { ["github", "gitlab", "bitbucket"].contains($0.kind.name) })
  func `elements that move to another page while a list is being read are not missed`(_ under: ForgeUnderTest) throws {
    let rig = try ForgeRig(under)
    let account = rig.emulator.account
    for number in 0..<7 { rig.emulator.begin(threadAt: "App/Feed.swift", line: 13, "\(number)", by: account) }
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    let all = try forge.conversation(on: pull).threads.map(\.body)
    #expect(all == (0..<7).map { "\($0)" })
    // Deletes the first comment after each request.
    for request in 1..<8 {
      let rig = try ForgeRig(under)
      for number in 0..<7 { rig.emulator.begin(threadAt: "App/Feed.swift", line: 13, "\(number)", by: account) }
      let emulator = rig.emulator
      rig.faults.before(request) { emulator.change { _ = $0.delete(comment: $0.threads[0].comments[0].id) } }
      let found = try rig.open().conversation(on: pull).threads.map(\.body)
      #expect(Set(found).isSuperset(of: (1..<7).map { "\($0)" }), "before request \(request): \(found)")
    }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { return error }
    return nil
  }
}
