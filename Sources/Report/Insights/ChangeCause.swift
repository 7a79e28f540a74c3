import Analyzer
import History

/// The cause of a change in the number of findings: the rules, the folder and the commits that contribute the most.
struct ChangeCause: Sendable, Hashable {
  /// Part of the change, with the number of findings that it accounts for.
  struct Part<Value: Sendable & Hashable>: Sendable, Hashable {
    let value: Value
    let count: Int
    /// Whether this part is the entire change.
    var isAll = false
  }

  /// A commit's position in the history.
  struct CommitPosition: Sendable, Hashable {
    let sample: Int
    /// The commit's index among the sample's commits.
    let commit: Int
  }

  /// The change in the number of findings.
  let total: Int
  /// Each rule's change in the number of findings. The largest changes in the direction of the total come first.
  let rules: [Part<String>]
  /// Whether one rule accounts for at least a third of the changes in the direction of the total. If so, the folder and
  /// the commits below refer only to that rule's findings.
  let isOfOneRule: Bool
  /// Whether changes in the opposite direction are so large that the total alone would be misleading.
  let isOffset: Bool
  /// The folder with the largest share of the findings, if that share is at least 40%.
  let folder: Part<String>?
  /// The commit with the largest share of the findings, if that share is at least 40%.
  let commit: Part<CommitPosition>?
  /// The commits with the largest shares, in descending order, if no single commit's share is at least 40%.
  let largestCommits: [Part<CommitPosition>]
  /// The number of other commits that changed the total in the same direction.
  let otherCommits: Int
  /// The number of findings in files that no commit changed, if they are the majority; otherwise 0.
  let untouched: Int
  /// The relative change in code size between the samples.
  let growth: Double

  /// The number of commits to name if no single commit dominates.
  private static let namedCommits = 3

  /// - Parameters:
  ///   - introduced: The findings that exist only in the later sample.
  ///   - fixed: The findings that exist only in the earlier sample.
  ///   - first: The index of the earlier sample.
  init(
    introduced: [FindingLife], fixed: [FindingLife], from first: Int, to second: Int, history: ProjectHistory,
    steps: Steps
  ) {
    let total = introduced.count - fixed.count
    self.total = total
    let sign = total < 0 ? -1 : 1
    rules = Self.rules(introduced, fixed, sign: sign, in: history)
    let along = rules.reduce(0) { $0 + max(0, sign * $1.count) }
    let against = along - abs(total)
    isOffset = against * 4 >= along && against > 0
    isOfOneRule = (rules.first.map { sign * $0.count } ?? 0) * 3 >= along
    var shares = ChangeShares(
      ofRule: isOfOneRule ? rules.first?.value ?? "" : nil, sign: sign, from: first, to: second, history: history,
      steps: steps)
    for life in introduced { shares.count(life, isFixed: false) }
    for life in fixed { shares.count(life, isFixed: true) }
    untouched = shares.untouched
    folder = shares.dominantFolder
    commit = shares.dominantCommit
    let named: [Part<CommitPosition>] =
      commit == nil ? shares.rankedCommits.prefix(Self.namedCommits).filter { abs($0.count) > 1 } : []
    largestCommits = named
    otherCommits = commit == nil && shares.isComplete ? shares.rankedCommits.count - named.count : 0
    let lines = [first, second].map {
      history.samples.indices.contains($0) ? history.samples[$0].totals.codeLines : 0
    }
    growth = lines[0] > 0 ? Double(lines[1] - lines[0]) / Double(lines[0]) : 0
  }

  /// Returns each rule's change in the number of findings, the largest changes in the direction of the total first.
  private static func rules(
    _ introduced: [FindingLife], _ fixed: [FindingLife], sign: Int, in history: ProjectHistory
  ) -> [Part<String>] {
    var net: [Int: Int] = [:]
    for life in introduced { net[life.rule, default: 0] += 1 }
    for life in fixed { net[life.rule, default: 0] -= 1 }
    return net.filter { $0.value != 0 && history.rules.indices.contains($0.key) }
      .map { Part(value: history.rules[$0.key], count: $0.value) }
      .sorted { (sign * $1.count, $0.value) < (sign * $0.count, $1.value) }
  }

  /// Determines the cause of a single step.
  init(_ step: Step, history: ProjectHistory, steps: Steps) {
    self.init(
      introduced: step.introduced, fixed: step.fixed, from: step.sample - 1, to: step.sample, history: history,
      steps: steps)
  }

