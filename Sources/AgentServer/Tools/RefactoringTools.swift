import Analyzer
import Git
import JSONRPC
import Report
import Reviewing
import Workspace

extension AgentTool {
  static let advise = AgentTool(
    name: "advise", title: "Recommend refactorings",
    description: "Ranks recommended refactorings by the findings they resolve, code churn, and effort.",
    parameters: [.root, .limit("refactorings")],
    output: [
      .init("architecture", ["type": "string"]), .init("reason", ["type": "string"]),
      .init("refactorings", ["type": "array", "items": ["type": "object"]]),
    ]
  ) { arguments, workbench in
    let project = try workbench.project(at: arguments.string("root") ?? "")
    let review = try project.review(.project).review
    let churn = try? project.root.repository?.churn(below: project.root.path, last: 1000, matching: ["*.swift"])
    let document = AdviceFormat.document(Advice(review, churn: churn))
    return [
      "architecture": document["architecture"] ?? .null, "reason": document["reason"] ?? .null,
      "refactorings": .array(Array((document["refactorings"]?.array ?? []).prefix(arguments.limit))),
    ]
  }

  static let fix = AgentTool(
    name: "fix", title: "Apply fixes",
    description:
      "Applies automatic fixes and returns the unified diff. Writes files only with `dry_run: false`.",
    isReadOnly: false,
    parameters: [
      .root,
      .init(
        name: "paths", kind: .strings,
        summary:
          "Files and folders to fix in full, relative to the root; by default, only introduced findings are fixed."),
      .init(
        name: "unsafe", kind: .boolean,
        summary: "Whether to apply fixes that may change behavior (default false)."),
      .init(
        name: "dry_run", kind: .boolean,
        summary: "Whether to return the diff without writing files (default true)."),
    ],
    output: [
      .init("diff", ["type": "string"]),
      .init(
        "files",
        [
          "type": "array",
          "items": ["type": "object", "properties": ["path": ["type": "string"], "fixes": ["type": "integer"]]],
        ]),
      .init("written", ["type": "boolean"]), .init("refused", JSONValue.skippedSchema),
    ]
  ) { arguments, workbench in
    let project = try workbench.project(at: arguments.string("root") ?? "")
    let scope: ResidentProject.Scope
    if let paths = arguments.strings("paths") {
      let files = try paths.map { try swiftFiles(at: $0, in: project, workbench) }
      scope = .files(
        files.reduce(into: []) { $0.formUnion($1.paths) },
        named: files.filter { !$0.isFolder }.reduce(into: []) { $0.formUnion($1.paths) })
    } else {
      scope = project.root.repository == nil ? .project : .introduced(since: nil, isStaged: false)
    }
    let outcome = try project.fix(scope, appliesUnsafe: arguments.boolean("unsafe") ?? false)
    let writes = arguments.boolean("dry_run") == false
    var refused = outcome.refusals.map { SkippedFile(path: $0.path, reason: $0.reason.description, isFailure: true) }
    var diff = ""
    var files: [JSONValue] = []
    for file in outcome.fixedFiles {
      if writes, let reason = write(file, in: project) {
        refused.append(SkippedFile(path: file.path, reason: reason, isFailure: true))
        continue
      }
      diff += String(decoding: FilePatch(path: file.path, from: file.before, to: file.after).bytes, as: UTF8.self)
      files.append(["path": .string(file.path), "fixes": .integer(file.fixes.values.reduce(0, +))])
    }
    return [
      "diff": .string(diff), "files": .array(files), "written": .boolean(writes && !files.isEmpty),
      "refused": JSONValue.skipped(refused),
    ]
  }

  /// Returns the Swift files at a path, and whether it is a folder.
  /// - Throws: `ToolFailure` if there are none.
  private static func swiftFiles(
    at given: String, in project: ResidentProject, _ workbench: Workbench
  ) throws -> (paths: Set<String>, isFolder: Bool) {
    let isRoot = !given.isEmpty && !given.hasPrefix("/") && given.split(separator: "/").allSatisfy { $0 == "." }
    let path = isRoot ? "" : try workbench.path(given, in: project)
    let files = try project.files(at: path)
    guard files.isEmpty else { return (files, files != [path]) }
    let isFolder = (try? FileStatus.ofTarget(project.root.path + "/" + path))?.kind == .folder
    throw ToolFailure(isFolder ? "'\(given)' contains no Swift files" : "'\(given)' does not exist in the project")
  }

  /// Writes a fixed file. Returns nil on success, otherwise the reason for the failure.
  private static func write(_ file: FixOutcome.FixedFile, in project: ResidentProject) -> String? {
    do {
      let target = try OutputPath(file.path, currentDirectory: project.root.path, trees: [project.root.tree])
      guard let path = target.path else { return "is not a file" }
      try FileReplacement.write(file.after, to: path, expecting: .content(file.before))
      return nil
    } catch {
      return "\(error)"
    }
  }
}
