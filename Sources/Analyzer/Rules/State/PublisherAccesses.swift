import SwiftSyntax

/// Collects uses that require an `ObservableObject`: accesses to its publishers (`model.$query`,
/// `model.objectWillChange`), and views that read the object from the focused window.
struct PublisherAccesses: Collector, ProjectWideRecorder {
  static let id = "publisher_accesses"

  struct Evidence: Analyzer.Evidence {
    /// `$query` or `objectWillChange`.
    let publisher: String
    /// The name of the property or variable that contains the object, or the object's type if the object is a
    /// singleton. Nil for key paths and other expressions.
    let owner: String?
    /// The type of the parameter or local variable that contains the object, or the name under which a container
    /// provides it. Nil if there is neither.
    let origin: String?
    /// Whether the enclosing class itself contains the publisher, in which case there is no owner.
    var isOwn = false

    static let fields = FieldList(
      Self.init(publisher:owner:origin:isOwn:), \.publisher, \.owner, \.origin, \.isOwn)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["$"]) { walk in
      walk.on(.memberAccess) { node, context in
        let name = node.declName.baseName.text
        guard name.utf8.first == UInt8(ascii: "$") else { return }
        guard node.base?.isSelf != true else { return Self.recordOwn(name, at: node, in: context) }
        Self.record(name, of: node.base, at: node, in: context)
      }
      walk.on(.reference) { node, context in
        guard node.baseName.text.hasPrefix("$"), !node.isMemberName else { return }
        Self.recordOwn(node.baseName.text, at: node, in: context)
      }
    }
    walk.onMemberAccess(of: ["objectWillChange"]) { node, context in
      guard node.base?.isSelf != true else { return }
      Self.record("objectWillChange", of: node.base, at: node, in: context)
    }
  }

  /// Records a publisher of the enclosing class in the initial value of a property: `$state` in
  /// `lazy var changes = $state.eraseToAnyPublisher()`. The facts contain the uses in other members.
  private static func recordOwn(_ publisher: String, at node: some SyntaxProtocol, in context: FileContext) {
    // The arguments of closures have names such as `$0`.
    guard publisher.dropFirst().first?.isNumber == false, context.member == nil, context.type != nil else { return }
    context.record(
      Evidence(publisher: publisher, owner: nil, origin: nil, isOwn: true), by: Self.self, at: context.range(of: node))
  }

  private static func record(
    _ publisher: String, of base: ExprSyntax?, at node: MemberAccessExprSyntax, in context: FileContext
  ) {
    var names = base?.unchained.dottedName?.split(separator: ".").map(String.init) ?? []
    if let last = names.last, SystemAPIs.sharedInstances.contains(last) { names.removeLast() }
    let name = base?.unchained.wholeName?.name
    let origin = name.flatMap { Self.origin(of: $0, at: node, in: context) }
    // The name of an element, such as in `for item in items`, says nothing about its type.
    let isElement = origin == nil && name.map(node.isInScopeOfElement(named:)) ?? false
    context.record(
      Evidence(publisher: publisher, owner: isElement ? nil : names.last, origin: origin), by: Self.self,
      at: context.range(of: node))
  }

  private static func origin(of name: String, at node: MemberAccessExprSyntax, in context: FileContext) -> String? {
    if let local = node.localBinding(of: name) {
      return (local.typeAnnotation?.type.unwrappedName ?? local.initializer?.value.constructedType)?.lastNamePart
    }
    if let parameter = context.member?.parameters.first(where: { $0.name == name }) {
      return parameter.typeName?.lastNamePart
    }
    guard let property = context.property(named: name), property.knownType == nil else { return nil }
    // Only the key path shows what the property contains: `@Injected(\.session) var model`.
    let path = property.attributes.lazy.compactMap(\.arguments).first { $0.hasPrefix("\\") }
    return path?.split(separator: ".").last.map(String.init)
  }

  /// The accesses in the whole project.
  struct Collection: Sendable {
    /// The names of each publisher's owners, keyed by the publisher's name; nil represents an unknown owner.
    fileprivate var owners: [String: Set<String?>] = [:]
    /// The types that use their own publishers, keyed by the publisher's name.
    fileprivate var users: [String: Set<Int>] = [:]
    /// The types of properties, keyed by property name.
    fileprivate var types: [String: Set<String>] = [:]
    /// The types that views read from the focused window.
    fileprivate var focused: Set<String> = []
  }

  func collection(in project: Project) -> Collection {
    var collection = Collection()
    for located in project.records(of: Self.self) {
      if located.evidence.isOwn {
        if let entity = project.entity(of: located) {
          collection.users[located.evidence.publisher, default: []].insert(entity)
        }
        continue
      }
      collection.owners[located.evidence.publisher, default: []].insert(located.evidence.owner)
      if let origin = located.evidence.origin {
        collection.owners[located.evidence.publisher, default: []].insert(origin)
      }
    }
    for property in project.files.lazy.flatMap(\.facts.types).flatMap(\.properties) {
      guard let type = property.knownType?.lastNamePart else { continue }
      collection.types[property.name, default: []].insert(type)
      if property.has(anyOf: "FocusedObject") { collection.focused.insert(type) }
    }
    return collection
  }
}

extension SyntaxProtocol {
  /// Returns whether a name refers to the variable of an enclosing loop or to a parameter of an enclosing closure.
  fileprivate func isInScopeOfElement(named name: String) -> Bool {
    ancestors.contains { node in
      node.as(ForStmtSyntax.self)?.pattern.boundNames.contains { $0.text == name }
        ?? node.as(ClosureExprSyntax.self)?.parameterNames.contains(name) ?? false
    }
  }
}

extension PublisherAccesses.Collection {
  /// Returns whether any code may use a publisher of the class or of one of its superclasses.
  func mayConcern(_ entity: Int, in project: Project) -> Bool {
    let classes = [entity] + project.superclasses(of: entity)
    let names = Set(classes.map { project.types.entities[$0].name.lastNamePart })
    let facts = classes.flatMap { project.facts(of: $0) }
    let published = facts.flatMap(\.properties).filter { $0.attribute("Published") != nil }.map(\.name)
    if !focused.isDisjoint(with: names) { return true }
    let own = Set(published)
    let isUsedInside = facts.flatMap(\.members).flatMap(\.uses).contains { use in
      use.name == "objectWillChange" || use.usage.contains(.projected) && own.contains(use.name)
    }
    if isUsedInside { return true }
    return (published.map { "$" + $0 } + ["objectWillChange"]).contains { publisher in
      users[publisher]?.isDisjoint(with: classes) == false
        || owners[publisher]?.contains { mayBe($0, anyOf: names, isSpecific: publisher != "objectWillChange") } ?? false
    }
  }

  /// Returns whether a property or variable with this name may contain an instance of one of the classes.
  private func mayBe(_ owner: String?, anyOf classes: Set<String>, isSpecific: Bool) -> Bool {
    guard let owner else { return isSpecific }
    if classes.contains(owner) { return true }
    guard let types = types[owner] else { return isSpecific && !owner.isUppercased }
    return !types.isDisjoint(with: classes)
  }
}
