import Essentials
import Synchronization

/// Restarts the program in the same process, and tells the new program which content caused faults.
///
/// All memory is allocated in advance, because a signal handler must neither allocate memory nor take a lock.
struct Restart: Sendable {
  /// The environment variable that lists the content that caused faults, as in `c0123456789abcdef,t…`: each entry is a
  /// letter for the fault, followed by the content's key.
  static let variable = "LINTEL_FAULTS"

  /// The faults so far, keyed by content.
  let faults: [ContentKey: Watchdog.Fault]
  private let memory: Memory

  /// The arguments of `execve`.
  ///
  /// Unchecked because pointers are not Sendable. Only the thread that set `isRestarting` writes to the memory, which is
  /// never freed.
  private struct Memory: @unchecked Sendable {
    let path: UnsafeMutablePointer<CChar>
    let arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    let environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    /// The end of the variable's value, where the next entry is appended.
    let end: UnsafeMutablePointer<CChar>
  }

  private static let isRestarting = Atomic<Bool>(false)
  /// The length of an entry: a letter, sixteen digits and a comma.
  private static let entryLength = 18

  /// Prepares a restart; returns nil if the path of the executable is unknown.
  init?() {
    guard let executable = RunningProgram.path else { return nil }
    let known = ProcessInfo.processInfo.environment[Self.variable] ?? ""
    faults = Self.faults(in: known)
    // Normalized because a different program might have set the variable with entries of a different length.
    let text = Self.variable + "=" + faults.sorted { $0.key.value < $1.key.value }.map(Self.entry).joined()
    let capacity = text.utf8.count + Self.entryLength * WorkSlot.count + 1
    let variable = UnsafeMutablePointer<CChar>.allocate(capacity: capacity)
    variable.initialize(repeating: 0, count: capacity)
    for (offset, byte) in text.utf8.enumerated() { variable[offset] = CChar(bitPattern: byte) }
    guard let path = strdup(executable) else { return nil }
    memory = Memory(
      path: path, arguments: CommandLine.unsafeArgv, environment: Self.environment(with: variable),
      end: variable + text.utf8.count)
  }

  /// Restarts the program; safe to call in a signal handler.
  ///
  /// - Returns: False if another thread is already restarting the program, true if the system rejected the restart.
  ///   Otherwise, does not return.
  @discardableResult
  func now(_ culprits: (_ add: (ContentKey, Watchdog.Fault) -> Void) -> Void) -> Bool {
    guard !Self.isRestarting.exchange(true, ordering: .acquiring) else { return false }
    var end = memory.end
    culprits { key, fault in
      end[0] = CChar(bitPattern: fault.rawValue)
      for digit in 0..<16 {
        let value = UInt8(truncatingIfNeeded: key.value >> UInt64(truncatingIfNeeded: (15 - digit) * 4)) & 15
        end[1 + digit] = CChar(bitPattern: value < 10 ? 0x30 + value : 0x57 + value)
      }
      end[17] = 0x2C
      end += Self.entryLength
    }
    end[0] = 0
    RewoundInput.rewind()
    // The restarted program inherits the signal mask, in which the current signal is blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigprocmask(SIG_SETMASK, &signals, nil)
    execve(memory.path, memory.arguments, memory.environment)
    return true
  }

  private static func entry(_ key: ContentKey, _ fault: Watchdog.Fault) -> String {
    let digits = String(key.value, radix: 16)
    let letter = String(UnicodeScalar(fault.rawValue))
    return letter + String(repeating: "0", count: 16 - digits.count) + digits + ","
  }

  private static func faults(in text: String) -> [ContentKey: Watchdog.Fault] {
    var faults: [ContentKey: Watchdog.Fault] = [:]
    for entry in text.utf8.split(separator: UInt8(ascii: ",")) {
      guard let letter = entry.first, let fault = Watchdog.Fault(rawValue: letter),
        let key = UInt64(String(decoding: entry.dropFirst(), as: UTF8.self), radix: 16)
      else { continue }
      faults[ContentKey(value: key)] = fault
    }
    return faults
  }

  /// Returns a copy of the environment with the given variable. The copy is never freed.
  private static func environment(
    with variable: UnsafeMutablePointer<CChar>
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    var kept = ProcessInfo.processInfo.environment.filter { $0.key != Self.variable }.map { strdup("\($0)=\($1)") }
    kept += [variable, nil]
    let copy = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: kept.count)
    copy.initialize(from: kept, count: kept.count)
    return copy
  }
}
