import Analyzer
package import Reviewing
import Store

/// The version of cached samples: a hash of Lintel's own source code and the configuration, because rules can change
/// while the facts stay the same.
package enum SampleVersion {
  /// Returns the version of samples collected with a configuration.
  package static func of(_ configuration: LoadedConfiguration) -> String {
    let name = ContentID(of: configuration.identity)?.hexadecimal ?? ""
    return ["samples", FactsVersion.current, SourcesVersion.current, name].joined(separator: " ")
  }
}

/// The cache key for a commit's figures, which depend on the architecture.
enum SampleKey {
  /// - Parameter paths: The files that were reviewed; nil for all.
  static func of(
    _ commit: String, assuming assignment: ArchitectureAssignment, reviewing paths: Set<String>? = nil
  ) -> ContentID? {
    let files = paths.map { "\0" + $0.sorted().joined(separator: "\0") } ?? ""
    return ContentID(of: Array("\(commit) \(assignment.text)\(files)".utf8))
  }
}
