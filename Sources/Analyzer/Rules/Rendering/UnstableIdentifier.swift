import SwiftSyntax

/// Finds identities that change on every read.
struct UnstableIdentifier: ProjectRule, ProjectWideRecorder {
  static let info = RuleInfo(
    id: "unstable_identifier",
    summary: "The identity of an element or view should be stable across updates.",
    rationale: """
      If an id changes on every read, SwiftUI treats every row, or the whole view, as new after each update. State, \
      focus and scroll position are lost, nothing animates, and everything is rebuilt. A hash value changes with the \
      content, and two elements can have the same hash. Hash values of cases do not change, but `\\.self` is simpler. \
      With an optional id, all elements without an id share one identity. With `\\.self`, every edit to a struct \
      creates a new row.
      """,
    details: """
      The rule ignores structs with their own `==` or `hash(into:)`, optional ids that a property wrapper or a \
      database assigns, lists whose selection has the same type as the id, `.id(UUID())` on a spinner or with a \
      comment above it, and widgets, which are rendered only once. It also ignores computed optional ids, whose nil \
      may identify an element, the marks of a chart and the options of a picker, which have no state, and hash values \
      of integers, which do not change. It ignores `\\.self` if no edit can create a new row: the element's `id` \
      contains all of its properties, the view builds the elements itself, or they are part of a value that is only \
      decoded. Only identities that change with every update are worth a comment; findings about hash values, \
      `\\.self` and optional ids are minor. If a module has more than two lists with hash values of `allCases`, they \
      are one finding. The rule also ignores types that conform only to an `Identifiable` protocol of their own \
      module.
      """,
    sources: ["S4 performance (stable ids)", "S4 checklist"],
    opportunity: "an `Identifiable` type, an `id:` key path, a `ForEach`, or `.id(…)`",
    defaultLevel: .warning,
    triggering: UnstableIdentifierExamples.triggering,
    good: UnstableIdentifierExamples.good)

  enum Evidence: Analyzer.Evidence {
    /// A computed `id`; relevant in `Identifiable` types.
    case property
    /// An optional `id`; relevant in `Identifiable` types.
    case optionalProperty
    /// `.id(…)` with this value, as written.
    case modifier(value: String)
    /// `ForEach` or `List` with hash values as ids. The path is that of the collection if the hash values are those of
    /// its elements.
    case rows(view: String, of: CollectionPath?)
    /// `ForEach` or `List` over all cases of a type with hash values as ids.
    case rowsOfCases(view: String)
    /// `ForEach` or `List` over this collection with `\.self` as the id.
    case wholeElements(view: String, of: CollectionPath)
    /// The same over elements of this `Identifiable` type.
    case wholeIdentifiable(view: String, element: String)

