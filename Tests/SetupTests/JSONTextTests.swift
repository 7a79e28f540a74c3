import Report
import Testing

@testable import Setup

/// Tests adding members to existing JSON without changing the rest.
@Suite struct JSONTextTests {
  private func adding(_ text: String) throws -> String {
    var json = try JSONText(Array(text.utf8))
    try json.add(["b": 1], at: ["servers", "lintel"])
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("{}\n", "{\n  \"servers\": {\n    \"lintel\": {\"b\": 1}\n  }\n}\n"),
    ("{\"a\": 1}", "{\"a\": 1, \"servers\": {\"lintel\": {\"b\": 1}}}"),
    ("{\n\t\"a\": [1, 2]\n}\n", "{\n\t\"a\": [1, 2],\n\t\"servers\": {\n\t  \"lintel\": {\"b\": 1}\n\t}\n}\n"),
    ("{\"servers\": {\"x\": \"}\\\"\"}}", "{\"servers\": {\"x\": \"}\\\"\", \"lintel\": {\"b\": 1}}}"),
    ("{\"servers\": {\"lintel\": 5}}", "{\"servers\": {\"lintel\": 5}}"),
  ])
  func `a member is added at its path`(before: String, after: String) throws {
    #expect(try adding(before) == after)
  }

  @Test(arguments: ["", "[]", "{", "nonsense", "{\"servers\": 3}"])
  func `unsuitable documents are rejected`(text: String) {
    #expect(throws: JSONText.Failure.self) { try adding(text) }
  }

  @Test func `an element is appended to an existing or new array`() throws {
    var json = try JSONText(Array("{\"hooks\": {\"A\": [\n  {\"x\": 1}\n]}}".utf8))
    try json.append("y", to: ["hooks", "A"])
    try json.append("z", to: ["hooks", "B"])
    let text = String(decoding: json.bytes, as: UTF8.self)
    #expect(text == "{\"hooks\": {\"A\": [\n  {\"x\": 1},\n  \"y\"\n], \"B\": [\"z\"]}}")
  }
}
