import Analyzer

/// What a shell can offer in a place of the command line.
package enum Completion: Sendable, Hashable {
  case nothing
  case files
  case folders
  /// One of these words.
  case words([String])
  /// Several of these words with commas between them.
  case list([String])

  /// The words, where there are any.
  package var words: [String] {
    switch self {
    case .nothing, .files, .folders: []
    case .words(let words), .list(let words): words
    }
  }

  package static var rules: Completion { .words(RuleList.infos.map(\.id)) }
}

extension Option {
  /// What may stand behind the option, as far as its help says.
  package func completion(for command: Command) -> Completion {
    switch argument {
    case .none: .nothing
    case .choice(let words): .words(words)
    case .text("FILE"), .text("NAME"): .files
    case .text("DIR"): .folders
    case .text("RULE,..."): .list(Completion.rules.words)
    case .text where self == .format: .words(command.card.formats)
    case .text: .nothing
    }
  }

  /// The first sentence of the help, without its full stop.
  package var shortHelp: String {
    let sentence = help.split(separator: ". ", maxSplits: 1).first.map(String.init) ?? help
    return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}

/// A shell that completes what is typed.
package enum Shell: String, Sendable, Hashable, CaseIterable {
  case bash, zsh, fish

  /// The script that the shell reads.
  package var script: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }
}

extension String {
  /// In single quotes for a shell.
  package var shellQuoted: String { "'" + replacing("'", with: "'\\''") + "'" }
}
