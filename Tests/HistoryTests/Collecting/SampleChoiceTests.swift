import Git
import Testing

@testable import History

@Suite struct SampleChoiceTests {
  /// Returns one commit for each number of hours after 1 January 2024, a Monday.
  private func commits(hours: [Int]) -> [HistoryCommit] {
    hours.enumerated().map { HistoryCommit(id: "\($0)", parent: nil, seconds: 1_704_067_200 + $1 * 3600) }
  }

  private func chosen(_ hours: [Int], _ interval: Sampling.Interval, tagged: Set<String> = []) -> [Int] {
    SampleChoice.indices(of: commits(hours: hours), every: interval, tagged: tagged).map { hours[$0] }
  }

  @Test func `the last commit represents its day, week or month, and the tip is always included`() {
    let week = 7 * 24
    let hours = [0, 5, 30, week - 1, week, 5 * week, 9 * week, 9 * week + 3]
    #expect(chosen(hours, .day) == [5, 30, week - 1, week, 5 * week, 9 * week + 3])
    #expect(chosen(hours, .month) == [week, 5 * week, 9 * week + 3])
    #expect(chosen(hours, .commit) == hours)
    #expect(chosen(hours, .tag, tagged: ["2"]) == [30, 9 * week + 3])
  }

  @Test func `the month before the tip has daily samples`() {
    let day = 24
    let hours = [0, day, 2 * day, 100 * day, 101 * day, 101 * day + 1, 110 * day]
    #expect(chosen(hours, .week) == [2 * day, 100 * day, 101 * day + 1, 110 * day])
  }

  @Test(arguments: [Int.min, -1, 4_102_444_800, 292_277_026_596, Int.max])
  func `a commit with an impossible date gets the date of the previous commit`(seconds: Int) {
    func commit(_ id: String, _ seconds: Int) -> HistoryCommit { HistoryCommit(id: id, parent: nil, seconds: seconds) }
    let line = [
      commit("a", seconds), commit("b", 1_000), commit("c", seconds), commit("d", 5_000), commit("e", seconds),
    ]
    let dates = CommitDates(line)
    #expect(dates.commits.map(\.seconds) == [1_000, 1_000, 1_000, 5_000, 5_000])
    #expect(dates.corrected == ["a", "c", "e"])
    #expect(CommitDates([commit("a", seconds)]).commits.map(\.seconds) == [0])
    #expect(CommitDates([commit("a", 0), commit("b", 4_102_444_799)]).corrected.isEmpty)
  }

  @Test func `times never decrease, even if a clock was set back`() {
    #expect(SampleChoice.risingTimes(of: commits(hours: [5, 3, 6])) == commits(hours: [5, 5, 6]).map(\.seconds))
    #expect(chosen([30, 2, 31], .day) == [31])
    #expect(chosen([], .day) == [])
  }
}
