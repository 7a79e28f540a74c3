import SwiftSyntax

/// Finds identities that are another value each time they are asked for.
struct UnstableIdentifier: ProjectRule {
  static let info = RuleInfo(
    id: "unstable_identifier",
    summary: "The identity of an element or view stays the same from one update to the next.",
    rationale: """
      An identity that is made anew whenever it is read tells SwiftUI that every row, or the whole view, is another one \
      after each update. State, focus and scroll position are lost, nothing animates, and everything is built again. \
      A hash value is no identity either: it differs with the content, and two elements can share one.
      """,
    seeds: ["S4 performance (stable ids)", "S4 checklist"],
    defaultLevel: .warning,
    triggering: [
      Example(
        """
        struct Toast: Identifiable {
          var ↓id: UUID { UUID() }
          let text: String
        }
        enum Sheet {
          case compose, settings
        }
        extension Sheet: Identifiable {
          var ↓id: String {
            get { UUID().uuidString }
          }
        }
        """),
      Example(
        """
        struct TagList: View {
          let tags: [Tag]
          var body: some View {
            ForEach(tags, id: ↓\\.hashValue) { Text($0.name) }
            List(tags, id: ↓\\.name.hashValue) { Text($0.name) }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            List(posts) { PostRow(post: $0) }
              .listStyle(.plain)
              .↓id(UUID())
            Text("\\(posts.count)").↓id(Int.random(in: 0...9))
          }
        }
        extension View {
          func renewed() -> some View { ↓id(UUID()) }
        }
        """),
    ],
    good: [
      Example(
        """
        struct Toast: Identifiable {
          let id = UUID()
          let key: UUID
          init(key: UUID = UUID()) { self.key = key }
        }
        struct Draft: Identifiable {
          // var id: UUID { UUID() } would be another one each time.
          var id: String { "UUID() of \\(name)" }
          let name: String
        }
        """),
      Example(
        """
        struct Session {
          var id: UUID { UUID() }
        }
        final class Page: Identifiable {
          var id: UUID {
            if let known { return known }
            let made = UUID()
            known = made
            return made
          }
          static var id: UUID { UUID() }
          private var known: UUID?
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var refresh = UUID()
          var body: some View {
            List(posts, id: \\.id) { PostRow(post: $0) }
              .id(refresh)
            Button("Reload") { refresh = UUID() }
          }
        }
        #Preview {
          FeedView().id(UUID())
        }
        """),
    ])

  enum Evidence: Analyzer.Evidence {
    /// A computed `id`; it matters in types that are Identifiable.
    case property
    /// `.id(…)` of a value, as written.
    case modifier(value: String)
    /// `ForEach` or `List` by hash values.
    case rows(view: String)

    static let fields = CaseList<Self>(
      .init(.property),
      .init(Self.modifier) { if case .modifier(let value) = $0 { value } else { nil } },
      .init(Self.rows) { if case .rows(let view) = $0 { view } else { nil } })
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.variable) { variable, context in
      guard !context.isPreview, let name = variable.computedID, !variable.modifiers.isStatic else { return }
      context.record(
        .property, by: Self.self, at: context.range(from: name, to: variable), symbol: context.symbol + ".id")
    }
    walk.onCall(ofMembers: ["id"]) { call, context in
      guard let member = call.calledMember, call.modifierName != nil else { return }
      record(call, named: member.declName.baseName, in: context)
    }
    walk.onCall(of: ["id"]) { call, context in
      guard let name = call.calleeToken, context.isInExtensionOfView else { return }
      record(call, named: name, in: context)
    }
    walk.onCall(of: SwiftUIVocabulary.repeatingViews) { call, context in
      guard let name = call.calleeToken?.text, !context.isPreview,
        let path = call.argument(labeled: "id")?.expression.as(KeyPathExprSyntax.self),
        path.plainPath?.last == "hashValue"
      else { return }
      context.record(
        .rows(view: name), by: Self.self, at: context.range(of: path), conditions: [.isForeign(name)],
        source: context.source(of: path))
    }
  }

  private func record(_ call: FunctionCallExprSyntax, named name: TokenSyntax, in context: FileContext) {
    guard context.isViewCode, call.arguments.count == 1, let value = call.firstUnlabeled, value.makesNewValue else {
      return
    }
    context.record(
      .modifier(value: context.source(of: value)), by: Self.self, in: .viewCode,
      at: context.range(from: name, to: call), source: context.source(of: value))
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    project.records(of: Self.self).filter { located in
      located.evidence != .property || located.type.map(project.types.isIdentifiable) ?? false
    }
  }

  func message(for record: Record<Evidence>) -> String {
    switch record.evidence {
    case .property:
      "`\(record.symbol)` is another value each time it is read; store it in a `let`, or derive it from the content"
    case .modifier(let value):
      "`.id(\(value))` gives the view a new identity on every update; keep the value in `@State`"
    case .rows(let view):
      "`\(view)` identifies its rows by their hash value; use a stable id of the element"
    }
  }
}
