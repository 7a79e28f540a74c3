/// The examples of code that `eager_stack_in_scroll` does not report.
extension EagerStackInScrollExamples {
  static let good: [Example] = [
    Example(
      """
      struct PlaceSearch: View {
        @State private var results: [Place] = []
        var body: some View {
          ScrollView {
            VStack {
              ForEach(results) { place in
                PlaceRow(place: place)
                Divider()
              }
            }
          }
          .task {
            results = []
            let found = await search()
            self.results = Array(found.prefix(10)).map { Place($0) }
          }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        var body: some View {
          ScrollView {
            // VStack { ForEach(posts) { … } }
            LazyVStack {
              ForEach(posts) { PostRow(post: $0) }
            }
          }
          ScrollView {
            VStack {
              HeaderView()
              LazyVStack { ForEach(posts) { PostRow(post: $0) } }
            }
          }
        }
      }
      """),
    Example(
      """
      struct CurrencyView: View {
        @ObservedObject var model: CurrencyModel
        private let mostUsed = ["USD", "GBP", "EUR"]
        private var rates: [Rate] { model.rates.filter { !$0.isHidden } }
        private var commonRates: [Rate] {
          rates.filter { mostUsed.contains($0.code) }.sorted { $0.code < $1.code }
        }
        var body: some View {
          ScrollView {
            VStack {
              ForEach(commonRates) { RateRow(rate: $0) }
            }
          }
        }
      }
      """),
    Example(
      """
      struct SettingsView: View {
        private let sizes = ["S", "M", "L"]
        @State private var contributors: [Contributor] = []
        var body: some View {
          ScrollView {
            VStack {
              ForEach(contributors) { ContributorRow(contributor: $0) }
              ForEach(0..<5) { Text("\\($0)") }
              ForEach(["a", "b"], id: \\.self) { Text($0) }
              ForEach(Theme.allCases) { ThemeRow(theme: $0) }
              ForEach(sizes, id: \\.self) { Text($0) }
            }
          }
        }
      }
      """),
    Example(
      """
      struct TasksView: View {
        let tasks: [Task]
        var body: some View {
          ScrollView { VStack { ForEach(tasks) { TaskRow(task: $0) } } }.frame(minWidth: 320)
        }
      }
      struct TasksButton: View {
        var body: some View {
          Button("Tasks") { isShown = true }.popover(isPresented: $isShown) { TasksView(tasks: tasks) }
        }
      }
      """),
    Example(
      """
      struct TagCloud: View {
        var body: some View {
          VStack {
            ForEach(tags) { TagView(tag: $0) }
          }
          ScrollView(.horizontal) {
            VStack { ForEach(tags) { TagView(tag: $0) } }
            HStack { ForEach(tags) { TagView(tag: $0) } }
          }
        }
      }
      """),
    Example(
      """
      struct TagList: View {
        @FocusState private var focus: Tag.ID?
        var body: some View {
          ScrollView { VStack { ForEach(tags) { Text($0.name).bold() } } }
          ScrollView { VStack { ForEach(results) { ResultRow(result: $0) } } }.frame(maxHeight: 120)
          ScrollView {
            VStack { ForEach(tags) { TagField(tag: $0).focused($focus, equals: $0.id) } }
          }
          ScrollView {
            VStack { ForEach(tags) { TagView(tag: $0) } }
              .onGeometryChange(for: CGFloat.self) { $0.size.height } action: { height = $0 }
          }
          ScrollView { VStack { ForEach(sections) { SectionView(section: $0) } } }
          ScrollView { VStack { ForEach(model.allVaults) { VaultRow(vault: $0) } } }
          ScrollView { VStack { ForEach(Array(categoriesAbove.enumerated()), id: \\.offset) { CategoryView($1) } } }
          ScrollView { VStack { ForEach(matchingCasks) { CaskRow(cask: $0) } } }
          ScrollView { VStack { ForEach(casks) { CaskRow(cask: $0) } } }.frame(maxHeight: isLimited ? 250 : nil)
          ScrollView {
            ScrollViewReader { proxy in
              VStack { ForEach(messages) { MessageBubble(message: $0) } }
                .onChange(of: messages) { proxy.scrollTo(messages.last?.id) }
            }
          }
          ScrollView {
            VStack {
              ForEach(menu.actions) { ActionRow(action: $0) }
              ForEach(home.parts) { part in
                switch part {
                case .posts(let posts): PostList(posts: posts)
                case .tags(let tags): TagCloud(tags: tags)
                }
              }
            }
          }
        }
        private var sections: [Section] { Section.allCases.filter(\\.isShown) }
      }
      """),
    Example(
      """
      struct ItemList: View {
        @Binding var selection: Item.ID?
        @State private var itemFrames: [Item.ID: CGRect] = [:]
        @State private var frame = CGRect.zero
        var body: some View {
          ScrollView {
            VStack { ForEach(posts) { PostRow(post: $0, frames: $itemFrames) } }
          }
          ScrollView {
            VStack { ForEach(posts) { PostRow(post: $0).onFrameChange { frame = $0 } } }
          }
          ScrollView {
            VStack { ForEach(posts) { PostRow(post: $0) } }
              .overlay { GeometryReader { proxy in Color.clear.onAppear { frame = proxy.frame(in: .local) } } }
          }
          ScrollView {
            VStack { ForEach(posts) { PostRow(post: $0) } }
              .background(GeometryReader { Color.clear.preference(key: HeightKey.self, value: $0.size.height) })
          }
          .onPreferenceChange(HeightKey.self) { frame.size.height = $0 }
          VStack {
            ScrollView { VStack { ForEach(comments) { CommentRow(comment: $0) } } }
          }
          .onPreferenceChange(WidthKey.self) { frame.size.width = $0 }
          ScrollViewReader { proxy in
            ScrollView { content(proxy) }
          }
          ScrollView {
            VStack { ForEach(urls, id: \\.self) { MarkersView(url: $0) } }
          }
          ScrollView {
            VStack {
              ForEach(folders) { folder in
                DisclosureGroup(folder.name) { ForEach(notes(in: folder)) { NoteRow(note: $0) } }
              }
            }
          }
        }
        private func content(_ proxy: ScrollViewProxy) -> some View {
          VStack { ForEach(posts) { PostRow(post: $0) } }
            .onChange(of: selection) { proxy.scrollTo(selection) }
        }
      }
      struct CommentRow: View {
        let comment: Comment
        var body: some View {
          HStack { AuthorView(comment.author); Text(comment.text) }
            .background(GeometryReader { Color.clear.preference(key: WidthKey.self, value: $0.size.width) })
        }
      }
      struct MarkersView: View {
        let url: URL
        var body: some View {
          DisclosureGroup { ForEach(markers) { MarkerRow(marker: $0) } } label: { Text(url.path) }
        }
      }
      """),
    Example(
      """
      struct StatusView: View {
        var body: some View {
          ScrollView {
            VStack {
              StatusIcon()
              ForEach(model.details) { DetailView(detail: $0) }
              Spacer()
              ExplanationView(model.explanation)
            }
          }
          ScrollView {
            VStack { ForEach(cards) { CardView(card: $0) } }
              .sizeOfView { height = $0.height }
          }
          ScrollView {
            VStack {
              ForEach(messages) { message in HStack { Text(message.text).font(.caption); Spacer() } }
              ForEach(tips) { Label($0.text, systemImage: "lightbulb") }
            }
          }
        }
      }
      """),
    Example(
      """
      struct PostList: View {
        var body: some View { ScrollView { VStack { ForEach(posts) { PostRow(post: $0) } } } }
      }
      """, configuration: "warning\nassume: {deployment: {macos: 10.15}}"),
    Example(
      """
      enum DashboardCard: String, CaseIterable { case status, traffic, profile }
      final class CardModel: ObservableObject {
        var enabledCards: [DashboardCard] { [.status] }
      }
      struct Dashboard: View {
        @ObservedObject private var model: CardModel
        var body: some View {
          ScrollView { grid }
          ScrollView { VStack { ForEach(model.enabledCards, id: \\.self) { CardView(card: $0) } } }
        }
        @ViewBuilder private var grid: some View {
          let visible = model.enabledCards.filter(isShown)
          let grouped = group(visible)
          VStack {
            ForEach(Array(grouped.enumerated()), id: \\.offset) { _, group in
              HStack { CardView(card: group[0]); CardView(card: group[1]) }
            }
          }
        }
        private func group(_ cards: [DashboardCard]) -> [[DashboardCard]] { [cards] }
      }
      """),
    Example(
      """
      struct Timetable: View {
        var body: some View {
          ScrollView([.horizontal, .vertical]) {
            Grid { ForEach(blocks) { block in GridRow { TimeView(block); RoomView(block) } } }
          }
          ScrollView {
            Grid {
              GridRow { Text("Time"); Text("Room") }
              ForEach(blocks) { block in GridRow { TimeView(block); RoomView(block) } }
            }
          }
          ScrollView {
            Grid {
              ForEach(blocks) { block in
                GridRow { TimeView(block); RoomView(block).gridCellColumns(2) }
              }
            }
          }
        }
      }
      """),
    Example(
      """
      struct DetailsGrid: View {
        var body: some View {
          // A List is lazy-loaded, so the width of its key column would change as you scroll.

          ScrollView {
            VStack { ForEach(parts) { PartRow(part: $0) } }
          }
          ScrollView {
            VStack {
              // LazyVStack jumps when a row grows.
              ForEach(orders) { OrderRow(order: $0) }
            }
          }
          ScrollView {
            Grid {
              ForEach(0..<wallets.count, id: \\.self) { index in
                if index % 2 == 0 { row(index) } else { EmptyView() }
              }
            }
          }
        }
        private func row(_ index: Int) -> some View {
          GridRow {
            if index + 1 < wallets.count {
              WalletButton(wallets[index])
              WalletButton(wallets[index + 1])
            } else {
              WalletButton(wallets[index]).gridCellColumns(2)
            }
          }
        }
      }
      """),
    Example(
      """
      struct ConnectionsView: View {
        var body: some View {
          ScrollView {
            VStack {
              ForEach(model.items) { item in
                VStack {
                  Header(item.name)
                  ListSection { ForEach(item.apps) { AppRow(app: $0) } }
                }
              }
            }
          }
        }
      }
      struct SwapView: View {
        var body: some View {
          ScrollView {
            VStack {
              VStack {
                amountField
                quoteView
              }
              cautionsView(of: quote)
              hints
            }
          }
        }
        private func cautionsView(of quote: Quote) -> some View {
          let cautions = quote.cautions()
          return ForEach(cautions.indices, id: \\.self) { CautionCard(cautions[$0]) }
        }
        private var hints: some View {
          ForEach(model.hints) { HintCard(hint: $0) }
        }
      }
      """),
  ]
}
