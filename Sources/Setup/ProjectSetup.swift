package import Analyzer
import Foundation
import Git
import Report
package import Workspace

/// Decides which files a project needs to be reviewed: the configuration, a hook and what its CI reads.
package struct ProjectSetup {
  /// The parts that can be asked for one by one.
  package enum Part: String, CaseIterable {
    case config, hook, ci, agents

    /// What is set up where nothing is named.
    package static let usual: Set<Part> = [.config, .hook, .ci]
  }

  /// What is to be written, and what cannot be, as sentences.
  package struct Plan {
    package var files: [SetupFile] = []
    package var notes: [String] = []
    /// Files that have to be left unchanged, with the reason, as sentences.
    package var failures: [String] = []
  }

  package let root: Root
  /// The forge that was named; nil to find it.
  package let forge: String?
  /// The parts of the configuration that are other modules'.
  private let sections: [ConfigurationKey]
  /// Where CI gets the tool from; nil where nobody knows.
  package let source: ToolSource?
  /// Reviews the project, to find its architecture; nil where it cannot be reviewed.
  private let review: () -> Review?
  /// Whether the configuration is made from today's code. It is the project's own then, and no example for readers.
  private let adopts: Bool
  /// What agents are told; nil where that is not asked for.
  private let guide: AgentGuide?

  package init(
    root: Root, forge: String?, source: ToolSource?, sections: [ConfigurationKey], guide: AgentGuide? = nil,
    adopts: Bool = false, review: @escaping () -> Review? = { nil }
  ) {
    self.review = review
    self.guide = guide
    self.adopts = adopts
    self.sections = sections
    self.root = root
    self.forge = forge
    self.source = source
  }

  /// - Throws: what git says.
  package func plan(for parts: Set<Part>) throws -> Plan {
    var plan = Plan()
    if parts.contains(.config) { plan.files += [configuration, schema] }
    if parts.contains(.agents), let guide { AgentFiles(root: root, guide: guide).add(to: &plan) }
    guard let repository = root.repository else {
      if !parts.isDisjoint(with: [.hook, .ci]) {
        plan.notes.append("\(root.path) is no git work tree, so there is no hook and no CI to set up")
      }
      return plan
    }
    if parts.contains(.hook) { try addHook(of: repository, to: &plan) }
    if parts.contains(.ci) { try addCI(of: repository, to: &plan) }
    return plan
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root.path + "/" + path) }

  /// A `config.yml` that belongs to another tool is left to it.
  private var configuration: SetupFile {
    let text = ConfigurationText.text(RuleList.themes, sections: sections, found: review())
    let purpose = "\(RuleList.infos.count) rules with their defaults"
    let own = ".review.yml"
    let shared = "config.yml"
    let isTaken = exists(shared) && !isOurs(shared)
    let isOwn = exists(own) || isTaken || (adopts && !exists(shared))
    return SetupFile(path: isOwn ? own : shared, text: text, purpose: purpose)
  }

  /// For editors; the first line of the configuration names it.
  private var schema: SetupFile {
    SetupFile(
      path: ConfigurationText.schemaFile, text: ConfigurationSchema.text(RuleList.infos, sections: sections),
      purpose: "completes and checks the configuration in editors")
  }

  private func isOurs(_ path: String) -> Bool {
    guard let data = FileManager.default.contents(atPath: root.path + "/" + path) else { return false }
    return ConfigurationLoader.isOurs([UInt8](data))
  }

  private func addHook(of repository: GitRepository, to plan: inout Plan) throws {
    let folder = try repository.hooksFolder()
    let own = [repository.workTree, FileStatus.resolvedPath(try repository.commonDirectory())].contains {
      folder.hasPrefix($0 + "/")
    }
    guard own else {
      plan.notes.append(
        "git runs hooks from \(folder), which is outside of this repository and may serve others; add `review check` to "
          + "its \(PrePushHook.name) by hand")
      return
    }
    plan.files.append(
      SetupFile(
        path: folder + "/" + PrePushHook.name, text: PrePushHook.text, isExecutable: true,
        purpose: "reviews before each push"))
  }

  private func addCI(of repository: GitRepository, to plan: inout Plan) throws {
    let host = try repository.remoteAddress()?.host
    let found =
      forge.map { name in CICatalog.all.first { $0.forge == name } } ?? CICatalog.forge(ofHost: host, exists: exists)
    guard let found else {
      let known = CICatalog.all.map(\.forge).joined(separator: ", ")
      plan.notes.append(
        forge.map { "there is no CI file for \($0); let the CI that builds its changes call `review pr`" }
          ?? "\(host.map { "the forge at \($0) is not known" } ?? "there is no remote"), so no CI file is written; name "
          + "the forge with `--forge` (\(known))")
      return
    }
    guard let source else {
      plan.notes.append(
        "no CI file is written, because it has to say where CI gets this tool from; name its repository with "
          + "`--source URL`")
      return
    }
    plan.files += found.files(source: source, exists: exists)
  }
}
