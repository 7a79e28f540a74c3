import JSONRPC
import Report

/// The server's own requests that the client has not answered yet.
struct OutgoingRequests {
  /// The methods, keyed by ID.
  private var methods: [String: String] = [:]
  private var last = 0

  /// Adds a request and returns its ID.
  mutating func add(_ method: String) -> JSONValue {
    last += 1
    let id = "lintel-\(last)"
    methods[id] = method
    return .string(id)
  }

  /// Removes the request with this ID.
  /// - Returns: The method; nil if no such request is pending.
  mutating func remove(_ id: JSONValue) -> String? { id.string.flatMap { methods.removeValue(forKey: $0) } }
}