    static let fields = CaseList<Self>(
      .init(.property),
      .init(.optionalProperty),
      .init(Self.modifier) { if case .modifier(let value) = $0 { value } else { nil } },
      .init(Self.rows) { if case .rows(let view, let path) = $0 { (view, path) } else { nil } },
      .init(Self.rowsOfCases) { if case .rowsOfCases(let view) = $0 { view } else { nil } },
      .init(Self.wholeElements) { if case .wholeElements(let view, let path) = $0 { (view, path) } else { nil } },
      .init(Self.wholeIdentifiable) {
        if case .wholeIdentifiable(let view, let element) = $0 { (view, element) } else { nil }
      })
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.variable) { variable, context in
      guard !context.isPreview, !variable.modifiers.isStatic, context.type != nil, context.member == nil else { return }
      if let name = variable.computedID {
        context.record(
          .property, by: Self.self, at: context.range(from: name, to: variable), symbol: context.symbol + ".id")
      } else if let name = variable.optionalID {
        context.record(
          .optionalProperty, by: Self.self, at: context.range(from: name, to: variable), symbol: context.symbol + ".id")
      }
    }
    walk.onCall(ofMembers: ["id"]) { call, context in
      guard let member = call.calledMember, call.modifierName != nil else { return }
      record(call, named: member.declName.baseName, in: context)
    }
    walk.onCall(of: ["id"]) { call, context in
      guard let name = call.calleeToken, context.isInExtensionOfView else { return }
      record(call, named: name, in: context)
    }
    walk.onCall(of: SwiftUIVocabulary.repeatingViews, recordRows)
  }

  /// Records the identity of the rows that a call such as `ForEach` creates.
  private func recordRows(of call: FunctionCallExprSyntax, in context: FileContext) {
    guard let name = call.calleeToken?.text, !context.isPreview else { return }
    let conditions = [RoleCondition.isForeign(name)]
    // A list without data does not create rows from elements.
    if name == "ForEach" || call.firstUnlabeled != nil {
      context.countOpportunity(of: Self.self, at: call, conditions: conditions)
    }
    guard let path = call.argument(labeled: "id")?.expression.as(KeyPathExprSyntax.self), let names = path.plainPath
    else { return }
    let evidence: Evidence
    let data = call.firstUnlabeled
    if names.last == "hashValue" {
      let isOfElement = names.count == 1
      if isOfElement, data?.isListOfIntegers == true { return }
      evidence =
        isOfElement && data?.listsCases(in: context) == true
        ? .rowsOfCases(view: name) : .rows(view: name, of: isOfElement ? data.flatMap(CollectionPath.init) : nil)
    } else if names.isEmpty, call.argument(labeled: "selection") == nil, !call.isInStatelessContent,
      let path = data?.pathOfElements()
    {
      evidence = .wholeElements(view: name, of: path)
    } else {
      return
    }
    context.record(
      evidence, by: Self.self, at: context.range(of: path), conditions: conditions, source: context.source(of: path))
  }

  private func record(_ call: FunctionCallExprSyntax, named name: TokenSyntax, in context: FileContext) {
    guard context.isViewCode, call.arguments.count == 1, let value = call.firstUnlabeled else { return }
    context.countOpportunity(of: Self.self, in: .viewCode, at: name)
    // A spinner has no state, and a new identity restarts it in a reused row. A comment above the modifier is assumed
    // to explain why the view has to be re-created.
    let isExplained = call.calledMember?.period.leadingTrivia.contains { $0.isComment } ?? false
    let view = ViewChain(ExprSyntax(call)).construction?.name ?? ""
    guard !isExplained, value.createsNewValue, !view.isSpinner else { return }
    context.record(
      .modifier(value: context.source(of: value)), by: Self.self, in: .viewCode,
      at: context.range(from: name, to: call), source: context.source(of: value))
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    var identifiable = IdentifiableTypes(project.types)
    let unstable = project.reviewedRecords(of: Self.self).filter { located in
      if located.evidence.isDrawnOnce(inWidgets: project.files[located.file].isOfWidget) { return false }
      return switch located.evidence {
      case .property: located.type.map { project.isWitnessOfID($0, &identifiable) } ?? false
      case .optionalProperty:
        located.type.map { project.isWitnessOfID($0, &identifiable) && !project.isAssignedByDatabase(idOf: $0) }
          ?? false
      case .wholeElements(_, let path):
        located.type.map { project.mayEdit(elementsOf: path, from: $0) } ?? false
      case .rows(_, let path?):
        // The hash value of an integer is as stable as the integer.
        !(located.type.flatMap { project.elementName(of: path, from: $0) }.map(Self.integers.contains) ?? false)
      case .modifier, .rows: true
      case .rowsOfCases, .wholeIdentifiable: false
      }
    }
    return rowsOfCases(in: project)
      + unstable.map { $0.evidence.isWorthFixing ? $0 : $0.asMinor }.map { located in
        if case .wholeElements(let view, let path) = located.evidence, let type = located.type,
          let element = project.elementType(of: path, from: type)
        {
          return described(located, view: view, element: element, &identifiable, in: project)
        }
        guard located.evidence == .optionalProperty, !project.mayIterate(overTypeOf: located) else { return located }
        var found = located
        found.record.maximumSeverity = .info
        return found
      }
  }

  /// Adds what is known about the elements of a list that identifies them by their whole value.
  private func described(
    _ located: Located<Evidence>, view: String, element: Int, _ identifiable: inout IdentifiableTypes,
    in project: Project
  ) -> Located<Evidence> {
    if identifiable.contains(element) {
      var found = located
      found.record.evidence = .wholeIdentifiable(view: view, element: project.types.entities[element].name)
      return found
    }
    return located
  }

  /// Up to this many lists of cases in a module get separate findings.
  private static let maximumSeparateLists = 2

  /// The rows of all cases of a type, whose hash values change only if the program is started again. They are not worth
  /// a comment.
  private func rowsOfCases(in project: Project) -> [Located<Evidence>] {
    let isOfCases = { (located: Located<Evidence>) in
      if case .rowsOfCases = located.evidence { !project.files[located.file].isOfWidget } else { false }
    }
    // Findings may have locations in files that are not reviewed.
    guard project.reviewedRecords(of: Self.self).contains(where: isOfCases) else { return [] }
    let found = project.records(of: Self.self).filter { isOfCases($0) && !project.files[$0.file].isTest }
    return found.oncePerModule(above: Self.maximumSeparateLists, in: project, identity: "cases") { record, others in
      record.occurrences = others + 1
    }
    .map(\.asMinor)
  }

  private static let integers: Set<String> = ["Int", "Int32", "Int64", "UInt", "UInt32", "UInt64"]

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    var identifiable = IdentifiableTypes(project.types)
    let types = project.reviewedEntities.filter { entity in
      project.types.entities[entity].kind != .protocol && !project.types.entities[entity].declarations.isEmpty
        && identifiable.contains(entity)
    }
    return project.opportunities(of: Self.self) + types.compactMap { project.opportunity(atTypeNamed: $0) }
  }

  func message(for record: Record<Evidence>) -> String {
    switch record.evidence {
    case .property:
      "`\(record.symbol)` returns a different value on each read; store it in a `let`, or derive it from the content"
    case .optionalProperty:
      record.maximumSeverity == nil
        ? "`\(record.symbol)` is optional, so all elements without an id share one identity; make it non-optional"
        : "`\(record.symbol)` is optional, so it identifies nothing before it is set; remove the `Identifiable` "
          + "conformance if no list or sheet needs it"
    case .modifier(let value):
      "`.id(\(value))` gives the view a new identity on every update; use a value that changes when the view should be "
        + "rebuilt, or remove the modifier"
    case .rows(let view, _):
      "`\(view)` identifies its rows by their hash values; use a stable id per element"
    case .rowsOfCases(let view):
      "`\(view)` identifies its rows by their hash values\(record.locationSuffix), which two cases can share; use "
        + "`id: \\.self`"
    case .wholeIdentifiable(let view, let element):
      "`\(view)` identifies its rows by their whole value, so an edit creates a new row; remove `id: \\.self`, because "
        + "`\(element)` is `Identifiable`"
    case .wholeElements(let view, _):
      "`\(view)` identifies its rows by their whole value, so an edit creates a new row; use a stable id per element"
    }
  }
}

