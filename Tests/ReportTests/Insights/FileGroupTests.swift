import Analyzer
import History
import Testing

@testable import Report

@Suite struct FileGroupTests {
  private func file(_ path: String, _ changes: [Int], isPresent: Bool = true) -> FileHistory {
    let state = isPresent ? FileState(findings: SeverityCounts(), lines: 1, codeLines: 1) : nil
    return FileHistory(path: path, points: [.init(sample: 0, state: state)], churn: FileChurn(changes: changes))
  }

  private func history(_ files: [FileHistory]) -> ProjectHistory {
    let date = CommitDate(seconds: 1_700_000_000)
    return ProjectHistory(
      project: ProjectIdentity(name: "P", branch: "main"), sampling: Sampling(every: .week, commits: 6),
      samples: [Sample(commit: "s", date: date, subject: "", author: "", totals: SampleTotals())], rules: [],
      files: files, lives: [],
      latest: Review(
        architecture: ArchitectureVerdict(architecture: .mv, reason: ""), files: [], findings: [], checklists: [],
        folders: [], coverage: CoverageCount(), suppressed: 0, baselined: 0, skipped: []),
      source: SourceLookup { _ in nil }, churnWindow: ChurnWindow(from: date, to: date))
  }

  @Test func `a commit that changes several files of a folder is counted once`() {
    let history = history([
      file("App/A.swift", [0, 2]), file("App/B.swift", [2, 3]), file("App/Old.swift", [5], isPresent: false),
      file("Core/C.swift", [2, 4]),
    ])
    let folders = FileGroup.all(of: history) { FileGroup.folders(of: $0.path) }
    #expect(folders.map(\.name) == [".", "App", "Core"])
    #expect(folders.map(\.commits) == [5, 4, 2])
  }
}
