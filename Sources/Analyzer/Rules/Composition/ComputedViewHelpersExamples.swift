/// The examples for `computed_view_helpers`.
enum ComputedViewHelpersExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct ↓FeedView: View {
        var body: some View { VStack { header; filters; tags; results; hint; footer } }
        private var header: some View { Text("a") }
        private var filters: some View { Text("b") }
        private var tags: some View { Text("c") }
        private var results: some View { Text("d") }
        private var hint: some View { Text("e") }
      }
      extension FeedView {
        private var footer: some View { Text("f") }
      }
      """),
    Example(
      """
      struct ↓FeedView: View {
        var body: some View { VStack { header; footer } }
        @ViewBuilder
        private var header: some View {
          VStack {
            Text("a")
            Text("b")
          }
        }
        private var footer: some View {
          HStack {
            Text("a")
            Text("b")
          }
        }
      }
      """, configuration: "{max_lines: 3}"),
    Example(
      """
      struct ↓FeedView: View {
        var body: some View { list }
        private var list: some View {
          List(posts) { PostRow(post: $0) }
            .task { await load() }
        }
        private var save: some View { Button("Save") { Task { await store() } } }
      }
      """, configuration: "{style: computed_allowed}"),
    Example(
      """
      struct ↓InspectorView: View {
        var body: some View { VStack { items; Text("a") } }
        @ViewBuilder
        private var items: some View {
          #if os(iOS)
            Button("a") { a() }
            Button("b") { b() }
            Button("c") { c() }
            Button("d") { d() }
            Button("e") { e() }
          #else
            #if DEBUG
              Button("f") { f() }
            #endif
          #endif
        }
      }
      """, configuration: "{max_lines: 4}"),
    Example(
      """
      struct ↓SettingsView: View {
        var body: some View { Form { one; two; three; four; five; six; card } }
        private var one: some View { Toggle("a", isOn: $a) }
        private var two: some View { Toggle("b", isOn: $b) }
        private var three: some View { Toggle("c", isOn: $c) }
        private var four: some View { Picker("d", selection: $d) { rows } }
        private var five: some View { Button("e") { e() } }
        private var six: some View { Stepper("f", value: $f) }
        private var card: some View {
          Text("g")
            .padding()
            .background(.red)
        }
      }
      """, configuration: "{max_lines: 2}"),
  ]

  static let good: [Example] = [
    Example(
      """
      protocol PlatformView: View {
        associatedtype TVBody: View
        @ViewBuilder var tvView: TVBody { get }
      }
      struct AboutView: PlatformView {
        let title: String
        var body: some View { VStack { Text(title); tvView } }
        var tvView: some View {
          VStack {
            Text("Line 0")
            Text("Line 1")
            Text("Line 2")
            Text("Line 3")
            Text("Line 4")
            Text("Line 5")
            Text("Line 6")
            Text("Line 7")
            Text("Line 8")
            Text("Line 9")
            Text("Line 10")
            Text("Line 11")
            Text("Line 12")
            Text("Line 13")
            Text("Line 14")
            Text("Line 15")
            Text("Line 16")
            Text("Line 17")
            Text("Line 18")
            Text("Line 19")
            Text("Line 20")
            Text("Line 21")
            Text("Line 22")
            Text("Line 23")
            Text("Line 24")
            Text("Line 25")
          }
        }
      }
      """),
    Example(
      """
      struct InstallationWizard: View {
        @State private var step = Step.system
        var body: some View { VStack { current; system; name; details; bar } }
        @ViewBuilder private var current: some View {
          switch step {
          case .intro: intro
          case .system: SystemStep(selection: $system)
          case .name:
            if hasName {
              NameStep(name: $name)
            } else {
              intro.padding()
            }
          }
        }
        private var system: some View { SystemStep(selection: $system).environmentObject(model) }
        private var name: some View { NameStep(name: $name) }
        @ViewBuilder private var details: some View {
          if isReady { NameStep(name: $name).frame(width: width) }
        }
        private var bar: some View { HStack { Text("a") } }
        private var intro: some View { Text("b") }
      }
      struct SystemStep: View { var body: some View { Text("c") } }
      struct NameStep: View { var body: some View { Text("d") } }
      """, configuration: "{max_count: 6, max_lines: 6}"),
    Example(
      """
      struct FeedView: View {
        var body: some View { VStack { picker; Text("a") } }
        private var picker: some View {
          HStack {
            Image("a")
            #if os(iOS)
              .padding()
            #endif
          }
        }
      }
      """, configuration: "{max_lines: 4}"),
    Example(
      """
      struct InspectorView: View {
        var body: some View { VStack { items; Text("a") } }
        @ViewBuilder
        private var items: some View {
          #if os(iOS)
            Menu("Share") {
              Button("a") { a() }
            }
          #else
            Button("b") { b() }
            Button("c") { c() }
            Button("d") { d() }
          #endif
        }
      }
      """, configuration: "{max_lines: 6}"),
    Example(
      """
      struct AddTapView: View {
        @State private var progress = Progress.ready
        var body: some View { VStack { sheet; label } }
        private var sheet: some View {
          switch progress {
          case .ready: StartView(progress: $progress)
          case .adding:
            if let tap { AddingView(tap: tap, progress: $progress) }
          case .finished: FinishedView()
          }
        }
        private var label: some View {
          VStack {
            Text(title).foregroundStyle(titleColor).lineLimit(titleLineLimit)
            Text(status).foregroundStyle(statusColor)
            Text(details).foregroundStyle(detailsColor)
            if isNew { Badge() }
          }
        }
        let title: String
        let titleColor: Color
        let titleLineLimit: Int
        let status: String
        let statusColor: Color
        let details: String
        let detailsColor: Color
        let isNew: Bool
      }
      """, configuration: "{max_lines: 4}"),
    Example(
      """
      struct FeedView: View {
        var body: some View { VStack { header; filters; results } }
        private var header: some View { Text("a") }
        private var filters: some View { Text("b") }
        private var results: some View {
          // Comments are not counted.
          Text("var footer: some View")
        }
        private var title: String { "a" }
        static var placeholder: some View { Text("c") }
      }
      """, configuration: "{max_lines: 1}"),
    Example(
      """
      struct FeedView: View {
        var body: some View { VStack { header(); filters(); tags(); results(); hint(); footer() } }
        func header() -> some View { Text("a") }
        func filters() -> some View { Text("b") }
        func tags() -> some View { Text("c") }
        func results() -> some View { Text("d") }
        func hint() -> some View { Text("e") }
        func footer() -> some View { Text("f") }
      }
      """),
    Example(
      """
      struct FeedView: View {
        var body: some View { VStack { one; two; three; four; five; six } }
        private var one: some View { Text("a") }
        private var two: some View { Text("b") }
        private var three: some View { Text("c") }
        private var four: some View { Text("d") }
        private var five: some View { Text("e") }
        private var six: some View { if isNew { Text("f") } }
      }
      """, configuration: "{style: computed_allowed}"),
    Example(
      """
      struct ImportView: View {
        var body: some View { content.fileImporter(isPresented: $isOpen) { read($0) } }
        private var content: some View {
          Form {
            Text("a")
            Text("b")
          }
        }
      }
      """, configuration: "{max_lines: 2}"),
    Example(
      """
      extension View {
        var one: some View { padding() }
        var two: some View { padding() }
        var three: some View { padding() }
        var four: some View { padding() }
        var five: some View { padding() }
        var six: some View { padding() }
      }
      """),
  ]
}
