@testable import Analyzer

extension RuleAdviceTests {
  static let bindings: [Case] = [
    binding(
      """
      enum Unit { case metric, imperial }
      @State private var size = 1.0
      let unit: Unit
      private let factor = 2.2
      """, view: "Slider(value: Binding(get: { unit == .metric ? size : size * factor }, set: { size = $0 / factor }))",
      "add a subscript with `get` and `set` to the type of `size` and pass `$size[…]`"),
    binding(
      """
      @State private var size = 1.0
      let theme = Theme.current
      """, view: "Slider(value: Binding(get: { size * theme.factor }, set: { size = $0 / theme.factor }))",
      "it uses the view's own values, so define it in a computed property or function of the view"),
    binding(
      """
      @State private var hint: Hint?
      @State private var label = ""
      """, view: "HintRow(hint: Binding(get: { hint }, set: { hint = $0.map { Hint($0) }; label = \"Limit\" }))",
      "give `HintRow` the value and a closure that changes it"),
    binding(
      """
      @State private var low = 0
      @State private var isChanged = false
      """, view: "Slider(value: Binding(get: { Double(low) }, set: { low = Int($0); isChanged = true }))",
      "keep these values in one struct that has a property with `get` and `set`, and bind to it"),
    binding(
      "@State private var limit: Int?", view: "Stepper(\"\", value: Binding(get: { limit ?? 9 }, set: { limit = $0 }))",
      "store the default in `limit`, make it non-optional, and pass `$limit`"),
    binding(
      "@State private var limit: Int? { didSet { limit = nil } }",
      view: "Stepper(\"\", value: Binding(get: { limit ?? 9 }, set: { limit = $0 }))",
      "add a computed property with `get` and `set` to the type of `limit` and pass `$limit.…`"),
    binding(
      """
      @State private var isOn = false { didSet { save(isOn) } }
      @State private var old = false
      """, view: "Toggle(\"\", isOn: Binding(get: { isOn }, set: { old = isOn; isOn = $0 }))",
      "it uses the view's own values, so define it in a computed property or function of the view"),
    binding(
      """
      @State private var isOn = false
      @State private var old = false
      private func reset() { isOn.toggle() }
      """, view: "Toggle(\"\", isOn: Binding(get: { isOn }, set: { old = isOn; isOn = $0 }))",
      "keep these values in one struct that has a property with `get` and `set`, and bind to it"),
    binding(
      "@State private var kind: Kind?",
      view: "Toggle(\"Any\", isOn: Binding(get: { kind == nil }, set: { _ in kind = nil }))",
      "use a `Picker` with `selection: $kind`, or a button that sets `kind`"),
    binding(
      "@State private var isOn = false",
      view: "Toggle(\"\", isOn: Binding(get: { isOn }, set: { _ in isOn.toggle() }))", "pass `$isOn`"),
    binding(
      "@State private var isOn = false",
      view: "Toggle(\"\", isOn: Binding(get: { !isOn }, set: { _ in isOn.toggle() }))",
      "add a computed property with `get` and `set` to the type of `isOn` and pass `$isOn.…`"),
    binding(
      "@State private var kind = 1",
      view: "Toggle(\"\", isOn: Binding(get: { kind == 1 }, set: { _ in kind = kind == 1 ? 2 : 1 }))",
      "add a computed property with `get` and `set` to the type of `kind` and pass `$kind.…`"),
    binding(
      """
      let saved: Int?
      @State private var limit: Int?
      """,
      view: """
        Stepper("", value: Binding(get: { limit ?? 9 }, set: { limit = $0 })).onAppear { limit = saved }
        """,
      "add a computed property with `get` and `set` to the type of `limit` and pass `$limit.…`"),
    binding(
      "@State private var limit: Int?",
      view: """
        Stepper("", value: Binding(get: { limit ?? 9 }, set: { limit = $0 })).disabled(limit == nil)
        """,
      "add a computed property with `get` and `set` to the type of `limit` and pass `$limit.…`"),
    binding(
      "@State private var limit: Int?",
      view: """
        Stepper("", value: Binding(get: { limit ?? 9 }, set: { limit = $0 })).onAppear { limit = 5 }
        """,
      "store the default in `limit`, make it non-optional, and pass `$limit`"),
    binding(
      "@Binding var padding: Padding",
      view: """
        Gaps(value: Binding(get: { padding.window }, set: { padding.window = $0; padding.top = $0 }))
        """,
      "add a computed property with `get` and `set` to the type of `padding` and pass `$padding.…`"),
    binding(
      "@Binding var days: Set<Day>",
      view: """
        ForEach(Day.all) { day in
          let isOn = days.contains(day)
          Toggle("", isOn: .init(get: { isOn }, set: { _ in days.formSymmetricDifference([day]) }))
        }
        """,
      "add a subscript with `get` and `set` to the type of `days` and pass `$days[…]`"),
    binding(
      "@State private var isShown = false\n  private func close() { isShown = false }",
      view: """
        Text("").sidePanel(isPresented: .init(get: { isShown }, set: { if !$0 { close() } }))
        """,
      "pass `$isShown`"),
    Case(
      "binding_get_set_in_body",
      """
      extension View {
        func importer(next: Layer?, model: Navigation) -> some View {
          fileImporter(isPresented: Binding(get: { next == nil && model.isShown }, set: { model.isShown = $0 })) {}
        }
      }
      """,
      "`Binding(get:set:)` is created each time `View.importer(next:model:)` is evaluated; add a subscript with `get` "
        + "and `set` to the model and bind to it"),
    Case(
      "binding_get_set_in_body",
      """
      struct A: View {
        @State private var names: [String: String] = [:]
        let key: String
        var body: some View {
          TextField("Name", text: Binding(get: { self.names[key] ?? "" }, set: { self.names[key] = $0 }))
        }
      }
      """,
      "`Binding(get:set:)` is created each time `A.body` is evaluated; add a subscript with `get` and `set` in an "
        + "extension of `Dictionary` and pass `$names[…]`"),
    Case(
      "binding_get_set_in_body",
      """
      struct A: View {
        @State private var days: [Bool] = Settings.days
        var body: some View {
          ForEach(0..<5) { index in
            Toggle("Day", isOn: Binding(get: { days[index] }, set: { value in
              days[index] = value
              draw()
            }))
          }
        }
      }
      """,
      "`Binding(get:set:)` is created each time `A.body` is evaluated; bind to `$days[index]` and move the other code "
        + "to `.onChange(of: days)`"),
    Case(
      "binding_get_set_in_body",
      """
      @Reducer struct Feed {
        @ObservableState struct State { var rate = 1.0 }
        enum Action: BindableAction, ViewAction {
          case view(View)
          enum View { case setRate(Double) }
        }
      }
      @ViewAction(for: Feed.self)
      struct A: View {
        @Bindable var store: StoreOf<Feed>
        var body: some View { Slider(value: Binding(get: { store.rate }, set: { send(.setRate($0)) })) }
      }
      """,
      "`Binding(get:set:)` is created each time `A.body` is evaluated; bind to `$store.rate` and handle the change in "
        + "the reducer"),
    Case(
      "binding_get_set_in_body",
      """
      @Reducer struct Feed {
        @ObservableState struct State { var rate = 1.0 }
        enum Action: ViewAction {
          case view(View)
          enum View { case setRate(Double) }
        }
      }
      @ViewAction(for: Feed.self)
      struct A: View {
        @Bindable var store: StoreOf<Feed>
        var body: some View { Slider(value: Binding(get: { store.rate }, set: { send(.setRate($0)) })) }
      }
      """,
      "`Binding(get:set:)` is created each time `A.body` is evaluated; bind to `$store.rate.sending(\\.view.setRate)`, "
        + "with `@CasePathable` on the nested actions"),
    Case(
      "binding_get_set_in_body",
      """
      struct A: View {
        @ObservedObject var viewModel: AViewModel
        var body: some View {
      \("BCDEFG".map { name in
        """
            Toggle("\(name)", isOn: Binding(
              get: { viewModel.isEnabled(.\(name)) }, set: { viewModel.setEnabled(.\(name), $0) }))

        """
      }.joined())  }
      }
      """,
      "`Binding(get:set:)` is created each time `A.body` (6 locations) is evaluated; add a property with `get` and `set` "
        + "to the model and bind to it"),
    Case(
      "binding_get_set_in_body",
      """
      struct A: View {
        let store: StoreOf<Feed>
        var body: some View {
          WithViewStore(store, observe: { $0 }) { viewStore in
            TextField("", text: Binding(get: { viewStore.text }, set: { viewStore.send(.textChanged($0)) }))
          }
        }
      }
      """,
      "`Binding(get:set:)` is created each time `A.body` is evaluated; use `viewStore.binding(get:send:)`, which sends "
        + "the action with the new value"),
    Case(
      "binding_get_set_in_body",
      """
      @Reducer struct Feed {
        struct State { var text = "" }
      }
      struct A: View {
        let store: StoreOf<Feed>
        var body: some View {
          TextField("", text: Binding(get: { store.text }, set: { store.send(.textChanged($0)) }))
        }
      }
      """,
      "`Binding(get:set:)` is created each time `A.body` is evaluated; add `@ObservableState` to the store's state, "
        + "make `store` `@Bindable` and bind to `$store.text.sending(\\.textChanged)`"),
    Case(
      "binding_get_set_in_body",
      """
      struct A: View {
        @State private var model = Model()
        let contacts: [Contact]
        var body: some View {
          ForEach(contacts) { contact in
            Toggle("", isOn: Binding(get: { model.isSelected(contact) }, set: { _ in model.toggle(contact) }))
          }
        }
      }
      """,
      "`Binding(get:set:)` is created each time `A.body` is evaluated; add a subscript with `get` and `set` to the model "
        + "and bind to it"),
    storeBinding(
      "@Bindable var store: StoreOf<Feed>", get: "store.form.isOn", set: "store.send(.form(.setOn($0)))",
      "bind to `$store.form.isOn.sending(\\.form.setOn)`, which sends the action with the new value"),
    storeBinding(
      "let store: StoreOf<Feed>", get: "store.isOn", set: "value in store.send(.setOn(value))",
      "make `store` `@Bindable` and bind to `$store.isOn.sending(\\.setOn)`, which sends the action with the new value"),
    storeBinding(
      "@Bindable var store: StoreOf<Feed>", get: "store.isOn", set: "_ in store.send(.toggled)",
      "give the action the new value and bind to `$store.….sending(\\.…)`"),
    storeBinding(
      "let store: StoreOf<Feed>", get: "store.gain > 1", set: "store.send(.setGain($0 ? 2 : 0))",
      "convert the value in the reducer, make `store` `@Bindable` and bind to `$store.….sending(\\.…)`"),
    Case(
      "binding_get_set_in_body",
      """
      struct A: ViewModifier {
        @Environment(\\.isCompactWindow) private var isCompact: Bool
        @Binding var item: Item?
        func body(content: Content) -> some View {
          content.popover(item: Binding(get: { isCompact ? nil : item }, set: { item = $0 })) { Text($0.name) }
        }
      }
      """,
      "`Binding(get:set:)` is created each time `A.body(content:)` is evaluated; add a subscript with `get` and `set` to "
        + "the type of `item` and pass `$item[…]`"),
    Case(
      "binding_get_set_in_body",
      """
      struct A: View {
        @Environment(Router.self) private var router
        @State private var item: Item?
        var body: some View {
          Text("").popover(item: Binding(get: { router.isActive ? nil : item }, set: { item = $0 })) { Text($0.name) }
        }
      }
      """,
      "`Binding(get:set:)` is created each time `A.body` is evaluated; it uses the view's own values, so define it in a "
        + "computed property or function of the view"),
    Case(
      "binding_get_set_in_body",
      """
      struct A: View {
        @State private var step = Step.start
        var body: some View {
          Text("").sheet(isPresented: Binding(get: { step == .edit }, set: { isShown in
            withAnimation(.easeIn) { step = isShown ? .edit : .start }
          })) { Text("") }
        }
      }
      """,
      "`Binding(get:set:)` is created each time `A.body` is evaluated; add a computed property with `get` and `set` to "
        + "the type of `step` and pass `$step.…`"),
    Case(
      "binding_get_set_in_body",
      """
      struct A: View {
        @State private var step = Step.start
        var body: some View {
          Text("").alert("", isPresented: Binding(get: { step == .edit }, set: { _ in return })) { Text("") }
        }
      }
      """, "`Binding(get:set:)` is created each time `A.body` is evaluated; use `.constant(…)`"),
    Case(
      "binding_get_set_in_body",
      """
      struct A: View {
        @Default(.posts) private var posts
        var body: some View {
          Toggle("", isOn: $posts.isShown)
          TextField("", text: Binding(get: { posts.style.title }, set: { posts.style.title = $0 }))
        }
      }
      """, "`Binding(get:set:)` is created each time `A.body` is evaluated; pass `$posts.style.title`"),
    Case(
      "binding_get_set_in_body",
      """
      struct A: View {
        @ObservedObject private var store = Storage.shared.alarms
        var body: some View {
          Toggle("", isOn: Binding(get: { store.value.isOn }, set: { store.value.isOn = $0 }))
        }
      }
      """, "`Binding(get:set:)` is created each time `A.body` is evaluated; pass `$store.value.isOn`"),
    Case(
      "binding_get_set_in_body",
      """
      final class Options: ObservableObject { @Published var isOn = false }
      final class Store: ObservableObject { let options = Options() }
      struct A: View {
        @ObservedObject var store: Store
        var body: some View {
          Toggle("", isOn: Binding(get: { store.options.isOn }, set: { store.options.isOn = $0 }))
        }
      }
      """,
      "`Binding(get:set:)` is created each time `A.body` is evaluated; bind to `$options.isOn`, using a local "
        + "`@Bindable` for `store.options`"),
    Case(
      "binding_get_set_in_body",
      """
      struct A: View {
        var body: some View { Text("a") }
        private func picker(_ seed: Binding<Seed>) -> some View {
          let option = Binding<Option>(get: { seed.wrappedValue.option }, set: { seed.wrappedValue.option = $0 })
          return OptionPicker(selection: option)
        }
      }
      """, "`Binding(get:set:)` is created each time `A.picker(_:)` is evaluated; pass `seed.option`"),
  ]

