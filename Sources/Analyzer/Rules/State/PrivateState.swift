import SwiftSyntax

/// Finds view state that is accessible from outside the view.
struct PrivateState: ProjectRule {
  static let info = RuleInfo(
    id: "private_state",
    summary: "State owned by a view should be private.",
    rationale: """
      State is owned by the view that declares it. If the state is accessible from outside, a caller may set it \
      through the initializer. However, SwiftUI uses only the first value that it receives and ignores later ones. \
      `private` prevents this mistake and tells readers that no other code depends on the value. If an extension in \
      another file uses the state, the message names the file.
      """,
    details: """
      The rule ignores an optional that callers set and that the view itself resets, because such a view needs only \
      the first value. It also ignores state that a protocol of the project requires, that only previews set, or that \
      is used in a file for a single platform, such as `FeedView+iOS.swift`. State that no code uses should be \
      removed. State that a test reads should be `private(set)`. Findings are minor in a module that hardly makes any \
      state private.
      """,
    sources: ["S4 ownership (always private)", "S2.5"],
    opportunity: "a `@State`, `@StateObject`, `@FocusState` or `@GestureState` property",
    defaultLevel: .warning,
    isRepeatedInTypes: true,
    remedy: Remedy(.ownership, .small),
    triggering: PrivateStateExamples.triggering,
    good: PrivateStateExamples.good,
    fixing: PrivateStateExamples.fixing)

  static let collectors: [any Collector.Type] = [
    OpenState.self, StateOwnership.self, PassedInState.self, ResetState.self, TestedMembers.self,
  ]

  struct Evidence: Analyzer.Evidence {
    enum Wrapper: String, Storable {
      case state = "State"
      case stateObject = "StateObject"
      case focusState = "FocusState"
      case gestureState = "GestureState"

      /// - Parameter attribute: The name of the attribute as written, with or without the module.
      init?(attribute: String) {
        switch attribute {
        case "State", "SwiftUI.State": self = .state
        case "StateObject", "SwiftUI.StateObject": self = .stateObject
        case "FocusState", "SwiftUI.FocusState": self = .focusState
        case "GestureState", "SwiftUI.GestureState": self = .gestureState
        default: return nil
        }
      }
    }

    let wrapper: Wrapper
    /// What has to change before the property can be private.
    var obstacle: Obstacle?
    /// Whether no code uses the property.
    var isUnused = false

    static let fields = FieldList(Self.init(wrapper:obstacle:isUnused:), \.wrapper, \.obstacle, \.isUnused)
  }

  /// The reason the code would not compile if a property were private.
  enum Obstacle: FieldStorable, Hashable, Sendable {
    /// An extension in another file uses the property; the value is the file's name.
    case used(inFile: String)
    /// A test reads the property; the value is the file's name.
    case readByTest(inFile: String)
    /// A test assigns the property; the value is the file's name.
    case assignedByTest(inFile: String)
    /// Callers set the property through the memberwise initializer.
    case passed
    /// Callers set the first value of a draft that the view edits through a binding.
    case seeded

