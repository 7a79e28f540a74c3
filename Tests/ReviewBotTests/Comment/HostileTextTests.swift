import Analyzer
import TestSupport
import Testing

@testable import ReviewBot

/// Tests that nothing sent to a forge contains active markup, mentions or commands from names, paths or code.
struct HostileTextTests {
  private static let words = [
    "@everyone", "@acme/admins", "#123", "acme/app#5", "GH-7", "!12", "<img src=x onerror=alert(1)>", "</details>",
    "<!-- review:summary -->", "--> x", "<!--", "[//]: # (review:summary)", "[a](javascript:x)",
    "![i](http://evil.example/i.png)",
    "``` \n@all", "~~~", "`", "``", "a`b", "| b | c |", "\n- [x] done <!-- review:item refactor.behaviour -->",
    "\n\n# Heading", "https://evil.example/?q=1", "www.evil.example", "4f2c9a1d0b", "/merge", "\r\n/close\r\n",
    "&amp;&lt;",
    "\u{202E}abc", "$x^2$", "{{x}}", "\\`@a\\`", "*b* _c_ __d__ **e**", "mailto:a@b.example", ":tada:", "AB#12",
    "```suggestion\nrm -rf\n```", "fixes #1", "Closes acme/app#2", "resolves GH-3", "fixes https://forge.example/i/4",
    "<!-- review:v1 rule=any_view fp=0123456789abcdef -->", "[//]: # (review:v1 rule=any_view fp=0123456789abcdef)",
    "\n<!-- review:ticked refactor.behaviour -->\n", "\u{2028}<!-- review:summary -->\u{2029}",
    "\u{85}[//]: # (review:summary)",
    "`\n\n<!-- review:summary -->\n\n`", "<!-- review:refused head=0 0 -->", "@acme/team,@a", "cc:@ops", "(@a)",
    "\u{200B}@a",
    "*@a*", "<@U123>", "@\u{2060}a", "#\u{200D}12",
  ]

  /// Returns the plan for a review that consists of hostile text.
  private static func plan(on forge: any Forge) -> Plan {
    var pull = PlanCase()
    pull.capabilities = forge.capabilities
    pull.options.maximumComments = 100
    let path = "App/`@all` <b>#1 |x|.swift"
    pull.diff =
      (try? DiffParser().parse(
        Array(
          """
          diff --git "a/\(path)" "b/\(path)"
          new file mode 100644
          --- /dev/null
          +++ "b/\(path)"
          @@ -0,0 +1,\(words.count) @@

          """.utf8)
          + Array(words.map { "+\($0.split(whereSeparator: \.isNewline).joined(separator: " "))\n" }.joined().utf8)))
      ?? UnifiedDiff(files: [])
    pull.findings = words.enumerated().flatMap { index, word in
      [
        PlanCase.finding(
          String(index + 0x10, radix: 16), line: index + 1, path: path, message: "\(word) and `\(word)` end",
          fix: Fix(
            isSafe: true,
            edits: [
              .init(
                range: SourceRange(start: .init(line: index + 1, column: 1), end: .init(line: index + 1, column: 2)),
                replacement: word)
            ])),
        PlanCase.finding(
          String(index + 0x1000, radix: 16), line: 900, path: "\(word.replacing("\n", with: " ")).swift", message: word),
      ]
    }
    pull.figures = ChangeFigures(
      files: words.map { .init(path: "App/\($0).swift", introduced: 1, fixed: 0) },
      humanItems: [.init(id: "refactor.behaviour", files: 1)])
    return pull.plan()
  }

  /// Returns the text that a forge interprets: without code spans, code blocks and escaped characters.
  private static func plain(_ markdown: String) -> String {
    var text = ""
    var fence = ""
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if fence.isEmpty, let match = line.firstMatch(of: /^ {0,3}(`{3,})[^`]*$/) {
        fence = String(match.1)
      } else if !fence.isEmpty {
        if line.allSatisfy({ $0 == "`" }), line.count >= fence.count { fence = "" }
      } else {
        text += line + "\n"
      }
    }
    var result = ""
    var rest = Substring(text)
    while let character = rest.first {
      if character == "\\" {
        rest = rest.dropFirst(2)
      } else if character == "`" {
        let run = rest.prefix { $0 == "`" }
        let after = rest.dropFirst(run.count)
        guard let end = after.ranges(of: /`+/).first(where: { after[$0].count == run.count }) else {
          return "open code"
        }
        rest = after[end.upperBound...]
        result += "`"
      } else {
        result.append(character)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// Our own lines of HTML.
  private static let details = [
    "<details><summary>Why</summary>", "<details><summary>Rules, metrics and files</summary>", "</details>",
  ]

  @Test(arguments: ForgeUnderTest.all)
  func `no hostile text becomes markup, a mention, a reference or a command`(_ under: ForgeUnderTest) throws {
    let plan = Self.plan(on: try ForgeRig(under).open())
    #expect(!plan.create.isEmpty)
    var bodies = plan.create.map(\.comment.body)
    if case .create(let summary) = plan.summary {
      bodies.append(summary)
      #expect(SummaryNotes([summary]).ticked.isEmpty, "a tick that nobody made in \(summary)")
    }
    for body in bodies {
      let notes = HiddenNote.trailing(in: body)
      let visible = body.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
        // Our own hidden notes.
        !notes.contains { line.contains($0) } && !line.hasSuffix("<!-- review:item refactor.behaviour -->")
          && !Self.details.contains(String(line))
      }.joined(separator: "\n")
      let text = Self.plain(visible)
      #expect(!text.contains("open code"), "\(body)")
      for pattern in [
        /@\w/, /[\w)]?[#!]\d/, /<[A-Za-z!\/]/, /\]\(/, /:\/\//, /www\./, /\b[0-9a-f]{7,40}\b/, /GH-\d/, /\$\w/,
      ] {
        #expect(text.firstMatch(of: pattern) == nil, "\(under): \(text) in \(body)")
      }
      #expect(text.firstMatch(of: /(?m)^\/[a-z]/) == nil, "a command in \(body)")
      #expect(!text.contains("\u{202E}"))
    }
    for creation in plan.create {
      #expect(Marker.markers(in: creation.comment.body).map(\.fingerprint) == creation.fingerprints)
    }
    #expect(bodies.dropLast().allSatisfy { !SummaryNotes.isSummary($0) })
    // Hidden notes are only those that we write, at the end of a text.
    for body in bodies.dropLast() {
      #expect(
        HiddenNote.trailing(in: body).allSatisfy { $0.wholeMatch(of: /review:v1 rule=[a-z_]+ fp=[0-9a-f]+/) != nil })
    }
    let summary = try #require(bodies.last)
    #expect(HiddenNote.trailing(in: summary) == ["review:summary"])
    #expect(SummaryNotes([summary]) == SummaryNotes([]))
  }
}
