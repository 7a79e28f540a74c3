import Testing

@testable import Analyzer

/// Tests that source code that would hang or crash the parser is rejected, but realistic code is not.
@Suite struct ParserLimitsTests {
  private static let attacks: [NamedSource] = [
    NamedSource("lists", "let x = " + String(repeating: "[", count: 30)),
    NamedSource(
      "closed lists", "let x = " + String(repeating: "[", count: 22) + "1" + String(repeating: "]", count: 22)),
    NamedSource("lists in parentheses", "let x = " + String(repeating: "([", count: 25)),
    NamedSource("list types", "let x: " + String(repeating: "[A<", count: 25)),
    NamedSource("lists separated by white space and comments", "let x = " + String(repeating: "[ /* */\n", count: 30)),
    NamedSource("tuple types", "let x: " + String(repeating: "[(a: ", count: 25)),
    NamedSource("many shorter lists", String(repeating: String(repeating: "[", count: 12) + "\n" + "}", count: 200)),
    NamedSource("conditions", String(repeating: "#if a\n", count: 5000)),
    NamedSource("calls", "let x = a" + String(repeating: ".b()", count: 100_000)),
    NamedSource("calls with closures", "let x = a" + String(repeating: ".b {}", count: 100_000)),
    NamedSource("calls on separate lines", "let x = a" + String(repeating: "\n  // why\n  .b()", count: 60_000)),
    NamedSource("names", "extension " + String(repeating: "A.", count: 100_000) + "A {}"),
    NamedSource("try", "let x = " + String(repeating: "try ", count: 20_000) + "a"),
    NamedSource("try on separate lines", "let x = " + String(repeating: "try\n", count: 20_000) + "a"),
    NamedSource("try and await", "let x = " + String(repeating: "try await ", count: 10_000) + "a"),
    NamedSource("arrows", "let x: " + String(repeating: "A -> ", count: 20_000) + "A"),
    NamedSource("else if", "func f() { if a {}" + String(repeating: " else if b {}", count: 20_000) + "}"),
    NamedSource(
      "else if on separate lines",
      "func f() { if a {\n}" + String(repeating: " else if b {\n}", count: 20_000) + "}"),
    NamedSource("exclamation marks", "let x = a" + String(repeating: "!", count: 50_000)),
    NamedSource("generic arguments", "let x: " + String(repeating: "A<", count: 4000)),
    NamedSource("generic arguments of calls", String(repeating: "a.b<c, d", count: 1000)),
    NamedSource("ternaries", "let x = " + String(repeating: "a ? ", count: 20_000)),
    NamedSource("interpolations", "let x = \"" + String(repeating: "\\(", count: 400)),
    NamedSource("strings in interpolations", "let x = " + String(repeating: "\"\\(", count: 10_000)),
    NamedSource("attributes", String(repeating: "@available(", count: 2000)),
    NamedSource("subscripts", String(repeating: "subscript(", count: 3000)),
    NamedSource("precedence groups", String(repeating: "precedencegroup ", count: 5000)),
    NamedSource("nested precedence groups", String(repeating: "precedencegroup A { ", count: 3000)),
    NamedSource("conflict markers", String(repeating: "<<<<<<< a\n", count: 5000)),
    NamedSource("repeat", "let x: " + String(repeating: "repeat ", count: 20_000) + "A"),
  ]

  @Test(arguments: attacks)
  func `hostile source code is rejected before parsing`(_ shape: NamedSource) {
    #expect(ParserLimits.obstacle(in: Array(shape.source.utf8)) != nil)
  }

  private static let harmless: [NamedSource] = [
    NamedSource("empty", ""),
    NamedSource("a chain of 20,000 links", "let x = a" + String(repeating: ".b()", count: 20_000)),
    NamedSource(
      "a chain of 20,000 modifiers",
      "var body: some View { Text(\"\")" + String(repeating: "\n.b(1)", count: 20_000) + "}"),
    NamedSource("nested lists", "let x = [[[[[[1]]]]]]\nlet y: [[[[Int]]]] = []"),
    NamedSource("a large list", "let x = [" + String(repeating: "[1, 2, .a.b, c!],\n", count: 50_000) + "]"),
    NamedSource("a tree of calls", String(repeating: "list([item([", count: 5) + String(repeating: "])])", count: 5)),
    NamedSource("text", "let x = \"" + String(repeating: "[oh, well]. Try it! ", count: 10_000) + "\""),
    NamedSource("a banner", String(repeating: "// [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\n", count: 100)),
    NamedSource("many statements", String(repeating: "try await a.b(c).d?.e!()\n", count: 20_000)),
    NamedSource("many conditions", String(repeating: "#if a\nlet x = 1\n#elseif b\n#else\n#endif\n", count: 5000)),
    NamedSource("many branches", String(repeating: "if a { b } else if c { d } else { e }\n", count: 10_000)),
    NamedSource("many functions", String(repeating: "let f: (A) -> B = { _ in g() }\n", count: 20_000)),
    NamedSource("many cases", "enum E {" + String(repeating: "case a(Int?), b\n", count: 20_000) + "}"),
    NamedSource("many ternaries", String(repeating: "let x = a ? b : c\n", count: 20_000)),
    NamedSource(
      "many generic types", String(repeating: "let x: [A<B>: C<D<E>>] = y < z ? f(0..<n) : g<H>()\n", count: 20_000)),
    NamedSource("ranges", "let x = [" + String(repeating: "0x41..<0x5B, ", count: 5000) + "]"),
    NamedSource("many interpolations", String(repeating: "let x = \"\\(a) \\(b.c(d))\"\n", count: 10_000)),
    NamedSource("rows of numbers", "let x = \"\"\"\n" + String(repeating: "0 0 0 0 0 0\n", count: 200) + "\"\"\""),
    NamedSource("a merge conflict", "<<<<<<< HEAD\nlet a = 1\n=======\nlet a = 2\n>>>>>>> main\n"),
    NamedSource(
      "consecutive attributes", String(repeating: "@available(iOS 17, *) @A(b) func c() {}\n", count: 5000)),
    NamedSource("only closing brackets", String(repeating: "])}", count: 1000)),
  ]

  @Test(arguments: harmless)
  func `realistic and generated code is parsed`(_ shape: NamedSource) {
    #expect(ParserLimits.obstacle(in: Array(shape.source.utf8)) == nil)
  }

  @Test func `a rejected file is reported as a failure with a reason`() throws {
    let review = Review.of([("A.swift", "let x = " + String(repeating: "[", count: 40)), ("B.swift", "struct B {}")])
    let skipped = try #require(review.skipped.first)
    #expect(review.skipped.count == 1 && review.files.map(\.path) == ["B.swift"])
    #expect(skipped.path == "A.swift" && skipped.isFailure)
    #expect(skipped.reason == "nests `[` too deeply to parse in reasonable time")
  }
}
