import Arguments

/// The arguments of a command that this program can run. Each type conforms next to the implementation of its command.
protocol RunnableArguments: CommandArguments {
  /// Runs the command.
  /// - Returns: The exit status.
  func run(in process: ProcessContext) throws -> ExitStatus
}

/// A command whose arguments do not conform to `RunnableArguments`.
struct UnavailableCommand: Error, CustomStringConvertible {
  let arguments: any CommandArguments.Type

  var description: String { "`\(arguments)` has no implementation; please report this as a bug" }
}
