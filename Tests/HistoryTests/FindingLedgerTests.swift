import Analyzer
import History
import Testing

@Suite struct FindingLedgerTests {
  private func entry(_ fingerprint: String, _ severity: Severity = .warning) -> FindingLedger.Entry {
    FindingLedger.Entry(fingerprint: fingerprint, rule: 0, severity: severity)
  }

  @Test func `a finding lives from the sample that introduces it to the one that fixes it`() {
    var ledger = FindingLedger()
    ledger.record([entry("a"), entry("b")], ofFile: 3, at: 1)
    ledger.record([entry("b")], ofFile: 3, at: 4)
    #expect(
      ledger.lives == [
        FindingLife(rule: 0, severity: .warning, file: 3, introduced: 1, fixed: 4),
        FindingLife(rule: 0, severity: .warning, file: 3, introduced: 1, fixed: nil),
      ])
  }

  @Test func `identical findings are counted, and the most recent one is considered fixed first`() {
    var ledger = FindingLedger()
    ledger.record([entry("a")], ofFile: 0, at: 0)
    ledger.record([entry("a"), entry("a")], ofFile: 0, at: 2)
    ledger.record([entry("a")], ofFile: 0, at: 5)
    #expect(ledger.lives.map(\.introduced) == [0, 2])
    #expect(ledger.lives.map(\.fixed) == [nil, 5])
  }

  @Test func `if a finding's severity changes, one lifetime ends and another begins`() {
    var ledger = FindingLedger()
    ledger.record([entry("a", .warning)], ofFile: 0, at: 0)
    ledger.record([entry("a", .error)], ofFile: 0, at: 3)
    #expect(ledger.lives.map(\.severity) == [.warning, .error])
    #expect(ledger.lives.map(\.fixed) == [3, nil])
  }

  @Test func `files are tracked independently, and deleting a file ends its findings`() {
    var ledger = FindingLedger()
    ledger.record([entry("a")], ofFile: 0, at: 0)
    ledger.record([entry("a")], ofFile: 1, at: 0)
    ledger.record([], ofFile: 0, at: 2)
    #expect(ledger.lives.map(\.fixed) == [2, nil])
    #expect(ledger.lives.map { $0.isOpen(at: 1) } == [true, true])
    #expect(ledger.lives.map { $0.isOpen(at: 2) } == [false, true])
  }

  @Test(arguments: [1, 2, 3, 4, 5]) func `lifetimes agree with a naive count in every sample`(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var ledger = FindingLedger()
    var now: [Int: [FindingLedger.Entry]] = [:]
    var counts: [Int] = []
    for sample in 0..<40 {
      for file in 0..<4 where next(3) == 0 {
        let findings = (0..<next(6)).map { _ in entry("f\(next(4))", next(2) == 0 ? .error : .warning) }
        now[file] = findings
        ledger.record(findings, ofFile: file, at: sample)
      }
      counts.append(now.values.reduce(0) { $0 + $1.count })
    }
    let lives = ledger.lives
    #expect((0..<40).map { sample in lives.count { $0.isOpen(at: sample) } } == counts)
  }
}
