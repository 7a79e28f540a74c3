/// Which shell `review completions` is asked for.
package struct CompletionsArguments: Sendable, Hashable {
  package let shell: Shell

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    let names = Shell.allCases.map(\.rawValue)
    guard let name = parsed.positionals.first else { throw .missingShell(names) }
    if parsed.positionals.count > 1 { throw .tooManyTopics(parsed.positionals[1]) }
    guard let shell = Shell(rawValue: name) else { throw .unknownShell(name, names) }
    self.shell = shell
  }
}

extension CommandCard {
  package static let completions = CommandCard(
    summary: "print a script that completes commands in bash, zsh or fish",
    usage: ["completions bash|zsh|fish"],
    text: """
      Print a script by which a shell completes commands, options and the names of rules.

      bash: put it into ~/.local/share/bash-completion/completions/review. zsh: put it as _review into a folder of \
      $fpath. fish: put it into ~/.config/fish/completions/review.fish.
      """,
    arguments: .words(Shell.allCases.map(\.rawValue)))
}
