import SwiftSyntax

/// Finds view model errors that are not displayed by any view.
struct ErrorNotPresented: ProjectRule {
  static let info = RuleInfo(
    id: "error_not_presented",
    summary: "Errors stored in a view model should be displayed by a view.",
    rationale: """
      Storing an error looks like handling it, but the user sees an empty or outdated screen and cannot try again. \
      Display the error in an alert or a message, or remove the property. A computed property that depends on the \
      error displays it only if a view reads that property.
      """,
    sources: ["S0 real-world (proper error handling with alerts)"],
    opportunity: "an error property in a view model",
    defaultLevel: .info,
    triggering: [
      Example(
        """
        @Observable final class FeedViewModel {
          var posts: [Post] = []
          var ↓error: Error?
          func load() async {
            do { posts = try await service.posts() } catch { self.error = error }
          }
        }
        struct FeedView: View {
          @State private var viewModel = FeedViewModel()
          var body: some View { List(viewModel.posts) { Text($0.title) } }
        }
        """),
      Example(
        """
        final class LoginVM: ObservableObject {
          @Published private(set) var ↓errorMessage = ""
          func fail() { errorMessage = "Wrong password" }
        }
        struct LoginView: View {
          @StateObject private var vm = LoginVM()
          // Text(vm.errorMessage)
          var body: some View { Button("vm.errorMessage") { vm.fail() } }
        }
        """),
      Example(
        [
          (
            "App/SyncViewModel.swift",
            """
            @Observable final class SyncViewModel {
              var ↓lastFailure: (any Error)?
              func sync() { lastFailure = SyncError() }
            }
            """
          ),
          (
            "Tests/AppTests/SyncViewModelTests.swift",
            """
            import Testing
            @Test func failure() { #expect(SyncViewModel().lastFailure == nil) }
            """
          ),
        ]),
      Example(
        """
        @Observable final class TagsViewModel {
          var tags: [String] = []
          var ↓error: (any Error)?
          var didFail: Bool { error != nil }
          func load() async { error = LoadError() }
        }
        @Observable final class FeedViewModel {
          private var error: (any Error)?
          var didFail: Bool { error != nil }
          func load() async { error = LoadError() }
        }
        struct TagsView: View {
          @State private var tagsModel = TagsViewModel()
          @State private var feedModel = FeedViewModel()
          var body: some View {
            List(tagsModel.tags, id: \\.self) { Text($0) }
              .overlay { if feedModel.didFail { Text("Failed") } }
          }
        }
        """),
      Example(
        """
        class BaseViewModel: ObservableObject {
          @Published var ↓error: Error?
        }
        final class FeedViewModel: BaseViewModel {
          func load() async { do { try await fetch() } catch { self.error = error } }
        }
        struct FeedView: View {
          @StateObject private var viewModel = FeedViewModel()
          var body: some View { Text("Feed").task { await viewModel.load() } }
        }
        """),
    ],
    good: [
      Example(
        """
        @Observable final class FeedViewModel {
          var error: Error?
          func load() { error = LoadError() }
        }
        struct FeedView: View {
          @Bindable var viewModel: FeedViewModel
          var body: some View { Text("").alert("Error", error: $viewModel.error) {} }
        }
        """),
      Example(
        """
        @Observable final class FeedViewModel {
          private var error: Error?
          var message: String? { error?.localizedDescription }
          func load() { error = LoadError() }
        }
        struct FeedView: View {
          let viewModel: FeedViewModel
          var body: some View { Text(viewModel.message ?? "") }
        }
        """),
      Example(
        """
        final class FeedViewModel {
          // Never assigned.
          var error: Error?
          let reason: Error? = nil
        }
        final class FeedLoader {
          var error: Error?
          func load() { error = LoadError() }
        }
        """),
      Example(
        """
        final class FeedViewModel {
          var error: Error?
          func load() { error = LoadError() }
        }
        struct FeedView: View {
          let model: FeedViewModel?
          var body: some View {
            if let model, let error = model.error { Text(error.localizedDescription) }
          }
        }
        """),
      Example(
        """
        @Observable final class FeedViewModel {
          var error: Error?
          private var didFail: Bool { error != nil }
          var isRetryShown: Bool { didFail }
          func load() { error = LoadError() }
        }
        struct FeedView: View {
          @State private var viewModel = FeedViewModel()
          var body: some View { banner(for: viewModel) }
          private func banner(for model: FeedViewModel) -> some View { RetryBanner(isShown: model.isRetryShown) }
        }
        """),
    ])

