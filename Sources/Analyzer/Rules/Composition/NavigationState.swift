import SwiftSyntax

/// Collects a project's navigation state and the code that changes it.
///
/// Navigation state is a `NavigationPath`, an array bound by `NavigationStack(path:)`, or an array of routes, screens
/// or destinations.
struct NavigationState: Collector, ProjectWideRecorder {
  /// Navigation containers, links and paths.
  static let parts: Set<String> = [
    "NavigationStack", "NavigationSplitView", "NavigationView", "NavigationLink", "NavigationPath",
  ]

  static let id = "navigation_state"

  struct Evidence: Analyzer.Evidence {
    enum Kind: String, Storable {
      /// The property is passed to `NavigationStack(path:)`.
      case bound
      /// The property is initialized as an array of routes.
      case routes
      /// The code changes the property, which may be navigation state.
      case changed
    }

    let kind: Kind
    let path: PropertyPath

    static let fields = FieldList(Self.init, \.kind, \.path)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.call) { call, context in
      guard let name = context.callee.name, let type = context.type, !context.isPreview,
        !context.types[type].isPreview
      else { return }
      if name == "NavigationStack" {
        guard let binding = call.argument(labeled: "path")?.expression.dottedName?.withoutSelf,
          let path = PropertyPath(ofBinding: binding)
        else { return }
        context.record(
          Evidence(kind: .bound, path: path), by: Self.self, at: context.range(of: call.calledExpression))
      } else if let base = call.calledMember?.base, NavigationChange.functions.contains(name),
        let change = NavigationChange(base, in: context)
      {
        context.record(
          Evidence(kind: .changed, path: change.path), by: Self.self,
          at: context.range(from: change.member, to: call))
      }
    }
    walk.on(.assignment) { assignment, context in
      guard context.type != nil, !context.isPreview, let change = NavigationChange(assignment.target, in: context),
        !assignment.sequence.isInHandWrittenBinding
      else { return }
      context.record(
        Evidence(kind: .changed, path: change.path), by: Self.self,
        at: context.range(from: change.member, to: assignment.sequence))
    }
    walk.on(.variable) { variable, context in
      guard context.type != nil, variable.parent?.is(MemberBlockItemSyntax.self) == true else { return }
      for binding in variable.bindings {
        guard let name = binding.pattern.boundNames.first,
          let callee = binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression,
          let elements = callee.as(ArrayExprSyntax.self)?.elements, elements.count == 1,
          elements.first?.expression.dottedName?.isRouteName == true
        else { continue }
        context.record(
          Evidence(kind: .routes, path: PropertyPath(owner: nil, name: name.text)), by: Self.self,
          at: context.range(of: name))
      }
    }
  }

  func collection(in project: Project) -> ProjectNavigation { ProjectNavigation(in: project) }
}

/// The path to a property, as written but without `self.`: `path` or `coordinator.path`.
struct PropertyPath: FieldStorable, Hashable, Sendable {
  let owner: String?
  let name: String

  init(owner: String?, name: String) {
    self.owner = owner
    self.name = name
  }

  /// Returns nil if the binding's path has more than two components.
  fileprivate init?(ofBinding binding: String) {
    let names = binding.filter { $0 != "$" }.split(separator: ".").map(String.init)
    guard let last = names.last, names.count <= 2 else { return nil }
    self.init(owner: names.count == 2 ? names[0] : nil, name: last)
  }

  /// The path as written.
  var text: String { owner.map { $0 + "." + name } ?? name }

  static let fields = FieldList(Self.init(owner:name:), \.owner, \.name)
}

/// A project's navigation state and the code that changes it, excluding tests.
struct ProjectNavigation: Sendable {
  /// A location at which a type's code changes navigation state.
  struct Change: Sendable {
    let located: Located<NavigationState.Evidence>
    /// The type that contains the code.
    let entity: Int
  }

  /// A stored property of a type.
  private struct Key: Hashable {
    let entity: Int
    let name: String
  }

  private var bound: Set<Key> = []
  private var routeArrays: Set<Key> = []
  /// The changes, sorted by file path.
  private(set) var changes: [Change] = []

