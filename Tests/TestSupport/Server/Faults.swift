import Synchronization

/// A simulated failure of a request.
public enum Fault: Sendable {
  /// The connection breaks before the server processes the request.
  case brokenBefore
  /// The server processes the request, and the connection breaks before the response.
  case brokenAfter
  /// Like `brokenAfter`, but in the middle of the response.
  case halfAnswer
  /// Like `brokenAfter`, but the truncated response looks complete, as if a proxy had modified it.
  case cutAnswer
  /// The server sends a different response without processing the request.
  case instead(ServedResponse)
  /// The server processes the request and sends a different response.
  case afterwards(ServedResponse)
  /// The response is sent in pieces.
  case slow(pieces: Int, pause: Duration)
}

/// Adds simulated failures to a handler, each of which occurs once.
public final class Faults: Sendable {
  private let state = Mutex<(next: Int, faults: [Int: Fault], onlyWrites: Bool)>((0, [:], false))
  private let handler: @Sendable (ServedRequest) -> ServedResponse

  /// - Parameter handler: Handles requests without a fault.
  public init(_ handler: @escaping @Sendable (ServedRequest) -> ServedResponse) { self.handler = handler }

  /// Makes the requests with the given indices fail; 0 is the next request.
  /// - Parameter onlyWrites: Whether to count only requests that write.
  public func set(_ faults: [Int: Fault], onlyWrites: Bool = false) {
    state.withLock { $0 = (0, faults, onlyWrites) }
  }

  /// Drops all requests starting with the given one, as if the client had been killed.
  public func breakEverything(from request: Int) {
    state.withLock { $0 = (0, [:], false) }
    cut.withLock { $0 = request }
  }

  /// Gives some requests the same response, without processing them.
  public func reject(with response: ServedResponse, _ isRejected: @escaping @Sendable (ServedRequest) -> Bool) {
    rejection.withLock { $0 = (response, isRejected) }
  }

  /// Removes all faults.
  public func clear() {
    state.withLock { $0 = (0, [:], false) }
    cut.withLock { $0 = nil }
    rejection.withLock { $0 = nil }
  }

  /// Runs a closure just before the server responds to the request with the given index.
  public func before(_ request: Int, _ happens: @escaping @Sendable () -> Void) {
    state.withLock { $0 = (0, [:], false) }
    event.withLock { $0 = (request, happens) }
  }

  /// The number of requests counted since the faults were set.
  public var count: Int { state.withLock(\.next) }

  private let cut = Mutex<Int?>(nil)
  private let rejection = Mutex<(response: ServedResponse, isRejected: @Sendable (ServedRequest) -> Bool)?>(nil)
  private let event = Mutex<(request: Int, happens: @Sendable () -> Void)?>(nil)

  /// Responds to a request or makes it fail.
  public func handle(_ request: ServedRequest) -> ServedResponse {
    let (index, fault) = state.withLock { state -> (Int, Fault?) in
      if state.onlyWrites, request.method == "GET" { return (0, nil) }
      defer { state.next += 1 }
      return (state.next, state.faults[state.next])
    }
    if let rejection = rejection.withLock({ $0 }), rejection.isRejected(request) { return rejection.response }
    if let cut = cut.withLock({ $0 }), index >= cut { return Self.broken(ServedResponse(500)) }
    if let event = event.withLock({ $0 }), event.request == index { event.happens() }
    switch fault {
    case nil: return handler(request)
    case .brokenBefore: return Self.broken(ServedResponse(500))
    case .brokenAfter: return Self.broken(handler(request))
    case .halfAnswer:
      var response = handler(request)
      // An empty body cannot be truncated.
      response.delivery = response.body.count > 1 ? .half : .nothing
      return response
    case .cutAnswer:
      var response = handler(request)
      response.body = response.body.prefix(response.body.count / 2)
      return response
    case .instead(let response): return response
    case .afterwards(let response):
      _ = handler(request)
      return response
    case .slow(let pieces, let pause):
      var response = handler(request)
      response.delivery = .slowly(pieces: pieces, pause: pause)
      return response
    }
  }

  private static func broken(_ response: ServedResponse) -> ServedResponse {
    var response = response
    response.delivery = .nothing
    return response
  }
}