    static let fields = CaseList<Self>(
      .init(Self.used) { if case .used(let file) = $0 { file } else { nil } }, .init(.passed), .init(.seeded),
      .init(Self.readByTest) { if case .readByTest(let file) = $0 { file } else { nil } },
      .init(Self.assignedByTest) { if case .assignedByTest(let file) = $0 { file } else { nil } })
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.variable) { variable, context in
      guard let type = context.type, !context.isPreview, variable.isMember, !variable.attributes.isEmpty,
        let wrapper = variable.attributes.names.lazy.compactMap(Evidence.Wrapper.init(attribute:)).first,
        !variable.modifiers.isStatic
      else { return }
      for name in variable.bindings.flatMap(\.pattern.boundNames) {
        context.countOpportunity(of: Self.self, in: .type(hasAny: [.view, .viewModifier]), at: name)
        guard let property = context.property(named: name.text), !property.isPrivate else { continue }
        context.record(
          Evidence(wrapper: wrapper), by: Self.self, in: .type(hasAny: [.view, .viewModifier]),
          at: context.range(of: name), symbol: context.types[type].name + "." + name.text,
          fix: variable.makingPrivate(in: context))
      }
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    // A property that the view never changes is not state; `state_for_passed_in` reports it.
    let passedIn = Set(
      project.collection(of: PassedInState.self).filter { !$0.isWritten }.map {
        Location(file: $0.reference.file, range: $0.property.range)
      })
    let found = project.reviewedRecords(of: Self.self).filter {
      !passedIn.contains(Location(file: $0.file, range: $0.record.range))
    }
    guard !found.isEmpty else { return [] }
    let index = StateIndex(project)
    let resets = project.collection(of: ResetState.self)
    let owners = Owners(found, index)
    let tested = Set(
      project.files(mentioning: owners.names).filter { project.files[$0].isTest }
        .flatMap { project.files[$0].facts.mentionedTypes })
    let tests = project.collection(of: TestedMembers.self)
    let passed = Self.passedNames(Set(found.map(\.record.symbol.lastNamePart)), of: owners.names, in: project)
    let reported = found.compactMap { located -> Located<Evidence>? in
      guard !owners.needsInitialValue(located), !owners.isRequired(located),
        !owners.isSetOnlyByPreviews(located, passed), !owners.isPartOfPreviewHelper(located)
      else { return nil }
      guard let obstacle = owners.obstacle(located, passed: passed) else {
        // A test may use the property.
        let owner = located.record.symbol.enclosingName?.lastNamePart ?? ""
        var copy = tested.contains(owner) ? located.withoutFix : located
        copy.record.evidence.isUnused = owners.isUnused(located)
        if let use = tests[owner + "." + located.record.symbol.lastNamePart] {
          copy.record.evidence.obstacle = project.obstacle(use)
          copy.record.isMinor = true
        }
        return copy
      }
      if obstacle == .passed || obstacle == .seeded, owners.isReset(located, resets) { return nil }
      var copy = located.withoutFix
      if case .used = obstacle {
        if owners.isUsedForPlatform(located) { return nil }
        // The view was split into files on purpose.
        copy.record.isMinor = true
      }
      copy.record.evidence.obstacle = obstacle
      copy.record.evidence.isUnused = obstacle == .passed && owners.isUnused(located)
      return copy
    }
    let habits = project.collection(of: OpenState.self)
    return reported.map { habits.contains(project.files[$0.file].module) ? $0.asMinor : $0 }
  }

  /// The arguments that are passed to initializers, in the form `Type.label`.
  fileprivate struct PassedNames {
    var byApp: Set<String> = []
    var byPreviews: Set<String> = []
  }

  /// The arguments with the given labels that are passed to initializers of the given types.
  private static func passedNames(
    _ names: Set<String>, of types: Set<String>, in project: Project
  ) -> PassedNames {
    var passed = PassedNames()
    for made in project.files(mentioning: types).lazy.flatMap({ project.files[$0].facts.constructions })
    where types.contains(made.type.lastNamePart) {
      for case let label? in made.arguments.map(\.label) where names.contains(label) {
        let argument = made.type.lastNamePart + "." + label
        if made.isInPreview { passed.byPreviews.insert(argument) } else { passed.byApp.insert(argument) }
      }
    }
    return passed
  }

  func message(for record: Record<Evidence>) -> String {
    let subject = "`\(record.symbol)` is `@\(record.evidence.wrapper.rawValue)`"
    return switch record.evidence.obstacle {
    case nil where record.evidence.isUnused: "\(subject) but is never used; remove it, or make it `private`"
    case nil: "\(subject) but not private; make it `private`"
    case .used(let file)?:
      "\(subject) but used in `\(file)`; move that code to the view's file, then make the property `private`"
    case .readByTest(let file)?: "\(subject) but not private, and `\(file)` reads it; make it `private(set)`"
    case .assignedByTest(let file)?:
      "\(subject) and `\(file)` assigns it; let the test pass the value to an initializer, then make it `private`"
    case .passed? where record.evidence.isUnused:
      "\(subject) but is never used; remove it and the argument that callers pass"
    case .passed? where record.evidence.wrapper == .focusState:
      "\(subject), but callers set it; declare it as `FocusState<…>.Binding`, and let callers pass the projected value"
    case .passed? where record.evidence.wrapper == .stateObject:
      """
      \(subject), but callers pass an object through the memberwise initializer, and SwiftUI keeps only the first one; \
      make it `@ObservedObject` without an initial value
      """
    case .passed?:
      """
      \(subject), but callers set it through the memberwise initializer, and SwiftUI keeps only the first value; \
      accept a plain value or a binding instead, then make the state `private`
      """
    case .seeded?:
      """
      \(subject), but callers set its first value through the memberwise initializer; declare an `init` that sets it \
      to `State(initialValue:)`, then make the state `private`
      """
    }
  }

