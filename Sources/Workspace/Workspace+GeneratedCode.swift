package import Analyzer

extension Workspace {
  /// Returns the files that are skipped only because they contain generated code.
  /// - Parameter skipped: The skipped files.
  package func generatedSources(among skipped: [SkippedFile]) -> [SourceInput] {
    let paths = skipped.filter { !$0.isFailure }.map(\.path)
    prefetch(paths)
    return paths.compactMap { path in
      guard case .source(let bytes) = bytes(of: path), SourceKind.obstacle(in: bytes) == nil,
        GeneratedFile.isGenerated(path: path) || GeneratedFile.isGenerated(header: bytes)
      else { return nil }
      return SourceInput(path: path, bytes: bytes)
    }
  }
}
