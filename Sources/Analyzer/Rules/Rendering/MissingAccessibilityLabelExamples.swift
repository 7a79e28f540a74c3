/// The examples for `missing_accessibility_label`.
enum MissingAccessibilityLabelExamples {
  static let triggering: [Example] = [
    Example(
      """
      extension View {
        fileprivate func action(_ text: String) -> some View { help(text) }
      }
      struct Toolbar: View {
        var body: some View { ↓Button(action: copy) { Image(systemName: "doc") }.action("blue") }
      }
      """),
    Example(
      """
      struct ToolBar: View {
        var body: some View {
          ↓Button(action: add) {
            Image(systemName: "plus")
              .font(.title)
          }
          ↓Button {
            remove()
          } label: {
            ZStack {
              Circle().fill(.red)
              if isOn { Image("bin") } else { Image("trash") }
            }
          }
          .buttonStyle(.plain)
        }
      }
      """),
    Example(
      """
      struct ToolBar: View {
        var body: some View {
          ↓NavigationLink(destination: SettingsView()) { Image(systemName: "gear") }
          ↓NavigationLink(value: Route.profile) {
            Image(.avatar)
              .accessibilityIdentifier("profile")
          }
          ↓Menu {
            Button("Copy") { copy() }
          } label: {
            Image(systemName: "ellipsis")
          }
        }
      }
      """),
    Example(
      """
      struct PhotoView: View {
        var body: some View {
          ↓Image("photo")
            .resizable()
            .onTapGesture { isZoomed.toggle() }
        }
      }
      """),
    Example(
      """
      struct SortBar: View {
        var body: some View {
          ↓Picker("", selection: $sorting) { Text("New").tag(Sorting.new) }
          ↓Toggle("", isOn: $isOn).labelsHidden()
          ↓Button(action: add) { Image(systemName: "plus") }
            .buttonStyle(RoundStyle(tint: .red, isLarge: true))
        }
      }
      """),
    Example(
      """
      struct OptionsMenu: View {
        var body: some View {
          Menu("Options") { ↓Picker("", selection: $sorting) { Text("New") }.pickerStyle(.menu) }
        }
      }
      """),
    Example(
      """
      struct RowView: View {
        var body: some View {
          HStack {
            Text(post.title)
            Spacer()
          }
          .contentShape(Rectangle())
          .↓onTapGesture { open(post) }
          Text("More").↓onTapGesture(perform: more)
        }
      }
      """),
    Example(
      """
      struct Bubble: View {
        let text: String
        var body: some View { HStack { Image("bubble"); Text(text) } }
      }
      struct ChatView: View {
        var body: some View {
          Bubble(text: message.text)
            .contentShape(Rectangle())
            .↓onTapGesture { draft = message.text }
          LabeledContent("Owner", value: name).↓onTapGesture { showOwner() }
          GroupBox("Members") { Text(names) }.↓onTapGesture { showMembers() }
        }
      }
      """),
    Example(
      """
      struct PlayerBar: View {
        var body: some View {
          HStack {
            ↓Button(action: rewind) { Image(systemName: "backward") }
            ↓Button(action: play) { Image(systemName: "play") }
            ↓Button(action: skip) { Image(systemName: "forward") }
            ↓Button(action: stop) { Image(systemName: "stop") }
          }
        }
      }
      """),
    Example(
      """
      struct ExpandableCard: View {
        @State private var isExpanded = false
        var body: some View {
          VStack {
            Text(title)
            Text("More").onTapGesture { open() }.accessibilityAddTraits(.isButton)
          }
          .↓onTapGesture { isExpanded.toggle() }
        }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      struct IconPicker: View {
        @State private var showsFiles = false
        @State private var showsDetails = false
        @FocusState private var isFocused: Bool
        var body: some View {
          VStack {
            HStack { Text(name) }.onTapGesture { showsFiles.toggle() }
            Button("Choose", action: { showsFiles.toggle() })
          }
          Group {
            if isSecure { SecureField("Key", text: $key) } else { TextField("Key", text: $key) }
          }
          .onTapGesture { isFocused = true }
          VStack {
            HStack { Text("Read-only") }.onTapGesture { showsDetails = true }
            Button { showsDetails = false } label: { Image(systemName: "xmark") }
          }
          .accessibilityElement(children: .ignore)
          .accessibilityLabel("Details")
        }
      }
      """),
    Example(
      """
      struct DrawerRow: View {
        var body: some View {
          HStack {
            Text(title)
            Spacer()
            Text(action).onTapGesture { isConfirming = true }
          }
          .accessibilityAddTraits(.isButton)
        }
      }
      """),
    Example(
      """
      struct HiddenFieldModifier: ViewModifier {
        @Binding var text: String
        func body(content: Content) -> some View {
          content.background { field.disabled(true).accessibilityHidden(true) }
        }
        @ViewBuilder private var field: some View {
          if isSecure { SecureField("", text: $text) } else { TextField("", text: $text) }
        }
      }
      """),
    Example(
      """
      struct BadgeView: View {
        @State private var showsInfo = false
        private let info: String?
        init(info: String? = nil) { self.info = info }
        var body: some View {
          HStack { Text("Labs") }
            .onTapGesture {
              guard info != nil else { return }
              showsInfo = true
            }
        }
      }
      struct SettingsView: View {
        var body: some View { BadgeView() }
      }
      """),
    Example(
      """
      struct SignalIcon: View {
        var body: some View {
          Button(action: explain) { Image(systemName: "antenna.radiowaves") }
        }
      }
      struct StatusBar: View {
        var body: some View {
          HStack {
            SignalIcon().padding().accessibilityHidden(true)
            Text(name)
          }
          HStack { SignalIcon() }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel("Connected")
        }
      }
      """),
    Example(
      """
      struct RowView: View {
        @FocusState private var isFocused: Bool
        var body: some View {
          VStack { TextField("Name", text: $name) }
            .onTapGesture { isFocused = false }
          ScrollView { Text("a") }.onTapGesture { hideKeyboard() }
          Text("More").onTapGesture { more() }.accessibilityAddTraits(.isButton)
          Toggle("Sound", isOn: $isOn).onTapGesture { track() }
          Menu { Picker("", selection: $sorting) { Text("New") } } label: { Text("Sort") }
          PostRow(post: post).onTapGesture { open(post) }
          Rectangle().fill(.black.opacity(0.4)).onTapGesture { withAnimation { menu = nil } }
          RoundedRectangle(cornerRadius: 16).overlay { content }.onTapGesture { selection.clear() }
          ZStack { content }.contentShape(Rectangle()).onTapGesture { model.selectedItems = [] }
          LabeledContent("Sort") { Picker("", selection: $sorting) { Text("New") } }
          TextField("", text: $name, prompt: Text("Name"))
          Button(action: add) { Image("plus") }.buttonStyle(CardStyle(title: "Add"))
        }
      }
      """),
    Example(
      """
      struct LikeButton: View {
        var body: some View { Button("Like") { like() } }
      }
      struct Bubble: View {
        var body: some View { HStack { Text("Hello"); LikeButton() } }
      }
      struct Chip: View {
        var body: some View { Text("New").accessibilityAddTraits(.isButton) }
      }
      struct ChatView: View {
        var body: some View {
          Bubble().onTapGesture { reply() }
          Chip().onTapGesture { add() }
        }
      }
      """),
    Example(
      """
      struct ProviderList: View {
        var body: some View {
          ZStack {
            ForEach(providers) { provider in
              NavigationLink("", tag: provider, selection: $selected) { NameView(provider: provider) }
            }
            NavigationLink("", isActive: $isPresented) { LocationView() }
            NavigationLink(destination: LocationView(), isActive: $isPresented) { Text("") }
            NavigationLink(destination: LocationView(), isActive: $isPresented) { EmptyView() }
            List(providers) { ProviderRow(provider: $0) }
          }
        }
      }
      """),
    Example(
      """
      struct ExpandableText: View {
        @State private var isExpanded = false
        var body: some View {
          VStack {
            Text(text)
              .lineLimit(isExpanded ? nil : 3)
              .onTapGesture {
                withAnimation {
                  isExpanded.toggle()
                }
              }
            if isTruncated {
              Button(action: { withAnimation { isExpanded.toggle() } }) { Text(isExpanded ? "Less" : "More") }
            }
          }
        }
      }
      """),
    Example(
      """
      struct ToolBar: View {
        var body: some View {
          Button(action: add) { Image(systemName: "plus") }
            .accessibilityLabel("Add")
          Button { remove() } label: {
            Image(systemName: "trash").accessibilityLabel(Text("Remove"))
          }
          // Button { } label: { Image(systemName: "plus") }
          Button("Share", systemImage: "square.and.arrow.up") { share() }
          Button(action: add) { Label("Add", systemImage: "plus").labelStyle(.iconOnly) }
        }
      }
      """),
    Example(
      """
      struct ToolBar: View {
        var body: some View {
          NavigationLink(value: Route.profile) {
            HStack { Image("avatar"); Text(user.name) }
          }
          NavigationLink { Image("photo") } label: { PhotoRow(photo: photo) }
          Menu { Image("a") } label: { icon }
          Button(action: add) { Image(systemName: "plus") }.help("Adds a post")
          Button(action: add) { Image(decorative: "plus") }
          Button(action: add) { Image(uiImage, scale: 1, label: Text("Add")) }
        }
      }
      """),
    Example(
      """
      struct PhotoView: View {
        var body: some View {
          Image("photo").onTapGesture { zoom() }.accessibilityLabel("Photo").accessibilityAddTraits(.isButton)
          Image("photo").resizable()
          HStack {
            Image("photo").onTapGesture { zoom() }
            Text("Zoom")
          }
          .accessibilityElement(children: .combine)
          HStack {
            Text("Post")
            upvoteButton
          }
          .onTapGesture(perform: expand)
          .accessibilityElement(children: .contain)
          Button(action: zoom) { Image("glass") }.accessibilityHidden(true)
          Button("") { zoom() }.keyboardShortcut("z").hidden()
        }
      }
      #Preview {
        Button(action: {}) { Image("photo") }
      }
      """),
    Example(
      """
      struct AssetControl: View {
        let state: AssetState
        @State private var showsPopup = false
        var body: some View {
          statusButton.help(state.help)
          if showsPopup {
            VStack {
              Text("Choose a number")
              ForEach(numbers) { number in
                Text(number.text).onTapGesture { call(number) }.accessibilityAddTraits(.isButton)
              }
            }
            .onTapGesture { showsPopup.toggle() }
          }
        }
        @ViewBuilder private var statusButton: some View {
          switch state {
          case .missing: Button(action: download) { Image(systemName: "arrow.down") }
          case .failed: Button(action: download) { Image(systemName: "arrow.clockwise") }
          }
        }
      }
      """),
  ]
}
