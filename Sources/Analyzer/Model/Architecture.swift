/// The architecture that a module follows; it selects the default levels of some rules.
/// - Source: catalogue, head; seeds S0 parts 1 to 3.
package enum Architecture: String, Sendable, Hashable, Codable, CaseIterable {
  /// Views and observable models, no view models.
  case mv
  /// View models between views and models.
  case mvvm
  /// The Composable Architecture: reducers and stores.
  case tca

  /// Its short name as people write it.
  package var title: String { rawValue.uppercased() }
}