  /// Returns a description in a few sentences, or nil if nothing changed.
  func sentence(_ history: ProjectHistory) -> String? {
    guard let first = rules.first else { return nil }
    guard total != 0 else {
      let up = rules.filter { $0.count > 0 }.prefix(2).map(Self.moved)
      let down = rules.filter { $0.count < 0 }.suffix(2).reversed().map(Self.moved)
      return "The changes cancel out: \((up + down).joined(separator: ", "))."
    }
    let size = abs(first.count)
    let along = rules.filter { ($0.count > 0) == (total > 0) }
    var text: String
    var second: Part<String>?
    if !isOfOneRule {
      text =
        "\(along.count) rules have \(total > 0 ? "more" : "fewer") findings, mainly "
        + Wording.joined(along.prefix(3).map(Self.moved))
    } else if size > abs(total) {
      text = "`\(first.value)` alone has \(FigureText.grouped(size)) \(total > 0 ? "more" : "fewer") findings"
    } else if isOffset {
      text = "Mainly \(Self.moved(first))"
    } else if size == abs(total) {
      text =
        size == 1 ? "One `\(first.value)` finding" : "All \(FigureText.grouped(size)) are `\(first.value)` findings"
    } else {
      text = "\(FigureText.grouped(size)) of the \(FigureText.grouped(abs(total))) are `\(first.value)` findings"
      second = along.dropFirst().first.flatMap { abs($0.count) * 5 >= abs(total) ? $0 : nil }
    }
    if let folder {
      let name = folder.value == "." ? "the root folder" : folder.value
      text += size == 1 && isOfOneRule ? " in \(name)" : folder.isAll ? ", all in \(name)" : ", mostly in \(name)"
    }
    if let commit, let found = self.commit(in: history) {
      text +=
        size == 1 && isOfOneRule ? "," : commit.isAll ? ", all" : folder?.isAll == false ? " and" : ", mostly"
      text += " from commit \(found.id.prefix(7)) (\(Self.short(found.subject)))"
    }
    if let second { text += "; \(FigureText.grouped(abs(second.count))) from `\(second.value)`" }
    text += "."
    if isOffset {
      let against = rules.reversed().filter { ($0.count > 0) != (total > 0) }.prefix(2).map(Self.moved)
      text += " Partly offset by \(Wording.joined(against))."
    }
    return text + commitsText(history) + untouchedText(history) + growthText
  }

  /// Returns a rule's name with its change, such as `` `any_view` (+3) ``.
  private static func moved(_ rule: Part<String>) -> String {
    "`\(rule.value)` (\(FigureText.difference(Double(rule.count), .count)))"
  }

  /// Explains why there are findings in files that no commit changed, so that readers do not look for a change there.
  private func untouchedText(_ history: ProjectHistory) -> String {
    guard untouched > 0 else { return "" }
    let settings = (commit(in: history)?.paths ?? []).filter(ProjectSettings.isInput).sorted()
    let named = settings.isEmpty ? "" : " (\(Wording.joined(settings.prefix(2).map(Self.name))) changed)"
    return
      " \(FigureText.grouped(untouched)) are in files that no commit changed: the rules "
      + "\(total > 0 ? "now apply" : "no longer apply") because of changes to other code or to project settings, such "
      + "as the deployment target\(named)."
  }

  private static func name(_ path: String) -> String {
    String(path.split(separator: "/").suffix(2).joined(separator: "/")).replacing("`", with: "'")
  }

  /// Describes the commits with the largest shares, if no single commit dominates.
  private func commitsText(_ history: ProjectHistory) -> String {
    let named = largestCommits.compactMap { part in
      Self.commit(at: part.value, in: history).map { found in
        "\(found.id.prefix(7)) (\(Self.short(found.subject, to: 40))) "
          + FigureText.difference(Double(part.count), .count)
      }
    }
    guard !named.isEmpty else { return "" }
    let rest = otherCommits > 0 ? "; the rest from \(Wording.count(otherCommits, "other commit"))" : ""
    return " Commits with the largest shares: \(named.joined(separator: ", "))\(rest)."
  }

  /// Returns the folder and the commit, or `several folders` if no folder dominates.
  func location(_ history: ProjectHistory) -> String {
    var parts: [String] = []
    if let folder { parts.append(folder.value == "." ? "the root folder" : folder.value) }
    if let commit = commit(in: history) {
      parts.append("commit \(commit.id.prefix(7)) (\(Self.short(commit.subject)))")
    } else if let top = largestCommits.first, let commit = Self.commit(at: top.value, in: history) {
      parts.append("\(abs(top.count)) from commit \(commit.id.prefix(7)) (\(Self.short(commit.subject)))")
    }
    return parts.isEmpty ? "several folders" : parts.joined(separator: ", ")
  }

  /// The commit with the largest share, even if that share is below 40%. The overview links to its sample's page.
  var leadingCommit: CommitPosition? { commit?.value ?? largestCommits.first?.value }

  /// Describes how much the code grew or shrank, because the amount of code explains part of the change.
  private var growthText: String {
    guard abs(growth) >= 0.05, (growth > 0) == (total > 0) else { return "" }
    let share = growth > 9.99 ? "more than tenfold" : "by \(FigureText.decimal(abs(growth) * 100, places: 0))%"
    return " The code \(growth > 0 ? "grew" : "shrank") \(share)."
  }

  /// Returns the commit with the largest share, if that share is at least 40%.
  func commit(in history: ProjectHistory) -> SampleCommit? {
    commit.flatMap { Self.commit(at: $0.value, in: history) }
  }

  private static func commit(at location: CommitPosition, in history: ProjectHistory) -> SampleCommit? {
    guard history.samples.indices.contains(location.sample),
      history.samples[location.sample].commits.indices.contains(location.commit)
    else { return nil }
    return history.samples[location.sample].commits[location.commit]
  }

  /// Returns a commit subject, shortened to fit into a sentence.
  static func short(_ subject: String, to length: Int = 60) -> String {
    // Backticks in the subject would end a code span in the sentence.
    let text = subject.replacing("`", with: "'")
    return text.count > length ? text.prefix(length - 1).trimmingSuffix { $0 == " " } + "…" : text
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, matches(last) { text.removeLast() }
    return text
  }
}

/// The folder that represents part of the project: the one that contains `Sources`, or else the first two path
/// components.
enum FolderName {
  static func of(_ path: String) -> String {
    let folders = path.split(separator: "/").dropLast()
    if let sources = folders.firstIndex(of: "Sources"), sources > folders.startIndex {
      return folders[..<sources].joined(separator: "/")
    }
    return folders.isEmpty ? "." : folders.prefix(2).joined(separator: "/")
  }
}
