import SwiftSyntax

/// Finds view model errors that are not displayed by any view.
struct ErrorNotPresented: ProjectRule {
  static let info = RuleInfo(
    id: "error_not_presented",
    summary: "Errors stored in a view model should be displayed by a view.",
    rationale: """
      Storing an error looks like handling it, but the user sees an empty or outdated screen and cannot try again. \
      Display the error in an alert or a message, or remove the property.
      """,
    seeds: ["S0 real-world (proper error handling with alerts)"],
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
    ])

  static let collectors: [any Collector.Type] = [ErrorReads.self]

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    let viewModels = project.reviewedEntities(having: .viewModel)
    guard !viewModels.isEmpty else { return [] }
    let reads = project.collection(of: ErrorReads.self)
    return viewModels.flatMap { entity -> [Located<NoEvidence>] in
      let type = project.types.entities[entity]
      guard type.kind != .protocol, let declaration = type.declarations.first,
        !project.files[declaration.file].isTest, !project.fact(declaration).isPreview
      else { return [] }
      let facts = project.facts(of: entity)
      return project.fact(declaration).properties.filter { property in
        property.storesError && facts.assign(property.name) && !facts.expose(property)
          && !(reads[property.name] ?? []).contains { project.isRead($0, ofErrorIn: entity) }
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
  /// Returns whether a recorded read may access this view model's error from outside the view model.
  fileprivate func isRead(_ located: Located<ErrorReads.Evidence>, ofErrorIn viewModel: Int) -> Bool {
    guard !files[located.file].isTest else { return false }
    guard let reader = entity(of: located) else { return true }
    if reader == viewModel { return false }
    // If the property at the start of the path is known to have a different type, the read does not concern this view
    // model's error.
    guard let root = located.evidence.root else { return true }
    for reference in types.entities[reader].declarations {
      guard let property = fact(reference).properties.first(where: { $0.name == root }),
        let held = declaredType(of: property, at: reference)
      else { continue }
      return types.entities[held].kind == .protocol || inherits(held, from: viewModel)
        || inherits(viewModel, from: held)
    }
    return true
  }
}

extension PropertyFact {
  /// Whether the property stores an error and has a name for which reads are recorded.
  fileprivate var storesError: Bool {
    guard !isStatic, !isLet, !hasObservers else { return false }
    if name == "error" || name == "errorMessage" { return true }
    let words = (type ?? "").split { !$0.isLetter && !$0.isNumber }.filter { $0 != "any" && $0 != "Swift" }
    return isOptional && (words == ["Error"] || words == ["Optional", "Error"]) && name.describesError
  }
}

extension [TypeFact] {
  /// Whether a member of the type sets the property.
  fileprivate func assign(_ name: String) -> Bool {
    contains { $0.members.contains { $0.uses.contains { $0.name == name && $0.usage.contains(.assigned) } } }
  }

  /// Whether the type may expose the error in another way: through a computed property, a function with a result, or
  /// the property's publisher.
  fileprivate func expose(_ property: PropertyFact) -> Bool {
    contains { type in
      type.members.contains { member in
        member.uses.contains { use in
          guard use.name == property.name else { return false }
          if use.usage.contains(.projected) || use.usage.contains(.passedInout) { return true }
          let isRead = !use.usage.contains(.assigned)
          // A read of a private property means that the view model uses the error internally, for example for logging.
          if isRead, property.isFilePrivate { return true }
          return isRead && (member.kind == .computedProperty || member.kind == .function && member.type != nil)
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
