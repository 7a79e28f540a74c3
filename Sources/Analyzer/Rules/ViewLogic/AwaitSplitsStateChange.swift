import SwiftSyntax

/// Finds state that is set before and after an `await`.
struct AwaitSplitsStateChange: ProjectRule {
  static let info = RuleInfo(
    id: "await_splits_state_change",
    summary: "A view does not set the same state on both sides of an `await`.",
    rationale: """
      Behind an `await` nobody knows how much later the code goes on: an animation may have missed its frame, and the \
      state may have been changed by something else. What is time-critical is set in one go; the asynchronous work \
      belongs to a model, and what it leads to is set in a `withAnimation` of its own.
      """,
    seeds: ["S0 state-as-bridge", "S0 checklist animations"],
    defaultLevel: .warning,
    triggering: [
      Example(
        """
        struct ColorsView: View {
          @State private var isLoading = false
          var body: some View {
            Button("Extract") {
              Task {
                isLoading = true
                await extract()
                ↓isLoading = false
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
            List(model.posts) { Text($0.title) }.task { await load() }
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
    ],
    good: [
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
        struct SearchView: View {
          @State private var results: [String] = []
          var body: some View {
            List(results, id: \\.self) { Text($0) }.task(id: query) {
              // results = []; await search(); results = []
              guard !query.isEmpty else {
                results = []
                return
              }
              if let cached = cache[query] {
                results = cached
              } else {
                results = await search(query)
              }
            }
          }
        }
        """),
      Example(
        """
        final class FeedViewModel {
          var isLoading = false
          func load() async {
            isLoading = true
            await fetch()
            isLoading = false
          }
        }
        struct FeedView: View {
          var body: some View {
            Button("Load") {
              Task {
                var isLoading = true
                await fetch()
                isLoading = false
              }
            }
          }
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    /// `isLoading`, `model.isLoading`.
    let path: String
    /// Whether the property that the path starts with is declared in another file.
    let startsElsewhere: Bool

    static let fields = FieldList(Self.init(path:startsElsewhere:), \.path, \.startsElsewhere)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.await) { node, context in
      // The first `await` of a run stands for all of it.
      guard context.mayBeView, let code = node.runningCode, context.isFirst(code, for: Self.id) else { return }
      let flow = StateFlow(code)
      for split in flow.splits {
        guard let evidence = Evidence(split.path, in: context) else { continue }
        context.record(
          evidence, by: Self.self, in: .type(hasAny: .view), at: context.range(of: split.target), source: split.path)
      }
    }
  }

  /// One for each property of a view: the first.
  func candidates(in project: Project) -> [Located<Evidence>] {
    var known: Set<OwnedPath> = []
    return project.records(of: Self.self).sorted(by: Self.isBefore).filter { located in
      let path = located.evidence.path
      if located.evidence.startsElsewhere {
        let properties = project.properties(named: path.firstPathPart, ofTypeOf: located)
        guard properties.contains(where: { $0.holds(path) }) else { return false }
      }
      return known.insert(OwnedPath(located, in: project)).inserted
    }
  }

  private static func isBefore(_ one: Located<Evidence>, _ other: Located<Evidence>) -> Bool {
    one.file == other.file ? one.record.range.start < other.record.range.start : one.file < other.file
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.evidence.path)` is set on both sides of an `await`; set it in one go and leave the asynchronous \
    work to the model, or set it here inside `withAnimation`
    """
  }
}

extension AwaitSplitsStateChange.Evidence {
  /// Nil where the path is no state of the view and no property of a model.
  fileprivate init?(_ path: String, in context: FileContext) {
    self.path = path
    if let property = context.property(named: path.firstPathPart) {
      guard property.holds(path) else { return nil }
      startsElsewhere = false
    } else {
      guard let type = context.type, context.types[type].kind == .extension,
        !context.types.contains(where: { $0.kind != .extension && $0.name == context.types[type].name })
      else { return nil }
      startsElsewhere = true
    }
  }
}

/// A path of names in a type, whichever of its declarations and extensions it is written in.
private struct OwnedPath: Hashable {
  private let entity: Int?
  /// Where the type is written, if it is not certain which one that is.
  private let reference: TypeIndex.Reference?
  private let path: String

  init(_ located: Located<AwaitSplitsStateChange.Evidence>, in project: Project) {
    path = located.evidence.path
    entity = project.entity(of: located)
    reference = entity == nil ? located.type : nil
  }
}

extension PropertyFact {
  /// Whether an assignment to the path changes what the view shows: the view's own state, or a member of a model.
  fileprivate func holds(_ path: String) -> Bool {
    path == name ? has(anyOf: "State") : !has(anyOf: "FocusState", "GestureState") && !isStatic
  }
}
