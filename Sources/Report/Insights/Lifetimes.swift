import Analyzer
import History

/// How long it takes to fix findings, and how old the open ones are.
struct Lifetimes: Sendable, Hashable {
  /// The number of fixed findings that were introduced within the history.
  let fixed: Int
  /// The median number of days until a finding is fixed; nil if too few have been fixed.
  let daysToFix: Int?
  let open: Int
  /// The median age of open findings in days; nil if there are none.
  let age: Int?
  /// Whether the median open finding already existed in the first sample, in which case it may be older than `age`.
  let isOlder: Bool

  /// The minimum number of fixed findings needed for a meaningful median.
  static let minimumFixed = 3

  /// - Parameter days: The day of each sample.
  init(_ lives: some Sequence<FindingLife>, days: [Int]) {
    var toFix: [Int] = []
    var ages: [(days: Int, isFirst: Bool)] = []
    for life in lives where days.indices.contains(life.introduced) {
      if let fixed = life.fixed, days.indices.contains(fixed) {
        if life.introduced > 0 { toFix.append(days[fixed] - days[life.introduced]) }
      } else if let last = days.last {
        ages.append((last - days[life.introduced], life.introduced == 0))
      }
    }
    fixed = toFix.count
    daysToFix = toFix.count < Self.minimumFixed ? nil : toFix.sorted()[(toFix.count - 1) / 2]
    open = ages.count
    let sorted = ages.sorted { $0.days < $1.days }
    age = sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2].days
    isOlder = sorted.isEmpty ? false : sorted[(sorted.count - 1) / 2].isFirst
  }

  /// Returns a duration with appropriate precision, such as `12 days`, `5 months` or `2 years`.
  static func text(_ days: Int) -> String {
    switch days {
    case ..<1: "less than a day"
    case ..<60: Wording.count(days, "day")
    case ..<730: Wording.count(Int(saturating: (Double(days) / 30.44).rounded()), "month")
    default: "\(FigureText.decimal(Double(days) / 365.25, places: 1)) years"
    }
  }

  var fixText: String { daysToFix.map(Self.text) ?? "–" }
  var ageText: String { age.map { (isOlder ? "over " : "") + Self.text($0) } ?? "–" }
}
