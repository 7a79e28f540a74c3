/// Finds protocols that are injected into view models but have no fake for tests.
struct DependencyWithoutFake: ProjectRule {
  static let info = RuleInfo(
    id: "dependency_without_fake",
    summary: "A protocol injected into a view model should have a fake for tests or previews.",
    rationale: """
      A protocol between a view model and its dependency pays off only if something other than the real implementation \
      conforms to it. Without a mock, a fake or a preview implementation, the screen's states (loading, failed, empty) \
      remain untested. Fakes in generated files count, although these files are not reviewed.
      """,
    sources: ["S1 dependency injection", "S0 real-world"],
    opportunity: "a protocol that the project declares and injects into a view model", defaultLevel: .off,
    triggering: [
      Example(
        """
        protocol ↓FeedServing {}
        final class FeedService: FeedServing {}
        final class FeedViewModel {
          private let service: any FeedServing
          init(service: any FeedServing) { self.service = service }
        }
        """, configuration: "warning"),
      Example(
        [
          ("App/FeedRepository.swift", "protocol ↓FeedRepository: AnyObject {}"),
          (
            "App/FeedViewModel.swift",
            """
            struct FeedViewModel {
              let repository: FeedRepository
            }
            """
          ),
          (
            "AppTests/Fakes.swift",
            """
            // FakeFeed conforms to FeedRepository.
            struct FakeFeed {}
            """
          ),
        ], configuration: "info"),
      Example(
        """
        protocol ↓Clock {}
        protocol Storing {}
        struct MockStore: Storing {}
        class FeedVM: ObservableObject {
          private let clock: Clock?
          init(_ clock: (some Clock)? = nil, store: Storing) { self.clock = clock }
        }
        """, configuration: "warning"),
      Example(
        """
        protocol ↓Authenticating { func signIn() async }
        protocol ↓Syncing { func start() }
        final class LoginViewModel<Sync: Syncing> {
          init(authentication: any Authenticating & Sendable, sync: Sync?) {}
        }
        """, configuration: "warning"),
    ],
    good: [
      Example(
        [
          ("App/FeedServing.swift", "protocol FeedServing {}"),
          (
            "App/FeedViewModel.swift",
            """
            final class FeedViewModel {
              init(service: any FeedServing) {}
            }
            """
          ),
          (
            "AppTests/FeedViewModelTests.swift",
            """
            import Testing
            private final class Recorder: FeedServing {}
            """
          ),
        ], configuration: "warning"),
      Example(
        """
        protocol FeedServing { func posts() }
        extension FeedViewModelTestsSupport {
          final class FeedServingSpy: FeedServing { func posts() {} }
        }
        enum FeedViewModelTestsSupport {}
        final class FeedViewModel {
          init(service: any FeedServing) {}
        }
        """, configuration: "warning"),
      Example(
        """
        protocol FeedServing {}
        protocol Loading: FeedServing {}
        struct PreviewFeed {}
        extension PreviewFeed: Loading {}
        final class FeedViewModel {
          init(service: any FeedServing) {}
        }
        """, configuration: "warning"),
      Example(
        """
        protocol InputFormatting { func format(_ input: String) -> String }
        struct PriceFormatting: InputFormatting { func format(_ input: String) -> String { input } }
        struct WeightFormatting: InputFormatting { func format(_ input: String) -> String { input } }
        protocol RowDataSource: AnyObject { func row(at index: Int) -> Row }
        final class FieldViewModel {
          weak var rows: RowDataSource?
          init(formatting: any InputFormatting, rows: RowDataSource) { self.rows = rows }
        }
        """, configuration: "warning"),
      Example(
        """
        protocol FeedViewModelDelegate: AnyObject {}
        protocol Unused {}
        final class FeedViewModel {
          weak var delegate: FeedViewModelDelegate?
          init(session: URLSession, clock: any Clock) {}
        }
        final class FeedLoader {
          init(service: Unused) {}
        }
        """, configuration: "warning"),
    ])

  struct Evidence: Analyzer.Evidence {
    /// The first view model that the protocol is injected into.
    let viewModel: String

    static let fields = FieldList(Self.init, \.viewModel)
  }

  static let needsGeneratedCode = true

  static let collectors: [any Collector.Type] = [GenericDependencies.self]

