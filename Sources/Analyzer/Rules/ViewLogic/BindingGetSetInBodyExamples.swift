/// The examples for `binding_get_set_in_body`.
enum BindingGetSetInBodyExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct LimitView: View {
        @State private var hint: Hint?
        @State private var label = ""
        @State private var limit: Int?
        var body: some View {
          HintRow(hint: ↓Binding(get: { hint }, set: { hint = $0.map { Hint($0) }; label = "Limit" }))
          Stepper("Limit", value: ↓Binding(get: { limit ?? 10 }, set: { limit = $0 }))
        }
      }
      """),
    Example(
      """
      struct PhotoPicker: ViewModifier {
        @State private var photo: UIImage?
        @State private var selection: PhotosPickerItem?
        func body(content: Content) -> some View {
          content.sheet(
            isPresented: ↓Binding(
              get: { photo != nil },
              set: { if !$0 { photo = nil; selection = nil } })
          ) {
            if let photo { CropView(image: photo) }
          }
        }
      }
      """),
    Example(
      """
      struct NameView: View {
        var body: some View {
          TextField("Name", text: ↓Binding(get: { model.name }, set: { model.name = $0 }))
          Toggle("On", isOn: ↓.init(get: { model.isOn }, set: { model.isOn = $0 }))
        }
      }
      """),
    Example(
      """
      struct NameView: View {
        var body: some View {
          // The binding to the name of the selected person.
          let name = ↓Binding<String> {
            model.name
          } set: {
            model.name = $0
          }
          let isOn: Binding<Bool> = ↓.init { model.isOn } set: { model.isOn = $0 }
          Form { TextField("Name", text: name) }
        }
      }
      """),
    Example(
      """
      struct TagEditor: View {
        @ObservedObject var viewModel: TagViewModel
        var body: some View {
          ColorPicker("Tint", selection: ↓Binding(
            get: { Color(hex: viewModel.tag.tint) }, set: { viewModel.tag.tint = $0.hex() }))
        }
      }
      """),
    Example(
      """
      extension View {
        func asking(_ question: Question?) -> some View {
          alert("?", isPresented: ↓SwiftUI.Binding.init(get: isAsking, set: ask)) {}
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        var body: some View {
          List(posts, id: \\.id) { PostRow(post: $0) }
            .sheet(isPresented: ↓Binding(get: { selected != nil }, set: { if !$0 { selected = nil } })) {
              PostView(post: selected)
            }
        }
      }
      """),
    Example(
      """
      struct ContactForm: View {
        let store: StoreOf<ContactFeature>
        var body: some View {
          WithViewStore(store, observe: { $0 }) { viewStore in
            ForEach(viewStore.fields) { field in
              FieldView(
                value: ↓Binding(get: { field.text }, set: { viewStore.send(.textChanged(field, $0)) }))
            }
          }
        }
      }
      """),
    Example(
      """
      struct MessageView: View {
        @Binding var text: String
        @State private var hint: AnyView?
        @ObservedObject var model: MessageModel
        var body: some View {
          let isActive = ↓Binding(get: { model.thread != nil }, set: { _ in model.thread = nil })
          NavigationLink(destination: thread, isActive: isActive) { EmptyView() }
          HintRow(hint: ↓Binding(get: { hint }, set: { hint = $0; log() }))
          TextEditor(text: ↓Binding(
            get: { text },
            set: { newValue in
              let lines = newValue.split(separator: "\\n")
              text = lines.joined()
            }))
        }
      }
      """),
    Example(
      """
      struct AccentView: View {
        @State private var accent = Color.red
        @State private var preset: Preset?
        @Binding var date: Date?
        var body: some View {
          ColorPicker("Accent", selection: ↓Binding(get: { accent }, set: { accent = $0; preset = nil }))
          Button("Blue") { preset = .blue; accent = .blue }
        }
        private func editor(date: Date) -> some View {
          DatePicker("Date", selection: ↓Binding(get: { date }, set: { self.date = $0 }))
        }
      }
      """),
    Example(
      """
      final class Recorder { var gain = 1.0 }
      @Observable final class SearchViewModel {
        var filters = Filters.all
        var hidesSeen = false
      }
      struct SearchView: View {
        let recorder: Recorder
        @State private var viewModel: SearchViewModel?
        @ObservedObject var settings: SettingsModel
        var body: some View {
          Slider(value: ↓Binding(get: { recorder.gain }, set: { recorder.gain = $0 }))
          FilterPicker(↓Binding(get: { viewModel?.filters ?? .all }, set: { viewModel?.filters = $0 }))
          Toggle("Show seen", isOn: ↓Binding(get: { !settings.hidesSeen }, set: { settings.hidesSeen = !$0 }))
        }
      }
      """),
    Example(
      """
      struct FilterView: View {
        @ObservedObject var viewModel: FilterViewModel
        @State private var kind: Kind?
        @AppStorage("timeout") private var timeout = 10.0
        var body: some View {
          Toggle("Any", isOn: ↓Binding(get: { kind == nil }, set: { _ in kind = nil }))
          Slider(value: ↓Binding(get: { timeout / 10 }, set: { timeout = $0 * 10 }))
          TextField("Name", text: ↓Binding(get: { viewModel.name }, set: { viewModel.rename($0) }))
          ForEach(viewModel.tags) { tag in
            Toggle(tag.name, isOn: ↓Binding(
              get: { viewModel.chosen == tag }, set: { viewModel.chosen = $0 ? tag : nil }))
          }
          Toggle("Sound", isOn: ↓Binding(get: { Settings.shared.sound }, set: { Settings.shared.sound = $0 }))
        }
        private var days: Int {
          get { hours / 24 }
          nonmutating set { hours = newValue * 24 }
        }
        private var daysField: some View {
          TextField("Days", value: ↓Binding(get: { days }, set: { days = $0 }), format: .number)
        }
      }
      """),
    Example(
      """
      protocol LibraryModel: ObservableObject {}
      final class ShelfModel: LibraryModel {
        @AppStorage("sorting") var sorting = Sorting.recent
      }
      struct LibraryView<Model: LibraryModel>: View {
        @ObservedObject var model: Model
        var body: some View {
          if let shelf = model as? ShelfModel {
            Picker("Sort by", selection: ↓Binding(get: { shelf.sorting }, set: { shelf.sorting = $0 })) {
              Text("Recent").tag(Sorting.recent)
            }
          }
        }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      struct NameView: View {
        var body: some View {
          @Bindable var model = model
          // Binding(get: { model.name }, set: { model.name = $0 })
          TextField("Binding(get:set:)", text: $model.name)
          Toggle("On", isOn: .constant(true))
          Detail(item: Binding($selected))
        }
      }
      """),
    Example(
      """
      struct NameView: View {
        private var name: Binding<String> {
          Binding(get: { model.name }, set: { model.name = $0 })
        }
        var body: some View {
          TextField("Name", text: name)
          Button("Edit") { edit(Binding(get: { model.name }, set: { model.name = $0 })) }
        }
      }
      """),
    Example(
      """
      struct NameView: View {
        var body: some View {
          let box: Box = .init(get: { 1 }, set: { _ in })
          Text(Accessor(get: { 1 }, set: { _ in }).name)
        }
      }
      #Preview {
        NameView(name: Binding(get: { "a" }, set: { _ in }))
      }
      """),
    Example(
      """
      struct ActionToggle: View {
        @Binding var isOn: Bool
        var body: some View {
          // Calls the API only when the user changes the toggle,
          // not because of a data update.
          let toggled = Binding(get: { isOn }, set: { value in
            isOn = value
            send(value)
          })
          Toggle("On", isOn: toggled)
        }
      }
      """),
    Example(
      """
      extension View {
        func alert(error: Binding<Error?>) -> some View {
          alert(
            "Failed",
            isPresented: Binding(get: { error.wrappedValue != nil }, set: { if !$0 { error.wrappedValue = nil } })
          ) {}
        }
      }
      """),
  ]
}
