/// The version of the rules' records, their format and their evaluation.
package enum FactsVersion {
  /// Facts and reviews of another version are ignored. Derived from the sources of this module.
  package static let current = SourcesVersion.current
}
