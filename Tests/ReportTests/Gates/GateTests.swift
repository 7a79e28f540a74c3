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
  func `gates are parsed`(text: String) throws {
    let gate = try Gate(text, rules: Self.rules)
    #expect(gate.text == text)
    #expect(gate.result(in: Self.history()).value != nil)
  }

  @Test func `a percentage is parsed as a fraction`() throws {
    #expect(try Gate("coverage>=80%", rules: []).limit == 0.8)
    #expect(try Gate("coverage >= 0.8", rules: []).limit == 0.8)
  }

  @Test(arguments: [
    ("coverage", "gate 'coverage', column 9: missing comparison and number, such as `>=0.8`"),
    ("coverage=>0.8", "gate 'coverage=>0.8', column 9: unknown comparison `=>`; use `>=`"),
    ("coverage=0.8", "gate 'coverage=0.8', column 9: unknown comparison `=`; use `==`"),
    ("coverage>=", "gate 'coverage>=', column 11: missing number"),
    (
      "coverage>=high",
      "gate 'coverage>=high', column 11: invalid number `high`; use a number such as `0.8`, `80%` or `0`"
    ),
    (
      "coverage>=nan", "gate 'coverage>=nan', column 11: invalid number `nan`; use a number such as `0.8`, `80%` or `0`"
    ),
    (">=1", "gate '>=1', column 1: missing measure, such as `coverage`"),
    ("covrage>=1", "gate 'covrage>=1', column 1: unknown measure 'covrage' (did you mean 'coverage'?)"),
    (
      "introduced.eror==0",
      "gate 'introduced.eror==0', column 12: unknown severity or rule 'eror' (did you mean 'error'?)"
    ),
    (
      "introduced@soon==0",
      "gate 'introduced@soon==0', column 12: invalid number of days `soon`; use a value such as `30d`"
    ),
    (
      "introduced@9223372036854775807d==0",
      "gate 'introduced@9223372036854775807d==0', column 12: invalid number of days `9223372036854775807d`; use a "
        + "value such as `30d`"
    ),
    ("coverage@7d>=1", "gate 'coverage@7d>=1', column 9: `@` is valid only for `introduced` and `fixed`"),
  ])
  func `errors contain the column number`(text: String, message: String) {
    let error = #expect(throws: GateError.self) { try Gate(text, rules: Self.rules) }
    #expect(error?.description == message)
  }

  @Test func `introduced and fixed findings are counted within the given number of days`() throws {
    let history = Self.history()
    let last = history.samples.count - 1
    func expected(_ days: Int) throws -> Double {
      let before = try #require(history.samples.index(daysBeforeLast: days))
      return Double(history.lives.count { $0.isOpen(at: last) && $0.introduced > before })
    }
    for days in [7, 30] {
      let gate = try Gate("introduced@\(days)d==0", rules: Self.rules)
      #expect(try gate.result(in: history).value == expected(days))
    }
    #expect(try Gate("introduced==0", rules: []).result(in: history).value == expected(7))
  }

  @Test func `the result contains the measured value`() throws {
    let history = Self.history()
    let result = try Gate("files==24", rules: []).result(in: history)
    let files = try #require(result.value)
    #expect(result.passed == (files == 24))
    #expect(result.sentence == "gate files==24 \(result.passed ? "passed" : "failed"): files is \(Int(files))")
  }

  @Test func `a gate fails if there is nothing to measure`() throws {
    let history = SyntheticHistory(seed: 5, files: 3, samples: 1).play().emptied()
    let result = try Gate("coverage<=1", rules: []).result(in: history)
    #expect(!result.passed)
    #expect(result.sentence.hasSuffix("coverage is unknown because there is nothing to measure"))
  }
}

extension ProjectHistory {
  /// Returns the same history with an empty last sample.
  fileprivate func emptied() -> ProjectHistory {
    let sample = samples[samples.count - 1]
    return ProjectHistory(
      project: project, sampling: sampling,
      samples: [
        Sample(commit: sample.commit, date: sample.date, subject: "", author: "", totals: SampleTotals())
      ], rules: [], files: [], lives: [], latest: latest, source: source, churnWindow: churnWindow)
  }
}
