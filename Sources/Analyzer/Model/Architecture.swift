/// The architecture of a module, which determines the default levels of some rules.
package enum Architecture: String, Sendable, Hashable, Codable, CaseIterable {
  /// Views and observable models, without view models.
  case mv
  /// View models between views and models.
  case mvvm
  /// The Composable Architecture: reducers and stores.
  case tca

  /// The abbreviation, such as `MVVM`.
  package var title: String { rawValue.uppercased() }
}
