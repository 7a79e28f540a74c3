import Analyzer
import History

/// What came and what went between a sample and the one before.
struct Step: Sendable {
  /// An index into the samples.
  let sample: Int
  let introduced: [FindingLife]
  let fixed: [FindingLife]

  var net: Int { introduced.count - fixed.count }
  /// Whether any finding came or went.
  var isQuiet: Bool { introduced.isEmpty && fixed.isEmpty }
}

/// The steps of a history and the commits behind them.
struct Steps: Sendable {
  private let history: ProjectHistory
  /// For each sample; the first one has none.
  let all: [Step]
  /// The indices of a sample's commits that touched a path.
  private let touching: [[String: [Int]]]

  init(_ history: ProjectHistory) {
    self.history = history
    var introduced = [[FindingLife]](repeating: [], count: history.samples.count)
    var fixed = introduced
    for life in history.lives {
      if life.born > 0, introduced.indices.contains(life.born) { introduced[life.born].append(life) }
      if let gone = life.gone, fixed.indices.contains(gone) { fixed[gone].append(life) }
    }
    all = history.samples.indices.map { Step(sample: $0, introduced: introduced[$0], fixed: fixed[$0]) }
    touching = history.samples.map { sample in
      var places: [String: [Int]] = [:]
      for (index, commit) in sample.commits.enumerated() {
        for path in commit.paths { places[path, default: []].append(index) }
      }
      return places
    }
  }

  /// The commits that may have introduced a finding, or fixed it, as indices into those of the sample.
  ///
  /// One for certain; several where they all touched the file and nobody looked at each; none where a change in another
  /// file is the reason.
  func commits(behind life: FindingLife, isFixed: Bool) -> [Int] {
    let index = isFixed ? life.gone ?? -1 : life.born
    guard history.samples.indices.contains(index), history.files.indices.contains(life.file) else { return [] }
    let sample = history.samples[index]
    if sample.commits.count == 1 { return [0] }
    let file = history.files[life.file]
    if let causes = sample.causes, history.rules.indices.contains(life.rule) {
      let place = StepCauses.Place(
        path: file.path(at: index), rule: history.rules[life.rule], severity: life.severity,
        line: isFixed ? life.lastLine : life.line)
      let found = Set((isFixed ? causes.fixed : causes.introduced)[place] ?? [])
      if !found.isEmpty { return found.sorted() }
    }
    let names = [file.path] + file.formerPaths.map(\.path)
    return Set(names.flatMap { touching[index][$0] ?? [] }).sorted()
  }

  /// The steps with the largest change in the number of findings, largest first; equal ones by date, newest first.
  func largest(_ count: Int) -> [Step] {
    let moved = all.filter { $0.net != 0 && $0.sample > 0 }
    return Array(moved.sorted { (abs($1.net), $1.sample) < (abs($0.net), $0.sample) }.prefix(count))
  }
}

/// What is behind a change in the number of findings: the rule, the folder and the commit that most of it comes from.
struct Cause: Sendable, Hashable {
  /// A part with its number of findings.
  struct Part<Value: Sendable & Hashable>: Sendable, Hashable {
    let value: Value
    let count: Int
    /// Whether it is all that there is.
    var isAll = false
  }

  /// Where a commit stands.
  struct CommitPlace: Sendable, Hashable {
    let sample: Int
    /// Among the commits of the sample.
    let commit: Int
  }

  /// How many findings there are more, negative for fewer.
  let total: Int
  /// By how many findings each rule moved, those that moved most in the direction of the total first.
  let rules: [Part<String>]
  /// Whether one rule makes up a third of the total or more; folder and commit are then those of its findings, else those of
  /// all that came, or went.
  let isOfOneRule: Bool
  /// The folder with the most of these findings, where it has two in five.
  let folder: Part<String>?
  /// The commit that most of them came with, or went with, where it is two in five.
  let commit: Part<CommitPlace>?
  /// By which share the code grew between the two.
  let growth: Double

  /// - Parameters:
  ///   - introduced: What the later sample has and the earlier one has not.
  ///   - fixed: The opposite.
  ///   - first: The earlier of the two samples.
  init(
    introduced: [FindingLife], fixed: [FindingLife], from first: Int, to second: Int, history: ProjectHistory,
    steps: Steps
  ) {
    let total = introduced.count - fixed.count
    var net: [Int: Int] = [:]
    for life in introduced { net[life.rule, default: 0] += 1 }
    for life in fixed { net[life.rule, default: 0] -= 1 }
    self.total = total
    let sign = total < 0 ? -1 : 1
    let ranked = net.filter { $0.value != 0 && history.rules.indices.contains($0.key) }
      .map { Part(value: history.rules[$0.key], count: $0.value) }
      .sorted { (sign * $1.count, $0.value) < (sign * $0.count, $1.value) }
    rules = ranked
    let rule = ranked.first.flatMap { history.rules.firstIndex(of: $0.value) }
    let isOfOneRule = (ranked.first.map { abs($0.count) } ?? 0) * 3 >= abs(total)
    self.isOfOneRule = isOfOneRule
    let moved = (total < 0 ? fixed : introduced).filter { !isOfOneRule || $0.rule == rule }
    var folders: [String: Int] = [:]
    var commits: [CommitPlace: Int] = [:]
    for life in moved {
      if history.files.indices.contains(life.file) {
        folders[FolderName.of(history.files[life.file].path), default: 0] += 1
      }
      let sample = total < 0 ? life.gone ?? 0 : life.born
      let behind = steps.commits(behind: life, isFixed: total < 0)
      if behind.count == 1 { commits[CommitPlace(sample: sample, commit: behind[0]), default: 0] += 1 }
    }
    let topFolder = folders.max { ($0.value, $1.key) < ($1.value, $0.key) }
    let topCommit = commits.max {
      ($0.value, $0.key.sample, $0.key.commit) < ($1.value, $1.key.sample, $1.key.commit)
    }
    // What holds less than two in five says nothing about the whole.
    func part<Value>(_ found: (key: Value, value: Int)?) -> Part<Value>? {
      guard let found, found.value * 5 >= moved.count * 2 else { return nil }
      return Part(value: found.key, count: found.value, isAll: found.value == moved.count)
    }
    folder = part(topFolder)
    commit = part(topCommit)
    let lines = [first, second].map {
      history.samples.indices.contains($0) ? history.samples[$0].totals.codeLines : 0
    }
    growth = lines[0] > 0 ? Double(lines[1] - lines[0]) / Double(lines[0]) : 0
  }