extension Project {
  /// Returns whether code outside the declaring type may iterate over elements of the type, because a property that is
  /// not private, a parameter or a result is a collection of them.
  fileprivate func mayIterate(overTypeOf located: Located<UnstableIdentifier.Evidence>) -> Bool {
    guard let name = located.type.map({ fact($0).simpleName }) else { return true }
    let collections = ["[\(name)]", "<\(name)>", " \(name)]"]
    return files.lazy.flatMap(\.facts.types).contains { type in
      type.properties.contains { property in
        guard !property.isPrivate, let text = property.type, !text.contains("->") else { return false }
        return collections.contains(where: text.contains)
      }
        || type.members.contains { member in
          ([member.type].compactMap(\.self) + member.parameters.map(\.type)).contains { text in
            collections.contains(where: text.contains)
          }
        }
    }
  }
}

extension UnstableIdentifier.Evidence {
  /// Whether the identity changes with every update, as opposed to one that changes with the element's content or is
  /// missing at first. Of the findings about the latter, fewer than half were worth acting on (decision 23).
  fileprivate var isWorthFixing: Bool {
    switch self {
    case .modifier, .property: true
    case .optionalProperty, .rows, .rowsOfCases, .wholeElements, .wholeIdentifiable: false
    }
  }

  /// Whether the identity is used in a widget, which is rendered once per timeline entry and never edited.
  fileprivate func isDrawnOnce(inWidgets isOfWidget: Bool) -> Bool {
    guard isOfWidget else { return false }
    switch self {
    case .rows, .rowsOfCases, .wholeElements, .wholeIdentifiable, .modifier: return true
    case .property, .optionalProperty: return false
    }
  }
}

extension ExprSyntax {
  /// The path to the collection from which all or some elements are taken, in any order: `posts` for
  /// `posts.filter(\.isNew)`, `Array(posts)` and `posts ?? []`.
  fileprivate func pathOfElements(depth: Int = 0) -> CollectionPath? {
    guard depth < 8 else { return nil }
    let expression = unparenthesized
    if let sequence = expression.as(SequenceExprSyntax.self) {
      let parts = Array(sequence.elements)
      guard parts.count == 3, sequence.operators == ["??"], parts[2].as(ArrayExprSyntax.self)?.elements.isEmpty == true
      else { return nil }
      return parts[0].pathOfElements(depth: depth + 1)
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      if call.calleeToken?.text == "Array" {
        return call.arguments.count == 1 ? call.firstUnlabeled?.pathOfElements(depth: depth + 1) : nil
      }
      guard let member = call.calledMember, IndexIdentity.keepingElements.contains(member.declName.baseName.text) else {
        return nil
      }
      return member.base?.pathOfElements(depth: depth + 1)
    }
    if let chaining = expression.as(OptionalChainingExprSyntax.self) {
      return chaining.expression.pathOfElements(depth: depth + 1)
    }
    if let path = CollectionPath(expression) { return path }
    guard let reference = expression.as(DeclReferenceExprSyntax.self) else { return nil }
    return localConstant(named: reference.baseName.text)?.pathOfElements(depth: depth + 1)
  }

