/// A request to a forge.
package struct HTTPRequest: Sendable, Hashable {
  /// Whether the request may be sent again if it is unknown whether the server received it.
  package enum Idempotency: Sendable, Hashable {
    /// The request is idempotent and may be sent again.
    case idempotent
    /// The request creates something and is sent again only if it definitely had no effect.
    case nonIdempotent
  }

  /// The method in uppercase, such as `GET`.
  package let method: String
  package let address: WebAddress
  package var headers: HTTPHeaders
  /// The content; nil for a request without content.
  package var body: [UInt8]?
  package var idempotency: Idempotency

  /// - Parameter idempotency: Whether the request may be repeated. If nil, all methods except `POST` may be repeated,
  ///   because only `POST` creates something.
  package init(
    _ method: String, _ address: WebAddress, headers: HTTPHeaders = [:], body: [UInt8]? = nil,
    idempotency: Idempotency? = nil
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.idempotency = idempotency ?? (method == "POST" ? .nonIdempotent : .idempotent)
  }

  /// The request as displayed: without the query, which may contain private data.
  var label: String { "\(method) \(address.withoutQuery)" }
}

/// A response.
package struct HTTPResponse: Sendable, Hashable {
  package let status: Int
  package let headers: HTTPHeaders
  /// The content, already decompressed.
  package let body: [UInt8]

  package init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the status code is in the range 200–299.
  package var isSuccess: Bool { (200..<300).contains(status) }

  /// Returns the start of the body as text.
  func excerpt(_ bytes: Int = 2000) -> String { String(decoding: body.prefix(bytes), as: UTF8.self) }
}
