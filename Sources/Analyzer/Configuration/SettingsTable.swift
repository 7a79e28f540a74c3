/// The settings of all files of a project, most of which share theirs.
struct SettingsTable: Sendable {
  /// The distinct settings.
  private(set) var distinct: [PathSettings] = []
  /// For each file, an index into `distinct`.
  private var indices: [Int] = []

  /// - Parameters:
  ///   - paths: The paths of the files.
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

  /// Returns the index of a file's settings among the distinct ones.
  func index(ofFile file: Int) -> Int { indices[file] }

  /// The settings of a file.
  subscript(file: Int) -> PathSettings { distinct[indices[file]] }
}
