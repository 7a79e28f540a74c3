import Synchronization
import Testing

@testable import Report

struct ProgressBarTests {
  /// A clock that is set manually, and a stream that records its output.
  private final class World: Sendable {
    private let start = ContinuousClock.now
    private let elapsed = Mutex(Duration.zero)
    private let output = Mutex<[String]>([])

    var written: [String] { output.withLock { $0 } }

    func wait(_ duration: Duration) { elapsed.withLock { $0 += duration } }

    func bar(total: Int, isEnabled: Bool = true) -> ProgressBar {
      ProgressBar(
        label: "Reviewing", total: total, isEnabled: isEnabled,
        environment: ProgressBar.Environment(
          now: { self.start + self.elapsed.withLock { $0 } }, columns: { 60 },
          write: { text in self.output.withLock { $0.append(text) } }))
    }
  }

  @Test func `no bar is drawn for short work`() {
    let world = World()
    let bar = world.bar(total: 2)
    world.wait(.milliseconds(500))
    bar.advance()
    bar.advance()
    bar.finish()
    #expect(world.written.isEmpty)
  }

  @Test func `the bar is drawn during long work and removed once`() {
    let world = World()
    let bar = world.bar(total: 4)
    world.wait(.milliseconds(501))
    bar.advance()
    bar.finish()
    bar.finish()
    bar.advance()
    #expect(world.written.count == 2)
    #expect(world.written.first?.hasPrefix("\rReviewing ━") == true)
    #expect(world.written.first?.hasSuffix(" 1/4 25%\u{1B}[K") == true)
    #expect(world.written.last == "\r\u{1B}[K")
  }

  @Test func `the bar is drawn at most ten times per second`() {
    let world = World()
    let bar = world.bar(total: 2_000)
    world.wait(.seconds(1))
    for _ in 0..<1_000 {
      bar.advance()
      world.wait(.milliseconds(1))
    }
    #expect(world.written.count == 10)
  }

  @Test func `a disabled bar is not drawn`() {
    let world = World()
    let bar = world.bar(total: 2, isEnabled: false)
    world.wait(.seconds(9))
    bar.advance()
    bar.finish()
    #expect(world.written.isEmpty)
  }

  @Test func `an unfinished bar is removed`() {
    let world = World()
    do {
      let bar = world.bar(total: 2)
      world.wait(.seconds(1))
      bar.advance()
    }
    #expect(world.written.last == "\r\u{1B}[K")
  }

  @Test func `steps reported by several threads are counted`() async {
    let world = World()
    let bar = world.bar(total: 1_001)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<10 { group.addTask { for _ in 0..<100 { bar.advance() } } }
    }
    world.wait(.seconds(1))
    bar.advance()
    #expect(world.written.last?.contains("1001/1001 100%") == true)
  }

  @Test(arguments: [
    (60, "Reviewing ━━━━━━━━━━━━━━━━━━━━──────────────────── 5/10 50%"), (30, "Reviewing ━━━━━────── 5/10 50%"),
    (22, "Reviewing 5/10 50%"), (12, "5/10 50%"), (3, "5/1"), (-1, ""),
  ])
  func `the bar fits in the window`(columns: Int, line: String) {
    #expect(ProgressBar.line("Reviewing", done: 5, of: 10, columns: columns) == line)
  }

  @Test func `work without steps is complete, and excess steps are ignored`() {
    #expect(ProgressBar.line("x", done: 0, of: 0, columns: 14) == "x 0/0 100%")
    #expect(ProgressBar.line("x", done: 3, of: 2, columns: 14) == "x 3/2 100%")
  }
}
