/// The examples for `task_in_on_appear`.
enum TaskInOnAppearExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct TaskOnce: ViewModifier {
        @State private var hasAppeared = false
        func body(content: Content) -> some View {
          content.onAppear {
            guard !hasAppeared else { return }
            hasAppeared = true
            ↓Task { await task() }
          }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        var body: some View {
          List(posts) { Text($0.title) }
            .onAppear {
              ↓Task { await load() }
            }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        var body: some View {
          content.onAppear(perform: {
            track()
            if posts.isEmpty {
              _ = ↓Task.detached(priority: .low) { await load() }
            }
            withAnimation {
              ↓Task<Void, Never> { await load() }
            }
          })
        }
      }
      """),
    Example(
      """
      extension FeedView {
        private var list: some View {
          List(posts) { Text($0.title) }.onAppear() { ↓Task(priority: .high) { await load() } }
        }
      }
      struct FeedView: View { var body: some View { list } }
      """),
    Example(
      """
      struct SearchView: View {
        @FocusState private var isFocused: Bool
        var body: some View {
          TextField("Search", text: $text)
            .focused($isFocused)
            .onAppear {
              DispatchQueue.main.↓asyncAfter(deadline: .now() + 0.5) { showsHint = true }
              DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { isFocused = true }
            }
        }
      }
      """),
    Example(
      """
      struct SettingsView: View {
        @State private var hasStarted = false
        @State private var isInstalled = false
        var body: some View {
          List(posts) { post in
            PostRow(post: post).onAppear {
              if post.id == posts.last?.id { ↓Task { await model.loadMore() } }
            }
          }
          .onAppear {
            ↓Task {
              model.updateStatus()
              isInstalled = checkInstallation()
            }
          }
          .onAppear {
            guard !hasStarted else { return }
            hasStarted = true
            ↓Task { await sync() }
          }
        }
      }
      """),
    Example(
      """
      struct TimelineView: View {
        @State private var posts: [Post]?
        var body: some View {
          if posts != nil {
            PostList(posts: posts)
          } else {
            placeholder
          }
        }
        private var placeholder: some View {
          ProgressView().onAppear {
            ↓Task {
              posts = await fetch()
              posts = await applyFilter(to: posts)
            }
          }
        }
      }
      """),
    Example(
      """
      struct LoadableView: View {
        @State private var state = LoadState.idle
        var body: some View {
          ZStack {
            switch state {
            case .idle: Color.clear.onAppear { ↓Task { await load() } }
            case .loading: ProgressView()
            case .loaded(let posts): PostList(posts: posts)
            }
          }
        }
        private func load() async {
          withAnimation { state = .loading }
          let posts = await client.posts()
          withAnimation { state = .loaded(posts) }
        }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      struct Shimmer: ViewModifier {
        @State private var isAtStart = true
        func body(content: Content) -> some View {
          content
            .mask(Gradient(isAtStart: isAtStart))
            .animation(.linear(duration: 1).repeatForever(autoreverses: false), value: isAtStart)
            // Without the task, the animation would include the first layout.
            .onAppear { Task { @MainActor in isAtStart = false } }
        }
      }
      struct FullScreenView: View {
        var body: some View {
          Text("a").onAppear { Task { @MainActor in NSApp.keyWindow?.toggleFullScreen(nil) } }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var isLoading = false
        @State private var startsAnimation = false
        var body: some View {
          List(posts) { Text($0.title) }
            .onAppear {
              // The animation would not run if it started immediately.
              DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
                withAnimation { startsAnimation = true }
              }
            }
          if hasMore && !isLoading {
            ProgressView().onAppear { Task { await load() } }
          }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        var body: some View {
          // .onAppear { Task { await load() } }
          List(posts) { Text("onAppear { Task { } } \\($0.title)") }
            .task { await load() }
            .onAppear { start() }
            .onDisappear { Task { await save() } }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var loading: Task<Void, Never>?
        var body: some View {
          content
            .onAppear { loading = Task { await load() } }
            .onAppear { tasks.append(Task { await load() }) }
            .toolbar { Button("Reload") { Task { await load() } } }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        var body: some View {
          content.onAppear {
            DispatchQueue.main.async { Task { await load() } }
            observe { Task { await load() } }
            DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: reminder)
          }
          .onTapGesture { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { isOpen = true } }
        }
      }
      #Preview {
        FeedView().onAppear { Task { await load() } }
      }
      """),
  ]

  static let fixing: [FixExample] = [
    FixExample(
      before: """
        struct FeedView: View {
          var body: some View {
            List(posts) { Text($0.title) }
              .onAppear {
                Task {
                  // Load the posts first.
                  await load()

                  await track()
                }
              }
              .padding()
          }
        }
        """,
      after: """
        struct FeedView: View {
          var body: some View {
            List(posts) { Text($0.title) }
              .task {
                // Load the posts first.
                await load()

                await track()
              }
              .padding()
          }
        }
        """, isSafe: false),
    FixExample(
      before: """
        struct FeedView: View {
          var body: some View {
            content.onAppear(perform: { Task(priority: .low) { [model] in await model.load() } })
          }
        }
        """,
      after: """
        struct FeedView: View {
          var body: some View {
            content.task(priority: .low) { [model] in await model.load() }
          }
        }
        """, isSafe: false),
  ]
}
