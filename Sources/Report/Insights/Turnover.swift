import Analyzer
import History

/// The findings introduced and fixed in each week. Findings in the first sample are not counted as introduced.
struct Turnover: Sendable {
  /// The weeks, sorted by date and without gaps. The last sample is in the last week.
  let weeks: [TurnoverChart.Week]

  /// - Parameters:
  ///   - lives: All findings, or a single rule's findings.
  ///   - pages: The names of the samples' pages.
  init(_ lives: some Sequence<FindingLife>, samples: [Sample], pages: [String?] = []) {
    guard let first = samples.first, let last = samples.last else {
      weeks = []
      return
    }
    let weekOfSample = samples.map { WeeklySeries.week(ofDay: $0.date.day.number) }
    let start = WeeklySeries.week(ofDay: first.date.day.number)
    let count = WeeklySeries.week(ofDay: last.date.day.number) - start + 1
    var introduced = [Int](repeating: 0, count: max(1, count))
    var fixed = introduced
    func position(_ sample: Int) -> Int { max(0, min(introduced.count - 1, weekOfSample[sample] - start)) }
    for life in lives {
      if life.introduced > 0, life.introduced < samples.count { introduced[position(life.introduced)] += 1 }
      if let end = life.fixed, end < samples.count { fixed[position(end)] += 1 }
    }
    var page = [String?](repeating: nil, count: introduced.count)
    for (sample, name) in pages.enumerated() where weekOfSample.indices.contains(sample) {
      page[position(sample)] = name
    }
    weeks = introduced.indices.map { index in
      TurnoverChart.Week(
        monday: CalendarDay(secondsSince1970: WeeklySeries.monday(ofWeek: start + index) * 86_400),
        introduced: introduced[index], fixed: fixed[index], page: page[index])
    }
  }
}

/// The findings introduced and fixed between two samples. Findings that were both introduced and fixed in between are
/// not included.
struct SampleComparison: Sendable {
  let introduced: [FindingLife]
  let fixed: [FindingLife]

  init(_ lives: some Sequence<FindingLife>, from first: Int, to second: Int) {
    var introduced: [FindingLife] = []
    var fixed: [FindingLife] = []
    for life in lives {
      switch (life.isOpen(at: first), life.isOpen(at: second)) {
      case (false, true): introduced.append(life)
      case (true, false): fixed.append(life)
      default: break
      }
    }
    self.introduced = introduced
    self.fixed = fixed
  }
}

/// The findings introduced and fixed in the days before the last sample.
struct RecentTurnover: Sendable, Hashable {
  let introduced: Int
  let fixed: Int

  static let days = 7

  init(_ lives: some Sequence<FindingLife>, samples: [Sample]) {
    let before = samples.index(daysBeforeLast: Self.days) ?? 0
    var introduced = 0
    var fixed = 0
    for life in lives {
      if life.introduced > before { introduced += 1 }
      if let end = life.fixed, end > before { fixed += 1 }
    }
    self.introduced = introduced
    self.fixed = fixed
  }
}
