import Essentials

/// A clock for a thread's CPU time that other threads can read, even after the thread has ended.
struct ThreadClock: Sendable {
  let rawValue: Int

  /// The clock of the calling thread.
  static var current: ThreadClock {
    #if canImport(Darwin)
      ThreadClock(rawValue: Int(pthread_mach_thread_np(pthread_self())))
    #else
      var clock = clockid_t()
      pthread_getcpuclockid(pthread_self(), &clock)
      return ThreadClock(rawValue: Int(clock))
    #endif
  }

  /// The CPU time in seconds, or nil if the thread has ended.
  var seconds: Double? {
    #if canImport(Darwin)
      var info = thread_basic_info()
      var count = mach_msg_type_number_t(MemoryLayout<thread_basic_info>.size / MemoryLayout<natural_t>.size)
      let result = withUnsafeMutablePointer(to: &info) { info in
        info.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
          thread_info(thread_act_t(truncatingIfNeeded: rawValue), thread_flavor_t(THREAD_BASIC_INFO), $0, &count)
        }
      }
      guard result == KERN_SUCCESS else { return nil }
      return Double(info.user_time.seconds) + Double(info.user_time.microseconds) / 1e6
        + Double(info.system_time.seconds) + Double(info.system_time.microseconds) / 1e6
    #else
      var time = timespec()
      guard clock_gettime(clockid_t(truncatingIfNeeded: rawValue), &time) == 0 else { return nil }
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    #endif
  }
}
