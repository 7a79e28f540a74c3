import Analyzer
import Essentials

/// Sends requests to a forge's JSON API. Callers work with paths and decoded values; all errors are `ForgeError`s.
package struct ForgeAPI {
  /// The API's base URL, to which the paths of requests are appended.
  package let base: WebAddress
  private let client: HTTPClient
  private let headers: HTTPHeaders
  private let writeSpacing: Double
  private let explain: @Sendable (HTTPResponse) -> Explanation?

  /// - Parameters:
  ///   - headers: The headers sent with every request, in addition to `Accept` and `Content-Type` for JSON.
  ///   - writeSpacing: The minimum number of seconds between two write requests, which some hosts require.
  ///   - explain: Extracts the message from an error response. If nil, the start of the response is quoted.
  init(
    client: HTTPClient, base: WebAddress, headers: HTTPHeaders = [:], writeSpacing: Double = 0,
    explain: @escaping @Sendable (HTTPResponse) -> Explanation? = { _ in nil }
  ) {
    self.client = client
    self.base = base
    self.headers = headers
    self.writeSpacing = writeSpacing
    self.explain = explain
  }

  /// Returns a copy that uses the same connection, with the given values replaced. The base URL must be on the same
  /// host.
  func with(
    base: WebAddress? = nil, headers: HTTPHeaders? = nil, writeSpacing: Double? = nil,
    explain: (@Sendable (HTTPResponse) -> Explanation?)? = nil
  ) -> ForgeAPI {
    ForgeAPI(
      client: client, base: base ?? self.base, headers: headers ?? self.headers,
      writeSpacing: writeSpacing ?? self.writeSpacing, explain: explain ?? self.explain)
  }

  /// Whether the token is sent as a bearer token, without a user name.
  var usesBearerToken: Bool { client.usesBearerToken }

  /// Delays the next request by the given number of seconds, because some forges need time before a result is
  /// available.
  func pause(_ seconds: Double) { client.pause(seconds) }

  /// The meaning of an error response.
  struct Explanation: Sendable {
    /// The forge's message.
    var message: String
    /// How to fix the problem.
    var advice: String? = nil
    /// A more precise error kind than the status code implies.
    var kind: ForgeError.Kind? = nil
  }

  /// A decoded response along with its headers, which may contain the URL of the next page.
  struct Answer<Value> {
    let value: Value
    let headers: HTTPHeaders
    /// A hash of the response's contents.
    let digest: Int
  }

  /// Reads a value.
  func get<Value: Decodable>(
    _ path: [String], query: [(name: String, value: String)] = [], as type: Value.Type = Value.self
  ) throws(ForgeError) -> Value {
    try get(base.appending(path, query: query), as: type).value
  }

  /// Reads one page of a list from a URL.
  func get<Value: Decodable>(_ address: WebAddress, as type: Value.Type = Value.self) throws(ForgeError) -> Answer<
    Value
  > {
    try answer(to: HTTPRequest("GET", address), type)
  }

  /// Sends a value and decodes the response.
  /// - Parameter idempotency: Whether the request may be repeated. If nil, all methods except `POST` may be repeated,
  ///   because only `POST` creates something.
  func send<Value: Decodable>(
    _ method: String, _ path: [String], query: [(name: String, value: String)] = [], body: some Encodable,
    idempotency: HTTPRequest.Idempotency? = nil, as type: Value.Type
  ) throws(ForgeError) -> Value {
    let request = try request(method, base.appending(path, query: query), body: body, idempotency: idempotency)
    return try answer(to: request, type).value
  }

  /// Sends a request and decodes the response. Repeats it if the response is truncated and repeating is safe.
  private func answer<Value: Decodable>(
    to request: HTTPRequest, _ type: Value.Type
  ) throws(ForgeError) -> Answer<Value> {
    var attempt = 1
    while true {
      let response = try send(request)
      do throws(ForgeError) {
        return Answer(
          value: try decoded(response, type, of: request), headers: response.headers, digest: response.body.hashValue)
      } catch {
        guard error.kind == .unreadable, request.idempotency == .idempotent, Self.isTruncated(response.body),
          attempt < 3
        else { throw error }
        client.pause(Double(attempt))
        attempt += 1
      }
    }
  }

  /// Sends a value and ignores the response.
  func send(
    _ method: String, _ path: [String], query: [(name: String, value: String)] = [], body: some Encodable,
    idempotency: HTTPRequest.Idempotency? = nil
  ) throws(ForgeError) {
    _ = try send(request(method, base.appending(path, query: query), body: body, idempotency: idempotency))
  }

  /// Sends a request without a body, such as `DELETE`, and ignores the response.
  func send(
    _ method: String, _ path: [String], query: [(name: String, value: String)] = [],
    idempotency: HTTPRequest.Idempotency? = nil
  ) throws(ForgeError) {
    _ = try send(HTTPRequest(method, base.appending(path, query: query), idempotency: idempotency))
  }

  /// Reads all pages of a list whose responses link to the next page in a `Link` header.
  /// - Source: RFC 8288.
  func allPages<Element: Decodable>(
    _ path: [String], query: [(name: String, value: String)], as type: Element.Type = Element.self
  ) throws(ForgeError) -> [Element] {
    try allPages(from: base.appending(path, query: query)) { (answer: Answer<[Element]>) in
      (answer.value, LinkHeader.next(answer.headers))
    }
  }

  /// Reads all pages of a list.
  /// - Parameter read: Splits a page into its elements and the URL of the next page.
  /// - Throws: `ForgeError.Kind.unreadable` if the list continues on a different host or has too many pages.
  func allPages<Page: Decodable, Element>(
    from first: WebAddress, read: (Answer<Page>) -> (elements: [Element], next: String?)
  ) throws(ForgeError) -> [Element] {
    try steady { (limit) throws(ForgeError) in try pages(from: first, limit: limit, read: read) }
  }

  static let pageLimit = 1000

  /// Reads a list until two consecutive reads agree. If an element is deleted while the list is being read, the
  /// following elements move up, possibly to a page that has already been read. The last page is not compared, because
  /// it may grow.
  /// - Parameter read: Reads at most the given number of pages.
  func steady<Element>(
    _ read: (_ limit: Int) throws(ForgeError) -> [(elements: [Element], digest: Int)]
  ) throws(ForgeError) -> [Element] {
    var pages = try read(Self.pageLimit)
    for _ in 0..<3 where pages.count > 1 {
      let again = try read(pages.count - 1)
      if again.map(\.digest) == pages.dropLast().map(\.digest) { break }
      pages = try read(Self.pageLimit)
    }
    return pages.flatMap(\.elements)
  }

  private func pages<Page: Decodable, Element>(
    from first: WebAddress, limit: Int, read: (Answer<Page>) -> (elements: [Element], next: String?)
  ) throws(ForgeError) -> [(elements: [Element], digest: Int)] {
    var pages: [(elements: [Element], digest: Int)] = []
    var address = first
    while pages.count < limit {
      let answer: Answer<Page> = try get(address)
      let page = read(answer)
      pages.append((page.elements, answer.digest))
      guard let next = page.next else { return pages }
      let following = try? address.resolving(next)
      guard let following, following.origin == base.origin, following != address else {
        throw ForgeError(
          .unreadable, request: "GET \(client.redacted(address.withoutQuery))",
          detail: following == address
            ? "the next page of the list is the same page" : "the next page of the list is on a different host")
      }
      address = following
    }
    guard limit == Self.pageLimit else { return pages }
    throw ForgeError(.unreadable, request: "GET \(first.withoutQuery)", detail: "the list has too many pages")
  }

  private func request(
    _ method: String, _ address: WebAddress, body: some Encodable, idempotency: HTTPRequest.Idempotency?
  ) throws(ForgeError) -> HTTPRequest {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var request = HTTPRequest(method, address, idempotency: idempotency)
    do {
      request.body = [UInt8](try encoder.encode(body))
    } catch {
      throw ForgeError(.rejected, request: request.label, detail: "the request cannot be encoded as JSON")
    }
    return request
  }

  /// Sends a request with the forge's headers and returns the raw response.
  func send(_ request: HTTPRequest) throws(ForgeError) -> HTTPResponse {
    var request = request
    var fields = request.headers.fields
    for field in headers.fields where request.headers[field.name] == nil { fields.append(field) }
    request.headers = HTTPHeaders(fields)
    if request.headers["accept"] == nil { request.headers.append(.init("Accept", "application/json")) }
    if request.body != nil, request.headers["content-type"] == nil {
      request.headers.append(.init("Content-Type", "application/json; charset=utf-8"))
    }
    do throws(HTTPError) {
      let response = try client.send(request)
      if request.method != "GET", writeSpacing > 0 { client.pause(writeSpacing) }
      return response
    } catch {
      throw forgeError(error, of: request)
    }
  }

  private func decoded<Value: Decodable>(
    _ response: HTTPResponse, _ type: Value.Type, of request: HTTPRequest
  ) throws(ForgeError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(Self.withoutGuard(response.body)))
    } catch {
      // Some servers send a login page to unauthenticated clients.
      let isPage = response.headers["content-type"]?.contains("html") == true
      // The request may have succeeded even if the response is unreadable.
      throw ForgeError(
        isPage ? .unauthorized : request.idempotency == .nonIdempotent ? .uncertain : .unreadable,
        request: request.label,
        detail: isPage ? "the server sent a web page instead of JSON" : Self.explanation(error),
        advice: isPage ? "check the API address and the token" : nil)
    }
  }

  /// Whether the response is not valid JSON. Large responses are not parsed for this check, because parsed values may
  /// need a hundred times as much memory as their text.
  private static func isTruncated(_ body: [UInt8]) -> Bool {
    guard body.count <= 1 << 20 else { return false }
    return !JSONSyntax.isValid(withoutGuard(body))
  }

  /// Removes the first line that Gerrit adds to prevent browsers from running its responses as scripts.
  private static func withoutGuard(_ body: [UInt8]) -> ArraySlice<UInt8> {
    guard body.starts(with: ")]}'".utf8) else { return body[...] }
    return body.drop { $0 != UInt8(ascii: "\n") }
  }

  private static func explanation(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "the response is not JSON" }
    let context =
      switch error {
      case .keyNotFound(let key, let context): (context.codingPath + [key], "is missing")
      case .typeMismatch(_, let context), .valueNotFound(_, let context): (context.codingPath, "has an unexpected type")
      case .dataCorrupted(let context): (context.codingPath, "is invalid")
      @unknown default: ([any CodingKey](), "is invalid")
      }
    let path = context.0.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    return path.isEmpty ? "the response is invalid JSON" : "`\(path)` in the response \(context.1)"
  }

  private func forgeError(_ error: HTTPError, of request: HTTPRequest) -> ForgeError {
    func makeError(_ kind: ForgeError.Kind, _ detail: String, advice: String? = nil) -> ForgeError {
      ForgeError(
        kind, request: client.redacted(error.request), detail: client.redacted(detail),
        advice: advice.map(client.redacted))
    }
    switch error.reason {
    case .transfer(let transfer):
      return makeError(error.mayHaveTakenEffect ? .uncertain : .unreachable, transfer.message)
    case .rateLimited(let wait):
      return makeError(
        .busy, "the server requested a pause of \(Int(saturating: wait.rounded(.up))) s", advice: "try again later")
    case .limitNotLifted(let pauses):
      return makeError(
        .busy, "the rate limit is still exceeded after pauses of \(Int(saturating: pauses.rounded(.up))) s",
        advice: "try again later")
    case .redirect(let location):
      // Repeating a write request would be pointless, because the server would redirect it again.
      return makeError(
        request.method == "GET" ? .notFound : .blocked, "the resource has moved to \(location)",
        advice: "use the new address or name")
    case .unreadable(let problem):
      return makeError(.unreadable, problem)
    case .status(let response):
      let response = client.redacted(response)
      let explanation = explain(response) ?? Explanation(message: response.excerpt(4000))
      // Redacts before truncating, because a truncated secret would not be recognized.
      let text = client.redacted(explanation.message).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .prefix(400)
      let detail = "HTTP status \(response.status)" + (text.isEmpty ? "" : " (\(text))")
      let kind = explanation.kind ?? Self.kind(response.status, of: request, error)
      return makeError(kind, detail, advice: explanation.advice)
    }
  }

  private static func kind(_ status: Int, of request: HTTPRequest, _ error: HTTPError) -> ForgeError.Kind {
    switch status {
    case 401: .unauthorized
    case 403: .forbidden
    case 404, 410: .notFound
    case 405, 501: .unsupported
    // A request that creates something cannot conflict with another change, only with the state of the pull request.
    case 409, 412: request.idempotency == .idempotent ? .conflict : .blocked
    case 400..<500: .rejected
    default: error.mayHaveTakenEffect ? .uncertain : .unreachable
    }
  }
}

/// Parses the `Link` header, which contains the URL of a list's next page.
/// - Source: RFC 8288.
enum LinkHeader {
  /// Returns the target of `rel="next"`, or nil on the last page.
  static func next(_ headers: HTTPHeaders) -> String? {
    guard let value = headers["link"] else { return nil }
    // Each link starts with its target in angle brackets.
    for link in value.split(separator: "<") {
      let parts = link.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      if parts[1].contains("rel=next") || parts[1].contains("rel=\"next") { return String(parts[0]) }
    }
    return nil
  }
}
