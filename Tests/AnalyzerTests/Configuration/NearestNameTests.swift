import Testing

@testable import Analyzer

struct NearestNameTests {
  @Test(
    arguments: [
      ("any_veiw", "any_view"), ("ANY_VIEW", "any_view"), ("bodylength", "body_length"), ("body_lenght", "body_length"),
      ("mvm", "mvvm"), ("of", "off"), ("xyzzy", nil), ("no", nil), ("", nil), ("on", nil), ("MVC", nil),
      ("m", nil), ("oof", "off"), ("erorr", "error"), ("eroor", "error"), ("arrow", nil),
    ] as [(String, String?)])
  func `the name that requires the fewest edits is suggested if it is similar enough`(name: String, expected: String?) {
    #expect(NearestName.to(name, among: ["off", "any_view", "body_length", "mvvm", "mv", "error"]) == expected)
  }

  @Test(
    arguments: [
      ("foreground", "foreground_color"), ("on_appear", "task_in_on_appear"), ("body", nil), ("fo", nil),
      ("ground", nil), ("color", "foreground_color"),
    ] as [(String, String?)])
  func `a name is completed if only one candidate contains it`(name: String, expected: String?) {
    let names = ["foreground_color", "task_in_on_appear", "body_length", "body_depth", "long_body"]
    #expect(NearestName.to(name, among: names) == expected)
  }

  @Test func `equally similar names are ordered alphabetically`() {
    #expect(NearestName.to("rule_x", among: ["rule_c", "rule_b"]) == "rule_b")
  }

  @Test func `a one-megabyte name is handled quickly`() {
    #expect(NearestName.to(String(repeating: "a", count: 1 << 20), among: ["any_view"]) == nil)
  }

  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "ab", 2), ("kitten", "sitting", 3), ("é", "e", 1), ("hepl", "help", 1),
  ])
  func `the distance is the number of edits`(left: String, right: String, distance: Int) {
    #expect(NearestName.distance(left, right) == distance)
    #expect(NearestName.distance(right, left) == distance)
  }
}
