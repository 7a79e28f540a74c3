package import Essentials
package import Report

/// The error of a failed request.
/// - Source: JSON-RPC 2.0, section 5.1; LSP 3.17, "ErrorCodes"; MCP 2026-07-28.
package struct RPCError: Error, Sendable, Hashable {
  /// The raw value of a `Code`.
  package let code: Int
  /// A one-sentence description.
  package let message: String
  /// Additional information for the client; nil if there is none.
  package var data: JSONValue?

  package init(_ code: Code, _ message: String, data: JSONValue? = nil) {
    self.code = code.rawValue
    self.message = message
    self.data = data
  }

  /// The error codes of JSON-RPC, LSP and MCP that the servers send.
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestCancelled = -32800
    case contentModified = -32801
    case serverCancelled = -32802
    case unsupportedProtocolVersion = -32022
  }

  var value: JSONValue {
    var members: [JSONValue.Member] = [.init("code", .integer(code)), .init("message", .string(message))]
    if let data { members.append(.init("data", data)) }
    return .object(members)
  }
}

/// A message received from the other side.
package enum RPCMessage: Sendable, Hashable {
  case request(id: JSONValue, method: String, params: JSONValue)
  case notification(method: String, params: JSONValue)
  /// A response; the result is nil if the response is an error.
  case response(id: JSONValue, result: JSONValue?)
  /// A malformed message; its ID is null if unknown.
  case invalid(id: JSONValue, RPCError)

  /// Parses a message.
  package init(_ data: Data) {
    guard let value = try? JSONValue(reading: data) else {
      self = .invalid(id: .null, RPCError(.parseError, "the message is not JSON"))
      return
    }
    self.init(value)
  }

  private init(_ value: JSONValue) {
    guard value.members != nil else {
      self = .invalid(id: .null, RPCError(.invalidRequest, "the message is not a JSON-RPC object"))
      return
    }
    // A plain `nil` would be inferred as the JSON value `null`.
    let id = value["id"].flatMap { $0.string != nil || $0.integer != nil ? Optional($0) : Optional.none }
    guard value["jsonrpc"]?.string == "2.0" else {
      self = .invalid(id: id ?? .null, RPCError(.invalidRequest, "the message lacks `\"jsonrpc\": \"2.0\"`"))
      return
    }
    if let method = value["method"] {
      let params = value["params"] ?? .null
      if let name = method.string, let id, Self.isStructured(params) {
        self = .request(id: id, method: name, params: params)
      } else if let name = method.string, value["id"] == nil, Self.isStructured(params) {
        self = .notification(method: name, params: params)
      } else {
        self = .invalid(id: id ?? .null, RPCError(.invalidRequest, "the id, method or params have the wrong type"))
      }
    } else if let id, value["result"] != nil || value["error"] != nil {
      self = .response(id: id, result: value["error"] == nil ? value["result"] : nil)
    } else {
      self = .invalid(id: id ?? .null, RPCError(.invalidRequest, "the message has no method"))
    }
  }

  private static func isStructured(_ params: JSONValue) -> Bool {
    params.isNull || params.members != nil || params.array != nil
  }
}

/// Formats outgoing messages as JSON on one line.
package enum RPCOutput {
  /// Returns the response to a successful request.
  package static func result(_ result: JSONValue, to id: JSONValue) -> String {
    object([.init("id", id), .init("result", result)])
  }

  /// Returns the response to a failed request.
  /// - Parameter id: The request's ID; null if it is unknown.
  package static func error(_ error: RPCError, to id: JSONValue) -> String {
    object([.init("id", id), .init("error", error.value)])
  }

  /// Returns a notification, to which the other side does not respond.
  package static func notification(_ method: String, _ params: JSONValue) -> String {
    object([.init("method", .string(method)), .init("params", params)])
  }

  /// Returns a request.
  /// - Parameter params: The parameters; null to send none.
  package static func request(_ method: String, _ params: JSONValue, id: JSONValue) -> String {
    let members: [JSONValue.Member] = [.init("id", id), .init("method", .string(method))]
    return object(params.isNull ? members : members + [.init("params", params)])
  }

  private static func object(_ members: [JSONValue.Member]) -> String {
    JSONValue.object([.init("jsonrpc", "2.0")] + members).line
  }
}
