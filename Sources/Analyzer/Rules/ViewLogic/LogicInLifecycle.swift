import SwiftSyntax

/// Finds lifecycle modifiers whose closures contain too many statements.
struct LogicInLifecycle: FileLimitRule {
  static let info = RuleInfo(
    id: "logic_in_lifecycle",
    summary: "Lifecycle modifiers should call a method instead of doing the work inline.",
    rationale: """
      Code that runs when a view appears, a value changes or a URL arrives is hard to find in the middle of a body, \
      and tests cannot call it. With a named method, the body remains a description of the screen, and the method can \
      delegate the work to a model or service. Statements that reset the focus or the selection are not counted.
      """,
    details: """
      The rule ignores code in debug builds and in modifiers for tests, debugging or previews. The bot does not comment \
      on closures with one statement too many.
      """,
    sources: ["S0 step-1", "S2.3b", "S3 modifiers"],
    opportunity: "a lifecycle modifier that takes a closure or a function reference",
    defaultLevel: .limits(warning: 4), firesAtLimit: true,
    remedy: Remedy(.model, .medium),
    triggering: [
      Example(
        """
        struct FeedView: View {
          var body: some View {
            List(posts) { Text($0.title) }
              .↓task {
                isLoading = true
                do {
                  posts = try await client.posts()
                } catch {
                  failure = error
                }
                isLoading = false
              }
              .↓onChange(of: query) { _, new in
                guard new.count > 2 else {
                  posts = []
                  return
                }
                page = 0
                Task {
                  await search(new)
                  scrollToTop()
                }
              }
          }
        }
        """),
      Example(
        """
        struct RootView: View {
          var body: some View {
            content
              .↓onOpenURL(perform: { url in
                let parts = url.pathComponents
                switch parts.first {
                case "a": open(a)
                case "b": open(b)
                default: break
                }
                log(url)
              })
          }
        }
        """),
      Example(
        """
        struct ThemeView: View {
          @Environment(UserPreferences.self) private var preferences
          @AppStorage("selectedTheme") private var selectedTheme = ""
          var body: some View {
            content
              .↓onAppear {
                selectedTheme = theme.name
                preferences.font = theme.font
                preferences.size = theme.size
                preferences.tint = theme.tint
              }
          }
        }
        struct Watched: ViewModifier {
          func body(content: Content) -> some View {
            content.↓onReceive(timer) { now in a(now); b(); c(); d() }
          }
        }
        struct LinkPreview: ViewModifier {
          func body(content: Content) -> some View {
            content.↓onReceive(timer) { now in a(now); b(); c(); d() }
          }
        }
        """),
      Example(
        """
        struct SlideshowView: View {
          @State private var page = 0
          @State private var isPaused = false
          @State private var wasTurned = false
          @State private var draft: Draft?
          var body: some View {
            Slides(page: page)
              .↓onReceive(timer) { _ in
                guard !isPaused else { return }
                let next = (page + 1) % slides.count
                wasTurned = true
                withAnimation { page = next }
              }
              .↓onChange(of: title) { _, new in
                guard draft?.title != new else { return }
                draft?.title = new
                draft?.isEdited = true
                isPaused = true
              }
          }
        }
        """),
      Example(
        """
        struct DimensionsView: View {
          private let logger = Logger()
          @FocusState private var focused: Field?
          var body: some View {
            Fields(width: $width, height: $height)
              .↓onAppear {
                print("appeared")
                setUpDimensions()
                updateFields()
                focused = .width
              }
              .↓onDisappear {
                logger.debug("disappeared")
                hideTip()
                saveDimensions()
                debugPrint(width)
              }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct RootView: View {
          var body: some View {
            content
              .onAppear { start() }
            #if DEBUG
              .task {
                guard let index = arguments.firstIndex(of: "-connect") else { return }
                let parts = arguments[index + 1].split(separator: ":")
                client.connect(host: parts[0])
                report(parts)
              }
            #endif
          }
        }
        struct AppTestingSetup: ViewModifier {
          func body(content: Content) -> some View {
            content.task { setUpAccount(); setUpFeed(); await client.prepare(); await client.signIn() }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            List(posts) { Text($0.title) }
              .task { await load() }
              .onAppear(perform: start)
              .onChange(of: query) {
                guard query.count > 2 else {
                  posts = []
                  return
                }
                page = 0
                Task { await search() }
              }
          }
          private func start() { a(); b(); c(); d() }
        }
        """),
      Example(
        """
        struct LetterBar: View {
          @FocusState private var focused: Letter?
          @State private var selection: String?
          var body: some View {
            Letters()
              .onAppear {
                updateKeyboard()
                focused = nil
                selection = nil
                showLetters()
                scrollToStart()
              }
              .onDisappear {
                hideTip()
                isSearchFieldFocused = false
                saveLetters()
              }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            // .task { a(); b(); c(); d() }
            Button("Go") { a(); b(); c(); d() }
            content.refreshable { withAnimation { a(); b() }; await c() }
          }
        }
        """),
      Example(
        """
        struct Session {
          func open() { channel.onReceive { a(); b(); c(); d() } }
        }
        #Preview {
          FeedView().task { a(); b(); c(); d() }
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    /// The modifier, such as `task` or `onAppear`.
    let modifier: String
    /// Whether the closure contains no work that could be delegated to a model.
    let onlyDrivesInterface: Bool

    static let fields = FieldList(Self.init, \.modifier, \.onlyDrivesInterface)
  }

  func subscribe(to walk: inout Subscriptions) {
    let record: Subscriptions.Handler<FunctionCallExprSyntax> = { call, context in
      guard context.isViewCode, let member = call.modifierToken else { return }
      context.countOpportunity(of: Self.self, in: .viewCode, at: member)
      guard !call.isDebugCode, !context.isInModifierForDevelopers else { return }
      let count = StatementCount(isFree: { $0.resetsFocusOrSelection(in: context) })
      let closures = call.closureArguments.map(\.closure)
      guard let longest = closures.map({ count.count($0.statements) }).max(), longest > 0 else { return }
      let onlyDrivesInterface = closures.allSatisfy { $0.statements.onlyDriveInterface(in: context) }
      context.record(
        Evidence(modifier: member.text, onlyDrivesInterface: onlyDrivesInterface), by: Self.self, in: .viewCode,
        at: context.range(from: member, to: call), value: longest, source: context.source(of: member),
        isMinor: longest <= Self.oneStatementTooMany
          || onlyDrivesInterface && longest <= CodeBlockItemListSyntax.maximumMinorStatements
          || closures.allSatisfy { $0.statements.mostlySetFocusOrSelection(in: context) }
          || count.isWithinLimit(of: Self.info, ifCompiled: closures))
    }
    walk.onCall(ofMembers: SwiftUIVocabulary.lifecycleModifiers, record)
    walk.onCall(of: SwiftUIVocabulary.lifecycleModifiers, record)
  }

  /// One statement more than the default limit permits. Half of the authors dismissed findings about so few statements.
  private static let oneStatementTooMany = 4

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    let delegation = record.evidence.onlyDrivesInterface ? "" : ", and delegate the actual work to a model or service"
    return """
      `\(record.evidence.modifier)` in `\(record.symbol)` contains \(Wording.count(value, "statement")) (limit \
      \(max(0, limit - 1))); move \(value == 1 ? "it" : "them") into a method\(delegation)
      """
  }
}

extension FileContext {
  /// Whether the code is in a view modifier that, by its name, serves tests, debugging or previews:
  /// `TestingSetupModifier`, `PreviewSetup`. A modifier such as `LinkPreview` is a feature of the app.
  fileprivate var isInModifierForDevelopers: Bool {
    guard let type, types[type].inherited.contains(where: { $0.lastNamePart == "ViewModifier" }) else { return false }
    let words = types[type].simpleName.camelCaseWords
    return words.first == "preview" || words.contains { ["testing", "tests", "debug"].contains($0) }
  }
}