  /// Whether the elements are the cases of a type, all or some of them, in any order: `Sorting.allCases`, or a property
  /// that returns `Sorting.allCases.filter(isShown)`.
  fileprivate func listsCases(in context: FileContext, depth: Int = 0) -> Bool {
    guard depth < 8 else { return false }
    let expression = unparenthesized
    if let call = expression.as(FunctionCallExprSyntax.self) {
      if call.calleeToken?.text == "Array" {
        return call.arguments.count == 1 && call.firstUnlabeled?.listsCases(in: context, depth: depth + 1) == true
      }
      guard let member = call.calledMember, IndexIdentity.keepingElements.contains(member.declName.baseName.text) else {
        return false
      }
      return member.base?.listsCases(in: context, depth: depth + 1) ?? false
    }
    if expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "allCases" { return true }
    guard let name = expression.wholeName?.name else { return false }
    if let value = expression.localConstant(named: name) { return value.listsCases(in: context, depth: depth + 1) }
    return expression.helperCode(named: name, in: context).contains { code in
      let result = code.last?.item
      let value = result?.as(ExprSyntax.self) ?? result?.as(ReturnStmtSyntax.self)?.expression
      return value?.listsCases(in: context, depth: depth + 1) ?? false
    }
  }

  /// Whether the expression lists indices, or is a range of integers.
  fileprivate var isListOfIntegers: Bool {
    if case .position? = IndexIdentity(self) { return true }
    let operators = unparenthesized.as(SequenceExprSyntax.self)?.operators ?? []
    return operators.contains("..<") || operators.contains("...")
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is part of the content of a `Chart` or `Picker`, or of a function or property that builds the
  /// content of a chart.
  fileprivate var isInStatelessContent: Bool {
    for node in ancestors {
      if ["Chart", "Picker"].contains(node.as(ClosureExprSyntax.self)?.argument?.call.calleeName) { return true }
      let result =
        node.as(FunctionDeclSyntax.self)?.signature.returnClause?.type
        ?? node.as(PatternBindingSyntax.self)?.typeAnnotation?.type
      let words = result?.tokens(viewMode: .sourceAccurate).lazy.map(\.text)
      if words?.contains("ChartContent") == true { return true }
      if node.is(MemberBlockSyntax.self) { return false }
    }
    return false
  }
}

extension TriviaPiece {
  fileprivate var isComment: Bool {
    switch self {
    case .lineComment, .blockComment: true
    default: false
    }
  }
}

extension Project {
  /// Whether a type's `id` satisfies the `Identifiable` requirement. The `id` of a subclass does not if the superclass
  /// conforms.
  fileprivate func isWitnessOfID(_ type: TypeIndex.Reference, _ identifiable: inout IdentifiableTypes) -> Bool {
    guard identifiable.contains(type) else { return false }
    guard case .entity(let entity) = types.meaning(of: type), types.entities[entity].kind == .class else { return true }
    return facts(of: entity).contains { $0.inherited.contains { $0.lastNamePart == "Identifiable" } }
  }

  /// Whether the elements of a collection are structs that an edit may change while they are shown.
  fileprivate func mayEdit(elementsOf path: CollectionPath, from reference: TypeIndex.Reference) -> Bool {
    guard let element = elementType(of: path, from: reference) else { return false }
    return hasVariables(element) && !areFixed(elements: element, of: path, from: reference)
  }

  /// Whether a type is a struct with stored variables. Its value can change while it still represents the same element.
  fileprivate func hasVariables(_ entity: Int) -> Bool {
    types.entities[entity].kind == .struct
      // A type that defines its own equality may exclude the properties that change.
      && !facts(of: entity).contains { $0.members.contains { ["hash", "=="].contains($0.baseName) } }
      && properties(of: entity).contains { !$0.isLet && !$0.isStatic && $0.attributes.isEmpty }
      // If all properties of a struct are optional, usually only one has a value, so the struct has no id other than
      // its whole value.
      && properties(of: entity).contains { !$0.isStatic && !$0.isOptional }
  }
}

extension String {
  /// Whether a view with this name shows that something is loading: `ProgressView`, `LoadingRow`.
  fileprivate var isSpinner: Bool {
    self == "ProgressView" || camelCaseWords.contains { ["loading", "skeleton", "spinner"].contains($0) }
  }
}
