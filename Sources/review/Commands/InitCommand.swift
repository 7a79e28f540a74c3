import Analyzer
import Arguments
import Essentials
import Report
import Reviewing
import Setup
import Workspace

extension InitArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus { try InitCommand(self, in: process).run() }
}

/// `review init`: writes a project's setup files, without overwriting existing ones.
struct InitCommand {
  private let arguments: InitArguments
  private let process: ProcessContext

  init(_ arguments: InitArguments, in process: ProcessContext) {
    self.arguments = arguments
    self.process = process
  }

  /// Writes or prints the setup files.
  func run() throws -> ExitStatus {
    let root = try process.root(explicit: arguments.root)
    let source =
      arguments.source.map(ToolSource.init(url:)) ?? ToolSource.ofExecutable(environment: process.environment)
      ?? Product.source.map(ToolSource.init(url:))
    let plan = try ProjectSetup(
      root: root, forge: arguments.forge, source: source, sections: ConfigurationSections.all,
      guide: arguments.parts.contains(.agents) ? try guide(root) : nil,
      review: { review(of: root) }
    ).plan(for: arguments.parts)
    for note in plan.notes + plan.failures { Console.note(note) }
    var status = plan.failures.isEmpty ? ExitStatus.clean : .failure
    var files = plan.files
    if arguments.adopts { try adopt(&files, in: root) }
    for file in files {
      let path = file.path.hasPrefix("/") ? file.path : root.path + "/" + file.path
      if arguments.printsOnly {
        try printText(of: file)
        continue
      }
      let name = path.hasPrefix(root.path + "/") ? String(path.dropFirst(root.path.count + 1)) : path
      do {
        try report(try write(file, to: path, in: root), file, name)
      } catch let error as OutputFile.Failure {
        Console.note("\(error)")
        status = .failure
      }
    }
    return status
  }

  /// Writes the configuration derived from the existing code and the baseline, or only adds the configuration to the
  /// files to print.
  private func adopt(_ files: inout [SetupFile], in root: Root) throws {
    guard let index = files.firstIndex(where: { $0.path.hasSuffix(".yml") && !$0.path.contains("/") }) else { return }
    let path = files[index].path
    if FileManager.default.fileExists(atPath: root.path + "/" + path), !arguments.replaces, !arguments.printsOnly {
      files.remove(at: index)
      let remark = "exists; to replace it with settings derived from the existing code, use --force"
      return try report(.kept, path, remark: remark)
    }
    let adopting = AdoptionRun(root: root, process: process)
    files[index] = SetupFile(
      path: path, text: try adopting.text(), purpose: "settings derived from the existing code")
    guard !arguments.printsOnly else { return }
    let file = files.remove(at: index)
    try report(try write(file, to: root.path + "/" + path, in: root), file, path)
    try Console.output.write(try adopting.updateBaseline())
  }

  /// Reviews the project with the default configuration, because the new file replaces the current one.
  private func review(of root: Root) -> Review? {
    guard let tree = try? WorkingTreeSnapshot.scan(root) else { return nil }
    let bar = ReviewProgress(isEnabled: true)
    defer { bar.finish() }
    var request = ReviewRequest(
      tree, scope: .project, configuration: LoadedConfiguration(Configuration()),
      today: CalendarDay(secondsSince1970: 0))
    request.usesReviewCache = false
    request.progress = bar.begin
    return try? Reviewer(cache: nil, now: { Date() }, note: { _ in }).review(request)
  }

  /// Reviews the project and returns the guide for coding agents.
  private func guide(_ root: Root) throws -> AgentGuide {
    var review = arguments.review
    review.root = root.path
    let run = try ReviewRun(review, isWhole: true, in: process)
    let found = try run.prepare(try run.wholeRequest()).review()
    return AgentGuide(found, limits: run.limits(architecture: found.architecture.architecture))
  }

  /// What happened to a file.
  private enum Outcome: String {
    case written
    case replaced
    /// Lintel's part was added or updated; the rest is unchanged.
    case updated
    /// The content is already up to date.
    case unchanged
    /// The content differs and was not overwritten.
    case kept
  }

  private func write(_ file: SetupFile, to path: String, in root: Root) throws -> Outcome {
    let present = FileManager.default.contents(atPath: path)
    let exists = (try? FileManager.default.attributesOfItem(atPath: path)) != nil
    if present == Data(file.text.utf8) { return .unchanged }
    if exists, !arguments.replaces, !file.isMerged { return .kept }
    do {
      let target =
        try OutputPath(
          path, currentDirectory: root.path, trees: [root.tree], followsInnerLinks: file.isMerged
        ).path ?? path
      try FileManager.default.createDirectory(
        atPath: Root.folder(ofFile: target), withIntermediateDirectories: true)
      try FileReplacement.write(Array(file.text.utf8), to: target)
      if file.isExecutable {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: target)
      }
    } catch let failure as OutputPath.Failure {
      throw OutputFile.Failure(path: file.path, reason: failure.description)
    } catch let failure as FileReplacement.Failure {
      throw OutputFile.Failure(path: file.path, reason: failure.description)
    } catch {
      throw OutputFile.Failure(path: file.path, reason: "cannot be written: \(SystemMessage.reason(for: error))")
    }
    return exists ? (file.isMerged ? .updated : .replaced) : .written
  }

  private func report(_ outcome: Outcome, _ file: SetupFile, _ name: String) throws {
    let remark =
      switch outcome {
      case .written, .replaced, .updated: file.purpose + (file.remark.isEmpty ? "" : "; \(file.remark)")
      case .unchanged: "up to date"
      case .kept:
        "exists with different content; use --force to overwrite it, or --dry-run to print the new content"
      }
    try report(outcome, name, remark: remark)
  }

  private func report(_ outcome: Outcome, _ name: String, remark: String) throws {
    let ink = Ink(
      isEnabled: arguments.color.usesColor(environment: process.environment, isTerminal: Console.output.isTerminal))
    let word = outcome.rawValue + String(repeating: " ", count: 10 - outcome.rawValue.count)
    let style: TextStyle = outcome == .kept ? .yellow : outcome == .unchanged ? .dim : .green
    try Console.output.write(ink(word, style) + VisibleText.escaped(name) + ": \(VisibleText.escaped(remark))\n")
  }

  private func printText(of file: SetupFile) throws {
    let line = String(repeating: "=", count: 8)
    if file.path == ConfigurationText.schemaFile {
      // Thousands of generated lines would hide the other files.
      return try Console.output.write("\(line) \(file.path) \(line)\nThe output of `review rules --schema`.\n\n")
    }
    let text = file.text.split(separator: "\n", omittingEmptySubsequences: false).map {
      VisibleText.escaped(String($0))
    }
    try Console.output.write(
      "\(line) \(VisibleText.escaped(file.path)) \(line)\n" + text.joined(separator: "\n") + "\n")
  }
}
