import Git
import Testing

@testable import History

@Suite struct SampleChoiceTests {
  /// One commit at each of the hours after 1 January 2024, a Monday.
  private func commits(hours: [Int]) -> [HistoryCommit] {
    hours.enumerated().map { HistoryCommit(id: "\($0)", parent: nil, seconds: 1_704_067_200 + $1 * 3600) }
  }

  private func chosen(_ hours: [Int], _ interval: Sampling.Interval, tagged: Set<String> = []) -> [Int] {
    SampleChoice.indices(of: commits(hours: hours), every: interval, tagged: tagged).map { hours[$0] }
  }

  @Test func `the last commit stands for its day, week or month, and the tip is always there`() {
    let week = 7 * 24
    let hours = [0, 5, 30, week - 1, week, 5 * week, 9 * week, 9 * week + 3]
    #expect(chosen(hours, .day) == [5, 30, week - 1, week, 5 * week, 9 * week + 3])
    #expect(chosen(hours, .month) == [week, 5 * week, 9 * week + 3])
    #expect(chosen(hours, .commit) == hours)
    #expect(chosen(hours, .tag, tagged: ["2"]) == [30, 9 * week + 3])
  }

  @Test func `weeks become days in the month before the tip`() {
    let day = 24
    let hours = [0, day, 2 * day, 100 * day, 101 * day, 101 * day + 1, 110 * day]
    #expect(chosen(hours, .week) == [2 * day, 100 * day, 101 * day + 1, 110 * day])
  }

  @Test func `clocks that go back are taken for standing still`() {
    #expect(SampleChoice.risingTimes(of: commits(hours: [5, 3, 6])) == commits(hours: [5, 5, 6]).map(\.seconds))
    #expect(chosen([30, 2, 31], .day) == [31])
    #expect(chosen([], .day) == [])
  }
}
