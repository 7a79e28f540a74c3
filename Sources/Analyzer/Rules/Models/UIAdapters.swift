/// Determines which types only connect the rest of the app to the UI. Hiding the UI behind another protocol would be
/// pointless for these types.
struct UIAdapters {
  private let project: Project
  private var known: [Int: Bool] = [:]

  init(_ project: Project) { self.project = project }

  /// Returns whether a type stores the view, window or controller from which it presents, renders images for the
  /// display, works with the window system throughout, shows alerts in all of its functions, or implements a protocol
  /// with functions that mostly use UI types.
  mutating func contain(_ entity: Int, using name: String) -> Bool {
    let isAdapter =
      known[entity]
      ?? (presents(entity) || implementsProtocol(entity) || drivesWindowSystem(entity) || monitorsEvents(entity)
        || wrapsWorkspace(entity) || showsAlerts(entity))
    known[entity] = isAdapter
    return isAdapter || Self.displays.contains(name) && rendersImages(entity)
  }

  private func presents(_ entity: Int) -> Bool {
    project.types.entities[entity].declarations.contains { reference in
      project.fact(reference).properties.contains { property in
        guard let type = property.typeName else { return false }
        return Self.presenters.contains(type)
          || ["ViewController", "Presenter", "Presenting"].contains(where: type.hasSuffix)
          || isWindow(property, at: reference)
      }
    }
  }

  /// Whether a property stores a window or panel of a class that the project declares.
  private func isWindow(_ property: PropertyFact, at reference: TypeIndex.Reference) -> Bool {
    guard let type = project.declaredType(of: property, at: reference), project.types.entities[type].kind == .class
    else {
      return false
    }
    return project.facts(of: type).flatMap(\.inherited).contains { ["NSPanel", "NSWindow", "UIWindow"].contains($0) }
  }

  private func rendersImages(_ entity: Int) -> Bool {
    let facts = project.facts(of: entity)
    let types =
      facts.flatMap(\.properties).compactMap(\.type)
      + facts.flatMap(\.members).flatMap { $0.parameters.map(\.type) + [$0.type].compactMap(\.self) }
    return types.contains { type in
      type.split { !$0.isLetter && !$0.isNumber }.contains { Self.images.contains(String($0)) }
    }
  }

  /// Whether a type uses several objects of the window system other than those that `ui_type_in_model` reports, so that
  /// hiding one of these would not separate the type from the platform.
  private func drivesWindowSystem(_ entity: Int) -> Bool {
    let facts = project.facts(of: entity)
    let members = facts.flatMap(\.members)
    let annotated =
      facts.flatMap(\.properties).compactMap(\.type)
      + members.flatMap { $0.parameters.map(\.type) + [$0.type].compactMap(\.self) }
    var found = Set(members.flatMap { $0.uses.map(\.name) }).intersection(Self.windowSystem)
    for type in annotated {
      found.formUnion(type.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter(Self.windowSystem.contains))
    }
    return found.count >= 3
  }

  /// Whether a type observes the events of the whole system, which requires the platform throughout.
  private func monitorsEvents(_ entity: Int) -> Bool {
    project.facts(of: entity).contains { fact in
      fact.members.contains { member in
        member.uses.contains { use in
          use.name == "NSEvent" && use.member?.hasSuffix("MonitorForEvents") == true
            || use.name == "CGEvent" && use.member == "tapCreate"
        }
      }
    }
  }

  /// Whether a type is itself a thin layer over AppKit: it has no state, and at least half of its functions, and more
  /// than one, use the workspace, the pasteboard or a similar service.
  private func wrapsWorkspace(_ entity: Int) -> Bool {
    let facts = project.facts(of: entity)
    guard facts.allSatisfy({ $0.properties.allSatisfy { $0.isStatic && $0.isLet } }) else { return false }
    let functions = facts.flatMap(\.members).filter { $0.kind == .function }
    let wrapping = functions.filter { $0.uses.contains { Self.services.contains($0.name) } }
    return wrapping.count > 1 && wrapping.count * 2 >= functions.count
  }

