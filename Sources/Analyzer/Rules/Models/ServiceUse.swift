import SwiftSyntax

/// Where a service goes that a view creates or reaches for.
struct ServiceUse {
  /// Modifiers that hand an object to the views below.
  static let environment: Set<String> = ["environment", "environmentObject"]

  /// The property or variable that keeps it; empty where it is used at once.
  let name: String
  /// `State` or `StateObject` where the view owns it through one of them, else empty.
  let owner: String
  /// What it is an argument of the creation of, and the label it has there; empty where it is none.
  let receiver: String
  let label: String

  /// What is remembered between the walk and the verdict.
  var subjects: [String] { [name, owner, receiver, label] }

  init(subjects: [String]) {
    let subjects = subjects + Array(repeating: "", count: max(0, 4 - subjects.count))
    name = subjects[0]
    owner = subjects[1]
    receiver = subjects[2]
    label = subjects[3]
  }

  /// Where the value of an expression goes; nil where that is a default or the environment.
  init?(_ expression: ExprSyntax) {
    var name = ""
    var owner = ""
    var receiver = ""
    var label = ""
    if let clause = expression.parent?.as(InitializerClauseSyntax.self) {
      guard let binding = clause.parent?.as(PatternBindingSyntax.self) else { return nil }
      name = binding.pattern.boundNames.first?.text ?? ""
      owner = binding.parent?.parent?.as(VariableDeclSyntax.self)?.attributes.owningWrapper ?? ""
    } else if let argument = expression.parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    {
      if let member = call.calledMember?.declName.baseName.text, Self.environment.contains(member) { return nil }
      receiver = call.constructedTypeName ?? ""
      label = argument.label?.text ?? ""
      if ["State", "StateObject", "SwiftUI.State", "SwiftUI.StateObject"].contains(receiver) {
        owner = receiver.lastNamePart
      }
    } else if let sequence = expression.parent?.as(ExprListSyntax.self)?.parent?.as(SequenceExprSyntax.self) {
      if sequence.operators.contains("??") { return nil }
      name = sequence.assignment?.target.wholeName?.name ?? ""
    }
    self.init(subjects: [name, owner, receiver, label])
  }
}

extension AttributeListSyntax {
  fileprivate var owningWrapper: String? {
    names.map(\.lastNamePart).first { $0 == "State" || $0 == "StateObject" }
  }
}

/// A service that a view names: one of the project, or a foreign one that its name makes a service.
enum NamedService {
  case declared(Int)
  case foreign(String)
}

extension Project {
  /// The declared type in whose code something was observed.
  func entity(of located: LocatedObservation) -> Int? {
    guard let type = located.observation.type,
      case .entity(let entity) = types.meaning(of: .init(file: located.file, type: type))
    else { return nil }
    return entity
  }

  /// The service that a name means inside a type; nil for anything else, and for types of the system.
  func service(named name: String, from reference: TypeIndex.Reference) -> NamedService? {
    switch types.lookUp(name, inFile: reference.file, insideType: fact(reference).name) {
    case .ambiguous: return nil
    case .entity(let entity):
      let kind = types.entities[entity].kind
      guard kind == .class || kind == .struct || kind == .actor, types.roles(of: entity).contains(.service) else {
        return nil
      }
      return .declared(entity)
    case .external(let name):
      return SystemServices.contains(name.lastNamePart) ? nil : .foreign(name)
    }
  }

  /// Whether the view owns the service as an observable, or only hands it on: to the environment, or to a child view
  /// that stores it.
  func isGivenOn(
    _ use: ServiceUse, service: NamedService, from reference: TypeIndex.Reference, toEnvironment names: Set<String>
  ) -> Bool {
    if !use.owner.isEmpty {
      guard case .declared(let entity) = service else { return true }
      if types.roles(of: entity).contains(.observable) { return true }
    } else if !use.receiver.isEmpty {
      return isStored(by: use.receiver, label: use.label, service, from: reference)
    }
    guard !use.name.isEmpty else { return false }
    if names.contains(use.name) { return true }
    guard case .entity(let view) = types.meaning(of: reference) else { return false }
    return (types.entities[view].declarations + types.entities[view].extensions).contains { own in
      files[own.file].facts.constructions.contains { made in
        made.owner == own.type
          && made.arguments.contains {
            $0.name == use.name && isStored(by: made.type, label: $0.label ?? "", service, from: own)
          }
      }
    }
  }

  /// Whether what is created is a view that stores the service; a view that the project does not declare may do so.
  private func isStored(
    by name: String, label: String, _ service: NamedService, from reference: TypeIndex.Reference
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

/// Types of the system whose names end as those of services do.
enum SystemServices {
  static func contains(_ name: String) -> Bool {
    if names.contains(name) { return true }
    let letters = Array(name.utf8.prefix(4))
    // `CLLocationManager`, but not `APIClient`: two letters of a framework, then a word.
    guard letters.count == 4, prefixes.contains(String(decoding: letters[..<2], as: UTF8.self)) else { return false }
    let isCapital = { (letter: UInt8) in (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) }
    return isCapital(letters[2]) && !isCapital(letters[3])
  }

  /// Without a prefix; `Store` and its kin are those of the Composable Architecture, which views hold by design.
  private static let names: Set<String> = [
    "FileManager", "UndoManager", "HTTPCookieStorage", "URLCredentialStorage", "AppStore", "Store", "ViewStore",
    "TestStore", "WKWebsiteDataStore", "SKCloudServiceController",
  ]

  private static let prefixes: Set<String> = [
    "AC", "AR", "AS", "AT", "AV", "BG", "CB", "CK", "CL", "CM", "CN", "CS", "CT", "CX", "DC", "EA", "EK", "GC", "GK",
    "HK", "HM", "IN", "LA", "LP", "MC", "MF", "MK", "MP", "NE", "NF", "NI", "NS", "NW", "PH", "PK", "QL", "RP", "SC",
    "SF", "SK", "SL", "SN", "ST", "TV", "UI", "UN", "VN", "VS", "WC", "WK",
  ]
}
