import TestSupport
import Testing

@testable import ReviewBot

/// Tests the requirements for forges with annotations, using their emulators.
struct AnnotationContractTests {
  private static func report(_ digest: String, count: Int) -> AnnotationReport {
    AnnotationReport(
      digest: digest, title: "Lintel", verdict: "\(count) findings", summary: "\(count) findings", passed: count == 0,
      annotations: (0..<count).map {
        .init(
          path: "App/Feed.swift", startLine: $0 + 1, endLine: $0 + 2, level: [.error, .warning, .info][$0 % 3],
          title: "any_view",
          message: "finding \($0) in \(digest)" + String(repeating: "…größer", count: $0 == 1 ? 1000 : 0),
          fingerprint: "f\($0)")
      })
  }

  private static func annotating(_ rig: ForgeRig) throws -> any AnnotatingForge {
    try #require(try rig.open() as? any AnnotatingForge)
  }

  @Test(arguments: ForgeUnderTest.all.filter(\.hasAnnotations))
  func `a report is published once and completely, however often it is sent`(_ under: ForgeUnderTest) throws {
    let rig = try ForgeRig(under)
    let forge = try Self.annotating(rig)
    let pull = try forge.pullRequest()
    #expect(try forge.annotationDigest(of: pull) == nil)
    for _ in 1...2 {
      try forge.publish(Self.report("d1", count: 1234), of: pull)
      #expect(try forge.annotationDigest(of: pull) == "d1")
      let report = try #require(rig.emulator.pullRequest.reports.first)
      #expect(rig.emulator.pullRequest.reports.count == 1)
      #expect(report.annotations.map(\.line) == Array(1...1000))
      #expect(Set(report.annotations.map(\.severity)) == under.levels)
    }
    try forge.publish(Self.report("d2", count: 0), of: pull)
    #expect(try forge.annotationDigest(of: pull) == "d2")
    #expect(rig.emulator.pullRequest.reports.map(\.annotations.count) == [0])
    #expect(rig.emulator.pullRequest.violations.isEmpty)
  }

  @Test func `a check run is updated if only the verdict changes`() throws {
    let rig = try ForgeRig(try #require(ForgeUnderTest.all.first { $0.kind.name == "github" }))
    let forge = try Self.annotating(rig)
    let pull = try forge.pullRequest()
    let failed = Self.report("d1", count: 60)
    try forge.publish(failed, of: pull)
    let passed = AnnotationReport(
      digest: "d2", title: failed.title, verdict: "no errors", summary: failed.summary, passed: true,
      annotations: failed.annotations)
    rig.server.clearRequests()
    try forge.publish(passed, of: pull)
    #expect(rig.server.requests.map(\.method).filter { $0 != "GET" } == ["PATCH"])
    #expect(rig.emulator.pullRequest.reports.map(\.result) == ["success"])
    #expect(rig.emulator.pullRequest.reports.map(\.title) == ["no errors"])
    #expect(rig.emulator.pullRequest.reports.map(\.annotations.count) == [60])
    #expect(try forge.annotationDigest(of: pull) == "d2")
    try forge.publish(Self.report("d3", count: 2), of: pull)
    #expect(rig.emulator.pullRequest.reports.map(\.annotations.count) == [2])
    #expect(rig.emulator.pullRequest.supersededReports.count == 1)
    #expect(rig.emulator.pullRequest.violations.isEmpty)
  }

  @Test func `a canceled check run is not reused`() throws {
    let rig = try ForgeRig(try #require(ForgeUnderTest.all.first { $0.kind.name == "github" }))
    let forge = try Self.annotating(rig)
    let pull = try forge.pullRequest()
    let whole = Self.report("d1", count: 100)
    // Stops after half of the annotations.
    rig.faults.breakEverything(from: 2)
    #expect(throws: ForgeError.self) { try forge.publish(whole, of: pull) }
    rig.faults.clear()
    // Stops after canceling the first run.
    rig.faults.breakEverything(from: 2)
    #expect(throws: ForgeError.self) { try forge.publish(Self.report("d2", count: 3), of: pull) }
    rig.faults.clear()
    #expect(rig.emulator.pullRequest.reports.map(\.result) == ["cancelled"])
    let same = AnnotationReport(
      digest: "d3", title: whole.title, verdict: whole.verdict, summary: whole.summary, passed: false,
      annotations: whole.annotations)
    try forge.publish(same, of: pull)
    #expect(try forge.annotationDigest(of: pull) == "d3")
    #expect(rig.emulator.pullRequest.reports.map(\.annotations.count) == [100])
  }

  @Test(arguments: ForgeUnderTest.all.filter(\.hasAnnotations))
  func `an incomplete report does not count as published`(_ under: ForgeUnderTest) throws {
    let rig = try ForgeRig(under)
    let forge = try Self.annotating(rig)
    let pull = try forge.pullRequest()
    try forge.publish(Self.report("d1", count: 3), of: pull)
    rig.faults.set([:])
    try forge.publish(Self.report("d2", count: 250), of: pull)
    let requests = rig.faults.count
    #expect(requests > 2)
    for request in 0..<requests {
      rig.faults.breakEverything(from: request)
      #expect(throws: ForgeError.self) { try forge.publish(Self.report("d3", count: 250), of: pull) }
      rig.faults.clear()
      #expect(try forge.annotationDigest(of: pull) != "d3")
      try Self.annotating(rig).publish(Self.report("d3", count: 250), of: pull)
      #expect(try forge.annotationDigest(of: pull) == "d3")
      #expect(rig.emulator.pullRequest.reports.map(\.annotations.count) == [250])
      try forge.publish(Self.report("d2", count: 250), of: pull)
    }
  }

  @Test(arguments: ForgeUnderTest.all.filter(\.hasAnnotations))
  func `a failure of a single request has no effect on the result`(_ under: ForgeUnderTest) throws {
    let rig = try ForgeRig(under)
    let forge = try Self.annotating(rig)
    let pull = try forge.pullRequest()
    let faults: [Fault] = [.brokenBefore, .brokenAfter, .halfAnswer, .instead(ServedResponse(503))]
    for fault in faults {
      for request in 0..<4 {
        rig.faults.set([request: fault])
        try forge.publish(Self.report("d", count: 150), of: pull)
        #expect(rig.emulator.pullRequest.reports.map(\.annotations.count) == [150])
      }
    }
    rig.emulator.change { $0.mayWrite = false }
    #expect(throws: ForgeError.self) { try forge.publish(Self.report("e", count: 1), of: pull) }
  }
}
