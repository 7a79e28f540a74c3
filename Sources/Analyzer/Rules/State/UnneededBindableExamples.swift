/// The examples for `unneeded_bindable`.
enum UnneededBindableExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct AverageMark: ChartContent {
        @Binding var ↓value: Double
        var body: some ChartContent { RuleMark(y: .value("Average", value)) }
      }
      """),
    Example(
      """
      final class SectionModel: ObservableObject {
        @Binding var ↓isDemoShown: Bool
        init(isDemoShown: Binding<Bool>) { _isDemoShown = isDemoShown }
      }
      """),
    Example(
      """
      struct FilterBar: View {
        @Binding var ↓filters: [Filter]
        @Binding var isShown: Bool
        var body: some View { Toggle("Filter", isOn: $isShown) }
      }
      """),
    Example(
      """
      struct FeedRow: View {
        @Bindable var ↓model: FeedModel
        @Binding var ↓title: String
        var body: some View {
          Text(title)
          Button("Load") { model.load(); model.count = 1 }
          // $model.title and title = "" are only mentioned here
        }
      }
      """),
    Example(
      """
      struct Badge: ViewModifier {
        @Binding private var ↓items: [Item]
        init(items: Binding<[Item]>) {
          _items = items
        }
        func body(content: Content) -> some View {
          content.overlay(Text("$items: \\(items.count)"))
        }
      }
      """),
    Example(
      [
        ("App/Row.swift", "struct Row: View {\n  @Binding var ↓isOn: Bool\n  @Binding var text: String\n}"),
        (
          "App/Row+Body.swift",
          """
          extension Row {
            var body: some View { if isOn { TextField("", text: $text) } }
          }
          """
        ),
      ]),
    Example(
      """
      struct CountRow: View {
        @Binding var ↓count: Int
        // Passed as $count by the parent (ListView).
        var body: some View { Text(count, format: .number) }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      struct ListDropDelegate: DropDelegate {
        @Binding var wallets: [Wallet]
        @Binding var draggedID: Wallet.ID?
        let save: ([Wallet]) -> Void
        func performDrop(info: DropInfo) -> Bool {
          save(wallets)
          draggedID = nil
          return true
        }
      }
      """),
    Example(
      """
      final class CodeSectionModel: ObservableObject {
        @Binding var isSetupPresented: Bool
        init(isSetupPresented: Binding<Bool>) { _isSetupPresented = isSetupPresented }
      }
      struct CodeSection: View {
        @StateObject var model: CodeSectionModel
        var body: some View { CodeField(shouldPresentSetup: $model.isSetupPresented) }
      }
      """),
    Example(
      """
      struct TabItem: View {
        @Binding var draggedID: Int?
        var body: some View {
          Text("").opacity(draggedID == nil ? 1 : 0)
          // .onDrag {
          //   draggedID = item.id
          //   return NSItemProvider()
          // }
        }
      }
      """),
    Example(
      """
      struct ContentCell: View {
        let title: String
        @Binding var mode: Mode // This needs to be a binding to keep the selection working.
        var body: some View { Text(title).bold(mode == .selection) }
      }
      """),
    Example(
      """
      struct ContentView: View {
        @State private var skipsNews = false
        @State private var isPresented = true
        var body: some View {
          FeedView()
            .task { skipsNews = await loader.hasFailed() }
            .sheet(isPresented: $isPresented) {
              seen = true
            } content: {
              WelcomeView(skipsNews: $skipsNews, isPresented: $isPresented)
            }
        }
      }
      struct WelcomeView: View {
        @Binding var skipsNews: Bool
        @Binding var isPresented: Bool
        var body: some View {
          Button("Done") { isPresented = false }.disabled(!skipsNews)
        }
      }
      """),
    Example(
      """
      struct PlayerBar: View {
        @Binding var rate: Double
        @State private var showsSpeed = false
        var body: some View {
          Button("Speed") { showsSpeed = true }
            .popover(isPresented: $showsSpeed) { Text(rate, format: .number) }
        }
      }
      struct MessageView: View, Equatable {
        let message: Message
        @Binding var highlightedID: Message.ID?
        var body: some View { MessageText(message).highlighted(message.id == highlightedID) }
        static func == (left: Self, right: Self) -> Bool { left.message == right.message }
      }
      """),
    Example(
      """
      struct Editor: View {
        @Bindable var model: EditorModel
        @Binding var isOn: Bool
        @Binding var items: [Item]
        @Binding var user: User
        @Binding var count: Int
        @Binding var size: CGSize
        var body: some View {
          TextField("Name", text: $model.name)
          Button("Save") {
            isOn = false
            items.append(Item())
            self.user.name = "A"
            count += 1
            round(&size)
          }
        }
      }
      """),
    Example(
      [
        ("App/Row.swift", "struct Row: View {\n  @Binding var text: String\n}"),
        ("App/Row+Body.swift", "extension Row {\n  var body: some View { TextField(\"\", text: self.$text) }\n}"),
      ]),
    Example(
      """
      struct BlurView: UIViewRepresentable {
        @Binding var progress: CGFloat
        @State private var blurView = ProgressBlurView()
        func makeUIView(context: Context) -> ProgressBlurView {
          NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in
            refresh()
          }
          return blurView
        }
        func updateUIView(_ view: ProgressBlurView, context: Context) { view.update(progress) }
        func refresh() { blurView.update(progress) }
      }
      """),
    Example(
      """
      struct TextArea: UIViewRepresentable {
        @Binding var text: String
        func makeCoordinator() -> Coordinator { Coordinator(parent: self) }
        func updateUIView(_ view: UITextView, context: Context) { view.text = text }
        final class Coordinator: NSObject {
          var parent: TextArea
          func textViewDidChange(_ view: UITextView) { parent.text = view.text }
        }
      }
      """),
    Example(
      """
      struct SplitView: NSViewControllerRepresentable {
        @Binding var controller: () -> SplitController?
        func makeNSViewController(context: Context) -> SplitController { SplitController(view: self) }
      }
      final class SplitController: NSSplitViewController {
        var view: SplitView?
        override func viewDidLoad() { view?.controller = { [weak self] in self } }
      }
      """),
    Example(
      """
      struct TagsView: View {
        @Binding private var tags: [String]
        private let picker: TagPicker
        init(tags: Binding<[String]>) {
          _tags = tags
          picker = TagPicker(onUndo: { tags.wrappedValue.removeLast() })
        }
        var body: some View { Text(tags.joined()) }
      }
      struct FormContext: CustomDebugStringConvertible {
        @Binding var text: String
        var debugDescription: String { text }
      }
      """),
    Example(
      """
      struct Picker: View {
        @State private var model: PickerModel
        @Binding var sheet: Sheet?
        init(sheet: Binding<Sheet?>) {
          _sheet = sheet
          _model = State(initialValue: PickerModel(onPick: { sheet.wrappedValue = .details($0) }))
        }
        var body: some View {
          PickerList(model: model).onChange(of: sheet) { old, new in model.reload() }
        }
      }
      struct Editor: View {
        @Binding var text: String
        var body: some View {
          Text(text).onChange(of: text) { old, text in print(text) }
          Button("Clear") { text = "" }
        }
      }
      struct FileList: View {
        @Binding var sortedFiles: [URL]
        @State private var shown: [URL] = []
        var body: some View {
          List(shown, id: \\.self) { FileRow(file: $0) }
            .onChange(of: sortedFiles) { _ in updateFiles() }
        }
        private func updateFiles() { shown = sortedFiles }
      }
      struct TargetPicker: View {
        @Binding var settings: Settings
        @State private var target = ""
        var body: some View {
          TextField("Target", text: $target)
            .onChange(of: target) { newValue in
              if newValue != settings.target { print(newValue) }
            }
        }
      }
      struct Settings: View {
        @Bindable var settings = SettingsModel()
        var body: some View { Text(settings.name) }
      }
      struct Sidebar: View {
        @Bindable var options: Options
        var body: some View { Toggle("Sort", isOn: sorting) }
        private var sorting: Binding<Bool> {
          Binding(get: { self.options.isSorted }, set: { self.options.isSorted = $0 })
        }
      }
      struct WebPage: View {
        @Binding var isPresented: Bool {
          didSet { if !isPresented { dismiss() } }
        }
        var body: some View { Text("a") }
      }
      """),
  ]

  static let fixing: [FixExample] = [
    FixExample(
      before: """
        struct FeedRow: View {
          /// The displayed name.
          @Bindable var model: FeedModel
          @Bindable
          private var session: Session  // the user's session
          var body: some View { Text(session.name + model.name) }
        }
        """,
      after: """
        struct FeedRow: View {
          /// The displayed name.
          let model: FeedModel
          private let session: Session  // the user's session
          var body: some View { Text(session.name + model.name) }
        }
        """, isSafe: false)
  ]
}
