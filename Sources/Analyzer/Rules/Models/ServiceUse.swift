import SwiftSyntax

/// How a view uses a service that it creates or accesses.
struct ServiceUse: FieldStorable, Hashable {
  /// Modifiers that pass an object to child views.
  static let environment: Set<String> = ["environment", "environmentObject"]

  private static let owners = SwiftUIVocabulary.owningWrappers
    .union(SwiftUIVocabulary.owningWrappers.map { "SwiftUI." + $0 })

  /// The property or variable that stores the service; nil if the service is used directly.
  private(set) var name: String?
  /// Whether the view owns the service through `State` or `StateObject`.
  private(set) var isOwned = false
  /// The initializer that the service is passed to.
  private(set) var receiver: String?
  /// The label of the argument that passes the service to the initializer.
  private(set) var label: String?

  static let fields = FieldList(
    Self.init(name:isOwned:receiver:label:), \.name, \.isOwned, \.receiver, \.label)

  private init(name: String?, isOwned: Bool, receiver: String?, label: String?) {
    self.name = name
    self.isOwned = isOwned
    self.receiver = receiver
    self.label = label
  }

  /// Returns nil if the expression is a default value or is passed to the environment.
  init?(_ expression: ExprSyntax) {
    if let clause = expression.parent?.as(InitializerClauseSyntax.self) {
      guard let binding = clause.parent?.as(PatternBindingSyntax.self) else { return nil }
      name = binding.pattern.boundNames.first?.text
      isOwned = binding.parent?.parent?.as(VariableDeclSyntax.self)?.attributes.holdOwningWrapper ?? false
    } else if let argument = expression.parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    {
      if let member = call.calledMember?.declName.baseName.text, Self.environment.contains(member) { return nil }
      receiver = call.constructedTypeName
      label = argument.label?.text
      isOwned = receiver.map(Self.owners.contains) ?? false
    } else if let sequence = expression.parent?.as(ExprListSyntax.self)?.parent?.as(SequenceExprSyntax.self) {
      if sequence.operators.contains("??") { return nil }
      name = sequence.assignment?.target.wholeName?.name
    }
  }
}

extension AttributeListSyntax {
  /// Whether one of the attributes is `State`, `StateObject` or another wrapper that owns its value.
  var holdOwningWrapper: Bool {
    names.contains { SwiftUIVocabulary.owningWrappers.contains($0.lastNamePart) }
  }
}

/// A service that a view refers to: one declared in the project, or a foreign type that is named like a service.
enum NamedService {
  case declared(Int)
  case foreign(String)
}

extension Project {
  /// Returns the service that a name refers to inside a type; nil for system types and types that are not services.
  func service(named name: String, from reference: TypeIndex.Reference) -> NamedService? {
    switch types.lookUp(name, inFile: reference.file, insideType: fact(reference).name) {
    case .ambiguous: return nil
    case .entity(let entity):
      if SystemServices.areOfComposableArchitecture(name.lastNamePart) { return nil }
      let kind = types.entities[entity].kind
      guard kind == .class || kind == .struct || kind == .actor, types.roles(of: entity).contains(.service) else {
        return nil
      }
      return .declared(entity)
    case .external(let name):
      return SystemServices.contains(name.lastNamePart) ? nil : .foreign(name)
    }
  }

  /// Returns whether instances of a type are data regardless of its name, because they can be saved, such as a
  /// `GameController` in a list of settings, or because the type is a struct with values but no functions.
  func isData(_ entity: Int) -> Bool {
    let facts = facts(of: entity)
    if facts.contains(where: { !Self.serializingProtocols.isDisjoint(with: $0.inherited) }) { return true }
    let members = facts.flatMap(\.members)
    let values = facts.flatMap(\.properties).filter { !$0.isStatic }
    return types.entities[entity].kind == .struct && !values.isEmpty && !members.contains { $0.kind == .function }
      && !values.contains { $0.type?.contains("->") ?? true }
  }

  /// Returns whether a struct stores variables and changes them itself. A view that owns such a value has state of its
  /// own, which must not be shared with other views.
  func isOwnState(_ entity: Int) -> Bool {
    let facts = facts(of: entity)
    return types.entities[entity].kind == .struct
      && facts.flatMap(\.properties).contains { !$0.isStatic && !$0.isLet }
      && facts.flatMap(\.members).contains { $0.modifiers.contains("mutating") }
  }

