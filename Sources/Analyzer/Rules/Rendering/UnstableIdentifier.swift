import SwiftSyntax

/// Finds identities that are another value each time they are asked for.
struct UnstableIdentifier: Rule {
  let info = RuleInfo(
    id: "unstable_identifier",
    summary: "The identity of an element or view stays the same from one update to the next.",
    rationale: """
      An identity that is made anew whenever it is read tells SwiftUI that every row, or the whole view, is another one \
      after each update. State, focus and scroll position are lost, nothing animates, and everything is built again. \
      A hash value is no identity either: it differs with the content, and two elements can share one.
      """,
    seeds: ["S4 performance (stable ids)", "S4 checklist"],
    defaultLevel: .warning,
    triggering: [
      Example(
        """
        struct Toast: Identifiable {
          var ↓id: UUID { UUID() }
          let text: String
        }
        enum Sheet {
          case compose, settings
        }
        extension Sheet: Identifiable {
          var ↓id: String {
            get { UUID().uuidString }
          }
        }
        """),
      Example(
        """
        struct TagList: View {
          let tags: [Tag]
          var body: some View {
            ForEach(tags, id: ↓\\.hashValue) { Text($0.name) }
            List(tags, id: ↓\\.name.hashValue) { Text($0.name) }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            List(posts) { PostRow(post: $0) }
              .listStyle(.plain)
              .↓id(UUID())
            Text("\\(posts.count)").↓id(Int.random(in: 0...9))
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct Toast: Identifiable {
          let id = UUID()
          let key: UUID
          init(key: UUID = UUID()) { self.key = key }
        }
        struct Draft: Identifiable {
          // var id: UUID { UUID() } would be another one each time.
          var id: String { "UUID() of \\(name)" }
          let name: String
        }
        """),
      Example(
        """
        struct Session {
          var id: UUID { UUID() }
        }
        final class Page: Identifiable {
          var id: UUID {
            if let known { return known }
            let made = UUID()
            known = made
            return made
          }
          static var id: UUID { UUID() }
          private var known: UUID?
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var refresh = UUID()
          var body: some View {
            List(posts, id: \\.id) { PostRow(post: $0) }
              .id(refresh)
            Button("Reload") { refresh = UUID() }
          }
        }
        #Preview {
          FeedView().id(UUID())
        }
        """),
    ])

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onVariable { variable, context in
      guard !context.isPreview, let name = variable.computedID, !variable.modifiers.isStatic else { return }
      context.observe(rule: id, kind: "id", subjects: [], at: context.range(from: name, to: variable))
    }
    walk.onCall(ofMembers: ["id"]) { call, context in
      guard context.isViewCode, let member = call.calledMember, call.modifierName != nil, call.arguments.count == 1,
        let value = call.firstUnlabeled, value.makesNewValue
      else { return }
      context.recordInViewCode(
        rule: id, at: context.range(from: member.declName, to: call), subjects: ["id", context.source(of: value)],
        source: context.source(of: value))
    }
    walk.onCall(of: ["ForEach", "List"]) { call, context in
      guard let name = call.calleeToken?.text, !context.isPreview,
        let path = call.argument(labeled: "id")?.expression.as(KeyPathExprSyntax.self),
        path.plainPath?.last == "hashValue"
      else { return }
      context.record(
        rule: id, at: context.range(of: path), subjects: [name], conditions: [.isForeign(name)],
        source: context.source(of: path))
    }
  }

  func candidates(in project: Project) -> [LocatedCandidate] {
    let properties = project.observed(by: info.id).compactMap { located -> LocatedCandidate? in
      guard let type = located.observation.type else { return nil }
      let reference = TypeIndex.Reference(file: located.file, type: type)
      guard project.types.isIdentifiable(reference) else { return nil }
      return LocatedCandidate(
        file: located.file,
        candidate: Candidate(
          rule: info.id, range: located.observation.range, symbol: located.observation.symbol + ".id"))
    }
    return project.recorded(by: info.id) + properties
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    switch candidate.subjects.first {
    case "id":
      "`.id(\(candidate.subjects.last ?? ""))` gives the view a new identity on every update; keep the value in `@State`"
    case let name?:
      "`\(name)` identifies its rows by their hash value; use a stable id of the element"
    case nil:
      "`\(candidate.symbol)` is another value each time it is read; store it in a `let`, or derive it from the content"
    }
  }
}

