/// What a type is for; rules ask for roles instead of guessing from names.
/// - Source: catalogue, head, "Roles".
public enum Role: String, Sendable, Hashable, Codable, CaseIterable {
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

/// A set of roles; listed in the order of the catalogue.
public struct RoleSet: OptionSet, Sendable, Hashable, Codable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public init(_ role: Role) {
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

  public static let view = RoleSet(rawValue: 1 << 0)
  public static let viewModifier = RoleSet(rawValue: 1 << 1)
  public static let style = RoleSet(rawValue: 1 << 2)
  public static let appScene = RoleSet(rawValue: 1 << 3)
  public static let viewModel = RoleSet(rawValue: 1 << 4)
  public static let observable = RoleSet(rawValue: 1 << 5)
  public static let reducer = RoleSet(rawValue: 1 << 6)
  public static let coordinator = RoleSet(rawValue: 1 << 7)
  public static let viewController = RoleSet(rawValue: 1 << 8)
  public static let service = RoleSet(rawValue: 1 << 9)
  public static let model = RoleSet(rawValue: 1 << 10)

  /// Types whose members can be view code.
  public static let drawing: RoleSet = [.view, .viewModifier, .style]

  /// The roles in the order of the catalogue.
  public var roles: [Role] { Role.allCases.filter { contains(RoleSet($0)) } }
}