  /// That of one step.
  init(_ step: Step, history: ProjectHistory, steps: Steps) {
    self.init(
      introduced: step.introduced, fixed: step.fixed, from: step.sample - 1, to: step.sample, history: history,
      steps: steps)
  }

  /// One or two sentences: what moved the number; nil where nothing moved.
  func sentence(_ history: ProjectHistory) -> String? {
    guard let first = rules.first else { return nil }
    guard total != 0 else {
      let up = rules.filter { $0.count > 0 }.prefix(2).map { "`\($0.value)` +\($0.count)" }
      let down = rules.filter { $0.count < 0 }.suffix(2).reversed().map { "`\($0.value)` −\(-$0.count)" }
      return "The rules balance out: \((up + down).joined(separator: ", "))."
    }
    let size = abs(first.count)
    var text: String
    if !isOfOneRule {
      let moving = rules.filter { ($0.count > 0) == (total > 0) }
      let most = moving.prefix(3).map { "`\($0.value)` \(FigureText.grouped(abs($0.count)))" }
      text =
        "\(Wording.count(moving.count, "rule")) moved: \(most.joined(separator: ", "))"
        + (moving.count > 3 ? " and others" : "")
    } else if size > abs(total) {
      text = "`\(first.value)` alone has \(FigureText.grouped(size)) \(total > 0 ? "more" : "fewer")"
    } else if size == abs(total) {
      text = size == 1 ? "It is of `\(first.value)`" : "All \(FigureText.grouped(size)) are of `\(first.value)`"
    } else {
      text = "\(FigureText.grouped(size)) of the \(FigureText.grouped(abs(total))) are of `\(first.value)`"
    }
    if let folder {
      let name = folder.value == "." ? "the root folder" : folder.value
      text += size == 1 ? " in \(name)" : folder.isAll ? ", all in \(name)" : ", mostly in \(name)"
    }
    if let commit, let found = self.commit(in: history) {
      text += size == 1 ? "," : commit.isAll ? ", all" : folder?.isAll == false ? " and" : ", mostly"
      text += " from commit \(found.id.prefix(7)) (\(Self.short(found.subject)))"
    }
    let second = rules.dropFirst().first { ($0.count > 0) == (total > 0) }
    if isOfOneRule, let second, size < abs(total), abs(second.count) * 5 >= abs(total) {
      text += "; \(FigureText.grouped(abs(second.count))) of `\(second.value)`"
    }
    return text + "." + growthText
  }

  /// Where the code grew or shrank as well, which is reason enough for some findings.
  private var growthText: String {
    guard abs(growth) >= 0.05, (growth > 0) == (total > 0) else { return "" }
    let share = growth > 9.99 ? "more than tenfold" : "by \(FigureText.decimal(abs(growth) * 100, places: 0)) %"
    return " The code \(growth > 0 ? "grew" : "shrank") \(share)."
  }

  /// The commit that most came from.
  func commit(in history: ProjectHistory) -> SampleCommit? {
    guard let place = commit?.value, history.samples.indices.contains(place.sample),
      history.samples[place.sample].commits.indices.contains(place.commit)
    else { return nil }
    return history.samples[place.sample].commits[place.commit]
  }

  /// A subject that fits into a sentence.
  static func short(_ subject: String) -> String {
    // Its own backticks would end those of the sentence.
    let text = subject.replacing("`", with: "'")
    return text.count > 60 ? text.prefix(59).trimmingSuffix { $0 == " " } + "…" : text
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, matches(last) { text.removeLast() }
    return text
  }
}

/// The folder by which people know a part of a project: the one that holds `Sources`, else the upper two.
enum FolderName {
  static func of(_ path: String) -> String {
    let folders = path.split(separator: "/").dropLast()
    if let sources = folders.firstIndex(of: "Sources"), sources > folders.startIndex {
      return folders[..<sources].joined(separator: "/")
    }
    return folders.isEmpty ? "." : folders.prefix(2).joined(separator: "/")
  }
}
