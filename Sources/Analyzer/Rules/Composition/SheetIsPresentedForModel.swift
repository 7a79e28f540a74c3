import SwiftSyntax

/// Finds Boolean-driven presentations whose content unwraps an optional.
struct SheetIsPresentedForModel: ProjectRule {
  static let info = RuleInfo(
    id: "sheet_is_presented_for_model",
    summary: "Use `item:` instead of `isPresented:` to present content for an optional value.",
    rationale: """
      A Boolean next to an optional stores the same fact twice. If the two disagree, an empty sheet appears, or the \
      app crashes on a force unwrap; SwiftUI may even build the content before the value is set. `sheet(item:)` shows \
      the content only while the optional has a value, and passes the unwrapped value to it.
      """,
    details: """
      The rule reports a value only if an action of the view or a function of the observable sets it together with the \
      Boolean, or if the view does not set it itself and it is, or is passed on as, a binding, or the view does not \
      set the Boolean either. It ignores values that have a literal as the default or are loaded later, values that \
      the screen itself shows or another presentation uses, and values whose absence the content handles with more \
      than a placeholder. If the content also depends on a second unwrapped value, it is not reported, because the \
      item alone would not determine the content. If nothing sets the value, the message recommends removing it \
      together with the sheet.
      """,
    sources: ["S4 common-mistakes"],
    opportunity: "a sheet, cover or popover",
    defaultLevel: .warning,
    triggering: SheetIsPresentedForModelExamples.triggering,
    good: SheetIsPresentedForModelExamples.good)

  struct Evidence: Analyzer.Evidence {
    let presentation: Presentation.Kind
    /// The optional that the presented content unwraps: `selected`, `model.selected`.
    let path: String
    /// The optional's type if it is known not to be `Identifiable`.
    var nonIdentifiableType: String?
    /// The Boolean, `model.showsPost`, if only the observable that stores it can set it together with the optional.
    var modelFlag: String?
    /// Whether the optional is private state that nothing sets.
    let isNeverSet: Bool

    static let fields = FieldList(Self.init, \.presentation, \.path, \.nonIdentifiableType, \.modelFlag, \.isNeverSet)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: Presentation.members) { call, context in
      guard context.isViewCode, let presentation = Presentation(call) else { return }
      context.countOpportunity(of: Self.self, in: .viewCode, at: presentation.member)
      guard presentation.label == "isPresented", let content = presentation.content else { return }
      let flag = presentation.binding.filter { $0 != "$" }
      for (index, statements) in ([content.statements] + content.statements.helperCode(from: call, in: context))
        .enumerated()
      {
        // A value that the screen also shows belongs to the screen, and dismissing the sheet must not remove it.
        for path in OptionalUnwrapping.paths(in: statements)
        where index > 0 || !ValueReads.exist(of: path, outside: call) {
          let selections = context.selections(inTypeOf: call)
          let isBinding = context.property(named: path)?.attribute("Binding") != nil
          let isSelected = selections.select(path, with: flag, isBinding: isBinding)
          guard isSelected || selections.mayBeMadeByModel(of: path, with: flag) else { continue }
          let isNeverSet =
            context.property(named: path).map { $0.has(anyOf: "State") && $0.isPrivate && !$0.hasInitialValue } == true
            && selections.neverSet(path)
          context.record(
            Evidence(
              presentation: presentation.kind, path: path, modelFlag: isSelected ? nil : flag, isNeverSet: isNeverSet),
            by: Self.self, in: .viewCode, at: context.range(from: presentation.member, to: call),
            conditions: context.type.map { [.type($0, hasAny: .drawing)] } ?? [], source: presentation.binding)
        }
      }
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    var seen: Set<Location> = []
    return project.reviewedRecords(of: Self.self).compactMap { located in
      guard let type = located.type,
        let selection = project.selection(located.evidence.path, at: type),
        located.evidence.modelFlag.map({ project.isSet(located.evidence.path, with: $0, at: type) }) ?? true,
        seen.insert(Location(file: located.file, start: located.record.range.start)).inserted
      else { return nil }
      var found = located
      found.record.evidence.nonIdentifiableType = selection.nonIdentifiableType
      return found
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let evidence = record.evidence
    let member = evidence.presentation.rawValue
    if evidence.isNeverSet {
      return """
        this \(member) unwraps `\(evidence.path)`, which is never set, so it shows nothing; remove the value and the \
        \(member)
        """
    }
    let wrapper = evidence.nonIdentifiableType.map {
      ", wrapped in an `Identifiable` struct (`\($0)` is not `Identifiable`),"
    }
    return """
      this \(member) unwraps `\(evidence.path)`, which determines its content; present the value with \
      `.\(member)(item:)`\(wrapper ?? "") and remove the Boolean
      """
  }

  private struct Location: Hashable {
    let file: Int
    let start: SourcePosition
  }
}

/// Finds the optionals that must have a value for the content to be shown.
private enum OptionalUnwrapping {
  /// Returns the paths of the optionals, such as `selected` or `model.selected`: those unwrapped by a condition around
  /// the entire content, and those that are force-unwrapped, or replaced by a default other than a literal, to create
  /// it.
  static func paths(in statements: CodeBlockItemListSyntax) -> [String] {
    conditions(in: statements) + ForcedUnwraps.paths(in: statements)
  }

