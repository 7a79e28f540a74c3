import SwiftSyntax

/// Finds bindings that a view neither writes to nor passes on.
struct UnneededBindable: ProjectRule {
  static let info = RuleInfo(
    id: "unneeded_bindable",
    summary: "A view that only reads a value should take it as a plain property, not as `@Bindable` or `@Binding`.",
    rationale: """
      `@Bindable` and `@Binding` tell readers that the view changes the value. If the view only reads the value, the \
      wrapper forces every caller to provide a binding, obscures which code writes the value, and makes previews and \
      tests harder to set up. A plain `let` is enough. If it stores an `@Observable` object, SwiftUI updates the view \
      when the object changes. Other values are passed in again whenever they change.
      """,
    details: """
      The rule ignores bindings that the view passes to the deprecated `onChange(of:)` or reads in its closure, which \
      would read the previous value of a `let`, and bindings that closures read in functions such as `makeUIView`, \
      where a `let` would keep its first value. It also ignores bindings that are read only in presented content, such \
      as a sheet, which would keep showing an old value, bindings of `Equatable` views, whose `==` would have to \
      compare the value, bindings that an initializer receives and that its closures write to, properties with a \
      comment that says why they have to be bindings, objects that the view creates, properties to which code in a \
      comment assigns, and objects for which the view writes a binding by hand that `$model.isOn` would replace. In \
      types that SwiftUI does not create again, which are classes, delegates such as a `DropDelegate`, and types that \
      conform to no protocol of a framework, only properties that no code uses are reported, because the current value \
      may be needed later.
      """,
    sources: ["S0 property-wrapper tree", "S0 property wrappers checklist (no wrapper when just reading)"],
    opportunity: "a `@Bindable` or `@Binding` property",
    defaultLevel: .warning, isConventionOfType: true, isRepeatedInTypes: true,
    remedy: Remedy(.ownership, .small),
    triggering: UnneededBindableExamples.triggering,
    good: UnneededBindableExamples.good,
    fixing: UnneededBindableExamples.fixing)

  static let collectors: [any Collector.Type] = [
    StateOwnership.self, CapturingChanges.self, BridgeClosures.self, ModalContent.self,
  ]

  struct Evidence: Analyzer.Evidence {
    enum Wrapper: String, Storable {
      case bindable = "Bindable"
      case binding = "Binding"
    }

    let property: String
    let wrapper: Wrapper
    /// Whether the declaration reads the property only in the content of presentations.
    let isPresented: Bool
    /// Whether the property is not even read.
    var isUnused = false

    static let fields = FieldList(
      Self.init(property:wrapper:isPresented:isUnused:), \.property, \.wrapper, \.isPresented, \.isUnused)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.variable) { variable, context in
      guard let type = context.type, !context.isPreview, variable.isMember, !variable.attributes.isEmpty,
        !variable.modifiers.isStatic, let wrapper = variable.bindingWrapper
      else { return }
      // Ignores properties with observers: they are meant to be written, even if this type never does so, and a `let`
      // cannot have observers.
      for name in variable.bindings.lazy.filter({ $0.accessorBlock == nil }).flatMap(\.pattern.boundNames) {
        context.countOpportunity(of: Self.self, at: name)
        if variable.isExplainedBinding || variable.isAssignedInComment(name.text, in: context) { continue }
        if wrapper.kind == .binding, variable.isWrittenThroughParameter(name.text) { continue }
        if wrapper.kind == .bindable, variable.isBoundByHand(name.text, in: context) { continue }
        // The view owns the object, so a plain `let` would create it again and again as well.
        if wrapper.kind == .bindable, context.property(named: name.text)?.hasInitialValue == true { continue }
        context.record(
          Evidence(
            property: name.text, wrapper: wrapper.kind,
            isPresented: variable.namesUsedOnlyInPresentations(in: context).contains(name.text)),
          by: Self.self, at: context.range(of: name), symbol: context.types[type].name,
          // There is no fix for `@Binding`, since callers, possibly in other files, would have to pass a value instead
          // of a binding.
          fix: wrapper.kind == .bindable ? variable.makingPlain(without: wrapper.attribute, in: context) : nil)
      }
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let records = project.reviewedRecords(of: Self.self)
    guard !records.isEmpty else { return [] }
    let index = StateIndex(project)
    var needs: [Int: BindingNeeds] = [:]
    var nested: [Int: [String: [Int]]] = [:]
    let storedByClasses = project.typesStoredByClasses
    let unused = UnusedTypes()
    let members = Once<Set<String>>()
    let observed = project.collection(of: CapturingChanges.self)
    let bridged = project.collection(of: BridgeClosures.self)
    return records.compactMap { located in
      let name = located.evidence.property
      guard let entity = project.entity(named: located.record.symbol, inFile: located.file),
        index.isDeclaredOnce(entity)
      else { return nil }
      for file in Set(project.types.entities[entity].declarations.map(\.file)) where nested[file] == nil {
        nested[file] = project.files[file].facts.nestedTypes
      }
      let needed =
        needs[entity] ?? BindingNeeds(of: entity, nested: nested, storedByClasses: storedByClasses, in: project)
      needs[entity] = needed
      let isBinding = located.evidence.wrapper == .binding
      guard !needed.contain(name, isBinding: isBinding), !(isBinding && observed[entity]?.contains(name) == true),
        !(isBinding && bridged[entity]?.contains(name) == true),
        index.assignments(to: name, of: entity).allSatisfy(\.isFromParameter), !unused.contain(entity, in: project)
      else { return nil }
      if project.keepsValues(entity),
        needed.used.contains(name) || members.value({ project.usedMembers }).contains(name)
      {
        return nil
      }
      if isBinding, needed.used.contains(name) {
        guard !located.evidence.isPresented, !project.isEquatable(entity),
          !project.isReadOnlyWhilePresented(name, of: entity)
        else { return nil }
      }
      return describing(located, isUsed: needed.used.contains(name))
    }
  }

