/// The git executable, with settings and an environment that prevent it from running other programs.
struct GitCommand: Sendable {
  /// The number of seconds without input or output after which git is stopped. `git blame` may produce no output for a
  /// while in a large repository or on a network file system.
  static let stallTimeout = 120

  private let runner: ProcessRunner
  private let stallTimeout: Int
  private let blockingFile: BlockingFile
  /// The `safe.directory` values from the caller's environment.
  private let trusted: [String]

  /// Settings that override the repository's own, which may be hostile.
  private static let overrides = [
    // Empty, because git versions before 2.36 would interpret `false` as the name of a program.
    "core.fsmonitor=",
    "core.hooksPath=/dev/null",
    // The repository could set this to a device whose content never ends. The tree's own `.gitattributes` files still
    // apply.
    "core.attributesFile=/dev/null",
    "mailmap.file=",
    "mailmap.blob=",
    "core.quotePath=off",
    // A folder in the reviewed tree could imitate a repository with its own configuration.
    "safe.bareRepository=explicit",
  ]

  /// The only variables that git inherits. A list of variables to remove could never be complete: any variable can
  /// contain a token, and many of git's variables run programs, change its output or select a different repository.
  private static let inherited = [
    "PATH", "HOME", "XDG_CONFIG_HOME", "TMPDIR",
    // For git installations outside the system folders.
    "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH", "DEVELOPER_DIR",
    // The user's configuration, and the repository owners that the user trusts.
    "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "SUDO_UID", "GIT_TEST_ASSUME_DIFFERENT_OWNER",
    // Limits on git's search for a repository.
    "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM",
  ]

  private static let set = [
    "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_PAGER": "cat", "LC_ALL": "C",
    // In a partial clone, git would fetch missing objects, possibly with configured programs. Git versions before 2.45
    // do not support GIT_NO_LAZY_FETCH, but GIT_ALLOW_PROTOCOL disables all transports.
    "GIT_NO_REPLACE_OBJECTS": "1", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none",
  ]

  /// Finds git; returns nil if it is not on `PATH`.
  /// - Parameter stallTimeout: The number of seconds without input or output after which git is stopped.
  init?(environment: [String: String], stallTimeout: Int = stallTimeout) {
    guard let executable = Self.executable(on: environment["PATH"] ?? "/usr/bin:/bin") else { return nil }
    let inherited = environment.filter { Self.inherited.contains($0.key) }
    runner = ProcessRunner(executable: executable, variables: inherited.merging(Self.set) { $1 })
    trusted = Self.trustedFolders(in: environment)
    self.stallTimeout = stallTimeout
    blockingFile = BlockingFile()
  }

  private init(_ other: GitCommand, runner: ProcessRunner) {
    self.runner = runner
    stallTimeout = other.stallTimeout
    blockingFile = other.blockingFile
    trusted = other.trusted
  }

  /// Returns the command with additional variables.
  func adding(_ variables: [String: String]) -> GitCommand {
    GitCommand(
      self,
      runner: ProcessRunner(executable: runner.executable, variables: runner.variables.merging(variables) { $1 }))
  }

  /// Runs a subcommand in a folder.
  /// - Parameter filters: The filters to disable.
  /// - Throws: `GitError.cannotStart`, `.blocked` or `.stalled`. Callers check the exit status.
  func run(
    _ arguments: [String], in folder: String, input: [UInt8] = [], disabling filters: FilterOptions = .none
  ) throws(GitError) -> ProcessRunner.Output {
    var obstacle: String?
    do throws(ProcessRunner.Failure) {
      return try start(arguments, in: folder, input: input, disabling: filters) { seconds in
        obstacle = blockingFile.find(around: folder, silentSeconds: seconds) { configuredFiles(in: folder) }
        return obstacle == nil && seconds < stallTimeout
      }
    } catch {
      switch error {
      case .cannotStart(let reason): throw .cannotStart(executable: runner.executable, reason: reason)
      case .stopped:
        if let obstacle { throw .blocked(obstacle) }
        throw .stalled(command: Self.name(of: arguments), folder: folder, seconds: stallTimeout)
      }
    }
  }

  private func start(
    _ arguments: [String], in folder: String, input: [UInt8] = [], disabling filters: FilterOptions = .none,
    while shouldContinue: (_ silentSeconds: Int) -> Bool
  ) throws(ProcessRunner.Failure) -> ProcessRunner.Output {
    let settings = Self.overrides + trusted.map { "safe.directory=" + $0 }
    let options = ["-C", folder, "--no-pager"] + settings.flatMap { ["-c", $0] }
    return try runner.run(
      options.map { Array($0.utf8) } + filters.arguments + arguments.map { Array($0.utf8) }, adding: filters.variables,
      input: input, while: shouldContinue)
  }

  /// Returns the files that the repository's configuration tells git to read; empty if the configuration cannot be
  /// read.
  private func configuredFiles(in folder: String) -> [String] {
    // Ignores includes, because git may be waiting for one of them.
    let arguments = ["config", "--no-includes", "--local", "--type=path", "-z", "--get-regexp", BlockingFile.settings]
    let output = try? start(arguments, in: folder) { _ in false }
    return (output?.standardOutput ?? []).split(separator: 0).compactMap { record in
      // Each record has the form `key<line feed>value`.
      record.firstIndex(of: UInt8(ascii: "\n")).map { String(decoding: record[($0 + 1)...], as: UTF8.self) }
    }
  }

  /// Returns the standard output of a successful subcommand.
  /// - Throws: The errors thrown by `run`, and `GitError.failed` for an exit status other than 0.
  func output(
    of arguments: [String], in folder: String, input: [UInt8] = [], disabling filters: FilterOptions = .none
  ) throws(GitError) -> [UInt8] {
    let output = try run(arguments, in: folder, input: input, disabling: filters)
    guard output.status == 0 else { throw output.failure(of: arguments, in: folder) }
    return output.standardOutput
  }

  /// Returns the name of the subcommand, for messages.
  fileprivate static func name(of arguments: [String]) -> String { arguments.first { !$0.hasPrefix("-") } ?? "" }

  /// Finds git on `PATH`, ignoring relative folders, which could contain an executable from the reviewed tree.
  private static func executable(on path: String) -> String? {
    path.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { $0 + "/git" }.first { candidate in
      FileStatus.isExecutable(candidate)
    }
  }

  /// Returns the `safe.directory` values set through `GIT_CONFIG_COUNT`, which CI systems use. Other settings are
  /// ignored, because they can contain credentials or programs.
  private static func trustedFolders(in environment: [String: String]) -> [String] {
    let count = environment["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
    return (0..<min(max(count, 0), 1000)).compactMap { number in
      environment["GIT_CONFIG_KEY_\(number)"]?.lowercased() == "safe.directory"
        ? environment["GIT_CONFIG_VALUE_\(number)"] : nil
    }
  }
}

extension ProcessRunner.Output {
  /// Returns an error that contains git's message, with control characters replaced.
  func failure(of arguments: [String], in folder: String) -> GitError {
    let lines = message.split(separator: "\n")
    let line = lines.first { $0.hasPrefix("fatal: ") } ?? lines.first ?? "exit status \(status)"
    let text = line.hasPrefix("fatal: ") ? line.dropFirst("fatal: ".count) : line
    let printable = text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? "?" : Character($0) }
    return .failed(command: GitCommand.name(of: arguments), folder: folder, message: String(printable))
  }

  /// The standard error output.
  var message: String { String(decoding: standardError, as: UTF8.self) }
}
