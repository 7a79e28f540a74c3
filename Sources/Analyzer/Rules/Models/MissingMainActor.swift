import SwiftSyntax

/// Finds observable classes behind views that may change off the main actor.
struct MissingMainActor: ProjectRule {
  static let info = RuleInfo(
    id: "missing_main_actor",
    summary: "An observable class that views read is isolated to the main actor.",
    rationale: """
      SwiftUI reads the state of the screen on the main thread. A class that is not isolated can change there and in \
      the background at once, which shows as rare crashes and views that miss an update, and which Swift 6 refuses to \
      compile. With `@MainActor` the compiler proves that every change comes from the right place.
      """,
    seeds: ["S4 ownership rules", "S4 checklist", "S1 concurrency"],
    defaultLevel: .warning,
    remedy: Remedy(.ownership, .small),
    triggering: [
      Example(
        """
        @Observable final class ↓FeedViewModel {
          var posts: [Post] = []
        }
        """),
      Example(
        """
        @Observable
        final class ↓ItemStore {
          var items: [Item] = []
        }
        struct ItemsView: View {
          @State private var store = ItemStore()
          var body: some View { List(store.items) { Text($0.name) } }
        }
        """),
      Example(
        [
          (
            "App/Session.swift",
            """
            final class ↓Session: NSObject, ObservableObject {
              @Published var user: User?
            }
            @Observable class ↓Settings {
              var theme = "light"
            }
            """
          ),
          (
            "App/RootView.swift",
            """
            struct RootView: View {
              @StateObject var session: Session
              @Environment(Settings.self) private var settings
              var body: some View { Text(settings.theme) }
            }
            """
          ),
        ]),
    ],
    good: [
      Example(
        """
        @MainActor
        @Observable final class FeedViewModel {
          var posts: [Post] = []
        }
        @globalActor actor Storage {
          static let shared = Storage()
        }
        @Storage final class SyncViewModel: ObservableObject {}
        """),
      Example(
        """
        @MainActor class BaseViewModel: ObservableObject {}
        final class FeedViewModel: BaseViewModel {}
        final class SearchViewModel: SharedScreenModel, ObservableObject {}

        @MainActor enum Feature {
          @Observable final class ViewModel {}
        }
        @MainActor protocol ScreenModel {}
        @Observable final class ProfileViewModel: ScreenModel {}
        """),
      Example(
        """
        @Observable nonisolated final class FeedViewModel {}
        actor SyncViewModel {}
        struct RowViewModel {}
        // @Observable class OldViewModel {}
        """),
      Example(
        """
        @Observable final class Cache {
          var items: [Item] = []
        }
        struct ItemsView: View {
          let cache: Cache
          var body: some View { List(cache.items) { Text($0.name) } }
        }
        """),
    ],
    fixing: [
      FixExample(
        before: """
          /// The feed.
          @Observable final class FeedViewModel {}
          """,
        after: """
          /// The feed.
          @MainActor @Observable final class FeedViewModel {}
          """, isSafe: false),
      FixExample(
        before: """
          enum Feed {
            @Observable
            final class ViewModel {}
          }
          """,
        after: """
          enum Feed {
            @MainActor
            @Observable
            final class ViewModel {}
          }
          """, isSafe: false),
      FixExample(
        before: "class FeedViewModel: ObservableObject {}",
        after: "@MainActor class FeedViewModel: ObservableObject {}", isSafe: false),
    ])

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.type) { declaration, context in
      guard declaration.fact.kind == .class, !context.isPreview, !declaration.fact.isIsolated(),
        !declaration.fact.modifiers.contains("nonisolated"),
        let node = declaration.node.as(ClassDeclSyntax.self)
      else { return }
      context.record(
        by: Self.self, at: declaration.fact.range, symbol: declaration.fact.name,
        conditions: [.type(declaration.index, hasAny: .observable), .isTest(false)],
        fix: context.fix(adding: "@MainActor", to: node))
    }
  }

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    let found = project.records(of: Self.self)
    guard !found.isEmpty else { return [] }
    let shown = project.classesOwnedByViews
    let isolation = ActorIsolation(project)
    return found.compactMap { located in
      guard project.buildSettings[located.file].isMainActorByDefault != true,
        let reference = located.type, let entity = project.entity(of: located),
        project.types.entities[entity].declarations.first == reference,
        project.types.roles(of: entity).contains(.viewModel) || shown.contains(entity),
        !isolation.mayHold(for: entity)
      else { return nil }
      // A subclass must be isolated as its superclass is.
      return project.hasSuperclass(entity) ? located.withoutFix : located
    }
  }

  func message(for record: Record<NoEvidence>) -> String {
    "`\(record.symbol)` holds what views show; isolate it with @MainActor so that it changes on the main thread only"
  }
}

extension FileContext {
  /// The fix that puts an attribute before a class: on a line of its own where the class has its attributes there.
  ///
  /// Not safe, because callers that are isolated to nothing have to wait for the main actor now.
  fileprivate func fix(adding attribute: String, to node: ClassDeclSyntax) -> Fix? {
    var separator = " "
    if let last = node.attributes.last, let next = last.nextToken(viewMode: .sourceAccurate) {
      let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
      let line = text.line(at: start)
      if text.line(at: next.positionAfterSkippingLeadingTrivia.utf8Offset) > line {
        let before = text.bytes[text.lineStarts[line]..<start]
        guard before.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return nil }
        let next = text.lineStarts[line + 1]
        let isWindows = next > 1 && text.bytes[next - 2] == 0x0D
        separator = (isWindows ? "\r\n" : "\n") + String(decoding: before, as: UTF8.self)
      }
    }
    return Fix(isSafe: false, edits: [edit(insertingBefore: node, attribute + separator)])
  }
}

extension TypeFact {
  /// Whether an attribute isolates the declaration to a global actor: one of the given, or one so named.
  func isIsolated(toAny actors: Set<String> = []) -> Bool {
    attributes.contains { $0.name.hasSuffix("Actor") || actors.contains($0.name.lastNamePart) }
  }
}

extension Project {
  /// Classes that a view owns through @State or @StateObject, or reads through @Environment(Type.self).
  fileprivate var classesOwnedByViews: Set<Int> {
    var owned: Set<Int> = []
    for view in entities(having: .view) {
      for reference in types.entities[view].declarations {
        for property in fact(reference).properties
        where property.has(anyOf: SwiftUIVocabulary.owningWrappers) || property.has(anyOf: "Environment") {
          if let entity = heldEntity(of: property, at: reference) { owned.insert(entity) }
        }
      }
    }
    return owned
  }
}
