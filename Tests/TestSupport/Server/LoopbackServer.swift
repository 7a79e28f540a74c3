import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A local HTTP/1.1 server, which runs for the lifetime of the value.
///
/// Connections are persistent, and each one has its own thread. Calls to the handler are serialized.
public final class LoopbackServer: Sendable {
  /// A failure to open a socket.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  private let core: Core
  public let port: UInt16

  /// - Parameter handler: Returns the response to a request.
  public init(_ handler: @escaping @Sendable (ServedRequest) -> ServedResponse) throws {
    let listener = try ListeningSocket()
    port = listener.port
    core = Core(listener: listener, handler: handler)
    let core = core
    Thread.detachNewThread { core.acceptConnections() }
  }

  deinit { core.stop() }

  /// `http://127.0.0.1:…`, without a trailing slash.
  public var address: String { "http://127.0.0.1:\(port)" }

  /// All requests so far, in order, including those without a response.
  public var requests: [ServedRequest] { core.log.withLock { $0 } }

  /// Clears the recorded requests.
  public func clearRequests() { core.log.withLock { $0 = [] } }
}

/// The state that the threads share. It exists until the last thread ends.
private final class Core: Sendable {
  let log = Mutex<[ServedRequest]>([])
  private let listener: ListeningSocket
  private let handler: @Sendable (ServedRequest) -> ServedResponse
  private let connections = Mutex<(open: Set<Int32>, count: Int, isStopped: Bool)>(([], 0, false))
  private let turn = Mutex<Void>(())

  init(listener: ListeningSocket, handler: @escaping @Sendable (ServedRequest) -> ServedResponse) {
    self.listener = listener
    self.handler = handler
  }

  func stop() {
    connections.withLock { state in
      state.isStopped = true
      for descriptor in state.open { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
    listener.wake()
  }

  /// Accepts connections; runs on a separate thread. Only this thread closes the listening socket: if another thread
  /// closed it, a different server could reuse its number while this thread still waits.
  func acceptConnections() {
    defer { listener.close() }
    while let descriptor = listener.accept() {
      let number = connections.withLock { state -> Int? in
        guard !state.isStopped else { return nil }
        state.open.insert(descriptor)
        state.count += 1
        return state.count - 1
      }
      guard let number else {
        _ = close(descriptor)
        return
      }
      Thread.detachNewThread { [self] in
        serve(Connection(descriptor: descriptor), number: number)
        connections.withLock { _ = $0.open.remove(descriptor) }
        _ = close(descriptor)
      }
    }
  }

  private func serve(_ connection: Connection, number: Int) {
    while let request = connection.read(number: number) {
      let response = turn.withLock { _ in
        log.withLock { $0.append(request) }
        return handler(request)
      }
      guard connection.write(response), response.keepsConnection, response.delivery != .half else { return }
    }
  }
}

/// The socket that waits for connections.
private struct ListeningSocket: Sendable {
  private let descriptor: Int32
  let port: UInt16

  init() throws {
    let (descriptor, any) = Self.socketAndAddress(port: 0)
    self.descriptor = descriptor
    var address = any
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, address, &size) == 0
      }
    }
    guard descriptor >= 0, isListening else {
      throw LoopbackServer.Failure(description: "no socket: \(String(cString: strerror(errno)))")
    }
    port = UInt16(bigEndian: address.sin_port)
  }

  /// Returns the next connection; nil after the server was stopped.
  func accept() -> Int32? {
    while true {
      #if canImport(Darwin)
        let connection = Darwin.accept(descriptor, nil, nil)
      #elseif canImport(Glibc)
        let connection = Glibc.accept(descriptor, nil, nil)
      #else
        let connection = Musl.accept(descriptor, nil, nil)
      #endif
      if connection >= 0 {
        var on: Int32 = 1
        // Sends small responses immediately.
        _ = setsockopt(
          connection, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        return connection
      }
      if errno != EINTR && errno != ECONNABORTED { return nil }
    }
  }

  /// Makes a pending call to `accept` return, by connecting to the socket.
  func wake() {
    let (caller, address) = Self.socketAndAddress(port: port)
    _ = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(caller, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    systemClose(caller)
  }

  func close() { systemClose(descriptor) }

  private static func socketAndAddress(port: UInt16) -> (descriptor: Int32, address: sockaddr_in) {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = port.bigEndian
    return (socket(AF_INET, stream, 0), address)
  }
}

/// One connection, read and written by one thread.
private final class Connection {
  private let descriptor: Int32
  private var buffer = Data()

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Returns the next request; nil if the client disconnected or does not send HTTP.
  func read(number: Int) -> ServedRequest? {
    while buffer.range(of: Data("\r\n\r\n".utf8)) == nil { guard receive() else { return nil } }
    guard let end = buffer.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    buffer = Data(buffer[end.upperBound...])
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    while buffer.count < length { guard receive() else { return nil } }
    let body = Data(buffer.prefix(length))
    buffer = Data(buffer.dropFirst(length))
    let target = words[1].split(separator: "?", maxSplits: 1)
    return ServedRequest(
      method: String(words[0]), path: String(target[0]), query: target.count > 1 ? Self.query(target[1]) : [],
      headers: headers, body: body, connection: number)
  }

  private static func query(_ text: Substring) -> [(name: String, value: String)] {
    text.split(separator: "&").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1).map {
        $0.replacing("+", with: " ").removingPercentEncoding ?? String($0)
      }
      return (sides[0], sides.count > 1 ? sides[1] : "")
    }
  }

  private func receive() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65536)
    var count = recv(descriptor, &bytes, bytes.count, 0)
    // Parallel tests start processes, whose termination interrupts system calls.
    while count < 0, errno == EINTR { count = recv(descriptor, &bytes, bytes.count, 0) }
    if count > 0 { buffer.append(contentsOf: bytes[..<count]) }
    return count > 0
  }

  /// Sends the response; returns whether the connection remains open.
  func write(_ response: ServedResponse) -> Bool {
    let (head, body) = response.message
    switch response.delivery {
    case .nothing:
      _ = shutdown(descriptor, Int32(SHUT_RDWR))
      return false
    case .whole: return send(head + body)
    case .half: return send(head + body.prefix(body.count / 2))
    case .slowly(let pieces, let pause):
      guard send(head) else { return false }
      let size = max(1, body.count / max(1, pieces))
      var rest = body
      while !rest.isEmpty {
        guard send(rest.prefix(size)) else { return false }
        rest = Data(rest.dropFirst(size))
        Thread.sleep(forTimeInterval: Double(pause.components.attoseconds) / 1e18 + Double(pause.components.seconds))
      }
      return true
    }
  }

  private func send(_ data: Data) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, flags) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// The system functions, which are shadowed by methods with the same names inside their types.
private func systemClose(_ descriptor: Int32) { _ = close(descriptor) }

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(descriptor, bytes, count, flags)
}
