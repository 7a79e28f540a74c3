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
      "binding_get_set_in_body",
      """
      struct A: View {
        @State private var backup: Data?
        var body: some View {
          Text("").fileExporter(isPresented: Binding(get: { backup != nil }, set: { if !$0 { backup = nil } })) { _ in }
        }
      }
      """
    ),
    (
      "binding_get_set_in_body",
      """
      struct A: View {
        let manager: FeeManager
        let fee: Fee
        var body: some View {
          FeePicker(fee: Binding(get: { manager.fee ?? fee }, set: { manager.dispatch(.select($0)) }))
        }
      }
      """
    ),
    (
      "force_unwrap_in_view",
      """
      struct A: View {
        let calendar: Calendar
        var body: some View {
          Text(calendar.date(from: DateComponents(year: calendar.component(.year, from: .now), month: 1))!, style: .date)
        }
      }
      """
    ),
    (
      "index_based_foreach",
      """
      struct Plan: Identifiable { let id: Int; let title: String }
      struct PlanRow: View {
        @Binding var selection: Int
        let plan: Plan
        let index: Int
        var body: some View { Text(plan.title).bold(selection == index) }
      }
      struct A: View {
        @Binding var selection: Int
        let plans: [Plan]
        var body: some View {
          ForEach(plans.indices, id: \\.self) { PlanRow(selection: $selection, plan: plans[$0], index: $0) }
        }
      }
      """
    ),
    (
      "index_based_foreach",
      """
      struct Point: Identifiable { let id: Int; let label: String }
      struct A: View {
        let points: [Point]
        var body: some View {
          ForEach(points.indices, id: \\.self) { index in Text(points[index].label).position(x: x(of: index), y: 8) }
        }
      }
      """
    ),
    (
      "index_based_foreach",
      """
      struct Row: Identifiable { let id = UUID(); let label: String }
      struct A: View {
        let names: [String]
        var body: some View { B(rows: rows(names)) }
        private func rows(_ names: [String]) -> [Row] { names.map { Row(label: $0) } }
      }
      struct B: View {
        let rows: [Row]
        var body: some View { C(rows: rows) }
      }
      struct C: View {
        let rows: [Row]
        var body: some View { ForEach(rows.indices, id: \\.self) { Text(rows[$0].label) } }
      }
      """
    ),
    (
      "transformation_in_body",
      """
      struct A: View {
        let directions: [Direction]
        var body: some View { DirectionPicker(ids: directions.map(\\.id)) }
      }
      """
    ),
    (
      "transformation_in_body",
      """
      struct A: View {
        var body: some View {
          Stops(
            connections: segment.connections.compactMap {
              guard let connection = $0.first, let isTwisted = $0.second else { return nil }
              return (connection, isTwisted.boolValue)
            })
        }
      }
      """
    ),
    (
      "transformation_in_body",
      """
      struct A: View {
        @State private var vehicles: [Vehicle]?
        @Binding var selected: Vehicle?
        var body: some View {
          let others = vehicles?.filter { $0.id != selected?.id }
          MapView(vehicles: others)
        }
      }
      """
    ),
    (
      "transformation_in_body",
      """
      struct A: View {
        let favorites: [Direction: Bool]
        var values: [Favorite] { favorites.map { Favorite($0.key, $0.value) } }
        var body: some View {
          ForEach(values.enumerated().sorted { $0.element.id < $1.element.id }, id: \\.element) { Text($1.title) }
        }
      }
      """
    ),
    ("transformation_in_body", "struct A: View { var body: some View { Text(String(format: \"%02d\", number)) } }"),
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
      "computed_view_helpers",
      """
      struct A: View {
        var body: some View {
          form
            .tint(.red)
            .padding(1)
            .padding(2)
            .padding(3)
            .padding(4)
            .padding(5)
            .padding(6)
            .padding(7)
        }
        var form: some View {
          Form {
      \(String(repeating: "      Text(a)\n", count: 34))    }
        }
      }
      """
    ),
    (
      "force_unwrap_in_view",
      """
      struct A: View {
        var body: some View { Text(Calendar.current.date(byAdding: .minute, value: index * 60, to: start)!.text) }
      }
      """
    ),
    (
      "networking_in_view_model",
      """
      final class AViewModel { func file() -> URL { FileManager.default.urls(for: .cachesDirectory, in: .all)[0] } }
      """
    ),
    (
      "swallowed_error",
      """
      final class LicenseViewModel {
        func deactivate() async throws {
          do {
            try await service.deactivate(key)
          } catch LicenseError.keyNotFound {
            logger.info("gone")
          }
        }
      }
      """
    ),
    (
      "swallowed_error",
      """
      final class Uploads: ObservableObject {
        @Published var count = 0
        func resume() async { do { try await queue.resume() } catch { logger.error("failed") } }
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
    (
      "transformation_in_body",
      """
      struct A: View {
        let text: String
        var body: some View { Lines(text.components(separatedBy: "\\n")) }
      }
      """
    ),
    (
      "transformation_in_body",
      """
      struct A: View {
        @ObservedResults(Folder.self) private var folders
        var body: some View { FolderPicker(items: folders.map { Item(folder: $0) }) }
      }
      """
    ),
    (
      "unstable_identifier",
      """
      struct Factor: Hashable, Codable { var kind: String }
      struct A: View {
        var factors: [Factor]
        var body: some View { ForEach(factors, id: \\.self) { Text($0.kind) } }
      }
      """
    ),
    (
      "view_member_order",
      """
      struct A: View {
        var body: some View { rows }
        private func open() {}
        private var rows: some View { Text(title) }
      }
      """
    ),
    (
      "view_member_order",
      """
      struct A: View {
        var body: some View { Text(title) }
        private var title: String { "Title" }
      }
      """
    ),
    (
      "view_member_order",
      """
      struct A: View {
        @State private var isOpen = false
        @Environment(\\.dismiss) private var dismiss
        var body: some View { Toggle("Open", isOn: $isOpen) }
      }
      """
    ),
    (
      "view_mutates_view_model",
      """
      @Observable final class RouteViewModel {
        var route: Route?
        func open() { route = .start }
      }
      struct A: View {
        @State private var viewModel = RouteViewModel()
        var body: some View { Text("").onChange(of: viewModel.route, follow) }
        private func follow(_ old: Route?, _ new: Route?) {
          path.append(new)
          viewModel.route = nil
        }
      }
      """
    ),
    (
      "view_mutates_view_model",
      """
      @Observable final class ListViewModel {
        var showsEditor = false
        func edit() { showsEditor = true }
      }
      struct A: View {
        @State private var model = ListViewModel()
        var body: some View { Text("").sheet(isPresented: $model.showsEditor) { Editor(viewModel: model) } }
      }
      struct Editor: View {
        let viewModel: ListViewModel
        var body: some View { Button("Done") { viewModel.showsEditor = false } }
      }
      """
    ),
    (
      "fixed_font_size",
      """
      struct A: View {
        var body: some View { Text(title).font(.system(size: 10)).lineLimit(1).minimumScaleFactor(0.5) }
      }
      """
    ),
    (
      "fixed_font_size",
      """
      struct A: View {
        var body: some View { GeometryReader { geometry in content(size: geometry.size) } }
        private func content(size: CGSize) -> some View {
          let fontSize = size.width * 0.3
          return HStack {
            Text(value).font(.system(size: fontSize))
            Text(time).font(.system(size: 42))
          }
        }
      }
      """
    ),
    (
      "transformation_in_body",
      """
      struct A: View {
        let actions: [RowAction]
        var body: some View {
          let visible = actions.filter { $0.isVisible?() ?? true }
          ForEach(visible) { Text($0.title) }
        }
      }
      """
    ),
    (
      "transformation_in_body",
      """
      struct A: View {
        let subtitle: String?
        var body: some View {
          if let subtitle, !subtitle.trimmingCharacters(in: .whitespaces).isEmpty { Text(subtitle) }
        }
      }
      """
    ),
    (
      "force_unwrap_in_view",
      """
      @Observable final class FilesViewModel {
        func clear() { remove(FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first!) }
      }
      """
    ),
    (
      "logic_in_lifecycle",
      """
      struct A: View {
        let onTimeUpdate: (Double) -> Void
        var body: some View {
          Text("").task {
            while !Task.isCancelled {
              try? await Task.sleep(for: .seconds(1))
              guard !Task.isCancelled else { break }
              if let time = try? await player.time() {
                guard !Task.isCancelled else { break }
                onTimeUpdate(time)
              }
            }
          }
        }
      }
      """
    ),
  ])
  func `a finding is minor`(_ rule: String, _ source: String) {
    let found = Review.of([("App/A.swift", source)]).findings.filter { $0.rule == rule }
    #expect(found.map(\.isMinor) == [true])
  }
}