  /// Whether all functions of a type build alerts or call a function of the type that does, which makes it a presenter.
  /// A single function is enough only if the type is named after alerts.
  private func showsAlerts(_ entity: Int) -> Bool {
    let functions = project.facts(of: entity).flatMap(\.members).filter { $0.kind == .function }
    let building = functions.filter { function in function.uses.contains { Self.alerts.contains($0.name) } }
    let names = Set(building.map(\.baseName))
    let words = project.types.entities[entity].name.lastNamePart.camelCaseWords
    guard !names.isEmpty, functions.count > 1 || words.contains("alert") || words.contains("alerts") else {
      return false
    }
    return functions.allSatisfy { function in
      names.contains(function.baseName) || function.uses.contains { names.contains($0.name) }
    }
  }

  private static let alerts: Set<String> = ["UIAlertController", "NSAlert"]

  private static let services: Set<String> = ["NSWorkspace", "NSPasteboard", "NSEvent", "NSSharingService"]

  private func implementsProtocol(_ entity: Int) -> Bool {
    guard project.conformsToProjectProtocol(entity) else { return false }
    let functions = project.facts(of: entity).flatMap(\.members).filter { $0.kind == .function }
    let stored = project.properties(of: entity).filter { SystemAPIs.uiTypes.contains($0.knownType ?? "") }.map(\.name)
    let platform = SystemAPIs.uiTypes.union(stored)
    let connecting = functions.filter { $0.uses.contains { platform.contains($0.name) } }
    return !connecting.isEmpty && connecting.count * 2 >= functions.count
  }

  private static let presenters: Set<String> = [
    "UIWindow", "UIWindowScene", "UIView", "NSWindow", "NSView", "UINavigationController",
    "UITabBarController", "UIAlertController", "NSAlert", "NSPanel", "NSHostingController", "UIHostingController",
  ]
  private static let windowSystem: Set<String> = [
    "NSApp", "NSApplication", "NSWindow", "NSPanel", "NSScreen", "NSEvent", "NSRunningApplication", "NSStatusBar",
    "NSStatusItem", "NSMenu", "NSMenuItem", "NSCursor", "NSDockTile", "NSAppleScript", "CGEvent", "CGEventSource",
    "AXUIElement", "AXObserver", "UIWindow", "UIWindowScene", "UIScene", "UISceneSession", "UIMenu", "UIEvent",
  ]
  private static let displays: Set<String> = ["UIScreen", "NSWorkspace"]
  private static let images: Set<String> = ["UIImage", "NSImage", "UIGraphicsImageRenderer"]
}

extension Project {
  /// Whether the type provides a window or controller for system UI, as a system protocol requires.
  func presentsForSystem(_ entity: Int) -> Bool {
    facts(of: entity).contains { $0.inherited.contains { $0.hasSuffix("ContextProviding") } }
  }

  /// Whether a type is just a namespace for platform values: an enum without cases whose members are all static
  /// properties.
  func isPlatformNamespace(_ entity: Int) -> Bool {
    guard types.entities[entity].kind == .enum else { return false }
    let facts = facts(of: entity)
    return facts.allSatisfy { fact in
      fact.properties.allSatisfy(\.isStatic)
        && fact.members.allSatisfy { $0.isStatic && $0.kind == .computedProperty }
    }
  }

  /// Whether a type is a value or entity in the model. Such types are not injected through a protocol.
  func isValue(_ entity: Int) -> Bool {
    guard types.roles(of: entity) == .model else { return false }
    if types.entities[entity].kind == .struct || types.entities[entity].kind == .enum { return true }
    return facts(of: entity).contains { fact in
      fact.inherited.contains { ["Identifiable", "Hashable", "Codable"].contains($0.lastNamePart) }
    }
  }

  /// Whether a model stores, takes or returns type-erased views, which makes it part of the view layer.
  func handlesErasedViews(_ entity: Int) -> Bool {
    guard types.roles(of: entity) == .model else { return false }
    let isErased = { (type: String?) in type?.split { !$0.isLetter }.contains("AnyView") ?? false }
    return properties(of: entity).contains { isErased($0.type) }
      || facts(of: entity).flatMap(\.members).contains { member in
        isErased(member.type) || member.parameters.contains { isErased($0.type) }
      }
  }

  /// Returns whether an observable object stores navigation state or the display size on behalf of views.
  func isDisplayState(_ entity: Int, of name: String) -> Bool {
    let roles = types.roles(of: entity)
    return roles.contains(.observable) && !roles.contains(.reducer)
      && ["NavigationPath", "UIScreen", "UIDevice"].contains(name)
  }
}
