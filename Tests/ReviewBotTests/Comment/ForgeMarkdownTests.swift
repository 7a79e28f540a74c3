import Testing

@testable import ReviewBot

/// Tests hostile text in comments.
struct ForgeMarkdownTests {
  private static let sentences: [(text: String, expected: String)] = [
    ("a plain sentence, with (brackets).", "a plain sentence, with (brackets)."),
    ("`FeedView.body` has 81 lines", "`FeedView.body` has 81 lines"),
    ("ask @everyone now", "ask `@everyone` now"), ("(@State, @Binding)", "(`@State`, `@Binding`)"),
    ("see #12, !3 and GH-4.", "see `#12`, `!3` and `GH-4`."), ("owner/repo#5", "`owner/repo#5`"),
    ("~label %\"1.0\" $7 &9", "`~label` `%\"1.0`\" `$7` `&9`"), ("PROJ-12 is done", "`PROJ-12` is done"),
    ("commit 4f2c9a1 broke it", "commit `4f2c9a1` broke it"),
    ("go to https://evil.example now", "go to `https://evil.example` now"), ("www.evil.example", "`www.evil.example`"),
    ("a <img src=x onerror=y> b", "a \\<img src=x onerror=y\\> b"),
    ("<!-- review:summary -->", "\\<\\!-- review:summary --\\>"),
    ("**bold** _it_ [a](b) ~~c~~ | d", "\\*\\*bold\\*\\* \\_it\\_ \\[a\\](b) `~~c~~` | d"),
    ("one ` backtick @x", "one ' backtick `@x`"), ("`a``b`", "`a``b`"),
    ("two\nlines\u{202E} and\u{1B}[0m", "two lines\u{FFFD} and\u{FFFD}\\[0m"),
    ("", ""),
  ]

  @Test(arguments: sentences)
  func `text that a forge would interpret is put in code spans`(text: String, expected: String) {
    #expect(ForgeMarkdown.prose(text) == expected)
  }

  private static let codes: [(text: String, expected: String)] = [
    ("a", "`a`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), ("```", "```` ``` ````"), ("a\nb", "`a b`"), ("", ""),
    (" ", "`   `"), ("@all", "`@all`"),
  ]

  @Test(arguments: codes)
  func `code spans are valid for any content`(text: String, expected: String) {
    #expect(ForgeMarkdown.code(text) == expected)
  }

  @Test func `a fence is longer than any fence in the code`() {
    #expect(ForgeMarkdown.block("```\nx\n````", info: "suggestion") == "`````suggestion\n```\nx\n````\n`````")
    #expect(ForgeMarkdown.block("", info: "suggestion") == "```suggestion\n```")
  }

  @Test func `a vertical bar in code does not end a table cell`() {
    #expect(ForgeMarkdown.cell(ForgeMarkdown.code("a|b")) == "`a\\|b`")
  }

  private static let sentences1: [(text: String, expected: String)] = [
    ("One. Two.", "One."), ("Only one.", "Only one."), ("Is it? `x` is.", "Is it?"),
    ("i.e. one of them. Two", "i.e. one of them."),
    ("no end", "no end"),
  ]

  @Test(arguments: sentences1)
  func `sentences are extracted`(text: String, expected: String) {
    #expect(text.sentences(1) == expected)
  }

  @Test func `text is truncated in the units that forges count`() {
    #expect("🗼🗼🗼".shortened(to: 6) == "🗼🗼🗼")
    #expect("🗼🗼🗼".shortened(to: 5) == "🗼🗼…")
    #expect("abc".shortened(to: 2) == "a…")
  }

  @Test(arguments: [ForgeCapabilities.MarkerStyle.htmlComment, .linkDefinition])
  func `markers are parsed even if line endings have changed`(style: ForgeCapabilities.MarkerStyle) {
    let markers = [
      Marker(rule: "any_view", fingerprint: "00aa"), Marker(rule: "any_view", fingerprint: "33dd", content: "44ee"),
      Marker(rule: "body_length", fingerprint: "11bb", isFixed: true),
    ]
    let body =
      "Text with <!-- review:v1 rule=other fp=22cc -->\n\n" + markers.map { $0.text(style) }.joined(separator: "\n\n")
    #expect(Marker.markers(in: body) == markers)
    #expect(Marker.markers(in: body.replacing("\n", with: "\r\n") + "  \n") == markers)
    #expect(Marker.markers(in: body + "\nmore text").isEmpty)
  }
}
