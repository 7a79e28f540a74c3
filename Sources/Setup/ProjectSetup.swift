package import Analyzer
import Essentials
import Git
import Report
package import Workspace

/// Plans a project's setup files: configuration, hook, CI and agent files.
package struct ProjectSetup {
  /// A part that can be set up separately.
  package enum Part: String, CaseIterable {
    case config, hook, ci, agents

    /// The parts that are set up by default.
    package static let defaults: Set<Part> = [.config, .hook, .ci]
  }

  /// The files to write, and messages for the user.
  package struct Plan {
    /// The files to write. An existing file is overwritten only if `isMerged` is true or the user requests it.
    package var files: [SetupFile] = []
    /// Messages about parts that are skipped, and how to set them up.
    package var notes: [String] = []
    /// Messages about files that cannot be updated.
    package var failures: [String] = []
  }

  package let root: Root
  /// The forge given on the command line; nil to detect it.
  package let forge: String?
  /// The configuration sections defined by other modules.
  private let sections: [ConfigurationKey]
  /// The repository that CI builds Lintel from; nil if unknown.
  package let source: ToolSource?
  /// Reviews the project to detect its architecture; returns nil if it cannot be reviewed.
  private let review: () -> Review?
  /// The guide for coding agents; nil if agents are not set up.
  private let guide: AgentGuide?

  package init(
    root: Root, forge: String?, source: ToolSource?, sections: [ConfigurationKey], guide: AgentGuide? = nil,
    review: @escaping () -> Review? = { nil }
  ) {
    self.review = review
    self.guide = guide
    self.sections = sections
    self.root = root
    self.forge = forge
    self.source = source
  }

  /// Returns the plan for the given parts.
  /// - Throws: `GitError`, or `ProjectFolder.Problem` if the project's folder has an unsupported name.
  package func plan(for parts: Set<Part>) throws -> Plan {
    var plan = Plan()
    try add(parts, in: try ProjectFolder(root.repositoryFolder), to: &plan)
    refuseSharedTargets(in: &plan)
    return plan
  }

  /// - Parameter folder: The project's folder, for commands that run at the top of the repository.
  private func add(_ parts: Set<Part>, in folder: ProjectFolder, to plan: inout Plan) throws {
    if parts.contains(.config) { plan.files += [configuration, schema] }
    if parts.contains(.agents), let guide { AgentFiles(root: root, guide: guide, folder: folder).add(to: &plan) }
    guard let repository = root.repository else {
      if !parts.isDisjoint(with: [.hook, .ci]) {
        plan.notes.append("\(root.path) is not in a git working tree; skipping hook and CI")
      }
      return
    }
    if !folder.isTop {
      plan.notes.append(
        "this project is the subfolder \(folder.path) of its repository; pass the folder to other commands, too: "
          + "`review\(folder.argument)` at the top of the repository, or `review --root .` in the folder")
    }
    if parts.contains(.hook) { try addHook(of: repository, in: folder, to: &plan) }
    if parts.contains(.ci) { try addCI(of: repository, in: folder, to: &plan) }
  }

  /// Refuses files that symbolic links make the same file, because the last one would replace the others.
  private func refuseSharedTargets(in plan: inout Plan) {
    var paths: [String: [String]] = [:]
    for file in plan.files {
      let output = try? OutputPath(
        file.path, currentDirectory: root.path, trees: [root.tree], followsInnerLinks: file.isMerged)
      if let target = output?.path { paths[target, default: []].append(file.path) }
    }
    let shared = paths.values.filter { $0.count > 1 }
    plan.failures += shared.map { paths in
      "\(paths.joined(separator: " and ")) lead to the same file through a symbolic link; replace the link with a file"
    }.sorted()
    let refused = Set(shared.joined())
    plan.files.removeAll { refused.contains($0.path) }
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root.path + "/" + path) }

  /// The configuration file; named `.review.yml` unless the project already has a `config.yml` for Lintel.
  private var configuration: SetupFile {
    let text = ConfigurationText.text(RuleList.themes, sections: sections, found: review())
    let purpose = "\(RuleList.infos.count) rules with their defaults"
    let own = Configuration.fileName
    let shared = Configuration.sharedFileName
    let isShared = !exists(own) && exists(shared) && isOurs(shared)
    return SetupFile(path: isShared ? shared : own, text: text, purpose: purpose)
  }

  /// The JSON Schema for editors, which the first line of the configuration refers to.
  private var schema: SetupFile {
    SetupFile(
      path: ConfigurationText.schemaFile, text: ConfigurationSchema.text(RuleList.infos, sections: sections),
      purpose: "lets editors complete and validate the configuration")
  }

  private func isOurs(_ path: String) -> Bool {
    guard let data = FileManager.default.contents(atPath: root.path + "/" + path) else { return false }
    return ConfigurationLoader.isLintelConfiguration([UInt8](data))
  }

  private func addHook(of repository: GitRepository, in folder: ProjectFolder, to plan: inout Plan) throws {
    let hooks = try repository.hooksFolder()
    let own = [repository.workingTree, FileStatus.resolvedPath(try repository.commonDirectory())].contains {
      hooks.hasPrefix($0 + "/")
    }
    guard own else {
      plan.notes.append(
        "core.hooksPath is \(hooks), which is outside this repository and may be shared; add `review check` to its "
          + "\(PrePushHook.name) hook manually")
      return
    }
    plan.files.append(
      SetupFile(
        path: hooks + "/" + PrePushHook.name, text: PrePushHook(folder: folder).text, isExecutable: true,
        purpose: "reviews changes before each push"))
  }

  private func addCI(of repository: GitRepository, in folder: ProjectFolder, to plan: inout Plan) throws {
    let host = try repository.remoteAddress()?.host
    // A forge reads the files at the top of the repository.
    let exists = { (path: String) in FileManager.default.fileExists(atPath: repository.workingTree + "/" + path) }
    let found =
      forge.map { name in CICatalog.all.first { $0.forge == name } } ?? CICatalog.forge(ofHost: host, exists: exists)
    guard let found else {
      let known = CICatalog.all.map(\.forge).joined(separator: ", ")
      plan.notes.append(
        forge.map { "there is no CI file for \($0); run `review pr` in the CI system that builds your changes" }
          ?? "no CI file written: \(host.map { "the forge at \($0) is unknown" } ?? "there is no git remote"); set "
          + "the forge with --forge (\(known))")
      return
    }
    guard let source else {
      plan.notes.append(
        "no CI file written: the repository to build Lintel from is unknown; set it with --source URL")
      return
    }
    plan.files += found.files(source: source, folder: folder, exists: exists).map { file in
      folder.isTop ? file : file.at(repository.workingTree + "/" + file.path)
    }
  }
}
