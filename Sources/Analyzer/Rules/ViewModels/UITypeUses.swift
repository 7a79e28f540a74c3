import SwiftSyntax

/// Collects the UI framework types that view models mention.
struct UITypeUses: Collector, ProjectWideRecorder {
  static let id = "ui_type_uses"

  struct Evidence: Analyzer.Evidence {
    let type: String
    /// Whether the type is in the built-in list; other types are reported only if the configuration adds them.
    let isListed: Bool
    /// The notification that the type's name is part of: `UIApplication.didBecomeActiveNotification`. Nil for other
    /// uses.
    let notification: String?
    /// The start of the enclosing expression or type annotation.
    let whole: SourcePosition
    /// Whether the use is acceptable, because the code creates a view controller, or because callers of an initializer
    /// can replace the code.
    let isTolerated: Bool
    /// Whether the value is an attribute of text: `text.addAttributes([.foregroundColor: UIColor.label], range: all)`.
    let isTextAttribute: Bool
    /// Whether the value is used in a function that builds a menu.
    let isInMenu: Bool
    /// Whether the type is that of a function's parameter.
    let isParameter: Bool
    /// Whether the use is in the default value of an initializer's parameter.
    let isDefault: Bool
    /// The name of the property or function that contains the use.
    let declaration: String
    /// The type and the members that are accessed through it: `UIApplication.shared.open`.
    let path: String
    /// Whether the code only reads a property.
    let isRead: Bool
    /// Whether the function creates the pages of a PDF document from images, which requires these types.
    let isForDocument: Bool
    /// The type of the object that receives an image as an argument when the code creates it, if that is all that the
    /// code does with the image.
    var receiver: ImageReceiver?
    /// The number of other findings in the module that were merged into this one.
    var otherViewModels = 0

    /// Whether the type is that of a parameter of a function, as opposed to an initializer, which usually stores it.
    var isArgument: Bool { isParameter && declaration.contains("(") && !declaration.hasPrefix("init(") }

    /// Whether the type is that of an initializer's parameter.
    var isInitParameter: Bool { isParameter && declaration.hasPrefix("init(") }

    /// Whether the use is in the declaration of a property.
    var isInProperty: Bool { !isParameter && !declaration.isEmpty && !declaration.contains("(") }

    /// Whether the type is a color, an image or a font. A view can create any of these from a plain value.
    var isValue: Bool { UITypeUses.values.contains(type) }

    static let fields = FieldList(
      Self.init(
        type:isListed:notification:whole:isTolerated:isTextAttribute:isInMenu:isParameter:isDefault:
        declaration:path:isRead:isForDocument:receiver:otherViewModels:),
      \.type, \.isListed, \.notification, \.whole, \.isTolerated, \.isTextAttribute, \.isInMenu, \.isParameter,
      \.isDefault, \.declaration, \.path, \.isRead, \.isForDocument, \.receiver, \.otherViewModels)
  }

  func subscribe(to walk: inout Subscriptions) {
    // Names that are not in the built-in list are recorded only in types whose own name or supertypes identify them as
    // view models.
    let words = Self.types.union(["ViewModel", "VM", "Observable"])
    walk.inFiles(containingAnyOf: words) { walk in
      walk.on(.typeName) { node, context in
        guard context.mayBeInViewModel else { return }
        let text = node.name.text
        if let member = node.parent?.as(MemberTypeSyntax.self), SystemAPIs.modules.contains(text) {
          Self.record(member.name.text, at: Syntax(member), in: context)
        } else if node.parent?.is(AttributeSyntax.self) != true {
          Self.record(text, at: Syntax(node), in: context)
        }
      }
      walk.on(.reference) { node, context in
        guard context.mayBeInViewModel else { return }
        guard node.baseName.isUppercased else { return }
        let text = node.baseName.text
        if let access = node.parent?.as(MemberAccessExprSyntax.self), SystemAPIs.modules.contains(text) {
          Self.record(access.declName.baseName.text, at: Syntax(access), in: context)
        } else {
          Self.record(text, at: Syntax(node), in: context)
        }
      }
    }
  }

