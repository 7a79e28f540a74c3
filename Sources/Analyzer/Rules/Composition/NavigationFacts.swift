import SwiftSyntax

/// What a project keeps navigation in, and who changes it.
///
/// Navigation state is a NavigationPath, an array bound by `NavigationStack(path:)`, or an array of routes, screens or
/// destinations.
struct NavigationFacts {
  /// A place where the code of a type changes navigation state.
  struct Mutation {
    let located: LocatedObservation
    /// The type whose code it is; nil where that is not certain.
    let entity: Int?
    /// As written without `self.`: `path`, `coordinator.path`.
    let path: String
  }

  /// A stored property of a type.
  private struct Key: Hashable {
    let entity: Int
    let name: String
  }

  private let project: Project
  private var bound: Set<Key> = []
  private var routeArrays: Set<Key> = []
  /// In path order, tests left out.
  private(set) var mutations: [Mutation] = []

  /// - Parameter rule: the rule that made the observations.
  init(in project: Project, observedBy rule: String) {
    self.project = project
    let observations = project.observed(by: rule).filter { !project.files[$0.file].isTest }
    for located in observations {
      guard let key = key(of: located) else { continue }
      switch located.observation.kind {
      case "bound": bound.insert(key)
      case "routes": routeArrays.insert(key)
      default: break
      }
    }
    for located in observations where located.observation.kind == "mutation" {
      guard let key = key(of: located), isNavigation(key) else { continue }
      mutations.append(
        Mutation(
          located: located, entity: entity(of: located), path: located.observation.subjects.joined(separator: ".")))
    }
  }

  /// Types that coordinate navigation, in source order; not those that representables nest for their delegates, nor
  /// modifiers.
  static func coordinators(in project: Project) -> [Int] {
    project.entities(having: .coordinator).filter { entity in
      let type = project.types.entities[entity]
      return !project.files[type.file].isTest && type.kind != .protocol
        && !project.types.roles(of: entity).contains(.viewModifier)
        && !(type.name.lastNamePart == "Coordinator" && type.name.enclosingName != nil)
    }
  }

  /// Whether a type keeps navigation state itself.
  func holdsNavigation(_ entity: Int) -> Bool {
    project.types.entities[entity].declarations.contains { reference in
      project.fact(reference).properties.contains { isNavigation(Key(entity: entity, name: $0.name)) }
    }
  }

  // MARK: Names

  private func entity(of located: LocatedObservation) -> Int? {
    guard let type = located.observation.type,
      case .entity(let entity) = project.types.meaning(of: .init(file: located.file, type: type))
    else { return nil }
    return entity
  }

  /// The property that the names of an observation lead to.
  private func key(of located: LocatedObservation) -> Key? {
    let names = located.observation.subjects
    guard let owner = entity(of: located), let last = names.last else { return nil }
    if names.count == 1 { return Key(entity: owner, name: last) }
    guard names.count == 2, let (property, reference) = property(names[0], of: owner),
      let type = property.environmentType ?? property.knownType,
      let held = project.entity(named: type, inFile: reference.file, insideType: reference.type)
    else { return nil }
    return Key(entity: held, name: last)
  }

  private func property(_ name: String, of entity: Int) -> (PropertyFact, TypeIndex.Reference)? {
    for reference in project.types.entities[entity].declarations {
      if let property = project.fact(reference).properties.first(where: { $0.name == name }) {
        return (property, reference)
      }
    }
    return nil
  }

  private func isNavigation(_ key: Key) -> Bool {
    guard let (property, _) = property(key.name, of: key.entity) else { return false }
    if property.knownType?.lastNamePart == "NavigationPath" || routeArrays.contains(key) { return true }
    guard let element = property.type?.arrayElement else {
      return bound.contains(key) && property.type == nil && property.initializedType == nil
    }
    return element.isRouteName || bound.contains(key)
  }
}

extension String {
  /// Whether the name ends as those of navigation targets do.
  /// - Source: catalogue, `navigation_outside_coordinator`.
  var isRouteName: Bool { hasSuffix("Route") || hasSuffix("Screen") || hasSuffix("Destination") }

  /// `Route` of `[Route]` and `Array<Route>`; nil for other types.
  fileprivate var arrayElement: String? {
    if hasPrefix("["), hasSuffix("]"), !contains(":") { return String(dropFirst().dropLast()) }
    if hasPrefix("Array<"), hasSuffix(">") { return String(dropFirst("Array<".count).dropLast()) }
    return nil
  }
}