  /// Returns the record of a property, which has no fix if nothing uses the property.
  private func describing(_ located: Located<Evidence>, isUsed: Bool) -> Located<Evidence> {
    var found = isUsed ? located : located.withoutFix
    found.record.symbol += "." + located.evidence.property
    found.record.evidence.isUnused = !isUsed
    return found
  }

  func message(for record: Record<Evidence>) -> String {
    let wrapper = record.evidence.wrapper.rawValue
    guard !record.evidence.isUnused else { return "`@\(wrapper)` property `\(record.symbol)` is never used; remove it" }
    return "`\(record.symbol)` is `@\(wrapper)` but is only read; make it a plain `let`"
  }
}

/// The properties for which a type needs `@Bindable` or `@Binding`.
private struct BindingNeeds {
  /// Whether a UIKit or AppKit coordinator stores the view and may write through it, which cannot be tracked.
  private var hasCoordinator = false
  /// The names of properties that need their wrapper, whether it is `@Bindable` or `@Binding`.
  private var projected: Set<String> = []
  /// The names of properties that need `@Binding` because the type changes their values.
  private var written: Set<String> = []
  /// The names of properties that are used after being initialized.
  private(set) var used: Set<String> = []

  /// - Parameter nested: The indices of nested types, keyed by file and then by the name of the enclosing type.
  /// - Parameter storedByClasses: The types that classes store in properties.
  init(of entity: Int, nested: [Int: [String: [Int]]], storedByClasses: Set<String>, in project: Project) {
    for member in project.facts(of: entity).lazy.flatMap(\.members) {
      if member.baseName == "makeCoordinator" { hasCoordinator = true }
      for use in member.uses {
        let setsUp = member.kind == .initializer && use.member == nil && use.usage.isSubset(of: [.assigned, .storage])
        if !setsUp || use.usage.isEmpty { used.insert(use.name) }
        if use.needsBinding(isBinding: false, inInitializer: member.kind == .initializer) {
          projected.insert(use.name)
        } else if use.needsBinding(isBinding: true, inInitializer: member.kind == .initializer) {
          written.insert(use.name)
        }
      }
    }
    if storedByClasses.contains(project.types.entities[entity].name.lastNamePart) { hasCoordinator = true }
    // A type nested in the view may write to a member with this name or create a binding to it.
    let name = project.types.entities[entity].name
    for file in Set(project.types.entities[entity].declarations.map(\.file)) {
      for type in nested[file]?[name] ?? [] {
        for use in project.files[file].facts.types[type].members.lazy.flatMap(\.uses) {
          guard let member = use.member else { continue }
          used.insert(member)
          if member.hasPrefix("$") {
            projected.insert(String(member.dropFirst()))
          } else if !use.usage.isDisjoint(with: [.assigned, .called, .passedInout]) {
            projected.insert(member)
          }
        }
      }
    }
  }

  func contain(_ property: String, isBinding: Bool) -> Bool {
    hasCoordinator || projected.contains(property) || isBinding && written.contains(property)
  }
}

extension Project {
  /// The names of the types that classes store in properties, such as the view stored by its hosting controller.
  fileprivate var typesStoredByClasses: Set<String> {
    var names: Set<String> = []
    for file in files {
      // Uses indices, because copying a type retains a dozen references.
      let types = file.facts.types
      for type in types.indices where types[type].kind == .class {
        names.formUnion(types[type].properties.lazy.compactMap { $0.knownType?.lastNamePart })
      }
    }
    return names
  }
}

extension FileFacts {
  /// The indices in `types` of all directly or indirectly nested types, keyed by the name of the enclosing type.
  fileprivate var nestedTypes: [String: [Int]] {
    var nested: [String: [Int]] = [:]
    for (index, type) in types.enumerated() {
      var around = type.name.enclosingName
      while let name = around {
        nested[name, default: []].append(index)
        around = name.enclosingName
      }
    }
    return nested
  }
}

extension InitAssignment {
  /// Whether the value comes from a parameter. A binding that is composed in `init` has to stay a binding, because a
  /// plain value would not reflect later changes to its source.
  fileprivate var isFromParameter: Bool {
    if case .parameter = origin { true } else { !isStorage }
  }
}

