/// Limits for a project's configuration, across all of its files.
///
/// The limits far exceed practical sizes. The cost of a configuration grows with these numbers and with the number of
/// files, so the limits prevent a malicious file from making a review take hours.
package enum ConfigurationLimits {
  /// The maximum number of path patterns under `include`, `exclude` and `overrides`.
  package static let patterns = 10_000
  /// The maximum total size, in bytes, of all path patterns, including the folder of each pattern.
  package static let patternBytes = 1 << 20
  /// The maximum number of entries under `overrides`.
  package static let overrides = 1_000
  /// The maximum number of strings in any other list.
  package static let texts = 1_000
  /// The maximum number of entries under `layers`.
  package static let layers = 200
  /// The maximum number of entries under `custom_rules`.
  package static let customRules = 200
  /// The maximum total size, in bytes, of the name patterns in `custom_rules` and `forbidden_imports`. Each name in a
  /// project is matched against all of them.
  package static let namePatternBytes = 64 << 10
  /// The maximum total size, in bytes, of the name patterns that are slowest to match: those whose wildcards are not
  /// just a single `*` at one end.
  package static let complexPatternBytes = 2 << 10
  /// The maximum size of a custom message in bytes.
  package static let messageBytes = 1_000
  /// The maximum number of files that are extended, directly or indirectly.
  package static let extendedFiles = 32
  /// The largest allowed number, which is low enough for calculations not to overflow.
  package static let number = 1_000_000_000
  /// The maximum number of configuration files at the root and in folders.
  package static let files = 1_000
  /// The maximum total size of all configuration files in bytes.
  package static let fileBytes = 4 << 20

  /// Returns a description of the first exceeded limit and how to fix it, or nil if no limit is exceeded.
  static func firstExceededLimit(of configuration: Configuration) -> String? {
    let overrides = configuration.layers.reduce(0) { $0 + $1.overrides.count }
    if overrides > Self.overrides {
      return
        "the configuration has \(overrides) overrides (limit \(Self.overrides)); merge those with the same rules"
    }
    let narrow = configuration.layers.flatMap { layer in
      layer.overrides.flatMap { $0.paths.map { $0.utf8.count + layer.folder.utf8.count } }
    }
    let policy = configuration.policy
    let paths =
      policy.layers.flatMap(\.paths) + policy.forbiddenImports.flatMap(\.except)
      + policy.customRules.flatMap(\.pathPatterns)
    let names = policy.forbiddenImports.flatMap(\.modules) + policy.customRules.flatMap(\.namePatterns)
    let nameBytes = names.reduce(0) { $0 + $1.utf8.count }
    if nameBytes > namePatternBytes {
      return
        "the name patterns total \(nameBytes) bytes (limit \(namePatternBytes)); shorten them with *"
    }
    let complexBytes = names.reduce(0) { $0 + (NamePatterns.isComplex($1) ? $1.utf8.count : 0) }
    if complexBytes > complexPatternBytes {
      return
        "the name patterns with several wildcards total \(complexBytes) bytes (limit \(complexPatternBytes))"
        + "; use full names, or a single * at the start or end"
    }
    let sizes = narrow + (configuration.include + configuration.exclude + paths).map(\.utf8.count)
    if sizes.count > patterns {
      return
        "the configuration has \(sizes.count) path patterns (limit \(patterns)); use folders instead of files"
    }
    let bytes = sizes.reduce(0, +)
    if bytes > patternBytes {
      return
        "the path patterns total \(bytes) bytes (limit \(patternBytes)); shorten them with * or **"
    }
    return nil
  }
}
