package import Analyzer
package import Workspace

/// The files to analyze, and the files to review.
///
/// In a git working tree or with an explicit root, the whole project is analyzed even if only some files are reviewed,
/// so that types resolve the same way in every run. Otherwise, the extent of the project is unknown, and only the given
/// paths are analyzed.
package struct FileScope: Sendable {
  /// The paths of the files to analyze, relative to the root.
  package let analyzed: [String]
  /// The files to review that are skipped, and why.
  package let skipped: [SkippedFile]
  /// The files whose findings are reported; nil for all.
  package let reviewed: Set<PathKey>?
  /// The files that were requested by name rather than as part of a folder. They are reviewed even if no target contains
  /// them, because a file is often created before it is added to its Xcode project.
  package let named: Set<PathKey>

  /// Creates a scope that covers all files in the project.
  package init(all workspace: Workspace) {
    let listing = workspace.list()
    analyzed = listing.paths
    skipped = listing.skipped
    reviewed = nil
    named = []
  }

  /// Creates a scope that reviews a single file.
  /// - Parameter path: The path relative to the root.
  package init(only path: String, in workspace: Workspace) {
    let listing = workspace.list()
    analyzed = listing.paths
    let excluded = workspace.reasonForExclusion(of: path).map {
      [SkippedFile(path: path, reason: $0, isFailure: false)]
    }
    skipped = excluded ?? listing.skipped.filter { PathKey($0.path) == PathKey(path) }
    reviewed = [PathKey(path)]
    named = [PathKey(path)]
  }

  /// Creates a scope that reviews some files.
  /// - Parameter paths: The paths relative to the root.
  package init(files paths: Set<String>, in workspace: Workspace) {
    let listing = workspace.list()
    analyzed = listing.paths
    let reviewed = Set(paths: paths)
    let excluded = paths.compactMap { path in
      workspace.reasonForExclusion(of: path).map { SkippedFile(path: path, reason: $0, isFailure: false) }
    }
    skipped = (excluded + listing.skipped.filter { reviewed.contains(path: $0.path) }).sorted()
    self.reviewed = reviewed
    named = reviewed
  }

  /// Returns a scope with the same listing that reviews different files, all of which were requested by name.
  func reviewing(_ paths: Set<String>) -> FileScope {
    FileScope(
      analyzed: analyzed, skipped: skipped.filter { paths.contains($0.path) }, reviewed: Set(paths: paths),
      named: Set(paths: paths))
  }

  /// Returns the same scope with different files that were requested by name.
  func naming(_ paths: Set<String>) -> FileScope {
    FileScope(analyzed: analyzed, skipped: skipped, reviewed: reviewed, named: Set(paths: paths))
  }

  private init(analyzed: [String], skipped: [SkippedFile], reviewed: Set<PathKey>?, named: Set<PathKey>) {
    self.named = named
    self.analyzed = analyzed
    self.skipped = skipped
    self.reviewed = reviewed
  }

  /// Creates a scope that reviews the given files and folders.
  /// - Parameter hasExplicitRoot: Whether the root was given explicitly.
  /// - Throws: `WorkspaceError` if a path does not exist or is outside the root.
  package init(
    naming paths: [String], in workspace: Workspace, hasExplicitRoot: Bool, currentDirectory: String
  ) throws(WorkspaceError) {
    let listing = try workspace.list(only: paths, currentDirectory: currentDirectory)
    analyzed = workspace.root.repository == nil && !hasExplicitRoot ? listing.paths : workspace.list().paths
    skipped = listing.skipped
    reviewed = Set(paths: listing.paths)
    named = Set(paths: listing.named)
  }
}
