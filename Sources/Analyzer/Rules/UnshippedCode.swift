/// Code that no user of the app runs: code that is compiled only for debugging, and branches for systems that the app
/// does not support, which can be deleted. Findings there are not worth interrupting someone.
struct UnshippedCode: Sendable {
  /// The ranges of the code, keyed by file.
  private let ranges: [Int: [SourceRange]]

  init(in project: Project) {
    let platforms = Set(project.buildSettings.lazy.flatMap(\.deployment.keys))
    var ranges: [Int: [SourceRange]] = [:]
    for (index, file) in project.files.enumerated() where !file.facts.conditionalCode.isEmpty {
      let settings = project.buildSettings[index]
      let unshipped = file.facts.conditionalCode.filter { code in
        code.endVersions.map { settings.supports(onlyFrom: $0, among: platforms) } ?? true
      }
      if !unshipped.isEmpty { ranges[index] = unshipped.map(\.range) }
    }
    self.ranges = ranges
  }

  /// Returns whether all locations of a candidate are in such code.
  func contains<Evidence>(_ located: Located<Evidence>) -> Bool {
    guard let own = ranges[located.file] else { return false }
    return ([located.record.range] + located.record.related).allSatisfy { range in
      own.contains { $0.contains(range.start) }
    }
      && located.related.allSatisfy { other in
        ranges[other.file]?.contains { $0.contains(other.range.start) } == true
      }
  }
}

extension BuildSettings {
  /// Returns whether the target supports no system that is older than the given versions.
  /// - Parameters:
  ///   - versions: Versions, keyed by platform. On other platforms, all versions count.
  ///   - platforms: The platforms of all targets. The file may be built for one of them even if its own settings do not
  ///     say so, as in a package that does not list all of its platforms.
  fileprivate func supports(onlyFrom versions: [String: Version], among platforms: Set<String>) -> Bool {
    guard !deployment.isEmpty else { return false }
    return versions.keys.allSatisfy { deployment[$0] != nil || !platforms.contains($0) }
      && deployment.allSatisfy { platform, oldest in versions[platform].map { oldest >= $0 } ?? true }
  }
}
