import Analyzer
import Workspace

/// Which files are analysed, and of which of them findings are reported.
///
/// In a git work tree, and below a root that is stated, the whole project says what the types are, also where single
/// files are named, so that a file reads the same however it is named. Elsewhere nothing tells where the project ends,
/// so what is named is it.
struct ReviewScope: Sendable {
  let analysed: [String]
  let skipped: [SkippedFile]
  /// The files whose findings are part of the review; nil for all.
  let reported: Set<String>?

  /// - Parameters:
  ///   - inputPath: The one file that is asked about, where its text comes from elsewhere.
  ///   - isRootStated: Whether the root was given rather than found.
  init(
    workspace: Workspace, paths: [String], inputPath: String? = nil, isRootStated: Bool = false,
    currentDirectory: String
  ) throws {
    if let inputPath {
      let path = try workspace.root.relativePath(ofFile: inputPath, currentDirectory: currentDirectory)
      let listing = workspace.list()
      analysed = listing.paths
      let excluded = workspace.reasonForExclusion(of: path).map {
        [SkippedFile(path: path, reason: $0, isFailure: false)]
      }
      skipped = excluded ?? listing.skipped.filter { $0.path == path }
      reported = [path]
    } else if paths.isEmpty {
      let listing = workspace.list()
      analysed = listing.paths
      skipped = listing.skipped
      reported = nil
    } else {
      let named = try workspace.list(only: paths, currentDirectory: currentDirectory)
      analysed = workspace.root.repository == nil && !isRootStated ? named.paths : workspace.list().paths
      skipped = named.skipped
      reported = Set(named.paths)
    }
  }
}
