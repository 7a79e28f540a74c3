/// Tells which types that are no more than models by the letter are parts of an interface in UIKit: their members take or
/// give views and other parts of it, or they are handed a view controller to work for.
struct InterfaceHelpers {
  private let project: Project
  private var known: [Int: Bool] = [:]

  init(_ project: Project) { self.project = project }

  mutating func contain(_ entity: Int, naming name: String, inSignature: Bool) -> Bool {
    let lastName = project.types.entities[entity].name.lastNamePart
    if Self.suffixes.contains(where: lastName.hasSuffix) { return true }
    guard project.types.roles(of: entity) == .model else { return false }
    let dealsWithViews = known[entity] ?? dealsWithViews(entity)
    known[entity] = dealsWithViews
    if dealsWithViews { return true }
    guard name == "UIViewController" || name == "NSViewController" else { return false }
    let type = project.types.entities[entity]
    let ownName = type.name.lastNamePart
    return inSignature || ownName.contains("ViewController") || Self.suffixes.contains(where: ownName.hasSuffix)
      || project.types.firstDeclaredType(inFile: type.file, having: .viewController) != nil
  }

  private func dealsWithViews(_ entity: Int) -> Bool {
    let signatures = project.facts(of: entity).flatMap { fact in
      fact.properties.compactMap(\.type)
        + fact.members.flatMap { $0.parameters.map(\.type) + [$0.type].compactMap(\.self) }
    }
    let functions = project.facts(of: entity).flatMap(\.members).filter { $0.kind == .function }
    let taken = functions.flatMap { $0.parameters.map(\.type) + [$0.type].compactMap(\.self) }
    return signatures.contains { names(Self.views, in: $0) } || taken.contains { names(SystemAPIs.uiTypes, in: $0) }
  }

  private func names(_ types: Set<String>, in signature: String) -> Bool {
    signature.split { !$0.isLetter && !$0.isNumber }.contains { types.contains(String($0)) }
  }

  private static let suffixes = ["Presenter", "Presenting", "Factory", "Mediator", "Delegate", "Navigator", "Animator"]

  private static let views: Set<String> = [
    "UIView", "UITableView", "UITableViewCell", "UICollectionView", "UICollectionViewCell", "UIBarButtonItem",
    "UIButton",
    "UILabel", "UITextField", "UITextView", "UIStackView", "UIScrollView", "UIControl", "UIToolbar", "UINavigationBar",
    "UINavigationController", "UITabBarController", "UIWindow", "NSView", "NSWindow", "NSTableView", "NSButton",
  ]
}