  static let collectors: [any Collector.Type] = [ErrorReads.self]

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    let viewModels = project.reviewedEntities(having: .viewModel)
    guard !viewModels.isEmpty else { return [] }
    let reads = project.collection(of: ErrorReads.self)
    let subclasses = Once<[Int: Set<Int>]>()
    return viewModels.flatMap { entity -> [Located<NoEvidence>] in
      let type = project.types.entities[entity]
      guard type.kind != .protocol, let declaration = type.declarations.first,
        !project.files[declaration.file].isTest, !project.fact(declaration).isPreview
      else { return [] }
      let properties = project.fact(declaration).properties.filter(\.storesError)
      guard !properties.isEmpty else { return [] }
      // A subclass may set and expose the property as well.
      let family = (subclasses.value { project.subclassesOfViewModels }[entity] ?? []).union([entity])
      let facts = family.flatMap { project.facts(of: $0) }
      return properties.filter { property in
        guard facts.assign(property.name), !facts.expose(property),
          !(reads[property.name] ?? []).contains(where: { project.isRead($0, ofErrorIn: entity, family) }),
          property.name.describesError || !project.mayRead(anyOf: [property.name], of: entity, family)
        else { return false }
        let computed = facts.computedProperties(using: property.name)
        return computed.isEmpty
          || !computed.contains { (reads[$0] ?? []).contains { project.isRead($0, ofErrorIn: entity, family) } }
            && !project.mayRead(anyOf: computed, of: entity, family)
      }.map { property in
        Located(
          file: declaration.file,
          record: Record(range: property.range, symbol: type.name + "." + property.name))
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedViewModels.flatMap { entity in
      project.types.entities[entity].declarations.flatMap { reference in
        project.fact(reference).properties.filter(\.storesError)
          .map { LocatedOpportunity(file: reference.file, start: $0.range.start) }
      }
    }
  }

  func message(for record: Record<NoEvidence>) -> String {
    """
    `\(record.symbol)` is set but no view reads it; display it in an alert or a message
    """
  }
}

/// Collects reads of members whose names describe errors.
struct ErrorReads: Collector, ProjectWideRecorder {
  static let id = "error_reads"

  struct Evidence: Analyzer.Evidence {
    let name: String
    /// The plain name at the start of the path; see `rootName`.
    let root: String?

    static let fields = FieldList(Self.init, \.name, \.root)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: String.partsOfErrorNames) { walk in
      walk.on(.memberAccess) { node, context in
        guard let base = node.base else { return }
        let name = node.declName.baseName.text
        guard name.describesError, !ExprSyntax(node).isAssignmentTarget else { return }
        if node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id { return }
        context.record(
          Evidence(name: name.hasPrefix("$") ? String(name.dropFirst()) : name, root: base.rootName(context)),
          by: Self.self, at: context.range(of: node))
      }
      walk.on(.reference) { node, context in
        guard node.parent?.is(KeyPathPropertyComponentSyntax.self) == true else { return }
        let name = node.baseName.text
        guard name.describesError else { return }
        context.record(Evidence(name: name, root: nil), by: Self.self, at: context.range(of: node))
      }
    }
  }

  /// Returns the reads, grouped by member name.
  func collection(in project: Project) -> [String: [Located<Evidence>]] {
    Dictionary(grouping: project.records(of: Self.self), by: \.evidence.name)
  }
}

extension Project {
  /// The view models that inherit from each class, except in tests.
  fileprivate var subclassesOfViewModels: [Int: Set<Int>] {
    var subclasses: [Int: Set<Int>] = [:]
    for viewModel in entities(having: .viewModel) where !files[types.entities[viewModel].file].isTest {
      for superclass in superclasses(of: viewModel) { subclasses[superclass, default: []].insert(viewModel) }
    }
    return subclasses
  }

  /// Returns whether a recorded read may access this view model's error from outside the view model.
  /// - Parameter family: The view model and its subclasses.
  fileprivate func isRead(
    _ located: Located<ErrorReads.Evidence>, ofErrorIn viewModel: Int, _ family: Set<Int>
  ) -> Bool {
    guard !files[located.file].isTest else { return false }
    guard let reader = entity(of: located) else { return true }
    if family.contains(reader) { return false }
    // If the property at the start of the path is known to have a different type, the read does not concern this view
    // model's error.
    guard let root = located.evidence.root else { return true }
    return mayHold(viewModel, as: root, in: reader) ?? true
  }

  /// Returns whether a type stores the view model, or an object that may be one, in a property with this name; nil if
  /// the type of the property is unknown.
  private func mayHold(_ viewModel: Int, as name: String, in owner: Int) -> Bool? {
    for reference in types.entities[owner].declarations {
      guard let property = fact(reference).properties.first(where: { $0.name == name }),
        let held = declaredType(of: property, at: reference)
      else { continue }
      return types.entities[held].kind == .protocol || inherits(held, from: viewModel)
        || inherits(viewModel, from: held)
    }
    return nil
  }

