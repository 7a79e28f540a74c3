import Threads

@testable import Analyzer

extension Analysis {
  /// Returns the facts about each file that `read` returns, or the reason the file was skipped, in the order of
  /// `paths`.
  func facts(
    of paths: [String], jobs: Int, read: @escaping @Sendable (String) -> Result<[UInt8], SkippedFile>
  ) -> [Result<ProjectFile, SkippedFile>] {
    ParallelMap.map(paths, jobs: jobs) { path in
      read(path).map { ProjectFile(path: path, facts: facts(of: $0)) }
    }
  }
}
