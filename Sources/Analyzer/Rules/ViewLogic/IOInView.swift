import SwiftSyntax

/// Finds networking, coding, database and file access in views.
struct IOInView: FileRule {
  static let info = RuleInfo(
    id: "io_in_view",
    summary: "Views should not load or store data themselves.",
    rationale: """
      A view that uses the network, decodes data, queries a database or accesses files cannot be previewed or tested \
      in isolation. Error handling and retries are scattered across views, and each screen is tied to one data source. \
      An injected service takes over this work and can be replaced by a fake.
      """,
    details: """
      The rule ignores the encoding and decoding of values that the view stores with `@SceneStorage` or `@AppStorage`, \
      requests that the view only hands to a web view, and the configuration of a `URLSession`. Reading a file that \
      the user has picked is file access, even with a `URLSession`. A private member that creates the request for a \
      `@Query` is part of the query, unless other code also uses it. The bot does not comment on code that only \
      deletes a file. If a view only loads an image from a URL and is generic over the placeholder, the message \
      suggests injecting an image loader.
      """,
    sources: ["S0 views checklist (no API calls or database queries)", "S0 real-world", "S4 core principles"],
    opportunity: "an `await`, a lifecycle closure, a view method, or a call to a networking, storage or file API",
    defaultLevel: .error, isRepeatedInTypes: true,
    remedy: Remedy(.service, .medium),
    triggering: IOInViewExamples.triggering,
    good: IOInViewExamples.good)

  struct Evidence: Analyzer.Evidence {
    /// The kinds of work that views should leave to a service.
    enum Work: String, Storable {
      case networking, decoding, database, files
    }

    /// The call as written, without its arguments: `URLSession.shared.data(from:)`.
    let call: String
    let work: Work
    /// The start of the enclosing function.
    let function: SourcePosition?
    /// Whether the code runs once per action instead of on each update of the view.
    let isOnDemand: Bool
    /// Whether the data is a resource in the app's bundle.
    var isBundled: Bool
    /// Whether the view only loads and shows an image.
    let isImageLoader: Bool

    static let fields = FieldList(
      Self.init, \.call, \.work, \.function, \.isOnDemand, \.isBundled, \.isImageLoader)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onUse(of: IOUse.types.union(SystemAPIs.readableFromURL)) { reference, context in
      guard context.mayBeView, let used = IOUse(reference) else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: Self.roles), at: used.node)
      guard !used.isPartOfQuery, !used.isForWebView(in: context),
        used.type != "URLSession" || !used.node.accessesConfiguration,
        used.work != .decoding || !used.node.codesOwnStorage(in: context)
      else { return }
      Self.record(used, in: context)
    }
    walk.inFiles(containingAnyOf: SystemAPIs.fileFunctions) { walk in
      walk.on(.call) { call, context in
        guard context.mayBeView, let used = IOUse(fileAccess: call, in: context) else { return }
        context.countOpportunity(of: Self.self, in: .type(hasAny: Self.roles), at: used.node)
        Self.record(used, in: context)
      }
    }
    walk.on(.await) { node, context in
      guard context.mayBeView else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: Self.roles), at: node)
    }
    walk.on(.function) { function, context in
      guard context.mayBeView, context.member?.viewCode == nil, function.parent?.is(MemberBlockItemSyntax.self) == true
      else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: Self.roles), at: function.name)
    }
    let count: Subscriptions.Handler<FunctionCallExprSyntax> = { call, context in
      guard context.isViewCode, let member = call.modifierToken else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: Self.roles), at: member)
    }
    walk.onCall(ofMembers: SwiftUIVocabulary.lifecycleModifiers, count)
    walk.onCall(of: SwiftUIVocabulary.lifecycleModifiers, count)
  }

  private static func record(_ use: IOUse, in context: FileContext) {
    let evidence = Evidence(
      call: use.name, work: use.work, function: context.startOfFunction(around: use.node),
      isOnDemand: context.isOnDemand, isBundled: use.readsBundledResource,
      isImageLoader: use.work == .networking && context.isInImageLoader)
    context.record(
      evidence, by: Self.self, in: .type(hasAny: roles), at: context.range(of: use.node),
      conditions: [.isForeign(use.type)],
      isMinor: use.onlyDeletesFile)
  }

  /// Returns the first candidate in each function. A bundled resource is of no interest next to other work.
  func allCandidates(in project: Project) -> [Located<Evidence>] {
    let found = project.reviewedRecords(of: Self.self)
    let others = Set(found.filter { !$0.evidence.isBundled }.map(Self.place))
    return found.map { located in
      guard located.evidence.isBundled, others.contains(Self.place(of: located)) else { return located }
      var located = located
      located.record.evidence.isBundled = false
      return located
    }.onePerFunction(startingAt: \.function)
  }

  private static func place(of located: Located<Evidence>) -> CodePlace {
    CodePlace(file: located.file, start: located.evidence.function)
  }

  func message(for record: Record<Evidence>) -> String {
    if record.evidence.isBundled {
      return """
        `\(record.symbol)` reads a bundled resource with `\(record.evidence.call)`\(record.locationSuffix); load it \
        once in a model
        """
    }
    let work =
      switch record.evidence.work {
      case .networking where record.evidence.call.isConstruction: "sets up networking"
      case .networking: "accesses the network"
      case .decoding: "encodes or decodes data"
      case .database: "queries the database"
      case .files: "accesses files"
      }
    if record.evidence.isImageLoader {
      return """
        `\(record.symbol)` \(work) with `\(record.evidence.call)`\(record.locationSuffix); inject an image loader, and \
        call it in `.task(id:)`
        """
    }
    let isOnDemand = record.evidence.work == .decoding && record.evidence.isOnDemand
    return """
      `\(record.symbol)` \(work) with `\(record.evidence.call)`\(record.locationSuffix); move this work to \
      \(isOnDemand ? "the model" : "an injected service")
      """
  }

  private static let roles: RoleSet = [.view, .viewModifier]
}

