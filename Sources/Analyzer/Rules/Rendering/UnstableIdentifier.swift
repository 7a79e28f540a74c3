import SwiftSyntax

/// Finds identities that are another value each time they are asked for.
struct UnstableIdentifier: Rule {
  let info = RuleInfo(
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

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onVariable { variable, context in
      guard !context.isPreview, let name = variable.computedID, !variable.modifiers.isStatic else { return }
      context.observe(rule: id, kind: "id", subjects: [], at: context.range(from: name, to: variable))
    }
    walk.onCall(ofMembers: ["id"]) { call, context in
      guard let member = call.calledMember, call.modifierName != nil else { return }
      record(call, named: member.declName.baseName, in: context)
    }
    walk.onCall(of: ["id"]) { call, context in
      guard let name = call.calleeToken, context.isInExtensionOfView else { return }
      record(call, named: name, in: context)
    }
    walk.onCall(of: ["ForEach", "List"]) { call, context in
      guard let name = call.calleeToken?.text, !context.isPreview,
        let path = call.argument(labeled: "id")?.expression.as(KeyPathExprSyntax.self),
        path.plainPath?.last == "hashValue"
      else { return }
      context.record(
        rule: id, at: context.range(of: path), subjects: [name], conditions: [.isForeign(name)],
        source: context.source(of: path))
    }
  }

  private func record(_ call: FunctionCallExprSyntax, named name: TokenSyntax, in context: FileContext) {
    guard context.isViewCode, call.arguments.count == 1, let value = call.firstUnlabeled, value.makesNewValue else {
      return
    }
    context.recordInViewCode(
      rule: info.id, at: context.range(from: name, to: call), subjects: ["id", context.source(of: value)],
      source: context.source(of: value))
  }

  func candidates(in project: Project) -> [LocatedCandidate] {
    let properties = project.observed(by: info.id).compactMap { located -> LocatedCandidate? in
      guard let type = located.observation.type else { return nil }
      let reference = TypeIndex.Reference(file: located.file, type: type)
      guard project.types.isIdentifiable(reference) else { return nil }
      return LocatedCandidate(
        file: located.file,
        candidate: Candidate(
          rule: info.id, range: located.observation.range, symbol: located.observation.symbol + ".id"))
    }
    return project.recorded(by: info.id) + properties
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    switch candidate.subjects.first {
    case "id":
      "`.id(\(candidate.subjects.last ?? ""))` gives the view a new identity on every update; keep the value in `@State`"
    case let name?:
      "`\(name)` identifies its rows by their hash value; use a stable id of the element"
    case nil:
      "`\(candidate.symbol)` is another value each time it is read; store it in a `let`, or derive it from the content"
    }
  }
}
