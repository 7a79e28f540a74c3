/// The examples for `transformation_in_body`.
enum TransformationInBodyExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct FeedView: View {
        let posts: [Post]
        var body: some View {
          let shown = posts
            .↓filter { $0.isVisible }
            .sorted { $0.date > $1.date }
          List(shown) { post in
            Text("By \\(post.authors.↓map { $0.name.uppercased() }.joined(separator: ", "))")
            Text(↓String(format: "%.1f", post.rating))
          }
        }
      }
      """),
    Example(
      """
      struct DayList: View {
        let tags: [Tag]?
        var body: some View {
          let days = ↓Dictionary(grouping: entries, by: \\.day)
          ForEach(tags?.↓map(\\.name) ?? [], id: \\.self) { Text($0) }
          if let field = account.fields.↓filter({ $0.isVerified }).first { Text(field.name) }
          Text(store.inventory.↓map(\\.name).sorted().joined(separator: ", "))
          ForEach(Array(↓zip(names, days.keys)), id: \\.0) { pair in
            Text(pair.0.↓trimmingCharacters(in: .whitespaces))
          }
          .toolbar {
            ToolbarItem { Text(tags.↓reduce("") { $0 + $1 }) }
          }
        }
      }
      """),
    Example(
      """
      struct AppGrid: View {
        var body: some View { section(model.apps) }
        private func section(_ apps: [SharedApp]) -> some View {
          let regular = apps.↓filter { !$0.isBuiltIn }
          let builtIn = apps.↓filter { $0.isBuiltIn }
          return VStack {
            ForEach(regular) { AppButton(app: $0) }
            ForEach(builtIn) { AppButton(app: $0) }
          }
        }
      }
      """),
    Example(
      """
      extension FeedView {
        func header(_ title: String) -> some View {
          Text(title.↓components(separatedBy: "/").last ?? "")
        }
      }
      struct FeedView: View {
        var body: some View { header("a/b") }
      }
      """),
    Example(
      """
      struct RestoreView: View {
        let sources: [Source]
        var body: some View {
          Text("Restore")
            .backport.alert(
              isPresented: $isRestored, title: "Restored",
              message: sources.↓filter { $0.isNew }.map(\\.name).joined(separator: ", "))
        }
      }
      """),
    Example(
      """
      struct TagView: View {
        let tags: [Tag]
        var body: some View {
          LabeledContent("Tags", value: tags.↓map(\\.title).joined(separator: ", "))
          TagList(titles: tags.↓map(\\.title))
          AddressRow(addresses: accounts.↓filter(\\.isSelected).map(\\.model.address))
          AuthorPicker(authors: authors.↓filter(\\.isActive))
          ForEach(Array(↓zip(tags.indices, tags)), id: \\.1.id) { index, tag in Text(tag.title) }
          ForEach(model.rows.↓flatMap { $0 }, id: \\.self) { FeatureCard(feature: $0) }
          Text(↓String(format: "%@ (%d)", error.domain, error.code))
          Text(↓String(format: "%02d", number))
        }
      }
      extension View {
        func swipes(_ swipes: [Swipe], of post: Post) -> some View {
          swipeActions { ForEach(swipes.↓compactMap { $0.action(for: post) }) { SwipeButton(action: $0) } }
        }
      }
      """),
    Example(
      """
      struct InvoiceRow: View {
        let invoice: Invoice
        var body: some View {
          if let text = invoice.summary?.↓trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty {
            Text(text)
          }
          if query.↓trimmingCharacters(in: .whitespaces).isEmpty { Text("All") }
        }
      }
      """),
    Example(
      """
      enum Card: String, CaseIterable { case status, traffic }
      struct ToolsView: View {
        let cards: [Card]
        var body: some View {
          let visible = cards.↓filter(isShown)
          CardGrid(cards: visible)
            .sheet(isPresented: $showsVaults) {
              let height = model.vaults.↓filter { $0.canEdit }.count * 74
              VaultSelector(vault: $model.vault).presentationDetents([.height(height)])
            }
            .popover(isPresented: $showsHelp) { HelpList(topics: topics.↓sorted()) }
            .navigationDestination(isPresented: $showsCards) { CardList(cards: cards.↓filter { $0 != .status }) }
          NavigationLink(isActive: $isImporting) {
            if let urls { ImportView(urls: urls.↓sorted(by: { $0.path < $1.path })) }
          } label: {
            Text("Import")
          }
        }
      }
      """),
    Example(
      """
      struct SpeedView: View {
        var body: some View { Text(↓String(format: "%0.2f", speed)) }
      }
      """, configuration: "warning\nassume: {deployment: {macos: 10.15}}"),
  ]

  static let good: [Example] = [
    Example(
      """
      struct SegmentLine: View {
        let items: [Segment]
        let style: TextStyle
        var body: some View {
          GeometryReader { reader in
            let width = reader.size.width
            let total = items.reduce(0) { $0 + $1.value }
            let widths = items.map { $0.value / total * width }
            Segments(widths: widths)
          }
          .font(style.properties.map(Font.make))
        }
      }
      """),
    Example(
      """
      struct PromptView: View {
        let model: PromptModel
        var body: some View {
          model.fragments.reduce(Text("")) { previous, fragment in
            previous + Text(fragment.text).bold()
          }
          .multilineTextAlignment(.leading)
        }
      }
      """),
    Example(
      """
      struct DebugInspector: View {
        let object: Model
        var body: some View {
          let properties = schema(of: object).sorted { $0.label < $1.label }
          Form { ForEach(properties) { PropertyRow(property: $0) } }
        }
      }
      """),
    Example(
      """
      struct AboutView: View {
        @Binding var replacements: [String: String]
        var hint: Text {
          let start = prompt[..<range.lowerBound].trimmingCharacters(in: .whitespaces)
          return Text("\\(String(start)) \\(Text(Image(systemName: "plus")))")
        }
        var body: some View {
          Text(String(format: "#%02X%02X", red, green))
          ForEach(replacements.sorted(by: { $0.key < $1.key }), id: \\.key) { key, value in
            LabeledContent(key, value: value)
          }
          ForEach(replacements.keys.sorted(), id: \\.self) { Text($0) }
        }
      }
      """),
    Example(
      """
      struct TermsView: View {
        var body: some View {
          Text(String(format: UserText.greeting, name))
          List(items) { Text($0.title) }
            .animation(.default, value: items.map(\\.id))
            .task(id: accounts.map(\\.token)) { await load() }
          words.map { Text($0) }.reduce(Text(""), +)
          Text(L10n.terms("$").components(separatedBy: "$")[0])
          Badge(tier).map { BadgeView(badge: $0) }
          Text(ListFormatter.localizedString(byJoining: tags.map(\\.name)))
          ForEach(items.prefix(5).map { $0 }, id: \\.id) { Text($0.title) }
          ForEach(terms.runs.filter { $0.link != nil }, id: \\.range) { run in Text(terms[run.range]) }
        }
      }
      """),
    Example(
      """
      struct CoinView: View {
        var body: some View {
          Circle().fill(LinearGradient(colors: tag.tints.map { $0.color }, startPoint: .leading, endPoint: .trailing))
          LazyVGrid(columns: [GridItem(.flexible())] + periods.map { _ in GridItem(.flexible()) }) { cells }
          Text("lost_accounts".localized(records.map { "- \\($0.name)" }.joined(separator: "\\n")))
        }
      }
      """),
    Example(
      """
      struct TotalView: View {
        var body: some View {
          Text(String(format: "total_title".localized, total))
          Text(String(format: Loc("updated", value: "Updated %@", comment: "The time of the last update"), date))
        }
      }
      """),
    Example(
      """
      struct IgnoredTypesPane: View {
        @Default(.ignoredTypes) private var ignoredTypes
        @AppStorage("recent") private var recent: Set<String> = []
        var body: some View {
          List {
            ForEach(ignoredTypes.sorted(), id: \\.self) { Text($0) }
            ForEach(recent.sorted(), id: \\.self) { Text($0) }
          }
          .padding(
            .top,
            UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.first?.windows.first?
              .safeAreaInsets.top ?? 0)
          .onChange(of: attachments.map { $0.id }) { updateOrder() }
          .onChangeCompat(of: model.endpoints.map(\\.tag)) { _ in updateOrder() }
        }
      }
      """),
    Example(
      """
      struct SyntaxList: View {
        @State private var states: [SyntaxState] = []
        var body: some View {
          List(states) { Text($0.name) }
            .accessibilityRotor("Custom", entries: states.filter(\\.isCustom), entryID: \\.id, entryLabel: \\.name)
            .accessibilityLabel(states.map { $0.name.uppercased() }.joined(separator: ", "))
            .testAccessibilityAnchor("Info-\\(title.replacingOccurrences(of: " ", with: ""))")
        }
      }
      """),
    Example(
      """
      struct LanguagePicker: View {
        @Binding var selection: String?
        var body: some View {
          Picker("Language", selection: selection.map(getter: { find($0) }, setter: { $0?.code })) { rows }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        let author: Author?
        // posts.filter { $0.isVisible } was here
        var body: some View {
          List(model.visiblePosts) { Text("sorted() \\($0.title)") }
          Text(author.map { $0.name } ?? "Nobody")
          author.map { AuthorRow($0) }
          ForEach((0..<5).map { $0 * 2 }, id: \\.self) { Text("\\($0)") }
          Text(["a", "b"].joined(separator: ", "))
          ForEach(stride(from: 0, to: 10, by: 2).map { $0 }, id: \\.self) { Text("\\($0)") }
          ForEach(Array(Sorting.allCases.dropLast().filter { $0 != sorting }).reversed(), id: \\.self) { row($0) }
          Text(String(format: "%.0f%%", coverage))
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var posts: [Post] = []
        private var visible: [Post] { posts.filter { $0.isVisible } }
        var body: some View {
          List(visible) { Text($0.title) }
            .task { posts = await load().sorted { $0.date > $1.date } }
            .onReceive(model.$text.map { $0.count }) { count = $0 }
            .toolbar { Button("Sort") { posts.sort { $0.date < $1.date } } }
            .sheet(item: $selected.map { $0 }) { Detail($0) }
        }
      }
      """),
    Example(
      """
      struct Author { var avatar: URL? }
      struct AuthorRow: View {
        let author: Author
        var body: some View {
          Avatar(author.avatar.map { $0.absoluteString })
          if let host = author.link.map(\\.host) { Text(host) }
          Text(Names.joined(author))
            .backport.alert(
              isPresented: $isRestored, title: "Restored", message: "Sources: \\(sources.joined(separator: ", "))")
        }
        private func header() -> Text {
          var parts: [String] = []
          if posts > 0 { parts.append("\\(posts) posts") }
          return Text(parts.joined(separator: " • "))
        }
        func names(list: [String] = all.filter { !$0.isEmpty }) -> some View { Text("a") }
      }
      """),
    Example(
      """
      struct ErrorCard: View {
        let state: ErrorState
        var body: some View {
          DebugView { ForEach(state.messages.sorted(), id: \\.self) { Text($0) } }
        }
      }
      """),
  ]
}