  private static func conditions(in statements: CodeBlockItemListSyntax) -> [String] {
    guard let shown = statements.shownExpressions, shown.count == 1, let root = shown.first?.withoutModifiers else {
      return []
    }
    if let condition = root.as(IfExprSyntax.self) {
      // An `else` branch shows content without the value.
      guard condition.elseBody.map(\.isPlaceholder) ?? true else { return [] }
      // If the condition unwraps a second value, the item alone does not determine the content.
      let bindings = condition.conditions.compactMap { $0.condition.as(OptionalBindingConditionSyntax.self) }
      let checked = condition.conditions.compactMap { $0.condition.as(ExprSyntax.self)?.valueComparedWithNil }
      guard bindings.count + checked.count == 1 else { return conditions(in: condition.body.statements) }
      let forced = checked.isEmpty ? [] : ForcedUnwraps.paths(in: condition.body.statements)
      let paths =
        bindings.compactMap { path(of: $0.initializer?.value, or: $0.pattern) } + checked.filter(forced.contains)
      return paths + conditions(in: condition.body.statements)
    }
    guard let call = root.as(FunctionCallExprSyntax.self), let name = call.calledExpression.dottedName,
      let closure = call.contentClosure
    else { return [] }
    let isFrame = ["VStack", "ZStack", "ScrollView"].contains(name)
    return isFrame || SwiftUIVocabulary.contentWrappers.contains(name) ? conditions(in: closure.statements) : []
  }

  private static func path(of value: ExprSyntax?, or pattern: PatternSyntax) -> String? {
    guard let value else { return pattern.boundNames.first?.text }
    if let call = value.as(FunctionCallExprSyntax.self), call.calleeName == "Binding" {
      return call.arguments.first?.expression.dottedName?.withoutSelf.filter { $0 != "$" }
    }
    return value.dottedName?.withoutSelf
  }
}

extension IfExprSyntax.ElseBody {
  /// Whether the branch shows only a view such as `ProgressView` or `Text`, because there should always be a value.
  fileprivate var isPlaceholder: Bool {
    guard let shown = self.as(CodeBlockSyntax.self)?.statements.shownExpressions, shown.count == 1,
      let root = shown.first?.withoutModifiers
    else { return false }
    let name = root.as(FunctionCallExprSyntax.self)?.constructedTypeName ?? root.dottedName
    return name.map { ["Color.clear", "ContentUnavailableView", "EmptyView", "ProgressView", "Text"].contains($0) }
      ?? false
  }
}

extension ExprSyntax {
  /// The path of the value that is compared with nil: `selected` for `selected != nil`.
  var valueComparedWithNil: String? {
    guard let sequence = self.as(SequenceExprSyntax.self), sequence.operators == ["!="], sequence.elements.count == 3,
      sequence.elements.last?.is(NilLiteralExprSyntax.self) == true
    else { return nil }
    return sequence.elements.first?.dottedName?.withoutSelf
  }
}

/// Collects force unwraps, and values with a default other than a literal, in the presented views, excluding their
/// actions and their own presentations.
private final class ForcedUnwraps: SyntaxVisitor {
  private var paths: [String] = []

  static func paths(in statements: CodeBlockItemListSyntax) -> [String] {
    let finder = ForcedUnwraps(viewMode: .sourceAccurate)
    finder.walk(statements)
    return finder.paths
  }

  override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
    if let path = node.expression.dottedName?.withoutSelf { paths.append(path) }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let last = node.elements.last, !last.isLiteralDefault, !last.is(NilLiteralExprSyntax.self) {
      paths += node.valuesWithDefault
    }
    return .visitChildren
  }

  // A branch is not always shown, so the content does not depend on what it unwraps.
  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.use != .deferred else { return .skipChildren }
    let presents = node.argument?.call.modifierName.map(Presentation.members.contains) ?? false
    return presents ? .skipChildren : .visitChildren
  }
}

/// A value that could be passed to `sheet(item:)`.
struct SelectedItem {
  /// The name of the value's type if that type is known not to be `Identifiable`.
  let nonIdentifiableType: String?
  /// The name of the value's type if that type is a struct that is known not to be `Hashable`. Enumerations often are
  /// without saying so.
  let nonHashableType: String?

