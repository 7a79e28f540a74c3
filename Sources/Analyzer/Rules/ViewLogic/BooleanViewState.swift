import SwiftSyntax

/// Finds views that use separate properties to represent the state of a single loading operation.
struct BooleanViewState: FileRule {
  static let info = RuleInfo(
    id: "boolean_view_state",
    summary: "Loading, failure and loaded data should be cases of one enum.",
    rationale: """
      Separate properties for a loading flag, an error and the loaded data allow eight combinations, but only three of \
      them are valid. Code that sets one property has to keep the other two consistent. An enum with the cases \
      `loading`, `error` and `loaded` rules out invalid states, and a `switch` in the body shows a view for each case.
      """,
    details: """
      The rule ignores views that load several values, views that show old data during a refresh, views that show \
      their progress only while there is no data (`if isLoading, posts.isEmpty`), data that is not assigned together \
      with the flag, flags that another operation also sets and resets, collections that are only appended to (such as \
      the messages of a chat), values that are passed to the view or that no load provides (such as the item that the \
      user wants to delete), and properties that drive a sheet, an alert or a dialog.
      """,
    sources: ["S4 feed view", "S3 preferred pattern"],
    opportunity: "a loading flag, an error or loaded data in `@State`",
    defaultLevel: .info,
    remedy: Remedy(.model, .medium),
    triggering: BooleanViewStateExamples.triggering,
    good: BooleanViewStateExamples.good)

  /// The names of the properties that store a view's loading flag, error and data.
  struct Evidence: Analyzer.Evidence {
    let flag: String
    let error: String
    let data: String
    /// The type that the evidence takes for an error; nil if none of the possible ones has to be an error.
    let errorType: String?
    /// The types of properties that the project may declare as errors. There may be one record for each of them.
    let possibleErrorTypes: [String]

    static let fields = FieldList(Self.init, \.flag, \.error, \.data, \.errorType, \.possibleErrorTypes)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.type) { type, context in
      guard type.fact.kind == .struct else { return }
      let properties = LoadProperties(type)
      for place in properties.places {
        context.countOpportunity(of: Self.self, at: place, conditions: [.type(type.index, hasAny: .view)])
      }
      let readings = [properties] + properties.possibleErrorTypes.map { LoadProperties(type, errorType: $0) }
      // The code can only rule out evidence, so it is not examined otherwise.
      guard readings.contains(where: { $0.evidence != nil }) else { return }
      let code = LoadCode.all(in: type.memberBlock)
      let given = LoadCode.given(in: type.memberBlock)
      for var reading in readings {
        reading.keepLoaded(by: code, given: given)
        guard let evidence = reading.evidence else { continue }
        context.record(
          evidence, by: Self.self, in: .type(hasAny: .view), at: type.fact.range, symbol: type.fact.name)
      }
    }
  }

  func allCandidates(in project: Project) -> [Located<Evidence>] {
    project.reviewedRecords(of: Self.self).filter { located in
      let error = located.evidence.possibleErrorTypes.first { name in
        let entity = project.entity(named: name, inFile: located.file, insideType: located.record.type)
        return entity.map(project.isError) ?? false
      }
      return located.evidence.errorType == error
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let evidence = record.evidence
    return """
      `\(record.symbol)` tracks the state of a single load in `\(evidence.flag)`, `\(evidence.error)` and \
      `\(evidence.data)`; replace them with an enum that has `loading`, `error` and `loaded` cases
      """
  }
}

/// The view properties that describe the state of a loading operation.
private struct LoadProperties {
  private var flags: [String] = []
  private var errors: [String] = []
  private var data: [String] = []
  /// The names of all flags, errors and data, as tokens in the source.
  private(set) var places: [TokenSyntax] = []
  /// The type that is taken for an error, in addition to the types whose names say so.
  private let errorType: String?
  /// The types of the properties that are neither flags nor errors by name.
  private var otherTypes: [String] = []

