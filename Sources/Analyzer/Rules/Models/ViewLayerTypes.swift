/// Finds types that belong to the view layer of UIKit or AppKit, whatever they are named, such as the data source of a
/// table view that stores the table's cells.
struct ViewLayerTypes {
  private let project: Project
  private var known: [Int: Bool] = [:]
  private var knownBuilders: [Int: Bool] = [:]

  init(_ project: Project) { self.project = project }

  /// Returns whether a type handles the system's views, or is a protocol that is declared next to a view or view
  /// controller.
  mutating func contain(_ entity: Int) -> Bool {
    let isPart = known[entity] ?? (handlesViews(entity) || isProtocolOfScreen(entity))
    known[entity] = isPart
    return isPart
  }

  /// Returns whether a type creates the system's views, or is declared in a folder named `Views`.
  mutating func isBuilder(_ entity: Int) -> Bool {
    let builds = knownBuilders[entity] ?? (isInViewsFolder(entity) || createsViews(entity))
    knownBuilders[entity] = builds
    return builds
  }

  /// Returns whether the code is in an extension that a file in a folder named `Views` adds to a type.
  func isExtension(_ reference: TypeIndex.Reference?) -> Bool {
    guard let reference, project.fact(reference).kind == .extension else { return false }
    return project.files[reference.file].path.split(separator: "/").dropLast().contains("Views")
  }

  private func isInViewsFolder(_ entity: Int) -> Bool {
    project.types.entities[entity].declarations.contains { reference in
      project.files[reference.file].path.split(separator: "/").dropLast().contains("Views")
    }
  }

  private func createsViews(_ entity: Int) -> Bool {
    let type = project.types.entities[entity]
    let creates = { (part: TypeIndex.Reference, isCreated: (String) -> Bool) in
      project.files[part.file].facts.constructions.contains { made in
        made.owner == part.type && !made.isInPreview && isCreated(made.type)
      }
    }
    // An extension that creates SwiftUI views may be the part of a service that the view layer adds.
    return (type.declarations + type.extensions).contains { part in creates(part) { isView($0, at: part) } }
      || type.kind == .class
        && type.declarations.contains { part in creates(part) { isSwiftUIView($0, at: part) } }
  }

  /// Whether a type of the project conforms to `View`.
  private func isSwiftUIView(_ name: String, at reference: TypeIndex.Reference) -> Bool {
    let found = project.types.lookUp(name, inFile: reference.file, insideType: project.fact(reference).name)
    return found.entity.map { project.types.roles(of: $0).contains(.view) } ?? false
  }

  private func isProtocolOfScreen(_ entity: Int) -> Bool {
    let type = project.types.entities[entity]
    return type.kind == .protocol
      && project.types.firstDeclaredType(inFile: type.file, having: [.view, .viewController]) != nil
  }

  /// Whether a type stores views or menus, receives them in an initializer, or receives them in several functions. A
  /// single function may receive a view only to present something from it. One requirement of a protocol is enough, and
  /// so is an action that the system calls with a UI value, `@IBAction func run(_ sender: NSMenuItem)`, or that a menu
  /// item or control calls: `@objc func checkForUpdates(_ sender: Any?)`.
  private func handlesViews(_ entity: Int) -> Bool {
    let type = project.types.entities[entity]
    var functions = 0
    for reference in type.declarations + type.extensions {
      let fact = project.fact(reference)
      let stored = fact.properties.filter { !$0.isStatic }.flatMap { [$0.type, $0.initializedType] }
      if stored.contains(where: { namesView($0, at: reference) }) { return true }
      for member in fact.members where !member.isStatic {
        if member.isAction, member.hasSender || member.parameters.contains(where: { Self.namesSentValue($0.type) }) {
          return true
        }
        let takesView = member.parameters.contains { namesView($0.type, at: reference) }
        guard takesView || type.kind == .protocol && namesView(member.type, at: reference) else { continue }
        functions += 1
        if member.kind == .initializer || type.kind == .protocol || functions > 1 { return true }
      }
    }
    return false
  }

  /// Whether a type, as written, is or contains a view.
  private func namesView(_ type: String?, at reference: TypeIndex.Reference) -> Bool {
    let names = type?.split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" } ?? []
    return names.contains { isView(String($0), at: reference) }
  }

  private func isView(_ name: String, at reference: TypeIndex.Reference) -> Bool {
    guard name.lastNamePart.isUppercased else { return false }
    switch project.types.lookUp(name, inFile: reference.file, insideType: project.fact(reference).name) {
    case .entity(let entity): return inheritsFromView(entity)
    case .external(let name): return Self.isSystemView(name.lastNamePart)
    case .ambiguous: return false
    }
  }

  private func inheritsFromView(_ entity: Int) -> Bool {
    guard project.types.entities[entity].kind == .class else { return false }
    return ([entity] + project.superclasses(of: entity)).contains { ancestor in
      let type = project.types.entities[ancestor]
      return type.declarations.contains { reference in
        guard let first = project.fact(reference).inherited.first,
          case .external(let name) = project.types.lookUp(
            first, inFile: reference.file, insideType: type.name.enclosingName)
        else { return false }
        return Self.isSystemView(name.lastNamePart)
      }
    }
  }

  /// Returns whether UIKit or AppKit declares a view class with this name.
  private static func isSystemView(_ name: String) -> Bool {
    guard name.hasPrefix("UI") || name.hasPrefix("NS"), name.dropFirst(2).first?.isUppercase == true else {
      return false
    }
    return endings.contains(where: name.hasSuffix)
  }

  /// Whether a type, as written, is a value of UIKit or AppKit that an action receives.
  private static func namesSentValue(_ type: String) -> Bool {
    type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { name in
      isSystemView(String(name))
        || (name.hasPrefix("UI") || name.hasPrefix("NS")) && sent.contains { name.hasSuffix($0) }
    }
  }

  private static let sent = ["Pasteboard", "Event", "GestureRecognizer", "BarButtonItem", "ToolbarItem", "Window"]

  private static let endings = [
    "View", "Cell", "Button", "Label", "Control", "TextField", "SearchField", "Switch", "Slider", "Stepper",
    "SearchBar", "NavigationBar", "TabBar", "Toolbar", "DatePicker", "Menu",
    "MenuItem", "MenuElement",
  ]
}

extension MemberFact {
  /// Whether UIKit or AppKit may call the function through its selector.
  fileprivate var isAction: Bool {
    kind == .function && attributes.contains { $0.name == "IBAction" || $0.name == "objc" }
  }

  /// Whether the only parameter is the menu item or control that triggers the action.
  fileprivate var hasSender: Bool {
    guard parameters.count == 1, let sender = parameters.first, let type = sender.typeName else { return false }
    return sender.name == "sender" && (type == "Any" || type == "AnyObject")
  }
}
