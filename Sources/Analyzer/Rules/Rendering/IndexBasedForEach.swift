import SwiftSyntax

/// Finds lists whose rows are identified by index.
struct IndexBasedForEach: ProjectRule {
  static let info = RuleInfo(
    id: "index_based_foreach",
    summary: "Rows in `ForEach` and `List` should be identified by their element, not by their index.",
    rationale: """
      SwiftUI distinguishes rows by their identity. If rows are identified by index, inserting, removing or moving a \
      row changes the identity of all subsequent rows: state ends up on the wrong element, animations jump, and a row \
      may read an index that no longer exists. If rows use their elements' ids, state and animations stay with the \
      elements.
      """,
    details: """
      The rule reports rows whose elements have ids, and rows with state, such as a control, a binding or a stateful \
      view. It ignores menus that contain only buttons, and rows that set their own `.id`. If the elements have no \
      ids, it also ignores rows that contain only buttons, and rows that use the index for more than accessing the \
      element. Rows for the characters of a text that the view does not edit are not reported either, and neither are \
      the slots of a `@State` array that is created with `repeating:count:` and in which the view never inserts, \
      removes or moves elements, rows that show only their position (such as the dots of a page indicator), rows whose \
      only bindings are to a plain value that all of them share (such as a search text), and tuples without an `id` in \
      a constant of the view. Constant arrays of a view model and ranges that are longer than the collection \
      (`0...rooms.count`) are ignored as well. If the elements are objects of a library's class whose `id` is that of \
      the object, the message recommends their primary key.
      """,
    sources: ["S4 performance", "S4 common-mistakes", "S4 checklist"],
    opportunity: "a `ForEach`, or a `List` over data",
    defaultLevel: .warning, isMinor: true,
    triggering: IndexBasedForEachExamples.triggering,
    good: IndexBasedForEachExamples.good)

  struct Evidence: Analyzer.Evidence {
    /// `ForEach` or `List`.
    let view: String
    /// The collection that the view iterates over, as written.
    let data: String
    /// The collection whose positions identify the rows; nil if it has no plain name.
    let collection: CollectionPath?
    /// The collections of the enclosing rows to whose elements the collection belongs, the outermost first.
    let enclosing: [CollectionPath]
    /// Whether the rows contain a control or a binding.
    let hasState: Bool
    /// The types that the rows create.
    let rowViews: [String]
    /// The reason why the position may serve as the identity if the elements have no id.
    let exemption: Exemption
    /// Whether the rows use the position for anything other than accessing the element.
    let usesPosition: Bool
    /// What the project's declarations reveal about the elements.
    var elements = Elements.unknown
    /// The type of the elements, if the project declares it.
    var elementType: String?
    /// The type of the collection as written, if the collection is a parameter of the enclosing function or a local
    /// constant that does not come from another collection.
    var localType: String?
    /// Whether the elements are of a generic type without a known id.
    var isGeneric = false
    /// Whether the elements have new ids whenever the view is evaluated.
    var isRecreated = false
    /// Whether the `id` of the elements is that of the object, which may be another one each time.
    var hasObjectIdentity = false
    /// The property that a database uses to find such an element.
    var primaryKey: String?

    static let fields = FieldList(
      Self.init(
        view:data:collection:enclosing:hasState:rowViews:exemption:usesPosition:elements:elementType:localType:
        isGeneric:isRecreated:hasObjectIdentity:primaryKey:),
      \.view, \.data, \.collection, \.enclosing, \.hasState, \.rowViews, \.exemption, \.usesPosition, \.elements,
      \.elementType, \.localType, \.isGeneric, \.isRecreated, \.hasObjectIdentity, \.primaryKey)

    enum Exemption: String, Storable {
      case none
      /// The rows contain only buttons.
      case buttons
      /// The rows compare their position with the selected one.
      case selection
      /// The rows use their position for more than accessing the element, and do not edit anything in place.
      case position
      /// The number and the order of the elements never change.
      case slots
    }