extension Subscriptions {
  /// Remembers for a rule what `NavigationFacts` need: bound paths, arrays of routes, and changes.
  mutating func observeNavigation(for rule: String) {
    onCall { call, context in
      guard let name = context.callee.name, let type = context.type, !context.isPreview,
        !context.types[type].isPreview
      else { return }
      if name == "NavigationStack" {
        guard let path = call.argument(labeled: "path")?.expression.dottedName?.withoutSelf else { return }
        let names = path.filter { $0 != "$" }.split(separator: ".").map(String.init)
        context.observe(rule: rule, kind: "bound", subjects: names, at: context.range(of: call.calledExpression))
      } else if NavigationChange.functions.contains(name), let base = call.calledMember?.base,
        let change = NavigationChange(base, in: context)
      {
        context.observe(
          rule: rule, kind: "mutation", subjects: change.names, at: context.range(from: change.member, to: call))
      }
    }
    onAssignment { assignment, context in
      guard context.type != nil, !context.isPreview, let change = NavigationChange(assignment.target, in: context),
        !assignment.sequence.isInHandWrittenBinding
      else { return }
      context.observe(
        rule: rule, kind: "mutation", subjects: change.names,
        at: context.range(from: change.member, to: assignment.sequence))
    }
    onVariable { variable, context in
      guard context.type != nil, variable.parent?.is(MemberBlockItemSyntax.self) == true else { return }
      for binding in variable.bindings {
        guard let name = binding.pattern.boundNames.first,
          let callee = binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression,
          let elements = callee.as(ArrayExprSyntax.self)?.elements, elements.count == 1,
          elements.first?.expression.dottedName?.isRouteName == true
        else { continue }
        context.observe(rule: rule, kind: "routes", subjects: [name.text], at: context.range(of: name))
      }
    }
  }
}

/// Something that may be navigation state and is changed.
private struct NavigationChange {
  /// `path`, or `coordinator` and `path`.
  let names: [String]
  /// The last of them.
  let member: DeclReferenceExprSyntax

  /// Functions that change an array or a NavigationPath.
  static let functions: Set<String> = [
    "append", "removeLast", "removeAll", "removeFirst", "remove", "insert", "popLast", "popFirst", "replaceSubrange",
    "removeSubrange",
  ]

  init?(_ expression: ExprSyntax, in context: FileContext) {
    var current = expression
    while true {
      if let chain = current.as(OptionalChainingExprSyntax.self) {
        current = chain.expression
      } else if let element = current.as(SubscriptCallExprSyntax.self) {
        current = element.calledExpression
      } else {
        break
      }
    }
    guard
      let member = current.as(DeclReferenceExprSyntax.self) ?? current.as(MemberAccessExprSyntax.self)?.declName,
      let written =
        (current.as(MemberAccessExprSyntax.self)?.base?.as(OptionalChainingExprSyntax.self)?.expression
        .dottedName).map({ $0 + "." + member.baseName.text }) ?? current.dottedName
    else { return nil }
    let path = written.withoutSelf
    // Nearly every assignment of a project comes by here, and only one or two names are of interest.
    if let dot = path.utf8.firstIndex(of: UInt8(ascii: ".")) {
      names = [String(path[..<dot]), String(path[path.utf8.index(after: dot)...])]
    } else {
      names = [path]
    }
    self.member = member
    // In broken code a name may be missing.
    guard let first = names.first, !first.isEmpty, names.last?.utf8.contains(UInt8(ascii: ".")) == false,
      written.hasPrefix("self.") || context.member?.locals.contains(first) != true
    else { return nil }
    if names.count == 1 {
      guard let property = context.property(named: first) else { return }
      let isList =
        property.type.map { $0.hasPrefix("[") || $0.hasPrefix("Array<") } ?? (property.initializedType == nil)
      guard isList || property.knownType?.lastNamePart == "NavigationPath" else { return nil }
    } else {
      // What another type holds is not known here; its name has to say so.
      let name = names[1].lowercased()
      guard ["path", "route", "screen", "destination", "stack", "nav"].contains(where: name.contains) else {
        return nil
      }
    }
  }
}
