package import Analyzer
import Essentials
package import Workspace

/// The command-line options that affect the configuration.
package struct ConfigurationOptions: Sendable {
  /// The path of the configuration file, relative to the current folder or absolute; nil to search for one.
  package var file: String?
  /// The IDs of the rules to run, as typed; empty for all rules.
  package var only: [String] = []
  /// The IDs of the rules to enable in addition to the configured ones, as typed.
  package var enable: [String] = []
  /// The IDs of the rules to disable, as typed. They take precedence over `only` and `enable`.
  package var disable: [String] = []
  /// The architecture; nil to use the configured one.
  package var architecture: Configuration.ArchitectureSetting?
  /// The configuration sections defined by other modules.
  package var sections: [ConfigurationKey]
  /// The program's version, which is compared with the version that a configuration file requires.
  package var version: String?

  package init(sections: [ConfigurationKey]) { self.sections = sections }
}

/// The configuration for a review: the defaults, overridden by the root file, files in subfolders and the command line.
package struct LoadedConfiguration: Sendable {
  package let configuration: Configuration
  /// Bytes that identify the configuration in cache keys.
  package let identity: [UInt8]

  /// Wraps a configuration that was not read from a file.
  package init(_ configuration: Configuration, identity: [UInt8] = []) {
    self.configuration = configuration
    self.identity = identity
  }

  /// Loads the configuration.
  /// - Parameter snapshot: The snapshot to read the files from.
  /// - Throws: An error if a file cannot be read or is invalid. For an invalid file, the error contains all problems.
  package init(in snapshot: any Snapshot, _ options: ConfigurationOptions, currentDirectory: String) throws {
    let loader = ConfigurationLoader(
      rules: RuleList.infos, sections: options.sections, version: options.version)
    var files = try ConfigurationFiles.find(
      in: snapshot, explicit: options.file, currentDirectory: currentDirectory,
      isOurs: ConfigurationLoader.isLintelConfiguration)
    let given = options.file
    let rootPath = snapshot.root.path
    let name = { (file: ConfigurationFile) -> String in
      // Paths are shown relative to the current folder, so that editors and terminals can open them.
      if let given, file.path == given || file.path == currentDirectory + "/" + given { return given }
      return file.path.hasPrefix("/")
        ? file.path : Self.path(of: file.path, in: rootPath, from: currentDirectory)
    }
    if let rootFile = files.first, rootFile.folder.isEmpty {
      var start = rootFile
      if given != nil {
        // The paths of extended files are relative to the explicit file, even if it is outside the root.
        let absolute = rootFile.path.hasPrefix("/") ? rootFile.path : currentDirectory + "/" + rootFile.path
        start = ConfigurationFile(path: absolute, folder: "", bytes: rootFile.bytes)
      }
      files = try ExtendedConfiguration(of: start, in: snapshot, name: name).files + files
    }
    var configuration = Configuration()
    for file in files {
      let name = name(file)
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
    for words in [options.only, options.enable, options.disable] { identity.write(words) }
    identity.write(options.architecture.map { "\($0)" })
    self.identity = identity.finish()
    self.configuration = try configuration.applying(
      only: options.only, enable: options.enable, disable: options.disable, architecture: options.architecture,
      rules: RuleList.infos)
  }

  /// Returns a copy of the configuration in which each module's architecture is already determined.
  package func assigning(_ assignment: ArchitectureAssignment) -> LoadedConfiguration {
    var assigned = configuration
    assigned.architecture = .assigned(assignment)
    return LoadedConfiguration(assigned, identity: identity + Array(assignment.text.utf8))
  }

  /// Converts a path relative to the root into one relative to the current folder, or to an absolute path if the two
  /// folders have no common parent.
  package static func path(of path: String, in root: String, from currentDirectory: String) -> String {
    let current = URL(fileURLWithPath: currentDirectory).resolvingSymlinksInPath().path.split(separator: "/")
    let target = (root + "/" + path).split(separator: "/")
    let common = zip(current, target).prefix { $0 == $1 }.count
    guard common > 0 else { return "/" + target.joined(separator: "/") }
    let steps = Array(repeating: "..", count: current.count - common) + target[common...].map(String.init)
    return steps.joined(separator: "/")
  }
}
