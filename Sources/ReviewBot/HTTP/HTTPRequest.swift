/// One request to a forge.
package struct HTTPRequest: Sendable, Hashable {
  /// What may be done with the request where nobody knows whether the server saw it.
  package enum Repetition: Sendable, Hashable {
    /// It reads, or writes the same thing twice: it is sent again.
    case harmless
    /// It creates something: it is sent again only when it certainly had no effect.
    case creates
  }

  package let method: String
  package let address: WebAddress
  package var headers: HTTPHeaders
  package var body: [UInt8]?
  package var repetition: Repetition

  /// - Parameter repetition: Nil for what the method says: a `POST` creates.
  package init(
    _ method: String, _ address: WebAddress, headers: HTTPHeaders = [:], body: [UInt8]? = nil,
    repetition: Repetition? = nil
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.repetition = repetition ?? (method == "POST" ? .creates : .harmless)
  }

  /// As it may be shown: without the query, which may hold what nobody needs to see.
  var label: String { "\(method) \(address.withoutQuery)" }
}

/// What the server answered.
package struct HTTPResponse: Sendable, Hashable {
  package let status: Int
  package let headers: HTTPHeaders
  package let body: [UInt8]

  package init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether it is one of the 2xx.
  package var isSuccess: Bool { (200..<300).contains(status) }

  /// The beginning of the body as text, for a message.
  func excerpt(_ bytes: Int = 2000) -> String { String(decoding: body.prefix(bytes), as: UTF8.self) }
}
