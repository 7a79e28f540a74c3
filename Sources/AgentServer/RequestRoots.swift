import Essentials
import JSONRPC
import Report

/// The client's roots in a request of protocol version 2026-07-28.
///
/// That version has no handshake. The server asks for the roots with an interim result, and the client repeats the
/// request along with them.
/// - Source: modelcontextprotocol.io, 2026-07-28, "Multi Round-Trip Requests".
enum RequestRoots {
  /// The client does not limit the tools.
  case unlimited
  /// The client has roots, but did not send them.
  case missing
  case known([String])

  private static let key = "roots"

  /// The members of the interim result that asks for the roots.
  static let question: [JSONValue.Member] = [
    .init("resultType", "input_required"),
    .init("inputRequests", .object([.init(key, ["method": "roots/list"])])),
  ]

  init(of params: JSONValue) {
    let capabilities = params[["_meta", "io.modelcontextprotocol/clientCapabilities"]]
    guard capabilities?["roots"]?.members != nil else {
      self = .unlimited
      return
    }
    guard let answer = params[["inputResponses", Self.key]] else {
      self = .missing
      return
    }
    // An answer without roots permits nothing.
    self = .known(Self.folders(in: answer) ?? [])
  }

  /// Returns the folders in the result of `roots/list`; nil if it contains no list.
  static func folders(in result: JSONValue?) -> [String]? {
    result?["roots"]?.array?.compactMap { root in
      guard let url = root["uri"]?.string.flatMap({ URL(string: $0) }), url.isFileURL else { return nil }
      return url.path
    }
  }
}
