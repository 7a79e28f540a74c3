import Synchronization

/// Something that goes wrong with one request.
public enum Fault: Sendable {
  /// The connection breaks before the server has looked at the request.
  case brokenBefore
  /// The server does what was asked, and the connection breaks before it can say so.
  case brokenAfter
  /// As `brokenAfter`, in the middle of the answer.
  case halfAnswer
  /// As `brokenAfter`, and what came of the answer looks like all of it, as a proxy may leave it.
  case cutAnswer
  /// The server answers something else and does nothing.
  case instead(ServedResponse)
  /// The server does what was asked and answers something else.
  case afterwards(ServedResponse)
  /// The answer comes in pieces.
  case slow(pieces: Int, pause: Duration)
}

/// Puts faults before a handler, each once.
public final class Faults: Sendable {
  private let state = Mutex<(next: Int, faults: [Int: Fault], onlyWrites: Bool)>((0, [:], false))
  private let handler: @Sendable (ServedRequest) -> ServedResponse

  /// - Parameter handler: Answers where nothing goes wrong.
  public init(_ handler: @escaping @Sendable (ServedRequest) -> ServedResponse) { self.handler = handler }

  /// Lets requests fail, counted from now: 0 is the next one.
  /// - Parameter onlyWrites: Counts none that only read.
  public func set(_ faults: [Int: Fault], onlyWrites: Bool = false) {
    state.withLock { $0 = (0, faults, onlyWrites) }
  }

  /// Every request from the given one on finds a dead server, as if whoever sends them had been killed.
  public func breakEverything(from request: Int) {
    state.withLock { $0 = (0, [:], false) }
    cut.withLock { $0 = request }
  }

  /// Nothing goes wrong any more.
  public func clear() {
    state.withLock { $0 = (0, [:], false) }
    cut.withLock { $0 = nil }
  }

  /// Does something just before a request is answered, counted from now.
  public func before(_ request: Int, _ happens: @escaping @Sendable () -> Void) {
    state.withLock { $0 = (0, [:], false) }
    event.withLock { $0 = (request, happens) }
  }

  /// How many of the requests that count came since the faults were set.
  public var count: Int { state.withLock(\.next) }

  private let cut = Mutex<Int?>(nil)
  private let event = Mutex<(request: Int, happens: @Sendable () -> Void)?>(nil)

  /// Answers a request, or lets it fail.
  public func handle(_ request: ServedRequest) -> ServedResponse {
    let (index, fault) = state.withLock { state -> (Int, Fault?) in
      if state.onlyWrites, request.method == "GET" { return (0, nil) }
      defer { state.next += 1 }
      return (state.next, state.faults[state.next])
    }
    if let cut = cut.withLock({ $0 }), index >= cut { return Self.broken(ServedResponse(500)) }
    if let event = event.withLock({ $0 }), event.request == index { event.happens() }
    switch fault {
    case nil: return handler(request)
    case .brokenBefore: return Self.broken(ServedResponse(500))
    case .brokenAfter: return Self.broken(handler(request))
    case .halfAnswer:
      var response = handler(request)
      // An empty body has no half.
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
