import Analyzer
import History

/// How long findings take to be fixed, and how old the open ones are.
struct Lifetimes: Sendable, Hashable {
  /// Findings that were seen to come and were fixed.
  let fixed: Int
  /// Days from coming to being fixed, of the median one; nil where too few were fixed.
  let daysToFix: Int?
  let open: Int
  /// Days since they came, of the median open one; nil where none is open.
  let age: Int?
  /// Whether the median one was there before the history begins, so that it is older than that.
  let isOlder: Bool

  /// Fewer fixed findings say nothing about the next one.
  static let least = 3

  /// - Parameter days: The day of each sample.
  init(_ lives: some Sequence<FindingLife>, days: [Int]) {
    var toFix: [Int] = []
    var ages: [(days: Int, isFirst: Bool)] = []
    for life in lives where days.indices.contains(life.born) {
      if let gone = life.gone, days.indices.contains(gone) {
        if life.born > 0 { toFix.append(days[gone] - days[life.born]) }
      } else if let last = days.last {
        ages.append((last - days[life.born], life.born == 0))
      }
    }
    fixed = toFix.count
    daysToFix = toFix.count < Self.least ? nil : toFix.sorted()[(toFix.count - 1) / 2]
    open = ages.count
    let sorted = ages.sorted { $0.days < $1.days }
    age = sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2].days
    isOlder = sorted.isEmpty ? false : sorted[(sorted.count - 1) / 2].isFirst
  }

  /// `12 days`, `5 months`, `2 years`: as precise as anybody needs.
  static func text(_ days: Int) -> String {
    switch days {
    case ..<1: "under a day"
    case ..<60: Wording.count(days, "day")
    case ..<730: Wording.count(Int(saturating: (Double(days) / 30.44).rounded()), "month")
    default: "\(FigureText.decimal(Double(days) / 365.25, places: 1)) years"
    }
  }

  var fixText: String { daysToFix.map(Self.text) ?? "–" }
  var ageText: String { age.map { (isOlder ? "over " : "") + Self.text($0) } ?? "–" }
}
