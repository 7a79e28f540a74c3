import Testing

@testable import Analyzer

/// Tests which findings need no comment because following the advice of others also resolves them.
@Suite struct CoveredFindingsTests {
  @Test(arguments: [(60, false), (51, true)])
  func `a long body is covered if its long actions account for the excess`(value: Int, isCovered: Bool) {
    let body = Self.finding("body_length", "FeedView.body", lines: 10...70, value: value, limit: 40)
    let actions = [12, 30].map { start in
      Self.finding("inline_action", "FeedView.body", lines: start...start + 7, value: 6, limit: 3)
    }
    #expect(CoveredFindings([body] + actions).contains(body) == isCovered)
    #expect(!CoveredFindings([body, actions[0]]).contains(body))
    #expect(!CoveredFindings([body] + actions).contains(actions[0]))
  }

  @Test func `actions of another view do not cover a body`() {
    let body = Self.finding("body_length", "FeedView.body", lines: 10...60, value: 45, limit: 40)
    let action = Self.finding("inline_action", "RowView.body", lines: 70...90, value: 6, limit: 3)
    #expect(!CoveredFindings([body, action]).contains(body))
  }

  @Test(arguments: [(240, true), (239, false)])
  func `a long view is covered if most of it is a long body`(length: Int, isCovered: Bool) {
    let view = Self.finding("view_type_length", "FeedView", lines: 1...320, value: 300, limit: 250)
    let body = Self.finding(
      "body_length", "FeedView.body", severity: .error, lines: 20...280, value: length, limit: 100)
    #expect(CoveredFindings([view, body]).contains(view) == isCovered)
  }

  @Test func `a view model that should be removed need not be isolated`() {
    let actor = Self.finding("missing_main_actor", "FeedViewModel", lines: 1...9)
    let removal = Self.finding("unnecessary_view_model", "FeedViewModel", lines: 1...9)
    #expect(CoveredFindings([actor, removal]).contains(actor))
    #expect(!CoveredFindings([actor, removal]).contains(removal))
    #expect(!CoveredFindings([actor]).contains(actor))
  }

  @Test func `an AnyView that a view model should not create is covered`() {
    let view = Self.finding("any_view", "FeedViewModel.header()", lines: 4...4)
    let type = Self.finding("ui_type_in_view_model", "FeedViewModel.header()", severity: .error, lines: 4...4)
    let other = Self.finding("ui_type_in_view_model", "FeedViewModel.header()", severity: .error, lines: 6...6)
    #expect(CoveredFindings([view, type]).contains(view))
    #expect(!CoveredFindings([view, other]).contains(view))
  }

  @Test func `the late creation of an optional view model is covered`() {
    let setup = Self.finding("delayed_view_model_setup", "FeedView.body", lines: 20...20)
    let property = Self.finding("optional_view_model", "FeedView.viewModel", lines: 3...3)
    let other = Self.finding("optional_view_model", "ListView.viewModel", lines: 33...33)
    #expect(CoveredFindings([setup, property]).contains(setup))
    #expect(!CoveredFindings([setup, property]).contains(property))
    #expect(!CoveredFindings([setup, other]).contains(setup))
  }

  @Test(arguments: ["body_nesting", "body_sections"])
  func `deep nesting and many views in a long body are covered`(rule: String) {
    let nesting = Self.finding(rule, "FeedView.body", lines: 10...60, value: 9, limit: 6)
    let length = Self.finding("body_length", "FeedView.body", lines: 10...60, value: 49, limit: 40)
    #expect(CoveredFindings([nesting, length]).contains(nesting))
    #expect(!CoveredFindings([nesting]).contains(nesting))
  }

  @Test func `the setter of a reported binding is covered`() {
    let setter = Self.finding("inline_action", "FeedView.body", lines: 20...30, value: 5, limit: 3)
    let binding = Self.finding("binding_get_set_in_body", "FeedView.body", lines: 20...30)
    let other = Self.finding("binding_get_set_in_body", "FeedView.body", lines: 40...44)
    #expect(CoveredFindings([setter, binding]).contains(setter))
    #expect(!CoveredFindings([setter, binding]).contains(binding))
    #expect(!CoveredFindings([setter, other]).contains(setter))
  }

