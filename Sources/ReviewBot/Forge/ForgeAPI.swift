import Analyzer
import Foundation

/// The JSON side of a forge: paths and values instead of bytes, and `ForgeError` for whatever goes wrong.
package struct ForgeAPI {
  package let base: WebAddress
  private let client: HTTPClient
  private let headers: HTTPHeaders
  private let writeSpacing: Double
  private let explain: @Sendable (HTTPResponse) -> Explanation?

  /// - Parameters:
  ///   - headers: Sent with every request, beside `Accept` and `Content-Type` for JSON.
  ///   - writeSpacing: Seconds between two requests that write, as some hosts want it.
  ///   - explain: Finds what an error answer says to people; nil leaves its beginning.
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

  /// The same connection with another base address on the same host, other headers or another reading of errors.
  func with(
    base: WebAddress? = nil, headers: HTTPHeaders? = nil, writeSpacing: Double? = nil,
    explain: (@Sendable (HTTPResponse) -> Explanation?)? = nil
  ) -> ForgeAPI {
    ForgeAPI(
      client: client, base: base ?? self.base, headers: headers ?? self.headers,
      writeSpacing: writeSpacing ?? self.writeSpacing, explain: explain ?? self.explain)
  }

  /// Makes the next request wait for so many seconds, where a forge needs them to have its answer ready.
  func pause(_ seconds: Double) { client.pause(seconds) }

  /// What an error answer means for people.
  struct Explanation: Sendable {
    /// What the forge said.
    var message: String
    /// What to do about it.
    var advice: String? = nil
    /// Where the status code alone would be misleading.
    var kind: ForgeError.Kind? = nil
  }

  /// An answer with what its header says, such as the address of the next page.
  struct Answer<Value> {
    let value: Value
    let headers: HTTPHeaders
    /// Tells whether another answer says the same.
    let digest: Int
  }

  /// Reads one value.
  func get<Value: Decodable>(
    _ path: [String], query: [(name: String, value: String)] = [], as type: Value.Type = Value.self
  ) throws(ForgeError) -> Value {
    try get(base.appending(path, query: query), as: type).value
  }

  /// Reads one page of a list, at an address that the forge gave or that was put together.
  func get<Value: Decodable>(_ address: WebAddress, as type: Value.Type = Value.self) throws(ForgeError) -> Answer<
    Value
  > {
    try answer(to: HTTPRequest("GET", address), type)
  }

  /// Sends a value and reads the answer.
  /// - Parameter repetition: Nil for what the method says: a `POST` creates.
  func send<Value: Decodable>(
    _ method: String, _ path: [String], query: [(name: String, value: String)] = [], body: some Encodable,
    repetition: HTTPRequest.Repetition? = nil, as type: Value.Type
  ) throws(ForgeError) -> Value {
    let request = try request(method, base.appending(path, query: query), body: body, repetition: repetition)
    return try answer(to: request, type).value
  }

  /// Sends a request and reads the answer, once more where that is cut off and asking again does no harm.
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
        guard error.kind == .unreadable, request.repetition == .harmless, Self.isCutOff(response.body), attempt < 3
        else { throw error }
        client.pause(Double(attempt))
        attempt += 1
      }
    }
  }

  /// Sends a value; the answer does not matter.
  func send(
    _ method: String, _ path: [String], query: [(name: String, value: String)] = [], body: some Encodable,
    repetition: HTTPRequest.Repetition? = nil
  ) throws(ForgeError) {
    _ = try send(request(method, base.appending(path, query: query), body: body, repetition: repetition))
  }

  /// Sends a request without a body, such as `DELETE`; the answer does not matter.
  func send(
    _ method: String, _ path: [String], query: [(name: String, value: String)] = [],
    repetition: HTTPRequest.Repetition? = nil
  ) throws(ForgeError) {
    _ = try send(HTTPRequest(method, base.appending(path, query: query), repetition: repetition))
  }

  /// Reads all pages of a list whose answers name the next one in a `Link` header.
  /// - Source: RFC 8288.
  func allPages<Element: Decodable>(
    _ path: [String], query: [(name: String, value: String)], as type: Element.Type = Element.self
  ) throws(ForgeError) -> [Element] {
    try allPages(from: base.appending(path, query: query)) { (answer: Answer<[Element]>) in
      (answer.value, LinkHeader.next(answer.headers))
    }
  }

  /// Reads all pages of a list.
  /// - Parameter read: Takes a page apart into its elements and the address of the next page.
  /// - Throws: `ForgeError.Kind.unreadable` for a list that leads to another host or does not end.
  func allPages<Page: Decodable, Element>(
    from first: WebAddress, read: (Answer<Page>) -> (elements: [Element], next: String?)
  ) throws(ForgeError) -> [Element] {
    try steady { (limit) throws(ForgeError) in try pages(from: first, limit: limit, read: read) }
  }

  static let pageLimit = 1000

  /// Reads a list of several pages until its pages stay as they are: when something is taken away in between, the rest
  /// moves up, and what moves over the end of a page is never seen. The last page may grow.
  /// - Parameter read: Reads at most so many pages.
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
      guard let following = try? address.resolving(next), following.origin == base.origin, following != address else {
        throw ForgeError(
          .unreadable, request: "GET \(client.redacted(address.withoutQuery))",
          detail: "the list goes on at an address of another host")
      }
      address = following
    }
    guard limit == Self.pageLimit else { return pages }
    throw ForgeError(.unreadable, request: "GET \(first.withoutQuery)", detail: "the list does not end")
  }

  private func request(
    _ method: String, _ address: WebAddress, body: some Encodable, repetition: HTTPRequest.Repetition?
  ) throws(ForgeError) -> HTTPRequest {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var request = HTTPRequest(method, address, repetition: repetition)
    do {
      request.body = [UInt8](try encoder.encode(body))
    } catch {
      throw ForgeError(.rejected, request: request.label, detail: "it cannot be written as JSON")
    }
    return request
  }

  /// Sends a request with the headers of the forge and gives the raw answer.
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
      throw forgeError(error)
    }
  }

  private func decoded<Value: Decodable>(
    _ response: HTTPResponse, _ type: Value.Type, of request: HTTPRequest
  ) throws(ForgeError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(Self.withoutGuard(response.body)))
    } catch {
      // Who is not signed in may be shown a page instead.
      let isPage = response.headers["content-type"]?.contains("html") == true
      // What was to be created may be there.
      throw ForgeError(
        isPage ? .unauthorized : request.repetition == .creates ? .uncertain : .unreadable, request: request.label,
        detail: isPage ? "a web page came instead of JSON" : Self.explanation(error),
        advice: isPage ? "is the API address right, and the token valid?" : nil)
    }
  }

  /// Whether it is no JSON at all. What is large is not read a second time: its values may take a hundred times the
  /// room of its text.
  private static func isCutOff(_ body: [UInt8]) -> Bool {
    guard body.count <= 1 << 20 else { return false }
    return (try? JSONSerialization.jsonObject(with: Data(withoutGuard(body)), options: .fragmentsAllowed)) == nil
  }

  /// Without the first line by which Gerrit keeps browsers from running its answers as scripts.
  private static func withoutGuard(_ body: [UInt8]) -> ArraySlice<UInt8> {
    guard body.starts(with: ")]}'".utf8) else { return body[...] }
    return body.drop { $0 != UInt8(ascii: "\n") }
  }

  private static func explanation(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "the answer is no JSON" }
    let context =
      switch error {
      case .keyNotFound(let key, let context): (context.codingPath + [key], "is missing")
      case .typeMismatch(_, let context), .valueNotFound(_, let context): (context.codingPath, "has another type")
      case .dataCorrupted(let context): (context.codingPath, "cannot be read")
      @unknown default: ([any CodingKey](), "cannot be read")
      }
    let path = context.0.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    return path.isEmpty ? "the answer is no such JSON" : "`\(path)` of the answer \(context.1)"
  }

  private func forgeError(_ error: HTTPError) -> ForgeError {
    func made(_ kind: ForgeError.Kind, _ detail: String, advice: String? = nil) -> ForgeError {
      ForgeError(
        kind, request: client.redacted(error.request), detail: client.redacted(detail),
        advice: advice.map(client.redacted))
    }
    switch error.reason {
    case .transfer(let transfer):
      return made(error.mayHaveTakenEffect ? .uncertain : .unreachable, transfer.message)
    case .rateLimited(let wait):
      return made(
        .busy, "the forge wants a pause of \(Int(saturating: wait.rounded(.up))) s", advice: "run it again later")
    case .redirect(let place):
      return made(.notFound, "it has moved to \(place)", advice: "give the new address or name")
    case .unreadable(let problem):
      return made(.unreadable, problem)
    case .status(let response):
      let response = client.redacted(response)
      let said = explain(response) ?? Explanation(message: response.excerpt(4000))
      // Nothing is cut off before what is secret is gone: half of it is not found.
      let text = client.redacted(said.message).split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(400)
      let detail = "answered with \(response.status)" + (text.isEmpty ? "" : " (\(text))")
      let kind = said.kind ?? Self.kind(response.status, mayHaveTakenEffect: error.mayHaveTakenEffect)
      return made(kind, detail, advice: said.advice)
    }
  }

  private static func kind(_ status: Int, mayHaveTakenEffect: Bool) -> ForgeError.Kind {
    switch status {
    case 401: .unauthorized
    case 403: .forbidden
    case 404, 410: .notFound
    case 405, 501: .unsupported
    case 409, 412: .conflict
    case 400..<500: .rejected
    default: mayHaveTakenEffect ? .uncertain : .unreachable
    }
  }
}

/// Reads the header in which lists name their next page.
/// - Source: RFC 8288.
enum LinkHeader {
  /// The target of `rel="next"`, nil on the last page.
  static func next(_ headers: HTTPHeaders) -> String? {
    guard let value = headers["link"] else { return nil }
    // Each link begins with its target in angle brackets.
    for link in value.split(separator: "<") {
      let parts = link.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      if parts[1].contains("rel=next") || parts[1].contains("rel=\"next") { return String(parts[0]) }
    }
    return nil
  }
}
