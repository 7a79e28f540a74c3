import Analyzer
import Testing

@testable import ReviewBot

/// Tests the annotations for findings without a comment.
struct FindingsReportTests {
  private static func pull(_ findings: [Finding]) -> PlanCase {
    var pull = PlanCase(findings)
    pull.capabilities.hasAnnotations = true
    return pull
  }

  private static func published(_ pull: PlanCase, over digest: String? = nil) -> AnnotationReport? {
    let plan = pull.planner.plan(Conversation(), status: nil, reportDigest: digest)
    if case .publish(let report) = plan.report { return report }
    return nil
  }

  @Test func `only findings without a comment are reported, most severe first`() throws {
    var pull = Self.pull([
      PlanCase.finding("a", line: 13), PlanCase.finding("b", line: 99),
      PlanCase.finding("c", line: 200, to: 204, severity: .error),
    ])
    let report = try #require(Self.published(pull))
    #expect(report.annotations.map(\.startLine) == [200, 99])
    #expect(report.annotations.map(\.endLine) == [204, 99])
    #expect(report.annotations.map(\.level) == [.error, .warning])
    #expect(report.summary == "1 error, 2 warnings introduced. Findings without a comment are shown as annotations.")
    pull.options.maximumComments = 0
    #expect(Self.published(pull)?.annotations.map(\.startLine) == [200, 13, 99])
  }

  @Test func `an unchanged report is kept, but a changed one is replaced`() throws {
    var pull = Self.pull([PlanCase.finding("b", line: 99)])
    let first = try #require(Self.published(pull))
    #expect(Self.published(pull, over: first.digest) == nil)
    pull.options.fails = { _ in true }
    let second = try #require(Self.published(pull, over: first.digest))
    #expect(!second.passed)
    pull.findings = [PlanCase.finding("b", line: 98)]
    #expect(Self.published(pull, over: second.digest) != nil)
    // An existing report is replaced even if there are no findings left.
    pull.findings = []
    #expect(Self.published(pull, over: second.digest)?.annotations.isEmpty == true)
    #expect(Self.published(pull) == nil)
  }

  @Test func `nothing is reported if the forge does not support it or it is disabled`() {
    var pull = Self.pull([PlanCase.finding("b", line: 99)])
    pull.options.setsStatus = false
    #expect(Self.published(pull) == nil)
    pull.options.setsStatus = true
    pull.capabilities.hasAnnotations = false
    #expect(Self.published(pull) == nil)
  }

  @Test func `control characters are removed`() throws {
    let report = try #require(
      Self.published(Self.pull([PlanCase.finding("b", line: 99, message: "a\u{202E}b\nc\u{1B}[31m")])))
    #expect(report.annotations.map(\.message) == ["a\u{FFFD}b c\u{FFFD}[31m"])
  }
}
