/// The settings of all files in a project, most of which share the same settings.
struct SettingsTable: Sendable {
  /// The distinct settings.
  private(set) var distinct: [PathSettings] = []
  /// The index into `distinct` for each file.
  private var indices: [Int] = []

  /// - Parameters:
  ///   - paths: The file paths.
  ///   - architectures: The architecture of each file.
  init(
    paths: [String], architectures: [Architecture], configuration: Configuration, rules: [RuleInfo]
  ) {
    var resolvers: [Architecture: SettingsResolver] = [:]
    let found = zip(paths, architectures).map { path, architecture in
      let index = resolvers[
        architecture,
        default: SettingsResolver(configuration: configuration, rules: rules, architecture: architecture)
      ].index(for: path)
      return (architecture, index)
    }
    var starts: [Architecture: Int] = [:]
    for architecture in Architecture.allCases {
      starts[architecture] = distinct.count
      distinct += resolvers[architecture]?.distinct ?? []
    }
    indices = found.map { (starts[$0] ?? 0) + $1 }
  }

  /// Returns the index into `distinct` for a file's settings.
  func index(ofFile file: Int) -> Int { indices[file] }

  /// The settings for a file.
  subscript(file: Int) -> PathSettings { distinct[indices[file]] }
}
