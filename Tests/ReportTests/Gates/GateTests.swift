import Analyzer
import History
import Testing

@testable import Report

@Suite struct GateTests {
  private static let rules: Set<String> = ["body_length", "god_view_model"]

  private static func history() -> ProjectHistory { SyntheticHistory(seed: 5, files: 24, samples: 40).play() }

  @Test(arguments: [
    "coverage>=0.8", "coverage >= 80%", "automated_coverage>0", "findings.error==0", "findings<=100", "density<12.5",
    "body_length!=3", "body_length.error==0", "introduced==0", "introduced.error==0",
    "introduced.god_view_model@30d<=2",
    "fixed@90d>=10", "files>0", "code_lines>0",
  ])
  func `conditions are read`(text: String) throws {
    let gate = try Gate(text, rules: Self.rules)
    #expect(gate.text == text)
    #expect(gate.result(in: Self.history()).value != nil)
  }

  @Test func `a percentage is a share`() throws {
    #expect(try Gate("coverage>=80%", rules: []).limit == 0.8)
    #expect(try Gate("coverage >= 0.8", rules: []).limit == 0.8)
  }

  @Test(arguments: [
    ("coverage", "gate 'coverage', column 9: a comparison and a number are missing, such as `>=0.8`"),
    ("coverage=>0.8", "gate 'coverage=>0.8', column 9: unknown comparison `=>`; write `>=`"),
    ("coverage=0.8", "gate 'coverage=0.8', column 9: unknown comparison `=`; write `==`"),
    ("coverage>=", "gate 'coverage>=', column 11: a number is missing"),
    (
      "coverage>=high", "gate 'coverage>=high', column 11: invalid number `high`; write one such as `0.8`, `80%` or `0`"
    ),
    ("coverage>=nan", "gate 'coverage>=nan', column 11: invalid number `nan`; write one such as `0.8`, `80%` or `0`"),
    (">=1", "gate '>=1', column 1: what is measured is missing, such as `coverage`"),
    ("covrage>=1", "gate 'covrage>=1', column 1: unknown measure `covrage`; did you mean `coverage`?"),
    (
      "introduced.eror==0",
      "gate 'introduced.eror==0', column 12: `eror` is neither a severity nor a rule; did you mean `error`?"
    ),
    (
      "introduced@soon==0",
      "gate 'introduced@soon==0', column 12: invalid number of days `soon`; write one such as `30d`"
    ),
    (
      "introduced@9223372036854775807d==0",
      "gate 'introduced@9223372036854775807d==0', column 12: invalid number of days `9223372036854775807d`; write one such as "
        + "`30d`"
    ),
    ("coverage@7d>=1", "gate 'coverage@7d>=1', column 9: only `introduced` and `fixed` look back over days"),
  ])
  func `mistakes are named with their place`(text: String, message: String) {
    let error = #expect(throws: GateError.self) { try Gate(text, rules: Self.rules) }
    #expect(error?.description == message)
  }

  @Test func `what came and stayed is counted, within the days that are asked for`() throws {
    let history = Self.history()
    let last = history.samples.count - 1
    func expected(_ days: Int) throws -> Double {
      let before = try #require(history.samples.index(daysBeforeLast: days))
      return Double(history.lives.count { $0.isAlive(at: last) && $0.born > before })
    }
    for days in [7, 30] {
      let gate = try Gate("introduced@\(days)d==0", rules: Self.rules)
      #expect(try gate.result(in: history).value == expected(days))
    }
    #expect(try Gate("introduced==0", rules: []).result(in: history).value == expected(7))
  }

  @Test func `the result says what was found`() throws {
    let history = Self.history()
    let result = try Gate("files==24", rules: []).result(in: history)
    let files = try #require(result.value)
    #expect(result.holds == (files == 24))
    #expect(result.sentence == "gate files==24 \(result.holds ? "holds" : "fails"): files is \(Int(files))")
  }

  @Test func `nothing to measure is no success`() throws {
    let history = SyntheticHistory(seed: 5, files: 3, samples: 1).play().emptied()
    let result = try Gate("coverage<=1", rules: []).result(in: history)
    #expect(!result.holds)
    #expect(result.sentence.hasSuffix("coverage is unknown, since there is nothing to measure"))
  }
}

extension ProjectHistory {
  /// The same with a last sample that has no files.
  fileprivate func emptied() -> ProjectHistory {
    let sample = samples[samples.count - 1]
    return ProjectHistory(
      project: project, sampling: sampling,
      samples: [
        Sample(commit: sample.commit, date: sample.date, subject: "", author: "", totals: SampleTotals())
      ], rules: [], files: [], lives: [], latest: latest, source: source, churnWindow: churnWindow)
  }
}
