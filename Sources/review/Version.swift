import CProgram

/// Lintel's version, as printed by `--version` and included in all output.
enum Version {
  /// The version number, which script/lib/product.sh also reads.
  static let current = "0.1.0"

  /// The commit that the executable was built from; nil if the build did not specify one.
  static var commit: String? {
    let name = String(cString: rv_build_commit())
    return name.isEmpty ? nil : name
  }

  /// The line printed by `review --version`.
  static var line: String { "\(Product.name) \(current)" + (commit.map { " (\($0))" } ?? "") }
}
