/// The version of the records that rules create, their format and their evaluation.
package enum FactsVersion {
  /// The current version, derived from the sources of this module. Facts and reviews with a different version are
  /// ignored.
  package static let current = SourcesVersion.current
}
