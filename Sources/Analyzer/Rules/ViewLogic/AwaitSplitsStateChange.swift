import SwiftSyntax

/// Finds state that is set before and after an `await`.
struct AwaitSplitsStateChange: Rule {
  let info = RuleInfo(
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

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onAwait { node, context in
      // The first `await` of a run stands for all of it.
      guard context.mayBeView, let code = node.runningCode, context.isFirst(code, for: id) else { return }
      let flow = StateFlow(code)
      for split in flow.splits {
        guard let unknown = Self.unknownRoot(of: split.path, in: context) else { continue }
        context.record(
          rule: id, inTypeHavingAny: .view, at: context.range(of: split.target), subjects: [split.path] + unknown,
          source: split.path)
      }
    }
  }

  /// Nil where the path is no state of the view and no property of a model; else the property that another file
  /// declares, if one does.
  private static func unknownRoot(of path: String, in context: FileContext) -> [String]? {
    let root = path.firstPathPart
    if let property = context.property(named: root) { return property.holds(path) ? [] : nil }
    guard let type = context.type, context.types[type].kind == .extension,
      !context.types.contains(where: { $0.kind != .extension && $0.name == context.types[type].name })
    else { return nil }
    return [root]
  }

  /// One for each property of a view: the first.
  func candidates(in project: Project) -> [LocatedCandidate] {
    var known: Set<String> = []
    return project.recorded(by: info.id).sorted(by: Self.isBefore).filter { located in
      let subjects = located.candidate.subjects
      if subjects.count > 1 {
        let properties = project.properties(named: subjects[1], ofTypeOf: located)
        guard properties.contains(where: { $0.holds(subjects[0]) }) else { return false }
      }
      return known.insert("\(project.owner(of: located)).\(subjects[0])").inserted
    }
  }

  private static func isBefore(_ one: LocatedCandidate, _ other: LocatedCandidate) -> Bool {
    one.file == other.file ? one.candidate.range.start < other.candidate.range.start : one.file < other.file
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    """
    `\(candidate.subjects.first ?? "")` is set on both sides of an `await`; set it in one go and leave the asynchronous \
    work to the model, or set it here inside `withAnimation`
    """
  }
}

extension PropertyFact {
  /// Whether an assignment to the path changes what the view shows: the view's own state, or a member of a model.
  fileprivate func holds(_ path: String) -> Bool {
    path == name ? has(anyOf: "State") : !has(anyOf: "FocusState", "GestureState") && !isStatic
  }
}

extension Project {
  /// Tells the types of candidates apart that were recorded for what their type is.
  fileprivate func owner(of located: LocatedCandidate) -> String {
    for condition in located.candidate.conditions {
      guard case .type(let type, _) = condition else { continue }
      if case .entity(let entity) = types.meaning(of: .init(file: located.file, type: type)) { return "\(entity)" }
      return "\(located.file) \(type)"
    }
    return "\(located.file)"
  }

  /// Properties of a name in all declarations and extensions of the type that a candidate stands in.
  func properties(named name: String, ofTypeOf located: LocatedCandidate) -> [PropertyFact] {
    let types = files[located.file].facts.types
    return types.indices.flatMap { type -> [PropertyFact] in
      guard located.candidate.symbol.hasPrefix(types[type].name + "."),
        case .entity(let entity) = self.types.meaning(of: .init(file: located.file, type: type))
      else { return [] }
      return facts(of: entity).flatMap(\.properties).filter { $0.name == name }
    }
  }
}