  /// The location of a property.
  private struct Location: Hashable {
    let file: Int
    let range: SourceRange
  }
}

extension Project {
  /// How the code of a test uses a property.
  fileprivate func obstacle(_ use: TestedMembers.Use) -> PrivateState.Obstacle {
    let file = files[use.file].path.split(separator: "/").last.map(String.init) ?? ""
    return use.isAssigned ? .assignedByTest(inFile: file) : .readByTest(inFile: file)
  }
}

/// Determines the obstacles to making properties private. The facts about each type are looked up only once.
private struct Owners {
  private struct Owner {
    let hasMemberwiseInitializer: Bool
    /// Properties for which the memberwise initializer requires a value.
    var initials: Set<String> = []
    /// The names used in the type's declarations and extensions, keyed by file.
    var uses: [Int: Set<String>] = [:]
  }

  private let project: Project
  private var owners: [Int: Owner] = [:]

  /// The last component of each type's name.
  var names: Set<String> { Set(owners.keys.map { project.types.entities[$0].name.lastNamePart }) }

  init(_ found: [Located<PrivateState.Evidence>], _ index: StateIndex) {
    project = index.project
    for located in found {
      guard let entity = Self.entity(of: located, in: project), owners[entity] == nil else { continue }
      var owner = Owner(hasMemberwiseInitializer: index.hasMemberwiseInitializer(entity))
      for (property, _) in index.properties(of: entity) where !property.hasFirstValue && !property.isOptional {
        owner.initials.insert(property.name)
      }
      let type = project.types.entities[entity]
      for part in type.declarations + type.extensions {
        let names = project.fact(part).members.lazy.flatMap(\.uses).map(\.name)
        owner.uses[part.file, default: []].formUnion(names)
      }
      owners[entity] = owner
    }
  }

  /// Whether the memberwise initializer requires a value for the property. If so, the property cannot be private.
  func needsInitialValue(_ located: Located<PrivateState.Evidence>) -> Bool {
    guard [.state, .stateObject].contains(located.evidence.wrapper),
      let entity = Self.entity(of: located, in: project), let owner = owners[entity]
    else { return false }
    return owner.hasMemberwiseInitializer && owner.initials.contains(located.record.symbol.lastNamePart)
  }

  /// Whether the view itself sets the property to nil, as it does with a value that it handles only once.
  func isReset(_ located: Located<PrivateState.Evidence>, _ resets: ResetState.Collection) -> Bool {
    Self.entity(of: located, in: project).map { resets[$0]?.contains(located.record.symbol.lastNamePart) ?? false }
      ?? false
  }

  /// The reason the code would not compile if the property were private; nil if it would.
  func obstacle(
    _ located: Located<PrivateState.Evidence>, passed: PrivateState.PassedNames
  ) -> PrivateState.Obstacle? {
    guard let entity = Self.entity(of: located, in: project), let owner = owners[entity] else { return nil }
    let name = located.record.symbol.lastNamePart
    let type = project.types.entities[entity].name.lastNamePart
    if owner.hasMemberwiseInitializer, passed.byApp.contains(type + "." + name) {
      return located.evidence.wrapper == .state && isEdited(name, in: entity) ? .seeded : .passed
    }
    return users(of: name, besides: located.file, owner).first.map { .used(inFile: $0) }
  }

  /// Whether a file for a single platform uses the property, which therefore cannot be private.
  func isUsedForPlatform(_ located: Located<PrivateState.Evidence>) -> Bool {
    guard let entity = Self.entity(of: located, in: project), let owner = owners[entity] else { return false }
    return users(of: located.record.symbol.lastNamePart, besides: located.file, owner)
      .contains(where: Platform.isNamed(byFile:))
  }

  /// The names of the other files that use a property, in the order of their paths.
  private func users(of property: String, besides file: Int, _ owner: Owner) -> [String] {
    owner.uses.filter { $0.key != file && $0.value.contains(property) }.keys.sorted()
      .map { project.files[$0].path.split(separator: "/").last.map(String.init) ?? "" }
  }

