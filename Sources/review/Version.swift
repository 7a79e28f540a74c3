import CBuildCommit

/// The version of Lintel, as printed by `--version` and included in every output.
enum Version {
  /// Read by script/lib/product.sh too.
  static let current = "0.1.0"

  /// The commit that the program was built from; nil for a build that named none.
  static var commit: String? {
    let name = String(cString: rv_build_commit())
    return name.isEmpty ? nil : name
  }

  /// What `review --version` prints.
  static var line: String { "\(Product.name) \(current)" + (commit.map { " (\($0))" } ?? "") }
}
