import Threads

@testable import Analyzer

extension Analysis {
  /// The facts of files that `read` brings, or what it refused; in the order of `paths`.
  func facts(
    of paths: [String], jobs: Int, read: @escaping @Sendable (String) -> Result<[UInt8], SkippedFile>
  ) -> [Result<ProjectFile, SkippedFile>] {
    ParallelMap.map(paths, jobs: jobs) { path in
      read(path).map { ProjectFile(path: path, facts: facts(of: $0)) }
    }
  }
}
