import SwiftSyntax

/// Collects networking, decoding and file access in view models.
struct NetworkUses: Collector {
  static let id = "network_uses"

  typealias Evidence = ForeignTypeUse

  func subscribe(to walk: inout Subscriptions) {
    walk.onUse(of: Self.types) { node, context in
      guard context.mayBeInViewModel, let (name, found) = node.use(of: Self.types), !found.isElementOfEmptyCollection,
        !node.isDefaultArgumentOfInit, Self.coders.contains(name) || context.member?.isStaticFunction != true,
        !(name == "FileManager" && found.onlyTidiesUp),
        !(Self.coders.contains(name) && (node.isInFunctionReadingBundle || found.codesUserDefaults)),
        !(name == "URLRequest" && (found.isLoadedByWebView || found.identifiesCachedResponse)),
        !(name == "URLSession" && found.accessesConfiguration)
      else { return }
      let lookup = name == "FileManager" ? found.lookup : nil
      context.recordInViewModel(
        ForeignTypeUse(ofType: name, through: lookup ?? found.sharedInstance ?? name), by: Self.self,
        at: context.range(of: found), symbol: context.symbol(at: node), source: name,
        isMinor: node.isFallbackForParameter
          || (name == "FileManager"
            ? lookup != nil || found.onlyDeletesFile : Self.coders.contains(name) && found.decodesPlainValue)
      )
    }
    walk.onCall(by: SystemAPIs.readableFromURL) { node, context in
      guard node.arguments.first?.label?.text == "contentsOf", context.mayBeInViewModel,
        let name = context.callee.constructedType?.lastNamePart, SystemAPIs.readableFromURL.contains(name),
        !node.isDefaultArgumentOfInit, !node.isInFunctionReadingBundle
      else { return }
      context.recordInViewModel(
        ForeignTypeUse(ofType: name, through: "\(name)(contentsOf:)"), by: Self.self,
        at: context.range(of: node.calledExpression), symbol: context.symbol(at: node), source: name)
    }
    walk.inFiles(containingAnyOf: Self.types.union(Self.hints)) { walk in
      walk.on(.memberAccess) { node, context in
        guard context.mayBeInViewModel else { return }
        context.recordUse(
          ofInjected: Self.types, besides: ["URLRequest"], hints: Self.hints, through: node, by: Self.self)
      }
    }
  }

  func collection(in project: Project) -> [Located<ForeignTypeUse>] {
    project.foreignTypeUses(of: Self.types, by: Self.self)
  }

  static let types = SystemAPIs.networking.union(SystemAPIs.jsonCoders)
    .union([
      "PropertyListDecoder", "PropertyListEncoder", "FileManager", "NWConnection", "URLSessionWebSocketTask",
    ])

  private static let coders = SystemAPIs.jsonCoders.union(["PropertyListDecoder", "PropertyListEncoder"])

  /// Substrings that identify relevant properties declared in other files. A use of such a property is recorded only if
  /// its name contains one of these substrings.
  private static let hints = ["session", "decoder", "encoder", "filemanager", "connection", "socket", "request"]
}

extension MemberScope {
  fileprivate var isStaticFunction: Bool { isStatic && kind == .function }
}

extension ExprSyntax {
  /// The name of the shared instance, if the node is the type in an expression such as `FileManager.default`.
  fileprivate var sharedInstance: String? {
    guard let access = parent?.as(MemberAccessExprSyntax.self), access.base?.id == id,
      SystemAPIs.sharedInstances.contains(access.declName.baseName.text)
    else { return nil }
    return ExprSyntax(access).dottedName
  }

  /// The member, with labels, if the node is the `FileManager` in `FileManager.default.temporaryDirectory`, or in another
  /// expression that only looks up a path: `FileManager.default.urls(for:in:)`.
  fileprivate var lookup: String? {
    guard let instance = sharedInstance,
      let member = parent?.parent?.as(MemberAccessExprSyntax.self), member.base?.id == parent?.as(ExprSyntax.self)?.id
    else { return nil }
    let name = member.declName.baseName.text
    guard SystemAPIs.pathLookups.contains(name) else { return nil }
    guard let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(member).id
    else { return "\(instance).\(name)" }
    let labels = call.arguments.map { ($0.label?.text ?? "_") + ":" }.joined()
    return "\(instance).\(name)(\(labels))"
  }

  /// Whether the node is the `FileManager` in `try? FileManager.default.removeItem(at: url)`, which tidies up after
  /// other work.
  var onlyTidiesUp: Bool {
    for node in ancestors {
      if let member = node.as(MemberAccessExprSyntax.self) {
        let name = member.declName.baseName.text
        guard SystemAPIs.sharedInstances.contains(name) || name == "removeItem" else { return false }
      } else if let attempt = node.as(TryExprSyntax.self) {
        return attempt.questionOrExclamationMark?.tokenKind == .postfixQuestionMark
      } else if !node.is(FunctionCallExprSyntax.self) {
        return false
      }
    }
    return false
  }

