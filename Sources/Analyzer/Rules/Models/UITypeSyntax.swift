import SwiftSyntax

extension SyntaxProtocol {
  /// Whether the node is in the parameters or result of a function or closure type.
  var isInSignature: Bool {
    for node in ancestors {
      if node.is(FunctionParameterSyntax.self) || node.is(ReturnClauseSyntax.self) || node.is(FunctionTypeSyntax.self) {
        return true
      }
      if node.is(CodeBlockItemSyntax.self) || node.is(MemberBlockItemSyntax.self) { return false }
    }
    return false
  }
}

extension SyntaxProtocol {
  /// Whether the code only uses a name or value from the type (`UIApplication.didEnterBackgroundNotification`,
  /// `UIApplication.State`, `UIAlertController.self`), or controls the app's process rather than its UI
  /// (`UIApplication.shared.beginBackgroundTask()`).
  var namesValue: Bool {
    if let type = parent?.as(MemberTypeSyntax.self), type.baseType.id == TypeSyntax(self)?.id { return true }
    guard let access = parent?.as(MemberAccessExprSyntax.self), access.base?.id == ExprSyntax(self)?.id else {
      return false
    }
    let name = access.declName.baseName.text
    if name == "self" || name.isUppercased { return true }
    if ["Notification", "UserInfoKey"].contains(where: name.hasSuffix) { return true }
    let member = access.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    return switch trimmedDescription {
    case "UIDevice":
      // Apart from notification names, `UIDevice` itself has no other static members, so these are extensions.
      name != "current" || member == "name" && isFallback
    default: member.map(processMembers.contains) ?? false
    }
  }

  /// Whether the code supplies a value only if another one is missing: after `??`, or in the `else` branch of an
  /// optional binding.
  private var isFallback: Bool {
    var previous = Syntax(self)
    for node in ancestors {
      if let sequence = node.as(SequenceExprSyntax.self), sequence.operators.contains("??") { return true }
      if let condition = node.as(IfExprSyntax.self), condition.elseBody?.id == previous.id,
        condition.conditions.contains(where: { $0.condition.is(OptionalBindingConditionSyntax.self) })
      {
        return true
      }
      if node.is(MemberBlockItemSyntax.self) { return false }
      previous = node
    }
    return false
  }

  /// Whether the node is in a function that never returns, such as one that shows an alert and then ends the app.
  var isInFunctionThatNeverReturns: Bool {
    ancestors.contains { $0.as(FunctionDeclSyntax.self)?.signature.returnClause?.type.plainName == "Never" }
  }

  /// Whether the node is in the parameters or result of an override, which the superclass defines.
  var isInSignatureOfOverride: Bool {
    guard isInSignature, let function = ancestors.lazy.compactMap({ $0.as(FunctionDeclSyntax.self) }).first else {
      return false
    }
    return function.modifiers.names.contains("override")
  }

  /// Whether the code opens a URL in a static function, or checks whether it can be opened:
  /// `NSWorkspace.shared.open(url)`, `UIApplication.shared.canOpenURL(url)`. Callers of such a helper could not inject
  /// anything.
  var opensInStaticFunction: Bool {
    guard let open = parent?.parent?.as(MemberAccessExprSyntax.self),
      ["open", "canOpenURL"].contains(open.declName.baseName.text),
      let function = ancestors.lazy.compactMap({ $0.as(FunctionDeclSyntax.self) }).first
    else { return false }
    return function.modifiers.isStatic
  }

  /// Returns whether the node names the type of an object that an initializer takes with a default value and that the
  /// type stores, so that callers can replace it:
  /// `init(workspace: NSWorkspace = .shared) { self.workspace = workspace }`.
  func isInjectedThroughInit(_ name: String) -> Bool {
    // Type-erased views and paths are values rather than services of the platform.
    guard !["AnyView", "NavigationPath"].contains(name), isInAnnotation || enclosingParameter != nil,
      let members = ancestors.lazy.compactMap({ $0.as(MemberBlockSyntax.self) }).first?.members.flattened
    else { return false }
    let isStored = members.contains { member in
      member.as(VariableDeclSyntax.self)?.bindings.contains { binding in
        binding.isStored && binding.typeAnnotation?.type.unwrappedName == name
      } ?? false
    }
    let isTaken = members.contains { member in
      member.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.contains { parameter in
        parameter.defaultValue != nil && parameter.type.unwrappedName == name
      } ?? false
    }
    guard isStored, isTaken else { return false }
    if let property = enclosingProperty { return property.isStored && isInAnnotation }
    return enclosingParameter?.type.unwrappedName == name && isDefaultArgumentOfInit
  }

  /// Whether the code is in a declaration's type annotation, as opposed to an expression.
  var isInAnnotation: Bool {
    for node in ancestors {
      if node.is(TypeAnnotationSyntax.self) || node.is(FunctionParameterSyntax.self)
        || node.is(ReturnClauseSyntax.self) || node.is(EnumCaseParameterSyntax.self)
      {
        return true
      }
      if node.is(ExprSyntax.self) || node.is(MemberBlockItemSyntax.self) { return false }
    }
    return false
  }