/// A use of an API that reads or writes data outside the app.
private struct IOUse {
  let type: String
  let node: Syntax
  let work: IOInView.Evidence.Work

  /// The call as written, without its arguments: `URLSession.shared.data(from:)`, `Data(contentsOf:)`.
  var name: String { node.callAsWritten ?? type }

  init?(_ reference: DeclReferenceExprSyntax) {
    let text = reference.baseName.text
    if Self.types.contains(text) {
      let work = reference.loadsPickedFile ? .files : Self.work(of: text)
      (type, node, self.work) = (text, Syntax(reference), work)
    } else if SystemAPIs.readableFromURL.contains(text) {
      guard let call = reference.factoryCall, call.arguments.first?.label?.text == "contentsOf" else { return nil }
      (type, node, work) = (text, Syntax(call), .files)
    } else if text == "Foundation", let member = reference.parent?.as(MemberAccessExprSyntax.self),
      Self.types.contains(member.declName.baseName.text)
    {
      let name = member.declName.baseName.text
      (type, node, work) = (name, Syntax(member), Self.work(of: name))
    } else {
      return nil
    }
  }

  init?(fileAccess call: FunctionCallExprSyntax, in context: FileContext) {
    guard let member = call.calledMember, let base = member.base,
      let label = call.arguments.first?.label?.text, label == "at" || label == "atPath"
    else { return nil }
    let function = member.declName.baseName.text
    guard SystemAPIs.fileFunctions.contains(function), base.isFileManager(at: call, in: context) else { return nil }
    (type, node, work) = ("FileManager", Syntax(call), .files)
  }

  private static func work(of type: String) -> IOInView.Evidence.Work {
    if SystemAPIs.networking.contains(type) { return .networking }
    return SystemAPIs.fetchRequests.contains(type) ? .database : .decoding
  }

  /// Whether the code only deletes a file, and ignores or logs errors.
  var onlyDeletesFile: Bool {
    guard let call = node.as(FunctionCallExprSyntax.self), let base = call.calledMember?.base else { return false }
    return (base.as(MemberAccessExprSyntax.self)?.base ?? base).onlyDeletesFile
  }

  /// Whether the code reads or decodes a resource in the app's bundle.
  var readsBundledResource: Bool {
    if let call = node.as(FunctionCallExprSyntax.self), SystemAPIs.readableFromURL.contains(type) {
      return call.arguments.first?.expression.comesFromBundle ?? false
    }
    if let call = node.as(FunctionCallExprSyntax.self), call.calledMember?.declName.baseName.text == "contents" {
      return call.argument(labeled: "atPath")?.expression.comesFromBundle ?? false
    }
    return node.as(DeclReferenceExprSyntax.self)?.decodesBundledResource ?? false
  }

