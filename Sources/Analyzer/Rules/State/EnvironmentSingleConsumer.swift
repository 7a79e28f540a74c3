import SwiftSyntax

/// Finds environment objects read only by a direct child view.
struct EnvironmentSingleConsumer: ProjectRule {
  static let info = RuleInfo(
    id: "environment_single_consumer",
    summary: "An object read only by a direct child should be passed as a property, not through the environment.",
    rationale: """
      The environment is for values that many views or deeply nested views need. If the only reader of an object is a \
      direct child of the view that injects it, the environment just hides the dependency: the compiler cannot check \
      that the object is available, and a preview without it crashes. A property makes the dependency explicit and \
      cannot be forgotten.
      """,
    details: """
      The rule ignores an `.environment(…)` on content that does not contain the reader, such as a destination, \
      because the reader cannot receive that object as a property there.
      """,
    sources: ["S0 anti-pattern-3"],
    opportunity: "an object passed to `.environment(…)`",
    defaultLevel: .info,
    remedy: Remedy(.ownership, .small),
    triggering: [
      Example(
        """
        @Observable final class FormData {}
        struct FormPage: View {
          @State private var data = FormData()
          var body: some View {
            FormFields()
              .↓environment(data)
          }
        }
        struct FormFields: View {
          @Environment(FormData.self) private var data
          var body: some View { Text("") }
        }
        """),
      Example(
        [
          ("App/FormData.swift", "@Observable final class FormData {}"),
          (
            "App/FormPage.swift",
            """
            struct FormPage: View {
              var body: some View { VStack { fields }.↓environment(FormData()) }
              private var fields: some View { FormFields(title: "") }
            }
            """
          ),
          (
            "App/FormFields.swift",
            """
            struct FormFields: View {
              @Environment(FormData.self) var data
              let title: String
              var body: some View { Text("") }
            }
            #Preview { FormFields(title: "").environment(FormData()) }
            """
          ),
        ]),
      Example(
        """
        @Observable final class FormData { static let shared = FormData() }
        struct FormPage: View {
          var body: some View {
            NavigationStack { FormFields() }.↓environment(FormData.shared).environment(\\.locale, .current)
          }
        }
        struct FormFields: View {
          @Environment(FormData.self) private var data: FormData?
          var body: some View { Text("") }
        }
        """),
    ],
    good: [
      Example(
        """
        @Observable final class Router {}
        struct ProfileView: View {
          @State private var path: [Route] = []
          @State private var isConfirming = false
          var body: some View {
            NavigationStack(path: $path) {
              Rows().navigationDestination(for: Route.self) { route in
                screen(for: route).environment(Router())
              }
            }
            .sheet(isPresented: $isConfirming) { ConfirmationView(router: router) }
          }
          private func screen(for route: Route) -> some View { SettingsView(route: route) }
        }
        struct ConfirmationView: View {
          @Environment(Router.self) private var router
          var body: some View { Text("") }
        }
        """),
      Example(
        """
        @Observable final class Account {}
        @main struct TeaShop: App {
          @State private var account = Account()
          var body: some Scene { WindowGroup { AccountView().environment(account) } }
        }
        struct AccountView: View {
          @Environment(Account.self) private var account
          var body: some View { Text("") }
        }
        """),
      Example(
        """
        @Observable final class FormData {}
        struct FormPage: View {
          @State private var data = FormData()
          var body: some View { FormFields().environment(data) }
        }
        struct FormFields: View {
          @Environment(FormData.self) private var data
          var body: some View { FormRow() }
        }
        struct FormRow: View {
          @Environment(FormData.self) private var data
          var body: some View { Text("") }
        }
        """),
      Example(
        """
        @Observable final class FormData {}
        struct FormPage: View {
          @State private var data = FormData()
          var body: some View { FormFields().environment(data) }
        }
        struct FormFields: View {
          var body: some View { FormRow() }  // FormFields itself needs no @Environment(FormData.self)
        }
        struct FormRow: View {
          @Environment(FormData.self) private var data
          var body: some View { Text("") }
        }
        """),
    ])

  static let collectors: [any Collector.Type] = [StateOwnership.self, EnvironmentInjections.self]

  struct Evidence: Analyzer.Evidence {
    /// The type of the injected object.
    let object: String
    let reader: String