    enum Elements: String, Storable {
      case unknown
      case withID
      case withoutID
    }
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: SwiftUIVocabulary.repeatingViews) { call, context in
      guard let name = call.calleeToken?.text, !context.isPreview, let data = call.firstUnlabeled else { return }
      context.countOpportunity(of: Self.self, at: call, conditions: [.isForeign(name)])
      guard let identity = IndexIdentity(data) else { return }
      var path: [String]?
      if let argument = call.argument(labeled: "id") {
        guard let names = argument.expression.as(KeyPathExprSyntax.self)?.plainPath else { return }
        path = names
      }
      guard identity.isIdentity(path: path) else { return }
      let collection = data.indexedCollection(depth: 0)
      guard collection?.isFixedCollection(in: context) != true else { return }
      if call.createsPages { return }
      let rows = RowContent(call.contentClosure, in: context)
      // Menu items have no state.
      if rows.hasOnlyButtons, call.isInMenu || rows.hasIdentity { return }
      if rows.hasIdentity, !rows.hasBinding { return }
      if call.contentClosure?.showsOnlyPositions(of: identity) == true, !rows.hasState || rows.hasOnlyButtons { return }
      let exemption: Evidence.Exemption =
        if collection?.isArrayOfFixedSlots(in: context) == true {
          .slots
        } else if rows.hasOnlyButtons {
          .buttons
        } else if !rows.hasState, call.contentClosure?.comparesItsParameter == true {
          .selection
        } else if !rows.hasBinding, call.contentClosure?.usesPosition == true {
          .position
        } else {
          .none
        }
      let source = collection?.withoutSelection
      let collectionPath = source.flatMap(CollectionPath.init)
      context.record(
        Evidence(
          view: name, data: context.source(of: data), collection: collectionPath,
          enclosing: collectionPath.map { call.collectionsOfEnclosingRows(for: $0) } ?? [],
          hasState: rows.hasState, rowViews: rows.views, exemption: exemption,
          usesPosition: call.contentClosure?.usesPosition == true,
          localType: source?.parameterType ?? (collectionPath == nil ? collection?.constantType : nil),
          isGeneric: collectionPath.map { call.isGeneric($0, in: context) } ?? false),
        by: Self.self, at: context.range(of: call), conditions: [.isForeign(name)], source: context.source(of: data))
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    project.reviewedRecords(of: Self.self).compactMap { located in
      // Rows in widgets have no state.
      guard !project.files[located.file].isOfWidget else { return nil }
      var located = located
      let origin = origin(of: located, in: project)
      if located.evidence.localType == nil, let (path, type) = origin, project.isConstantOfObject(path, from: type) {
        return nil
      }
      located.record.evidence.elements = elements(of: located, in: project)
      if let element = elementType(of: located, in: project) {
        located.record.evidence.elementType = project.types.entities[element].name.lastNamePart
        located.record.evidence.isRecreated =
          located.evidence.localType == nil
          && origin.map { RecreatedElements.areIn($0.path, of: $0.type, element: element, project: project) } == true
        located.record.evidence.hasObjectIdentity = project.hasObjectIdentity(element)
        located.record.evidence.primaryKey = project.primaryKey(of: element)
      }
      guard isHarmful(located, in: project) else { return nil }
      return located
    }
  }

  /// Whether the rows contain views of the project that have state of their own.
  private func createsStatefulViews(_ located: Located<Evidence>, in project: Project) -> Bool {
    located.evidence.rowViews.contains { name in
      project.entity(named: name, inFile: located.file, insideType: located.record.type).map { entity in
        project.properties(of: entity).contains { $0.has(anyOf: "State", "StateObject", "FocusState") }
      } ?? false
    }
  }

  /// The declared type of the elements.
  private func elementType(of located: Located<Evidence>, in project: Project) -> Int? {
    if let type = located.evidence.localType {
      return project.elementType(ofCollection: type, inFile: located.file, insideType: located.record.type)
    }
    return origin(of: located, in: project).flatMap { project.elementType(of: $0.path, from: $0.type) }
  }

  /// The path to the collection from the type that contains the code, or from the type of the elements that the
  /// enclosing rows show: `items` from `Group` for `group.items` in the rows of `groups`. Nil if unknown.
  private func origin(
    of located: Located<Evidence>, in project: Project
  ) -> (path: CollectionPath, type: TypeIndex.Reference)? {
    guard var type = located.type, var path = located.evidence.enclosing.first ?? located.evidence.collection else {
      return nil
    }
    for inner in (located.evidence.enclosing + [located.evidence.collection].compactMap(\.self)).dropFirst() {
      guard let element = project.elementType(of: path, from: type),
        let declaration = project.types.entities[element].declarations.first
      else { return nil }
      (path, type) = (inner.fromElement, declaration)
    }
    return (path, type)
  }

  private func elements(of located: Located<Evidence>, in project: Project) -> Evidence.Elements {
    let element = elementType(of: located, in: project)
    if located.evidence.localType == nil, located.evidence.isPartOfText { return .withoutID }
    if let element { return project.hasID(element) ? .withID : .withoutID }
    guard located.evidence.localType == nil, let (path, type) = origin(of: located, in: project),
      let name = project.elementName(of: path, from: type)
    else { return .unknown }
    return name.hasPrefix("[") || SystemAPIs.plainValues.contains(name) ? .withoutID : .unknown
  }

