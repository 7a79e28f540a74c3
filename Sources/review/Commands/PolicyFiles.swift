import Analyzer
import Arguments
import Reviewing
import Workspace

/// Reads the configuration for commands that do not review files.
enum PolicyFiles {
  /// - Parameters:
  ///   - config: The `--config` value.
  ///   - root: The `--root` value.
  /// - Throws: An error if the configuration cannot be read or parsed.
  static func configuration(config: String?, root: String?, in process: ProcessContext) throws -> Configuration {
    let root = try process.root(explicit: root)
    var options = ConfigurationOptions(sections: ConfigurationSections.all)
    options.file = config
    options.version = Version.current
    return try LoadedConfiguration(
      in: WorkingTreeSnapshot.scan(root), options, currentDirectory: process.currentDirectory
    ).configuration
  }
}