  /// Whether the code only defines the request for a `@Query` or `@FetchRequest` property.
  var isPartOfQuery: Bool {
    guard SystemAPIs.fetchRequests.contains(type) else { return false }
    for ancestor in node.ancestors {
      if ancestor.is(AttributeSyntax.self) { return true }
      if let call = ancestor.as(FunctionCallExprSyntax.self), call.makesQuery { return true }
      if let initializer = ancestor.as(InitializerDeclSyntax.self) {
        // `var descriptor = FetchDescriptor<Note>(); _notes = Query(descriptor)`.
        return initializer.makesQuery
      }
      if let member = ancestor.parent?.as(MemberBlockItemSyntax.self) {
        return member.onlyConfiguresQuery
      }
    }
    return false
  }

  /// Whether the code creates a request for a web view, which is the only way to display a page.
  func isForWebView(in context: FileContext) -> Bool {
    guard type == "URLRequest" else { return false }
    return context.isInWebView || node.isHandedToWebView || node.as(ExprSyntax.self)?.isLoadedByWebView == true
      || isLoadedByRepresentable(in: context)
  }

  /// Whether the code creates the request that a representable passes to its web view, whatever that is named:
  /// `uiView.load(URLRequest(…))`.
  private func isLoadedByRepresentable(in context: FileContext) -> Bool {
    guard let member = context.member,
      SwiftUIVocabulary.representableFunctions.contains(String(member.name.prefix { $0 != "(" })),
      let made = node.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    if let local = made.parent?.parent?.as(PatternBindingSyntax.self), let name = local.pattern.boundNames.first?.text {
      let scope = local.ancestors.first { $0.is(CodeBlockItemListSyntax.self) }
      return scope?.tokens(viewMode: .sourceAccurate).contains { $0.text == name && $0.isArgumentOfLoad } ?? false
    }
    guard let argument = made.parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    return call.calledMember?.declName.baseName.text == "load" && call.arguments.first?.id == argument.id
  }

  static let types = SystemAPIs.networking.union(SystemAPIs.jsonCoders).union(SystemAPIs.fetchRequests)
    .union(["PropertyListDecoder"])
}

extension FileContext {
  /// Whether the code is in a representable that wraps a web view, according to its name.
  fileprivate var isInWebView: Bool {
    guard let type, types[type].simpleName.hasSuffix("WebView") else { return false }
    return types[type].inherited.contains { $0.lastNamePart.hasSuffix("ViewRepresentable") }
  }

  /// Whether the code is in a view whose only job is to load and show an image: it is generic over its placeholder, and
  /// receives a URL, like `AsyncImage`.
  fileprivate var isInImageLoader: Bool {
    guard let type, types[type].simpleName.contains("Image") else { return false }
    let isGeneric = types[type].genericRequirements.contains { $0.lastNamePart == "View" }
    return isGeneric
      && types[type].properties.contains { ["URL", "URLRequest"].contains($0.typeName ?? "") && !$0.isStatic }
  }
}

extension TokenSyntax {
  /// Whether the name is the argument in a call such as `webView.load(request)`.
  fileprivate var isArgumentOfLoad: Bool {
    guard let argument = parent?.parent?.as(LabeledExprSyntax.self), argument.label == nil else { return false }
    let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    return call?.calledMember?.declName.baseName.text == "load"
  }
}

extension SyntaxProtocol {
  /// The call that this node is or begins, without its arguments: `URLSession.shared.data(from:)` for the node
  /// `URLSession`. Nil if there is no such call.
  fileprivate var callAsWritten: String? {
    var current = Syntax(self)
    while true {
      if let call = current.as(FunctionCallExprSyntax.self) { return call.nameAsWritten }
      guard let parent = current.parent else { return nil }
      if let access = parent.as(MemberAccessExprSyntax.self), access.base?.id == current.as(ExprSyntax.self)?.id {
        current = parent
      } else if parent.is(GenericSpecializationExprSyntax.self)
        || parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == current.as(ExprSyntax.self)?.id
      {
        current = parent
      } else {
        return nil
      }
    }
  }
}

extension FunctionCallExprSyntax {
  fileprivate var nameAsWritten: String? {
    let labels =
      arguments.map { ($0.label?.text ?? "_") + ":" } + additionalTrailingClosures.map { $0.label.text + ":" }
    return calledExpression.dottedName.map { "\($0)(\(labels.joined()))" }
  }
}

