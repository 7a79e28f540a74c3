import Report
import Testing

struct FormatCatalogTests {
  @Test func `every format is found by its unique name`() throws {
    for format in FormatCatalog.all {
      #expect(try FormatCatalog.format(named: format.name).name == format.name)
      #expect(!format.summary.isEmpty)
    }
    #expect(Set(FormatCatalog.all.map(\.name)).count == FormatCatalog.all.count)
  }

  @Test func `for a misspelled name, the nearest one is suggested`() {
    let error = #expect(throws: UnknownFormat.self) { try FormatCatalog.format(named: "jsn") }
    #expect(error?.description == "unknown format 'jsn' (did you mean 'json'?)")
  }

  @Test func `an unknown name lists all formats`() {
    let error = UnknownFormat(name: "holographic\u{1B}", known: ["text", "json"])
    #expect(error.description == "unknown format 'holographic\\u{1B}'; choose one of text, json")
  }

  @Test(arguments: FormatCatalog.all.map(\.name))
  func `the same review always produces identical output with a final newline`(name: String) throws {
    let format = try FormatCatalog.format(named: name)
    let text = format.render(SampleReview.full, in: SampleReview.context())
    #expect(text == format.render(SampleReview.full, in: SampleReview.context()))
    #expect(text.hasSuffix("\n") || text.hasSuffix("\r\n"))
    let empty = format.render(SampleReview.empty, in: SampleReview.context())
    #expect(empty.isEmpty || empty.hasSuffix("\n") || empty.hasSuffix("\r\n"))
  }
}
