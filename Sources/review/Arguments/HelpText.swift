import Report

/// The text that `review help` prints, made from the commands and options themselves.
struct HelpText {
  private static let width = 80
  private static let indent = 10

  /// Ends with a newline; no line is longer than 80 columns.
  let text: String

  /// - Parameter command: What to explain, nil for the whole.
  init(_ command: Command?, formats: [String]) {
    let sections: [String] =
      switch command {
      case .check:
        [Self.checkSynopsis, Self.options(of: .check, formats), Self.examples, Self.exitStatus, Self.environment]
      case .advise: [Self.adviseSynopsis, Self.options(of: .advise, AdviceFormat.names)]
      case .rules: [Self.rulesSynopsis, Self.options(of: .rules, RulesArguments.formats)]
      case .explain: [Self.explainSynopsis, Self.options(of: .explain, formats)]
      case .help: [Self.helpSynopsis, Self.options(of: .help, formats)]
      case nil: [Self.overview, Self.commands, Self.examples, Self.exitStatus, Self.environment, Self.more]
      }
    text = sections.joined(separator: "\n")
  }

  private static let overview = """
    review reviews the architecture of SwiftUI code.

    Usage:
      review [OPTION...]
      review check [OPTION...] [--] [PATH...]
      review advise [OPTION...] [--] [PATH...]
      review rules [OPTION...]
      review explain RULE
      review help [COMMAND]

    """

  private static let checkSynopsis = """
    Review SwiftUI code and print findings.

    Usage:
      review [check] [OPTION...]
      review check [OPTION...] [--] PATH...

    Without PATH, what differs from the upstream or default branch is reviewed, and
    only findings that this change brings are shown; outside a git work tree, all.
    Files and folders that are named as PATH are reviewed whole.

    """

  private static let adviseSynopsis = """
    Say which refactorings are worth most: which code to move where, ranked by the
    findings that it resolves, how often the file is touched, and the effort.

    Usage:
      review advise [OPTION...] [--] [PATH...]

    Without PATH, the whole tree.

    """

  private static let rulesSynopsis = """
    List the rules with their default levels.

    Usage:
      review rules [OPTION...]

    """

  private static let explainSynopsis = """
    Explain one rule: why it is there, code on which it speaks and is quiet, its
    options, and the checklist items that it decides.

    Usage:
      review explain RULE

    """

  private static let helpSynopsis = """
    Explain a command.

    Usage:
      review help [COMMAND]

    """

  private static let examples = """
    Examples:
      review
          What you changed, before you push it.
      review check Sources/App --fail-on warning
          One folder, whole; exit status 1 also for warnings.
      review --all --format text --format json=review.json
          Everything, for people and for a machine.

    """

  private static let exitStatus = """
    Exit status:
      0   nothing at or above --fail-on
      1   findings at or above --fail-on
      2   wrong usage, bad configuration, or something that could not be read

    """

  private static let environment = """
    Environment:
      NO_COLOR         no colours where --color is auto, if not empty
      CLICOLOR_FORCE   colours where --color is auto, if neither empty nor 0

    """

  private static let more = "`review help check` lists the options.\n"

  private static var commands: String {
    let column = (Command.allCases.map(\.rawValue.count).max() ?? 0) + 3
    let lines = Command.allCases.map { command in
      "  " + command.rawValue + String(repeating: " ", count: column - command.rawValue.count) + command.summary
    }
    return "Commands:\n" + lines.joined(separator: "\n") + "\n"
  }

  private static func options(of command: Command, _ formats: [String]) -> String {
    let entries = OptionCatalog.options(of: command).map { option in
      var help = option.help
      if option == .format { help += " FORMAT is one of \(formats.joined(separator: ", "))." }
      return "  \(option.signature)\n" + wrapped(help)
    }
    return "Options:\n" + entries.joined()
  }

  private static func wrapped(_ text: String) -> String {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let line = lines.last, indent + line.count + 1 + word.count <= width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { String(repeating: " ", count: indent) + $0 + "\n" }.joined()
  }
}
