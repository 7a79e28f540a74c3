/// The examples for `sheet_dismiss_binding`.
enum SheetDismissBindingExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct FeedView: View {
        @State private var showsHelp = false
        var body: some View {
          List(posts) { PostRow(post: $0) }.sheet(isPresented: $showsHelp) { HelpView(↓isShown: $showsHelp) }
        }
      }
      struct HelpView: View {
        @Environment(\\.dismiss) private var dismiss
        @Binding var isShown: Bool
        var body: some View {
          Button("Close") {
            isShown.toggle()
            dismiss()
          }
        }
      }
      """),
    Example(
      """
      struct HintView: View {
        @Binding var isShown: Bool
        var body: some View { Button("Close") { isShown = false } }
      }
      struct LimitsView: View {
        @State private var showsHint = false
        var body: some View { Text("a").sheet(isPresented: $showsHint) { HintView(↓isShown: $showsHint) } }
      }
      struct RatesView: View {
        @State private var showsHint = false
        var body: some View { Text("b").sheet(isPresented: $showsHint) { HintView(isShown: $showsHint) } }
      }
      struct UnitsView: View {
        @State private var showsHint = false
        var body: some View { Text("d").sheet(isPresented: $showsHint) { HintView(isShown: $showsHint) } }
      }
      struct AlarmsView: View {
        @State private var showsHint = false
        var body: some View { Text("c").sheet(isPresented: $showsHint) { HintView(isShown: $showsHint) } }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var showsEditor = false
        var body: some View {
          List(posts) { PostRow(post: $0) }
            .sheet(isPresented: $showsEditor) {
              EditorView(post: post, ↓isPresented: $showsEditor)
            }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var selected: Post?
        var body: some View {
          List(posts) { PostRow(post: $0) }
            .fullScreenCover(item: $selected) { post in
              NavigationStack {
                PostView(post: post, ↓onClose: { self.selected = nil })
                  .navigationTitle("Post")
              }
            }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @Bindable var model: FeedModel
        var body: some View {
          Button("Filter") { model.showsFilter = true }
            .popover(isPresented: $model.showsFilter) {
              FilterView(filter: $model.filter) ↓{
                model.showsFilter = false
              } onSave: {
                save()
              } ↓onCancel: {
                model.showsFilter = false
              }
            }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var selected: Post?
        @State private var isEditing = false
        var body: some View {
          PostList(selection: $selected)
            .sheet(item: $selected) { post in DetailView(post: post, ↓selected: $selected) }
            .sheet(isPresented: $isEditing) { EditView(↓onDone: { isEditing = false }) }
        }
      }
      struct DetailView: View {
        let post: Post
        @Binding var selected: Post?
        var body: some View { Button(post.title) { selected = nil } }
      }
      struct EditView: View {
        let onDone: () -> Void
        var body: some View { Button("Done", action: onDone) }
      }
      """),
    Example(
      """
      struct SourcesView: View {
        @State private var isManaging = false
        var body: some View {
          Button("Manage") { isManaging = true }
            .sheet(isPresented: $isManaging) {
              if #available(iOS 16, *) {
                ManageSheet(↓isPresented: $isManaging).presentationDetents([.large])
              } else {
                ManageSheet(isPresented: $isManaging)
              }
            }
        }
      }
      """),
    Example(
      """
      struct ProbeView: View {
        @State private var code = ""
        @State private var showsScanner = false
        var body: some View {
          Text("Probe").sheet(isPresented: $showsScanner) { ScannerSheet(code: $code) ↓{ showsScanner = false } }
        }
      }
      struct ScannerSheet: View {
        @Environment(\\.dismiss) private var dismiss
        @Binding var code: String
        let onScan: () -> Void
        var body: some View {
          Scanner { found in
            code = found
            onScan()
            dismiss()
          }
        }
      }
      """),
    Example(
      """
      struct ImportView: View {
        @State private var showsScanner = false
        var body: some View {
          Text("Import").fullScreenCover(isPresented: $showsScanner) { PageScanner ↓{ showsScanner = false } }
        }
      }
      struct PageScanner: View {
        @Environment(\\.dismiss) private var dismiss
        private let onFinish: (() -> Void)?
        private let onCapture: ((Page) -> Void)?
        init(onFinish: (() -> Void)? = nil, onCapture: ((Page) -> Void)? = nil) {
          self.onFinish = onFinish
          self.onCapture = onCapture
        }
        var body: some View {
          Camera(onCapture: { onCapture?($0) }) {
            onFinish?()
            dismiss()
          }
        }
      }
      struct PagesView: View {
        var body: some View { NavigationLink("Scan") { PageScanner() } }
      }
      """),
    Example(
      """
      struct AccountView: View {
        @State private var deletes = false
        var body: some View {
          Text("a").sheet(isPresented: $deletes) { DeletionWizard(↓isShown: $deletes) }
        }
      }
      struct DeletionWizard: View {
        @Binding var isShown: Bool
        var body: some View { NavigationStack { DeletionPage(isShown: $isShown) } }
      }
      struct DeletionPage: View {
        @Binding var isShown: Bool
        var body: some View { Button("Delete") { isShown = false } }
      }
      """),
    Example(
      """
      struct FieldsView: View {
        @State private var showsEditor = false
        var body: some View {
          FieldList().sheet(isPresented: $showsEditor) { FieldEditor(↓isPresented: $showsEditor) }
        }
      }
      struct FieldEditor: View {
        @Environment(\\.dismiss) var dismiss
        @Binding var isPresented: Bool
        var body: some View { Button("Save") { finish() } }
        private func finish() {
          #if os(iOS)
            isPresented = false
            dismiss()
          #else
            isPresented = false
          #endif
        }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      struct ProfileView: View {
        @State private var showsWizard = false
        @State private var shares = false
        var body: some View {
          Text("a")
            .sheet(isPresented: $showsWizard) { NameWizard(isShown: $showsWizard) }
            .sheet(isPresented: $shares) { ActivityController(items: items) { shares = false } }
        }
      }
      struct NameWizard: View {
        @Binding var isShown: Bool
        var body: some View { WizardStack { FirstPage(isShown: $isShown) } }
      }
      struct FirstPage: View {
        @Binding var isShown: Bool
        var body: some View { NavigationLink("Next") { LastPage(isShown: $isShown) } }
      }
      struct LastPage: View {
        @Binding var isShown: Bool
        var body: some View { Button("Done") { isShown = false } }
      }
      struct ActivityController: UIViewControllerRepresentable {
        let items: [Any]
        let completion: () -> Void
        func makeUIViewController(context: Context) -> UIActivityViewController {
          let controller = UIActivityViewController(activityItems: items, applicationActivities: nil)
          controller.completionWithItemsHandler = { _, _, _, _ in completion() }
          return controller
        }
        func updateUIViewController(_ controller: UIActivityViewController, context: Context) {}
      }
      """),
    Example([
      (
        "App/LocationRow.swift",
        """
        struct LocationRow: View {
          @State private var showsLocations = false
          var body: some View {
            Button("Change") { showsLocations = true }
              .sheet(isPresented: $showsLocations) { LocationsView(isPresented: $showsLocations) }
          }
        }
        struct LocationsView: View {
          @Binding var isPresented: Bool
          var body: some View { Button("Close") { isPresented = false } }
        }
        """
      ),
      (
        "App/LocationsController.swift",
        """
        final class LocationsController: NSHostingController<LocationsView> {
          init() {
            super.init(rootView: LocationsView(isPresented: .constant(true)))
          }
        }
        """
      ),
    ]),
    Example(
      """
      struct ModelSettings: View {
        @State private var showsInstaller = false
        var body: some View {
          Button("Install") { showsInstaller = true }
            .sheet(isPresented: $showsInstaller) {
              NavigationStack { InstallerView(isShown: $showsInstaller) }
            }
        }
      }
      struct InstallerView: View {
        @Binding var isShown: Bool
        var body: some View {
          NavigationLink("Install") { ProgressPage(isShown: $isShown) }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var showsEditor = false
        var body: some View {
          List(posts) { PostRow(post: $0) }
            .sheet(isPresented: $showsEditor) {
              // EditorView(isPresented: $showsEditor)
              EditorView(post: $post, title: "isPresented: $showsEditor")
            }
        }
      }
      struct EditorView: View {
        @Environment(\\.dismiss) private var dismiss
        var body: some View { Button("Done") { dismiss() } }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var selected: Post?
        var body: some View {
          List(posts) { PostRow(post: $0) }
            .sheet(item: $selected, onDismiss: { selected = nil }) { post in
              PostView(post: post) { saved in
                save(saved)
                selected = nil
              }
            }
        }
      }
      """),
    Example(
      """
      struct SettingsView: View {
        @State private var showsPreview = false
        var body: some View {
          Button("Show") { showsPreview = true }
            .fullScreenCover(isPresented: $showsPreview) {
              Screensaver(onWake: { showsPreview = false })
            }
        }
      }
      struct KioskView: View {
        var body: some View {
          Dashboard().overlay { if isAsleep { Screensaver(onWake: { wake() }) } }
        }
      }
      struct Screensaver: View {
        let onWake: () -> Void
        var body: some View { Color.black.onTapGesture(perform: onWake) }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var prompt: Prompt?
        @State private var showsPicker = false
        var body: some View {
          List(posts) { PostRow(post: $0) }
            .sheet(item: $prompt) { prompt in
              PromptView(prompt: prompt, onUse: { self.prompt = nil; use(prompt) }, onLater: { self.prompt = nil })
            }
            .sheet(isPresented: $showsPicker) { PickerView(onPick: { showsPicker = false }) }
            .sheet(isPresented: $showsHelp) { TourView(onClose: { showsHelp = false }) }
        }
      }
      struct PickerView: View {
        let onPick: () -> Void
        var body: some View { NavigationLink("Tea") { DetailView(onPick: onPick) } }
      }
      struct TourView: View {
        @Environment(\\.dismiss) private var dismiss
        var onClose: (() -> Void)?
        var body: some View { Button("Close") { if let onClose { onClose() } else { dismiss() } } }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var showsHelp = false
        var body: some View {
          Toggle("Help", isOn: $showsHelp)
            .sheet(isPresented: $showsHelp) {
              VStack {
                Text("Help")
                Button("Close") { showsHelp = false }
              }
            }
            .overlay { Banner(isPresented: $showsHelp) }
        }
      }
      """),
    Example(
      """
      struct ProductView: View {
        @State private var showsImage = false
        var body: some View {
          ProductImage()
            .fullScreenCover(isPresented: $showsImage) { ImageViewer(isShown: $showsImage) }
        }
      }
      struct ImageViewer: View {
        @Binding var isShown: Bool
        var body: some View {
          VStack {
            if isShown {
              Button("Close") { isShown = false }.transition(.opacity)
            }
          }
        }
      }
      """),
    Example(
      """
      struct FieldsView: View {
        @State private var showsEditor = false
        var body: some View {
          FieldList()
            .sheet(isPresented: $showsEditor) {
              NavigationStack { FieldEditor(isNew: true, isPresented: $showsEditor) }
            }
        }
      }
      struct FieldEditor: View {
        @Environment(\\.dismiss) var dismiss
        var isNew: Bool
        @Binding var isPresented: Bool
        var body: some View { Button("Save") { finish() } }
        private func finish() {
          #if os(iOS)
            self.dismiss()
          #elseif os(macOS)
            if isNew {
              isPresented = false
            }
          #endif
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var showsHelp = false
        var body: some View {
          if isWide {
            List(posts) { PostRow(post: $0) }.sheet(isPresented: $showsHelp) { HelpView(isShown: $showsHelp) }
          } else {
            List(posts) { PostRow(post: $0) }.halfSheet(isShown: $showsHelp) { HelpView(isShown: $showsHelp) }
          }
        }
      }
      struct HelpView: View {
        @Environment(\\.dismiss) private var dismiss
        @Binding var isShown: Bool
        var body: some View { Button("Close") { isShown = false } }
      }
      """),
  ]
}
