import Foundation
import Testing

@testable import Arguments
@testable import review

/// Tests output to terminals and pipes.
struct ConsoleTests {
  private static let colors: [(choice: ColorChoice, environment: [String: String], terminal: Bool, result: Bool)] = [
    (.auto, [:], true, true),
    (.auto, [:], false, false),
    (.auto, ["NO_COLOR": "1"], true, false),
    (.auto, ["NO_COLOR": ""], true, true),
    (.auto, ["TERM": "dumb"], true, false),
    (.auto, ["TERM": "xterm"], true, true),
    (.auto, ["CLICOLOR_FORCE": "1"], false, true),
    (.auto, ["CLICOLOR_FORCE": "0"], false, false),
    (.auto, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, false),
    (.always, ["NO_COLOR": "1", "TERM": "dumb"], false, true),
    (.never, ["CLICOLOR_FORCE": "1"], true, false),
  ]

  @Test(arguments: colors)
  func `color depends on the option, then the environment, then the terminal`(
    choice: ColorChoice, environment: [String: String], terminal: Bool, result: Bool
  ) {
    #expect(choice.usesColor(environment: environment, isTerminal: terminal) == result)
  }

  @Test func `long text is written completely, even to a non-blocking pipe`() async throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    let text = String(repeating: "größer als der Puffer\n", count: 20_000)
    async let read = Task.detached { pipe.fileHandleForReading.readDataToEndOfFile() }.value
    try Console(descriptor: descriptor).write(text)
    try pipe.fileHandleForWriting.close()
    #expect(await read == Data(text.utf8))
  }

  @Test func `a closed pipe is distinguished from a failure`() throws {
    Console.ignoreBrokenPipes()
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let console = Console(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    #expect(throws: Console.WriteError.closed) { try console.write("text") }
    #expect(throws: Console.WriteError.failed(EBADF)) { try Console(descriptor: -1).write("text") }
  }

  @Test func `a pipe is not treated as a terminal, and its width is 80 columns`() {
    let pipe = Pipe()
    let console = Console(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    #expect(!console.isTerminal)
    #expect(console.width == 80)
  }
}
