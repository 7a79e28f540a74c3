import Analyzer
import History

/// A group of files, such as a folder or an owner's files, with totals over time.
struct FileGroup: Sendable {
  /// The group's totals in a sample.
  struct Sum: Sendable, Hashable {
    var files = 0
    var codeLines = 0
    var findings = SeverityCounts()
    var coverage = CoverageCount()

    fileprivate mutating func add(_ state: FileState, sign: Int) {
      files += sign
      codeLines += sign * state.codeLines
      findings.error += sign * state.findings.error
      findings.warning += sign * state.findings.warning
      findings.info += sign * state.findings.info
      coverage.passed += sign * state.passed
      coverage.failed += sign * state.failed
      coverage.human += sign * state.human
    }

    fileprivate static func += (left: inout Sum, right: Sum) {
      left.files += right.files
      left.codeLines += right.codeLines
      left.findings += right.findings
      left.coverage += right.coverage
    }
  }

  let name: String
  /// The indices of the history's files that exist in the last sample, sorted by path.
  let files: [Int]
  /// The totals, with one element per sample.
  let sums: [Sum]
  /// The number of commits in the churn window that changed the group's files, including deleted ones. A commit that
  /// changed several of them is counted once.
  let commits: Int

  var now: Sum { sums.last ?? Sum() }

  /// Returns the groups for all files, sorted by name. Groups without current files are omitted.
  /// - Parameter names: Returns the names of the groups that contain a file.
  static func all(of history: ProjectHistory, names: (FileHistory) -> [String]) -> [FileGroup] {
    var changes: [String: [Sum]] = [:]
    var members: [String: [Int]] = [:]
    var commits: [String: Set<Int>] = [:]
    for (index, file) in history.files.enumerated() {
      for name in names(file) {
        if file.isPresent { members[name, default: []].append(index) }
        commits[name, default: []].formUnion(file.churn.changes)
        var sums = changes.removeValue(forKey: name) ?? Array(repeating: Sum(), count: history.samples.count)
        var before: FileState?
        for point in file.points where sums.indices.contains(point.sample) {
          if let before { sums[point.sample].add(before, sign: -1) }
          if let state = point.state { sums[point.sample].add(state, sign: 1) }
          before = point.state
        }
        changes[name] = sums
      }
    }
    return members.keys.sorted().map { name in
      var running = Sum()
      let sums = (changes[name] ?? []).map { change in
        running += change
        return running
      }
      return FileGroup(name: name, files: members[name] ?? [], sums: sums, commits: commits[name]?.count ?? 0)
    }
  }

  /// Returns all ancestor folders of a file; the root is `.`.
  static func folders(of path: String) -> [String] {
    var folders = ["."]
    var index = path.startIndex
    while let slash = path[index...].firstIndex(of: "/") {
      folders.append(String(path[..<slash]))
      index = path.index(after: slash)
    }
    return folders
  }
}
