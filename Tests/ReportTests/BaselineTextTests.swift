import Analyzer
import Report
import TestSupport
import Testing

struct BaselineTextTests {
  private let baseline = Baseline([
    .init(
      path: "App/B.swift", rule: "body_length", symbol: "B.body", value: 81, fingerprint: "0123456789abcdef",
      reason: "goes with \"Legacy\"\n"),
    .init(path: "App/A.swift", rule: "any_view", symbol: "", value: nil, fingerprint: "1123456789abcdef", reason: nil),
  ])

  @Test func `an entry is one line`() {
    #expect(
      baseline.text == """
        {
          "review_baseline": 1,
          "findings": [
            {"path": "App/A.swift", "rule": "any_view", "symbol": "", "fingerprint": "1123456789abcdef"},
            {"path": "App/B.swift", "rule": "body_length", "symbol": "B.body", "value": 81, \
        "fingerprint": "0123456789abcdef", "reason": "goes with \\"Legacy\\"\\n"}
          ]
        }

        """)
  }

  @Test func `a written baseline is read back unchanged`() throws {
    for baseline in [baseline, Baseline()] {
      #expect(try Baseline(reading: Array(baseline.text.utf8), file: "b.json") == baseline)
    }
  }
}
