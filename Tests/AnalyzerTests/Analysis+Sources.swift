import Threads

@testable import Analyzer

extension Analysis {
  /// The facts of the files that `read` returns, or the errors it throws; in the order of `paths`.
  func facts(
    of paths: [String], jobs: Int, read: @escaping @Sendable (String) -> Result<[UInt8], SkippedFile>
  ) -> [Result<ProjectFile, SkippedFile>] {
    ParallelMap.map(paths, jobs: jobs) { path in
      read(path).map { ProjectFile(path: path, facts: facts(of: $0)) }
    }
  }
}
