import Analyzer
package import ReviewBot
package import Store
import Synchronization
import Threads

/// Results by content behind HTTP: `GET` and `PUT` of `ADDRESS/v1/VERSION/ab/abcd…`, as nginx with WebDAV or an object store
/// answers them.
package final class HTTPStore: Sendable {
  /// One connection, for one request at a time.
  private final class Lane: Sendable {
    private let transport = Mutex<CurlTransport?>(nil)

    func send(_ request: HTTPRequest, _ environment: [String: String]) throws(CurlError) -> HTTPResponse {
      try transport.withLock { transport throws(CurlError) in
        if let transport { return try transport.send(request) }
        var limits = CurlHandle.Limits()
        limits.connecting = 5
        limits.silence = 10
        limits.total = 30
        limits.body = 64 << 20
        let made = try CurlTransport(userAgent: "lintel", environment: environment, limits: limits)
        transport = made
        return try made.send(request)
      }
    }
  }

  private let address: WebAddress
  private let token: Token?
  private let environment: [String: String]
  // The answers are small and far away: what counts is how many are on their way at a time.
  private let lanes = (0..<8).map { _ in Lane() }

  /// - Parameters:
  ///   - token: Sent as bearer; nil to send none.
  ///   - environment: For certificates of a company's own.
  package init(_ address: WebAddress, token: Token?, environment: [String: String]) {
    self.address = address
    self.token = token
    self.environment = environment
  }

  /// The answers to requests, in their order. After a failure no more are sent.
  private func send(_ requests: [HTTPRequest]) throws(StoreError) -> [HTTPResponse] {
    let failure = Mutex<CurlError?>(nil)
    let (lanes, environment) = (lanes.prefix(max(1, requests.count)), environment)
    let answers = ParallelMap.map(Array(lanes.indices), jobs: lanes.count) { lane in
      stride(from: lane, to: requests.count, by: lanes.count).compactMap { index -> (Int, HTTPResponse)? in
        guard failure.withLock({ $0 == nil }) else { return nil }
        do throws(CurlError) {
          return (index, try lanes[lane].send(requests[index], environment))
        } catch {
          failure.withLock { $0 = $0 ?? error }
          return nil
        }
      }
    }
    if let error = failure.withLock({ $0 }) {
      throw StoreError(.unreachable, "the cache \(address) cannot be reached: \(error)")
    }
    return answers.flatMap { $0 }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func request(
    _ method: String, _ place: WebAddress, headers: HTTPHeaders = [:], body: [UInt8]? = nil
  ) -> HTTPRequest {
    var request = HTTPRequest(method, place, headers: headers, body: body)
    if let token { request.headers.append(Authorization.bearer(token).header) }
    return request
  }

  /// The version is a sentence, so its own name is used.
  private func place(of content: ContentID, version: String) -> WebAddress {
    let name = content.hexadecimal
    let folder = ContentID(of: Array(version.utf8))?.hexadecimal ?? "unnamed"
    return address.appending(["v1", folder, String(name.prefix(2)), name])
  }

  private func refusal(_ response: HTTPResponse, _ reason: StoreError.Reason, to what: String) -> StoreError {
    let hint = [401, 403].contains(response.status) ? "; set REVIEW_CACHE_TOKEN to a token that may do so" : ""
    return StoreError(reason, "the cache \(address) refuses to be \(what) (status \(response.status))\(hint)")
  }
}

extension HTTPStore: ResultStore {
  package func check() throws(StoreError) {
    let answer = try send([request("GET", address.appending(["v1", ""]))])
    if let refused = answer.first, refused.status == 401 || refused.status >= 500 {
      throw refusal(refused, .refused, to: "read")
    }
  }

  package func values(of contents: [ContentID], version: String) throws(StoreError) -> [[UInt8]?] {
    var values: [[UInt8]?] = []
    for answer in try send(contents.map { request("GET", place(of: $0, version: version)) }) {
      values.append(try isFound(answer) ? answer.body : nil)
    }
    return values
  }

  /// The first byte tells as much as `HEAD`, and every server with files answers it alike.
  package func contains(_ contents: [ContentID], version: String) throws(StoreError) -> [Bool] {
    let requests = contents.map {
      request("GET", place(of: $0, version: version), headers: ["Range": "bytes=0-0"])
    }
    var found: [Bool] = []
    for answer in try send(requests) { found.append(try isFound(answer)) }
    return found
  }

  private func isFound(_ answer: HTTPResponse) throws(StoreError) -> Bool {
    switch answer.status {
    case 200, 206: true
    case 404, 410: false
    default: throw refusal(answer, .refused, to: "read")
    }
  }

  package func keep(_ values: [ContentID: [UInt8]], version: String) throws(StoreError) {
    let requests = values.inOrder.map { content, value in
      request(
        "PUT", place(of: content, version: version), headers: ["Content-Type": "application/octet-stream"], body: value)
    }
    for answer in try send(requests) where !answer.isSuccess { throw refusal(answer, .readOnly, to: "written to") }
  }
}
