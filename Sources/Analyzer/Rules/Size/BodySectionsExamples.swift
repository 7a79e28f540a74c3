/// The examples for `body_sections`.
enum BodySectionsExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct FeedView: View {
        var ↓body: some View {
          List {
            Section {
              Text("a")
            }
            ForEach(posts) { post in
              PostRow(post: post)
            }
            .listRowSeparator(.hidden)
          }
        }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      struct FeedView: View {
        var body: some View { content }
        @ViewBuilder private var ↓content: some View {
          VStack {
            Text("a")
          }
          if isOpen {
            HStack {
              Text("b")
            }
          } else {
            ZStack {
              Text("c")
            }
          }
        }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      struct FeedView: View {
        func ↓rows() -> some View {
          Form {
            Section {
              Text("Account")
            }
            switch state {
            case .open:
              Button {
                open()
              } label: {
                Text("Open")
              }
            case .closed:
              Text("Closed")
                .overlay {
                  Circle()
                }
            }
          }
        }
      }
      extension FeedView: View { var body: some View { rows() } }
      """, configuration: "{warning: 1}"),
    Example(
      """
      struct MainView: View {
        var ↓body: some View {
          VStack {
            HStack {
              Text(title)
            }
            switch page {
            case .feed:
              FeedView()
                .toolbar {
                  FilterMenu()
                }
            case .tags:
              TagsView()
                .toolbar {
                  SortMenu()
                }
            case .search:
              if query.isEmpty {
                ScrollView {
                  Suggestions()
                }
              } else {
                ScrollView {
                  Results(query: query)
                }
              }
            }
          }
        }
      }
      """, configuration: "{warning: 3}"),
  ]

  static let good: [Example] = [
    Example(
      """
      struct TransactionView: View {
        var body: some View {
          ZStack {
            switch transaction {
            case .bond:
              Form {
                BondFields()
              }
            case .stake:
              Form {
                StakeFields()
              }
            }
          }
        }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      struct LogTable: View {
        private var table: some View {
          Table(entries) {
            TableColumn("Date") { entry in
              Text(entry.date)
            }
            TableColumn("Text") { entry in
              Text(entry.text)
            }
            .width(min: 100)
          }
        }
        var body: some View { table }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      struct FeedView: View {
        var body: some View {
          VStack {
            HStack { Text("short") }
            HStack {
              Text("two lines") }
            Section {
              // One section of three lines.
            }
          }
        }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      struct FeedView: View {
        var body: some View {
          VStack {
            Button("a") {
              save()
            }
            Button("b") {
              save()
            }
            Header()
            Footer()
          }
          .task {
            await load()
          }
        }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      struct MenuView: View {
        var body: some View {
          List {
            NavigationLink {
              FeedView()
            } label: { Text("Feed") }
            NavigationLink {
              TagsView()
            } label: { Text("Tags") }
            if isAdmin {
              NavigationLink {
                UsersView()
              } label: { Text("Users") }
            }
          }
        }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      struct FeedView: View {
        var body: some View {
          VStack {
            HStack {
              ZStack {
                Text("deep, and never two side by side")
              }
            }
          }
        }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      struct DisplaySettings: View {
        var body: some View {
          List {
            #if !targetEnvironment(macCatalyst)
            Section {
              HapticsRow()
            }
            #endif
            #if targetEnvironment(macCatalyst)
            Section {
              WindowRow()
            }
            #endif
          }
        }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      struct MainTabs: View {
        var body: some View {
          TabView {
            Tab("Stock", systemImage: "books.vertical") {
              NavigationStack {
                StockView()
              }
            }
            Tab("Recipes", systemImage: "fork.knife") {
              NavigationStack {
                RecipesView()
              }
            }
          }
        }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      struct ProductInfo: View {
        var body: some View {
          Form {
            LabeledContent("Name") {
              Text(product.name)
                .bold()
            }
            LabeledContent("Price") {
              Text(product.price, format: .currency(code: "EUR"))
                .bold()
            }
          }
        }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      struct InfoView: View {
        var body: some View {
          List {
            HStack {
              Text("Name")
              Spacer()
              Text(info.name)
            }
            HStack {
              Text("Version") + Text(":")
              Spacer()
              Text("\\(info.version)").bold()
            }
          }
        }
      }
      """, configuration: "{warning: 1}"),
  ]
}
