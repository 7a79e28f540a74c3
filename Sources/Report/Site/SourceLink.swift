import History

/// Links to source files in the last sample on a forge; the URL format depends on the forge.
enum SourceLink {
  /// Returns a link to a file, or nil if the repository's web address is unknown.
  static func to(_ path: String, line: Int? = nil, in history: ProjectHistory) -> Link? {
    guard let base = history.project.webAddress, let commit = history.samples.last?.commit else { return nil }
    return to(path, line: line, at: base, commit: commit)
  }

  static func to(_ path: String, line: Int?, at base: String, commit: String) -> Link? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let host = base.split(separator: "/").dropFirst().first.map { $0.lowercased() } ?? ""
    let mark = line.map { "L\($0)" }
    if host.contains("gitlab") { return .web(base, path: ["-", "blob", commit] + parts, fragment: mark) }
    if host.contains("bitbucket") {
      return .web(base, path: ["src", commit] + parts, fragment: line.map { "lines-\($0)" })
    }
    if host.contains("gitea") || host.contains("codeberg") || host.contains("forgejo") {
      return .web(base, path: ["src", "commit", commit] + parts, fragment: mark)
    }
    return .web(base, path: ["blob", commit] + parts, fragment: mark)
  }
}