  /// For each protocol that is injected into view models, the first view model that receives it.
  private func recipients(in project: Project) -> [Int: String] {
    var recipients: [Int: String] = [:]
    let conforming = project.typesByInherited
    let generics = project.collection(of: GenericDependencies.self)
    for entity in project.viewModels {
      for injected in project.injectedProtocols(of: entity, generics[entity] ?? [:])
      where recipients[injected] == nil && project.isDependency(injected, conforming) {
        recipients[injected] = project.types.entities[entity].name
      }
    }
    return recipients
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    guard project.reviewsProtocol else { return [] }
    return recipients(in: project).keys.sorted().compactMap { project.opportunity(atTypeNamed: $0) }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    guard project.reviewsProtocol else { return [] }
    let recipients = recipients(in: project)
    let faked = project.fakedProtocols
    return recipients.sorted { $0.key < $1.key }.compactMap { entity, viewModel in
      guard !faked.contains(entity), let declaration = project.types.entities[entity].declarations.first,
        !project.files[declaration.file].isTest
      else { return nil }
      return project.candidate(Evidence(viewModel: viewModel), atTypeNamed: entity)
    }
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.symbol)` is injected into `\(record.evidence.viewModel)` but has no fake; add one for tests or previews
    """
  }
}

extension Project {
  /// The project's protocols that are injected into a view model, either through its initializers or through properties
  /// set by the memberwise initializer.
  /// - Parameter generics: The protocols of the type's generic parameters.
  fileprivate func injectedProtocols(of entity: Int, _ generics: [String: [String]]) -> [Int] {
    let isMemberwise = injectedTypeNames(of: entity).isMemberwise
    let type = types.entities[entity]
    return (type.declarations + type.extensions).flatMap { reference -> [Int] in
      let fact = fact(reference)
      let parameters = fact.members.filter { $0.kind == .initializer }.flatMap(\.parameters)
      var names = parameters.flatMap { GenericDependencies.names(in: $0.type, named: $0.typeName, generics) }
      if isMemberwise {
        names += fact.properties.filter { !$0.isStatic && !$0.hasInitialValue }.flatMap {
          GenericDependencies.names(in: $0.type, named: $0.typeName, generics)
        }
      }
      return names.compactMap { name in
        self.entity(named: name, inFile: reference.file, insideType: reference.type)
      }
    }
  }

  /// Whether the type is a protocol that describes behavior. A protocol that consists mainly of properties describes a
  /// value instead.
  fileprivate func isDependency(_ entity: Int, _ conforming: [String: [TypeIndex.Reference]]) -> Bool {
    let type = types.entities[entity]
    guard type.kind == .protocol, !type.name.hasSuffix("Delegate"), !isDelegate(entity) else { return false }
    let members = type.declarations.flatMap { fact($0).members }
    let functions = members.count { $0.kind == .function }
    return members.count <= 2 * functions && !isStrategy(entity, conforming)
  }

  /// Whether a class-bound protocol is a data source, which is a kind of delegate.
  private func isDelegate(_ entity: Int) -> Bool {
    let type = types.entities[entity]
    return type.name.hasSuffix("DataSource")
      && type.declarations.contains { fact($0).inherited.contains { $0 == "AnyObject" || $0 == "class" } }
  }

  /// Whether at least two types in the project conform to the protocol and all of them are value types. A test can
  /// choose between such variants.
  private func isStrategy(_ entity: Int, _ conforming: [String: [TypeIndex.Reference]]) -> Bool {
    var values: Set<String> = []
    let name = types.entities[entity].name.lastNamePart
    for reference in conforming[name] ?? [] {
      let fact = fact(reference)
      let conforms = fact.inherited.contains {
        $0.lastNamePart == name
          && self.entity(named: $0, inFile: reference.file, insideType: reference.type) == entity
      }
      guard conforms else { continue }
      switch types.meaning(of: reference) {
      case .entity(let type):
        guard [.struct, .enum].contains(types.entities[type].kind), !types.roles(of: type).contains(.service) else {
          return false
        }
      case .external: return false
      case .ambiguous: break
      }
      values.insert(fact.name)
    }
    return values.count > 1
  }

  /// All declarations and extensions, keyed by the last name component of each supertype.
  fileprivate var typesByInherited: [String: [TypeIndex.Reference]] {
    var found: [String: [TypeIndex.Reference]] = [:]
    for (file, source) in files.enumerated() {
      for (index, fact) in source.facts.types.enumerated() {
        for name in Set(fact.inherited.map(\.lastNamePart)) {
          found[name, default: []].append(TypeIndex.Reference(file: file, type: index))
        }
      }
    }
    return found
  }

  /// The protocols that have a fake, which is a conforming type that is in test code, in a preview, or named like a
  /// fake. Fakes in generated files count, although these files are not reviewed.
  fileprivate var fakedProtocols: Set<Int> {
    var faked: Set<Int> = []
    for (file, project) in files.enumerated() {
      for (index, fact) in project.facts.types.enumerated() where fact.kind != .protocol {
        guard project.isTest || fact.isPreview || fact.simpleName.isNamedLikeFake else { continue }
        addSupertypes(of: TypeIndex.Reference(file: file, type: index), to: &faked)
      }
    }
    guard !protocolsFakedInGeneratedCode.isEmpty else { return faked }
    for (entity, type) in types.entities.enumerated()
    where type.kind == .protocol && protocolsFakedInGeneratedCode.contains(type.name.lastNamePart) {
      faked.insert(entity)
      for declaration in type.declarations + type.extensions { addSupertypes(of: declaration, to: &faked) }
    }
    return faked
  }

  private func addSupertypes(of reference: TypeIndex.Reference, to found: inout Set<Int>) {
    for name in fact(reference).inherited {
      guard let parent = entity(named: name, inFile: reference.file, insideType: reference.type),
        found.insert(parent).inserted
      else { continue }
      for declaration in types.entities[parent].declarations + types.entities[parent].extensions {
        addSupertypes(of: declaration, to: &found)
      }
    }
  }
}

extension FileFacts {
  /// The supertypes of the types that are named like fakes, or that belong to previews.
  var supertypesOfFakes: [String] {
    types.filter { $0.kind != .protocol && ($0.isPreview || $0.simpleName.isNamedLikeFake) }
      .flatMap { $0.inherited.map(\.lastNamePart) }
  }
}

extension String {
  /// Whether the name of the type suggests that it is a stand-in for another type.
  fileprivate var isNamedLikeFake: Bool {
    (StandIns.words + ["Spy"]).contains { hasPrefix($0) || hasSuffix($0) }
  }
}
