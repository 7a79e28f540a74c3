import Analyzer
import Essentials
import Git
import Report
import Reviewing
import Serving
import Workspace

/// The projects that tools may access, limited to the client's roots. Must be used from a single thread.
final class Workbench {
  private let projects: ResidentProjects
  /// The client's roots, or nil if the client does not limit them.
  var roots: [String]?

  init(_ settings: ResidentProjects.Settings) { projects = ResidentProjects(settings) }

  /// Returns the project at a root, after updating it from disk.
  /// - Throws: `ToolFailure` if the root is relative, does not exist or is outside the client's roots.
  func project(at root: String) throws -> ResidentProject {
    guard root.hasPrefix("/") else { throw ToolFailure("root '\(root)' must be an absolute path") }
    guard let canonical = FileStatus.canonicalPath(root) else { throw ToolFailure("root '\(root)' does not exist") }
    try checkIsInside(canonical, named: "root '\(root)'")
    let project = try projects.project(at: root, isExplicitRoot: true)
    try project.refresh()
    _ = try project.currentConfiguration()
    if let problem = project.configurationProblem { throw problem }
    return project
  }

  /// The custom rules of all open projects, keyed by ID.
  var customRules: [String: RuleInfo] {
    projects.open.reduce(into: [:]) { rules, project in
      for rule in (try? project.currentConfiguration())?.configuration.policy.customRules ?? [] {
        rules[rule.id] = rule.info
      }
    }
  }

  /// Returns the project that contains the file at an absolute path, and the file's path in the project.
  func locate(file path: String) throws -> (project: ResidentProject, path: String) {
    guard path.hasPrefix("/") else { throw ToolFailure("'\(path)' must be an absolute path") }
    let found: (project: ResidentProject, path: String)
    do {
      found = try projects.locate(file: path, folders: roots ?? [])
    } catch let error as WorkspaceError {
      guard case .outsideRoot = error else { throw error }
      throw ToolFailure("'\(path)' is not in a project; pass the path of a file in an existing folder")
    }
    let project = found.project
    try checkIsInside(project.root.path + "/" + found.path, named: "'\(path)'")
    try project.refresh()
    _ = try project.currentConfiguration()
    if let problem = project.configurationProblem { throw problem }
    return found
  }

  /// Returns a path relative to a project's root.
  /// - Throws: `ToolFailure` if the path is outside the root.
  func path(_ given: String, in project: ResidentProject) throws -> String {
    guard !given.isEmpty else { throw ToolFailure("the path is empty") }
    guard !given.utf8.contains(0) else { throw ToolFailure("the path contains a NUL byte") }
    var parts: [Substring] = []
    for part in given.split(separator: "/") where part != "." {
      guard part == ".." else {
        parts.append(part)
        continue
      }
      if parts.popLast() == nil {
        throw ToolFailure("'\(given)' is outside the root; pass a path relative to it")
      }
    }
    let path = (given.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    do throws(WorkspaceError) {
      return try project.root.relativePath(ofFile: path, currentDirectory: project.root.path)
    } catch {
      // The error's own description gives advice about the command line.
      switch error {
      case .outsideRoot: throw ToolFailure("'\(given)' is outside the root; pass a path relative to it")
      case .path(_, let reason): throw ToolFailure("'\(given)' cannot be reviewed: \(reason)")
      default: throw error
      }
    }
  }

  private func checkIsInside(_ canonical: String, named name: String) throws(ToolFailure) {
    guard let roots else { return }
    if roots.isEmpty {
      throw ToolFailure("the client's roots, which limit the accessible folders, are unknown or empty")
    }
    let isInside = roots.compactMap { FileStatus.canonicalPath($0) }.contains { root in
      canonical == root || canonical.hasPrefix(root == "/" ? "/" : root + "/")
    }
    if !isInside { throw ToolFailure("\(name) is outside the client's roots") }
  }
}

extension JSONValue {
  /// Returns an array of the most severe findings, along with a summary that includes the number of omitted findings.
  static func findings(_ findings: [Finding], limit: Int) -> [Member] {
    let sorted = findings.mostSevereFirst
    return [
      Member("findings", .array(sorted.prefix(limit).map(JSONFormat.finding))),
      Member(
        "summary",
        [
          "findings": .integer(findings.count), "errors": .integer(findings.count { $0.severity == .error }),
          "warnings": .integer(findings.count { $0.severity == .warning }),
          "infos": .integer(findings.count { $0.severity == .info }),
          "not_shown": .integer(max(0, findings.count - limit)),
        ]),
    ]
  }

  /// The schema of the result returned by `findings(_:limit:)`.
  static let findingsSchema: [Member] = [
    Member("findings", ["type": "array", "items": findingSchema]),
    Member("summary", integers("findings", "errors", "warnings", "infos", "not_shown")),
  ]

  private static let findingSchema: JSONValue = .object([
    .init("type", "object"),
    .init(
      "properties",
      [
        "rule": ["type": "string"], "severity": ["type": "string", "enum": ["error", "warning", "info"]],
        "path": ["type": "string"], "line": ["type": "integer"], "column": ["type": "integer"],
        "end_line": ["type": "integer"], "end_column": ["type": "integer"], "message": ["type": "string"],
        "symbol": ["type": "string"], "value": ["type": ["integer", "null"]], "limit": ["type": ["integer", "null"]],
        "fingerprint": ["type": "string"], "introduced": ["type": "boolean"], "minor": ["type": "boolean"],
        "checklist": ["type": "array", "items": ["type": "string"]], "fix": ["type": ["object", "null"]],
        "related": [
          "type": "array",
          "items": [
            "type": "object",
            "properties": ["path": ["type": "string"], "line": ["type": "integer"], "column": ["type": "integer"]],
            "required": ["path", "line", "column"],
          ],
        ],
      ]),
    .init("required", ["rule", "severity", "path", "line", "column", "message"]),
  ])

  /// Returns the schema of an object with integer properties.
  static func integers(_ names: String...) -> JSONValue {
    .object([
      .init("type", "object"), .init("properties", .object(names.map { .init($0, ["type": "integer"]) })),
      .init("required", JSONValue(names)),
    ])
  }

  static func coverage(_ count: CoverageCount) -> JSONValue {
    [
      "passed": .integer(count.passed), "failed": .integer(count.failed), "human": .integer(count.human),
      "coverage": JSONValue(count.coverage),
    ]
  }

  static let coverageSchema: JSONValue = [
    "type": "object",
    "properties": [
      "passed": ["type": "integer"], "failed": ["type": "integer"], "human": ["type": "integer"],
      "coverage": ["type": ["number", "null"]],
    ],
  ]

  static func skipped(_ files: [SkippedFile]) -> JSONValue {
    .array(files.map { ["path": .string($0.path), "reason": .string($0.reason)] })
  }

  static let skippedSchema: JSONValue = [
    "type": "array",
    "items": ["type": "object", "properties": ["path": ["type": "string"], "reason": ["type": "string"]]],
  ]
}
