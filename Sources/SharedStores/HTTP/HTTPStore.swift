import Analyzer
package import ReviewBot
package import Store
import Synchronization
import Threads

/// A result store accessed over HTTP with `GET` and `PUT` requests for `ADDRESS/v1/VERSION/ab/abcd…`, as served by
/// nginx with WebDAV or by an object store.
package final class HTTPStore: Sendable {
  /// A connection that handles one request at a time.
  private final class Lane: Sendable {
    private let transport = Mutex<CurlTransport?>(nil)

    func send(_ request: HTTPRequest, _ environment: [String: String]) throws(CurlError) -> HTTPResponse {
      try transport.withLock { transport throws(CurlError) in
        if let transport { return try transport.send(request) }
        var limits = CurlHandle.Limits()
        limits.connecting = 5
        limits.stallTimeout = 10
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
  // Requests run in parallel, because responses are small and latency therefore dominates.
  private let lanes = (0..<8).map { _ in Lane() }

  /// - Parameters:
  ///   - token: The bearer token to send; nil to send none.
  ///   - environment: The environment variables, which can specify custom certificates.
  package init(_ address: WebAddress, token: Token?, environment: [String: String]) {
    self.address = address
    self.token = token
    self.environment = environment
  }

  /// Returns the responses in the same order as the requests. After a failure, no more requests are sent.
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
      throw StoreError(.unreachable, "cannot reach the cache at \(address): \(error)")
    }
    return answers.flatMap { $0 }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func request(
    _ method: String, _ address: WebAddress, headers: HTTPHeaders = [:], body: [UInt8]? = nil
  ) -> HTTPRequest {
    var request = HTTPRequest(method, address, headers: headers, body: body)
    if let token { request.headers.append(Authorization.bearer(token).header) }
    return request
  }

  /// Returns a value's address. A version is arbitrary text, so its hash serves as the folder name.
  private func address(of content: ContentID, version: String) -> WebAddress {
    let name = content.hexadecimal
    let folder = ContentID(of: Array(version.utf8))?.hexadecimal ?? "unnamed"
    return address.appending(["v1", folder, String(name.prefix(2)), name])
  }

  private func refusal(_ response: HTTPResponse, _ reason: StoreError.Reason, to what: String) -> StoreError {
    let hint = [401, 403].contains(response.status) ? "; set REVIEW_CACHE_TOKEN to a token with this permission" : ""
    return StoreError(reason, "cannot \(what) the cache at \(address): status \(response.status)\(hint)")
  }
}

extension HTTPStore: ResultStore {
  package func check() throws(StoreError) {
    let answer = try send([request("GET", address.appending(["v1", ""]))])
    if let refused = answer.first, refused.status == 401 || refused.status >= 500 {
      throw refusal(refused, .refused, to: "read from")
    }
  }

  package func values(of contents: [ContentID], version: String) throws(StoreError) -> [[UInt8]?] {
    var values: [[UInt8]?] = []
    for answer in try send(contents.map { request("GET", address(of: $0, version: version)) }) {
      values.append(try isFound(answer) ? answer.body : nil)
    }
    return values
  }

  /// Requests only the first byte, which servers support more consistently than `HEAD`.
  package func contains(_ contents: [ContentID], version: String) throws(StoreError) -> [Bool] {
    let requests = contents.map {
      request("GET", address(of: $0, version: version), headers: ["Range": "bytes=0-0"])
    }
    var found: [Bool] = []
    for answer in try send(requests) { found.append(try isFound(answer)) }
    return found
  }

  private func isFound(_ answer: HTTPResponse) throws(StoreError) -> Bool {
    switch answer.status {
    case 200, 206: true
    case 404, 410: false
    default: throw refusal(answer, .refused, to: "read from")
    }
  }

  package func save(_ values: [ContentID: [UInt8]], version: String) throws(StoreError) {
    let requests = values.inOrder.map { content, value in
      request(
        "PUT", address(of: content, version: version), headers: ["Content-Type": "application/octet-stream"],
        body: value)
    }
    for answer in try send(requests) where !answer.isSuccess { throw refusal(answer, .readOnly, to: "write to") }
  }
}
