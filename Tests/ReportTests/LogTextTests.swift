import Analyzer
import Foundation
import TestSupport
import Testing

@testable import Report

/// Tests that text from the reviewed project never becomes a command in a CI job's log.
struct LogTextTests {
  private static let spelled: [(text: String, result: String)] = [
    ("##vso[task.complete result=Failed;]", "#\\u{23}vso[task.complete result=Failed;]"),
    ("a ##[error]b ##[x]", "a #\\u{23}[error]b #\\u{23}[x]"),
    ("###[a]", "##\\u{23}[a]"), ("##teamcity[x]", "#\\u{23}teamcity[x]"), ("##VSO[x]", "#\\u{23}VSO[x]"),
    ("::error::x", ":\\u{3A}error::x"), (" \t::error::x", " \t:\\u{3A}error::x"),
    ("a\n::add-mask::a\nb", "a\n:\\u{3A}add-mask::a\nb"), ("a\r::x::", "a\r:\\u{3A}x::"),
    ("a\r\n::x::\r\n", "a\r\n:\\u{3A}x::\r\n"), ("\u{A0}\u{2003}::x::", "\u{A0}\u{2003}:\\u{3A}x::"),
    ("\u{1B}[1;31m::x::", "\u{1B}[1;31m:\\u{3A}x::"), ("#\u{1B}[0m#[x]", "#\u{1B}[0m\\u{23}[x]"),
    ("#\u{200D}#vso[x]", "#\u{200D}\\u{23}vso[x]"), ("##v\u{AD}so\u{FE0F}[x]", "#\\u{23}v\u{AD}so\u{FE0F}[x]"),
    ("\u{200B}:\u{2060}:x::", "\u{200B}:\u{2060}\\u{3A}x::"), ("\u{FEFF}::x::", "\u{FEFF}:\\u{3A}x::"),
  ]

  @Test(arguments: spelled)
  func `commands are escaped once`(text: String, result: String) {
    let escaped = LogText.escaped(text)
    #expect(escaped == result)
    #expect(LogText.escaped(escaped) == escaped)
    #expect(LogText.containsCommand(text) && !LogText.containsCommand(escaped))
    #expect(!LogReader.commands(in: text).isEmpty && LogReader.commands(in: escaped).isEmpty)
  }

  @Test(arguments: [
    "", "\n", "\r\n\n", "a::b", "Foo::bar()", "# Heading", "## Heading", "let a = ##\"x\"##", "[a](b)", ": :x", "#[a]",
    "  6 | x ::error::", "👩‍👩‍👧 ##", "日本語::", "#if os(macOS)", "##",
  ])
  func `other text is unchanged`(text: String) {
    #expect(LogText.escaped(text) == text)
    #expect(LogReader.commands(in: text).isEmpty)
  }