extension VariableDeclSyntax {
  /// The name of a computed `id` that makes a new value and keeps it nowhere; nil for anything else.
  fileprivate var computedID: TokenSyntax? {
    guard bindings.count == 1, let binding = bindings.first, let block = binding.accessorBlock, !block.isObserversOnly,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, name.text == "id"
    else { return nil }
    let getter: CodeBlockItemListSyntax?
    if let accessors = block.accessors.as(AccessorDeclListSyntax.self) {
      guard accessors.count == 1 else { return nil }
      getter = accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
    } else {
      getter = block.accessors.as(CodeBlockItemListSyntax.self)
    }
    guard let getter, let parent, parent.is(MemberBlockItemSyntax.self) else { return nil }
    return FreshValueFinder.found(in: getter, of: binding.typeAnnotation?.type.plainName) ? name : nil
  }
}

extension ExprSyntax {
  /// Whether this is another value each time it is evaluated.
  fileprivate var makesNewValue: Bool { FreshValueFinder.found(in: self, of: nil) }
}

/// Looks for calls that give another value each time, outside of closures.
private final class FreshValueFinder: SyntaxVisitor {
  private let type: String?
  private var isFound = false
  private var keepsValue = false

  /// Whether a node makes a new value and stores nothing.
  static func found(in node: some SyntaxProtocol, of type: String?) -> Bool {
    let finder = FreshValueFinder(type: type)
    finder.walk(node)
    return finder.isFound && !finder.keepsValue
  }

  private init(type: String?) {
    self.type = type
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: AssignmentExprSyntax) -> SyntaxVisitorContinueKind {
    keepsValue = true
    return .skipChildren
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    keepsValue = true
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.arguments.isEmpty, node.trailingClosure == nil {
      let made =
        node.calledExpression.dottedName ?? (node.calledMember?.declName.baseName.text == "init" ? type : nil) ?? ""
      let name = made.hasSuffix(".init") ? String(made.dropLast(".init".count)) : made
      if ["UUID", "Foundation.UUID", "NSUUID", "Date", "Foundation.Date"].contains(name) { isFound = true }
    }
    if node.calledMember?.isRandom == true { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.dottedName == "Date.now" { isFound = true }
    return .visitChildren
  }
}

extension MemberAccessExprSyntax {
  fileprivate var dottedName: String? { ExprSyntax(self).dottedName }

  /// `Int.random(…)` and `.random(…)`, not a method of a value.
  fileprivate var isRandom: Bool {
    guard declName.baseName.text == "random" else { return false }
    return base?.isTypePath ?? true
  }
}

extension TypeIndex {
  /// Whether what is declared or extended here conforms to Identifiable, as far as the project says.
  fileprivate func isIdentifiable(_ reference: Reference) -> Bool {
    var seen: Set<Int> = []
    func conforms(_ facts: [TypeFact], inFile file: Int) -> Bool {
      facts.contains { fact in
        (fact.inherited + fact.selfRequirements).contains { name in
          if identifiableProtocols.contains(name) { return true }
          guard case .entity(let entity) = lookUp(name, inFile: file, insideType: fact.name) else { return false }
          return entityConforms(entity)
        }
      }
    }
    func entityConforms(_ entity: Int) -> Bool {
      guard seen.insert(entity).inserted else { return false }
      return (entities[entity].declarations + entities[entity].extensions).contains {
        conforms([files[$0.file].facts.types[$0.type]], inFile: $0.file)
      }
    }
    switch meaning(of: reference) {
    case .entity(let entity): return entityConforms(entity)
    case .external: return conforms([files[reference.file].facts.types[reference.type]], inFile: reference.file)
    case .ambiguous: return false
    }
  }

  private var identifiableProtocols: Set<String> { ["Identifiable", "Swift.Identifiable", "AppEntity"] }
}
