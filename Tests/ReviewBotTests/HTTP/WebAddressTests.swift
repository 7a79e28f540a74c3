import Testing

@testable import ReviewBot

/// Tests addresses and tokens.
struct WebAddressTests {
  private static let addresses: [(text: String, origin: String?)] = [
    ("https://api.github.com", "https://api.github.com:443"),
    ("https://Git.Example.org:8443/gitlab/api/v4", "https://git.example.org:8443"),
    ("http://127.0.0.1:4000", "http://127.0.0.1:4000"), ("http://localhost/x", "http://localhost:80"),
    ("http://[::1]:80/x", "http://[::1]:80"), ("http://127.0.0.1.example.org", nil), ("http://example.org", nil),
    ("ftp://example.org", nil), ("https://", nil), ("example.org", nil), ("https://user:pass@example.org", nil),
    ("https://example.org/\u{7}", nil), ("https://example.org/a b", nil), ("", nil),
  ]

  @Test(arguments: addresses)
  func `only addresses that may receive a token are accepted`(text: String, origin: String?) {
    #expect((try? WebAddress(text))?.origin == origin)
  }

  @Test func `segments and queries are completely percent-encoded`() throws {
    let base = try WebAddress("https://example.org/api/v4/?x=1")
    #expect(
      base.appending(["projects", "a/b ü"], query: [("q", "x&y=z"), ("p", "1")]).text
        == "https://example.org/api/v4/projects/a%2Fb%20%C3%BC?q=x%26y%3Dz&p=1")
    #expect(base.replacingPath(["api", "graphql"]).text == "https://example.org/api/graphql")
    #expect(base.pathSegments == ["api", "v4"])
  }

  @Test func `a token is never printed`() throws {
    let token = try #require(Token(" s3cr3t/+x\n"))
    var dumped = ""
    dump(Authorization.basic(user: "u", token), to: &dumped)
    #expect("\(token) \(String(reflecting: token)) \(dumped)".contains("s3cr3t") == false)
    #expect(token.secret == "s3cr3t/+x")
    #expect(
      Authorization.basic(user: "u", token).redacted(from: "a s3cr3t/+x b dTpzM2NyM3QvK3g= c s3cr3t%2F%2Bx")
        == "a <redacted> b <redacted> c <redacted>")
    #expect(Token("two words") == nil)
    #expect(Token("\n") == nil)
  }
}