  @Test func `text that a log shows unchanged has neither commands nor control characters`() {
    #expect(LogText.isShownAsIs("+\tlet a = 1\r\n 日本語 👩‍👩‍👧\n"))
    for text in ["##[a]", "a\n ::b::", "\u{1B}[0m", "\u{202E}", "\u{9B}"] { #expect(!LogText.isShownAsIs(text)) }
  }

  @Test func `escaping random text removes all commands and is idempotent`() {
    let parts = [
      "#", "##", ":", "::", "[", "]", "vso", " ", "\t", "\n", "\r", "\u{200D}", "\u{1B}[0m", "é", "a", "\u{0}",
    ]
    var random = SeededRandom(seed: 16)
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        parts[Int.random(in: parts.indices, using: &random)]
      }.joined()
      let escaped = LogText.escaped(text)
      #expect(LogReader.commands(in: escaped).isEmpty, "\(text.debugDescription)")
      #expect(LogText.escaped(escaped) == escaped)
    }
  }

  // MARK: Formats

  private static let texts = [
    "##vso[task.setvariable variable=A]b", "##[error]a", "::error file=a::b", "x ::warning::y", "##teamcity[a]",
    "a\n::set-output name=a::b", "a\r\n##[group]b", "section_start:1:a\r\u{1B}[0K", "\u{1B}]0;a\u{7}",
    "\u{202E}a\u{2066}",
    "\u{9B}31m", "#\u{200D}#vso[a.b]c", "=HYPERLINK(\"a\")", "\t=1", "a;=1",
  ]

  /// A review in which every string is hostile.
  private static let review: Review = {
    let long = String(repeating: "word ", count: 17)
    return Review(
      architecture: ArchitectureVerdict(architecture: .mvvm, reason: texts.joined(separator: " ")),
      files: texts.map {
        FileReview(
          path: $0, roles: [.view], lines: LineCounts(total: 1, code: 1), maxBodyLength: nil, uiImports: [$0],
          types: [
            TypeReview(
              name: $0, kind: "struct", roles: [.view], line: 1, codeLines: 1, storedProperties: 0, bodyLength: nil,
              bodyDepth: nil, cohesion: nil)
          ], coverage: CoverageCount(passed: 1))
      },
      findings: texts.sorted().map { text in
        Finding(
          rule: "any_view", severity: .warning, path: text,
          range: SourceRange(start: .init(line: 1, column: 1), end: .init(line: 1, column: 4)),
          // Wraps the text so that each of its parts starts a line in at least one case.
          message: "\(text) \(long)\(text) \(long)" + texts.joined(separator: " "), symbol: text,
          fingerprint: "0123456789abcdef")
      }, checklists: [],
      folders: texts.map {
        FolderReview(path: $0, files: 3, findings: 1, coverage: CoverageCount(passed: 1, failed: 1))
      },
      coverage: CoverageCount(passed: 1, failed: 1), suppressed: 0, baselined: 0,
      skipped: texts.map { SkippedFile(path: $0, reason: $0, isFailure: $0.count > 9) })
  }()

  private static func render(_ name: String, usesColor: Bool, _ verbosity: FormatContext.Verbosity) throws -> String {
    var context = SampleReview.context(usesColor: usesColor, verbosity: verbosity)
    context.source = { Array("\($0)\n##vso[a.b]c\n".utf8) }
    return try FormatCatalog.format(named: name).render(review, in: context)
  }

  @Test(arguments: FormatCatalog.all.map(\.name), [FormatContext.Verbosity.quiet, .normal, .verbose])
  func `no format prints an unintended command`(name: String, verbosity: FormatContext.Verbosity) throws {
    for usesColor in [false, true] {
      let text = try Self.render(name, usesColor: usesColor, verbosity)
      let lines = name == "github" ? text.replacing(/(?m)^::warning [^:]*::/, with: "") : text
      #expect(LogReader.commands(in: lines).isEmpty)
      #expect(LogReader.controls(in: text).isEmpty)
    }
  }

  @Test(arguments: ["json", "sarif", "gitlab"])
  func `JSON preserves every string`(name: String) throws {
    let text = try Self.render(name, usesColor: false, .normal)
    let document = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let strings = Set(Self.strings(in: document))
    for finding in Self.review.findings { #expect(strings.contains(finding.message)) }
    if name != "sarif" { for path in Self.texts { #expect(strings.contains(path)) } }
  }

  private static func strings(in value: Any) -> [String] {
    switch value {
    case let text as String: [text]
    case let list as [Any]: list.flatMap(strings)
    case let object as [String: Any]: object.values.flatMap(strings)
    default: []
    }
  }

  @Test func `XML preserves allowed characters`() {
    #expect(XMLText.escaped("##[a] #\u{200D}#b[ ##c \u{202E}\u{9B}") == "#&#35;[a] #\u{200D}&#35;b[ ##c &#8238;&#155;")
  }

  @Test(arguments: ["=1", " =1", "\u{200B}=1", "＝1", "\t=1", "\n@a", "a;=1", "a; +1"])
  func `no part of a CSV cell is interpreted as a formula`(text: String) {
    let cell = CSVText.cell(text).drop { $0 == "\"" }
    #expect(cell.split(separator: ";").allSatisfy { $0.firstMatch(of: /^[\s\u{200B}]*[=+\-@＝＋－＠]/) == nil }, "\(cell)")
  }

  @Test func `SARIF messages do not contain links`() throws {
    let finding = Finding(
      rule: "a", severity: .info, path: "a", range: SampleReview.findings[0].range,
      message: "`[x](https://evil.example)`",
      symbol: "", fingerprint: "0")
    let review = Review(
      architecture: SampleReview.empty.architecture, files: [], findings: [finding], checklists: [], folders: [],
      coverage: CoverageCount(), suppressed: 0, baselined: 0, skipped: [])
    #expect(SARIFFormat().render(review, in: SampleReview.context()).contains(#"`\\[x\\](https://evil.example)`"#))
  }
}
