extension UnstableRootExamples {
  /// Conditions that do not change while the view is visible.
  static let constant: [Example] = [
    Example(
      """
      @Observable final class SponsorsViewModel {
        var sponsors: [Sponsor] = []
        var isLoading = false
        func load() {
          isLoading = true
          do { sponsors = try readBundle() } catch { log(error) }
          isLoading = false
        }
        private func readBundle() throws -> [Sponsor] { [] }
      }
      struct SponsorsView: View {
        @State private var viewModel = SponsorsViewModel()
        var body: some View {
          if viewModel.isLoading {
            ProgressView()
          } else {
            List(viewModel.sponsors) { SponsorRow(sponsor: $0) }
          }
        }
      }
      """),
    Example(
      """
      struct TeamForm: View {
        private let mode: Mode
        @State private var name = ""
        init() { mode = .create }
        init(team: Team) { mode = .edit(team) }
        var body: some View {
          if mode.isEdit { List { TextField("Name", text: $name) } } else { ScrollView { Text("New") } }
        }
      }
      """),
    Example(
      """
      struct DevicesView: View {
        @State private var state = DevicesModel()
        var body: some View {
          Group {
            if state.devices.isEmpty { List { Text("None") } } else { Form { SettingsView(state: state) } }
          }
          .id(state.devices.count)
        }
      }
      """),
    Example(
      """
      struct LicenseView: View {
        @State private var isLoading = true
        @State private var groups: [Group]?
        var body: some View {
          Group {
            if isLoading { ProgressView() } else { ScrollView { Text(text) } }
          }
          .task {
            text = await loadText()
            isLoading = false
          }
        }
        private var list: some View {
          if let groups {
            if groups.isEmpty { List { Text("None") } } else { GroupList(groups: groups) }
          } else {
            ProgressView()
          }
        }
        private func load() {
          guard groups == nil else { return }
          client.fetch { groups = $0 }
        }
      }
      """),
    Example(
      """
      struct DestinationView: View {
        let route: ModuleRoute
        var body: some View {
          switch route {
          case .server: List(servers) { ServerRow(server: $0) }
          case .account: Form { TextField("Name", text: $name) }
          }
        }
      }
      """),
    Example(
      """
      struct SecureInput: View {
        let title: String?
        var body: some View {
          if let title {
            LabeledContent(title) { ScrollView { field } }
          } else {
            ScrollView { field }.padding()
          }
        }
      }
      struct LoginView: View {
        var body: some View { SecureInput(title: Strings.Account.password) }
      }
      """),
    Example(
      """
      struct ContentList: View {
        let style: Style
        var body: some View {
          switch style {
          case .list: List(items) { ItemRow(item: $0) }
          case .table: Table(items) { TableColumn("Name", value: \\.name) }
          }
        }
      }
      struct MigrationView: View {
        var body: some View { ContentList(style: style) }
        private var style: ContentList.Style {
          #if os(iOS)
          .list
          #else
          .table
          #endif
        }
      }
      """),
    Example(
      """
      struct PlayerView: View {
        var body: some View {
          if Defaults[.playerType] == .native { ScrollView { NativePlayer() } } else { CustomPlayer() }
        }
      }
      """),
    Example(
      """
      struct AreasView: View {
        @State private var areas: [Area]?
        var body: some View {
          Group {
            if let areas {
              List(areas) { AreaRow(area: $0) }
            } else {
              ProgressView()
            }
          }
          .onAppear { areas = load() }
        }
      }
      """),
    Example(
      """
      final class PlansViewModel: ObservableObject {
        struct Mode { let showsPicker: Bool }
        let mode: Mode
        @Published var plans: [Plan] = []
        init(mode: Mode) { self.mode = mode }
      }
      struct PlansView: View {
        @ObservedObject var model: PlansViewModel
        var body: some View {
          if model.mode.showsPicker {
            VStack { PlanPicker(); List(model.plans) { PlanRow(plan: $0) } }
          } else {
            List(model.plans) { PlanRow(plan: $0) }
          }
        }
      }
      """),
  ]
}
