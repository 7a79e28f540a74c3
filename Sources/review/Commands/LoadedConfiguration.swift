import Analyzer
import Foundation
import Workspace

/// The configuration of a run: the defaults, the file at the root, those of folders, then the command line.
struct LoadedConfiguration {
  let configuration: Configuration
  /// What it was read from, in the order of reading.
  let files: [(path: String, bytes: [UInt8])]
  /// Differs where the configuration differs.
  let identity: [UInt8]

  /// - Throws: what cannot be read or understood; all mistakes of one file at once.
  init(tree: ProjectTree, arguments: CheckArguments, currentDirectory: String) throws {
    let loader = ConfigurationLoader(rules: RuleList.infos)
    let files = try ConfigurationFiles.find(
      in: tree, explicit: arguments.config, currentDirectory: currentDirectory, isOurs: ConfigurationLoader.isOurs)
    var configuration = Configuration()
    for file in files {
      // Mistakes are shown where the person stands, so that editors and terminals find the file.
      let isGiven = file.folder.isEmpty && arguments.config != nil
      let name = isGiven ? file.path : Self.path(of: file.path, in: tree.root.path, from: currentDirectory)
      configuration =
        file.folder.isEmpty
        ? try loader.load(root: file.bytes, file: name, into: configuration)
        : try loader.loadNested(file.bytes, file: name, folder: file.folder, into: configuration)
    }
    var identity = CompactWriter()
    for file in files {
      identity.write(file.folder)
      identity.write(file.bytes.map(Int.init))
    }
    for words in [arguments.only, arguments.enable, arguments.disable] { identity.write(words) }
    identity.write(arguments.architecture.map { "\($0)" })
    self.identity = identity.finish()
    self.files = files.map { ($0.path, $0.bytes) }
    self.configuration = try configuration.applying(
      only: arguments.only, enable: arguments.enable, disable: arguments.disable, architecture: arguments.architecture,
      rules: RuleList.infos)
  }

  /// A path of the root as seen from the current folder; absolute where the two have nothing in common.
  static func path(of path: String, in root: String, from currentDirectory: String) -> String {
    let current = URL(fileURLWithPath: currentDirectory).resolvingSymlinksInPath().path.split(separator: "/")
    let target = (root + "/" + path).split(separator: "/")
    let common = zip(current, target).prefix { $0 == $1 }.count
    guard common > 0 else { return "/" + target.joined(separator: "/") }
    let steps = Array(repeating: "..", count: current.count - common) + target[common...].map(String.init)
    return steps.joined(separator: "/")
  }
}
