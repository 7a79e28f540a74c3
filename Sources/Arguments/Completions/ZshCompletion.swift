/// Completion for zsh.
enum ZshCompletion {
  static var script: String {
    #"""
    #compdef review
    # Completion of `review` for zsh; made by `review completions zsh`.
    _review() {
      local command word
      for word in ${words[2,CURRENT-1]}; do
        case $word in
          (\#(Command.allCases.map(\.rawValue).joined(separator: "|"))) command=$word; break ;;
        esac
      done
      case ${command:-check} in
    \#(Command.allCases.map(branch).joined(separator: "\n"))
      esac
    }
    _review_arguments() {
      if [[ -z $command ]]; then
        local -a commands=(
    \#(Command.allCases.map { "      " + "\($0.rawValue):\($0.card.summary)".shellQuoted }.joined(separator: "\n"))
        )
        _describe command commands
        return
      fi
      case $command in
    \#(Command.allCases.map { "    (\($0.rawValue)) \(action($0.card.arguments)) ;;" }.joined(separator: "\n"))
      esac
    }
    _review_rules() {
      local -a rules=(\#(Completion.rules.words.joined(separator: " ")))
      compadd -a rules
    }
    if [ "$funcstack[1]" = "_review" ]; then _review "$@"; else compdef _review review; fi

    """#
  }

  private static func branch(_ command: Command) -> String {
    let specifications = OptionCatalog.options(of: command).flatMap { specification($0, command) }
    let lines = specifications.map { "        " + $0 + " \\" }
    return "    (\(command.rawValue))\n      _arguments -s -S \\\n" + lines.joined(separator: "\n")
      + "\n        '*: :_review_arguments' ;;"
  }

  /// `'--config[Read the configuration]:FILE:_files'`
  private static func specification(_ option: Option, _ command: Command) -> [String] {
    let text = option.shortHelp.replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
    let repeated = option.isRepeatable ? "*" : ""
    var rest = "[\(text)]"
    if case .text(let name) = option.argument {
      rest += ":\(name.replacing(":", with: "")):\(value(option.completion(for: command)))"
    } else if case .choice(let words) = option.argument {
      rest += ":\(option.name):(\(words.joined(separator: " ")))"
    }
    let long = "\(repeated)\(option.spelling)\(option.takesValue ? "=" : "")\(rest)".shellQuoted
    guard let short = option.short else { return [long] }
    return [long, "\(repeated)-\(short)\(option.takesValue ? "+" : "")\(rest)".shellQuoted]
  }

  /// An action in a specification.
  private static func value(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .list: "_sequence _review_rules"
    }
  }

  /// A command that adds what may come.
  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .nothing: "_message 'nothing more'"
    case .files: "_files"
    case .folders: "_files -/"
    case Completion.rules: "_review_rules"
    case .words(let words), .list(let words): "compadd \(words.joined(separator: " "))"
    }
  }
}
