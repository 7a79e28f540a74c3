public import Foundation

/// A request as received by the test server.
public struct ServedRequest: Sendable {
  public let method: String
  /// The path as sent, without the query; percent-encoding is preserved to distinguish `%2F` from `/`.
  public let path: String
  /// The decoded query items, in order.
  public let query: [(name: String, value: String)]
  /// The headers, with lowercase names.
  public let headers: [String: String]
  public let body: Data
  /// The number of the connection, starting at 0; requests on a persistent connection have the same number.
  public let connection: Int

  /// Returns the first value of a query parameter.
  public subscript(query name: String) -> String? { query.first { $0.name == name }?.value }

  /// The decoded segments of the path, split before decoding.
  public var segments: [String] {
    path.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
  }

  /// Returns the values of the `*` wildcards if the method and the path match a pattern; otherwise, nil.
  ///
  /// A `*` matches a single segment, which can contain an encoded `/`.
  public func match(_ method: String, _ pattern: String) -> [String]? {
    let wanted = pattern.split(separator: "/")
    let segments = segments
    guard self.method == method, wanted.count == segments.count else { return nil }
    var found: [String] = []
    for (want, segment) in zip(wanted, segments) {
      if want == "*" { found.append(segment) } else if want != segment { return nil }
    }
    return found
  }

  /// The body as a JSON object, if it is one.
  public var object: [String: Any]? { (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] }
}

/// A response from the test server.
public struct ServedResponse: Sendable {
  /// How a response is sent.
  public enum Delivery: Sendable, Hashable {
    case whole
    /// The connection is closed without a response.
    case nothing
    /// The connection is closed after half of the body.
    case half
    /// The response is sent in pieces, with pauses between them.
    case slowly(pieces: Int, pause: Duration)
  }

  public var status: Int
  public var headers: [(name: String, value: String)]
  public var body: Data
  public var delivery = Delivery.whole
  /// Whether the connection remains open for another request.
  public var keepsConnection = true

  public init(_ status: Int, headers: [(name: String, value: String)] = [], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates a plain-text response.
  public static func text(_ status: Int, _ text: String, headers: [(name: String, value: String)] = []) -> Self {
    Self(status, headers: [("Content-Type", "text/plain; charset=utf-8")] + headers, body: Data(text.utf8))
  }

  /// Creates a JSON response from any value that `JSONSerialization` supports.
  public static func json(_ status: Int, _ value: Any, headers: [(name: String, value: String)] = []) -> Self {
    let body = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
    return Self(status, headers: [("Content-Type", "application/json; charset=utf-8")] + headers, body: body ?? Data())
  }

  /// The serialized message.
  var message: (head: Data, body: Data) {
    var head = "HTTP/1.1 \(status) Status\r\nContent-Length: \(body.count)\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    if !keepsConnection { head += "Connection: close\r\n" }
    return (Data((head + "\r\n").utf8), body)
  }
}
