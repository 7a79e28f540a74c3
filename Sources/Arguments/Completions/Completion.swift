import Analyzer

/// The candidates that a shell offers for an argument.
package enum Completion: Sendable, Hashable {
  case nothing
  case files
  case folders
  /// One of these words.
  case words([String])
  /// The name of a command.
  case commands
  /// The ID of a built-in rule. Custom rules are not completed.
  case rules
  /// A comma-separated list of these words.
  case list([String])

  /// The candidate words; empty for paths.
  package var words: [String] {
    switch self {
    case .nothing, .files, .folders: []
    case .words(let words), .list(let words): words
    case .commands: Command.all.map(\.name)
    case .rules: RuleList.infos.map(\.id)
    }
  }
}

extension Option {
  /// Returns the completion for the option's value, based on the value's placeholder or choices.
  package func completion(for command: Command) -> Completion {
    switch argument {
    case .none: .nothing
    case .choice(let words): .words(words)
    case .text("FILE"), .text("NAME"): .files
    case .text("DIR"): .folders
    case .text("RULE,..."): .list(Completion.rules.words)
    case .text where self == .format: .words(command.formats)
    case .text: .nothing
    }
  }

  /// The first sentence of the help, without its period.
  package var shortHelp: String {
    let sentence = help.split(separator: ". ", maxSplits: 1).first.map(String.init) ?? help
    return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}

/// A shell with completion support.
package enum Shell: String, Sendable, Hashable, CaseIterable {
  case bash, zsh, fish

  /// The completion script for the shell.
  package var script: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }
}

extension String {
  /// The string as a single-quoted shell word.
  package var shellQuoted: String { "'" + replacing("'", with: "'\\''") + "'" }
}
