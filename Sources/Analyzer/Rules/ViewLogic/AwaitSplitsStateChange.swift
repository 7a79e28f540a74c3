import SwiftSyntax

/// Finds animated state that is set both before and after an `await`.
struct AwaitSplitsStateChange: ProjectRule {
  static let info = RuleInfo(
    id: "await_splits_state_change",
    summary: "Animated state should not be set both before and after an `await`.",
    rationale: """
      Code after an `await` resumes at an unpredictable time. By then, an animation may be late, and other code may \
      have changed the state. Set time-critical state in one synchronous step, move the asynchronous work to a model, \
      and apply the result in a separate `withAnimation`. State is animated if it is set inside `withAnimation`, \
      passed to `.animation(_:value:)`, or determines a transition, a matched geometry effect, an offset, a scale, a \
      rotation or an opacity.
      """,
    details: """
      The rule ignores other state, such as a flag that only shows and hides a spinner. The bot comments only if the \
      earlier change is inside `withAnimation` and the code then waits for work, not only for some time to pass. It \
      does not comment on state that an `.animation(_:value:)` covers, or on an error that is set to nil before the \
      work.
      """,
    sources: ["S0 state-as-bridge", "S0 animations checklist"],
    opportunity: "a closure or function in a view that awaits and sets state",
    defaultLevel: .warning,
    triggering: [
      Example(
        """
        struct ColorsView: View {
          @State private var isExpanded = false
          var body: some View {
            Palette()
              .scaleEffect(isExpanded ? 1.5 : 1)
              .onTapGesture {
                Task {
                  isExpanded = true
                  await extract()
                  ↓isExpanded = false
                }
              }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var isLoading = false
          @State private var failure: String?
          let model: FeedModel
          var body: some View {
            VStack {
              if isLoading { ProgressView().transition(.opacity) }
              if let failure { Text(failure).transition(.slide) }
            }
            .offset(y: model.isOld ? 20 : 0)
            .task { await load() }
          }
          private func load() async {
            isLoading = true
            defer { ↓self.isLoading = false }
            failure = nil
            do {
              try await model.load()
            } catch {
              ↓failure = error.localizedDescription
            }
          }
          private func reload() {
            model.isOld = true
            Task {
              await model.load()
              ↓model.isOld = false
            }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var posts: [Post] = []
          var body: some View {
            Button("Load") {
              withAnimation {
                Task { ↓posts = await load() }
              }
            }
          }
        }
        """),
      Example(
        """
        struct CardView: View {
          @State private var isFlipped = false
          var body: some View {
            Button("Flip") { withAnimation { isFlipped.toggle() } }.refreshable {
              isFlipped = true
              await store.refresh()
              ↓isFlipped = false
            }
          }
        }
        """),
      Example(
        """
        struct HeartView: View {
          @State private var progress = 0.0
          @State private var target: Post.ID?
          var body: some View {
            Heart().scaleEffect(progress)
          }
          private func beat() {
            withAnimation(.easeOut(duration: 1)) { progress = 1 }
            Task {
              try await Task.sleep(nanoseconds: 1_000_000_000)
              target = nil
              ↓progress = 0
            }
          }
        }
        """),
      Example(
        """
        struct SignUpView: View {
          @State private var page = Page.form
          @State private var isSubmitting = false
          @State private var failure: String?
          var body: some View {
            VStack {
              if failure == nil {
                Form(page: page).matchedGeometryEffect(id: "form", in: namespace)
              }
              Button("Send") { Task { await submit() } }.opacity(isSubmitting ? 0.4 : 1)
            }
            .animation(.easeOut, value: page)
          }
          private func submit() async {
            page = .waiting
            isSubmitting = true
            failure = nil
            let isValid = await client.submit()
            ↓page = .done
            ↓isSubmitting = false
            if !isValid { ↓failure = "invalid" }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          @State private var isLoading = false
          @State private var phase = Phase.idle
          var body: some View {
            List(posts) { Text($0.title) }
              .overlay { if isLoading { ProgressView() } }
              .disabled(isLoading)
              .task {
                isLoading = true
                phase = .loading
                await load()
                isLoading = false
                phase = .loaded
              }
          }
        }
        """),
      Example(
        """
        struct ColorsView: View {
          @State private var isLoading = false
          @State private var colors: [Color]?
          let extractor: Extractor
          var body: some View {
            Button("Extract") {
              withAnimation { extractor.isLoading = true }
              Task {
                await extractor.extract()
                withAnimation { extractor.isLoading = false }
              }
            }
            .animation(.default, value: colors)
            .task {
              colors = nil
              colors = await extractor.colors()
            }
            .refreshable {
              for await color in extractor.stream { colors = [color] }
            }
          }
        }
        """),
      Example(
        """
        struct PostView: View {
          @State private var offset = 0.0
          var body: some View {
            Card().offset(x: offset)
          }
          private func send() async {
            do {
              try await client.send()
              offset = 100
              await client.track()
            } catch {
              offset = 0
            }
          }
        }
        """),
      Example(
        """
        struct LockView: View {
          let auth: AuthManager
          @State private var isLocked = true
          var body: some View {
            Lock().opacity(isLocked ? 1 : 0)
          }
          private func unlock() {
            Task {
              auth.isChecking = true
              guard await auth.check() else {
                auth.isChecking = false
                return
              }
              withAnimation { isLocked = false } completion: { auth.isChecking = false }
            }
          }
        }
        """),
    ])