  /// The chain of members and calls that starts with the node: `UIScreen.main.brightness` for `UIScreen`.
  private var memberChain: Syntax {
    var current = Syntax(self)
    while let parent = current.parent {
      if let access = parent.as(MemberAccessExprSyntax.self), access.base?.id == ExprSyntax(current)?.id {
        current = parent
      } else if let call = parent.as(FunctionCallExprSyntax.self),
        call.calledExpression.id == ExprSyntax(current)?.id
      {
        current = parent
      } else if parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self) {
        current = parent
      } else {
        break
      }
    }
    return current
  }

  /// The members that are accessed through the node, without calls: `UIApplication.shared.open` for `UIApplication` in
  /// `UIApplication.shared.open(url)`.
  var memberPath: String {
    var current = Syntax(self)
    while let access = current.parent?.as(MemberAccessExprSyntax.self), access.base?.id == ExprSyntax(current)?.id {
      current = Syntax(access)
    }
    return current.as(ExprSyntax.self)?.dottedName ?? bareSource
  }

  /// Whether the code assigns to a member of the type's object, or calls a function without using its result:
  /// `UIScreen.main.brightness = 1`, `UIDevice.current.beginGeneratingDeviceOrientationNotifications()`.
  var isPartOfCommand: Bool {
    let chain = memberChain
    if chain.is(FunctionCallExprSyntax.self), let item = chain.parent?.as(CodeBlockItemSyntax.self) {
      // The only expression of a closure or function may be its result, but such a call rarely reads a value.
      return Syntax(item.item).id == chain.id
    }
    guard let sequence = chain.parent?.parent?.as(SequenceExprSyntax.self) else { return false }
    return sequence.elements.first.map { Syntax($0).id == chain.id } ?? false && sequence.assignment != nil
  }

  /// Whether the code only reads a property: `UIApplication.shared.alternateIconName`.
  var isReadOfProperty: Bool {
    let chain = memberChain
    return chain.id != Syntax(self).id && chain.is(MemberAccessExprSyntax.self) && !isPartOfCommand
  }

  /// Whether the type is only the target of a cast, as when code receives a controller as `Any` and passes it on.
  var isCastTarget: Bool {
    guard let type = ancestors.lazy.compactMap({ $0.as(TypeExprSyntax.self) }).first,
      let list = type.parent?.as(ExprListSyntax.self)
    else { return false }
    return zip(list, list.dropFirst()).contains { cast, target in
      cast.is(UnresolvedAsExprSyntax.self) && target.id == ExprSyntax(type).id
    }
  }

  /// Returns whether callers can replace the node because it is in a default argument for a parameter with a different
  /// type, or in a closure that is a variable's initial value.
  func isReplaceable(by name: String) -> Bool {
    for current in ancestors {
      if current.is(InitializerClauseSyntax.self), let parameter = current.parent?.as(FunctionParameterSyntax.self) {
        return !parameter.type.tokens(viewMode: .sourceAccurate).contains { $0.text == name }
      }
      if let value = current.as(ClosureExprSyntax.self)?.parent?.as(InitializerClauseSyntax.self),
        let variable = value.parent?.parent?.parent?.as(VariableDeclSyntax.self)
      {
        return variable.bindingSpecifier.tokenKind == .keyword(.var)
      }
      if current.is(CodeBlockSyntax.self) || current.is(MemberBlockItemSyntax.self) { return false }
    }
    return false
  }
}

extension SyntaxProtocol {
  /// Whether the code creates an object: `NSAlert()`.
  var isCreated: Bool {
    guard let call = parent?.as(FunctionCallExprSyntax.self) else { return false }
    return call.calledExpression.id == ExprSyntax(self)?.id
  }

  /// Whether the code opens a URL that the function could return instead, because it is neither a parameter of the
  /// function nor a member of one, and no closure runs the code later:
  /// `NSWorkspace.shared.open(configuration.fileURL)`.
  var opensOwnURL: Bool {
    guard let open = parent?.parent?.as(MemberAccessExprSyntax.self), open.declName.baseName.text == "open",
      ["NSWorkspace.shared", "UIApplication.shared"].contains(open.base?.dottedName),
      let call = open.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(open).id,
      let url = call.firstUnlabeled, !isInDeferredClosure
    else { return false }
    guard let root = url.firstToken(viewMode: .sourceAccurate)?.text, !root.hasPrefix("$") else { return false }
    return switch localDeclaration(of: root) {
    case .closureParameter, .functionParameter: false
    default: true
    }
  }

  /// Whether a closure between the node and the enclosing member may run after the member has returned.
  private var isInDeferredClosure: Bool {
    for node in ancestors {
      if node.is(MemberBlockItemSyntax.self) { return false }
      if let closure = node.as(ClosureExprSyntax.self), closure.use != .immediate { return true }
    }
    return false
  }
}

extension FileContext {
  /// Returns whether a parameter of the enclosing function has a type named after the UI type, such as
  /// `[UIApplicationShortcutItem]` for `UIApplication`. This suggests that the function passes the parameter to the
  /// platform.
  func publishesValue(of name: String) -> Bool {
    member?.parameters.contains { parameter in
      parameter.type.split { !$0.isLetter && !$0.isNumber }.contains { $0.count > name.count && $0.hasPrefix(name) }
    } ?? false
  }
}

/// Members of UI types that hardly tie code to the UI.
enum UIMembers {
  /// Returns whether a path is that of a constant, such as `UIApplication.openSettingsURLString`.
  static func isConstant(_ path: String) -> Bool {
    path.split(separator: ".").count == 2
      && ["URLString", "FetchIntervalMinimum", "FetchIntervalNever"].contains(where: path.hasSuffix)
  }
}

/// Members of `UIApplication` and `NSWorkspace` that concern work in the background or other programs, or that are used
/// only by code for windows.
private let processMembers: Set<String> = [
  "backgroundTimeRemaining", "backgroundRefreshStatus", "beginBackgroundTask", "endBackgroundTask",
  "setMinimumBackgroundFetchInterval", "beginReceivingRemoteControlEvents", "endReceivingRemoteControlEvents",
  "delegate", "connectedScenes", "windows", "keyWindow", "notificationCenter", "frontmostApplication",
  "runningApplications", "menuBarOwningApplication", "publisher", "openApplication", "urlForApplication",
  "urlsForApplications",
  // Operations on files, which have no UI.
  "recycle", "duplicate",
]
