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
