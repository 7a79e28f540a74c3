import Essentials
import Synchronization

/// One thread's work on one file. The number of slots is fixed, because a signal handler must be able to search them.
final class WorkSlot: Sendable {
  /// The number of slots, which exceeds the number of parsing threads. Any further threads wait.
  static let count = 256
  static let all = (0..<count).map { _ in WorkSlot() }

  /// The size of the signal stack, which the handler needs if the normal stack has overflowed.
  private static let stackSize = 64 << 10

  private let isTaken = Atomic<Bool>(false)
  /// A counter that is incremented at the start and end of work, so it is odd during work.
  private let generation = Atomic<UInt64>(0)
  private let key = Atomic<UInt64>(0)
  private let size = Atomic<Int>(0)
  private let clock = Atomic<Int>(0)
  private let stack = Atomic<UInt>(0)

  /// A slot's current work.
  struct Work: Sendable {
    let key: ContentKey
    /// The size of the content in bytes.
    let size: Int
    /// Distinguishes this work from earlier and later work in the same slot.
    let generation: UInt64
    let clock: ThreadClock
  }

  /// The current work, or nil if the slot is idle.
  var work: Work? {
    let before = generation.load(ordering: .acquiring)
    let work = Work(
      key: ContentKey(value: key.load(ordering: .acquiring)), size: size.load(ordering: .acquiring),
      generation: before, clock: ThreadClock(rawValue: clock.load(ordering: .acquiring)))
    return before % 2 == 1 && generation.load(ordering: .acquiring) == before ? work : nil
  }

  /// Takes a free slot and installs a signal stack for the calling thread.
  static func take(for content: ContentKey, size: Int) -> WorkSlot {
    while true {
      for slot in all where !slot.isTaken.exchange(true, ordering: .acquiring) {
        slot.begin(content, size: size)
        return slot
      }
      sched_yield()
    }
  }

  private func begin(_ content: ContentKey, size: Int) {
    if stack.load(ordering: .relaxed) == 0 {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: Self.stackSize, alignment: 16)
      stack.store(UInt(bitPattern: memory), ordering: .relaxed)
    }
    var alternative = stack_t()
    alternative.ss_sp = UnsafeMutableRawPointer(bitPattern: stack.load(ordering: .relaxed))
    alternative.ss_size = Self.number(Self.stackSize)
    sigaltstack(&alternative, nil)
    key.store(content.value, ordering: .releasing)
    self.size.store(size, ordering: .releasing)
    clock.store(ThreadClock.current.rawValue, ordering: .releasing)
    generation.add(1, ordering: .releasing)
  }

  /// Releases the slot; called by the thread that took it.
  func release() {
    generation.add(1, ordering: .releasing)
    var none = stack_t()
    none.ss_flags = Self.number(SS_DISABLE)
    none.ss_size = Self.number(Self.stackSize)
    sigaltstack(&none, nil)
    isTaken.store(false, ordering: .releasing)
  }

  /// Returns the work of the thread that is running a signal handler, identified by its signal stack. Safe to call in
  /// the handler.
  static func ofHandlingThread() -> Work? {
    var current = stack_t()
    sigaltstack(nil, &current)
    let address = UInt(bitPattern: current.ss_sp)
    guard address != 0 else { return nil }
    for slot in all where slot.stack.load(ordering: .relaxed) == address { return slot.work }
    return nil
  }

  // The types of `ss_flags` and `ss_size` differ between platforms.
  private static func number<Number: FixedWidthInteger>(_ value: some BinaryInteger) -> Number {
    Number(truncatingIfNeeded: value)
  }
}
