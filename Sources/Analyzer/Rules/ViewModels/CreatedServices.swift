import SwiftSyntax

/// Collects the services that view models create.
struct CreatedServices: Collector {
  static let id = "created_services"

  struct Evidence: Analyzer.Evidence {
    /// The type of the service that the view model creates.
    let service: String
    /// The created types to which the instance is immediately passed.
    let receivers: [String]
    let arguments: RunTimeArguments
    /// The name of the property or variable that stores the instance.
    let name: String?
    /// Whether the view model is the instance's delegate.
    let isDelegate: Bool
    /// The types of the properties and parameters that are passed to the service's initializer.
    let received: [String]
    /// The labels of the arguments that are passed to the service's initializer.
    let labels: [String]
    /// The names that are passed to the service's initializer.
    let passed: [String]
    /// Whether the instance is stored in a local constant and only passed to factories.
    var isHandedOn = false
    /// Whether code needs the instance of a system type itself, so that no protocol can replace it.
    var isNeededAsItself = false
    /// Whether a private property stores the instance and the view model never uses that property.
    var isUnread = false

    static let fields = FieldList(
      Self.init(
        service:receivers:arguments:name:isDelegate:received:labels:passed:isHandedOn:isNeededAsItself:isUnread:),
      \.service, \.receivers, \.arguments, \.name, \.isDelegate, \.received, \.labels, \.passed, \.isHandedOn,
      \.isNeededAsItself, \.isUnread)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.call) { node, context in
      guard context.mayBeInViewModel, let name = node.service(constructing: context.callee.constructedType)
      else { return }
      guard context.createsForItself(node), !node.isOnlyRead, !node.takesAppearance, !node.explainsCreation(of: name)
      else { return }
      context.recordInViewModel(
        Evidence(
          service: name, receivers: node.enclosingCreations, arguments: RunTimeArguments(of: node, in: context),
          name: node.receivingName, isDelegate: node.setsSelfAsDelegate, received: context.receivedTypes(of: node),
          labels: node.arguments.compactMap { $0.label?.text },
          passed: node.arguments.compactMap { $0.expression.wholeName?.name },
          isHandedOn: node.isOnlyPassedToFactories),
        by: Self.self, at: context.range(of: node.calledExpression), source: name)
    }
  }

  /// The creations in all files that contain part of a reviewed type.
  func collection(in project: Project) -> [Located<Evidence>] {
    project.recordsOfReviewedTypes(of: Self.self).filter { project.isService($0.evidence.service, at: $0) }
  }
}

extension FunctionCallExprSyntax {
  /// Whether the created object is stored in a local constant that is only an argument of calls on factories:
  /// `let service = ImportService(file); let model = importModelFactory.make(service: service)`.
  fileprivate var isOnlyPassedToFactories: Bool {
    guard let uses = ExprSyntax(self).usesOfLocalVariable, !uses.isEmpty else { return false }
    return uses.allSatisfy { use in
      let call = use.parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
      return call?.calledMember?.base?.dottedName?.lastNamePart.camelCaseWords.last == "factory"
    }
  }
}

extension Project {
  /// Whether the name refers to a service that can be created, as opposed to an enum or a system class that represents
  /// a value.
  func isService(_ name: String, at located: Located<CreatedServices.Evidence>) -> Bool {
    switch meaning(of: name, at: located) {
    case .entity(let entity):
      let kind = types.entities[entity].kind
      // A struct without functions is a value, regardless of its name.
      if kind == .struct, !facts(of: entity).contains(where: { $0.members.contains { $0.kind == .function } }) {
        return false
      }
      if isData(entity) { return false }
      return types.roles(of: entity).contains(.service) && kind != .enum && kind != .protocol
    case .external(let name):
      // Excludes system classes named `…Controller` and `…Provider` that no one would inject, controllers of other
      // frameworks that a view model only wraps for the views, such as `SPUStandardUpdaterController`, and types
      // reported only by `networking_in_view_model`.
      return ServiceName.isService(name.lastNamePart) && name != "FileManager"
        && !["UI", "NS", "ASAuthorization"].contains { name.hasPrefix($0) }
        && !(name.hasSuffix("Controller") && name.hasFrameworkPrefix)
    case .ambiguous: return false
    }
  }
}