  /// Whether the view passes a binding to the property on, such as to a text field.
  private func isEdited(_ name: String, in entity: Int) -> Bool {
    project.facts(of: entity).contains { fact in
      fact.members.contains { member in
        member.isViewCode && member.uses.contains { $0.name == name && $0.usage.contains(.projected) }
      }
    }
  }

  /// Whether previews, and no other code, set the property through the memberwise initializer. The view owns the state,
  /// but the previews would not compile if it were private.
  func isSetOnlyByPreviews(_ located: Located<PrivateState.Evidence>, _ passed: PrivateState.PassedNames) -> Bool {
    guard let entity = Self.entity(of: located, in: project), let owner = owners[entity],
      owner.hasMemberwiseInitializer
    else { return false }
    let argument = project.types.entities[entity].name.lastNamePart + "." + located.record.symbol.lastNamePart
    return passed.byPreviews.contains(argument) && !passed.byApp.contains(argument)
  }

  /// Whether the view is private to its file, and only previews create it.
  func isPartOfPreviewHelper(_ located: Located<PrivateState.Evidence>) -> Bool {
    guard let entity = Self.entity(of: located, in: project), project.types.entities[entity].isFilePrivate else {
      return false
    }
    let name = project.types.entities[entity].name.lastNamePart
    let made = project.files[located.file].facts.constructions.filter { $0.type.lastNamePart == name }
    return made.allSatisfy(\.isInPreview) && (!made.isEmpty || name.contains("Preview"))
  }

  /// Whether a protocol of the project to which the view conforms requires the property.
  func isRequired(_ located: Located<PrivateState.Evidence>) -> Bool {
    Self.entity(of: located, in: project).map {
      project.requiresProperty(named: located.record.symbol.lastNamePart, of: $0)
    } ?? false
  }

  /// Whether neither the view's own code nor code that has a value of the view uses the property.
  func isUnused(_ located: Located<PrivateState.Evidence>) -> Bool {
    guard let entity = Self.entity(of: located, in: project), let owner = owners[entity] else { return false }
    let name = located.record.symbol.lastNamePart
    guard !owner.uses.values.contains(where: { $0.contains(name) }) else { return false }
    return !project.files(naming: [entity]).contains { file in
      let types = project.files[file].facts.types
      return types.indices.contains { type in
        let reference = TypeIndex.Reference(file: file, type: type)
        return types[type].members.contains { member in
          member.uses.contains { use in
            (use.member == name || use.member == "$" + name) && !isOfOtherType(use.name, than: entity, in: reference)
          }
        }
      }
    }
  }

  /// Whether a name is that of a property with another type than the view.
  private func isOfOtherType(_ name: String, than view: Int, in reference: TypeIndex.Reference) -> Bool {
    guard let property = project.property(named: name, of: reference),
      let type = project.declaredType(of: property, at: reference)
    else { return false }
    return type != view
  }

  private static func entity(of located: Located<PrivateState.Evidence>, in project: Project) -> Int? {
    project.entity(named: located.record.symbol.enclosingName ?? "", inFile: located.file)
  }
}

extension PropertyFact {
  /// Whether the declaration contains the property's first value, possibly in the arguments of the property wrapper:
  /// `@State(initialValue: 3) var count: Int`.
  fileprivate var hasFirstValue: Bool {
    hasInitialValue
      || attributes.contains { attribute in
        ["initialValue:", "wrappedValue:"].contains { attribute.arguments?.hasPrefix($0) ?? false }
      }
  }
}

extension VariableDeclSyntax {
  /// The edit that makes the property private, replacing its current access level.
  fileprivate func makingPrivate(in context: FileContext) -> Fix? {
    let levels = modifiers.map(\.self).filter { Self.accessLevels.contains($0.name.text) }
    if let level = levels.first {
      guard levels.count == 1, level.detail == nil else { return nil }
      return context.fix(isSafe: false, replacing: level, with: "private")
    }
    let edit =
      modifiers.first.map { context.edit(insertingBefore: $0, "private ") }
      ?? context.edit(insertingBefore: bindingSpecifier, "private ")
    return Fix(isSafe: false, edits: [edit])
  }

  private static let accessLevels: Set<String> = ["open", "public", "package", "internal"]
}