  fileprivate init(of type: String?, at reference: TypeIndex.Reference, in project: Project) {
    guard let type else {
      nonIdentifiableType = nil
      nonHashableType = nil
      return
    }
    let entity = project.entity(named: type, inFile: reference.file, insideType: reference.type)
    let isKnown =
      entity.map { entity in
        var identifiable = IdentifiableTypes(project.types)
        return [.struct, .enum].contains(project.types.entities[entity].kind) && !identifiable.contains(entity)
      } ?? Self.plain.contains(type)
    nonIdentifiableType = isKnown ? type : nil
    let isHashable = entity.map { project.types.entities[$0].kind != .struct || project.isHashable($0) } ?? true
    nonHashableType = isHashable ? nil : type
  }

  /// System types that are not `Identifiable`.
  private static let plain = SystemAPIs.plainValues.union([
    "Error", "LocalizedError", "Image", "UIImage", "NSImage", "Color", "UIViewController", "UIActivityViewController",
  ])
}

extension Project {
  /// Whether a type conforms to `Hashable`, possibly through one of the project's protocols.
  func isHashable(_ entity: Int, visited: Set<Int> = []) -> Bool {
    guard !visited.contains(entity) else { return false }
    let type = types.entities[entity]
    return (type.declarations + type.extensions).contains { reference in
      fact(reference).inherited.contains { name in
        if name.lastNamePart == "Hashable" { return true }
        guard let parent = self.entity(named: name, inFile: reference.file, insideType: reference.type) else {
          return false
        }
        return isHashable(parent, visited: visited.union([entity]))
      }
    }
  }

  /// Returns the optional state, binding or observable member that a path refers to in a type; nil for anything else.
  func selection(_ path: String, at reference: TypeIndex.Reference) -> SelectedItem? {
    let parts = path.split(separator: ".").map(String.init)
    guard case .entity(let view) = types.meaning(of: reference), let first = parts.first else { return nil }
    guard parts.count == 1 else {
      return parts.count == 2 ? observable(named: first, of: view).flatMap { optionalMember(parts[1], of: $0) } : nil
    }
    for declaration in types.entities[view].declarations {
      guard let property = fact(declaration).properties.first(where: { $0.name == first }) else { continue }
      let isSelected = property.isOptional && property.has(anyOf: "State", "Binding") && !property.storesView
      return isSelected ? SelectedItem(of: property.typeName, at: declaration, in: self) : nil
    }
    return nil
  }

  /// Returns the observable or view model that a view stores in a property.
  private func observable(named name: String, of view: Int) -> Int? {
    for declaration in types.entities[view].declarations {
      guard let property = fact(declaration).properties.first(where: { $0.name == name }) else { continue }
      guard let type = property.environmentType ?? property.knownType,
        let model = entity(named: type, inFile: declaration.file, insideType: declaration.type),
        !types.roles(of: model).isDisjoint(with: [.observable, .viewModel])
      else { return nil }
      return model
    }
    return nil
  }

  /// Whether the observable whose members the paths refer to sets both of them at once, without waiting for anything.
  fileprivate func isSet(_ path: String, with flag: String, at reference: TypeIndex.Reference) -> Bool {
    let (value, flag) = (path.lastNamePart, flag.lastNamePart)
    guard case .entity(let view) = types.meaning(of: reference), let owner = path.enclosingName,
      let model = observable(named: owner, of: view)
    else { return false }
    return facts(of: model).contains { fact in
      fact.members.contains { member in
        func isAssigned(_ name: String) -> Bool {
          member.uses.contains { $0.name == name && $0.member == nil && $0.usage.contains(.assigned) }
        }
        // A function without parameters may just as well reset both, and a task may load the value.
        return member.kind == .function && !member.isAsync && !member.parameters.isEmpty && isAssigned(value)
          && isAssigned(flag) && !member.uses.contains { $0.name == "Task" }
      }
    }
  }

  private func optionalMember(_ name: String, of model: Int) -> SelectedItem? {
    for reference in types.entities[model].declarations + types.entities[model].extensions {
      let fact = fact(reference)
      let property = fact.properties.first {
        $0.name == name && $0.isOptional && !$0.isPrivate && !$0.storesView
      }
      if let property { return SelectedItem(of: property.typeName, at: reference, in: self) }
      let computed = fact.members.first {
        $0.name == name && $0.kind == .computedProperty && $0.type?.hasSuffix("?") == true
      }
      if let computed { return SelectedItem(of: computed.type.map { String($0.dropLast()) }, at: reference, in: self) }
    }
    return nil
  }
}

extension PropertyFact {
  /// Whether the value is itself a view, which cannot be an item.
  fileprivate var storesView: Bool {
    guard let type else { return false }
    return type.contains("any View") || type.contains("AnyView")
  }
}
