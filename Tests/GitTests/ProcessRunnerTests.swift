import Foundation
import TestSupport
import Testing

@testable import Git

@Suite struct ProcessRunnerTests {
  private func run(
    _ script: String, _ arguments: [UInt8]..., variables: [String: String] = [:], adding extra: [[UInt8]] = [],
    input: [UInt8] = [], stallTimeout: Int = 60
  ) throws -> ProcessRunner.Output {
    let runner = ProcessRunner(executable: "/bin/sh", variables: variables)
    return try runner.run(
      [Array("-c".utf8), Array(script.utf8), Array("sh".utf8)] + arguments, adding: extra, input: input
    ) { $0 < stallTimeout }
  }

  @Test func `standard output, standard error and exit status are separate`() throws {
    let output = try run("echo out; echo err >&2; exit 3")
    #expect(output.standardOutput == Array("out\n".utf8))
    #expect(output.standardError == Array("err\n".utf8))
    #expect(output.status == 3)
    #expect(try run("kill -9 $$").status == 137)
  }

  @Test func `input and output can exceed the pipe buffer`() throws {
    let input = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(try run("cat", input: input).standardOutput == input)
    #expect(try run("exit 0", input: input).status == 0)
    #expect(try run("cat").standardOutput.isEmpty)
  }

  @Test func `arguments and variables are passed byte for byte`() throws {
    let bytes: [UInt8] = [0xff, 0x20, 0xc3, 0x28, 0x0a]
    #expect(try run("printf %s \"$1\"", bytes).standardOutput == bytes)
    #expect(try run("printf %s \"$ODD\"", adding: [Array("ODD=".utf8) + bytes]).standardOutput == bytes)
    #expect(throws: ProcessRunner.Failure.self) { try run("true", [0x61, 0, 0x62]) }
  }

  @Test func `no other variable is inherited`() throws {
    let runner = ProcessRunner(executable: "/usr/bin/env", variables: ["ONLY": "this"])
    #expect(try runner.run([]) { _ in true }.standardOutput == Array("ONLY=this\n".utf8))
  }

  @Test func `an idle program is stopped on request, even if its child keeps the pipe open`() throws {
    #expect(throws: ProcessRunner.Failure.self) { try run("sleep 60 & wait", stallTimeout: 1) }
  }

  @Test func `a program that writes occasionally is not stopped`() throws {
    #expect(try run("sleep 0.6; echo; sleep 0.6; echo; sleep 0.6", stallTimeout: 1).standardOutput.count == 2)
  }
}
