import JSONRPC
import Report

/// A tool that agents can call. To add one, create a file in this folder and add it to `ToolCatalog`.
struct AgentTool: Sendable {
  /// An argument.
  struct Parameter: Sendable {
    enum Kind: Sendable {
      case string
      case choice([String])
      case integer(atLeast: Int)
      case boolean
      case strings
    }

    let name: String
    let kind: Kind
    var isRequired = false
    let summary: String
  }

  let name: String
  let title: String
  let description: String
  var isReadOnly = true
  let parameters: [Parameter]
  /// The JSON schema of the result's properties.
  let output: [JSONValue.Member]
  let run: @Sendable (ToolArguments, Workbench) throws -> JSONValue

  /// The tool's entry in `tools/list`.
  var value: JSONValue {
    [
      "name": .string(name), "title": .string(title), "description": .string(description),
      "inputSchema": .object([
        .init("type", "object"), .init("properties", .object(parameters.map { .init($0.name, $0.schema) })),
        .init("required", JSONValue(parameters.filter(\.isRequired).map(\.name))),
        .init("additionalProperties", false),
      ]),
      "outputSchema": .object([
        .init("type", "object"), .init("properties", .object(output)),
        .init("required", JSONValue(output.map(\.key))),
      ]),
      "annotations": [
        "title": .string(title), "readOnlyHint": .boolean(isReadOnly), "destructiveHint": .boolean(!isReadOnly),
        "idempotentHint": true, "openWorldHint": false,
      ],
    ]
  }
}

extension AgentTool.Parameter {
  fileprivate var schema: JSONValue {
    var members: [JSONValue.Member]
    switch kind {
    case .string: members = [.init("type", "string")]
    case .choice(let words): members = [.init("type", "string"), .init("enum", JSONValue(words))]
    case .integer(let least): members = [.init("type", "integer"), .init("minimum", .integer(least))]
    case .boolean: members = [.init("type", "boolean")]
    case .strings: members = [.init("type", "array"), .init("items", ["type": "string"])]
    }
    return .object(members + [.init("description", .string(summary))])
  }

  /// The project's root, which almost every tool requires.
  static let root = AgentTool.Parameter(
    name: "root", kind: .string, isRequired: true, summary: "The absolute path of the project's root folder.")
  static func limit(_ what: String) -> AgentTool.Parameter {
    .init(name: "limit", kind: .integer(atLeast: 1), summary: "The maximum number of \(what) to return (default 20).")
  }
}

/// Every tool, in the order of `tools/list`.
enum ToolCatalog {
  static let all: [AgentTool] = [.reviewChange, .reviewFile, .explainRule, .listRules, .advise, .fix]

  static func tool(named name: String) -> AgentTool? { all.first { $0.name == name } }
}

/// The reason a tool failed, as one sentence for the agent.
struct ToolFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The arguments of a call, validated against the tool's parameters.
struct ToolArguments {
  private let values: [String: JSONValue]

  /// - Throws: `ToolFailure` for the first argument that is unknown, missing or of the wrong type.
  init(_ value: JSONValue?, of tool: String, _ parameters: [AgentTool.Parameter]) throws(ToolFailure) {
    let value = value ?? .object([])
    guard let members = value.isNull ? [] : value.members else {
      throw ToolFailure("the arguments for \(tool) must be an object")
    }
    var values: [String: JSONValue] = [:]
    for member in members {
      guard let parameter = parameters.first(where: { $0.name == member.key }) else {
        throw ToolFailure(
          "unknown argument '\(member.key)' for \(tool); valid arguments: "
            + parameters.map(\.name).joined(separator: ", "))
      }
      if member.value.isNull, !parameter.isRequired { continue }
      if let problem = parameter.problem(with: member.value) {
        throw ToolFailure("argument '\(member.key)' \(problem)")
      }
      values[member.key] = member.value
    }
    if let missing = parameters.first(where: { $0.isRequired && values[$0.name] == nil }) {
      throw ToolFailure("argument '\(missing.name)' is missing")
    }
    self.values = values
  }

  func string(_ name: String) -> String? { values[name]?.string }
  func integer(_ name: String) -> Int? { values[name]?.integer }
  func boolean(_ name: String) -> Bool? { values[name]?.boolean }
  func strings(_ name: String) -> [String]? { values[name]?.array?.compactMap(\.string) }

  /// The value of `limit`, or its default if it is missing.
  var limit: Int { integer("limit") ?? 20 }
}

extension AgentTool.Parameter {
  fileprivate func problem(with value: JSONValue) -> String? {
    switch kind {
    case .string: value.string == nil ? "must be a string" : nil
    case .choice(let words):
      value.string.map(words.contains) == true ? nil : "must be one of \(words.joined(separator: ", "))"
    case .integer(let least): value.integer.map { $0 >= least } == true ? nil : "must be an integer ≥ \(least)"
    case .boolean: value.boolean == nil ? "must be true or false" : nil
    case .strings:
      value.array?.allSatisfy { $0.string != nil } == true ? nil : "must be an array of strings"
    }
  }
}
