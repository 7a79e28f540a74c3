import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ReviewBot

/// Tests the libcurl client with a real server.
struct HTTPClientTests {
  /// A clock that advances when the client sleeps and records the durations.
  final class Clock {
    var now = 1_000_000.0
    var sleeps: [Double] = []

    var timing: HTTPTiming {
      HTTPTiming(
        now: { self.now },
        sleep: { seconds in
          self.sleeps.append(seconds)
          self.now += seconds
        }, random: { 0 })
    }
  }

  /// A server with simulated failures, and a client for it.
  struct Rig {
    let faults: Faults
    let server: LoopbackServer
    let client: HTTPClient
    let base: WebAddress
    let clock = Clock()
    let log = Log()

    final class Log { var lines: [String] = [] }

    init(
      policy: RetryPolicy = RetryPolicy(), limits: CurlHandle.Limits = .init(),
      _ handler: @escaping @Sendable (ServedRequest) -> ServedResponse = { .text(200, $0.method) }
    ) throws {
      let faults = Faults(handler)
      self.faults = faults
      server = try LoopbackServer { faults.handle($0) }
      base = try WebAddress(server.address)
      client = HTTPClient(
        transport: try CurlTransport(userAgent: "review/test", environment: [:], limits: limits),
        authorization: .bearer(try #require(Token("sesame-4711"))), home: base, policy: policy, timing: clock.timing,
        log: { [log] in log.lines.append($0) })
    }

    func send(_ method: String, _ path: String..., body: String? = nil) throws(HTTPError) -> HTTPResponse {
      try client.send(HTTPRequest(method, base.appending(path), body: body.map { Array($0.utf8) }))
    }
  }

  @Test func `requests and responses are transferred unchanged`() throws {
    let rig = try Rig { request in
      .json(201, ["method": request.method, "body": String(decoding: request.body, as: UTF8.self)])
    }
    let response = try rig.send("POST", "a b", "c/d", body: "größe")
    #expect(response.status == 201)
    #expect(String(decoding: response.body, as: UTF8.self) == #"{"body":"größe","method":"POST"}"#)
    #expect(response.headers["CONTENT-TYPE"] == "application/json; charset=utf-8")
    let request = try #require(rig.server.requests.first)
    #expect(request.path == "/a%20b/c%2Fd")
    #expect(request.headers["authorization"] == "Bearer sesame-4711")
    #expect(request.headers["user-agent"] == "review/test")
    #expect(request.headers["accept-encoding"]?.contains("gzip") == true)
    #expect(request.headers["expect"] == nil)
  }

  @Test func `read requests share a connection, and requests that create something use a new one`() throws {
    let rig = try Rig()
    for method in ["GET", "GET", "POST", "PUT"] { _ = try rig.send(method, "x", body: method == "GET" ? nil : "{}") }
    let connections = rig.server.requests.map(\.connection)
    #expect(connections[0] == connections[1])
    #expect(connections[2] != connections[1])
  }

  private static let broken: [(fault: Fault, name: String)] = [
    (.brokenBefore, "broken before"), (.brokenAfter, "broken after"), (.halfAnswer, "half an answer"),
    (.instead(.text(502, "")), "502"), (.instead(.text(503, "")), "503"), (.afterwards(.text(504, "")), "504"),
  ]

  @Test(arguments: broken)
  func `read requests are retried until they succeed`(fault: Fault, name: String) throws {
    let rig = try Rig()
    rig.faults.set([0: fault, 1: fault])
    #expect(try rig.send("GET", "x").status == 200)
    #expect(rig.server.requests.count == 3)
    #expect(rig.clock.sleeps == [0.5, 1], "\(rig.log.lines)")
  }

  @Test(arguments: broken)
  func `requests that create something are not retried if they may have succeeded`(fault: Fault, name: String) throws {
    let rig = try Rig()
    rig.faults.set([0: fault])
    let error = #expect(throws: HTTPError.self) { try rig.send("POST", "x", body: "{}") }
    #expect(error?.mayHaveTakenEffect == true)
    #expect(rig.server.requests.count == 1)
  }

