import Testing

@testable import Report

@Suite struct TrendTests {
  private static func series(_ values: [Double]) throws -> WeeklySeries {
    try #require(WeeklySeries(values.enumerated().map { (day: $0.offset * 7, value: $0.element) }))
  }

  @Test func `a week without commits has the value of the previous week`() throws {
    // Thursday 1970-01-01, the Sunday after it, and the Monday of the week after next.
    let series = try #require(WeeklySeries([(day: 0, value: 4), (day: 3, value: 6), (day: 11, value: 9)]))
    #expect(series.values == [6, 6, 9])
    #expect(WeeklySeries.monday(ofWeek: series.firstWeek) == -3)
    #expect(WeeklySeries([(day: 0, value: nil)]) == nil)
    #expect(WeeklySeries([(day: -4, value: 1), (day: -3, value: 2)])?.values == [1, 2])
  }

  @Test func `a gap of centuries uses no more memory than a gap of a year`() throws {
    let far = 2_900_000
    let series = try #require(
      WeeklySeries([(day: 0, value: 4), (day: 7, value: 5), (day: far, value: 9), (day: far, value: 6)]))
    #expect(series.values == Array(repeating: 5, count: 51) + [6])
    #expect(series.firstWeek + 51 == WeeklySeries.week(ofDay: far))
  }

  @Test func `the window ends with the last week`() throws {
    let series = try #require(
      WeeklySeries((0..<80).map { (day: $0 * 7, value: Double($0)) }))
    #expect(series.values.count == 52)
    #expect(series.values.last == 79)
    #expect(WeeklySeries.monday(ofWeek: series.firstWeek) <= 28 * 7)
  }

  @Test func `a steady decrease is a trend with a forecast of zero`() throws {
    let values = (0..<40).map { week -> Double in Double(140 - 2 * week) + (week.isMultiple(of: 3) ? 1.0 : 0.0) }
    let series = try Self.series(values)
    let trend = try #require(Trend.test([series]).first)
    #expect(trend.verdict == .falling)
    let forecast = try #require(Forecast(trend, bounds: 0...1000))
    #expect(forecast.points.count == Forecast.horizon)
    #expect(forecast.points.allSatisfy { $0.interval.contains($0.value) })
    let first = try #require(forecast.points.first)
    let last = try #require(forecast.points.last)
    #expect(last.value < first.value)
    #expect(last.interval.upperBound - last.interval.lowerBound > first.interval.upperBound - first.interval.lowerBound)
    let zero = try #require(Forecast.zero(of: trend))
    #expect(zero.contains(31))
  }

  @Test func `too few values are not reported as a trend`() throws {
    let short = try Trend.test([Self.series([1, 2, 3, 4, 5, 6, 7, 8])])[0]
    #expect(short.verdict == .tooShort)
    let still = try Trend.test([Self.series(Array(repeating: 5, count: 40))])[0]
    #expect(still.verdict == .tooShort)
    #expect(Forecast(short, bounds: 0...10) == nil)
  }

  @Test func `random walks are rarely reported as trends`() throws {
    var state: UInt64 = 42
    func step() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(Int(state >> 33) % 7) - 3
    }
    var found = 0
    var foundOnLevel = 0
    for _ in 0..<300 {
      var value = 100.0
      let values = (0..<52).map { _ -> Double in
        value += step()
        return value
      }
      let trend = try Trend.test([Self.series(values)])[0]
      if trend.verdict != .none { found += 1 }
      if try #require(trend.level).probability < 0.05 { foundOnLevel += 1 }
    }
    // A test of the values alone reports most random walks as trends.
    #expect(foundOnLevel > 150)
    #expect(found <= 300 * 8 / 100)
  }
}
