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

  /// A type that conforms to `View`, `Shape` or a representable protocol such as `UIViewRepresentable`.
  package static let view = RoleSet(rawValue: 1 << 0)
  /// A type that conforms to `ViewModifier`.
  package static let viewModifier = RoleSet(rawValue: 1 << 1)
  /// A type that conforms to a style protocol that renders views, such as `ButtonStyle`.
  package static let style = RoleSet(rawValue: 1 << 2)
  /// A type that conforms to `App`, `Scene`, `Commands` or a widget protocol.
  package static let appScene = RoleSet(rawValue: 1 << 3)
  /// A type whose name has one of the configured suffixes, or that inherits from such a type.
  package static let viewModel = RoleSet(rawValue: 1 << 4)
  /// A type that conforms to `ObservableObject` or uses a macro such as `@Observable`.
  package static let observable = RoleSet(rawValue: 1 << 5)
  /// A type that conforms to `Reducer` or uses `@Reducer`.
  package static let reducer = RoleSet(rawValue: 1 << 6)
  /// A type whose name ends in `Coordinator` or `Router`, or a protocol that such a type conforms to.
  package static let coordinator = RoleSet(rawValue: 1 << 7)
  /// A class that inherits from one of the system's view controllers, such as `UIViewController`.
  package static let viewController = RoleSet(rawValue: 1 << 8)
  /// A type whose name ends in a suffix such as `Service`, `Client` or `Repository`.
  package static let service = RoleSet(rawValue: 1 << 9)
  /// A type without any other role.
  package static let model = RoleSet(rawValue: 1 << 10)
  /// Part of the view layer that renders nothing itself: a result builder, or a type that is generic over `View`. Not a
  /// role of its own; it only prevents the type from being treated as a model.
  static let viewLayer = RoleSet(rawValue: 1 << 11)

  /// The roles of types whose members can contain view code.
  package static let drawing: RoleSet = [.view, .viewModifier, .style]

  /// The roles, in the order of `Role`.
  package var roles: [Role] { Role.allCases.filter { contains(RoleSet($0)) } }
}
