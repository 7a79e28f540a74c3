import Analyzer
import History
import Testing

@Suite struct ModelTests {
  @Test(arguments: [
    (0, 0, "1970-01-01"), (951_782_400, 0, "2000-02-29"), (1_704_067_199, 0, "2023-12-31"),
    (1_704_067_199, 60, "2024-01-01"), (-1, 0, "1969-12-31"), (4_107_542_400, -720, "2100-02-28"),
  ])
  func `a commit's day is the day in its own time zone`(seconds: Int, offset: Int, text: String) {
    #expect(CommitDate(seconds: seconds, offsetMinutes: offset).text == text)
  }

  @Test(arguments: [Int.min, Int.min + 1, -1, 0, 292_277_026_596, 253_402_300_800, Int.max - 1, Int.max])
  func `a date is always valid, even if the commit's timestamp is not`(seconds: Int) {
    for offset in [Int.min, -5_999, -840, 0, 840, 6_039, Int.max] {
      let date = CommitDate(seconds: seconds, offsetMinutes: offset)
      #expect((0...9999).contains(date.day.components.year))
      #expect(date.text.count == 10)
    }
    let day = CalendarDay(secondsSince1970: seconds)
    #expect((0...9999).contains(day.components.year))
    #expect(CalendarDay(number: seconds).number - CalendarDay(number: .min).number < 4_000_000)
  }

  @Test func `figures from a damaged cache stay within bounds`() {
    let state = FileState(
      findings: SeverityCounts(error: .max), lines: .min, codeLines: .max, bodyLength: .max, properties: .min)
    #expect(state.bodyLength == 65_534)
    #expect(state.properties == 0)
    #expect(state.lines == 0)
    let values = ValueCounts(runs: [.init(value: .max, count: .max), .init(value: 1, count: .max)])
    #expect(values.count == 2_000_000_000)
    #expect(values.quantile(1) == .max)
  }

  @Test func `a day has the components that it was parsed from`() throws {
    for text in ["1970-01-01", "2024-02-29", "2023-03-01", "1999-12-31", "2400-02-29"] {
      let day = try #require(CalendarDay(text))
      let (year, month, date) = day.components
      #expect([year, month, date] == text.split(separator: "-").compactMap { Int($0) })
    }
  }

  @Test func `quantiles are values from the distribution`() {
    let values = ValueCounts([1, 2, 2, 3, 40])
    #expect(values.count == 5)
    #expect(values.quantile(0.5) == 2)
    #expect(values.quantile(0.9) == 40)
    #expect(values.quantile(0) == 1)
    #expect(values.maximum == 40)
    #expect(values.count(in: 3...40) == 2)
    #expect(ValueCounts([]).quantile(0.5) == nil)
    #expect(
      ValueCounts(runs: [.init(value: 2, count: 1), .init(value: 1, count: 0), .init(value: 2, count: 2)]).count == 3)
  }

  @Test func `a file exists in all samples between its data points`() {
    let state = FileState(findings: SeverityCounts(warning: 2), lines: 10, codeLines: 8, bodyLength: 0)
    let file = FileHistory(path: "A.swift", points: [.init(sample: 2, state: state), .init(sample: 5, state: nil)])
    #expect(file.state(at: 1) == nil)
    #expect(file.state(at: 2) == state)
    #expect(file.state(at: 4)?.findings.warning == 2)
    #expect(file.state(at: 4)?.bodyLength == 0)
    #expect(file.state(at: 4)?.properties == nil)
    #expect(file.state(at: 5) == nil)
    #expect(!file.isPresent)
  }

  @Test func `totals match those of the review`() {
    let type = TypeReview(
      name: "FeedModel", kind: "class", roles: [.viewModel], line: 1, codeLines: 9, storedProperties: 18,
      bodyLength: nil, bodyDepth: nil, cohesion: nil)
    let file = FileReview(
      path: "FeedModel.swift", roles: [.viewModel], lines: LineCounts(total: 12, code: 9), maxBodyLength: nil,
      uiImports: [], types: [type], coverage: CoverageCount(passed: 3, failed: 1))
    let position = SourcePosition(line: 1, column: 1)
    let finding = Finding(
      rule: "god_view_model", severity: .warning, path: file.path,
      range: SourceRange(start: position, end: position), message: "", symbol: "", fingerprint: "")
    let review = Review(
      architecture: ArchitectureVerdict(
        architecture: .mvvm, reason: "",
        counts: ArchitectureCounts(views: 4, viewsWithViewModel: 3, viewsWithStore: 2, viewsWithBoth: 1)),
      files: [file], findings: [finding],
      checklists: [
        ChecklistReview(
          id: "mvvm",
          items: [
            .init(
              id: "mvvm.size", text: "", status: .failed, findings: 1, coverage: CoverageCount(failed: 1))
          ], coverage: CoverageCount(failed: 1))
      ], folders: [], coverage: file.coverage, suppressed: 0, baselined: 0, skipped: [])
    let totals = SampleTotals(review)
    #expect(totals.files == 1)
    #expect(totals.codeLines == 9)
    #expect(totals.findings(of: "god_view_model") == SeverityCounts(warning: 1))
    #expect(totals.findings(.error) == 0)
    #expect(totals.findings() == 1)
    #expect(totals.items == ["mvvm.size": CoverageCount(failed: 1)])
    #expect(totals.propertyCounts.maximum == 18)
    #expect(totals.viewModelFiles == 1)
    #expect(totals.views.plainViews == 0)
    #expect(totals.coverage.coverage == 0.75)
  }
}
