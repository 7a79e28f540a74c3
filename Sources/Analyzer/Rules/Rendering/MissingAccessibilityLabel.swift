import SwiftSyntax

/// Finds controls without an accessibility label, and views that have tap gestures but are not controls.
struct MissingAccessibilityLabel: ProjectRule {
  static let info = RuleInfo(
    id: "missing_accessibility_label",
    summary: "Controls should have an accessibility label, and tappable views should be controls.",
    rationale: """
      If a control has no label, VoiceOver reads the name of an image file or symbol, or just "button". Add a short \
      label that describes what the control does. VoiceOver still reads the title of a `Label` that shows only its \
      icon, and a title that `labelsHidden()` hides on screen. A view with `onTapGesture` is announced as plain text, \
      so VoiceOver users cannot tell that they can tap it; use a `Button` or add the button trait.
      """,
    details: """
      The rule ignores views that VoiceOver skips wherever they are used, invisible links that a state variable \
      activates, pickers whose options are part of a menu, debugging views, shapes that close something when tapped, \
      such as the background of a menu, containers and backgrounds that only clear a selection, tappable containers \
      whose children remain separate elements, texts next to a `Button` with the same action, and tappable views of \
      the project that contain a control or describe the interaction themselves. If a body or function contains more \
      than five unlabeled controls of the same kind, or more than five such views, they share one finding.
      """,
    sources: ["S4 HIG"],
    opportunity: "a control, a link or a tap gesture",
    defaultLevel: .info,
    triggering: [
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
    ],
    good: [
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
    ])

  enum Evidence: Analyzer.Evidence {
    /// A control whose label consists of images; the value is the control's name.
    case imagesInControl(String)
    case tappableImage
    /// A control whose title is empty; the value is the control's name.
    case emptyTitle(String)
    /// A tappable view that is not announced as a control; the value is the view's name.
    case tapWithoutTrait(String)

    static let fields = CaseList<Self>(
      .init(Self.imagesInControl) { if case .imagesInControl(let name) = $0 { name } else { nil } },
      .init(.tappableImage),
      .init(Self.emptyTitle) { if case .emptyTitle(let name) = $0 { name } else { nil } },
      .init(Self.tapWithoutTrait) { if case .tapWithoutTrait(let name) = $0 { name } else { nil } })
  }

  static let collectors: [any Collector.Type] = [HiddenViews.self, InteractiveViews.self]

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: AccessibleControls.all.union(["Image"])) { call, context in
      guard let name = call.calleeToken?.text, !context.isPreview else { return }
      if name != "Image" {
        context.countOpportunity(of: Self.self, at: call, conditions: [.isForeign(name)])
      }
      guard let evidence = Self.evidence(of: call, named: name), !call.isNamedForAccessibility else { return }
      context.record(
        evidence, by: Self.self, at: context.range(of: call), conditions: [.isForeign(name)],
        source: context.source(of: call))
    }
    walk.onCall(ofMembers: ["onTapGesture"]) { call, context in
      guard let member = call.calledMember?.declName, call.modifierName != nil, context.isViewCode else { return }
      context.countOpportunity(of: Self.self, in: .viewCode, at: member)
      guard let view = call.viewTappedWithoutTrait(in: context) else { return }
      context.record(
        .tapWithoutTrait(view), by: Self.self, in: .viewCode, at: context.range(from: member, to: call),
        conditions: AccessibleControls.others.contains(view) ? [.isForeign(view)] : [],
        source: context.source(of: call), maximumSeverity: .info)
    }
  }

  private static func evidence(of call: FunctionCallExprSyntax, named name: String) -> Evidence? {
    if name == "NavigationLink", call.isInvisibleLink { return nil }
    if name == "Image" { return call.isTappable && LabelContent(image: call).isImagesOnly ? .tappableImage : nil }
    if call.hasEmptyTitle { return .emptyTitle(name) }
    guard let label = call.labelClosure(of: name), LabelContent(label).isImagesOnly else { return nil }
    return .imagesInControl(name)
  }

  /// Many controls of one kind without a label in one function share a finding, as do many tappable views.
  func candidates(in project: Project) -> [Located<Evidence>] {
    let hidden = project.collection(of: HiddenViews.self)
    let interactive = project.collection(of: InteractiveViews.self)
    let found = project.reviewedRecords(of: Self.self).filter { located in
      if case .tapWithoutTrait(let name) = located.evidence, !AccessibleControls.others.contains(name) {
        guard let tapped = project.entity(named: name, inFile: located.file, insideType: located.record.type),
          project.types.roles(of: tapped).contains(.view), !project.isInteractive(tapped, among: interactive)
        else { return false }
      }
      guard let view = project.entity(of: located) else { return true }
      return !hidden.hideAllUses(of: view, in: project)
    }
    return found.joined(above: Self.maximumSeparateControls) { Flaw($0) }
  }

  /// If a function contains more than this many equal controls without a label, they share one finding.
  private static let maximumSeparateControls = 5

  /// What the controls of one kind in a function lack.
  private struct Flaw: Hashable {
    let function: FunctionOfType
    let evidence: Evidence

    init(_ located: Located<Evidence>) {
      function = FunctionOfType(located)
      evidence = located.evidence
    }
  }

  /// Controls whose title `labelsHidden()` does not hide: the title of a text field becomes its placeholder. Without a
  /// `Label`, `labelStyle` has no effect either.
  private static let titledControls: Set<String> = [
    "Button", "Link", "Menu", "NavigationLink", "SecureField", "TextField",
  ]

  private static func remedy(forEmptyTitleOf control: String) -> String {
    titledControls.contains(control) ? "add `accessibilityLabel`" : "add a title and hide it with `labelsHidden()`"
  }

  func message(for record: Record<Evidence>) -> String {
    let place = record.symbol.isEmpty ? "" : " in `\(record.symbol)`"
    return switch record.evidence {
    case .imagesInControl(let name) where record.occurrences > 1:
      """
      \(record.occurrences) `\(name)` controls\(place) show only images, so VoiceOver cannot describe them; use a \
      `Label` for each, or add `accessibilityLabel`
      """
    case .tappableImage where record.occurrences > 1:
      """
      \(record.occurrences) tappable images\(place) have no accessibility label; make each a `Button` with a `Label`
      """
    case .emptyTitle(let name) where record.occurrences > 1:
      """
      \(record.occurrences) `\(name)` controls\(place) have empty titles, so VoiceOver cannot describe them; \
      \(Self.remedy(forEmptyTitleOf: name))
      """
    case .tapWithoutTrait(let name) where record.occurrences > 1:
      """
      VoiceOver does not announce that `\(name)` and \(Wording.count(record.occurrences - 1, "other view"))\(place) \
      can be tapped; make each a `Button` or add `accessibilityAddTraits(.isButton)`
      """
    case .imagesInControl(let name):
      "`\(name)` shows only images, so VoiceOver cannot describe it; use a `Label` or add `accessibilityLabel`"
    case .tappableImage:
      "the tappable `Image` has no accessibility label; make it a `Button` with a `Label`"
    case .emptyTitle(let name):
      """
      `\(name)` has an empty title, so VoiceOver cannot describe it; \(Self.remedy(forEmptyTitleOf: name))
      """
    case .tapWithoutTrait(let name):
      """
      VoiceOver does not announce that `\(name)` can be tapped; make it a `Button` or add \
      `accessibilityAddTraits(.isButton)`
      """
    }
  }
}
