import History

/// How long findings live before somebody fixes them.
///
/// Findings that are still open have not had their full life yet, and those of the first sample began before it; both
/// are taken into account (Kaplan-Meier), so that rules that everybody ignores do not look short-lived.
struct Survival: Sendable, Hashable {
  /// Days after which half of the findings are gone; nil where more than half outlive what can be seen.
  let halfLife: Int?
  /// Findings that were seen to come.
  let observed: Int
  /// Those of them that were fixed.
  let fixed: Int
  /// The share that is still open after so many days, where it falls; by rising day, the last at the end of what is seen.
  let curve: [Point]

  /// One step down.
  struct Point: Sendable, Hashable {
    let day: Int
    let share: Double
  }

  /// Whether there is enough for a curve.
  var isTelling: Bool { observed >= 20 && fixed >= 10 }

  /// - Parameter days: The day of each sample.
  init(_ lives: some Sequence<FindingLife>, days: [Int]) {
    guard let last = days.last else {
      halfLife = nil
      observed = 0
      fixed = 0
      curve = []
      return
    }
    var ends: [Int: (gone: Int, open: Int)] = [:]
    var count = 0
    for life in lives where life.born > 0 && life.born < days.count {
      count += 1
      if let gone = life.gone, gone < days.count {
        ends[days[gone] - days[life.born], default: (0, 0)].gone += 1
      } else {
        ends[last - days[life.born], default: (0, 0)].open += 1
      }
    }
    observed = count
    fixed = ends.values.reduce(0) { $0 + $1.gone }
    var curve: [Point] = []
    var atRisk = count
    var share = 1.0
    var found: Int?
    for (age, end) in ends.sorted(by: { $0.key < $1.key }) {
      if atRisk > 0 { share *= 1 - Double(end.gone) / Double(atRisk) }
      atRisk -= end.gone + end.open
      if end.gone > 0 { curve.append(Point(day: age, share: share)) }
      if share <= 0.5, found == nil { found = age }
    }
    if let end = ends.keys.max(), end > curve.last?.day ?? 0 { curve.append(Point(day: end, share: share)) }
    self.curve = curve
    halfLife = found
  }
}
