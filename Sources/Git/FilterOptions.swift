/// Settings that disable a repository's content filters, which could run arbitrary programs.
package struct FilterOptions: Sendable, Hashable {
  /// The keys of all filter settings, such as `filter.lfs.clean`. Git allows any bytes in a filter's name.
  fileprivate let keys: [[UInt8]]

  /// No filters, for commands that do not read the working tree.
  static let none = FilterOptions(keys: [])

  fileprivate init(keys: [[UInt8]]) { self.keys = keys }

  /// The `-c` options for keys without `=`. Git would treat the first `=` as the end of the key.
  var arguments: [[UInt8]] {
    keys.filter { !$0.contains(Self.equalsSign) }.flatMap { [Array("-c".utf8), $0 + [Self.equalsSign]] }
  }

  /// The environment variables for all other keys.
  var variables: [[UInt8]] {
    let keys = keysWithEqualsSign
    guard !keys.isEmpty else { return [] }
    let settings = keys.enumerated().flatMap { number, key in
      [Array("GIT_CONFIG_KEY_\(number)=".utf8) + key, Array("GIT_CONFIG_VALUE_\(number)=".utf8)]
    }
    return [Array("GIT_CONFIG_COUNT=\(keys.count)".utf8)] + settings
  }

  fileprivate var keysWithEqualsSign: [[UInt8]] { keys.filter { $0.contains(Self.equalsSign) } }

  private static let equalsSign = UInt8(ascii: "=")
}

extension GitRepository {
  /// Returns the settings that disable all configured filters.
  /// - Throws: `GitError.filter` if this version of git cannot disable one of them, or another error if git fails.
  package func filters(in folder: String) throws(GitError) -> FilterOptions {
    let arguments = ["config", "-z", "--name-only", "--get-regexp", "^filter\\."]
    let output = try command.run(arguments, in: folder)
    // Status 1 means that no setting matches.
    guard output.status < 2 else { throw output.failure(of: arguments, in: folder) }
    let keys = Set(output.standardOutput.split(separator: 0).map(Array.init))
    let filters = FilterOptions(keys: keys.sorted { $0.lexicographicallyPrecedes($1) })
    if !filters.keysWithEqualsSign.isEmpty { try verify(filters, in: folder) }
    return filters
  }

  /// Checks that the filters are disabled, because git versions before 2.31 ignore `GIT_CONFIG_COUNT`.
  private func verify(_ filters: FilterOptions, in folder: String) throws(GitError) {
    let arguments = ["config", "-z", "--get-regexp", "^filter\\."]
    let output = try command.output(of: arguments, in: folder, disabling: filters)
    var values: [[UInt8]: ArraySlice<UInt8>] = [:]
    for record in output.split(separator: 0) {
      // If a key occurs more than once, its last value applies.
      let key = record.prefix { $0 != UInt8(ascii: "\n") }
      values[Array(key)] = record.dropFirst(key.count + 1)
    }
    for key in filters.keysWithEqualsSign where values[key]?.isEmpty != true {
      throw .filter(String(decoding: key, as: UTF8.self), folder: folder)
    }
  }
}
