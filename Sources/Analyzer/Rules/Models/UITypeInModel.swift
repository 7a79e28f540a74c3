import SwiftSyntax

/// Finds services, reducers and models that use UI types.
struct UITypeInModel: ProjectRule {
  static let info = RuleInfo(
    id: "ui_type_in_model",
    summary: "Services, reducers and models should not use types that render or present UI.",
    rationale: """
      Code that fetches data, stores data or makes decisions does not need a user interface. A service that uses \
      `UIApplication` or creates an alert cannot be tested or reused without a running app. Put the platform behind a \
      small protocol: the decision stays in the service, and an adapter next to the views implements the protocol.
      """,
    details: """
      If a function uses the same UI type four or more times, or several times in the same line, the rule reports it \
      once, and it also combines more than two uses of alerts and file panels in a type. A navigation path or the size \
      of the display in an observable store is reported as info. The rule ignores view-layer types such as view \
      controller factories, types that store or receive UIKit or AppKit views or menus, types that work with several \
      other objects of the window system such as `NSScreen` and `NSEvent`, types with an `@IBAction` or `@objc` \
      function that receives such a value, protocols whose functions pass view controllers, protocols that are \
      declared next to a view or view controller, types that store a view controller, a window, a hosting controller \
      or a presenter, types that create views or whose file is in a folder named `Views`, types with an action of a \
      menu item or control (`@objc func show(_ sender: Any?)`), and types that use UI types to implement a protocol. \
      It also allows an `AnyView` that is passed to a parameter of the project with this type or that a function \
      returns because a protocol of the project requires it, default arguments, a `UIApplication` or `UIDevice` that \
      callers pass in, values such as `UIApplication.State`, static members that the project adds to `UIDevice`, \
      process-level members such as `beginBackgroundTask` and `frontmostApplication`, file operations of `NSWorkspace` \
      such as `recycle`, the parameters and results of overrides, the name of the device as a fallback, static \
      functions that open URLs or check whether they can be opened, and objects that an initializer takes with a \
      default value and stores (`init(workspace: NSWorkspace = .shared)`). Event monitors are also ignored, as are \
      functions that never return, stateless types most of whose functions call AppKit's workspace, pasteboard or \
      sharing services, types that store an alert, and types all of whose functions show alerts. Extensions in a \
      folder named `Views` are ignored, too. If a type reads the same property more than twice, the rule reports it \
      once. The bot comments only on code that presents an alert or a file panel, uses the pasteboard or opens a URL \
      with `UIApplication`, and only if its type does not observe several notifications about the app's life cycle.
      """,
    sources: ["S1 domain (independent of UI frameworks)", "S1 hard rule"],
    opportunity: "a service, a reducer, or a model with logic",
    defaultLevel: .warning, isMinor: true, isRepeatedInTypes: true,
    remedy: Remedy(.service, .medium),
    triggering: UITypeInModelExamples.triggering + UITypeInModelExamples.severalPanels,
    good: UITypeInModelExamples.good + UITypeInModelExamples.presenting)

  static let collectors: [any Collector.Type] = [OwnRules.self, AnyViewParameters.self]

  struct Evidence: Analyzer.Evidence {
    let name: String
    /// Whether the UI type is in the parameters or result of a function or closure type.
    let isInSignature: Bool

    /// Whether the UI type is the associated value of an enum case.
    let isPayload: Bool
    /// Whether the code changes something (`UIScreen.main.brightness = 1`) or calls a function for its effect, so that
    /// passing in a value is not possible.
    let isCommand: Bool
    /// Whether the code only reads a property, whose value could be passed in instead.
    let isRead: Bool
    /// The type and the members that are accessed through it: `UIApplication.shared.open`.
    let path: String
    /// Whether the enclosing type is a value or an entity, for which a protocol would make no sense.
    var isOfValue = false
    /// The parameter that receives an `AnyView`; nil if there is none.
    var receiver: AnyViewParameters.Receiver?
    /// Whether uses of several UI types were combined.
    var isOneOfSeveral = false
    /// Whether the code creates an object of the type, as opposed to only naming the type.
    var isCreated = false
    /// Whether the code opens a URL that the function determines itself.
    var opensOwnURL = false

