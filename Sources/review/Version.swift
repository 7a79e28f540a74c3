/// The version of the tool, as `--version` and every output name it.
enum Version {
  static let current = "0.1.0"
}
