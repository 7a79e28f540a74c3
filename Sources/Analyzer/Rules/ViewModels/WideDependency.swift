import SwiftSyntax

/// Finds protocols that have too many requirements and are injected into view models.
struct WideDependency: ProjectLimitRule {
  static let info = RuleInfo(
    id: "wide_dependency",
    summary: "A protocol injected into a view model should have few requirements.",
    rationale: """
      A view model that receives a protocol with twenty requirements may call any of them, and a fake has to implement \
      them all. Small protocols show what a view model really needs, and each takes only a few lines to fake; a single \
      type can conform to several of them. Protocols that describe records, with an id and mostly properties, are not \
      reported.
      """,
    seeds: ["S1 dependency injection (inject small units)"],
    opportunity: "a protocol in the project that is injected into a view model",
    defaultLevel: .limits(info: 15),
    remedy: Remedy(.service, .medium),
    triggering: [
      Example(
        """
        protocol ↓FeedServing {
          var isOnline: Bool { get }
          init(url: URL)
          func posts() async throws -> [Post]
          subscript(id: Int) -> Post? { get }
        }
        final class FeedViewModel {
          private let service: any FeedServing
          init(service: any FeedServing) { self.service = service }
          func load() async throws { posts = try await service.posts() }
        }
        """, configuration: "{info: 3}"),
      Example(
        [
          (
            "App/Stores.swift",
            """
            protocol Reading { func a(); func b() }
            protocol ↓Storing: Reading { func c(); func d() }
            """
          ),
          ("App/NotesViewModel.swift", "struct NotesViewModel { let store: Storing }"),
        ], configuration: "{info: 3}"),
      Example(
        """
        protocol ↓Tracking {
          var user, session: String { get set }
          func track(_ event: String)
        }
        class FeedVM: ObservableObject {
          init(_ tracking: (some Tracking)? = nil) {}
        }
        """, configuration: "{warning: 2}"),
    ],
    good: [
      Example(
        """
        protocol BaseEpisode {
          var id: String { get }
          var title: String? { get set }
          var duration: Double { get set }
        }
        final class EpisodeViewModel {
          private let episode: BaseEpisode
          init(episode: BaseEpisode) { self.episode = episode }
        }
        """, configuration: "{info: 1}"),
      Example(
        """
        protocol FeedServing {
          associatedtype Page
          func first() async throws -> [Post]
          func next() async throws -> [Post]
        }
        extension FeedServing {
          func all() async throws -> [Post] { try await first() + next() }
        }
        final class FeedViewModel {
          init(service: any FeedServing) {}
        }
        """, configuration: "{info: 2}"),
      Example(
        """
        protocol Reading { func a() }
        protocol Storing: Reading, Sendable { func b(); func c() }
        final class NotesViewModel {
          // It gets only what it needs.
          init(store: any Reading) {}
        }
        final class NotesService {
          init(store: any Storing) {}
        }
        """, configuration: "{info: 2}"),
      Example(
        """
        protocol RowDelegate: AnyObject { func a(); func b(); func c() }
        final class RowViewModel {
          weak var delegate: RowDelegate?
          let session: URLSession
          init(session: URLSession) { self.session = session }
        }
        """, configuration: "{info: 2}"),
    ])

  struct Evidence: Analyzer.Evidence {
    /// The names of the requirements in the protocol's own declaration.
    let requirements: [String]
    /// The view models that the protocol is injected into, along with the number of requirements that each of them
    /// uses.
    var users: [User] = []
    /// Whether the protocol describes records. This is the case if it requires an id, and either at least half of its
    /// requirements are settable properties or all of them are properties.
    let describesData: Bool

    static let fields = FieldList(Self.init, \.requirements, \.users, \.describesData)
  }

  /// A view model that a protocol is injected into.
  struct User: FieldStorable, Hashable {
    let name: String
    let used: Int

