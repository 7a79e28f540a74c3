import Analyzer

/// How the script finds the page of a moment of a chart.
enum ChartPages {
  /// True where every page is called like its day; else the names, with null for none.
  static func value(_ timeline: Timeline, at indices: [Int]) -> JSONValue {
    let names = indices.map { timeline.pages[$0] }
    if names.allSatisfy({ $0 == nil }) { return false }
    if zip(indices, names).allSatisfy({ timeline.days[$0].text == $1 }) { return true }
    return .array(names.map { $0.map { .string($0) } ?? .null })
  }
}
