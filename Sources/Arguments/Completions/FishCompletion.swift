/// Completion for fish.
enum FishCompletion {
  static var script: String {
    let commands = Command.allCases.map(\.rawValue).joined(separator: " ")
    var lines = [
      "# Completion of `review` for fish; made by `review completions fish`.",
      "function __review_command",
      "  for word in (commandline -opc)[2..]",
      "    if contains -- $word \(commands)",
      "      echo $word",
      "      return",
      "    end",
      "  end",
      "end",
      "function __review_is",
      "  set -l command (__review_command)",
      "  test \"$command\" = $argv[1]; or test -z \"$command\" -a $argv[1] = check",
      "end",
      "function __review_named",
      "  set -l command (__review_command)",
      "  test \"$command\" = \"$argv[1]\"",
      "end",
      "function __review_list",
      "  # Only what stands behind the last comma is still open.",
      "  set -l before (commandline -ct | string replace -r '[^,=]*$' '' | string replace -r '^--[a-z-]+=' '')",
      "  printf '%s\\n' $before$argv",
      "end",
      "complete -c review -f",
    ]
    lines += Command.allCases.map {
      "complete -c review -n '__review_named' -a \($0.rawValue) -d \(quoted($0.card.summary))"
    }
    for command in Command.allCases {
      let condition = "-n '__review_is \(command.rawValue)'"
      lines += OptionCatalog.options(of: command).map { option in
        let short = option.short.map { " -s \($0)" } ?? ""
        return "complete -c review \(condition) -l \(option.name)\(short)"
          + value(option.completion(for: command), isRequired: option.takesValue) + " -d \(quoted(option.shortHelp))"
      }
      let arguments = value(command.card.arguments, isRequired: false)
      if !arguments.isEmpty {
        lines.append("complete -c review -n '__review_named \(command.rawValue)'\(arguments)")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func value(_ completion: Completion, isRequired: Bool) -> String {
    switch completion {
    case .nothing: isRequired ? " -x" : ""
    case .files: isRequired ? " -r -F" : " -F"
    case .folders: " -x -a '(__fish_complete_directories)'"
    case .words(let words): (isRequired ? " -x" : "") + " -a '\(words.joined(separator: " "))'"
    case .list(let words): " -x -a '(__review_list \(words.joined(separator: " ")))'"
    }
  }

  /// In single quotes, where fish knows two escapes.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
