/// The folder of the project in its repository, which hooks and CI jobs pass to `--root`, because they run at the top of
/// the repository.
struct ProjectFolder: Sendable, Hashable {
  /// A folder name that shells, CI systems or Markdown would interpret.
  struct Problem: Error, Hashable, CustomStringConvertible {
    let path: String

    var description: String {
      "cannot set up the folder \"\(path)\": hooks, CI files and AGENTS.md cannot contain a name with `$`, a backtick "
        + "or a control character; rename the folder and run the command again"
    }
  }

  /// The top of the repository.
  static let top = ProjectFolder()

  /// The path relative to the top of the repository; empty for the top itself. Never starts with a hyphen.
  let path: String

  private init() { path = "" }

  /// - Throws: `Problem` if the path cannot be written to the files.
  init(_ path: String) throws(Problem) {
    let isSafe = path.unicodeScalars.allSatisfy { scalar in
      // GitLab expands variables in values, and GitHub and Azure expand `${{ }}` anywhere.
      scalar != "$" && scalar != "`"
        && ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }
    guard isSafe else { throw Problem(path: path) }
    // Commands would read a leading hyphen as an option.
    self.path = path.hasPrefix("-") ? "./" + path : path
  }

  var isTop: Bool { path.isEmpty }

  /// The option for a command in a shell script, with a leading space; empty at the top.
  var argument: String { isTop ? "" : " --root " + quoted }

  /// The option for a command in a CI job with a variable, with a leading space; empty at the top.
  var variableArgument: String { isTop ? "" : " --root \"$\(Self.variable)\"" }

  /// Returns the lines that define the variable in a YAML mapping, which start with a line break; empty at the top.
  /// - Parameter depth: The number of spaces before the key.
  func definition(depth: Int) -> String { line(depth, Self.variable + ": " + path.yamlQuoted) }

  /// Returns the item of a YAML list of shell commands that defines the variable.
  /// - Parameter depth: The number of spaces before the item.
  func definingItem(depth: Int) -> String { line(depth, "- " + "export \(Self.variable)=\(quoted)".yamlQuoted) }

  /// Returns a line with the command that creates the folder, for jobs that do not check out any files.
  /// - Parameters:
  ///   - depth: The number of spaces before the command.
  ///   - prefix: The text before the command, such as that of a list item.
  func creation(depth: Int, prefix: String = "") -> String {
    line(depth, prefix + "mkdir -p \"$\(Self.variable)\"")
  }

  private static let variable = "REVIEW_ROOT"

  private func line(_ depth: Int, _ text: String) -> String {
    isTop ? "" : "\n" + String(repeating: " ", count: depth) + text
  }

  /// The path as a shell word.
  private var quoted: String {
    let isPlain = path.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || "/._-".utf8.contains(byte)
    }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }
}

extension String {
  /// The text as a double-quoted YAML scalar.
  fileprivate var yamlQuoted: String {
    let escaped = unicodeScalars.map { scalar -> String in
      scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
    }
    return "\"" + escaped.joined() + "\""
  }
}
