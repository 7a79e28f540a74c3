/// The findings in all files of the projects, and what else their reviews have found.
struct WorkspaceFindings {
  /// The files in the last project-wide answer, keyed by path.
  private(set) var files: [String: ReviewAnswer.File] = [:]
  private(set) var problems: [ReviewAnswer.Problem] = []
  /// The custom rules of all projects, keyed by ID.
  private(set) var customRules: [String: ReviewAnswer.Rule] = [:]
  /// The value of `DocumentStore.moment` when the last project-wide review was requested.
  private(set) var reviewedAt = -1
  /// The value of `DocumentStore.moment` when the last project-wide review became out of date.
  private var outdatedSince = 0

  var isOutdated: Bool { reviewedAt < outdatedSince }

  mutating func invalidate(at moment: Int) { outdatedSince = moment }

  mutating func removeFiles() { files = [:] }

  /// Replaces the files of the reviewed projects.
  /// - Parameters:
  ///   - found: The files in the answer, keyed by path.
  ///   - moment: The value of `DocumentStore.moment` at the time of the question.
  mutating func take(_ found: [String: ReviewAnswer.File], roots: [String], at moment: Int) {
    reviewedAt = moment
    files = files.filter { !roots.contains($0.value.root) }.merging(found) { $1 }
  }

  mutating func take(_ rules: [ReviewAnswer.Rule]) {
    for rule in rules { customRules[rule.id] = rule }
  }

  /// Replaces the problems of the reviewed projects.
  /// - Returns: The problems of each file that has or had some, sorted by path.
  mutating func takeProblems(of answer: ReviewAnswer) -> [(path: String, problems: [ReviewAnswer.Problem])] {
    let before = Set(problems.map(\.path))
    let kept = problems.filter { problem in !answer.roots.contains { problem.path.hasPrefix($0 + "/") } }
    problems = kept + answer.problems
    let byPath = Dictionary(grouping: problems, by: \.path)
    return before.union(byPath.keys).sorted().map { ($0, byPath[$0] ?? []) }
  }
}
