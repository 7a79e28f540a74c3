/// The role of a type. Rules use roles instead of names.
package enum Role: String, Sendable, Hashable, Codable, CaseIterable {
  case view
  case viewModifier = "view_modifier"
  case style
  case appScene = "app_scene"
  case viewModel = "view_model"
  case observable
  case reducer
  case coordinator
  case viewController = "view_controller"
  case service
  case model
}

/// A set of roles, listed in the order of `Role`.
package struct RoleSet: OptionSet, Sendable, Hashable, Codable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package init(_ role: Role) {
    switch role {
    case .view: self = .view
    case .viewModifier: self = .viewModifier
    case .style: self = .style
    case .appScene: self = .appScene
    case .viewModel: self = .viewModel
    case .observable: self = .observable
    case .reducer: self = .reducer
    case .coordinator: self = .coordinator
    case .viewController: self = .viewController
    case .service: self = .service
    case .model: self = .model
    }
  }

  package static let view = RoleSet(rawValue: 1 << 0)
  package static let viewModifier = RoleSet(rawValue: 1 << 1)
  package static let style = RoleSet(rawValue: 1 << 2)
  package static let appScene = RoleSet(rawValue: 1 << 3)
  package static let viewModel = RoleSet(rawValue: 1 << 4)
  package static let observable = RoleSet(rawValue: 1 << 5)
  package static let reducer = RoleSet(rawValue: 1 << 6)
  package static let coordinator = RoleSet(rawValue: 1 << 7)
  package static let viewController = RoleSet(rawValue: 1 << 8)
  package static let service = RoleSet(rawValue: 1 << 9)
  package static let model = RoleSet(rawValue: 1 << 10)
  /// Part of the view layer that renders nothing itself: a result builder, or a type that is generic over `View`. Not a
  /// role of its own; it only prevents the type from being treated as a model.
  static let viewLayer = RoleSet(rawValue: 1 << 11)

  /// The roles of types whose members can contain view code.
  package static let drawing: RoleSet = [.view, .viewModifier, .style]

  /// The roles, in the order of `Role`.
  package var roles: [Role] { Role.allCases.filter { contains(RoleSet($0)) } }
}