  /// - Parameter errorType: A type that is assumed to conform to `Error`.
  init(_ type: TypeDeclaration, errorType: String? = nil) {
    self.errorType = errorType
    for member in type.memberBlock.members.flattened {
      guard let variable = member.as(VariableDeclSyntax.self),
        variable.attributes.names.contains(where: { $0 == "State" || $0 == "SwiftUI.State" })
      else { continue }
      for binding in variable.bindings where binding.isStored {
        guard let token = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { continue }
        let name = token.text
        let annotation = (binding.typeAnnotation ?? variable.bindings.last?.typeAnnotation)?.type
        let typeName = annotation?.unwrappedName
        let words = name.lowercased()
        if words.contains("loading") || words.contains("fetching"), binding.isBool(annotation) {
          flags.append(name)
        } else if words.namesPresentation, binding.isBool(annotation) {
          // `showsError` describes an alert rather than the result of loading.
          continue
        } else if words.contains("error") || annotation?.isError == true {
          errors.append(name)
        } else if let typeName, note(typeName), typeName == errorType {
          errors.append(name)
        } else if binding.isCollectionOrOptional(annotation), annotation?.isHandle != true {
          data.append(name)
        } else {
          continue
        }
        places.append(token)
      }
    }
  }

  /// Notes a type that the project may declare as an error. Returns false for well-known types.
  private mutating func note(_ type: String) -> Bool {
    guard type.lastNamePart.isUppercased, !SystemAPIs.plainValues.contains(type),
      !SystemAPIs.collections.contains(type)
    else { return false }
    if !otherTypes.contains(type) { otherTypes.append(type) }
    return true
  }

  /// The types that might be errors, depending on their declarations; empty without a loading flag.
  var possibleErrorTypes: [String] { flags.isEmpty ? [] : otherTypes }

  /// Keeps only the data that is assigned together with a loading flag, unless no code assigns a flag. Removes data and
  /// errors that are presented in a sheet or an alert. Keeps nothing if a load assigns several values or the view shows
  /// old data while it refreshes, because an enum could not represent such a state.
  /// - Parameter given: The names of properties whose initial value is passed to the view, so that it has data to show
  ///   before and during each load.
  mutating func keepLoaded(by code: [LoadCode], given: Set<String>) {
    // What a sheet or an alert presents is independent of the data behind it.
    let presented = code.reduce(into: Set()) { $0.formUnion($1.presented) }
    errors.removeAll(where: presented.contains)
    data.removeAll { presented.contains($0) || given.contains($0) }
    // If a view shows its progress only while there is no data, old data remains during a load.
    let kept = code.flatMap { code in flags.compactMap { code.emptyDuring[$0] } }.reduce(into: Set()) {
      $0.formUnion($1)
    }
    data.removeAll(where: kept.contains)
    let loads = code.filter { load in flags.contains(where: load.assigned.contains) }
    guard !loads.isEmpty else { return }
    // If another operation can also fail, the data has to remain while its error is shown.
    let others = code.filter { $0.assigned.isDisjoint(with: flags) }
    let filledElsewhere = others.reduce(into: Set()) { $0.formUnion($1.filled) }
    errors.removeAll(where: filledElsewhere.contains)
    data = data.filter { name in loads.contains { $0.assigned.contains(name) } }
    // A value that the user chooses, such as the item to delete, exists independently of a load.
    let provided = code.reduce(into: Set()) { $0.formUnion($1.provided) }
    let chosen = code.reduce(into: Set()) { $0.formUnion($1.chosen) }
    data.removeAll { chosen.contains($0) && !provided.contains($0) }
    // If another operation sets and resets the flag without loading the data, the data may be shown meanwhile.
    let loaded = Set(data)
    let loaders = Set(code.filter { !$0.assigned.isDisjoint(with: loaded) }.compactMap(\.function))
    let operations = code.filter { $0.assigned.isDisjoint(with: loaded) && $0.called.isDisjoint(with: loaders) }
    flags.removeAll { flag in operations.contains { $0.begun.contains(flag) && $0.ended.contains(flag) } }
    // A collection that only grows is a history, which remains while the next element is loaded.
    let appended = loads.reduce(into: Set()) { $0.formUnion($1.appended) }
    let replaced = code.reduce(into: Set()) { $0.formUnion($1.filled) }
    data.removeAll { appended.contains($0) && !replaced.contains($0) }
    let refreshes = code.contains(where: \.refreshes) && !code.contains { !$0.emptied.isDisjoint(with: data) }
    if data.count > 2 || refreshes { data = [] }
  }

