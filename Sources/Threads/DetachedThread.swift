import Essentials

/// A thread that no one waits for. Foundation's `Thread` needs ICU; see Essentials.
package enum DetachedThread {
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread.
  /// - Parameter stackSize: The stack size in bytes.
  /// - Returns: Whether the system has started it; it refuses if a limit on threads or address space is reached.
  package static func start(stackSize: Int = 8 << 20, _ work: @escaping @Sendable () -> Void) -> Bool {
    // The thread releases the work.
    let retained = Unmanaged.passRetained(Work(work))
    let isStarted = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { attributes in
      start(retained.toOpaque(), stackSize, attributes.baseAddress)
    }
    if !isStarted { retained.release() }
    return isStarted
  }

  private static func start(
    _ work: UnsafeMutableRawPointer, _ stackSize: Int, _ attributes: UnsafeMutablePointer<pthread_attr_t>?
  ) -> Bool {
    guard let attributes, pthread_attr_init(attributes) == 0 else { return false }
    defer { pthread_attr_destroy(attributes) }
    pthread_attr_setstacksize(attributes, stackSize)
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t(bitPattern: 0)
    return pthread_create(&thread, attributes, run, work) == 0
  }

  #if canImport(Darwin)
    private typealias Argument = UnsafeMutableRawPointer
  #else
    private typealias Argument = UnsafeMutableRawPointer?
  #endif

  private static let run: @convention(c) (Argument) -> UnsafeMutableRawPointer? = { argument in
    if let argument = argument as UnsafeMutableRawPointer? {
      Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
    }
    return nil
  }
}