  private static func record(_ name: String, at node: Syntax, in context: FileContext) {
    let isListed = types.contains(name)
    // The rule looks for configured names only in types named like view models, since it would otherwise have to record
    // all names in every type.
    guard isListed ? !node.isGenericOrAlias(name) : context.isInNamedViewModel && !everyday.contains(name) else {
      return
    }
    let notification = node.notificationName
    guard !values.contains(name) || !node.yieldsComponents else { return }
    let property = node.enclosingProperty
    let isTolerated =
      context.makesController || node.isInDefaultOfInjectedClosure(in: context) || node.isDefaultOfAbstraction
    context.recordInViewModelOrState(
      Evidence(
        type: name, isListed: isListed, notification: notification,
        whole: context.range(of: node.wholeExpressionOrType).start, isTolerated: isTolerated,
        isTextAttribute: values.contains(name) && node.isTextAttribute,
        isInMenu: values.contains(name) && node.isInMenuFunction(in: context),
        isParameter: node.ancestors.contains { $0.is(FunctionParameterSyntax.self) },
        isDefault: node.isInDefaultOfInit,
        declaration: property?.pattern.boundNames.first?.text ?? context.member?.name ?? "",
        path: isListed ? node.memberPath : "", isRead: isListed && node.isReadOfProperty,
        isForDocument: values.contains(name) && context.contains("PDFPage") && node.isInFunctionWithPages,
        receiver: images.contains(name) ? ImageReceiver(of: node) : nil),
      by: Self.self,
      at: context.range(of: node),
      symbol: context.symbol(at: node), source: name,
      maximumSeverity: notification != nil ? .info : nil)
  }

  /// The first use in each expression of a reported type that the project does not declare.
  func collection(in project: Project) -> [Located<Evidence>] {
    var seen: Set<CodePlace> = []
    // Considers all view models, since those in the same module determine whether colors, images and fonts get separate
    // findings.
    let records = project.reviewedViewModels.isEmpty ? [] : project.records(of: Self.self)
    return records.filter { located in
      let type = located.evidence.type
      let counts = located.evidence.isListed || Self.added(inFile: located.file, of: project).contains(type)
      return counts && project.isForeign(type, at: located) && !project.isValueForDisplay(located)
        && !project.isRequiredByInterface(located)
        && seen.insert(CodePlace(file: located.file, start: located.evidence.whole)).inserted
    }
  }

  /// The types that the configuration adds to the built-in list with the `types` option of `ui_type_in_view_model`.
  private static func added(inFile file: Int, of project: Project) -> [String] {
    project.options(of: UITypeInViewModel.info, inFile: file).strings("types")
  }

  static let types = SystemAPIs.uiTypes.union(values)

  /// Types that a view can create from a plain value.
  static let values: Set<String> = [
    "UIImage", "NSImage", "UIColor", "NSColor", "Color", "Image", "Font", "NSFont",
  ]

  private static let images: Set<String> = ["UIImage", "NSImage", "Image"]

  /// Names that no one would add in the configuration. They are excluded because every file contains many of them.
  private static let everyday = SystemAPIs.plainValues.subtracting(["Float", "CGFloat"]).union(SystemAPIs.collections)
    .union(["Void", "Any", "Self", "Error", "Task", "Optional", "Never", "MainActor"])
}

/// The cache key for whether a function builds a menu.
private struct MenuFunctionKey: Hashable { let function: SyntaxIdentifier }

extension Syntax {
  /// Whether the node is in the body of a function that creates an AppKit or UIKit menu.
  fileprivate func isInMenuFunction(in context: FileContext) -> Bool {
    guard context.contains("NSMenu") || context.contains("UIMenu"),
      let function = ancestors.lazy.compactMap({ $0.as(FunctionDeclSyntax.self) }).first, let body = function.body,
      position >= body.position
    else { return false }
    return context.memo(MenuFunctionKey(function: function.id)) {
      body.tokens(viewMode: .sourceAccurate).contains { token in
        ["NSMenu", "UIMenu"].contains(token.text) && token.nextToken(viewMode: .sourceAccurate)?.tokenKind == .leftParen
      }
    }
  }

