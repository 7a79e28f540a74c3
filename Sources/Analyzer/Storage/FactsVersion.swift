/// Names what the rules record, how it is written, and how it is judged.
package enum FactsVersion {
  /// Facts and reviews of another version are not read. It follows from the sources of this module.
  package static let current = SourcesVersion.current
}
