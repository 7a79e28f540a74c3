/// The git executable with an environment in which nothing of the repository is executed.
struct GitCommand: Sendable {
  private let runner: ProcessRunner

  /// Settings that win over those of the repository, which may be hostile.
  private static let overrides = [
    // Empty rather than `false`, which git before 2.36 takes for the name of a program.
    "core.fsmonitor=",
    "core.hooksPath=/dev/null",
    "core.quotePath=off",
    // A folder of the tree under review may be made to look like a repository with a configuration of its own.
    "safe.bareRepository=explicit",
  ]

  /// Variables that hooks and users set and that would lead git to another repository or change what it prints.
  private static let removed = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_IMPLICIT_WORK_TREE", "GIT_NAMESPACE", "GIT_SHALLOW_FILE",
    "GIT_GRAFT_FILE", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE", "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
    "GIT_EXTERNAL_DIFF", "GIT_DIFF_OPTS", "GIT_ATTR_SOURCE", "LANGUAGE",
  ]

  private static let set = [
    "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_PAGER": "cat", "LC_ALL": "C",
    // A partial clone would fetch what is missing with programs that its own configuration names. Git before
    // 2.45 does not know the first variable; the second leaves it no transport.
    "GIT_NO_REPLACE_OBJECTS": "1", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none",
  ]

  /// Nil where `PATH` leads to no git.
  init?(environment: [String: String]) {
    guard let executable = Self.executable(on: environment["PATH"] ?? "/usr/bin:/bin") else { return nil }
    var environment = environment
    for name in Self.removed { environment[name] = nil }
    runner = ProcessRunner(executable: executable, environment: environment.merging(Self.set) { $1 })
  }

  private init(runner: ProcessRunner) { self.runner = runner }

  /// The same command with more variables.
  func adding(_ variables: [String: String]) -> GitCommand {
    GitCommand(
      runner: ProcessRunner(
        executable: runner.executable, environment: runner.environment.merging(variables) { $1 }))
  }

  /// Runs a subcommand in a folder.
  /// - Throws: `GitError.cannotStart`; an exit status is for the caller to judge.
  func run(_ arguments: [String], in folder: String, input: [UInt8] = []) throws(GitError) -> ProcessRunner.Output {
    try runner.run(["-C", folder] + Self.overrides.flatMap { ["-c", $0] } + arguments, input: input)
  }

  /// What a subcommand that succeeded wrote to standard output.
  /// - Throws: `GitError.cannotStart`, and `GitError.failed` for an exit status other than 0.
  func output(of arguments: [String], in folder: String) throws(GitError) -> [UInt8] {
    let output = try run(arguments, in: folder)
    guard output.status == 0 else { throw output.failure(of: arguments, in: folder) }
    return output.standardOutput
  }

  /// Relative folders of `PATH` are left out: they could name a program of the tree under review.
  private static func executable(on path: String) -> String? {
    path.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { $0 + "/git" }.first { candidate in
      FileStatus.isExecutable(candidate)
    }
  }
}

extension ProcessRunner.Output {
  /// The error that says what git wrote; control characters, which names may hold, are taken out.
  func failure(of arguments: [String], in folder: String) -> GitError {
    let lines = message.split(separator: "\n")
    let line = lines.first { $0.hasPrefix("fatal: ") } ?? lines.first ?? "exit status \(status)"
    let text = line.hasPrefix("fatal: ") ? line.dropFirst("fatal: ".count) : line
    let printable = text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? "?" : Character($0) }
    return .failed(
      command: arguments.first { !$0.hasPrefix("-") } ?? "", folder: folder, message: String(printable))
  }

  /// What git wrote to standard error.
  var message: String { String(decoding: standardError, as: UTF8.self) }
}
