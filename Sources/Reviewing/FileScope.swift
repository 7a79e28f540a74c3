package import Analyzer
package import Workspace

/// Which files are analysed, and of which of them findings are reported.
///
/// In a git work tree, and below a root that is stated, the whole project says what the types are, also where single
/// files are named, so that a file reads the same however it is named. Elsewhere nothing tells where the project ends,
/// so what is named is it.
package struct FileScope: Sendable {
  package let analysed: [String]
  package let skipped: [SkippedFile]
  /// The files whose findings are part of the review; nil for all.
  package let reported: Set<PathKey>?

  /// All files of the project.
  package init(all workspace: Workspace) {
    let listing = workspace.list()
    analysed = listing.paths
    skipped = listing.skipped
    reported = nil
  }

  /// One file in the project.
  /// - Parameter path: Relative to the root.
  package init(only path: String, in workspace: Workspace) {
    let listing = workspace.list()
    analysed = listing.paths
    let excluded = workspace.reasonForExclusion(of: path).map {
      [SkippedFile(path: path, reason: $0, isFailure: false)]
    }
    skipped = excluded ?? listing.skipped.filter { PathKey($0.path) == PathKey(path) }
    reported = [PathKey(path)]
  }

  /// Some files in the project.
  /// - Parameter paths: Relative to the root.
  package init(files paths: Set<String>, in workspace: Workspace) {
    let listing = workspace.list()
    analysed = listing.paths
    let reported = Set(paths: paths)
    let excluded = paths.compactMap { path in
      workspace.reasonForExclusion(of: path).map { SkippedFile(path: path, reason: $0, isFailure: false) }
    }
    skipped = (excluded + listing.skipped.filter { reported.contains(path: $0.path) }).sorted()
    self.reported = reported
  }

  /// Files and folders as a person named them.
  /// - Parameter isRootStated: Whether the root was given rather than found.
  /// - Throws: `WorkspaceError` for what is not there, or lies outside of the root.
  package init(
    naming paths: [String], in workspace: Workspace, isRootStated: Bool, currentDirectory: String
  ) throws(WorkspaceError) {
    let named = try workspace.list(only: paths, currentDirectory: currentDirectory)
    analysed = workspace.root.repository == nil && !isRootStated ? named.paths : workspace.list().paths
    skipped = named.skipped
    reported = Set(paths: named.paths)
  }
}
