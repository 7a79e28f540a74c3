import Arguments
import Report

extension HelpArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus {
    switch topic {
    case .overview: try Console.output.write(HelpText(nil).text)
    case .command(let command): try Console.output.write(HelpText(command).text)
    case .manualPage: try Console.output.write(.document(ManualPage().text))
    }
    return .clean
  }
}

extension VersionArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus {
    try Console.output.write("\(Version.line)\n")
    return .clean
  }
}

extension CompletionsArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus {
    try Console.output.write(.document(shell.script))
    return .clean
  }
}
