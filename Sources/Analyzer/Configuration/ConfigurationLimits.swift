/// How much configuration a project may have, all files together.
///
/// Far above what people write. A hostile file cannot make a review take hours: what a configuration costs grows with these
/// numbers and the number of files.
package enum ConfigurationLimits {
  /// Path patterns under `include`, `exclude` and `overrides`.
  package static let patterns = 10_000
  /// The bytes of these patterns, each with the folder that it is relative to.
  package static let patternBytes = 1 << 20
  /// Entries of `overrides`.
  package static let overrides = 1_000
  /// Texts in any other list.
  package static let texts = 1_000
  /// Entries of `layers`.
  package static let layers = 200
  /// Entries of `custom_rules`.
  package static let customRules = 200
  /// The bytes of all patterns over names in `custom_rules` and `forbidden_imports`: each name of a project is compared
  /// with all of them.
  package static let namePatternBytes = 64 << 10
  /// The bytes of those with wildcards elsewhere than at one end, which take longest.
  package static let complexPatternBytes = 2 << 10
  /// The bytes of a message of one's own.
  package static let messageBytes = 1_000
  /// Files that `extends` leads to, directly and through others.
  package static let extendedFiles = 32
  /// Any number, so that there is room to calculate with it.
  static let number = 1_000_000_000
  /// Configuration files, that of the root and those of folders.
  package static let files = 1_000
  /// The bytes of these files.
  package static let fileBytes = 4 << 20

  /// What there is too much of, as a sentence with what to do; nil where all is well.
  static func excess(of configuration: Configuration) -> String? {
    let overrides = configuration.layers.reduce(0) { $0 + $1.overrides.count }
    if overrides > Self.overrides {
      return
        "there are \(overrides) overrides in all; at most \(Self.overrides) are read - join those with the same rules"
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
        "the patterns over names have \(nameBytes) bytes in all; at most \(namePatternBytes) are read - shorten them with *"
    }
    let complexBytes = names.reduce(0) { $0 + (NamePatterns.isComplex($1) ? $1.utf8.count : 0) }
    if complexBytes > complexPatternBytes {
      return
        "the patterns with several wildcards have \(complexBytes) bytes in all; at most \(complexPatternBytes) are read "
        + "- write names, or one * at an end"
    }
    let sizes = narrow + (configuration.include + configuration.exclude + paths).map(\.utf8.count)
    if sizes.count > patterns {
      return
        "there are \(sizes.count) path patterns in all; at most \(patterns) are read - name folders instead of files"
    }
    let bytes = sizes.reduce(0, +)
    if bytes > patternBytes {
      return
        "the path patterns have \(bytes) bytes in all; at most \(patternBytes) are read - shorten them with * or **"
    }
    return nil
  }
}