  /// Whether the node is the `FileManager` in `FileManager.default.removeItem(at: url)`, and a `do` statement around it
  /// contains nothing else, so that an error is at most logged.
  var onlyDeletesFile: Bool {
    for node in ancestors {
      if let member = node.as(MemberAccessExprSyntax.self) {
        let name = member.declName.baseName.text
        guard SystemAPIs.sharedInstances.contains(name) || name == "removeItem" else { return false }
      } else if let item = node.as(CodeBlockItemSyntax.self) {
        guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
          let statement = list.parent?.parent?.as(DoStmtSyntax.self)
        else { return false }
        return statement.catchClauses.allSatisfy { $0.body.statements.count < 2 }
      } else if !node.is(FunctionCallExprSyntax.self), !node.is(TryExprSyntax.self) {
        return false
      }
    }
    return false
  }

  /// Whether the node is the decoder in `JSONDecoder().decode(Bool.self, from: data)`, which decodes a single value. The
  /// decoder may be a local constant.
  fileprivate var decodesPlainValue: Bool {
    guard let made = parent?.as(FunctionCallExprSyntax.self), made.calledExpression.id == id else { return false }
    guard let binding = made.parent?.parent?.as(PatternBindingSyntax.self) else {
      return made.parent?.as(MemberAccessExprSyntax.self)?.decodesPlainValue ?? false
    }
    guard let name = binding.pattern.boundNames.first?.text,
      let list = ancestors.lazy.compactMap({ $0.as(CodeBlockItemListSyntax.self) }).first
    else { return false }
    let uses = list.tokens(viewMode: .sourceAccurate).filter { $0.text == name && $0.position > made.position }
    return !uses.isEmpty
      && uses.allSatisfy { $0.parent?.parent?.as(MemberAccessExprSyntax.self)?.decodesPlainValue ?? false }
  }

  /// Whether the node is the request in `webView.load(URLRequest(url: url))` or `WebView(request: …)`, which only tells the
  /// web view what to display. The request may be a local variable.
  var isLoadedByWebView: Bool { isRequestOnly(where: \.isShownByWebView) }

  /// Whether the node is the request in `cache.removeCachedResponse(for: URLRequest(url: url))`, which identifies a
  /// response and is not sent.
  fileprivate var identifiesCachedResponse: Bool {
    isRequestOnly { passed in
      guard let argument = passed.parent?.as(LabeledExprSyntax.self) else { return false }
      let callee = argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledMember?.declName.baseName.text
      return callee == "cachedResponse" || callee == "removeCachedResponse"
    }
  }

  /// Whether the node creates a request, and the request is used only as the condition says. It may be a local variable.
  private func isRequestOnly(where isUse: (ExprSyntax) -> Bool) -> Bool {
    guard let request = parent?.as(FunctionCallExprSyntax.self), request.calledExpression.id == id else { return false }
    guard let uses = ExprSyntax(request).usesOfLocalVariable else { return isUse(ExprSyntax(request)) }
    let passed = uses.filter { !$0.isOnlyConfigured }
    return !passed.isEmpty && passed.allSatisfy { isUse(ExprSyntax($0)) }
  }

  /// Whether the node is the argument in `webView.load(request)` or `WebView(request: request)`.
  private var isShownByWebView: Bool {
    isArgumentOfLoad || parent?.as(LabeledExprSyntax.self)?.isGivenToWebView == true
  }

  /// Whether the node is the argument in `webView.load(request)`.
  private var isArgumentOfLoad: Bool {
    guard let call = parent?.parent?.parent?.as(FunctionCallExprSyntax.self),
      let callee = call.calleeName, callee == "load" || callee == "loadRequest",
      parent?.is(LabeledExprSyntax.self) == true
    else { return false }
    guard let base = call.calledMember?.base?.unchained, !base.isSelf else {
      return !self.is(DeclReferenceExprSyntax.self)
    }
    let name = base.wholeName?.name ?? base.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    return name?.lowercased().hasSuffix("webview") == true
  }

  /// Whether the node is the element type in `[URLRequest]()`.
  fileprivate var isElementOfEmptyCollection: Bool {
    guard let list = parent?.as(ArrayElementSyntax.self)?.parent?.parent?.as(ArrayExprSyntax.self) else { return false }
    return list.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == list.id
  }
}

extension MemberAccessExprSyntax {
  /// Whether the member is called as `decode(Bool.self, from: data)`, for a type of the standard library.
  fileprivate var decodesPlainValue: Bool {
    guard declName.baseName.text == "decode",
      let type = parent?.as(FunctionCallExprSyntax.self)?.firstUnlabeled?.dottedName, type.hasSuffix(".self")
    else { return false }
    return ["Bool", "Double", "Int", "String"].contains(String(type.dropLast(".self".count)))
  }
}
