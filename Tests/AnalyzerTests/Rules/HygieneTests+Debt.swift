import Testing

@testable import Analyzer

/// Edge cases of the rules about technical debt.
extension HygieneTests {
  // MARK: untracked_debt

  static let debt: [OddShape] = [
    OddShape(
      "untracked_debt", "all kinds of tickets, and similar text",
      """
      struct A: View {
        // TODO: a, see AB-1
        var a = 1
        // ↓TODO: a, see A-1
        var b = 1
        // ↓TODO: in UTF-8, ISO-8601, SHA-256, RFC-2119, MD-5 and AES-256
        var c = 1
        // TODO(#12): d
        var d = 1
        // ↓TODO: item # 12 and #a1
        var e = 1
        // TODO: see http://example.com
        var f = 1
        // TODO: G
        // on the next line: P2P-12
        var g = 1
        // ↓TODO(anna): h

        // P2P-13
        var body: some View { Text("") }
      }
      """),
    OddShape(
      "untracked_debt", "the marker is the first word, case-sensitive",
      """
      final class FeedViewModel {
        // A TODO: later in the text
        var a = 1
        // todo: lower case
        var b = 1
        // TODOS and others
        var c = 1
        // MARK: TODO
        var d = 1
        // ↓refactor later
        var e = 1
        // Refactor later
        var f = 1
        //↓FIXME
        var g = 1
        /* ↓XXX: h */ var h = 1
        /**
         ↓HACK: i
         */
        var i = 1
        // - ↓TODO: j
        var j = 1
        // One line of text,
        // TODO: and a marker on the second
        var k = 1
      }
      """),
    OddShape(
      "untracked_debt", "trailing comments and subsequent lines",
      """
      struct A: View {
        var a = 1 // ↓TODO: a
        // ↓TODO: b
        var b = 1 // TODO: c
                  // AB-12
        var c = 1 // nothing
        // ↓TODO: d
        var body: some View { Text("") }
      }
      """),
    OddShape(
      "untracked_debt", "attached to the type, or separate from it",
      """
      // TODO: apart

      // ↓TODO: attached

      @MainActor
      struct A: View {
        enum Kind {
          // ↓TODO: inside
          case a
        }
        var body: some View { Text("") }
        // ↓TODO: at the end
      }
      // TODO: behind


      struct B {}
      """),
    OddShape(
      "untracked_debt", "tests, and bugs in other code",
      [
        ("AppTests/A.swift", "struct A {\n  // TODO: a\n  let a = 1\n}"),
        (
          "App/B.swift",
          """
          struct B {
            // HACK: SwiftUI bug on iOS17, see the forum
            let a = 1
            // TODO: remove when the Xcode 16
            // regression is fixed
            let b = 1
            // FIXME: rdar 12345
            let c = 1
            // HACK: FB12345678
            let d = 1
            // ↓HACK: our server has a bug
            let e = 1
            // TODO: use the new API of iOS 18
            let f = 1
          }
          """
        ),
      ]),
    OddShape(
      "untracked_debt", "all types and extensions count, free functions do not",
      [
        ("App/A.swift", "struct A: View { var body: some View { Text(\"\") } }"),
        (
          "App/B.swift",
          """
          extension A {
            // ↓TODO: a
            func a() {}
          }
          extension String {
            // ↓TODO: b
            func b() {}
          }
          final class FeedService {
            // ↓TODO: c
            func c() {}
          }
          // TODO: d
          func d() {}
          """
        ),
      ]),
    OddShape(
      "untracked_debt", "custom markers",
      """
      struct A: View {
        // ↓DEBT: a
        var a = 1
        // TODO: b
        var body: some View { Text("// DEBT: c") }
      }
      """, configuration: "{markers: [DEBT]}"),
    OddShape(
      "untracked_debt", "custom markers in lowercase, in several words and before a colon",
      """
      struct A: View {
        // ↓tidy up this list
        var a = 1
        // Tidy up this list
        var b = 1
        // ↓Some day: paging
        var c = 1
        // Some days: paging
        var body: some View { Text("") }
      }
      """, configuration: "{markers: [tidy up, Some day]}"),
    OddShape(
      "untracked_debt", "nested comments and interpolations",
      #"""
      struct A: View {
        var body: some View {
          Text("""
            // TODO: text \(a /* ↓TODO: comment */)
            """)
          /* outer /* TODO: inner */ */
        }
      }
      """#),
  ]

  // MARK: stale_debt

  @Test func `a note can be suppressed on the line above it`() throws {
    let source = """
      struct A: View {
        // review:disable:next untracked_debt -- settled this week
        // TODO: a
        // and b
        let a = 1
        let b = 1 // TODO: c
        // review:disable:previous untracked_debt
        var body: some View { Text("") }
      }
      """
    let review = Review.of([("A.swift", source)])
    #expect(review.findings == [])
    #expect(review.suppressed == 2)
  }

  static let stale: [OddShape] = [
    OddShape(
      "stale_debt", "exactly the limit is allowed",
      """
      struct A {
        // TODO: a
        // Added: 2025-10-03

        // ↓TODO: b
        // Added: 2025-10-02
        let a = 1
      }
      """),
    OddShape(
      "stale_debt", "dates in the future and invalid dates",
      """
      import A
      // TODO: a
      // Added: 2027-01-01

      // TODO: b
      // Added: 2023-02-29

      // TODO: c
      // Added: yesterday
      let a = 1
      """),
    OddShape(
      "stale_debt", "everything on one line",
      "struct A {\n  let a = 1 // ↓TODO: TECH DEBT - Extract // Ticket: PROJ-123 // Added: 2024-12-14 // Reason: Deadline\n}"
    ),
    OddShape(
      "stale_debt", "outside of types, in tests, and bugs in other code",
      [
        ("App/A.swift", "let a = 1 // TODO: a // Added: 2020-01-01\n"),
        ("AppTests/A.swift", "struct A {\n  // TODO: a // Added: 2020-01-01\n  let a = 1\n}"),
        ("App/B.swift", "struct B {\n  // HACK: SwiftUI bug // Added: 2020-01-01\n  let a = 1\n}"),
      ]),
    OddShape(
      "stale_debt", "a note without a date, and a date without a marker",
      """
      import A
      // TODO: a

      // Added: 2020-01-01
      // TODO: b
      let a = 1
      """),
    OddShape(
      "stale_debt", "Added as part of a longer word",
      """
      import A
      // TODO: a
      // LastAdded: 2020-01-01
      let a = 1
      """),
    OddShape(
      "stale_debt", "a comment that spans several lines",
      """
      struct A {
        /*
         ↓FIXME: a
         Added: 2020-01-01
        */
        let a = 1
      }
      """, configuration: "{days: 0}"),
  ]

  @Test(arguments: ["TODO: sort", "FIXME: sort"])
  func `many comments without tickets get one finding, separately for urgent ones`(_ comment: String) {
    func messages(_ count: Int) -> [String] {
      let members = (1...count).map { "  // \(comment)\n  var a\($0): Int { \($0) }\n" }.joined()
      let other = comment.hasPrefix("TODO") ? "FIXME: align" : "TODO: align"
      return Review.of([("Sources/App/A.swift", "struct A {\n\(members)  // \(other)\n  let b = 1\n}\n")]).findings
        .filter { $0.rule == "untracked_debt" }.map(\.message)
    }
    #expect(messages(19).count == 20)
    let marker = comment.prefix { $0 != ":" }
    #expect(messages(20).count == 2)
    #expect(
      messages(20).first
        == "the \(marker) in `A` and 19 others in the project do not reference tickets; add tickets to those that "
        + "you plan to resolve, and delete the rest")
  }
}