  static let collectors: [any Collector.Type] = [AnimatedState.self]

  struct Evidence: Analyzer.Evidence {
    /// The path of the state, such as `isLoading` or `model.isLoading`.
    let path: String
    /// Whether the path starts with a property that is declared in another file.
    let startsElsewhere: Bool
    /// Whether the state is set after an `await` in a task that `withAnimation` started.
    let isInAnimatedTask: Bool
    /// Whether the code animated only the earlier change.
    let losesAnimation: Bool

    static let fields = FieldList(
      Self.init(path:startsElsewhere:isInAnimatedTask:losesAnimation:), \.path, \.startsElsewhere, \.isInAnimatedTask,
      \.losesAnimation)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.await) { node, context in
      // All statements that run as a unit are checked together, at their first `await`.
      guard context.mayBeView, let code = node.runningCode, context.isFirst(code, for: Self.id) else { return }
      let flow = StateFlow(code)
      if flow.assigns { context.countOpportunity(of: Self.self, in: .type(hasAny: .view), at: code) }
      for split in flow.splits {
        guard let evidence = Evidence(split, in: context) else { continue }
        context.record(
          evidence, by: Self.self, in: .type(hasAny: .view), at: context.range(of: split.target), source: split.path)
      }
    }
  }

  /// Returns the first candidate for each property in a view.
  func candidates(in project: Project) -> [Located<Evidence>] {
    let records = project.recordsOfReviewedTypes(of: Self.self)
    guard !records.isEmpty else { return [] }
    let animated = project.collection(of: AnimatedState.self)
    var indices: [OwnedPath: Int] = [:]
    return records.sorted(by: Self.isBefore).reduce(into: []) { candidates, located in
      guard let found = candidate(located, animated, in: project) else { return }
      let path = OwnedPath(located, in: project)
      if let index = indices[path] {
        // One comment on the property is enough.
        candidates[index].record.isMinor = candidates[index].record.isMinor && found.record.isMinor
      } else {
        indices[path] = candidates.count
        candidates.append(found)
      }
    }
  }

  /// Returns nil if the state is not animated.
  private func candidate(
    _ located: Located<Evidence>, _ animated: [AppearingView: AnimatedPaths], in project: Project
  ) -> Located<Evidence>? {
    let path = located.evidence.path
    var found = located
    if !located.evidence.isInAnimatedTask {
      guard let view = AppearingView(around: located, in: project), let paths = animated[view], paths.contain(path)
      else { return nil }
      // If neither change is animated here, or each change is, the later one probably looks as it should.
      found.record.isMinor = !located.evidence.losesAnimation || paths.alwaysAnimate(path) || path.namesError
    }
    if located.evidence.startsElsewhere {
      let properties = project.properties(named: path.firstPathPart, ofTypeOf: located)
      guard properties.contains(where: { $0.affectsDisplay(path) }) else { return nil }
    }
    return found
  }

  private static func isBefore(_ one: Located<Evidence>, _ other: Located<Evidence>) -> Bool {
    one.file == other.file ? one.record.range.start < other.record.range.start : one.file < other.file
  }

  func message(for record: Record<Evidence>) -> String {
    let path = record.evidence.path
    guard !record.evidence.isInAnimatedTask else {
      return """
        `\(path)` is set after an `await` in the `Task` that `withAnimation` starts, so the change does not animate; \
        set it inside a separate `withAnimation`
        """
    }
    return """
      `\(path)` can be animated but is set before and after an `await`; wrap the later change in `withAnimation`, or move \
      the asynchronous work to the model
      """
  }
}

extension AwaitSplitsStateChange.Evidence {
  /// Returns nil if the path is neither view state nor a property of a model.
  fileprivate init?(_ split: StateFlow.Split, in context: FileContext) {
    path = split.path
    isInAnimatedTask = split.isInAnimatedTask
    losesAnimation = split.losesAnimation
    if let property = context.property(named: path.firstPathPart) {
      guard property.affectsDisplay(path) else { return nil }
      startsElsewhere = false
    } else {
      guard let type = context.type, context.types[type].kind == .extension,
        !context.types.contains(where: { $0.kind != .extension && $0.name == context.types[type].name })
      else { return nil }
      startsElsewhere = true
    }
  }
}

/// Identifies a path in a type. The same path is equal in all of the type's declarations and extensions.
private struct OwnedPath: Hashable {
  private let entity: Int?
  /// The location of the type, if the type is ambiguous.
  private let reference: TypeIndex.Reference?
  private let path: String

  init(_ located: Located<AwaitSplitsStateChange.Evidence>, in project: Project) {
    path = located.evidence.path
    entity = project.entity(of: located)
    reference = entity == nil ? located.type : nil
  }
}

extension String {
  /// Whether the last name in the path is that of an error, which is usually reset before work that may fail again.
  fileprivate var namesError: Bool {
    lastNamePart.camelCaseWords.contains { ["error", "failure"].contains($0) }
  }
}

extension PropertyFact {
  /// Whether assigning the path changes what the view displays, because the path is the view's own state or a member of
  /// a model.
  fileprivate func affectsDisplay(_ path: String) -> Bool {
    path == name ? has(anyOf: "State") : !has(anyOf: "FocusState", "GestureState") && !isStatic
  }
}