extension NameUse {
  /// Whether the use requires a binding and would not work with a plain property.
  func needsBinding(isBinding: Bool, inInitializer: Bool) -> Bool {
    if usage.contains(.projected) { return true }
    // `_title = title` in an initializer only initializes the property.
    if usage.contains(.storage) { return !inInitializer }
    guard isBinding else { return false }
    if !usage.isDisjoint(with: [.assigned, .passedInout]) { return true }
    return usage.contains(.called) && member.map { !Self.readingMethods.contains($0) } ?? true
  }

  /// The names of non-mutating methods, and of properties on which such methods are commonly called.
  private static let readingMethods = SystemAPIs.readingMembers.union([
    "count", "isEmpty", "description", "starts", "elementsEqual", "isSuperset", "isDisjoint", "rounded",
    "localizedCaseInsensitiveContains", "localizedStandardContains", "keys", "values", "indices",
  ])
}

extension Project {
  /// Whether the type may keep a plain value after it has changed, as a class or a `DropDelegate` may. SwiftUI creates
  /// views, and types that conform to protocols such as `ToolbarContent` or `ChartContent`, again whenever their values
  /// change.
  fileprivate func keepsValues(_ entity: Int) -> Bool {
    let layers: RoleSet = [.view, .viewModifier, .style, .appScene, .viewLayer]
    if !types.roles(of: entity).isDisjoint(with: layers) { return false }
    guard types.entities[entity].kind == .struct, !types.roles(of: entity).contains(.viewModel) else { return true }
    let declared = reached(from: [entity]) { supertypes(of: $0) }
    let inherited = Set(declared.flatMap { facts(of: $0).flatMap(\.inherited) }.map(\.lastNamePart))
      .subtracting(declared.map { types.entities[$0].name.lastNamePart })
    // Protocols of the standard library and Foundation say nothing about when values are created.
    return inherited.contains { $0.hasSuffix("Delegate") }
      || inherited.allSatisfy { LibraryNames.standardTypes.contains($0) || LibraryNames.foundationTypes.contains($0) }
  }

  /// The names of all members that code accesses, such as `isShown` for `$model.isShown` and `model.$isShown`.
  fileprivate var usedMembers: Set<String> {
    var names: Set<String> = []
    for file in files {
      for member in file.facts.types.lazy.flatMap(\.members) {
        for case let name? in member.uses.lazy.map(\.member) {
          names.insert(name.hasPrefix("$") ? String(name.dropFirst()) : name)
        }
      }
    }
    return names
  }

  /// Whether a view conforms to `Equatable`. If its `==` ignores a value, SwiftUI does not update the view when a new
  /// value is passed in.
  fileprivate func isEquatable(_ entity: Int) -> Bool {
    facts(of: entity).contains { $0.inherited.contains { $0.lastNamePart == "Equatable" } }
  }
}

/// The cache key for the names that a type uses only in presented content.
private struct PresentedNamesKey: Hashable { let members: SyntaxIdentifier }

extension VariableDeclSyntax {
  /// The names that the enclosing declaration uses only in the content of presentations.
  fileprivate func namesUsedOnlyInPresentations(in context: FileContext) -> Set<String> {
    guard let members = ancestors.first(where: { $0.is(MemberBlockSyntax.self) })?.as(MemberBlockSyntax.self) else {
      return []
    }
    return context.memo(PresentedNamesKey(members: members.id)) { members.namesUsedOnlyInPresentations }
  }

  /// The wrapper that provides bindings, and its attribute.
  fileprivate var bindingWrapper: (kind: UnneededBindable.Evidence.Wrapper, attribute: AttributeSyntax)? {
    for element in attributes {
      guard let attribute = element.as(AttributeSyntax.self) else { continue }
      switch attribute.attributeName.plainName {
      case "Bindable", "SwiftUI.Bindable", "Perception.Bindable": return (.bindable, attribute)
      case "Binding", "SwiftUI.Binding": return (.binding, attribute)
      default: continue
      }
    }
    return nil
  }

  /// The edits that remove the wrapper and make the property a `let`.
  fileprivate func makingPlain(without wrapper: AttributeSyntax, in context: FileContext) -> Fix? {
    guard attributes.count == 1, wrapper.arguments == nil, bindings.count == 1,
      let binding = bindings.first, binding.accessorBlock == nil, binding.initializer == nil,
      let next = wrapper.nextToken(viewMode: .sourceAccurate),
      wrapper.trailingTrivia.isBlank, next.leadingTrivia.isBlank
    else { return nil }
    let removal = context.edit(
      removingFrom: wrapper.positionAfterSkippingLeadingTrivia.utf8Offset,
      to: next.positionAfterSkippingLeadingTrivia.utf8Offset)
    return Fix(isSafe: false, edits: [removal, context.edit(replacing: bindingSpecifier, with: "let")])
  }
}

extension Trivia {
  /// Whether the text contains only whitespace.
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
