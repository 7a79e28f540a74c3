import Foundation
import Synchronization

/// One thread's work on one content. There is a fixed number of them, since a signal handler has to find its own.
final class WorkSlot: Sendable {
  /// More than there are threads that parse at a time; further ones wait.
  static let count = 256
  static let all = (0..<count).map { _ in WorkSlot() }

  /// As deep as the handler needs, which runs when the usual stack is full.
  private static let stackSize = 64 << 10

  private let isTaken = Atomic<Bool>(false)
  /// Grows with each content, and is odd while it is worked on.
  private let generation = Atomic<UInt64>(0)
  private let key = Atomic<UInt64>(0)
  private let size = Atomic<Int>(0)
  private let clock = Atomic<Int>(0)
  private let stack = Atomic<UInt>(0)

  /// What is being worked on.
  struct Work: Sendable {
    let key: ContentKey
    /// Of the content, in bytes.
    let size: Int
    /// Differs from that of all other work in this slot.
    let generation: UInt64
    let clock: ThreadClock
  }

  /// Nil while nothing is worked on.
  var work: Work? {
    let before = generation.load(ordering: .acquiring)
    let work = Work(
      key: ContentKey(value: key.load(ordering: .acquiring)), size: size.load(ordering: .acquiring),
      generation: before, clock: ThreadClock(rawValue: clock.load(ordering: .acquiring)))
    return before % 2 == 1 && generation.load(ordering: .acquiring) == before ? work : nil
  }

  /// A free slot for the calling thread, which has a stack for signals from then on.
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

  /// To be called by the thread that took it.
  func release() {
    generation.add(1, ordering: .releasing)
    var none = stack_t()
    none.ss_flags = Self.number(SS_DISABLE)
    none.ss_size = Self.number(Self.stackSize)
    sigaltstack(&none, nil)
    isTaken.store(false, ordering: .releasing)
  }

  /// The work of the thread that runs a signal handler; safe there. The stack it runs on tells.
  static func ofHandlingThread() -> Work? {
    var current = stack_t()
    sigaltstack(nil, &current)
    let address = UInt(bitPattern: current.ss_sp)
    guard address != 0 else { return nil }
    for slot in all where slot.stack.load(ordering: .relaxed) == address { return slot.work }
    return nil
  }

  // The systems disagree about the types of two fields.
  private static func number<Number: FixedWidthInteger>(_ value: some BinaryInteger) -> Number {
    Number(truncatingIfNeeded: value)
  }
}
