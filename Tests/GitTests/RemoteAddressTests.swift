import Git
import TestSupport
import Testing

@Suite struct RemoteAddressTests {
  private static let addresses: [(text: String, host: String?, path: String, anonymous: String)] = [
    ("https://github.com/acme/app.git", "github.com", "acme/app", "https://github.com/acme/app.git"),
    ("https://user:token@GitHub.com/acme/app", "github.com", "acme/app", "https://github.com/acme/app"),
    ("http://git.acme.org:8080/a/b/c.git", "git.acme.org", "a/b/c", "https://git.acme.org:8080/a/b/c.git"),
    (
      "git@gitlab.acme.org:group/sub/app.git", "gitlab.acme.org", "group/sub/app",
      "https://gitlab.acme.org/group/sub/app.git"
    ),
    ("ssh://git@codeberg.org:22/acme/app.git", "codeberg.org", "acme/app", "https://codeberg.org/acme/app.git"),
    ("git@ssh.dev.azure.com:v3/acme/p/r", "ssh.dev.azure.com", "v3/acme/p/r", "https://ssh.dev.azure.com/v3/acme/p/r"),
    ("https://[::1]:3000/acme/app.git/", "[::1]", "acme/app", "https://[::1]:3000/acme/app.git/"),
    ("git@[2001:db8::1]:acme/app.git", "[2001:db8::1]", "acme/app", "https://[2001:db8::1]/acme/app.git"),
    ("/srv/git/app.git", nil, "/srv/git/app", "/srv/git/app.git"),
    ("../app", nil, "../app", "../app"),
    ("file:///srv/app.git", nil, "file:///srv/app", "file:///srv/app.git"),
    ("C:\\app", nil, "C:\\app", "C:\\app"),
  ]

  @Test(arguments: addresses)
  func `an address is split into its components`(text: String, host: String?, path: String, anonymous: String) {
    let address = RemoteAddress(text)
    #expect(address.host == host)
    #expect(address.path == path)
    #expect(address.anonymous == anonymous)
  }

  @Test(arguments: [
    ("git@github.com:owner/name.git", "https://github.com/owner/name"),
    (
      "https://user:secret@gitlab.example.org:8443/group/sub/name.git/",
      "https://gitlab.example.org:8443/group/sub/name"
    ),
    ("ssh://git@host.example:2222/team/name", "https://host.example/team/name"),
    ("https://host.example:-1/a", "https://host.example/a"),
    ("http://host.example/a%20b/name", "http://host.example/a%20b/name"), ("/srv/git/name.git", nil),
    ("file:///srv/git/name.git", nil), ("javascript:alert(1)", "https://javascript/alert(1)"),
  ])
  func `a web page's address does not contain credentials`(remote: String, page: String?) {
    #expect(RemoteAddress(remote).webPage == page)
  }

  @Test func `the remote of the branch takes precedence over origin and the only remote`() throws {
    let temporary = try TemporaryRepository()
    let repository = try #require(
      try GitRepository.find(containing: temporary.path, environment: TemporaryRepository.environment))
    #expect(try repository.remoteAddress() == nil)
    try temporary.git("remote", "add", "only", "https://a.org/a")
    #expect(try repository.remoteAddress()?.host == "a.org")
    try temporary.git("remote", "add", "origin", "https://b.org/b")
    #expect(try repository.remoteAddress()?.host == "b.org")
    try temporary.git("config", "branch.main.remote", "only")
    #expect(try repository.remoteAddress()?.host == "a.org")
  }

  @Test func `the hooks folder is the one that git uses`() throws {
    let temporary = try TemporaryRepository()
    let repository = try #require(
      try GitRepository.find(containing: temporary.path, environment: TemporaryRepository.environment))
    #expect(try repository.hooksFolder() == temporary.path + "/.git/hooks")
    try temporary.git("config", "core.hooksPath", ".githooks")
    #expect(try repository.hooksFolder() == temporary.path + "/.githooks")
    try temporary.git("config", "core.hooksPath", "/srv/hooks")
    #expect(try repository.hooksFolder() == "/srv/hooks")
  }
}
