/// The arguments of `review completions`.
package struct CompletionsArguments: CommandArguments, Hashable {
  package let shell: Shell

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    let names = Shell.allCases.map(\.rawValue)
    guard let name = parsed.positionals.first else { throw .missingShell(names) }
    if parsed.positionals.count > 1 { throw .tooManyTopics(parsed.positionals[1]) }
    guard let shell = Shell(rawValue: name) else { throw .unknownShell(name, names) }
    self.shell = shell
  }
}

extension Command {
  package static let completions = Command(
    "completions", CompletionsArguments.self,
    summary: "print a completion script for bash, zsh or fish",
    usage: ["completions bash|zsh|fish"],
    text: """
      Print a shell script that completes commands, options and rule names.

      bash: save it as ~/.local/share/bash-completion/completions/review. zsh: save it as _review in a folder of \
      $fpath. fish: save it as ~/.config/fish/completions/review.fish.
      """,
    completion: .words(Shell.allCases.map(\.rawValue)))
}
