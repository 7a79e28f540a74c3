package import Analyzer
import Foundation
package import Workspace

/// What the command line says of configuration.
package struct ConfigurationOptions: Sendable {
  /// The configuration file, relative to the current folder or absolute; nil to look for one.
  package var file: String?
  /// Rule ids as typed. Empty for all rules.
  package var only: [String] = []
  package var enable: [String] = []
  package var disable: [String] = []
  /// Nil to leave it to the configuration.
  package var architecture: Configuration.ArchitectureSetting?
  /// The parts of the file whose meaning is another module's.
  package var sections: [ConfigurationKey]
  /// Of the program, which a file may ask for.
  package var version: String?

  package init(sections: [ConfigurationKey]) { self.sections = sections }
}

/// The configuration of a review: the defaults, the file at the root, those of folders, then the command line.
package struct LoadedConfiguration: Sendable {
  package let configuration: Configuration
  /// Differs where the configuration differs.
  package let identity: [UInt8]

  /// A configuration that was read from no file.
  package init(_ configuration: Configuration, identity: [UInt8] = []) {
    self.configuration = configuration
    self.identity = identity
  }

  /// - Parameter snapshot: Holds the files.
  /// - Throws: what cannot be read or understood; all mistakes of one file at once.
  package init(in snapshot: any Snapshot, _ options: ConfigurationOptions, currentDirectory: String) throws {
    let loader = ConfigurationLoader(
      rules: RuleList.infos, sections: options.sections, version: options.version)
    var files = try ConfigurationFiles.find(
      in: snapshot, explicit: options.file, currentDirectory: currentDirectory, isOurs: ConfigurationLoader.isOurs)
    let given = options.file
    let rootPath = snapshot.root.path
    let name = { (file: ConfigurationFile) -> String in
      // Mistakes are shown where the person stands, so that editors and terminals find the file.
      if let given, file.path == given || file.path == currentDirectory + "/" + given { return given }
      return file.path.hasPrefix("/")
        ? file.path : Self.path(of: file.path, in: rootPath, from: currentDirectory)
    }
    if let rootFile = files.first, rootFile.folder.isEmpty {
      var start = rootFile
      if given != nil {
        // What a named file extends lies beside it, wherever that is.
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

  /// The same configuration with an architecture for each module.
  package func judged(by ruling: ArchitectureRuling) -> LoadedConfiguration {
    var ruled = configuration
    ruled.architecture = .ruled(ruling)
    return LoadedConfiguration(ruled, identity: identity + Array(ruling.text.utf8))
  }

  /// A path of the root as seen from the current folder; absolute where the two have nothing in common.
  package static func path(of path: String, in root: String, from currentDirectory: String) -> String {
    let current = URL(fileURLWithPath: currentDirectory).resolvingSymlinksInPath().path.split(separator: "/")
    let target = (root + "/" + path).split(separator: "/")
    let common = zip(current, target).prefix { $0 == $1 }.count
    guard common > 0 else { return "/" + target.joined(separator: "/") }
    let steps = Array(repeating: "..", count: current.count - common) + target[common...].map(String.init)
    return steps.joined(separator: "/")
  }
}
