import Testing

@testable import Report

/// Expected values come from SciPy 1.x (`theilslopes`, `wilcoxon` with the exact method) and pyMannKendall
/// (`original_test`). For tied ranks, they were computed by enumerating all signs.
@Suite struct StatisticsTests {
  @Test(arguments: [
    (
      [12, 14, 11, 18, 17, 17, 21, 20, 25, 24, 24, 30, 29], [1.5, 1.111_111_111_111_111_2, 1.857_142_857_142_857_2]
    ),
    ([5, 5, 5, 4, 4, 3, 3, 3, 2, 2, 1, 1], [-0.4, -0.5, -0.333_333_333_333_333_3]),
    ([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8], [0.366_666_666_666_666_7, 0, 0.8]),
  ])
  func `the slope is the median of all slopes`(values: [Double], expected: [Double]) throws {
    let line = try #require(TheilSen(values.enumerated().map { (Double($0.offset), $0.element) }))
    let found = [line.slope, line.slopeInterval.lowerBound, line.slopeInterval.upperBound]
    for (value, wanted) in zip(found, expected) { #expect(abs(value - wanted) < 1e-12) }
  }

  @Test func `the slope depends on the times, not the indices`() throws {
    let line = try #require(TheilSen([(0, 1), (1, 3), (3, 2), (7, 9), (10, 8)]))
    #expect(abs(line.slope - 0.778_571_428_571_428_5) < 1e-12)
    #expect(line.slopeInterval == -0.5...2)
    #expect(TheilSen([(1, 1), (1, 5)]) == nil)
  }

  @Test(arguments: [
    ([12, 14, 11, 18, 17, 17, 21, 20, 25, 24, 24, 30, 29], 60, 0.769_230_769_230_769_3, 0.000_302_677_774_157_711_35),
    ([5, 5, 5, 4, 4, 3, 3, 3, 2, 2, 1, 1], -57, -0.863_636_363_636_363_6, 8.254_121_545_103_743e-05),
    ([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8], 25, 0.378_787_878_787_878_8, 0.095_292_838_023_456_56),
    ([4, 4, 4, 4], 0, 0, 1),
  ])
  func `Mann-Kendall compares rising and falling pairs`(
    values: [Double], score: Int, tau: Double, probability: Double
  ) throws {
    let test = try #require(MannKendall(values))
    #expect(test.score == score)
    #expect(abs(test.tau - tau) < 1e-12)
    #expect(abs(test.probability - probability) < 1e-9)
  }

  @Test(arguments: [
    ([2, -1, 3.5, 4, -0.5, 6, 7, -3, 8], 0.074_218_75, true),
    ([1.5, 2, -3, 4, 5, 6, 7, 8, 9, 10], 0.009_765_625, true),
    ([1, 1, -1, 2, 2, 3, -2, 1, 0, 4], 0.121_093_75, true), ([-1, -1, -2, -1, -1, 0, -3, 1], 0.093_75, false),
  ])
  func `the signed-rank test compares positive and negative steps`(steps: [Double], probability: Double, isRising: Bool)
    throws
  {
    let test = try #require(SignedRank(steps: steps))
    #expect(abs(test.probability - probability) < 1e-12)
    #expect(test.isRising == isRising)
  }

  @Test func `the false discovery rate is limited`() {
    #expect(
      Statistics.discoveries([0.2, 0.001, nil, 0.02, 0.8, 0.04], rate: 0.05) == [
        false, true, false, true, false, false,
      ])
    #expect(Statistics.discoveries([nil, 0.5], rate: 0.05) == [false, false])
  }
}