    static let fields = FieldList(Self.init, \.object, \.reader)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let injections = project.collection(of: EnvironmentInjections.self)
    guard !injections.isEmpty else { return [] }
    let index = StateIndex(project)
    let readers = readers(index)
    return injections.compactMap { located in
      guard let reference = located.type, !project.files[located.file].isTest,
        case .entity(let injector) = project.types.meaning(of: reference),
        project.types.roles(of: injector).contains(.view), !project.types.roles(of: injector).contains(.appScene),
        let injected = index.entity(of: located.evidence.origin, in: reference), index.isDeclaredOnce(injected)
      else { return nil }
      let name = project.types.entities[injected].name
      guard let found = readers[name.lastNamePart], found.count == 1, let reader = found.first, reader != injector,
        project.types.roles(of: reader).contains(.view), constructs(reader, in: injector, modifiedBy: located, index)
      else { return nil }
      return Located(
        file: located.file,
        record: Record(
          evidence: Evidence(object: name, reader: project.types.entities[reader].name), range: located.record.range,
          symbol: located.record.symbol, type: located.record.type, source: name))
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.collection(of: EnvironmentInjections.self).map {
      LocatedOpportunity(file: $0.file, start: $0.record.range.start)
    }
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.symbol)` puts `\(record.evidence.object)` into the environment only for its child \
    `\(record.evidence.reader)`; pass it as a property
    """
  }

  /// The types that read an object from the environment, keyed by the last component of the object's type name. The
  /// result may include unrelated types, but no reader is missing.
  private func readers(_ index: StateIndex) -> [String: [Int]] {
    var readers: [String: [Int]] = [:]
    for entity in index.project.types.entities.indices {
      let read = index.properties(of: entity).compactMap(\.property.environmentType).map(\.lastNamePart)
      for name in Set(read).sorted() { readers[name, default: []].append(entity) }
    }
    return readers
  }

  /// Whether the injecting view creates the reader in the content that the modifier applies to, or in a helper that
  /// this content uses.
  private func constructs(
    _ reader: Int, in injector: Int, modifiedBy injection: Located<EnvironmentInjections.Evidence>, _ index: StateIndex
  ) -> Bool {
    let type = index.project.types.entities[injector]
    let content = injection.evidence
    let helpers = index.project.facts(of: injector).flatMap(\.members)
      .reached(from: Set(content.names))
    return (type.declarations + type.extensions).contains { part in
      index.project.files[part.file].facts.constructions.contains { construction in
        construction.owner == part.type && construction.isInViewCode && !construction.isInPreview
          && index.entity(named: construction.type, in: part) == reader
          && (construction.member.map { helpers.contains($0.withoutArgumentLabels) } ?? true
            || part.file == injection.file && content.start <= construction.range.start
              && construction.range.start < injection.record.range.start)
      }
    }
  }
}

extension [MemberFact] {
  /// The base names of the members with the given names and of all members that they use.
  fileprivate func reached(from names: Set<String>) -> Set<String> {
    var reached: Set<String> = []
    var waiting = names
    while let name = waiting.popFirst() {
      guard reached.insert(name).inserted else { continue }
      for member in self where member.name.withoutArgumentLabels == name {
        waiting.formUnion(member.uses.map(\.name).filter { !reached.contains($0) })
      }
    }
    return reached
  }
}

/// Collects objects that view code puts into the environment by type.
struct EnvironmentInjections: Collector {
  static let id = "environment_injections"

  struct Evidence: Analyzer.Evidence {
    let origin: ValueOrigin
    /// The names in the content that receives the object.
    let names: [String]
    /// Where this content starts.
    let start: SourcePosition

    static let fields = FieldList(Self.init, \.origin, \.names, \.start)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: ["environment"]) { call, context in
      guard context.type != nil, call.arguments.count == 1, !context.isPreview, let member = call.calledMember,
        member.declName.baseName.text == "environment", let argument = call.arguments.first, argument.label == nil,
        context.isViewCode
      else { return }
      let origin = ValueOrigin(of: argument.expression)
      guard origin != .unknown else { return }
      let content = member.base ?? member.conditionalBase
      let start = context.range(of: content.map { Syntax($0) } ?? Syntax(call)).start
      context.record(
        Evidence(
          origin: origin, names: content?.referencedNames ?? [], start: start),
        by: Self.self, at: context.range(from: member.declName, to: call))
    }
  }

  func collection(in project: Project) -> [Located<Evidence>] { project.reviewedRecords(of: Self.self) }
}

extension MemberAccessExprSyntax {
  /// The view before the `#if` that contains this member as the first modifier of a clause.
  fileprivate var conditionalBase: ExprSyntax? {
    ancestors.lazy.compactMap { $0.as(PostfixIfConfigExprSyntax.self) }.first?.base
  }
}

extension ExprSyntax {
  /// The names that the expression refers to, without those of members of other values.
  fileprivate var referencedNames: [String] {
    let names = tokens(viewMode: .sourceAccurate).compactMap { token -> String? in
      guard let name = token.parent?.as(DeclReferenceExprSyntax.self), name.baseName.id == token.id else { return nil }
      return token.text
    }
    return Set(names).sorted()
  }
}
