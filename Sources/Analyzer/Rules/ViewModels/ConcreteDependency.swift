/// Finds view models that store an injected service by its concrete type.
struct ConcreteDependency: ProjectRule {
  static let info = RuleInfo(
    id: "concrete_dependency",
    summary: "An injected service should have a protocol type.",
    rationale: """
      A dependency declared with a class type can be replaced only by a subclass, so tests usually end up using the \
      real implementation. If a protocol declares only the functions that the view model needs, a fake takes only a \
      few lines.
      """,
    sources: ["S1 dependency injection (dependencies are protocols)"],
    opportunity: "a service injected into a view model", defaultLevel: .off,
    triggering: [
      Example(
        """
        final class FeedService {}
        @Observable final class FeedViewModel {
          private let ↓service: FeedService
          init(service: FeedService) { self.service = service }
        }
        """, configuration: "warning"),
      Example(
        [
          ("App/ImageStore.swift", "actor ImageStore {}"),
          (
            "App/FeedViewModel.swift",
            """
            struct FeedViewModel {
              let title: String
              var ↓store: ImageStore?
            }
            """
          ),
        ], configuration: "info"),
      Example(
        """
        class FeedRepository {}
        class FeedVM: ObservableObject {
          @Published var rows: [Row] = []
          @ObservationIgnored private let ↓repository: FeedRepository
          init(_ repository: FeedRepository = FeedRepository()) { self.repository = repository }
        }
        """, configuration: "warning"),
    ],
    good: [
      Example(
        """
        protocol FeedServing {}
        final class FeedService: FeedServing {}
        final class FeedViewModel {
          private let service: any FeedServing
          init(service: any FeedServing = FeedService()) { self.service = service }
        }
        """, configuration: "warning"),
      Example(
        """
        struct FeedClient { var load: () async throws -> [Post] }
        final class FeedViewModel {
          // Tests replace a struct of closures by passing other closures.
          private let client: FeedClient
          private let session: URLSession
          init(client: FeedClient, session: URLSession) {
            self.client = client
            self.session = session
          }
        }
        """, configuration: "warning"),
      Example(
        """
        final class FeedService {}
        final class FeedViewModel {
          private let service = FeedService()
          private let other: FeedService
          init() { other = FeedService() }
        }
        final class FeedLoader {
          let service: FeedService
          init(service: FeedService) { self.service = service }
        }
        """, configuration: "warning"),
    ])

  struct Evidence: Analyzer.Evidence {
    let service: String
    let kind: TypeFact.Kind

    static let fields = FieldList(Self.init, \.service, \.kind)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    project.reviewedViewModels.flatMap { entity -> [Located<Evidence>] in
      let type = project.types.entities[entity]
      let injected = project.injectedTypeNames(of: entity)
      return type.declarations.flatMap { reference -> [Located<Evidence>] in
        let fact = project.fact(reference)
        return fact.properties.compactMap { property in
          guard !property.isStatic, !property.hasInitialValue, let name = property.typeName,
            injected.isMemberwise || injected.names.contains(name),
            let service = project.entity(named: name, inFile: reference.file, insideType: reference.type),
            project.types.roles(of: service).contains(.service),
            [.class, .actor].contains(project.types.entities[service].kind)
          else { return nil }
          return Located(
            file: reference.file,
            record: Record(
              evidence: Evidence(service: name, kind: project.types.entities[service].kind), range: property.range,
              symbol: "\(type.name).\(property.name)"))
        }
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedViewModels.flatMap { entity in
      let injected = project.injectedTypeNames(of: entity)
      return project.types.entities[entity].declarations.flatMap { reference in
        project.fact(reference).properties.filter { property in
          guard !property.isStatic, !property.hasInitialValue, let name = property.typeName,
            injected.isMemberwise || injected.names.contains(name)
          else { return false }
          return project.types.roles(named: name, inFile: reference.file, insideType: reference.type).contains(.service)
        }.map { LocatedOpportunity(file: reference.file, start: $0.range.start) }
      }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.symbol)` has type `\(record.evidence.service)`, a concrete \(record.evidence.kind.rawValue); replace it \
    with a protocol that declares only what the view model needs
    """
  }
}

extension Project {
  /// The parameter types of the given type's initializers, and whether the compiler generates the initializer.
  func injectedTypeNames(of entity: Int) -> (names: Set<String>, isMemberwise: Bool) {
    let initializers = facts(of: entity).flatMap(\.members).filter { $0.kind == .initializer }
    let names = Set(initializers.flatMap(\.parameters).compactMap(\.typeName))
    return (names, initializers.isEmpty && types.entities[entity].kind == .struct)
  }
}
