import Dispatch
import Essentials
import Synchronization

/// A bounded queue that passes events from reader threads to the thread that handles them.
package final class Mailbox<Event: Sendable>: Sendable {
  private struct Queue {
    var events: [(event: Event, size: Int)] = []
    var first = 0
    var size = 0
  }

  private let queue = Mutex(Queue())
  private let filled = DispatchSemaphore(value: 0)
  /// The maximum total size of queued events, in bytes. While it is exceeded, `post` blocks.
  private let limit: Int

  package init(limit: Int = 32 << 20) { self.limit = limit }

  /// Adds an event. Blocks while the queue is full.
  /// - Parameter size: The event's size in bytes.
  package func post(_ event: Event, size: Int = 0) {
    while size > 0, queue.withLock({ $0.size > limit }) { usleep(1000) }
    queue.withLock {
      $0.events.append((event, size))
      $0.size += size
    }
    filled.signal()
  }

  /// Whether the queue is empty.
  package var isEmpty: Bool { queue.withLock { $0.first == $0.events.count } }

  /// Returns the next event, or nil after a timeout.
  /// - Parameter seconds: The timeout, or nil to wait indefinitely.
  package func next(within seconds: Double? = nil) -> Event? {
    if let seconds {
      guard filled.wait(timeout: .now() + max(0, seconds)) == .success else { return nil }
    } else {
      filled.wait()
    }
    return queue.withLock { queue in
      guard queue.first < queue.events.count else { return nil }
      let (event, size) = queue.events[queue.first]
      queue.first += 1
      queue.size -= size
      if queue.first > 256 || queue.first == queue.events.count {
        queue.events.removeFirst(queue.first)
        queue.first = 0
      }
      return event
    }
  }
}
