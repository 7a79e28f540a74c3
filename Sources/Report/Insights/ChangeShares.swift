import Analyzer
import History

/// Counts the findings of a change that each folder and commit accounts for.
///
/// Uses net differences, because renaming a file or type makes the same findings appear as both fixed and introduced.
struct ChangeShares {
  private typealias Part = ChangeCause.Part

  private let history: ProjectHistory
  private let steps: Steps
  /// 1 if the number of findings grew, -1 if it shrank.
  private let sign: Int
  /// Whether only the findings of one rule are counted.
  private let isOfOneRule: Bool
  private let rule: Int?
  private var folders: [String: Int] = [:]
  private var commits: [ChangeCause.CommitPosition: Int] = [:]
  /// The samples for which it is unknown how many findings each commit introduced.
  private var unexamined: Set<Int> = []
  private var size = 0
  /// The number of findings in the direction of the total.
  private var moved = 0
  /// How many of these are in files that no commit changed.
  private var elsewhere = 0
  /// Whether the commit of each finding is known.
  private(set) var isComplete = true

  /// - Parameters:
  ///   - rule: The rule whose findings are counted; nil for all rules.
  ///   - first: The index of the earlier sample.
  init(
    ofRule rule: String?, sign: Int, from first: Int, to second: Int, history: ProjectHistory, steps: Steps
  ) {
    self.history = history
    self.steps = steps
    self.sign = sign
    isOfOneRule = rule != nil
    self.rule = rule.flatMap { history.rules.firstIndex(of: $0) }
    for sample in history.samples.indices where first < sample && sample <= second {
      guard let differences = steps.differences(ofSample: sample) else {
        unexamined.insert(sample)
        continue
      }
      for (commit, rules) in differences {
        let moved = rule.map { rules[$0] ?? 0 } ?? rules.values.reduce(0, +)
        commits[.init(sample: sample, commit: commit), default: 0] += sign * moved
      }
    }
  }

  /// Counts a finding that exists only in one of the two samples.
  mutating func count(_ life: FindingLife, isFixed: Bool) {
    guard !isOfOneRule || life.rule == rule else { return }
    let one = isFixed ? -sign : sign
    size += one
    if one > 0 {
      moved += 1
      if steps.isUntouched(life, isFixed: isFixed) { elsewhere += 1 }
    }
    if history.files.indices.contains(life.file) {
      folders[FolderName.of(history.files[life.file].path), default: 0] += one
    }
    let sample = isFixed ? life.fixed ?? 0 : life.introduced
    guard unexamined.contains(sample) else { return }
    let behind = steps.commits(behind: life, isFixed: isFixed)
    if behind.count == 1 {
      commits[.init(sample: sample, commit: behind[0]), default: 0] += one
    } else {
      isComplete = false
    }
  }

  /// The number of findings in files that no commit changed, if they are the majority; otherwise 0.
  var untouched: Int { elsewhere > 2 && elsewhere * 2 > moved ? elsewhere : 0 }

  /// The folder with the most findings; nil if it has less than 40% and would not be representative.
  var dominantFolder: ChangeCause.Part<String>? {
    guard let top = folders.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), isDominant(top.value) else {
      return nil
    }
    return Part(
      value: top.key, count: sign * top.value, isAll: folders.allSatisfy { $0.key == top.key || $0.value == 0 })
  }

  /// The commit with the most findings; nil if it has less than 40%.
  var dominantCommit: ChangeCause.Part<ChangeCause.CommitPosition>? {
    guard let top = rankedCommits.first, isDominant(abs(top.count)) else { return nil }
    let isAll = isComplete && commits.allSatisfy { $0.key == top.value || $0.value == 0 }
    return Part(value: top.value, count: top.count, isAll: isAll)
  }

  /// The commits that changed the total in its direction, in descending order of their shares.
  var rankedCommits: [ChangeCause.Part<ChangeCause.CommitPosition>] {
    commits.filter { $0.value > 0 }.sorted {
      ($1.value, $1.key.sample, $1.key.commit) < ($0.value, $0.key.sample, $0.key.commit)
    }.map { Part(value: $0.key, count: sign * $0.value) }
  }

  private func isDominant(_ count: Int) -> Bool { count > 0 && count * 5 >= size * 2 }
}