  private static let limits: [(response: ServedResponse, pause: Double)] = [
    (.text(429, "", headers: [("Retry-After", "7")]), 7),
    (.text(429, ""), 0.5),
    (.text(429, "", headers: [("RateLimit-Reset", "1000030")]), 30),
    (.text(403, "", headers: [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "1000042")]), 42),
    (.text(403, "You have exceeded a secondary rate limit"), 60),
    (.text(403, "", headers: [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "999970")]), 60),
    (.text(403, "", headers: [("Retry-After", "3")]), 3),
    (
      .text(
        429, "",
        headers: [("Date", "Wed, 21 Oct 2026 07:28:00 GMT"), ("Retry-After", "Wed, 21 Oct 2026 07:28:09 GMT")]), 9
    ),
  ]

  @Test(arguments: limits)
  func `a rate limit delays requests, and even those that create something are retried`(
    response: ServedResponse, pause: Double
  ) throws {
    let rig = try Rig()
    rig.faults.set([0: .instead(response)])
    #expect(try rig.send("POST", "x", body: "{}").status == 200)
    #expect(rig.clock.sleeps == [pause])
  }

  @Test(arguments: [
    ServedResponse.text(403, "You have exceeded a secondary rate limit"),
    .text(403, "", headers: [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "999970")]),
  ])
  func `without a known end, the pauses because of a rate limit start at a minute and are doubled`(
    response: ServedResponse
  ) throws {
    let rig = try Rig { _ in response }
    let error = #expect(throws: HTTPError.self) { try rig.send("POST", "x", body: "{}") }
    // The last pause uses the rest of the time limit for pauses.
    #expect(rig.clock.sleeps == [60, 120, 120])
    #expect(error?.reason == .limitNotLifted(after: 300))
    #expect(error?.description.contains("still exceeded after pauses of 300 seconds") == true)
  }

  private static let nonsense = [
    "1e300", "-1e300", "inf", "-inf", "nan", "99999999999999999999", "-1", "0x1p1023", "1e-320", "", "soon", "१२",
    String(repeating: "9", count: 5000), "Wed, 21 Oct 99999999999999999999 07:28:00 GMT",
    "Wed, 21 Oct 9999 07:28:00 GMT", "Wed, 99 Foo 2026 99:99:99 GMT",
  ]

  @Test(arguments: nonsense)
  func `no value in a response can cause an unlimited pause`(value: String) throws {
    for status in [200, 403, 429, 503] {
      let names = ["Retry-After", "X-RateLimit-Reset", "RateLimit-Reset", "X-RateLimit-Remaining", "Date"]
      for headers in names.map({ [($0, value)] }) + [
        names.map { ($0, value) }, [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", value)],
      ] {
        let rig = try Rig { _ in .text(status, "", headers: headers) }
        do {
          _ = try rig.send("GET", "x")
          _ = try rig.send("GET", "x")
        } catch {
          #expect(!"\(error)".isEmpty)
          if case .rateLimited(let wait) = error.reason { #expect((0...90_000).contains(wait)) }
        }
        #expect(rig.clock.sleeps.reduce(0, +) <= RetryPolicy().budget, "\(headers)")
      }
    }
  }

  @Test(arguments: [("10", 10.0), ("0", 0), ("1e300", 300), ("nan", 300), ("-1", 300), ("soon", 300), (nil, 300)])
  func `the time limit for pauses can be configured`(text: String?, budget: Double) {
    #expect(RetryPolicy(text.map { [RetryPolicy.variable: $0] } ?? [:]).budget == budget)
  }

  @Test func `the total of pauses after successful responses does not exceed the longest allowed pause`() throws {
    let rig = try Rig { _ in .text(200, "", headers: [("Retry-After", "20")]) }
    for _ in 0..<5 { _ = try rig.send("GET", "x") }
    #expect(rig.clock.sleeps == [20, 10])
    #expect(rig.log.lines.contains("the server requested a pause of 20 s; pausing 10 s"))
  }

  @Test func `the client gives up early on an unreachable server`() throws {
    let clock = Clock()
    let transport = Unreachable(clock)
    let client = HTTPClient(
      transport: transport, authorization: nil, home: try WebAddress("https://forge.example"), timing: clock.timing)
    let start = clock.now
    #expect(throws: HTTPError.self) { try client.send(HTTPRequest("GET", try WebAddress("https://forge.example/x"))) }
    #expect(clock.now - start <= 30)
  }

  /// A host that cannot be reached; connection attempts always time out.
  private struct Unreachable: HTTPTransport {
    let clock: Clock

    init(_ clock: Clock) { self.clock = clock }

    func send(_ request: HTTPRequest) throws(CurlError) -> HTTPResponse {
      clock.now += Double(CurlHandle.Limits().connecting)
      throw CurlError(code: 28, message: "timed out", wasUnsent: true, isTransient: true)
    }
  }

  @Test func `the total size of responses is limited`() throws {
    var policy = RetryPolicy()
    policy.maximumResponseBytes = 5000
    let rig = try Rig(policy: policy) { _ in .text(200, String(repeating: "x", count: 2000)) }
    _ = try rig.send("GET", "x")
    _ = try rig.send("GET", "x")
    let error = #expect(throws: HTTPError.self) { try rig.send("GET", "x") }
    #expect(error.map { "\($0)" }?.contains("more than") == true)
  }

  @Test func `the duration of a run is limited`() throws {
    let rig = try Rig()
    _ = try rig.send("GET", "x")
    rig.clock.now += 3600
    let error = #expect(throws: HTTPError.self) { try rig.send("GET", "x") }
    #expect(error.map { "\($0)" }?.contains("30 minutes") == true)
  }

  @Test func `a missing permission is not a rate limit`() throws {
    let rig = try Rig { _ in .text(403, "Resource not accessible by integration") }
    let error = #expect(throws: HTTPError.self) { try rig.send("GET", "x") }
    #expect(error?.description.hasSuffix("HTTP status 403") == true)
    #expect(rig.server.requests.count == 1)
  }

  @Test func `the total duration of all pauses is limited`() throws {
    let rig = try Rig { _ in .text(429, "", headers: [("Retry-After", "200")]) }
    let error = #expect(throws: HTTPError.self) { try rig.send("GET", "x") }
    #expect(error?.reason == .rateLimited(wait: 200))
    #expect(rig.clock.sleeps == [200])
  }

  @Test func `the client gives up on a server that stays unavailable`() throws {
    let rig = try Rig()
    rig.faults.breakEverything(from: 0)
    let error = #expect(throws: HTTPError.self) { try rig.send("GET", "x") }
    #expect(rig.clock.sleeps.count == RetryPolicy().attempts - 1)
    #expect(error?.mayHaveTakenEffect == false)
  }

  @Test func `requests that create something are retried if the connection was refused`() throws {
    let rig = try Rig()
    let client = HTTPClient(
      transport: try CurlTransport(userAgent: "t", environment: [:]), authorization: nil,
      home: try WebAddress("http://127.0.0.1:1"), timing: rig.clock.timing)
    let request = HTTPRequest("POST", try WebAddress("http://127.0.0.1:1/x"), body: [])
    let error = #expect(throws: HTTPError.self) { try client.send(request) }
    #expect(error?.mayHaveTakenEffect == false)
    #expect(rig.clock.sleeps.count == RetryPolicy().attempts - 1)
  }

  @Test func `an endless response is aborted`() throws {
    var limits = CurlHandle.Limits()
    limits.body = 1000
    let rig = try Rig(limits: limits) { _ in .text(200, String(repeating: "x", count: 2000)) }
    let error = #expect(throws: HTTPError.self) { try rig.send("GET", "x") }
    #expect(error.map { "\($0)" }?.contains("exceeds the limit") == true)
    #expect(rig.server.requests.count == 1)
  }

  @Test func `a slow response is accepted until the timeout`() throws {
    // Uses a short timeout only for the request that must fail, because the machine may be busy.
    let patient = try Rig { _ in .text(200, "0123456789") }
    patient.faults.set([0: .slow(pieces: 5, pause: .milliseconds(5))])
    #expect(try patient.send("GET", "x").body.count == 10)
    var limits = CurlHandle.Limits()
    limits.total = 1
    var policy = RetryPolicy()
    policy.attempts = 1
    let rig = try Rig(policy: policy, limits: limits) { _ in .text(200, "0123456789") }
    rig.faults.set([0: .slow(pieces: 2, pause: .seconds(3))])
    let error = #expect(throws: HTTPError.self) { try rig.send("POST", "x", body: "{}") }
    #expect(error?.mayHaveTakenEffect == true)
  }

  @Test func `the token is not sent to other hosts after a redirect`() throws {
    let other = try LoopbackServer { _ in .text(200, "elsewhere") }
    let place = other.address + "/y"
    let rig = try Rig { request in
      request.path == "/near"
        ? .text(302, "", headers: [("Location", "/x")])
        : request.path == "/far" ? .text(302, "", headers: [("Location", place)]) : .text(200, "home")
    }
    #expect(try rig.send("GET", "near").body == Array("home".utf8))
    #expect(try rig.send("GET", "far").body == Array("elsewhere".utf8))
    #expect(other.requests.map { $0.headers["authorization"] } == [nil])
    #expect(rig.server.requests.allSatisfy { $0.headers["authorization"] != nil })
    let error = #expect(throws: HTTPError.self) { try rig.send("POST", "far", body: "{}") }
    #expect(error?.reason == .redirect(place))
    #expect(other.requests.count == 1)
  }

  @Test func `a redirect of a renamed repository preserves the method and body if the status requires it`() throws {
    let rig = try Rig { request in
      request.path == "/old"
        ? .text(307, "", headers: [("Location", "/new")])
        : .text(200, request.method + String(decoding: request.body, as: UTF8.self))
    }
    #expect(try rig.send("POST", "old", body: "{}").body == Array("POST{}".utf8))
  }

  @Test func `a pause requested in a successful response is honored`() throws {
    let rig = try Rig { _ in .text(200, "", headers: [("Retry-After", "4")]) }
    _ = try rig.send("GET", "x")
    _ = try rig.send("GET", "x")
    #expect(rig.clock.sleeps == [4])
  }

  @Test func `neither the log nor an error contains the token`() throws {
    let rig = try Rig { request in
      .text(418, "your token is \(request.headers["authorization"] ?? "")")
    }
    let api = ForgeAPI(client: rig.client, base: rig.base)
    let error = #expect(throws: ForgeError.self) { try api.get(["x"], as: String.self) }
    let shown = rig.log.lines + [error.map { "\($0)" } ?? "", String(reflecting: error)]
    #expect(shown.allSatisfy { !$0.contains("sesame") })
    #expect(shown.contains { $0.contains("<redacted>") })
  }
}
