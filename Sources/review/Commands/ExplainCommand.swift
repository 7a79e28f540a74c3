import Analyzer
import Arguments
import Report

extension ExplainArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus { try ExplainCommand(self, in: process).run() }
}

/// `review explain`: explains a rule.
struct ExplainCommand {
  private let arguments: ExplainArguments
  private let process: ProcessContext

  init(_ arguments: ExplainArguments, in process: ProcessContext) {
    self.arguments = arguments
    self.process = process
  }

  /// Prints the rule's explanation.
  /// - Throws: `UsageError.unknownRule`, which suggests a similar name.
  func run() throws -> ExitStatus {
    let rule = try RuleList.infosByID[arguments.rule] ?? customRule()
    let usesColor = arguments.color.usesColor(
      environment: process.environment, isTerminal: Console.output.isTerminal)
    try Console.output.write(RuleExplanation(rule, usesColor: usesColor, width: Console.output.width).text)
    return .clean
  }

  /// Returns the custom rule with the given name.
  private func customRule() throws -> RuleInfo {
    let infos = try PolicyFiles.configuration(config: arguments.config, root: arguments.root, in: process).ruleInfos
    guard let rule = infos.first(where: { $0.id == arguments.rule }) else {
      throw UsageError.unknownRule(arguments.rule, infos.map(\.id))
    }
    return rule
  }
}
