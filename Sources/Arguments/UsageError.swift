import Analyzer

/// A mistake on the command line.
package enum UsageError: Error, Hashable, CustomStringConvertible {
  /// With its dashes.
  case unknownOption(String)
  case unknownCommand(String)
  /// A path stands where the command should.
  case pathWithoutCommand(String)
  case optionOfOtherCommand(Option, Command)
  case missingValue(Option)
  case unexpectedValue(Option, String)
  /// Neither can win.
  case contradiction(Option, String, String)
  case excluding(Option, Option)
  /// The first makes no sense without the second.
  case needs(Option, Option)
  /// `review completions` without a shell, or for one that is not known.
  case missingShell([String])
  case unknownShell(String, [String])
  /// `review hook` without an agent, or for one that is not known.
  case missingAgent([String])
  case unknownAgent(String, [String])
  /// Something else than a part of `review init`.
  case unknownPart(String, [String])
  /// A file is named beside the text of another one.
  case pathBesideInput(String)
  case notAChoice(Option, String, [String])
  case notACount(Option, String)
  case notADay(Option, String)
  case notAnAddress(Option, String)
  /// The variable `SOURCE_DATE_EPOCH` holds something else than seconds since 1970.
  case notAnEpoch(String)
  /// What stands beside the name of a command that takes no names.
  case noOperands(Command, String)
  /// A list with an empty entry.
  case emptyEntry(Option, String)
  case unknownFormat(String, [String])
  /// Two formats for one file, or for standard output where it is nil.
  case sharedOutput(String, String, path: String?)
  case tooManyTopics(String)
  /// A path or anything else stands behind `review pr`.
  case pathBesidePullRequest(String)
  /// An option that compares with a commit, outside a git work tree or beside paths.
  case needsWorkTree(Option)
  /// A folder for the cache that the tree under review has content in.
  case trackedCache(String)
  /// `--cache-write` without a server.
  case needsCacheServer
  /// An address where only a folder can be used.
  case needsFolder(Option, String)
  /// The value of `--store`, or of its variable, is no address of a database; it may hold a password, so it is not shown.
  case notADatabase(String)
  /// Anybody on the machine can read it.
  case passwordInOption
  /// The address of a cache server cannot be used; why.
  case notACacheServer(String)
  /// An option that needs `--store` or `REVIEW_STORE`.
  case needsStore(Option)
  /// `review cache clear --store`.
  case storeIsNotCleared
  /// `REVIEW_STORE_LEASE` is out of bounds.
  case notALease(String)
  /// `review cache` without a word on what to do; with the words that there are.
  case missingAction([String])
  case unknownAction(String, [String])
  /// `review explain` without a rule.
  case missingRule
  case unknownRule(String, [String])

  /// One sentence for a person, with the nearest name where there is one.
  package var description: String { sentence(for: .check) }

  /// The sentence, with the page of the help that belongs to the command.
  package func sentence(for command: Command) -> String {
    switch self {
    case .missingRule, .unknownRule, .notAnEpoch: explanation
    default: explanation + "; see `review help \(command.rawValue)`"
    }
  }

  private var explanation: String {
    switch self {
    case .unknownOption(let name): "unknown option \(Self.quoted(name))" + Self.advice(option: name)
    case .unknownCommand(let name): "unknown command \(Self.quoted(name))" + Self.advice(command: name)
    case .pathWithoutCommand(let path):
      "\(Self.quoted(path)) is not a command; to review a file or folder, say `review check PATH`"
    case .optionOfOtherCommand(let option, let command):
      "\(option.spelling) is not an option of `review \(command.rawValue)`"
    case .missingValue(let option):
      "\(option.spelling) needs a value: `\(option.signature.trimmingPrefix { $0 == " " })`"
    case .unexpectedValue(let option, let value): "\(option.spelling) takes no value, but has \(Self.quoted(value))"
    case .contradiction(let option, let first, let second):
      "\(option.spelling) is given twice, as \(Self.quoted(first)) and as \(Self.quoted(second))"
    case .excluding(let first, let second): "\(first.spelling) and \(second.spelling) exclude each other"
    case .needs(let first, let second):
      "\(first.spelling) needs \(second.signature.trimmingPrefix { $0 == " " }) beside it"
    case .missingShell(let known): "say for which shell: it is one of \(known.joined(separator: ", "))"
    case .unknownShell(let name, let known):
      "unknown shell \(Self.quoted(name))" + Self.nearest(name, known)
        + ": it is one of \(known.joined(separator: ", "))"
    case .missingAgent(let known): "name the agent: one of \(known.joined(separator: ", "))"
    case .unknownAgent(let name, let known):
      "unknown agent \(Self.quoted(name))" + Self.nearest(name, known)
        + "; choose one of \(known.joined(separator: ", "))"
    case .unknownPart(let name, let known):
      "\(Self.quoted(name)) is nothing to set up" + Self.nearest(name, known)
        + ": it is one of \(known.joined(separator: ", "))"
    case .pathBesideInput(let path): "\(Self.quoted(path)) cannot be reviewed together with --stdin"
    case .notAChoice(let option, let value, let choices):
      "\(option.spelling) cannot be \(Self.quoted(value))" + Self.nearest(value, choices)
        + ": it is one of \(choices.joined(separator: ", "))"
    case .trackedCache(let folder):
      "--cache cannot be \(Self.quoted(folder)): git tracks files there, and a change could bring results of its own"
    case .needsCacheServer: "--cache-write requires the address of a server: --cache https://…"
    case .needsFolder(let option, let value):
      "\(option.spelling) must be a folder here, not \(Self.quoted(value)); only commands that review once use a server"
    case .notADatabase(let source):
      "\(source) must be the address of a PostgreSQL database, such as postgresql://user@host/name"
    case .passwordInOption:
      "--store must not hold a password, since every user of the machine can see it; use PGPASSFILE, or the variable "
        + "REVIEW_STORE"
    case .notACacheServer(let reason): "--cache cannot be used: \(reason)"
    case .needsStore(let option): "\(option.spelling) requires --store URL or the variable REVIEW_STORE"
    case .storeIsNotCleared:
      "`review cache clear` removes the cache of this machine; docs/store.md shows how to empty a shared database"
    case .notALease(let value):
      "the variable REVIEW_STORE_LEASE must be a number of seconds from 3 to 3600, not \(Self.quoted(value))"
    case .missingAction(let words): "say what to do: " + words.joined(separator: " or ")
    case .unknownAction(let word, let words):
      "\(Self.quoted(word)) is not one of \(words.joined(separator: ", "))" + Self.nearest(word, words)
    case .notACount(let option, let value):
      "\(option.spelling) needs a whole number from \(option == .maxComments ? 0 : 1) on, not \(Self.quoted(value))"
    case .notADay(let option, let value):
      "\(option.spelling) needs a day such as 2024-01-31, not \(Self.quoted(value))"
    case .notAnAddress(let option, let value):
      "\(option.spelling) needs an address that begins with https://, not \(Self.quoted(value))"
    case .notAnEpoch(let value):
      "the variable SOURCE_DATE_EPOCH must be a number of seconds from 0 to \(CalendarDay.last.startSeconds + 86_399), not "
        + "\(Self.quoted(value)); correct or unset it"
    case .noOperands(let command, let value): "`review \(command.rawValue)` takes no \(Self.quoted(value))"
    case .emptyEntry(let option, let value): "\(option.spelling) has an empty entry in \(Self.quoted(value))"
    case .unknownFormat(let name, let known):
      "unknown format \(Self.quoted(name))" + Self.nearest(name, known)
        + ": it is one of \(known.joined(separator: ", "))"
    case .sharedOutput(let first, let second, let path):
      "the formats \(first) and \(second) would both go to "
        + (path.map(Self.quoted) ?? "standard output; write one to a file with `--format \(second)=FILE`")
    case .needsWorkTree(let option):
      "\(option.spelling) looks at what changed in a git work tree: leave out PATH, and run it in a work tree"
    case .missingRule: "say which rule to explain: `review explain RULE`; `review rules` lists them"
    case .unknownRule(let name, let known):
      "unknown rule \(Self.quoted(name))" + Self.nearest(name, known) + "; `review rules` lists them"
    case .pathBesidePullRequest(let name):
      "\(Self.quoted(name)) is one too many: `review pr` takes a number as `--pr NUMBER`, and no paths"
    case .tooManyTopics(let name): "one thing is explained at a time, so \(Self.quoted(name)) is one too many"
    }
  }

  private static func advice(option name: String) -> String {
    // A single letter is near to every other one.
    return name.hasPrefix("--") ? nearest(name, OptionCatalog.all.map(\.spelling)) : ""
  }

  private static func advice(command name: String) -> String {
    nearest(name, Command.allCases.map(\.rawValue))
  }

  private static func nearest(_ name: String, _ candidates: [String]) -> String {
    NearestName.to(name, among: candidates).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// In quotation marks, and harmless on a terminal: the shell may have put the name of a hostile file there.
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