  fileprivate init(in project: Project) {
    let records = project.records(of: NavigationState.self).filter { !project.files[$0.file].isTest }
    for located in records where located.evidence.kind != .changed {
      guard let entity = project.entity(of: located),
        let key = Self.key(of: located.evidence.path, from: entity, in: project)
      else { continue }
      if located.evidence.kind == .bound { bound.insert(key) } else { routeArrays.insert(key) }
    }
    // Changes can only be checked after all navigation state has been collected.
    for located in records where located.evidence.kind == .changed {
      guard let entity = project.entity(of: located),
        let key = Self.key(of: located.evidence.path, from: entity, in: project), isNavigation(key, in: project)
      else { continue }
      changes.append(Change(located: located, entity: entity))
    }
  }

  /// Whether a type stores navigation state.
  func isStored(by entity: Int, in project: Project) -> Bool {
    project.types.entities[entity].declarations.contains { reference in
      project.fact(reference).properties.contains { isNavigation(Key(entity: entity, name: $0.name), in: project) }
    }
  }

  // MARK: Names

  /// Returns the property that a path refers to in a type's code.
  private static func key(of path: PropertyPath, from entity: Int, in project: Project) -> Key? {
    guard let owner = path.owner else { return Key(entity: entity, name: path.name) }
    guard let (property, reference) = property(owner, of: entity, in: project),
      let type = property.environmentType ?? property.knownType,
      let held = project.entity(named: type, inFile: reference.file, insideType: reference.type)
    else { return nil }
    return Key(entity: held, name: path.name)
  }

  private static func property(
    _ name: String, of entity: Int, in project: Project
  ) -> (PropertyFact, TypeIndex.Reference)? {
    for reference in project.types.entities[entity].declarations {
      if let property = project.fact(reference).properties.first(where: { $0.name == name }) {
        return (property, reference)
      }
    }
    return nil
  }

  private func isNavigation(_ key: Key, in project: Project) -> Bool {
    guard let (property, _) = Self.property(key.name, of: key.entity, in: project) else { return false }
    if property.knownType?.lastNamePart == "NavigationPath" || routeArrays.contains(key) { return true }
    guard let element = property.type?.arrayElement else {
      return bound.contains(key) && property.type == nil && property.initializedType == nil
    }
    return element.isRouteName || bound.contains(key)
  }
}

extension Project {
  /// The types that coordinate navigation, in source order, excluding modifiers and delegates nested in representables.
  var navigationCoordinators: [Int] {
    entities(having: .coordinator).filter { entity in
      let type = types.entities[entity]
      return !files[type.file].isTest && type.kind != .protocol
        && !types.roles(of: entity).contains(.viewModifier)
        && !(type.name.lastNamePart == "Coordinator" && type.name.enclosingName != nil)
    }
  }
}

extension String {
  /// Whether the name has the suffix of a navigation target.
  fileprivate var isRouteName: Bool { hasSuffix("Route") || hasSuffix("Screen") || hasSuffix("Destination") }

  /// The element type of an array type: `Route` for `[Route]` and `Array<Route>`; nil for other types.
  fileprivate var arrayElement: String? {
    if hasPrefix("["), hasSuffix("]"), !contains(":") { return String(dropFirst().dropLast()) }
    if hasPrefix("Array<"), hasSuffix(">") { return String(dropFirst("Array<".count).dropLast()) }
    return nil
  }
}

/// A change to possible navigation state.
private struct NavigationChange {
  let path: PropertyPath
  /// The last component of the path.
  let member: DeclReferenceExprSyntax

  /// Functions that change an array or a `NavigationPath`.
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
    let names = written.withoutSelf
    // Splits the path only at the first dot, because this code runs for nearly every assignment.
    if let dot = names.utf8.firstIndex(of: UInt8(ascii: ".")) {
      path = PropertyPath(owner: String(names[..<dot]), name: String(names[names.utf8.index(after: dot)...]))
    } else {
      path = PropertyPath(owner: nil, name: names)
    }
    self.member = member
    // A name may be missing if the code has syntax errors.
    let first = path.owner ?? path.name
    guard !first.isEmpty, !path.name.utf8.contains(UInt8(ascii: ".")),
      written.hasPrefix("self.") || context.member?.locals.contains(first) != true
    else { return nil }
    if path.owner == nil {
      guard let property = context.property(named: first) else { return }
      let isList =
        property.type.map { $0.hasPrefix("[") || $0.hasPrefix("Array<") } ?? (property.initializedType == nil)
      guard isList || property.knownType?.lastNamePart == "NavigationPath" else { return nil }
    } else {
      // The members of other types are unknown at this point, so the property's name must suggest navigation.
      let name = path.name.lowercased()
      guard ["path", "route", "screen", "destination", "stack", "nav"].contains(where: name.contains) else {
        return nil
      }
    }
  }
}