  @Test(arguments: [
    "state_object_injected", "state_for_passed_in", "observed_object_created", "wrapper_mismatch",
  ])
  func `a property whose wrapper is replaced need not be private`(rule: String) {
    let access = Self.finding("private_state", "FeedView.model", lines: 3...3)
    let wrapper = Self.finding(rule, "FeedView.model", lines: 3...3)
    #expect(CoveredFindings([access, wrapper]).contains(access))
    #expect(!CoveredFindings([access, wrapper]).contains(wrapper))
    #expect(!CoveredFindings([access]).contains(access))
  }

  @Test func `a long view whose helpers should be extracted is covered`() {
    let view = Self.finding("view_type_length", "FeedView", lines: 1...300, value: 300, limit: 250)
    let helpers = Self.finding("computed_view_helpers", "FeedView", lines: 1...1, value: 8, limit: 5)
    #expect(CoveredFindings([view, helpers]).contains(view))
    #expect(!CoveredFindings([view, helpers]).contains(helpers))
  }

  @Test(arguments: ["view_model_length", "view_model_concerns"])
  func `a view model that has to be split needs no other comment`(rule: String) {
    let other = Self.finding(rule, "FeedViewModel", lines: 1...9, value: 300, limit: 250)
    let split = Self.finding("god_view_model", "FeedViewModel", lines: 1...9, value: 20, limit: 15)
    #expect(CoveredFindings([other, split]).contains(other))
    #expect(!CoveredFindings([other, split]).contains(split))
    #expect(!CoveredFindings([other]).contains(other))
  }

  @Test(arguments: [(240, true), (239, false)])
  func `a long file is covered if most of it is a long view`(length: Int, isCovered: Bool) {
    let file = Self.finding("view_file_length", "FeedView", lines: 1...9, value: 400, limit: 300)
    let view = Self.finding("view_type_length", "FeedView", lines: 1...9, value: length, limit: 200)
    #expect(CoveredFindings([file, view]).contains(file) == isCovered)
    let other = Self.finding("view_type_length", "FeedGrid", lines: 1...9, value: length, limit: 200)
    #expect(CoveredFindings([file, other]).contains(file) == isCovered)
  }

  @Test(arguments: [(Severity.error, true), (.warning, false)])
  func `only errors cover errors`(severity: Severity, isCovered: Bool) {
    let nesting = Self.finding("body_nesting", "FeedView.body", severity: .error, lines: 1...120)
    let body = Self.finding("body_length", "FeedView.body", severity: severity, lines: 1...120)
    #expect(CoveredFindings([nesting, body]).contains(nesting) == isCovered)
  }

  @Test(arguments: [("ui_import_in_view_model", true), ("model_imports_ui", false)])
  func `a UI type is covered if the import should be removed along with the code that needs it`(
    rule: String, isCovered: Bool
  ) {
    let type = Self.finding("ui_type_in_view_model", "FeedViewModel.tint", severity: .error, lines: 4...4)
    let imported = Self.finding(rule, "FeedViewModel", severity: .error, lines: 1...1)
    #expect(CoveredFindings([type, imported]).contains(type) == isCovered)
    let warning = Self.finding(rule, "FeedViewModel", severity: .warning, lines: 1...1)
    #expect(!CoveredFindings([type, warning]).contains(type))
  }

  private static func finding(
    _ rule: String, _ symbol: String, severity: Severity = .warning, lines: ClosedRange<Int>, value: Int? = nil,
    limit: Int? = nil
  ) -> Finding {
    Finding(
      rule: rule, severity: severity, path: "App/Feed.swift",
      range: SourceRange(
        start: .init(line: lines.lowerBound, column: 1), end: .init(line: lines.upperBound, column: 2)),
      message: rule, symbol: symbol, value: value, limit: limit, fingerprint: "\(rule)\(lines)")
  }
}