  /// Returns whether code outside the view model reads one of the given members, or may read it through a local name,
  /// such as the parameter of a function.
  fileprivate func mayRead(anyOf members: Set<String>, of viewModel: Int, _ family: Set<Int>) -> Bool {
    let name = types.entities[viewModel].name.lastNamePart
    return files.indices.contains { file in
      let facts = files[file].facts.types
      guard !files[file].isTest else { return false }
      return facts.indices.contains { type in
        let reader = types.meaning(of: .init(file: file, type: type)).entity
        guard !facts[type].isPreview, !(reader.map(family.contains) ?? false) else { return false }
        return facts[type].members.contains { code in
          if code.kind != .initializer, code.parameters.contains(where: { $0.type.contains(name) }) { return true }
          return code.uses.contains { use in
            let isMember = use.member.map(members.contains) ?? false
            guard let reader else { return isMember }
            if isMember { return mayHold(viewModel, as: use.name, in: reader) ?? true }
            return mayGiveLocalName(use, to: viewModel, named: name, in: reader)
          }
        }
      }
    }
  }

  /// Returns whether code may read the view model through another name: because it uses the whole object in another
  /// way than passing it to a view, or because it has the view model in a collection.
  private func mayGiveLocalName(_ use: NameUse, to viewModel: Int, named name: String, in reader: Int) -> Bool {
    guard use.usage.isDisjoint(with: [.assigned, .passed, .storage]) else { return false }
    if use.member == nil { return mayHold(viewModel, as: use.name, in: reader) ?? false }
    return properties(of: reader).contains { property in
      property.name == use.name && property.type?.contains(name) == true && property.typeName?.lastNamePart != name
    }
  }
}

extension PropertyFact {
  /// Whether the property stores an error.
  fileprivate var storesError: Bool {
    guard !isStatic, !isLet, !hasObservers else { return false }
    if name == "error" || name == "errorMessage" { return true }
    let words = (type ?? "").split { !$0.isLetter && !$0.isNumber }.filter { $0 != "any" && $0 != "Swift" }
    return isOptional && (words == ["Error"] || words == ["Optional", "Error"])
  }
}

extension [TypeFact] {
  /// Whether a member of the type sets the property.
  fileprivate func assign(_ name: String) -> Bool {
    contains { $0.members.contains { $0.uses.contains { $0.name == name && $0.usage.contains(.assigned) } } }
  }

  /// The computed properties that depend on a property, directly or through each other.
  fileprivate func computedProperties(using name: String) -> Set<String> {
    var readers: [String: [String]] = [:]
    for member in flatMap(\.members) where member.kind == .computedProperty {
      for use in member.uses where !use.usage.contains(.assigned) {
        readers[use.name, default: []].append(member.name)
      }
    }
    var found: Set<String> = []
    var pending = [name]
    while let next = pending.popLast() {
      pending += (readers[next] ?? []).filter { found.insert($0).inserted }
    }
    return found
  }

  /// Whether the type may expose the error in another way: through a function with a result, or the property's
  /// publisher.
  fileprivate func expose(_ property: PropertyFact) -> Bool {
    contains { type in
      type.members.contains { member in
        // `error` may also be the name that a `catch` provides for the value to assign.
        let mayBeCaught =
          property.name == "error" && member.uses.contains { $0.name == "error" && $0.usage.contains(.assigned) }
        return member.uses.contains { use in
          guard use.name == property.name else { return false }
          if use.usage.contains(.projected) || use.usage.contains(.passedInout) { return true }
          let isRead = !use.usage.contains(.assigned)
          guard isRead, member.kind != .computedProperty else { return false }
          // A read of a private property means that the view model uses the error internally, for example for logging.
          return property.isFilePrivate && !mayBeCaught || member.kind == .function && member.type != nil
        }
      }
    }
  }
}

extension String {
  /// Whether a property with this name likely describes an error.
  fileprivate var describesError: Bool {
    guard utf8.count > 4 else { return false }
    // This runs for every member in every file. Comparing four letters at a time is faster than searching for words.
    var last: UInt32 = 0
    for byte in utf8 {
      last = last << 8 | UInt32(byte)
      if Self.lettersOfErrors.contains(last) { return true }
    }
    return false
  }

  /// Four consecutive letters from each of the words "error", "failure" and "problem".
  fileprivate static let partsOfErrorNames = ["rror", "ailu", "robl"]

  private static let lettersOfErrors = partsOfErrorNames.map { part in
    part.utf8.reduce(0) { last, byte in last << 8 | UInt32(byte) }
  }
}

extension ExprSyntax {
  /// The plain name at the start of a member's path: `viewModel` for `viewModel.error` and `self.viewModel?.error`; nil
  /// for a local name.
  fileprivate func rootName(_ context: FileContext) -> String? {
    var current = self
    while true {
      if let optional = current.as(OptionalChainingExprSyntax.self) {
        current = optional.expression
      } else if let forced = current.as(ForceUnwrapExprSyntax.self) {
        current = forced.expression
      } else {
        break
      }
    }
    guard let found = current.wholeName else { return nil }
    let isPlain = current.is(DeclReferenceExprSyntax.self)
    return isPlain && context.member?.locals.contains(found.name) == true ? nil : found.name
  }
}
