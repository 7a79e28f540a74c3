import SwiftSyntax

/// Finds view models that talk to the database themselves.
struct PersistenceInViewModel: Rule {
  let info = RuleInfo(
    id: "persistence_in_view_model",
    summary: "A view model leaves queries and saving to the view's query or to a repository.",
    rationale: """
      A view model that fetches from a database keeps a second copy of what the store already observes, and the two \
      drift apart. Let the view query SwiftData directly, or put queries and saving behind a repository that tests \
      can replace.
      """,
    seeds: ["S1", "S3 SwiftData note"],
    defaultLevel: .warning,
    triggering: [
      Example(
        """
        @Observable final class NotesViewModel {
          private let context: ModelContext
          init(context: ModelContext) { self.context = context }
          func load() throws {
            notes = try context.fetch(↓FetchDescriptor<Note>())
          }
          func add(_ note: Note) {
            ↓context.insert(note)
          }
        }
        """),
      Example(
        """
        final class NotesViewModel {
          func load() throws {
            let request = ↓NSFetchRequest<Note>(entityName: "Note")
            controller = ↓NSFetchedResultsController(
              fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
          }
        }
        """),
      Example(
        """
        struct NotesVM {
          var handle: OpaquePointer?
        }
        extension NotesVM {
          func close() { ↓sqlite3_close(handle) }
          func scratch() -> Any { ↓SwiftData.ModelContext(container) }
        }
        """),
    ],
    good: [
      Example(
        """
        @Observable final class NotesViewModel {
          private let context: ModelContext
          var descriptor: FetchDescriptor<Note>?
          init(context: ModelContext) { self.context = context }
          // A FetchDescriptor is made by the repository.
          func load() throws {
            notes = try NoteRepository(context: context).all()
            log("sqlite3_open")
          }
        }
        """),
      Example(
        """
        struct NoteRepository {
          let context: ModelContext
          func all() throws -> [Note] { try context.fetch(FetchDescriptor<Note>()) }
        }
        """),
      Example(
        """
        struct FetchDescriptor { var page = 0 }
        final class NotesViewModel {
          var descriptor = FetchDescriptor()
          let query = "NSFetchRequest"
        }
        """),
    ])

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onUse(of: Self.types) { node, context in
      guard context.mayBeInViewModel, let (name, found) = node.use(of: Self.types), !node.isDefaultArgumentOfInit else {
        return
      }
      context.recordInViewModel(rule: id, at: context.range(of: found), subjects: [name], source: name)
    }
    walk.inFiles(holdingAnyOf: ["sqlite3_"]) { walk in
      walk.onReference { node, context in
        let name = node.baseName.text
        guard context.mayBeInViewModel, name.hasPrefix("sqlite3_"), node.parent?.is(FunctionCallExprSyntax.self) == true
        else { return }
        context.recordInViewModel(rule: id, at: context.range(of: node), subjects: [name], source: name)
      }
    }
    walk.inFiles(holdingAnyOf: Self.types.union(Self.hints)) { walk in
      walk.onMemberAccess { node, context in
        // A fetch names its descriptor or request, which is found by itself.
        guard context.mayBeInViewModel, !node.declName.baseName.text.hasPrefix("fetch") else { return }
        context.recordUse(ofInjected: Self.types, hints: Self.hints, by: node, rule: id)
      }
    }
  }

  func candidates(in project: Project) -> [LocatedCandidate] {
    project.recordedOfForeignTypes(Self.types, by: info.id)
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    let used = candidate.subjects.last { !$0.isEmpty } ?? ""
    return """
      `\(candidate.symbol)` works on the database through `\(used)`; let the view query it, or move this to a repository \
      that is injected through init
      """
  }

  /// - Source: catalogue, `persistence_in_view_model`.
  static let types: Set<String> = [
    "ModelContext", "FetchDescriptor", "NSManagedObjectContext", "NSFetchRequest", "NSFetchedResultsController",
  ]

  /// What the name of a property of another file must hold to be worth remembering.
  private static let hints = ["context", "descriptor", "request", "controller"]
}
