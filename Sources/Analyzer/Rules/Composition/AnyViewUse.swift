import SwiftSyntax

/// Finds views whose type is erased.
struct AnyViewUse: ProjectRule {
  static let info = RuleInfo(
    id: "any_view",
    summary: "Views keep their type; AnyView is not used.",
    rationale: """
      AnyView hides what kind of view it holds, so SwiftUI cannot compare the new tree with the old one: it rebuilds \
      what is inside, and state and animations are lost. @ViewBuilder, Group, `some View` or a generic parameter give the \
      same freedom and keep the type. Where a protocol requires AnyView, the requirement is reported and not the types \
      that conform to it. A helper that only erases, and AnyView for a parameter of a library, are not reported. A property or parameter \
      of a view that is declared as AnyView is reported where it is declared, not where it is filled.
      """,
    seeds: ["S4 common-mistakes"],
    opportunity: "a stored view, a function or property besides body that returns a view, or a branch in view code",
    defaultLevel: .warning,
    remedy: Remedy(.subview, .medium),
    triggering: [
      Example(
        """
        struct FeedView: View {
          let header: ↓AnyView
          var body: some View {
            VStack { header }
              .overlay(↓AnyView(Text("a")))
          }
        }
        """),
      Example(
        """
        struct RouteFactory {
          func view(for route: Route) -> ↓AnyView {
            switch route {
            case .feed: return AnyView(FeedView())
            case .settings: return SwiftUI.AnyView(SettingsView())
            }
          }
        }
        """),
      Example(
        """
        struct TopRow: View {
          let icon: ↓AnyView?
          let empty: () -> ↓AnyView
          @State private var background: ↓AnyView = .init(Color.red)
          var body: some View {
            Text("a").onTapGesture { background = AnyView(Color.blue) }
          }
        }
        struct AboutView: View {
          var body: some View {
            TopRow(icon: AnyView(Text("a").bold()), empty: { AnyView(Text("b")) })
          }
        }
        """),
      Example(
        """
        struct Card: ViewModifier {
          func body(content: Content) -> some View {
            guard isShown else { return ↓AnyView(content) }
            return AnyView(content.background(AnyView(Color.red)))
          }
        }
        """),
      Example(
        """
        protocol RowProvider {
          func row(for post: Post) -> ↓AnyView
        }
        struct PlainRows: RowProvider {
          func row(for post: Post) -> AnyView { AnyView(Text(post.title)) }
          func footer() -> ↓AnyView { AnyView(Text("a").padding()) }
        }
        """),
    ],
    good: [
      Example(
        """
        import XCTest

        final class SnapshotTests: XCTestCase {
          let view = AnyView(Text(""))
        }
        """, path: "Tests/AppTests/SnapshotTests.swift"),
      Example(
        """
        struct FeedView<Header: View>: View {
          // AnyView would do, too.
          @ViewBuilder let header: Header
          var body: some View { VStack { header; Text("AnyView") } }
        }
        """),
      Example(
        """
        final class RouteRegistry {
          var makers: [String: (URL) -> AnyView] = [:]
          func register(_ name: String, make: @escaping (URL) -> AnyView) { makers[name] = make }
        }
        """),
      Example(
        """
        struct AnyView { let id: Int }
        struct FeedView: View {
          let item: AnyView
          var body: some View { Text("\\(item.id)") }
        }
        """),
      Example(
        """
        extension View {
          func eraseToAnyView() -> AnyView { AnyView(self) }
        }
        """),
      Example(
        """
        import PartialSheet

        struct FeedView: View {
          var body: some View {
            Text("a")
              .onTapGesture { PopupKit.show(AnyView(Text("b"))) }
          }
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    /// The enclosing function or property, with argument labels.
    let member: String
    /// Where that starts.
    let owner: SourcePosition
    /// Whether it is a requirement of a protocol.
    let isRequirement: Bool
    /// The function that it is an argument of.
    let callee: String?
    /// The label of that argument, or of the closure whose result it is; nil where it has none.
    let label: String?
    /// Whether it is the result of a closure.
    let isResult: Bool

    static let fields = FieldList(
      Self.init, \.member, \.owner, \.isRequirement, \.callee, \.label, \.isResult)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.viewCode) { member, context in
      guard !member.symbol.hasSuffix(".body") else { return }
      context.countOpportunity(of: Self.self, at: member.node, conditions: member.conditions)
    }
    walk.on(.if) { node, context in
      if context.isViewCode { context.countOpportunity(of: Self.self, in: .viewCode, at: node) }
    }
    walk.on(.switch) { node, context in
      if context.isViewCode { context.countOpportunity(of: Self.self, in: .viewCode, at: node) }
    }
    walk.on(.variable) { node, context in
      guard context.member == nil, context.mayBeView, let type = context.type, node.bindings.first?.isStored == true,
        let name = node.bindings.first?.typeAnnotation?.type.plainName, SwiftUIVocabulary.views.contains(name)
      else { return }
      context.countOpportunity(
        of: Self.self, in: .type(hasAny: .view), at: node, conditions: [.namesView(name, from: type)])
    }
    walk.onReference(of: ["AnyView"]) { node, context in
      guard node.baseName.text == "AnyView" else { return }
      Self.record(Syntax(node), in: context)
    }
    walk.onMemberAccess(of: ["AnyView"]) { node, context in
      guard let base = node.base?.as(DeclReferenceExprSyntax.self), node.declName.baseName.text == "AnyView",
        base.baseName.text == "SwiftUI"
      else { return }
      Self.record(Syntax(node), in: context)
    }
    walk.inFiles(holdingAnyOf: ["AnyView"]) { walk in
      walk.on(.typeName) { node, context in
        let name = node.name.text
        if name == "AnyView" {
          Self.record(Syntax(node), in: context)
        } else if name == "SwiftUI", let type = node.parent?.as(MemberTypeSyntax.self), type.name.text == "AnyView" {
          Self.record(Syntax(type), in: context)
        }
      }
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let records = project.judgedRecords(of: Self.self)
      .sorted { ($0.file, $0.record.range.start) < ($1.file, $1.record.range.start) }
    guard !records.isEmpty else { return [] }
    // A protocol can be declared in any file.
    let required = Requirements(project.records(of: Self.self), in: project)
    let functions = Once<Set<String>>()
    return
      records
      .filter {
        !required.areMet(by: $0) && !isWantedElsewhere($0, functions, in: project) && !isDeclared($0, in: project)
      }
      .merged { Owner(file: $0.file, start: $0.evidence.owner) }
  }

  /// A function or property, by where it starts.
  private struct Owner: Hashable {
    let file: Int
    let start: SourcePosition
  }

  /// The names of all functions that types of the project declare.
  private static func functions(in project: Project) -> Set<String> {
    Set(project.files.lazy.flatMap(\.facts.types).flatMap(\.members).map(\.baseName))
  }

  /// Whether it is made for a parameter of a function that neither the project nor SwiftUI declares.
  private func isWantedElsewhere(_ located: Located<Evidence>, _ functions: Once<Set<String>>, in project: Project)
    -> Bool
  {
    guard let callee = located.evidence.callee, !located.evidence.isResult, !SwiftUIVocabulary.takesViews(callee) else {
      return false
    }
    guard callee.isUppercased else { return !functions.value { Self.functions(in: project) }.contains(callee) }
    return project.types.holds(.isForeign(callee), inFile: located.file)
  }

  /// Whether it is made for a property or parameter of a view of the project that is declared so, and reported there.
  private func isDeclared(_ located: Located<Evidence>, in project: Project) -> Bool {
    guard let callee = located.evidence.callee, callee.isUppercased,
      let view = project.entity(named: callee, inFile: located.file, insideType: located.record.type),
      !project.types.roles(of: view).isDisjoint(with: [.view, .viewModifier])
    else { return false }
    let label = located.evidence.label
    return project.facts(of: view).contains { fact in
      fact.properties.contains { ($0.type?.namesAnyView ?? false) && (label == nil || $0.name == label) }
        || fact.members.contains { member in
          member.kind == .initializer
            && member.parameters.contains { $0.type.namesAnyView && $0.label == label ?? "_" }
        }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    if record.evidence.isRequirement {
      return """
        `\(record.symbol)` requires `AnyView`, so every conforming type has to erase its view; declare an \
        associatedtype for it
        """
    }
    let place = record.symbol.isEmpty ? "the view" : "the view in `\(record.symbol)`"
    return """
      `AnyView` erases the type of \(place)\(record.times); use `@ViewBuilder`, `some View` or \
      a generic parameter
      """
  }

  private static func record(_ node: Syntax, in context: FileContext) {
    guard !context.isPreview, !node.fillsProperty(in: context) else { return }
    let argument = node.argument
    var givesView = false
    var owner = node
    var name: String?
    for current in node.ancestors {
      if current.is(MemberBlockSyntax.self) { break }
      // The head of an extension says what is extended, not how a view is built.
      if current.is(ExtensionDeclSyntax.self) || current.is(GenericWhereClauseSyntax.self) { return }
      let function = current.as(FunctionDeclSyntax.self)
      let binding = current.as(PatternBindingSyntax.self)
      let result =
        function?.signature.returnClause?.type ?? binding.flatMap { $0.isStored ? nil : $0.typeAnnotation?.type }
      if let result { givesView = givesView || result.isSomeView || result.unwrappedName?.lastNamePart == "AnyView" }
      if function?.isErasingHelper == true || binding?.isErasingHelper == true { return }
      name = function?.fullName ?? binding?.pattern.boundNames.first?.text ?? name
      let item =
        current.as(MemberBlockItemSyntax.self).map { Syntax($0.decl) }
        ?? current.as(CodeBlockItemSyntax.self).map { Syntax($0.item) }
      if let item, !item.is(IfConfigDeclSyntax.self) { owner = item }
    }
    let type = context.type.map { context.types[$0] }
    let evidence = Evidence(
      member: name ?? "", owner: context.range(of: owner).start,
      isRequirement: type?.kind == .protocol, callee: argument?.callee, label: argument?.label,
      isResult: argument?.isResult ?? false)
    var symbol = context.symbol
    if let name, context.member == nil { symbol = type.map { $0.name + "." + name } ?? name }
    context.record(
      evidence, by: Self.self, in: givesView ? .anywhere : .type(hasAny: [.view, .viewModifier]),
      at: context.range(of: node), symbol: symbol, conditions: [.isForeign("AnyView")], source: "AnyView")
  }
}

/// The requirements of protocols that return AnyView.
private struct Requirements {
  private let project: Project
  /// The names of such members, by protocol.
  private var names: [Int: Set<String>] = [:]

  init(_ records: [Located<AnyViewUse.Evidence>], in project: Project) {
    self.project = project
    for located in records where located.evidence.isRequirement {
      guard let entity = project.entity(of: located) else { continue }
      names[entity, default: []].insert(located.evidence.member)
    }
  }

  /// Whether AnyView stands in what a protocol of the project requires so.
  func areMet(by located: Located<AnyViewUse.Evidence>) -> Bool {
    guard !names.isEmpty, !located.evidence.isRequirement, let entity = project.entity(of: located) else {
      return false
    }
    var seen: Set<Int> = []
    var open = [entity]
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      if names[next]?.contains(located.evidence.member) == true { return true }
      for reference in project.types.entities[next].declarations + project.types.entities[next].extensions {
        open += project.fact(reference).inherited.compactMap {
          project.entity(named: $0, inFile: reference.file, insideType: reference.type)
        }
      }
    }
    return false
  }
}

extension Syntax {
  /// The call of AnyView that this names.
  private var erasingCall: FunctionCallExprSyntax? {
    var node = self
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      node = Syntax(member)
    }
    guard let call = node.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == node.id else {
      return nil
    }
    return call
  }

  /// What the call of AnyView that this names is an argument of, itself or as the result of a closure: `show` of
  /// `Popup.show(AnyView(…))`, `Row` and `icon` of `Row(icon: { AnyView(…) })`.
  fileprivate var argument: (callee: String, label: String?, isResult: Bool)? {
    guard let call = erasingCall else { return nil }
    var outer: (call: FunctionCallExprSyntax, label: String?)?
    if let argument = call.parent?.as(LabeledExprSyntax.self) {
      outer = argument.parent?.parent?.as(FunctionCallExprSyntax.self).map { ($0, argument.label?.text) }
    } else {
      let statement = call.parent?.is(ReturnStmtSyntax.self) == true ? call.parent : Syntax(call)
      let closure = statement?.parent?.as(CodeBlockItemSyntax.self)?.parent?.parent?.as(ClosureExprSyntax.self)
      // Modifiers and containers of SwiftUI take any view from their closures.
      outer = closure?.argument.flatMap { $0.call.constructedTypeName == nil ? nil : ($0.call, $0.label) }
    }
    guard let outer, let callee = outer.call.calleeToken?.text ?? outer.call.calledMember?.declName.baseName.text else {
      return nil
    }
    return (callee, outer.label, !call.isArgumentItself)
  }

  /// Whether this names AnyView to fill a stored property that is declared so, and reported there.
  fileprivate func fillsProperty(in context: FileContext) -> Bool {
    guard let call = erasingCall, let sequence = call.parent?.parent?.as(SequenceExprSyntax.self),
      let assignment = sequence.assignment, assignment.operator == "=",
      sequence.elements.last?.id == ExprSyntax(call).id,
      let name = assignment.target.wholeName, !name.isProjected, let property = context.property(named: name.name)
    else { return false }
    return property.type?.namesAnyView ?? (property.initializedType?.namesAnyView ?? false)
  }
}

extension FunctionCallExprSyntax {
  fileprivate var isArgumentItself: Bool { parent?.is(LabeledExprSyntax.self) ?? false }
}

extension String {
  /// Whether a type as written is AnyView, or made of it: `AnyView?`, `() -> AnyView`.
  fileprivate var namesAnyView: Bool {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains("AnyView")
  }
}

extension SwiftUIVocabulary {
  /// Whether something of SwiftUI is called so that takes any view, and never needs an erased one.
  fileprivate static func takesViews(_ callee: String) -> Bool {
    views.contains(callee) || containers.contains(callee) || builderModifiers.contains(callee)
      || plainModifiers.contains(callee)
  }
}

extension FunctionDeclSyntax {
  /// Whether all that the function does is to erase a view that it is given.
  fileprivate var isErasingHelper: Bool {
    guard signature.returnClause?.type.unwrappedName?.lastNamePart == "AnyView" else { return false }
    let parameters = signature.parameterClause.parameters
      .filter { $0.type.unwrappedName?.lastNamePart != "AnyView" }.map { ($0.secondName ?? $0.firstName).text }
    return body?.statements.erased.map { $0 == "self" || parameters.contains($0) } ?? false
  }
}

extension PatternBindingSyntax {
  fileprivate var isErasingHelper: Bool {
    guard typeAnnotation?.type.unwrappedName?.lastNamePart == "AnyView" else { return false }
    return accessorBlock?.getterCode?.erased == "self"
  }
}

extension CodeBlockItemListSyntax {
  /// The name that the one statement hands to AnyView, which may be called: `self`, `content`.
  fileprivate var erased: String? {
    guard count == 1, let shown = shownExpressions?.first, let call = shown.as(FunctionCallExprSyntax.self),
      ["AnyView", "init"].contains(call.calleeToken?.text ?? call.calledMember?.declName.baseName.text),
      call.arguments.count == 1, let value = call.firstUnlabeled
    else { return nil }
    let name = value.as(FunctionCallExprSyntax.self).map { $0.arguments.isEmpty ? $0.calledExpression : value } ?? value
    return name.dottedName
  }
}
