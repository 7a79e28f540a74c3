/// One request to a forge.
public struct HTTPRequest: Sendable, Hashable {
  /// What may be done with the request where nobody knows whether the server saw it.
  public enum Repetition: Sendable, Hashable {
    /// It reads, or writes the same thing twice: it is sent again.
    case harmless
    /// It creates something: it is sent again only when it certainly had no effect.
    case creates
  }

  public let method: String
  public let address: WebAddress
  public var headers: HTTPHeaders
  public var body: [UInt8]?
  public var repetition: Repetition

  /// - Parameter repetition: Nil for what the method says: a `POST` creates.
  public init(
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
public struct HTTPResponse: Sendable, Hashable {
  public let status: Int
  public let headers: HTTPHeaders
  public let body: [UInt8]

  public init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether it is one of the 2xx.
  public var isSuccess: Bool { (200..<300).contains(status) }

  /// The beginning of the body as text, for a message.
  func excerpt(_ bytes: Int = 2000) -> String { String(decoding: body.prefix(bytes), as: UTF8.self) }
}
