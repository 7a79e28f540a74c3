/// The product's name and addresses.
enum Product {
  static let name = "Lintel"

  /// The repository's address, without a trailing slash.
  ///
  /// This is the only definition: scripts read this line, documents contain copies of it, and `script/address` updates
  /// all of them.
  static let repository = "https://github.com/OWNER/lintel"

  /// The revision that the executable was built from, for `--source`; nil if the build does not specify a commit.
  static var source: String? {
    guard let commit = Version.commit, !commit.contains("-") else { return nil }
    return "\(repository).git#\(commit)"
  }

  /// The address at which this version's rule pages are published, without a trailing slash.
  static let rulePages = "\(repository)/blob/v\(Version.current)/docs/rules"
}