  /// Whether the node is in a function that creates pages of a PDF document: `PDFPage(image: image)`.
  fileprivate var isInFunctionWithPages: Bool {
    let function = ancestors.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }.first
    return function?.body?.tokens(viewMode: .sourceAccurate).contains { $0.text == "PDFPage" } ?? false
  }

  /// Whether the node is part of the arguments of a call that sets attributes of text.
  fileprivate var isTextAttribute: Bool {
    for node in ancestors {
      if node.is(CodeBlockItemSyntax.self) || node.is(MemberBlockItemSyntax.self) { return false }
      guard let call = node.as(FunctionCallExprSyntax.self), let name = call.calleeName else { continue }
      if ["addAttribute", "addAttributes", "setAttributes"].contains(name) { return true }
      let isText = ["NSAttributedString", "NSMutableAttributedString"].contains(name)
      if isText, call.argument(labeled: "attributes") != nil { return true }
    }
    return false
  }
}

extension FileContext {
  /// Whether the code is in a static function that creates a view controller, which composes the screen instead of
  /// being part of the view model's logic.
  fileprivate var makesController: Bool {
    guard let member, member.isStatic else { return false }
    return member.declaredType?.contains("ViewController") ?? false
  }
}

extension Project {
  /// Returns whether a color, an image or a font is in a struct that only describes what a view displays, such as a
  /// widget's timeline entry. Such structs have no functions and are `Hashable` or `Identifiable`, or they configure
  /// the appearance of a component.
  fileprivate func isValueForDisplay(_ located: Located<UITypeUses.Evidence>) -> Bool {
    guard located.evidence.isValue, let entity = entity(of: located), types.entities[entity].kind == .struct else {
      return false
    }
    if isAppearance(entity) { return true }
    let inherited = reached(from: [entity], by: supertypes(of:)).flatMap { facts(of: $0) }.flatMap(\.inherited)
    return !types.entities[entity].name.hasSuffix("State")
      && !facts(of: entity).contains { fact in
        fact.members.contains { $0.kind == .function && !["hash", "=="].contains($0.baseName) }
      }
      && inherited.contains { Self.protocolsOfRows.contains($0.lastNamePart) }
  }

  private static var protocolsOfRows: Set<String> { ["Hashable", "Identifiable", "TimelineEntry"] }

  /// Whether a struct configures the appearance of a UIKit or AppKit component. Such a struct is a view model only
  /// because it conforms to a protocol with such a name, and it also stores values such as animation options.
  private func isAppearance(_ entity: Int) -> Bool {
    guard types.roles(of: entity).contains(.viewModel),
      !types.hasViewModelName(types.entities[entity].name.lastNamePart)
    else { return false }
    return types.entities[entity].declarations.contains { reference in
      fact(reference).properties.contains { property in
        // `UIBlurEffect` for `UIBlurEffect.Style`
        let names = property.knownType?.split(separator: ".").map(String.init) ?? []
        guard !property.isStatic, let name = names.first(where: { !SystemAPIs.modules.contains($0) }),
          ["UI", "NS", "CA"].contains(where: name.hasPrefix), UIFrameworkNames.isLikelyType(name)
        else { return false }
        return !UITypeUses.types.contains(name) && types.holds(.isForeign(name), inFile: reference.file)
      }
    }
  }
}

extension SyntaxProtocol {
  /// Whether the expression yields the components of a color, which are plain values: `UIColor(hex: hex).getRed(…)`,
  /// `UIColor.accent.hexString()`.
  fileprivate var yieldsComponents: Bool {
    var current = Syntax(self)
    if let call = parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == id {
      current = Syntax(call)
    }
    while let access = current.parent?.as(MemberAccessExprSyntax.self), access.base?.id == current.id {
      let name = access.declName.baseName.text
      if name.lowercased().hasPrefix("hex") || Self.components.contains(name) { return true }
      current = Syntax(access)
      if let call = current.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == current.id {
        current = Syntax(call)
      }
    }
    return false
  }

  private static var components: Set<String> { ["getRed", "getHue", "getWhite", "components"] }

  /// The whole expression or type annotation that contains the node, within the enclosing statement, closure or
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

  /// The full name of the notification, such as `UIApplication.didBecomeActiveNotification`, if the node is the type in
  /// such a name.
  fileprivate var notificationName: String? {
    guard let access = parent?.as(MemberAccessExprSyntax.self), access.base?.id == id else { return nil }
    return access.declName.baseName.text.hasSuffix("Notification") ? ExprSyntax(access).dottedName : nil
  }
}
