import SwiftSyntax

extension Project {
  /// Returns whether a view may create a service because nothing would be gained by injecting it: a helper that a
  /// representable creates for the UIKit or AppKit view that it makes, a wrapper around a system service that is
  /// created and used on the spot, or an adapter around objects that the view has been given.
  func mayCreate(_ located: Located<ViewCreatesService.Evidence>, _ service: NamedService) -> Bool {
    guard located.evidence.kind == .creates else { return false }
    if isMadeForRepresentedView(located) { return true }
    guard case .declared(let entity) = service, !located.evidence.isInitialValue else { return false }
    return located.evidence.isOnlyArgument && isAdapter(entity) || wrapsSystemService(entity)
  }

  private func isMadeForRepresentedView(_ located: Located<ViewCreatesService.Evidence>) -> Bool {
    guard let view = entity(of: located), let member = located.record.symbol.split(separator: ".").last,
      Self.makingFunctions.contains(String(member).withoutArgumentLabels)
    else { return false }
    return isRepresentable(view)
  }

  /// Returns whether a view represents a UIKit or AppKit view.
  func isRepresentable(_ view: Int) -> Bool {
    facts(of: view).contains { $0.inherited.contains { $0.hasSuffix("Representable") } }
  }

  private static let makingFunctions: Set<String> = [
    "makeUIView", "makeNSView", "makeUIViewController", "makeNSViewController", "makeWKInterfaceObject",
    "makeCoordinator",
  ]

  /// Returns whether a type is a struct of constants that connects them to a protocol of the project and does no I/O
  /// itself. Code that takes the protocol can already be tested.
  private func isAdapter(_ entity: Int) -> Bool {
    let properties = properties(of: entity).filter { !$0.isStatic }
    return types.entities[entity].kind == .struct && conformsToProjectProtocol(entity) && !properties.isEmpty
      && properties.allSatisfy { $0.isLet && !$0.hasInitialValue } && !performsIO(entity)
  }

  /// Returns whether a type has no state of its own and only calls a service of the system, so that each instance does
  /// the same. Views that open a link or remove a notification would not be easier to test if they received it.
  private func wrapsSystemService(_ entity: Int) -> Bool {
    let properties = properties(of: entity).filter { !$0.isStatic }
    guard properties.allSatisfy({ $0.isLet && $0.hasInitialValue || $0.type?.contains("->") == true }),
      !performsIO(entity)
    else { return false }
    let members = facts(of: entity).flatMap(\.members)
    guard !members.contains(where: { !$0.isHidden && ($0.isAsync || $0.isThrowing) }) else { return false }
    let file = types.entities[entity].file
    return members.contains { member in
      member.uses.contains { use in
        guard use.name.isUppercased, use.isForeignInstance,
          case .external = types.lookUp(use.name, inFile: file, insideType: types.entities[entity].name)
        else { return false }
        return true
      }
    }
  }
}

extension ExprSyntax {
  /// Whether the value, or the local constant that stores it, is used only as an argument of calls.
  var isOnlyArgument: Bool {
    if parent?.is(LabeledExprSyntax.self) == true { return true }
    let uses = usesOfLocalVariable ?? []
    return !uses.isEmpty && uses.allSatisfy { $0.parent?.is(LabeledExprSyntax.self) == true }
  }
}