  /// The evidence; nil unless there is a flag, an error and data that may belong to the same loading operation.
  var evidence: BooleanViewState.Evidence? {
    for flag in flags {
      for error in errors where flag.mayBeOfOneLoad(with: error) {
        guard let loaded = data.first else { continue }
        return .init(
          flag: flag, error: error, data: loaded, errorType: errorType, possibleErrorTypes: possibleErrorTypes)
      }
    }
    return nil
  }
}

extension Project {
  /// Whether the type conforms to `Error`, directly or through a protocol or superclass.
  fileprivate func isError(_ entity: Int) -> Bool {
    var waiting = [entity]
    var seen: Set<Int> = []
    while let current = waiting.popLast() {
      guard seen.insert(current).inserted else { continue }
      let type = types.entities[current]
      for reference in type.declarations + type.extensions {
        let parents = fact(reference).inherited.flatMap { name in
          types.supertypes(named: name, inFile: reference.file, insideType: type.name.enclosingName)
        }
        for parent in parents {
          switch parent {
          case .entity(let parent): waiting.append(parent)
          case .external(let name): if Self.errorProtocols.contains(name) { return true }
          case .ambiguous: break
          }
        }
      }
    }
    return false
  }

  private static var errorProtocols: Set<String> { ["Error", "LocalizedError", "CustomNSError", "RecoverableError"] }
}

/// The assignments in a function or computed property.
private final class LoadCode: SyntaxVisitor {
  /// The name of the function; nil for a computed property.
  private(set) var function: String?
  /// The names of the view's functions that the code calls.
  private(set) var called: Set<String> = []
  /// The names of assigned properties.
  private(set) var assigned: Set<String> = []
  /// The names of properties that are set to nil or an empty collection.
  private(set) var emptied: Set<String> = []
  /// The names of properties that are set to anything else.
  private(set) var filled: Set<String> = []
  /// The names of flags that are set to true.
  private(set) var begun: Set<String> = []
  /// The names of flags that are set to false.
  private(set) var ended: Set<String> = []
  /// The names of properties whose bindings drive a presentation: `.sheet(item: $details)`.
  private(set) var presented: Set<String> = []
  /// The names of properties to which elements are appended.
  private(set) var appended: Set<String> = []
  /// The names of properties that are set to what an awaited call or a callback provides.
  private(set) var provided: Set<String> = []
  /// The names of properties that are set to a value that exists already.
  private(set) var chosen: Set<String> = []
  /// The names of properties that a condition requires to be empty in addition to a flag, keyed by the flag:
  /// `isLoading && posts.isEmpty`.
  private(set) var emptyDuring: [String: Set<String>] = [:]
  /// Whether the view supports pull to refresh.
  private(set) var refreshes = false

  static func all(in block: MemberBlockSyntax) -> [LoadCode] {
    block.members.flattened.map { member in
      let code = LoadCode(viewMode: .sourceAccurate)
      code.function = member.as(FunctionDeclSyntax.self)?.name.text
      if member.is(FunctionDeclSyntax.self) || member.is(VariableDeclSyntax.self) { code.walk(member) }
      return code
    }
  }