  /// Whether the elements are values such as strings, which can be wrapped together with an id.
  private func hasPlainElements(_ located: Located<Evidence>, in project: Project) -> Bool {
    origin(of: located, in: project).flatMap { project.elementName(of: $0.path, from: $0.type) }
      .map(SystemAPIs.plainValues.contains) ?? false
  }

  private func isHarmful(_ located: Located<Evidence>, in project: Project) -> Bool {
    if showsConstantTuples(located, in: project) { return false }
    // Elements of an unknown type may have no id.
    switch located.evidence.elements {
    case .withID: return true
    case .unknown:
      return located.evidence.hasState && [.none, .position].contains(located.evidence.exemption)
    case .withoutID:
      let hasPlainButtons = located.evidence.exemption == .buttons && hasPlainElements(located, in: project)
      guard located.evidence.exemption == .none || hasPlainButtons else { return false }
    }
    if located.evidence.isPartOfText, showsReceivedText(located, in: project) { return false }
    if located.evidence.hasState { return true }
    // What a caller passes to a function is usually fixed.
    return located.evidence.localType == nil && createsStatefulViews(located, in: project)
  }

  /// Whether the text is a property that the view receives and does not edit.
  private func showsReceivedText(_ located: Located<Evidence>, in project: Project) -> Bool {
    guard let name = located.evidence.collection?.names.first,
      let property = project.property(named: name, of: located.type)
    else { return false }
    return property.attributes.isEmpty
  }

  /// Whether the elements are tuples without an element named `id`, in a constant of the view.
  private func showsConstantTuples(_ located: Located<Evidence>, in project: Project) -> Bool {
    guard let path = located.evidence.collection, path.names.count == 1, let name = path.names.first,
      let property = project.property(named: name, of: located.type), let type = property.type
    else { return false }
    return property.isLet && property.attributes.isEmpty && type.hasPrefix("[(") && type.contains(",")
      && !type.contains("(id:") && !type.contains(", id:")
  }

  func message(for record: Record<Evidence>) -> String {
    let evidence = record.evidence
    let data = evidence.data.abbreviatedSource
    return """
      `\(evidence.view)` over `\(data)` identifies rows by index, so state moves to another row when elements \
      move; \(Self.advice(of: evidence))
      """
  }

  private static func advice(of evidence: Evidence) -> String {
    let data = evidence.data
    // The rows may display the position, so the advice keeps it available.
    switch evidence.elements {
    case .withoutID:
      return evidence.elementType.map { "make `\($0)` `Identifiable` and identify rows by their `id`" }
        ?? "wrap each element in an `Identifiable` struct and identify rows by their `id`"
    case .unknown where evidence.isGeneric:
      return "require `Identifiable` elements and identify the rows by their `id`"
    // The elements may have no `id`.
    case .unknown: return "identify the rows by a stable id of each element"
    case .withID where evidence.isRecreated:
      let type = evidence.elementType ?? ""
      return "give `\(type)` an `id` that stays the same when it is created again, and identify rows by it"
    case .withID where evidence.hasObjectIdentity:
      return evidence.primaryKey.map { "identify the rows by the primary key `\($0)` of each element" }
        ?? "identify the rows by a stable id of each element, such as its primary key"
    case .withID:
      if data.contains("enumerated()") { return "identify the rows by the element's id, such as `\\.element.id`" }
      if data.contains("zip(") { return "identify the rows by the element's id, such as `\\.1.id`" }
      if evidence.usesPosition, let path = evidence.collection?.names.joined(separator: "."), data.contains(path) {
        return "iterate over `Array(\(path).enumerated())` and identify the rows by `\\.element.id`"
      }
      return "iterate over the elements and identify the rows by their ids"
    }
  }
}

extension IndexBasedForEach.Evidence {
  /// Whether the elements are the characters or code units of a text.
  fileprivate var isPartOfText: Bool {
    collection.map { $0.names.count > 1 && Self.textViews.contains($0.names.last ?? "") } ?? false
  }

  private static let textViews: Set<String> = ["unicodeScalars", "utf8", "utf16", "characters"]
}

extension FunctionCallExprSyntax {
  /// Whether a collection is a property whose type is, or contains, a generic parameter of the enclosing type that is
  /// not required to be `Identifiable`.
  fileprivate func isGeneric(_ path: CollectionPath, in context: FileContext) -> Bool {
    guard path.names.count == 1, let type = context.property(named: path.names[0])?.type,
      let declaration = ancestors.first(where: { $0.is(StructDeclSyntax.self) })?.as(StructDeclSyntax.self),
      let parameters = declaration.genericParameterClause?.parameters
    else { return false }
    let requirements = parameters.description + (declaration.genericWhereClause?.description ?? "")
    let words = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return parameters.contains { words.contains($0.name.text[...]) } && !requirements.contains("Identifiable")
  }

