/// What the product is called and where it is published.
enum Product {
  static let name = "Lintel"

  /// The address of the repository, without a slash at its end.
  ///
  /// This is its only definition: scripts read this line, documents repeat it, and `script/address` changes all of them.
  static let repository = "https://github.com/OWNER/lintel"

  /// The revision that the program was made from, for `--source`; nil for a build that names no commit.
  static var source: String? {
    guard let commit = Version.commit, !commit.contains("-") else { return nil }
    return "\(repository).git#\(commit)"
  }

  /// Where the pages of the rules are published, as they were in this version; without a slash at its end.
  static let rulePages = "\(repository)/blob/v\(Version.current)/docs/rules"
}
