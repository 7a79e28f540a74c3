import Analyzer
import Workspace

/// The configuration of a run: the defaults, the file at the root, those of folders, then the command line.
struct LoadedConfiguration {
  let configuration: Configuration

  /// - Throws: what cannot be read or understood; all mistakes of one file at once.
  init(tree: ProjectTree, arguments: CheckArguments, currentDirectory: String) throws {
    let loader = ConfigurationLoader(rules: RuleList.infos, plannedRules: RuleList.planned)
    let files = try ConfigurationFiles.find(
      in: tree, explicit: arguments.config, currentDirectory: currentDirectory, isOurs: ConfigurationLoader.isOurs)
    var configuration = Configuration()
    for file in files {
      configuration =
        file.folder.isEmpty
        ? try loader.load(root: file.bytes, file: file.path, into: configuration)
        : try loader.loadNested(file.bytes, file: file.path, folder: file.folder, into: configuration)
    }
    self.configuration = try configuration.applying(
      only: arguments.only, enable: arguments.enable, disable: arguments.disable, architecture: arguments.architecture,
      rules: RuleList.infos, plannedRules: RuleList.planned)
  }
}
