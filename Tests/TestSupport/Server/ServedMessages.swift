public import Foundation

/// A request as the test server read it.
public struct ServedRequest: Sendable {
  public let method: String
  /// As sent, without the query: percent-encoding is kept, so that `%2F` can be told from `/`.
  public let path: String
  /// Decoded, in order.
  public let query: [(name: String, value: String)]
  /// Names in lower case.
  public let headers: [String: String]
  public let body: Data
  /// Which connection it came on, from 0: requests on a kept connection have the same number.
  public let connection: Int

  /// The first value of a query parameter.
  public subscript(query name: String) -> String? { query.first { $0.name == name }?.value }

  /// The decoded segments of the path, split before decoding.
  public var segments: [String] {
    path.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
  }

  /// What stands in the places of `*`, where method and path fit; nil where they do not.
  ///
  /// A `*` takes one segment, which may hold an encoded `/`.
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

  /// The body as a JSON object, nil where it is none.
  public var object: [String: Any]? { (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] }
}

/// An answer of the test server.
public struct ServedResponse: Sendable {
  /// How the answer goes out.
  public enum Delivery: Sendable, Hashable {
    case whole
    /// The connection is closed without a byte.
    case nothing
    /// The connection is closed after half of the body.
    case half
    /// In so many pieces with a pause between them.
    case slowly(pieces: Int, pause: Duration)
  }

  public var status: Int
  public var headers: [(name: String, value: String)]
  public var body: Data
  public var delivery = Delivery.whole
  /// Whether the connection may serve another request.
  public var keepsConnection = true

  public init(_ status: Int, headers: [(name: String, value: String)] = [], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Plain text.
  public static func text(_ status: Int, _ text: String, headers: [(name: String, value: String)] = []) -> Self {
    Self(status, headers: [("Content-Type", "text/plain; charset=utf-8")] + headers, body: Data(text.utf8))
  }

  /// Whatever `JSONSerialization` can write.
  public static func json(_ status: Int, _ value: Any, headers: [(name: String, value: String)] = []) -> Self {
    let body = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
    return Self(status, headers: [("Content-Type", "application/json; charset=utf-8")] + headers, body: body ?? Data())
  }

  /// The bytes of the message.
  var message: (head: Data, body: Data) {
    var head = "HTTP/1.1 \(status) Status\r\nContent-Length: \(body.count)\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    if !keepsConnection { head += "Connection: close\r\n" }
    return (Data((head + "\r\n").utf8), body)
  }
}
