import Analyzer
package import Essentials
import JSONRPC
import Report
package import Serving

/// A question from the server to its worker.
struct AgentQuestion: Codable, Sendable {
  enum Kind: String, Codable, Sendable {
    case tool, resource, prompt
  }

  let kind: Kind
  /// The name of the tool or prompt, or the URI of the resource.
  let name: String
  /// The arguments as JSON.
  let arguments: String
  /// The client's roots, or nil if the client does not limit them.
  var roots: [String]?
}

/// The worker's answer: the result as JSON, or the reason for a failure.
struct AgentAnswer: Codable, Sendable {
  var result: String?
  var failure: String?
}

/// Runs tools in a separate process. Must be used from a single thread.
package final class AgentWorker {
  private let workbench: Workbench

  package init(_ settings: ResidentProjects.Settings) { workbench = Workbench(settings) }

  package func answer(_ question: WorkerQuestion) -> Data {
    var answer = AgentAnswer()
    do {
      let question = try JSONDecoder().decode(AgentQuestion.self, from: question.document)
      workbench.roots = question.roots
      answer.result = try result(of: question, try JSONValue(reading: Data(question.arguments.utf8))).line
    } catch {
      answer.failure = "\(error)".split(whereSeparator: \.isNewline).joined(separator: "; ")
    }
    return (try? JSONEncoder().encode(answer)) ?? Data("{}".utf8)
  }

  private func result(of question: AgentQuestion, _ arguments: JSONValue) throws -> JSONValue {
    switch question.kind {
    case .tool:
      guard let tool = ToolCatalog.tool(named: question.name) else {
        throw ToolFailure("unknown tool '\(question.name)'")
      }
      return try tool.run(try ToolArguments(arguments, of: tool.name, tool.parameters), workbench)
    case .resource: return try AgentResources.read(question.name, workbench)
    case .prompt: return try AgentPrompts.prompt(question.name, arguments, workbench)
    }
  }
}