  private static let serializingProtocols: Set<String> = ["Codable", "Decodable", "Encodable"]

  /// Returns whether the view owns the service as an observable object, or only passes it to the environment or to a
  /// child view that stores it.
  func isPassedOn(
    _ use: ServiceUse, service: NamedService, from reference: TypeIndex.Reference, toEnvironment names: Set<String>
  ) -> Bool {
    if use.isOwned {
      guard case .declared(let entity) = service else { return true }
      // An actor that a view keeps in its state belongs to the view as well.
      if types.roles(of: entity).contains(.observable) || types.entities[entity].kind == .actor { return true }
    } else if let receiver = use.receiver {
      return isStored(by: receiver, label: use.label, service, from: reference)
    }
    guard let name = use.name else { return false }
    if names.contains(name) { return true }
    guard case .entity(let view) = types.meaning(of: reference) else { return false }
    return (types.entities[view].declarations + types.entities[view].extensions).contains { own in
      files[own.file].facts.constructions.contains { made in
        made.owner == own.type
          && made.arguments.contains {
            $0.name == name && isStored(by: made.type, label: $0.label, service, from: own)
          }
      }
    }
  }

  /// Whether the initializer creates a view that stores the service, or a view that is not declared in the project.
  private func isStored(
    by name: String, label: String?, _ service: NamedService, from reference: TypeIndex.Reference
  ) -> Bool {
    switch types.lookUp(name, inFile: reference.file, insideType: fact(reference).name) {
    case .ambiguous: return true
    case .external(let name):
      return RoleResolver.rolesByName(name.lastNamePart, viewModelSuffixes: types.viewModelSuffixes).isEmpty
    case .entity(let receiver):
      guard !types.roles(of: receiver).isDisjoint(with: .drawing) else { return false }
      let stored = properties(of: receiver).filter { !$0.isStatic }
      return stored.contains { property in
        if property.name == label { return true }
        guard let type = property.knownType?.lastNamePart else { return false }
        switch service {
        case .declared(let entity): return type == types.entities[entity].name.lastNamePart
        case .foreign(let foreign): return type == foreign.lastNamePart
        }
      }
    }
  }
}

/// System types whose names look like services.
enum SystemServices {
  static func contains(_ name: String) -> Bool {
    if names.contains(name) || areOfComposableArchitecture(name) { return true }
    let letters = Array(name.utf8.prefix(4))
    // Matches `CLLocationManager` but not `APIClient`: a two-letter framework prefix must be followed by a word.
    guard letters.count == 4, prefixes.contains(String(decoding: letters[..<2], as: UTF8.self)) else { return false }
    let isCapital = { (letter: UInt8) in (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) }
    return isCapital(letters[2]) && !isCapital(letters[3])
  }

  /// Returns whether the name refers to a Composable Architecture store, which views own by design, or to a view that
  /// observes one.
  static func areOfComposableArchitecture(_ name: String) -> Bool { composableArchitecture.contains(name) }

  private static let composableArchitecture: Set<String> = [
    "Store", "ViewStore", "BindingViewStore", "TestStore", "WithPerceptionTracking", "WithViewStore", "ForEachStore",
    "SwitchStore", "IfLetStore", "NavigationStackStore",
  ]

  private static let names: Set<String> = [
    "FileManager", "UndoManager", "HTTPCookieStorage", "URLCredentialStorage", "AppStore",
  ]

  private static let prefixes: Set<String> = [
    "AC", "AR", "AS", "AT", "AV", "BG", "CB", "CK", "CL", "CM", "CN", "CS", "CT", "CX", "DC", "EA", "EK", "GC", "GK",
    "HK", "HM", "IN", "LA", "LP", "MC", "MF", "MK", "MP", "NE", "NF", "NI", "NS", "NW", "PH", "PK", "QL", "RP", "SC",
    "SF", "SK", "SL", "SN", "ST", "TV", "UI", "UN", "VN", "VS", "WC", "WK",
  ]
}
