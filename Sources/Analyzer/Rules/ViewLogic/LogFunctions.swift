import SwiftSyntax

/// A function that a `catch` block calls to log an error.
struct LogFunction: FieldStorable, Hashable {
  /// The type, or the property that stores the logger.
  let owner: String
  let name: String

  static let fields = FieldList(Self.init, \.owner, \.name)
}

extension FunctionCallExprSyntax {
  /// The called function, if it belongs to a property, a type or a type's shared instance: `logger.error(…)`,
  /// `Log.error(…)`, `Log.shared.error(…)`.
  func logFunction(in context: FileContext) -> LogFunction? {
    guard let access = calledMember, let base = access.base?.unchained else { return nil }
    let name = access.declName.baseName.text
    if let owner = base.wholeName?.name {
      return context.member?.locals.contains(owner) == true ? nil : LogFunction(owner: owner, name: name)
    }
    if base.isTypePath { return base.dottedName.map { LogFunction(owner: $0, name: name) } }
    guard let instance = base.as(MemberAccessExprSyntax.self), let type = instance.base, type.isTypePath,
      SystemAPIs.sharedInstances.contains(instance.declName.baseName.text)
    else { return nil }
    return type.dottedName.map { LogFunction(owner: $0, name: name) }
  }
}

extension Project {
  /// Returns whether a log function that the project declares also shows the message to the user: it or a function that
  /// it calls presents an alert, or assigns state that views can read.
  func showsMessage(_ function: LogFunction, at located: Located<some Analyzer.Evidence>) -> Bool {
    var type = function.owner
    if !type.lastNamePart.isUppercased {
      guard let property = property(named: function.owner, of: located.type),
        let known = property.knownType ?? property.environmentType
      else { return false }
      type = known
    }
    guard let logger = entity(named: type, inFile: located.file, insideType: located.record.type) else { return false }
    let members = facts(of: logger).flatMap(\.members)
    let state = namesOfState(in: logger)
    var pending = [function.name]
    var visited: Set<String> = []
    while let name = pending.popLast() {
      guard visited.insert(name).inserted else { continue }
      for member in members where member.baseName == name {
        for use in member.uses {
          if Self.alerts.contains(use.name) || state.contains(use.name) && use.usage.contains(.assigned) { return true }
          if use.usage.contains(.called), use.member == nil { pending.append(use.name) }
        }
      }
    }
    return false
  }

  /// The variables of an observable class that views can read.
  private func namesOfState(in entity: Int) -> Set<String> {
    guard types.roles(of: entity).contains(.observable) else { return [] }
    let visible = properties(of: entity).filter { property in
      !property.isLet && !property.isStatic
        && !property.modifiers.contains { ["private", "fileprivate"].contains($0) }
    }
    return Set(visible.map(\.name))
  }

  private static let alerts: Set<String> = ["NSAlert", "UIAlertController", "presentError", "runModal"]
}