extension DeclReferenceExprSyntax {
  /// Whether the node is the `URLSession` in `URLSession.shared.data(from: url)`, and the function accesses the URL as
  /// a security-scoped resource, so that it is the URL of a file.
  fileprivate var loadsPickedFile: Bool {
    guard baseName.hasText("URLSession"),
      let call = ancestors.lazy.compactMap({ $0.as(FunctionCallExprSyntax.self) }).first,
      let url = (call.argument(labeled: "from") ?? call.argument(labeled: "with"))?.expression.bareSource,
      let function = ancestors.lazy.compactMap({ $0.as(FunctionDeclSyntax.self) }).first
    else { return false }
    return function.tokens(viewMode: .sourceAccurate).contains { token in
      token.text == "startAccessingSecurityScopedResource"
        && token.parent?.parent?.as(MemberAccessExprSyntax.self)?.base?.bareSource == url
    }
  }

  /// The call that creates an instance of the referenced type: `Data(…)` and `Data.init(…)` for `Data`.
  fileprivate var factoryCall: FunctionCallExprSyntax? {
    if let call = parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(self).id {
      return call
    }
    guard let member = parent?.as(MemberAccessExprSyntax.self),
      member.declName.baseName.tokenKind == .keyword(.`init`)
    else { return nil }
    return member.parent?.as(FunctionCallExprSyntax.self)
  }
}

extension ExprSyntax {
  /// Whether the expression is `FileManager.default`, a new `FileManager`, or the name of a file manager.
  func isFileManager(at place: some SyntaxProtocol, in context: FileContext) -> Bool {
    if createsFileManager { return true }
    guard let name = wholeName?.name else { return false }
    if let value = place.capturedValue(named: name) { return value.createsFileManager }
    if let local = place.localBinding(of: name) {
      if let type = local.typeAnnotation?.type.plainName { return type == "FileManager" }
      return local.initializer?.value.createsFileManager ?? false
    }
    if case .functionParameter(let parameter)? = place.localDeclaration(of: name) {
      return parameter.type.unwrappedName == "FileManager"
    }
    let property = context.property(named: name)
    if let type = property?.knownType { return type == "FileManager" }
    if let known = place.fileManagersOfType(in: context)[name] { return known }
    // A wrapper such as `@Dependency` injects a service.
    return name == "fileManager" && property?.attributes.isEmpty != false
  }

  /// Whether the expression is the shared file manager or creates one.
  fileprivate var createsFileManager: Bool {
    if let name = dottedName { return ["FileManager.default", "Foundation.FileManager.default"].contains(name) }
    return self.as(FunctionCallExprSyntax.self)?.constructedTypeName?.lastNamePart == "FileManager"
  }
}

extension SyntaxProtocol {
  /// The value that an enclosing closure captures under this name, other than the variable with the same name: `files`
  /// in `[manager = files]`.
  fileprivate func capturedValue(named name: String) -> ExprSyntax? {
    for ancestor in ancestors {
      if ancestor.is(MemberBlockItemSyntax.self) { return nil }
      let captures = ancestor.as(ClosureExprSyntax.self)?.signature?.capture?.items
      if let value = captures?.lazy.compactMap({ $0.value(named: name) }).first { return value }
    }
    return nil
  }
}

extension ClosureCaptureSyntax {
  fileprivate func value(named name: String) -> ExprSyntax? {
    self.name.text == name ? initializer?.value : nil
  }
}

extension SyntaxProtocol {
  /// Whether the initial value of each property of the enclosing type is a file manager, keyed by name:
  /// `let files = FileManager.default`. An injected service may also be called `fileManager`.
  fileprivate func fileManagersOfType(in context: FileContext) -> [String: Bool] {
    guard let members = ancestors.lazy.compactMap({ $0.as(MemberBlockSyntax.self) }).first?.members else { return [:] }
    return context.memo(FileManagersKey(members: members.id)) {
      var areFileManagers: [String: Bool] = [:]
      for variable in members.compactMap({ $0.decl.as(VariableDeclSyntax.self) }) {
        for binding in variable.bindings {
          guard let value = binding.initializer?.value else { continue }
          for name in binding.pattern.boundNames { areFileManagers[name.text] = value.createsFileManager }
        }
      }
      return areFileManagers
    }
  }
}

/// The cache key for the file managers that a type stores.
private struct FileManagersKey: Hashable {
  let members: SyntaxIdentifier
}
