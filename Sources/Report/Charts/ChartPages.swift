import Analyzer

/// Tells the page script which page each point in a chart links to.
enum ChartPages {
  /// Returns `true` if every page is named after its day, or `false` if there are no pages. Otherwise, returns an array
  /// of names, with null for missing pages.
  static func value(_ timeline: Timeline, at indices: [Int]) -> JSONValue {
    let names = indices.map { timeline.pages[$0] }
    if names.allSatisfy({ $0 == nil }) { return false }
    if zip(indices, names).allSatisfy({ timeline.days[$0].text == $1 }) { return true }
    return .array(names.map { $0.map { .string($0) } ?? .null })
  }
}
