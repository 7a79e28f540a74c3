import Analyzer
import Arguments
import Foundation
import Report

extension ExplainArguments: RunnableArguments {
  func run() throws -> ExitStatus { try ExplainCommand(self).run() }
}

/// `review explain`: explains a rule.
struct ExplainCommand {
  private let arguments: ExplainArguments

  init(_ arguments: ExplainArguments) { self.arguments = arguments }

  /// Prints the rule's explanation.
  /// - Throws: `UsageError.unknownRule`, which suggests a similar name.
  func run() throws -> ExitStatus {
    let rule = try RuleList.infosByID[arguments.rule] ?? customRule()
    let usesColor = arguments.color.usesColor(
      environment: ProcessInfo.processInfo.environment, isTerminal: Console.output.isTerminal)
    try Console.output.write(RuleExplanation(rule, usesColor: usesColor, width: Console.output.width).text)
    return .clean
  }

  /// Returns the custom rule with the given name.
  private func customRule() throws -> RuleInfo {
    let infos = try PolicyFiles.configuration(config: arguments.config, root: arguments.root).ruleInfos
    guard let rule = infos.first(where: { $0.id == arguments.rule }) else {
      throw UsageError.unknownRule(arguments.rule, infos.map(\.id))
    }
    return rule
  }
}
