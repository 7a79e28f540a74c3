/// Finds types that look like models but are part of a UIKit interface, because their members accept or return views or
/// because they receive a view controller.
struct InterfaceHelpers {
  private let project: Project
  private var known: [Int: Bool] = [:]
  private var viewLayer: ViewLayerTypes

  init(_ project: Project) {
    self.project = project
    viewLayer = ViewLayerTypes(project)
  }

  mutating func contain(_ entity: Int, naming name: String, inSignature: Bool) -> Bool {
    let lastName = project.types.entities[entity].name.lastNamePart
    if Self.suffixes.contains(where: lastName.hasSuffix) || Self.words.contains(where: lastName.contains) {
      return true
    }
    if exposesViewControllers(entity) { return true }
    if viewLayer.contain(entity) { return true }
    guard project.types.roles(of: entity) == .model else { return false }
    let usesViews = known[entity] ?? usesViews(entity)
    known[entity] = usesViews
    if usesViews { return true }
    guard name == "UIViewController" || name == "NSViewController" else { return false }
    let type = project.types.entities[entity]
    let ownName = type.name.lastNamePart
    return inSignature || ownName.contains("ViewController") || Self.suffixes.contains(where: ownName.hasSuffix)
      || project.types.firstDeclaredType(inFile: type.file, having: .viewController) != nil
  }

  /// Whether several members accept or return view controllers, views or windows.
  private func exposesViewControllers(_ entity: Int) -> Bool {
    project.facts(of: entity).flatMap(\.members).filter { member in
      (member.parameters.map(\.type) + [member.type].compactMap(\.self)).contains {
        names(Self.views, in: $0) || namesViewController(in: $0)
      }
    }.count > 1
  }

  /// Returns whether a signature names a view controller, such as `MapViewController?`.
  private func namesViewController(in signature: String) -> Bool {
    signature.split { !$0.isLetter && !$0.isNumber }.contains { $0.hasSuffix("ViewController") }
  }

  private func usesViews(_ entity: Int) -> Bool {
    let signatures = project.facts(of: entity).flatMap { fact in
      fact.properties.compactMap(\.type)
        + fact.members.flatMap { $0.parameters.map(\.type) + [$0.type].compactMap(\.self) }
    }
    let functions = project.facts(of: entity).flatMap(\.members).filter { $0.kind == .function }
    let taken = functions.flatMap { $0.parameters.map(\.type) + [$0.type].compactMap(\.self) }
    // Types that accept or store type-erased views are also part of the UI.
    let usesViewTypes = signatures.contains { $0.contains("some View") || $0.contains("any View") }
    let makesWindows = project.facts(of: entity).flatMap(\.members)
      .contains { $0.uses.contains { ["UIWindow", "UIHostingController", "NSWindow"].contains($0.name) } }
    return usesViewTypes || makesWindows || signatures.contains { names(Self.views, in: $0) }
      || taken.contains { names(SystemAPIs.uiTypes, in: $0) }
  }

  private func names(_ types: Set<String>, in signature: String) -> Bool {
    signature.split { !$0.isLetter && !$0.isNumber }.contains { types.contains(String($0)) }
  }

  private static let suffixes = ["Presenter", "Presenting", "Factory", "Mediator", "Delegate", "Navigator", "Animator"]

  /// Words in the names of view-layer types.
  private static let words = ["ViewController", "Window", "Modal", "Overlay", "Theme", "Appearance"]

  private static let views: Set<String> = [
    "UIView", "UITableView", "UITableViewCell", "UICollectionView", "UICollectionViewCell", "UIBarButtonItem",
    "UIButton",
    "UILabel", "UITextField", "UITextView", "UIStackView", "UIScrollView", "UIControl", "UIToolbar", "UINavigationBar",
    "UINavigationController", "UITabBarController", "UIWindow", "NSView", "NSWindow", "NSTableView", "NSButton",
  ]
}