    static let fields = FieldList(Self.init, \.name, \.used)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.type) { declaration, context in
      guard declaration.fact.kind == .protocol, !context.isPreview else { return }
      let members = declaration.memberBlock.members.flattened
      let requirements = members.flatMap(\.requirements)
      let settable = members.filter(\.isSettable).flatMap(\.requirements)
      let areMostlyData =
        settable.count * 2 >= requirements.count || members.allSatisfy { $0.is(VariableDeclSyntax.self) }
      let describesData = areMostlyData && requirements.contains { $0 == "id" || $0 == "uuid" }
      context.record(
        Evidence(requirements: requirements, describesData: describesData), by: Self.self, at: declaration.fact.range,
        symbol: declaration.fact.name)
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    guard project.reviewsProtocol else { return [] }
    let protocols = protocols(in: project)
    return injectedProtocolsOfViewModels(in: project).sorted { $0.key < $1.key }.compactMap { entity, viewModels in
      guard var located = protocols[entity], !project.files[located.file].isTest, !located.evidence.describesData else {
        return nil
      }
      let requirements = requirements(of: entity, protocols, in: project)
      let names = Set(requirements)
      located.record.value = requirements.count
      located.record.evidence.users = viewModels.map { viewModel in
        User(
          name: project.types.entities[viewModel].name,
          used: project.members(ofValuesOf: entity, usedBy: viewModel).intersection(names).count)
      }
      return located
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    guard project.reviewsProtocol else { return [] }
    return injectedProtocolsOfViewModels(in: project).keys.sorted().compactMap { project.opportunity(atTypeNamed: $0) }
  }

  private func protocols(in project: Project) -> [Int: Located<Evidence>] {
    var found: [Int: Located<Evidence>] = [:]
    for located in project.records(of: Self.self) {
      if let entity = project.entity(of: located), found[entity] == nil { found[entity] = located }
    }
    return found
  }

  /// The view models into which each of the project's protocols is injected, in source order.
  private func injectedProtocolsOfViewModels(in project: Project) -> [Int: [Int]] {
    var given: [Int: [Int]] = [:]
    for viewModel in project.viewModels {
      for entity in Set(project.protocolsInjected(into: viewModel)) { given[entity, default: []].append(viewModel) }
    }
    return given
  }

  /// The names of all requirements of a protocol, including those inherited from other protocols in the project.
  private func requirements(of entity: Int, _ protocols: [Int: Located<Evidence>], in project: Project) -> [String] {
    var requirements: [String] = []
    var waiting = [entity]
    var seen: Set<Int> = []
    while let entity = waiting.popLast() {
      guard seen.insert(entity).inserted, let located = protocols[entity], let reference = located.type else {
        continue
      }
      requirements += located.evidence.requirements
      for name in project.fact(reference).inherited {
        waiting += project.types.supertypes(named: name, inFile: reference.file, insideType: nil).compactMap(\.entity)
      }
    }
    return requirements
  }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    // A view model without recorded uses probably uses the protocol in a way that the rule cannot detect.
    let users = record.evidence.users.filter { $0.used > 0 }
    guard !users.isEmpty else {
      return "`\(record.symbol)` has \(value) requirements (limit \(limit)); split it into smaller protocols"
    }
    let shown = users.prefix(Self.shownUsers).map { "`\($0.name)` uses \($0.used)" }.joined(separator: ", ")
    let hidden = users.count - Self.shownUsers
    let rest = hidden > 0 ? " (\(Wording.count(hidden, "more view model")) not shown)" : ""
    return """
      `\(record.symbol)` has \(value) requirements (limit \(limit)), of which \(shown)\(rest); split it into smaller \
      protocols
      """
  }

  private static let shownUsers = 3
}

extension DeclSyntax {
  /// The names of the requirements in a protocol.
  fileprivate var requirements: [String] {
    if let function = self.as(FunctionDeclSyntax.self) { return [function.name.text] }
    if self.is(InitializerDeclSyntax.self) { return ["init"] }
    if self.is(SubscriptDeclSyntax.self) { return ["subscript"] }
    return self.as(VariableDeclSyntax.self)?.bindings.flatMap { $0.pattern.boundNames.map(\.text) } ?? []
  }
}

extension DeclSyntax {
  /// Whether the declaration requires a property with a setter.
  fileprivate var isSettable: Bool {
    self.as(VariableDeclSyntax.self)?.bindings.contains { binding in
      binding.accessorBlock?.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.set) } ?? false
    } ?? false
  }
}

extension Project {
  /// Whether any reviewed file declares a protocol. Findings about injected protocols are located at the protocol's
  /// declaration.
  var reviewsProtocol: Bool { reviewedEntities.contains { types.entities[$0].kind == .protocol } }

  /// The project's protocols that are injected into a view model, as stored properties or initializer parameters.
  /// Delegates are excluded because the dependency runs in the opposite direction.
  fileprivate func protocolsInjected(into viewModel: Int) -> [Int] {
    let type = types.entities[viewModel]
    return (type.declarations + type.extensions).flatMap { reference -> [Int] in
      let fact = fact(reference)
      let parameters = fact.members.filter { $0.kind == .initializer }.flatMap(\.parameters)
      let names =
        parameters.compactMap { $0.typeName ?? $0.type.nameInOptional }
        + fact.properties.filter { !$0.isStatic }.compactMap { $0.typeName ?? $0.type?.nameInOptional }
      return names.compactMap { entity(named: $0, inFile: reference.file, insideType: reference.type) }
    }.filter { types.entities[$0].kind == .protocol && !types.entities[$0].name.hasSuffix("Delegate") }
  }

  /// The members of a type that a view model accesses through its stored properties.
  fileprivate func members(ofValuesOf entity: Int, usedBy viewModel: Int) -> Set<String> {
    var names: Set<String> = []
    for reference in types.entities[viewModel].declarations {
      for property in fact(reference).properties {
        guard let type = property.typeName ?? property.type?.nameInOptional,
          self.entity(named: type, inFile: reference.file, insideType: reference.type) == entity
        else { continue }
        names.insert(property.name)
      }
    }
    return Set(
      facts(of: viewModel).flatMap(\.members).flatMap(\.uses).filter { names.contains($0.name) }.compactMap(\.member))
  }
}

extension String {
  /// The name of the protocol in an optional type for which the facts record no name: `Clock` for `(some Clock)?`.
  fileprivate var nameInOptional: String? {
    guard hasSuffix(")?"), hasPrefix("(") else { return nil }
    return dropFirst().dropLast(2).split(separator: " ").last.map(String.init)
  }
}