  /// The names of properties whose initial value depends on an argument of an initializer: `_post = State(…: post)`.
  static func given(in block: MemberBlockSyntax) -> Set<String> {
    var names: Set<String> = []
    for member in block.members.flattened {
      guard let code = member.as(InitializerDeclSyntax.self)?.body?.statements else { continue }
      for item in code {
        guard let sequence = item.item.as(SequenceExprSyntax.self), sequence.elements.count == 3,
          let name = sequence.assignment?.target.dottedName?.withoutSelf, name.hasPrefix("_"),
          let value = sequence.elements.last?.as(FunctionCallExprSyntax.self)?.arguments.first?.expression,
          value.wholeName != nil
        else { continue }
        names.insert(String(name.dropFirst()))
      }
    }
    return names
  }

  override func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind {
    note(conditions: node.compactMap { $0.condition.as(ExprSyntax.self) })
    return .visitChildren
  }

  private func note(conditions: [ExprSyntax]) {
    let empty = conditions.compactMap { condition -> String? in
      guard let access = condition.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "isEmpty" else {
        return nil
      }
      return access.base?.wholeName?.name
    }
    guard !empty.isEmpty else { return }
    for flag in conditions.compactMap({ $0.wholeName?.name }) { emptyDuring[flag, default: []].formUnion(empty) }
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let operators = Set(node.operators)
    if operators == ["&&"] { note(conditions: Array(node.elements)) }
    if let name = node.assignment?.target.dottedName?.withoutSelf, let value = node.elements.last {
      assigned.insert(name)
      let isEmpty = value.as(ArrayExprSyntax.self)?.elements.isEmpty ?? value.is(NilLiteralExprSyntax.self)
      if isEmpty { emptied.insert(name) } else { note(filling: name, by: node) }
      if let flag = value.as(BooleanLiteralExprSyntax.self)?.literal {
        if flag.tokenKind == .keyword(.true) { begun.insert(name) } else { ended.insert(name) }
      }
    }
    return .visitChildren
  }

  private func note(filling name: String, by assignment: SequenceExprSyntax) {
    filled.insert(name)
    if assignment.isAfterWait || assignment.endsLoad { provided.insert(name) } else { chosen.insert(name) }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    for argument in node.arguments {
      guard let name = argument.expression.wholeName else { continue }
      let label = argument.label?.text
      // A modifier of the project may present an error: `errorAlert($error)`.
      let isPresentation =
        label.map(["item", "isPresented", "selection"].contains)
        ?? (node.modifierName?.lowercased().namesPresentation ?? false)
      if label == "presenting" || name.isProjected && isPresentation { presented.insert(name.name) }
    }
    if let function = node.calledExpression.wholeName?.name { called.insert(function) }
    guard let member = node.calledMember else { return .visitChildren }
    let name = member.declName.baseName.text
    if name == "refreshable" { refreshes = true }
    if ["append", "insert", "removeAll"].contains(name), let base = member.base?.dottedName?.withoutSelf {
      assigned.insert(base)
      if name != "removeAll" { appended.insert(base) }
    }
    return .visitChildren
  }
}

extension SequenceExprSyntax {
  /// Whether the statements around the assignment also set a flag to false, as the end of a load does.
  fileprivate var endsLoad: Bool {
    guard let statements = parent?.parent?.as(CodeBlockItemListSyntax.self) else { return false }
    return statements.contains { item in
      guard let sequence = item.item.as(SequenceExprSyntax.self), sequence.assignment != nil else { return false }
      return sequence.elements.last?.booleanValue == false
    }
  }