  /// Transformations of which only a part is needed, or that belong to the type of the elements.
  static let transformations: [Case] = [
    Case(
      "transformation_in_body",
      "struct A: View { var body: some View { Text(\"\\(String(format: \"%03d\", number)).\") } }",
      "`String(format:)` in `A.body` pads a number with zeros; use "
        + "`value.formatted(.number.precision(.integerLength(3...)).grouping(.never))`"),
    Case(
      "transformation_in_body",
      """
      struct A: View {
        let entries: [Entry]
        var body: some View { Text(entries.map(\\.date).first ?? .now, style: .date) }
      }
      """, "`map` in `A.body` converts every element although only the first is used; convert `first` instead"),
    Case(
      "transformation_in_body",
      """
      struct A: View {
        let policies: Set<Policy>
        var body: some View {
          let names = policies.compactMap { policy in
            switch policy {
            case .four: "4"
            case .six: "6"
            }
          }
          RowsView(names)
        }
      }
      """,
      "`compactMap` in `A.body` chooses a value for each case with a `switch`; make it a property of the cases' type"),
    Case(
      "transformation_in_body",
      """
      struct A: View {
        let policies: Set<Policy>
        let suffix: String
        var body: some View {
          let names = policies.compactMap { policy in
            switch policy {
            case .four: "4"
            case .six: suffix
            }
          }
          RowsView(names)
        }
      }
      """,
      "`compactMap` runs each time `A.body` is evaluated; move it to the model, or recompute it only when its input "
        + "changes"),
  ]

  /// Returns a case with a binding to state of the view.
  private static func binding(_ state: String, view: String, _ advice: String) -> Case {
    Case(
      "binding_get_set_in_body",
      """
      struct HintRow: View {
        @Binding var hint: Hint?
        var body: some View { Text("") }
      }
      struct A: View {
        \(state)
        var body: some View { \(view) }
      }
      """, "`Binding(get:set:)` is created each time `A.body` is evaluated; \(advice)")
  }

  /// Returns a case with a binding whose closures read and change a store.
  private static func storeBinding(_ store: String, get: String, set: String, _ advice: String) -> Case {
    Case(
      "binding_get_set_in_body",
      """
      struct A: View {
        \(store)
        var body: some View { Toggle("", isOn: Binding(get: { \(get) }, set: { \(set) })) }
      }
      """, "`Binding(get:set:)` is created each time `A.body` is evaluated; \(advice)")
  }
}
