import Testing

@testable import Analyzer

/// Tests which findings are not worth a comment on a pull request.
@Suite struct MinorViewFindingTests {
  @Test(arguments: [
    (
      "binding_get_set_in_body",
      """
      struct A: View {
        @State private var kind: Kind?
        var body: some View { Toggle("Any", isOn: Binding(get: { kind == nil }, set: { _ in kind = nil })) }
      }
      """
    ),
    (
      "computed_view_helpers",
      """
      struct A: View {
        var body: some View { VStack { b; c; d; e; f; g } }
        var b: some View { Text("b") }
        var c: some View { Text("c") }
        var d: some View { Text("d") }
        var e: some View { Text("e") }
        var f: some View { Text("f") }
        var g: some View { Text("g") }
      }
      """
    ),
    (
      "eager_stack_in_scroll",
      """
      struct Release { let items: [Item] }
      let latest = Release(items: [Item("a")])
      struct A: View {
        let release: Release
        var body: some View {
          ScrollView { VStack { ForEach(release.items) { ItemRow(item: $0) } } }
        }
      }
      """
    ),
    (
      "index_based_foreach",
      """
      struct A: View {
        let values: [String]
        var body: some View {
          ForEach(Array(values.enumerated()), id: \\.offset) { pair in
            HStack { Text(pair.element); Button("Copy") { copy(pair.element) } }
          }
        }
      }
      """
    ),
    (
      "transformation_in_body",
      """
      extension View {
        func swipes(_ all: [Action]) -> some View { Swipes(all.compactMap { $0.makeSwipe() }) }
      }
      """
    ),
    (
      "transformation_in_body",
      """
      struct A: View {
        var body: some View { ForEach(manager.devices.keys.sorted(), id: \\.self) { Text($0) } }
      }
      """
    ),
    (
      "unstable_identifier",
      """
      struct A: View {
        var body: some View { ForEach(Sorting.allCases, id: \\.hashValue) { Text($0.title) } }
      }
      """
    ),
  ])
  func `a finding is minor`(_ rule: String, _ source: String) {
    let found = Review.of([("App/A.swift", source)]).findings.filter { $0.rule == rule }
    #expect(found.map(\.isMinor) == [true])
  }
}