  /// Whether the rows are the pages of a `TabView` that stores the position of the selected page.
  fileprivate var createsPages: Bool {
    var pages = Syntax(self)
    // `ForEach(…) { … }.padding()`
    while let next = pages.parent?.as(MemberAccessExprSyntax.self)?.parent?.as(FunctionCallExprSyntax.self),
      next.calledExpression.id == pages.parent?.id
    {
      pages = Syntax(next)
    }
    guard let around = pages.parent?.parent?.parent?.as(ClosureExprSyntax.self)?.argument?.call,
      around.calleeToken?.text == "TabView", let selection = around.argument(labeled: "selection")
    else { return false }
    // `$page.animation()`
    let animated = selection.expression.as(FunctionCallExprSyntax.self)?.calledMember
    let isAnimated = animated?.declName.baseName.text == "animation"
    let binding = isAnimated ? animated?.base ?? selection.expression : selection.expression
    let words = binding.dottedName?.lastNamePart.camelCaseWords ?? []
    return words.contains { ["index", "page", "position"].contains($0) }
  }

  /// Whether the call is in a menu, whose items have no state.
  fileprivate var isInMenu: Bool {
    ancestors.contains { current in
      guard let argument = current.as(ClosureExprSyntax.self)?.argument, argument.label != "label" else { return false }
      return argument.call.calleeToken?.text == "Menu" || argument.call.modifierName == "contextMenu"
    }
  }
}

extension ClosureExprSyntax {
  /// Whether the closure compares its first parameter with an outer value: `selected == index`.
  fileprivate var comparesItsParameter: Bool {
    let comparisons = Comparisons(firstParameter)
    comparisons.walk(statements)
    return comparisons.isFound
  }

  /// Whether the first parameter is used for anything other than indexing an element.
  fileprivate var usesPosition: Bool {
    let name = firstParameter
    return statements.tokens(viewMode: .sourceAccurate).contains { token in
      guard token.text == name, let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { return false }
      guard let argument = reference.parent?.as(LabeledExprSyntax.self),
        let index = argument.parent?.parent?.as(SubscriptCallExprSyntax.self)
      else { return true }
      return index.arguments.count != 1
    }
  }

  /// Whether the rows use nothing but their position, which they only compare or show, like the dots of a page
  /// indicator. The position is then the right identity.
  fileprivate func showsOnlyPositions(of identity: IndexIdentity) -> Bool {
    if case .pairs = identity {
      let names = parameterNames
      guard names.count == 2, names.last == "_" else { return false }
    }
    let name = firstParameter
    return statements.tokens(viewMode: .sourceAccurate).allSatisfy { token in
      guard token.text == name, let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { return true }
      return reference.isMemberName || ExprSyntax(reference).isComparedOrShown
    }
  }

  private var firstParameter: String {
    if let names = signature?.parameterClause?.as(ClosureShorthandParameterListSyntax.self) {
      return names.first?.name.text ?? "$0"
    }
    return signature?.parameterClause?.as(ClosureParameterClauseSyntax.self)?.parameters.first?.firstName.text ?? "$0"
  }
}

extension DeclReferenceExprSyntax {
}

extension ExprSyntax {
  /// Whether the value is only compared, shown in a text, or used as the row's tag, possibly after a calculation.
  fileprivate var isComparedOrShown: Bool {
    var value = self
    for _ in 0..<8 {
      if let sequence = value.parent?.parent?.as(SequenceExprSyntax.self) {
        let comparisons: Set<String> = ["==", "!=", "<", "<=", ">", ">="]
        if sequence.operators.contains(where: comparisons.contains) { return true }
        value = ExprSyntax(sequence)
        continue
      }
      guard let argument = value.parent?.as(LabeledExprSyntax.self), let owner = argument.parent?.parent else {
        return false
      }
      if owner.is(ExpressionSegmentSyntax.self) { return true }
      if let tuple = owner.as(TupleExprSyntax.self), tuple.elements.count == 1 {
        value = ExprSyntax(tuple)
        continue
      }
      guard let call = owner.as(FunctionCallExprSyntax.self) else { return false }
      // Elements cannot be accessed with a coordinate.
      return call.modifierName == "tag" || ["CGFloat", "Double", "Float"].contains(call.calleeName)
    }
    return false
  }
}

private final class Comparisons: SyntaxVisitor {
  private let parameter: String
  private(set) var isFound = false

  init(_ parameter: String) {
    self.parameter = parameter
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    for index in elements.indices.dropFirst().dropLast()
    where elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text == "==" {
      let sides = [elements[index - 1], elements[index + 1]].map { $0.wholeName?.name }
      if sides.contains(parameter), sides.contains(where: { $0 != nil && $0 != parameter }) { isFound = true }
    }
    return .visitChildren
  }
}