  /// Whether the assignment uses what the code has waited for: it follows or contains an `await`, or is in a closure
  /// that receives a value, such as a completion handler.
  fileprivate var isAfterWait: Bool {
    for current in ancestors {
      if current.is(MemberBlockItemSyntax.self) { return false }
      guard current.is(FunctionDeclSyntax.self) || current.is(ClosureExprSyntax.self) else { continue }
      let awaits = current.tokens(viewMode: .sourceAccurate).contains {
        $0.tokenKind == .keyword(.await) && $0.position < endPosition
      }
      if awaits { return true }
      guard let closure = current.as(ClosureExprSyntax.self) else { return false }
      let isSetter =
        closure.parent?.as(LabeledExprSyntax.self)?.label?.text == "set"
        || closure.parent?.as(MultipleTrailingClosureElementSyntax.self)?.label.text == "set"
      if isSetter { return false }
      if closure.signature?.parameterClause != nil { return true }
      // The code around `withAnimation` and `MainActor.run` may have waited, but that around a button's action has not.
      guard let name = closure.argument?.call.calleeToken?.text, Self.immediate.contains(name) else { return false }
    }
    return false
  }

  /// Functions whose closure runs after the code that precedes the call.
  private static let immediate = SwiftUIVocabulary.animationFunctions.union(["run", "async", "asyncAfter", "Task"])
}

extension String {
  /// Whether a flag and an error may belong to the same loading operation: `isLoadingLogs` and `logsError` may, but
  /// `isLoadingLogs` and `deleteKeychainError` may not.
  fileprivate func mayBeOfOneLoad(with error: String) -> Bool {
    let subject = subject(without: ["is", "loading", "fetching", "currently"])
    let other = error.subject(without: [
      "error", "message", "load", "loading", "fetch", "last", "text", "description",
      "failure", "failed", "problem", "has", "is", "did", "occurred",
    ])
    return subject.isEmpty || other.isEmpty || !subject.isDisjoint(with: other)
  }

  /// The lowercase words of the camel-case name in the singular, without the given general ones.
  private func subject(without general: Set<String>) -> Set<String> {
    var words: [String] = []
    for character in self {
      if character.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return Set(Set(words).subtracting(general).map { $0.hasSuffix("s") ? String($0.dropLast()) : $0 })
  }

  /// Whether a lowercase name suggests that something is presented.
  fileprivate var namesPresentation: Bool { ["show", "present", "display", "alert"].contains(where: contains) }
}

extension TypeSyntax {
  /// Whether this is the type of an object that runs or plays, as opposed to loaded data: `Task<Void, Never>?`,
  /// `AVPlayer?`.
  fileprivate var isHandle: Bool {
    guard let name = (wrappedType ?? self).plainName?.lastNamePart else { return false }
    return ["Task", "Timer", "AnyCancellable", "Cancellable", "DispatchWorkItem"].contains(name)
      || name.hasSuffix("Player") || name.hasSuffix("Session")
  }

  /// Whether this is an error type, possibly optional: `(any Error)?`, `LoadError`.
  fileprivate var isError: Bool {
    let type = wrappedType ?? self
    if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return only.type.isError
    }
    return type.plainName?.hasSuffix("Error") ?? false
  }
}

extension PatternBindingSyntax {
  fileprivate func isBool(_ annotation: TypeSyntax?) -> Bool {
    if let annotation { return annotation.plainName == "Bool" }
    guard let value = initializer?.value else { return false }
    return value.is(BooleanLiteralExprSyntax.self) || value.constructedType == "Bool"
  }

  fileprivate func isCollectionOrOptional(_ annotation: TypeSyntax?) -> Bool {
    if let annotation {
      return annotation.wrappedType != nil || annotation.is(ArrayTypeSyntax.self)
        || annotation.is(DictionaryTypeSyntax.self)
        || annotation.plainName.map(SystemAPIs.collections.contains) ?? false
    }
    guard let value = initializer?.value else { return false }
    if value.is(ArrayExprSyntax.self) || value.is(DictionaryExprSyntax.self) { return true }
    guard let callee = value.as(FunctionCallExprSyntax.self)?.calledExpression else { return false }
    return callee.is(ArrayExprSyntax.self) || callee.is(DictionaryExprSyntax.self)
      || value.constructedType.map(SystemAPIs.collections.contains) ?? false
  }
}