    static let fields = FieldList(
      Self.init(
        name:isInSignature:isPayload:isCommand:isRead:path:isOfValue:receiver:isOneOfSeveral:isCreated:
        opensOwnURL:),
      \.name, \.isInSignature, \.isPayload, \.isCommand, \.isRead, \.path, \.isOfValue, \.receiver,
      \.isOneOfSeveral, \.isCreated, \.opensOwnURL)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: SystemAPIs.uiTypes) { walk in
      walk.on(.typeName) { node, context in
        guard context.type != nil else { return }
        let name = node.name.text
        if SystemAPIs.uiTypes.contains(name) {
          record(name, at: node, context)
        } else if let member = node.parent?.as(MemberTypeSyntax.self), SystemAPIs.mainUIFrameworks.contains(name),
          SystemAPIs.uiTypes.contains(member.name.text)
        {
          record(member.name.text, at: member, context)
        }
      }
      // Only these types and modules matter, so it is enough to search for their names.
      walk.onReference(of: SystemAPIs.uiTypes.union(SystemAPIs.mainUIFrameworks)) { node, context in
        guard context.type != nil else { return }
        let name = node.baseName.text
        if SystemAPIs.uiTypes.contains(name) {
          record(name, at: node, context)
        } else if SystemAPIs.mainUIFrameworks.contains(name), let access = node.parent?.as(MemberAccessExprSyntax.self),
          SystemAPIs.uiTypes.contains(access.declName.baseName.text)
        {
          record(access.declName.baseName.text, at: access, context)
        }
      }
    }
  }

  private func record(_ name: String, at node: some SyntaxProtocol, _ context: FileContext) {
    guard !context.isPreview, !node.isDebugCode, !node.namesValue, !node.isReplaceable(by: name),
      !context.publishesValue(of: name),
      // An application or device that callers pass in is already injected.
      !(["UIApplication", "UIDevice"].contains(name) && (node.isInAnnotation || node.enclosingParameter != nil)),
      !(name.hasSuffix("ViewController") && node.isCastTarget), !node.isInSignatureOfOverride,
      !(["NSWorkspace", "UIApplication"].contains(name) && node.opensInStaticFunction),
      !node.isInjectedThroughInit(name), !node.isInFunctionThatNeverReturns
    else { return }
    context.record(
      Evidence(
        name: name, isInSignature: node.isInSignature,
        isPayload: node.ancestors.contains { $0.is(EnumCaseParameterSyntax.self) },
        isCommand: node.isPartOfCommand, isRead: node.isReadOfProperty, path: node.memberPath,
        receiver: name == "AnyView" ? AnyViewParameters.Receiver(of: Syntax(node)) : nil, isCreated: node.isCreated,
        opensOwnURL: node.opensOwnURL),
      by: Self.self, at: context.range(of: node), source: name)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let deciding = project.collection(of: OwnRules.self)
    var known: [Int: Bool] = [:]
    var interface = InterfaceHelpers(project)
    var adapters = UIAdapters(project)
    var viewLayer = ViewLayerTypes(project)
    let parameters = project.collection(of: AnyViewParameters.self)
    // An enum that passes on view controllers is part of the UI.
    let presenting = Set(
      project.recordsOfReviewedTypes(of: Self.self).filter(\.evidence.isPayload).compactMap(project.entity))
    return project.reviewedRecords(of: Self.self).compactMap { located -> Located<Evidence>? in
      let seen = located.evidence
      guard !project.files[located.file].isTest, let entity = project.entity(of: located),
        case .external = project.types.lookUp(
          seen.name, inFile: located.file, insideType: project.types.entities[entity].name)
      else { return nil }
      let isDomain = known[entity] ?? isDomain(entity, deciding: deciding, in: project)
      known[entity] = isDomain
      // What presents a flow needs the controller from which to present it, and what supplies views returns them.
      if seen.isInSignature, seen.name.hasSuffix("ViewController") || seen.name == "AnyView",
        project.types.entities[entity].kind == .protocol
      {
        return nil
      }
      guard isDomain, !interface.contain(entity, naming: seen.name, inSignature: seen.isInSignature),
        !(seen.name == "AnyView"
          && (project.handlesErasedViews(entity) || parameters.receive(seen.receiver, at: located, in: project)
            || seen.isInSignature
              && project.isRequired(located.record.symbol.lastNamePart.withoutArgumentLabels, of: entity))),
        !(project.presentsForSystem(entity)
          && (seen.isInSignature || located.record.symbol.hasSuffix(".presentationAnchor(for:)"))),
        !project.isPlatformNamespace(entity), !presenting.contains(entity), !adapters.contain(entity, using: seen.name),
        // A service that stores views creates them as well.
        seen.name == "AnyView" || !viewLayer.isBuilder(entity) && !viewLayer.isExtension(located.type)
      else { return nil }
      var found = located
      if project.isDisplayState(entity, of: seen.name) { found.record.maximumSeverity = .info }
      found.record.evidence.isOfValue = project.isValue(entity)
      // A value may open the file that it describes, or reveal it in Finder. Moving that code to another type would not
      // make it easier to test.
      return seen.name == "NSWorkspace" && found.record.evidence.isOfValue ? nil : found
    }
    .joinedInType(above: RepeatedRead.maximumSeparate, in: project, identity: \.evidence.path) { located in
      RepeatedRead(located, path: located.evidence.path, isRead: located.evidence.isRead, in: project)
    }
    .joined(above: Self.maximumSeparateUses) { Key(function: FunctionOfType($0), name: $0.evidence.name) }
    .joined { located -> Key? in
      Key(function: FunctionOfType(located), name: located.evidence.name, line: located.record.range.start.line)
    }
    .joined(above: Self.maximumSeparatePresentations) { located -> [Int?]? in
      // Each declaration that only names such a type needs a change of its own.
      Self.presented.contains(located.evidence.name) && located.evidence.isCreated
        ? [located.file, project.entity(of: located)] : nil
    } identify: { located in
      located.cause = Cause(identity: "presented")
      located.record.evidence.isOneOfSeveral = true
      guard let entity = project.entity(of: located) else { return }
      located.record.symbol = project.types.entities[entity].name
    }
  }

  /// What the view layer should present instead.
  fileprivate static let presented: Set<String> = ["UIAlertController", "NSAlert", "NSOpenPanel", "NSSavePanel"]

  /// The maximum number of findings about alerts and panels in a type that remain separate.
  private static let maximumSeparatePresentations = 2

  /// A UI type, and the function or the line that uses it.
  private struct Key: Hashable {
    let function: FunctionOfType
    let name: String
    var line: Int?
  }

  /// The maximum number of uses of a UI type in a function that get separate findings.
  private static let maximumSeparateUses = 3

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    let deciding = project.collection(of: OwnRules.self)
    return project.reviewedEntities(having: [.service, .reducer, .model]).filter { entity in
      let file = project.types.entities[entity].file
      return !project.files[file].isTest && isDomain(entity, deciding: deciding, in: project)
    }.compactMap { project.opportunity(atTypeNamed: $0) }
  }

  func message(for record: Record<Evidence>) -> String {
    if record.evidence.isOneOfSeveral {
      return """
        `\(record.symbol)` shows alerts or file panels in \(record.occurrences) locations, such as an \
        `\(record.evidence.name)`; let the view layer present them
        """
    }
    let problem = "`\(record.symbol)` uses UI type `\(record.evidence.name)`\(record.times)"
    return "\(problem); \(Self.advice(for: record.evidence))"
  }

  private static func advice(for evidence: Evidence) -> String {
    if evidence.path == "UIDevice.current.systemVersion" {
      return "use `ProcessInfo.processInfo.operatingSystemVersion`"
    }
    if evidence.path == "UIApplication.openSettingsURLString" { return "let the view open the settings" }
    if ["activateFileViewerSelecting", "selectFile"].contains(evidence.path.lastNamePart) {
      return "return the URL, and let the view reveal the file in Finder"
    }
    if evidence.opensOwnURL { return "return the URL, and let the view open it" }
    if evidence.isOfValue {
      return evidence.isRead
        ? "pass in the value that is needed" : "move the code that uses it to an extension in the view layer"
    }
    return switch evidence.name {
    case "UIDevice", "UIScreen":
      evidence.isCommand
        ? "hide it behind a small protocol that the view layer implements" : "pass in the value that is needed"
    case "AnyView": "return data, and create the view in the view layer"
    case "NavigationPath": "leave navigation to the view layer"
    case "UIAlertController", "NSAlert", "NSOpenPanel", "NSSavePanel": "let the view layer present it"
    default: "hide it behind a small protocol that the view layer implements"
    }
  }

  // MARK: Types that the rule applies to

  /// Whether the type is a service, a reducer, or a model with logic, and is not part of the user interface or an
  /// adapter to it.
  private func isDomain(_ entity: Int, deciding: Set<Int>, in project: Project) -> Bool {
    let roles = project.types.roles(of: entity)
    guard !roles.isDisjoint(with: [.service, .reducer, .model]),
      roles.isDisjoint(with: [.coordinator, .viewController, .viewModel])
    else { return false }
    if roles.isDisjoint(with: [.service, .reducer]), !deciding.contains(entity), !project.performsIO(entity),
      !isPartOfReducer(entity, in: project)
    {
      return false
    }
    // If a type counts as a model only because it has no other role, all of its supertypes must be known.
    return !PlatformParts(project, trustsUnknown: !roles.contains(.model)).contain(entity)
  }
}

extension UITypeInModel {
  /// Whether the type is nested in a reducer, such as its `State`.
  private func isPartOfReducer(_ entity: Int, in project: Project) -> Bool {
    let type = project.types.entities[entity]
    guard let owner = type.name.enclosingName,
      let reducer = project.types.lookUp(owner, inFile: type.file, insideType: nil).entity
    else { return false }
    return project.types.roles(of: reducer).contains(.reducer)
  }
}
