import SwiftSyntax

extension ExprSyntax {
  /// Whether the expression is a window, panel, menu or toolbar of AppKit or UIKit, or a member of one:
  /// `NSApp.windows`, `window.toolbar`. Names of local constants and properties are followed.
  func isPlatformInterface(in context: FileContext) -> Bool { isPlatformInterface(in: context, depth: 0) }

  private func isPlatformInterface(in context: FileContext, depth: Int) -> Bool {
    guard depth < 4 else { return false }
    var current = self
    // Realistic chains are far shorter.
    for _ in 0..<20 {
      if let name = current.wholeName?.name {
        if current.is(DeclReferenceExprSyntax.self) {
          if ["NSApp", "NSApplication"].contains(name) { return true }
          switch current.localDeclaration(of: name) {
          case .variable(_, let binding):
            if let type = binding.typeAnnotation?.type.unwrappedName { return Self.interfaceTypes.contains(type) }
            return binding.initializer?.value.isPlatformInterface(in: context, depth: depth + 1) ?? false
          case .unwrapped(let value?): return value.isPlatformInterface(in: context, depth: depth + 1)
          case .functionParameter, .closureParameter: return false
          default: break
          }
        }
        return context.property(named: name)?.knownType.map(Self.interfaceTypes.contains) ?? false
      }
      if let call = current.as(FunctionCallExprSyntax.self) {
        if let type = call.constructedTypeName { return Self.interfaceTypes.contains(type) }
        current = call.calledExpression
      } else if let base = current.as(MemberAccessExprSyntax.self)?.base
        ?? current.as(OptionalChainingExprSyntax.self)?.expression
        ?? current.as(ForceUnwrapExprSyntax.self)?.expression
        ?? current.as(SubscriptCallExprSyntax.self)?.calledExpression
      {
        current = base
      } else {
        return false
      }
    }
    return false
  }

  private static let interfaceTypes: Set<String> = [
    "NSWindow", "NSPanel", "NSOpenPanel", "NSSavePanel", "NSToolbar", "NSToolbarItem", "NSMenu", "NSMenuItem",
    "NSStatusItem", "NSPopover", "NSSplitView", "NSTextView", "NSTextField", "UIWindow", "UINavigationBar",
    "UITabBar", "UIToolbar",
  ]
}
