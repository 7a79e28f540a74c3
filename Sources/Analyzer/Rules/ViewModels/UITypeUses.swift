import SwiftSyntax

/// Collects UI framework types that view models mention.
struct UITypeUses: Collector {
  static let id = "ui_type_uses"

  struct Evidence: Analyzer.Evidence {
    let type: String
    /// Whether the type is in the built-in list; other types are only reported if the configuration adds them.
    let isListed: Bool
    /// The name of a notification: `UIApplication.didBecomeActiveNotification`.
    let notification: String?
    /// The start of the enclosing expression or type annotation, as an offset in UTF-8 bytes.
    let whole: Int
    /// The number of other view models of the module in the same finding.
    var otherViewModels = 0

    /// Whether the type is a color, an image or a font, which a view can create from a plain value.
    var isValue: Bool { UITypeUses.values.contains(type) }

    static let fields = FieldList(
      Self.init(type:isListed:notification:whole:otherViewModels:), \.type, \.isListed, \.notification, \.whole,
      \.otherViewModels)
  }

  func subscribe(to walk: inout Subscriptions) {
    // Other names are recorded only if the type's own name or supertypes identify it as a view model.
    let words = Self.types.union(["ViewModel", "VM", "Observable"])
    walk.inFiles(holdingAnyOf: words) { walk in
      walk.on(.typeName) { node, context in
        guard context.mayBeInViewModel else { return }
        let text = node.name.text
        if SystemAPIs.modules.contains(text), let member = node.parent?.as(MemberTypeSyntax.self) {
          Self.record(member.name.text, at: Syntax(member), in: context)
        } else if node.parent?.is(AttributeSyntax.self) != true {
          Self.record(text, at: Syntax(node), in: context)
        }
      }
      walk.on(.reference) { node, context in
        guard context.mayBeInViewModel else { return }
        let text = node.baseName.text
        guard text.isUppercased else { return }
        if SystemAPIs.modules.contains(text), let access = node.parent?.as(MemberAccessExprSyntax.self) {
          Self.record(access.declName.baseName.text, at: Syntax(access), in: context)
        } else {
          Self.record(text, at: Syntax(node), in: context)
        }
      }
    }
  }

  private static func record(_ name: String, at node: Syntax, in context: FileContext) {
    let isListed = types.contains(name)
    guard isListed ? !node.isGenericOrAlias(name) : !everyday.contains(name) && context.isNamedLikeViewModel else {
      return
    }
    let notification = node.notificationName
    guard notification != nil || !node.yieldsPlainValue(of: name) else { return }
    context.recordInViewModelOrState(
      Evidence(
        type: name, isListed: isListed, notification: notification,
        whole: node.wholeExpressionOrType.position.utf8Offset), by: Self.self, at: context.range(of: node),
      symbol: context.symbol(at: node), source: name,
      maximumSeverity: notification != nil ? .info : values.contains(name) ? .warning : nil)
  }

  /// The first use, in each expression, of a forbidden type that the project does not declare.
  func collection(in project: Project) -> [Located<Evidence>] {
    var seen: Set<Whole> = []
    // Colors, images and fonts in other view models of the module decide whether each has its own finding.
    let records = project.reviewedViewModels.isEmpty ? [] : project.records(of: Self.self)
    return records.filter { located in
      let type = located.evidence.type
      let counts = located.evidence.isListed || Self.added(inFile: located.file, of: project).contains(type)
      return counts && project.isForeign(type, at: located) && !project.isValueForDisplay(located)
        && seen.insert(Whole(file: located.file, start: located.evidence.whole)).inserted
    }
  }

  /// The expression or type annotation that contains a name.
  private struct Whole: Hashable {
    let file: Int
    let start: Int
  }

  /// The types that the configuration adds to the list through an option of the rule that reports them.
  private static func added(inFile file: Int, of project: Project) -> [String] {
    project.options(of: UITypeInViewModel.info, inFile: file).strings("types")
  }

  static let types = SystemAPIs.uiTypes.union(values)

  /// Types that a view can create from a plain value.
  static let values: Set<String> = [
    "UIImage", "NSImage", "UIColor", "NSColor", "Color", "Image", "Font", "NSFont",
  ]

  /// Names that no one would add to the list, excluded because every file contains many of them.
  private static let everyday = SystemAPIs.plainValues.subtracting(["Float", "CGFloat"]).union(SystemAPIs.collections)
    .union(["Void", "Any", "Self", "Error", "Task", "Optional", "Never", "MainActor"])
}

extension FileContext {
  /// Whether the name or the supertypes of the innermost type identify it as a view model. Names added by the option
  /// are only searched there, since otherwise all names in every type would have to be recorded.
  fileprivate var isNamedLikeViewModel: Bool {
    guard let type else { return false }
    let fact = types[type]
    return ([fact.name] + fact.inherited).contains {
      $0.hasSuffix("ViewModel") || $0.hasSuffix("VM") || $0 == "ObservableObject"
    } || fact.hasAttribute("Observable")
  }
}

extension Project {
  /// Whether a color, an image or a font is part of a value that only describes what a view shows: a struct that can be
  /// compared, such as the entry of a widget.
  fileprivate func isValueForDisplay(_ located: Located<UITypeUses.Evidence>) -> Bool {
    guard located.evidence.isValue, let entity = entity(of: located), types.entities[entity].kind == .struct else {
      return false
    }
    let conformances = facts(of: entity).flatMap(\.inherited).map(\.lastNamePart)
    return conformances.contains { ["Hashable", "Equatable", "Identifiable", "TimelineEntry"].contains($0) }
  }
}

extension SyntaxProtocol {
  /// Whether the expression ends in a plain value: `UIColor(hex: hex).getRed(…)`, `UIColor.accent.hexString()`,
  /// `UIApplication.openSettingsURLString`, `UIApplication.shared.applicationState`.
  fileprivate func yieldsPlainValue(of type: String) -> Bool {
    var current = Syntax(self)
    if let call = parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == id {
      current = Syntax(call)
    }
    while let access = current.parent?.as(MemberAccessExprSyntax.self), access.base?.id == current.id {
      let name = access.declName.baseName.text
      if UITypeUses.values.contains(type) {
        if name.lowercased().hasPrefix("hex") || Self.components.contains(name) { return true }
      } else if name.hasSuffix("URLString") || name == "applicationState" {
        return true
      }
      current = Syntax(access)
      if let call = current.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == current.id {
        current = Syntax(call)
      }
    }
    return false
  }

  private static var components: Set<String> { ["getRed", "getHue", "getWhite", "components"] }

  /// The whole expression or type annotation that contains this, within the enclosing statement, closure or
  /// declaration.
  fileprivate var wholeExpressionOrType: Syntax {
    var whole = Syntax(self)
    for node in ancestors {
      if node.is(CodeBlockItemSyntax.self) || node.is(InitializerClauseSyntax.self)
        || node.is(TypeAnnotationSyntax.self)
        || node.is(MemberBlockItemSyntax.self) || node.is(FunctionParameterSyntax.self)
        || node.is(ReturnClauseSyntax.self) || node.is(StmtSyntax.self) || node.is(ConditionElementSyntax.self)
      {
        break
      }
      whole = node
    }
    return whole
  }

  /// The whole name of a notification, such as `UIApplication.didBecomeActiveNotification`, if the node is the type in
  /// it.
  fileprivate var notificationName: String? {
    guard let access = parent?.as(MemberAccessExprSyntax.self), access.base?.id == id else { return nil }
    return access.declName.baseName.text.hasSuffix("Notification") ? ExprSyntax(access).dottedName : nil
  }
}
