import Essentials
import Testing

struct EssentialsTests {
  @Test(arguments: [
    ("", ""), ("a-Z_0.9~", "a-Z_0.9~"), ("a b/ü%", "a%20b%2F%C3%BC%25"), ("👩‍👧", "%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7"),
  ])
  func `text is percent-encoded as UTF-8 and decoded again`(text: String, encoded: String) {
    #expect(PercentEncoding.encoded(text) == encoded)
    #expect(PercentEncoding.decoded(encoded) == text)
  }

  @Test func `bytes that are allowed stay as they are`() {
    #expect(PercentEncoding.encoded("/a b", allowing: PercentEncoding.unreserved.union("/".utf8)) == "/a%20b")
    #expect(PercentEncoding.decoded("a+b%2fc") == "a+b/c")
  }

  @Test(arguments: ["%", "%2", "%zz", "%2%20", "%FF", "a%C3"])
  func `invalid sequences and invalid UTF-8 are not decoded`(text: String) {
    #expect(PercentEncoding.decoded(text) == nil)
  }

  @Test(arguments: [
    ("{}", true, true), (#" {"a": [1, null]} "#, true, true), ("[]", true, false), ("1.5", true, false),
    ("", false, false), (#"{"a": 1"#, false, false), (#"{"a": 1,}"#, true, true), ("{} {}", false, false),
  ])
  func `only complete JSON is valid, with or without a last comma`(text: String, isValid: Bool, isObject: Bool) {
    #expect(JSONSyntax.isValid(text.utf8) == isValid)
    #expect(JSONSyntax.isObject(text.utf8) == isObject)
  }

  @Test func `errors of file operations have the operating system's message`() throws {
    let path = "/dev/null/folder/file"
    let reading = #expect(throws: (any Error).self) { try Data(contentsOf: URL(fileURLWithPath: path)) }
    #expect(SystemMessage.reason(for: try #require(reading)) == "not a directory")
    let listing = #expect(throws: (any Error).self) {
      try FileManager.default.contentsOfDirectory(atPath: "/nonexistent folder")
    }
    #expect(SystemMessage.reason(for: try #require(listing)) == "no such file or directory")
  }

  @Test(arguments: [("", ""), (" \t\r\n", ""), ("a", "a"), ("\u{a0} a b\n", "a b")])
  func `whitespace at both ends is trimmed`(text: String, trimmed: String) {
    #expect(text.trimmed == trimmed)
  }

  @Test(arguments: [("/", true), ("/dev", true), ("/dev/null", false), ("/nonexistent folder", nil)])
  func `folders are distinguished from files and from nothing`(path: String, isFolder: Bool?) {
    #expect(FileManager.default.isFolder(path) == isFolder)
  }
}
