import Analyzer
package import Reviewing
import Store

/// Under what the figures of samples are kept: the sources of this very program and the configuration. Rules may change
/// without other facts.
package enum SampleVersion {
  package static func of(_ configuration: LoadedConfiguration) -> String {
    let name = ContentID(of: configuration.identity)?.hexadecimal ?? ""
    return ["samples", FactsVersion.current, SourcesVersion.current, name].joined(separator: " ")
  }
}

/// The name of a commit's figures in the cache: those of another architecture are others.
enum SampleKey {
  static func of(_ commit: String, judgedBy ruling: ArchitectureRuling) -> ContentID? {
    ContentID(of: Array("\(commit) \(ruling.text)".utf8))
  }
}
