/// Completion for bash 3.2 and newer, which macOS still has.
enum BashCompletion {
  static var script: String {
    #"""
    # Completion of `review` for bash; made by `review completions bash`.
    _review() {
      local current="${COMP_WORDS[COMP_CWORD]}" previous="" command="" word index
      [ "$COMP_CWORD" -gt 0 ] && previous="${COMP_WORDS[COMP_CWORD-1]}"
      # Bash parts words at `=`, too.
      if [ "$current" = "=" ]; then
        current=""
      elif [ "$previous" = "=" ] && [ "$COMP_CWORD" -gt 1 ]; then
        previous="${COMP_WORDS[COMP_CWORD-2]}"
      fi
      for ((index = 1; index < COMP_CWORD; index++)); do
        case "${COMP_WORDS[index]}" in
          \#(commands.joined(separator: "|"))) command="${COMP_WORDS[index]}"; break ;;
        esac
      done
      COMPREPLY=()
      case "${command:-check} $previous" in
    \#(valueCases)
      esac
      case "$current" in
        -*)
          case "${command:-check}" in
    \#(optionCases)
          esac
          return ;;
      esac
      case "$command" in
        "") COMPREPLY=($(compgen -W "\#(commands.joined(separator: " "))" -- "$current")) ;;
    \#(argumentCases)
      esac
    }
    _review_list() {
      # Only what stands behind the last comma is still open.
      local before="" last="$1"
      case "$1" in *,*) before="${1%,*},"; last="${1##*,}" ;; esac
      COMPREPLY=($(compgen -P "$before" -W "$2" -- "$last"))
      type compopt >/dev/null 2>&1 && compopt -o nospace
    }
    complete -o bashdefault -o filenames -F _review review

    """#
  }

  private static var commands: [String] { Command.allCases.map(\.rawValue) }

  private static var valueCases: String {
    var patterns: [Completion: [String]] = [:]
    var order: [Completion] = []
    for command in Command.allCases {
      for option in OptionCatalog.options(of: command) where option.takesValue {
        let completion = option.completion(for: command)
        if patterns[completion] == nil { order.append(completion) }
        let names = [option.spelling] + (option.short.map { ["-\($0)"] } ?? [])
        patterns[completion, default: []] += names.map { "\"\(command.rawValue) \($0)\"" }
      }
    }
    return order.map { completion in
      "    \((patterns[completion] ?? []).joined(separator: " | ")))\n      \(reply(completion)); return ;;"
    }.joined(separator: "\n")
  }

  private static var optionCases: String {
    Command.allCases.map { command in
      let names = OptionCatalog.options(of: command).map(\.spelling).joined(separator: " ")
      return "        \(command.rawValue)) COMPREPLY=($(compgen -W \"\(names)\" -- \"$current\")) ;;"
    }.joined(separator: "\n")
  }

  private static var argumentCases: String {
    Command.allCases.map { "    \($0.rawValue)) \(reply($0.card.arguments)) ;;" }.joined(separator: "\n")
  }

  private static func reply(_ completion: Completion) -> String {
    switch completion {
    case .nothing: "COMPREPLY=()"
    case .files: "COMPREPLY=($(compgen -f -- \"$current\"))"
    case .folders: "COMPREPLY=($(compgen -d -- \"$current\"))"
    case .words(let words): "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"))"
    case .list(let words): "_review_list \"$current\" \"\(words.joined(separator: " "))\""
    }
  }
}
