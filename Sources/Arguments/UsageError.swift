import Analyzer

/// A mistake on the command line.
package enum UsageError: Error, Hashable, CustomStringConvertible {
  /// The name of an option that does not exist, including its dashes.
  case unknownOption(String)
  case unknownCommand(String)
  /// A path where a command is expected.
  case pathWithoutCommand(String)
  case optionOfOtherCommand(Option, Command)
  case missingValue(Option)
  case unexpectedValue(Option, String)
  /// Two different values for an option that is not repeatable.
  case contradiction(Option, String, String)
  case conflict(Option, Option)
  /// The first option has no effect without the second.
  case requires(Option, Option)
  /// `review completions` without a shell or with an unknown one.
  case missingShell([String])
  case unknownShell(String, [String])
  /// `review hook` without an agent or with an unknown one.
  case missingAgent([String])
  case unknownAgent(String, [String])
  /// An unknown part in `review init`.
  case unknownPart(String, [String])
  /// An option of `review init` that affects only a part that is not set up.
  case requiresPart(Option, String)
  /// A path in addition to `--stdin`.
  case pathWithStandardInput(String)
  case notAChoice(Option, String, [String])
  case notACount(Option, String)
  case notADay(Option, String)
  case notAnAddress(Option, String)
  /// A value for `SOURCE_DATE_EPOCH` that is not a number of seconds since 1970.
  case notAnEpoch(String)
  /// An argument to a command that takes none.
  case unexpectedArgument(Command, String)
  /// A list that contains an empty entry.
  case emptyEntry(Option, String)
  case unknownFormat(String, [String])
  /// Two formats for the same file, or for standard output if `path` is nil.
  case sharedOutput(String, String, path: String?)
  case tooManyTopics(String)
  /// A positional argument to `review pr`.
  case unexpectedPullRequestArgument(String)
  /// An option that reviews a change, used outside a git working tree.
  case requiresWorkingTree(Option)
  /// An option that reviews a change, used together with paths.
  case conflictsWithPath(Option)
  /// A cache folder that contains tracked files.
  case trackedCache(String)
  /// `--cache-write` without a cache server.
  case requiresCacheServer
  /// An address passed to an option that accepts only a folder.
  case requiresFolder(Option, String)
  /// An invalid database address; the value is not included because it may contain a password.
  case notADatabase(String)
  /// A password in `--store`, where every user on the machine can read it.
  case passwordInOption
  /// An unusable cache server address, with the reason.
  case notACacheServer(String)
  /// An option that requires `--store` or `REVIEW_STORE`.
  case requiresStore(Option)
  /// `review cache clear --store`.
  case cannotClearStore
  /// An out-of-range value for `REVIEW_STORE_LEASE`.
  case notALease(String)
  /// `review cache` without an action; carries the available actions.
  case missingAction([String])
  case unknownAction(String, [String])
  /// `review explain` without a rule.
  case missingRule
  case unknownRule(String, [String])

  /// The message, with a suggestion if a similar name exists.
  package var description: String { message(for: .check) }

  /// Returns the message, with a reference to the command's help.
  package func message(for command: Command) -> String {
    switch self {
    case .missingRule, .unknownRule, .notAnEpoch: explanation(for: command)
    case .unknownCommand: explanation(for: command) + "; see `review help`"
    default: explanation(for: command) + "; see `review help \(command.name)`"
    }
  }

  private func explanation(for command: Command) -> String {
    switch self {
    case .unknownOption(let name): "unknown option \(Self.quoted(name))" + Self.advice(option: name, command)
    case .unknownCommand(let name): "unknown command \(Self.quoted(name))" + Self.advice(command: name)
    case .pathWithoutCommand(let path):
      "\(Self.quoted(path)) is not a command; to review a file or folder, run `review check PATH`"
    case .optionOfOtherCommand(let option, let command):
      "\(option.spelling) is not an option of `review \(command.name)`"
        + Self.suggestion(FamiliarNames.option(option.spelling, of: command))
    case .missingValue(let option):
      "\(option.spelling) requires a value: `\(option.signature.trimmingPrefix { $0 == " " })`"
    case .unexpectedValue(let option, let value):
      "\(option.spelling) does not take a value, but got \(Self.quoted(value))"
    case .contradiction(let option, let first, let second):
      "\(option.spelling) has conflicting values \(Self.quoted(first)) and \(Self.quoted(second))"
    case .conflict(let first, let second): "\(first.spelling) and \(second.spelling) cannot be combined"
    case .requires(let first, let second):
      "\(first.spelling) requires \(second.signature.trimmingPrefix { $0 == " " })"
    case .missingShell(let known): "missing shell: choose one of \(known.joined(separator: ", "))"
    case .unknownShell(let name, let known):
      "unknown shell \(Self.quoted(name))" + Self.nearest(name, known)
        + "; choose one of \(known.joined(separator: ", "))"
    case .missingAgent(let known): "missing agent: choose one of \(known.joined(separator: ", "))"
    case .unknownAgent(let name, let known):
      "unknown agent \(Self.quoted(name))" + Self.nearest(name, known)
        + "; choose one of \(known.joined(separator: ", "))"
    case .unknownPart(let name, let known):
      "unknown part \(Self.quoted(name))" + Self.nearest(name, known)
        + "; choose one of \(known.joined(separator: ", "))"
    case .requiresPart(let option, let part):
      "\(option.spelling) has no effect without `\(part)`; add `\(part)` or omit \(option.spelling)"
    case .pathWithStandardInput(let path): "the path \(Self.quoted(path)) cannot be combined with --stdin"
    case .notAChoice(let option, let value, let choices):
      "invalid value \(Self.quoted(value)) for \(option.spelling)" + Self.nearest(value, choices)
        + "; choose one of \(choices.joined(separator: ", "))"
    case .trackedCache(let folder):
      "--cache cannot use \(Self.quoted(folder)): git tracks files in it, so a change could forge results"
    case .requiresCacheServer: "--cache-write requires a server address: --cache https://…"
    case .requiresFolder(let option, let value):
      "\(option.spelling) must be a folder for this command, not \(Self.quoted(value)); cache servers are "
        + "supported only by commands that run once"
    case .notADatabase(let source):
      "\(source) must be the address of a PostgreSQL database, such as postgresql://user@host/name"
    case .passwordInOption:
      "--store must not contain a password, because every user on the machine can see it; use PGPASSFILE or the "
        + "REVIEW_STORE variable"
    case .notACacheServer(let reason): "invalid value for --cache: \(reason)"
    case .requiresStore(let option): "\(option.spelling) requires --store URL or the REVIEW_STORE variable"
    case .cannotClearStore:
      "`review cache clear` clears only the local cache; docs/store.md explains how to empty a shared database"
    case .notALease(let value):
      "the REVIEW_STORE_LEASE variable must be a number of seconds from 3 to 3600, not \(Self.quoted(value))"
    case .missingAction(let words): "missing action: choose " + words.joined(separator: " or ")
    case .unknownAction(let word, let words):
      "unknown action \(Self.quoted(word))" + Self.nearest(word, words) + "; choose " + words.joined(separator: " or ")
    case .notACount(let option, let value):
      "\(option.spelling) requires an integer ≥ \(option == .maxComments ? 0 : 1), not \(Self.quoted(value))"
    case .notADay(let option, let value):
      "\(option.spelling) requires a date such as 2024-01-31, not \(Self.quoted(value))"
    case .notAnAddress(let option, let value):
      "\(option.spelling) requires an https:// URL, not \(Self.quoted(value))"
    case .notAnEpoch(let value):
      "the SOURCE_DATE_EPOCH variable must be a number of seconds from 0 to "
        + "\(CalendarDay.last.startSeconds + 86_399), not "
        + "\(Self.quoted(value)); correct or unset it"
    case .unexpectedArgument(let command, let value):
      "unexpected argument \(Self.quoted(value)) for `review \(command.name)`"
    case .emptyEntry(let option, let value): "\(option.spelling) has an empty entry in \(Self.quoted(value))"
    case .unknownFormat(let name, let known):
      "unknown format \(Self.quoted(name))" + Self.nearest(name, known)
        + "; choose one of \(known.joined(separator: ", "))"
    case .sharedOutput(let first, let second, let path):
      "the formats \(first) and \(second) cannot both be written to "
        + (path.map(Self.quoted) ?? "standard output; write one to a file with `--format \(second)=FILE`")
    case .requiresWorkingTree(let option): "\(option.spelling) requires a git working tree"
    case .conflictsWithPath(let option): "\(option.spelling) cannot be combined with PATH"
    case .missingRule: "missing rule: run `review explain RULE`; `review rules` lists all rules"
    case .unknownRule(let name, let known):
      "unknown rule \(Self.quoted(name))" + Self.nearest(name, known) + "; `review rules` lists all rules"
    case .unexpectedPullRequestArgument(let name):
      "unexpected argument \(Self.quoted(name)): `review pr` expects `--pr NUMBER` and accepts no paths"
    case .tooManyTopics(let name): "unexpected argument \(Self.quoted(name))"
    }
  }

  private static func advice(option name: String, _ command: Command) -> String {
    if let familiar = FamiliarNames.option(name, of: command) { return suggestion(familiar) }
    // All short options are one edit apart, so any suggestion would be arbitrary.
    guard name.hasPrefix("--") else { return "" }
    // Compares the names without the dashes, which all options have in common.
    let near = NearestName.to(String(name.dropFirst(2)), among: OptionCatalog.options(of: command).map(\.name))
    return suggestion(near.map { "--" + $0 })
  }

  private static func advice(command name: String) -> String {
    if let familiar = FamiliarNames.command(name) { return suggestion(familiar) }
    return nearest(name, Command.all.map(\.name))
  }

  private static func suggestion(_ name: String?) -> String { NearestName.suggestion(name) }

  private static func nearest(_ name: String, _ candidates: [String]) -> String {
    suggestion(NearestName.to(name, among: candidates))
  }

  /// Returns the text in quotes. Escapes control characters, because the text may be a hostile file name.
  package static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> String in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }
    return "'\(scalars.joined())'"
  }
}
