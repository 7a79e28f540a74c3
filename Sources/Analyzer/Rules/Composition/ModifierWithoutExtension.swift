import SwiftSyntax

/// Finds view modifiers that can only be applied with `.modifier(…)`.
struct ModifierWithoutExtension: ProjectRule {
  static let info = RuleInfo(
    id: "modifier_without_extension",
    summary: "A view modifier should have a function in `extension View` that applies it.",
    rationale: """
      `.modifier(CardStyle())` shows a type where the reader expects an action. A small function such as `cardStyle()` \
      reads like SwiftUI's own modifiers, appears in code completion, and lets you change the type without affecting \
      callers.
      """,
    sources: ["S4 custom view modifiers"],
    opportunity: "a view modifier",
    defaultLevel: .off,
    triggering: [
      Example(
        """
        struct ↓CardStyle: ViewModifier {
          func body(content: Content) -> some View { content.padding() }
        }
        """),
      Example(
        """
        struct ↓CardStyle: ViewModifier {
          func body(content: Content) -> some View { content.padding() }
        }
        struct FeedView: View {
          var body: some View { Text("a").modifier(CardStyle()) }
        }
        extension View {
          // modifier(CardStyle())
          func tile() -> some View { modifier(TileStyle()) }
        }
        """),
      Example([
        (
          "App/CardStyle.swift",
          """
          struct ↓CardStyle {}
          extension CardStyle: SwiftUI.ViewModifier {
            func body(content: Content) -> some View { content.padding() }
          }
          """
        ),
        (
          "App/Feed.swift",
          """
          extension Feed {
            func card() -> some View { Text("a").modifier(CardStyle()) }
          }
          """
        ),
      ]),
    ],
    good: [
      Example(
        """
        struct CardStyle: ViewModifier {
          func body(content: Content) -> some View { content.padding() }
        }
        extension View {
          func cardStyle() -> some View { modifier(CardStyle()) }
        }
        """),
      Example([
        (
          "App/CardStyle.swift",
          """
          struct CardStyle: ViewModifier {
            let radius: Double
            func body(content: Content) -> some View { content.padding() }
          }
          """
        ),
        (
          "App/View+Styles.swift",
          """
          public extension SwiftUI.View {
            func card(radius: Double = 8) -> some View { self.modifier(CardStyle(radius: radius)) }
          }
          """
        ),
      ]),
      Example(
        """
        struct CardStyle: ViewModifier {
          func body(content: Content) -> some View { content.padding() }
        }
        struct TileStyle: ViewModifier {
          let radius: Double
          func body(content: Content) -> some View { content.padding() }
        }
        extension ViewModifier where Self == CardStyle {
          static var card: CardStyle { .init() }
        }
        extension ViewModifier where Self == TileStyle {
          static func tile(radius: Double) -> Self { TileStyle(radius: radius) }
        }
        extension View {
          func card() -> some View { modifier(.card) }
          func tile() -> some View { padding().modifier(.tile(radius: 8)) }
        }
        """),
      Example(
        """
        struct CardStyle: ButtonStyle {
          func makeBody(configuration: Configuration) -> some View { configuration.label }
        }
        struct Card: View { var body: some View { Text("struct X: ViewModifier") } }
        """),
      Example(
        """
        struct LocaleReader: EnvironmentalModifier {
          private struct Empty: ViewModifier {
            func body(content: Content) -> some View { content.onAppear() }
          }
          func resolve(in environment: EnvironmentValues) -> some ViewModifier { Empty() }
        }
        extension View { func readsLocale() -> some View { modifier(LocaleReader()) } }
        """, configuration: "warning"),
    ])

  static let collectors: [any Collector.Type] = [ModifierMembers.self]

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    let modifiers = project.reviewedEntities(having: .viewModifier)
    guard !modifiers.isEmpty else { return [] }
    var applied = project.collection(of: ModifierMembers.self)
    var uncertain: Set<String> = []
    for file in project.files(naming: modifiers) {
      let source = project.files[file]
      for construction in source.facts.constructions {
        guard let owner = construction.owner, source.facts.types[owner].kind == .extension,
          project.types.roles(inside: .init(file: file, type: owner)).contains(.view)
        else { continue }
        if let entity = project.entity(named: construction.type, inFile: file, insideType: owner) {
          applied.insert(entity)
        } else {
          uncertain.insert(construction.type.lastNamePart)
        }
      }
    }
    return modifiers.compactMap { modifier in
      let type = project.types.entities[modifier]
      guard !applied.contains(modifier), !uncertain.contains(type.name.lastNamePart), !project.files[type.file].isTest,
        !project.facts(of: modifier).contains(where: \.isPreview), !project.isPartOfModifier(modifier)
      else { return nil }
      return project.candidate(NoEvidence(), atTypeNamed: modifier)
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(having: .viewModifier) }

  func message(for record: Record<NoEvidence>) -> String {
    "view modifier `\(record.symbol)` has no function in `extension View`; add one that applies it"
  }
}

/// Collects the static members that code applies as a modifier, such as `card` in `modifier(.card)`.
struct ModifierMembers: Collector, ProjectWideRecorder {
  static let id = "modifier_members"

  struct Evidence: Analyzer.Evidence {
    let name: String

    static let fields = FieldList(Self.init, \.name)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: ["modifier"]) { call, context in record(call, in: context) }
    walk.onCall(ofMembers: ["modifier"]) { call, context in record(call, in: context) }
  }

  private func record(_ call: FunctionCallExprSyntax, in context: FileContext) {
    guard let value = call.firstUnlabeled else { return }
    let member = value.as(FunctionCallExprSyntax.self)?.calledMember ?? value.as(MemberAccessExprSyntax.self)
    guard let member, member.base == nil else { return }
    context.record(Evidence(name: member.declName.baseName.text), by: Self.self, at: context.range(of: value))
  }

  /// Returns the types of the members that extensions of views apply: `Card` for `static var card: Card` in an
  /// extension of `ViewModifier`.
  func collection(in project: Project) -> Set<Int> {
    var names: Set<String> = []
    for located in project.records(of: Self.self) {
      guard let type = located.type, project.fact(type).kind == .extension,
        project.types.roles(inside: type).contains(.view)
      else { continue }
      names.insert(located.evidence.name)
    }
    guard !names.isEmpty else { return [] }
    var found: Set<Int> = []
    for file in project.files.indices {
      let facts = project.files[file].facts
      for (index, type) in facts.types.enumerated() where type.kind == .extension && type.simpleName == "ViewModifier" {
        for member in type.members where member.isStatic && names.contains(member.baseName) {
          // The declared type may be `Self` or `some ViewModifier`.
          let created = facts.constructions.filter { $0.owner == index && $0.member == member.name }.map(\.type)
          let declared = member.type.map { String($0.prefix { $0 != "<" }) }
          for name in created + [declared].compactMap(\.self) {
            if let entity = project.entity(named: name, inFile: file, insideType: index) { found.insert(entity) }
          }
        }
      }
    }
    return found
  }
}

extension Project {
  /// Whether a modifier is nested in another modifier; views apply the outer one.
  fileprivate func isPartOfModifier(_ entity: Int) -> Bool {
    types.entities[entity].declarations.contains { declaration in
      guard let owner = fact(declaration).parent,
        case .entity(let outer) = types.meaning(of: .init(file: declaration.file, type: owner))
      else { return false }
      return types.roles(of: outer).contains(.viewModifier)
    }
  }
}
