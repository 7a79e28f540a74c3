/// Finds view models that access the database directly.
struct PersistenceInViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "persistence_in_view_model",
    summary: "View models should not query or save to a database directly.",
    rationale: """
      A view model that fetches from a database keeps a second copy of data that SwiftUI could observe in the store, \
      and the two copies drift apart. Let the view query SwiftData directly, or move queries and saving to a \
      repository that tests can replace. Observing the notifications of a context is not an access.
      """,
    details: """
      There is one finding for each function. The bot does not comment on functions that only merge, refresh or reset \
      a stored context or switch to its queue.
      """,
    sources: ["S1 domain", "S3 SwiftData note"],
    opportunity: "a view model",
    defaultLevel: .warning,
    remedy: Remedy(.service, .medium),
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
            controller = NSFetchedResultsController(
              fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
          }
        }
        """),
      Example(
        """
        final class NotesViewModel {
          private let context: NSManagedObjectContext
          init(context: NSManagedObjectContext) { self.context = context }
          func load() throws { notes = try ↓context.fetch(Note.fetchRequest()) }
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
        final class LogsViewModel {
          func observe() {
            NotificationCenter.default.publisher(for: ModelContext.didSave)
              .sink { [weak self] _ in self?.reload() }
              .store(in: &cancellables)
          }
        }
        """),
      Example(
        """
        final class TabViewModel {
          private let controller: NSFetchedResultsController<Tab>
          func close() { controller.delegate = nil }
        }
        final class StockViewModel {
          private let modelContext: ModelContext
          init(modelContext: ModelContext) {
            self.modelContext = modelContext
            self.modelContext.autosaveEnabled = false
          }
        }
        """),
      Example(
        """
        @Observable final class NotesViewModel {
          private let context: ModelContext
          var descriptor: FetchDescriptor<Note>?
          init(context: ModelContext) { self.context = context }
          // The repository creates a FetchDescriptor.
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

  typealias Evidence = ForeignTypeUse

  static let collectors: [any Collector.Type] = [DatabaseUses.self]

  func candidates(in project: Project) -> [Located<Evidence>] {
    // The other functions of a view model need the same repository.
    project.collection(of: DatabaseUses.self).onePerFunction().minorAfterFirst { project.entity(of: $0) }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.viewModelOpportunities }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.symbol)` accesses the database through `\(record.evidence.name)`\(record.times); move this work to a \
    repository that is injected through `init`
    """
  }
}
