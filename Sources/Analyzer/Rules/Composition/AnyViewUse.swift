import SwiftSyntax

/// Finds uses of `AnyView`.
struct AnyViewUse: ProjectRule, ProjectWideRecorder {
  static let info = RuleInfo(
    id: "any_view",
    summary: "View code should not use `AnyView`.",
    rationale: """
      `AnyView` hides the type of a view, so SwiftUI cannot compare the new view tree with the old one. Instead, \
      SwiftUI rebuilds the content and loses state and animations. `@ViewBuilder`, `Group`, `some View` and generic \
      parameters are just as flexible and preserve the type. If a protocol requirement or a result builder makes \
      `AnyView` necessary, the rule reports that instead.
      """,
    details: """
      The rule ignores helpers that only erase a type, functions that call each other, the fallback of an optional \
      (`hint ?? AnyView(EmptyView())`), the type of a missing view (`nil as AnyView?`), casts to `AnyView` and what \
      stores their results, arguments to library functions, hosting types such as `ImageRenderer<AnyView>`, type \
      arguments (`Timeline<AnyView>(posts: posts)`), parameters that a protocol dictates, the results of calls on \
      `any` types, and an `any View` that a value of another type stores. It also ignores optional closures, optional \
      properties to which a binding assigns an `any View`, and objects and view controllers that store arbitrary \
      views. The stored `body` of a view, as in the label of a configuration, stored properties of types that no code \
      uses, and requirements that are generic over views are not reported, and neither are functions that only forward \
      to an overload that returns `AnyView`, closures that receive an `AnyView`, because a closure cannot be generic, \
      or closures that a view puts into the environment. The rule also ignores enum cases, which cannot be generic, \
      and their arguments; requirements of protocols that are used as types (`any Provider`, `[Provider]`), along with \
      functions of the same name that return `AnyView`; functions that only call `fatalError`; static variables whose \
      closure other code replaces; and functions that pass a type such as `ScrollView<AnyView>` to a closure. The bot \
      does not comment if the erased value is stored or cast as `any View`, or if the function is `@inline(never)`.
      """,
    sources: ["S4 common-mistakes"],
    opportunity: "a stored view, a member other than `body` that returns a view, or a branch in view code",
    defaultLevel: .warning,
    remedy: Remedy(.subview, .medium),
    triggering: AnyViewUseExamples.triggering,
    good: AnyViewUseExamples.good)

  static let collectors: [any Collector.Type] = [AnyViewParameters.self]

  struct Evidence: Analyzer.Evidence {
    /// The enclosing function or property, with argument labels.
    let member: String
    /// The start of the enclosing function or property.
    let owner: SourcePosition
    /// Whether `AnyView` is used in a protocol requirement.
    let isRequirement: Bool
    /// The function that receives the view as an argument.
    let callee: String?
    /// Whether a closure returns the view.
    let isResult: Bool
    /// The result builder that builds the view; nil if there is none, or if it is `ViewBuilder`.
    let builder: String?
    /// The stored property whose type contains `AnyView`.
    let property: String?
    /// Whether `AnyView` is used in a protocol requirement that is generic over views.
    let isGeneric: Bool
    /// Whether `AnyView` is the element type of an array.
    let isElement: Bool
    /// Whether `AnyView` is part of the type of a function's parameter.
    let isParameter: Bool
    /// The parameter that receives the view; nil if there is none.
    let receiver: AnyViewParameters.Receiver?
    /// The path of the erased value, if it is a member of another value: `option.icon`.
    let erasedMember: String?
    /// Whether the enclosing function or property returns an optional.
    let isOptional: Bool
    /// The function of another value whose result is erased, as in `AnyView(factory.view(for: id))`.
    let erased: Erased?
    /// The property to which the view is assigned, which makes the erasure necessary.
    let assignedProperty: String?
    /// Whether `AnyView` is the type of a property that a view or model changes (`@State var hint: AnyView?`).
    let isState: Bool

    static let fields = FieldList(
      Self.init, \.member, \.owner, \.isRequirement, \.callee, \.isResult, \.builder, \.property, \.isGeneric,
      \.isElement, \.isParameter, \.receiver, \.erasedMember, \.isOptional, \.erased, \.assignedProperty,
      \.isState)

    /// A function of another value whose result is erased.
    struct Erased: FieldStorable, Hashable {
      let receiver: String
      let function: String

      static let fields = FieldList(Self.init, \.receiver, \.function)
    }

    /// The enclosing function or property, without argument labels.
    var memberBaseName: String { member.withoutArgumentLabels }
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.viewCode) { member, context in
      guard !member.symbol.hasSuffix(".body") else { return }
      context.countOpportunity(of: Self.self, at: member.node, conditions: member.conditions)
    }
    walk.on(.if) { node, context in
      if context.isViewCode { context.countOpportunity(of: Self.self, in: .viewCode, at: node) }
    }
    walk.on(.switch) { node, context in
      if context.isViewCode { context.countOpportunity(of: Self.self, in: .viewCode, at: node) }
    }
    walk.on(.variable) { node, context in
      guard context.member == nil, context.mayBeView, let type = context.type, node.bindings.first?.isStored == true,
        let name = node.bindings.first?.typeAnnotation?.type.plainName, SwiftUIVocabulary.views.contains(name)
      else { return }
      context.countOpportunity(
        of: Self.self, in: .type(hasAny: .view), at: node, conditions: [.namesView(name, from: type)])
    }
    walk.onReference(of: ["AnyView"]) { node, context in
      guard node.baseName.text == "AnyView" else { return }
      Self.record(Syntax(node), in: context)
    }
    walk.onMemberAccess(of: ["AnyView"]) { node, context in
      guard let base = node.base?.as(DeclReferenceExprSyntax.self), node.declName.baseName.text == "AnyView",
        base.baseName.text == "SwiftUI"
      else { return }
      Self.record(Syntax(node), in: context)
    }
    walk.inFiles(containingAnyOf: ["AnyView"]) { walk in
      walk.on(.typeName) { node, context in
        let name = node.name.text
        if name == "AnyView" {
          Self.record(Syntax(node), in: context)
        } else if name == "SwiftUI", let type = node.parent?.as(MemberTypeSyntax.self), type.name.text == "AnyView" {
          Self.record(Syntax(type), in: context)
        }
      }
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let records = project.reviewedRecords(of: Self.self)
      .sorted { ($0.file, $0.record.range.start) < ($1.file, $1.record.range.start) }
    guard !records.isEmpty else { return [] }
    // Considers all files, because the protocol may be declared in a file that is not reviewed.
    let required = AnyViewRequirements(project.records(of: Self.self), in: project)
    let parameters = project.collection(of: AnyViewParameters.self)
    let functions = Once<Set<String>>()
    let unused = UnusedTypes()
    let existentials = ExistentialViews(records, in: project)
    let built = Set(records.filter { isCreatedByBuilder($0, in: project) }.compactMap(\.type))
    let found = records.filter {
      !$0.evidence.isGeneric && !required.areMet(by: $0) && !required.needErasure(in: $0)
        && !required.dictateParameter(in: $0)
        && !isLibraryArgument($0, functions, parameters, in: project)
        && !parameters.receiveInCase($0.evidence.receiver) && !erasesExistential($0, in: project)
        && !isCreatedByBuilder($0, in: project) && !isStoredByObject($0, in: project)
        // A property stores the result of the builder that an initializer receives.
        && !($0.evidence.property != nil && $0.type.map(built.contains) ?? false)
        && !isInUnusedType($0, unused, in: project) && !isStoredForProtocol($0, in: project)
        && !existentials.areErased(by: $0) && !existentials.areMembersOfParameter(erasedBy: $0)
        && !parameters.receiveResult(of: $0, in: project)
    }
    let collectors = Collectors(found.filter(\.evidence.isElement), in: project)
    return found.map { located in
      var found = located
      found.record.isMinor =
        located.record.isMinor || isCausedElsewhere(located, parameters, in: project)
        || isForStyle(located, in: project)
      return found
    }
    .merged { collectors.owner(of: $0) ?? Owner($0) }
  }

  /// Whether the view is erased for the configuration of a style, as that of SwiftUI's own styles is: `Card` passes its
  /// content to the `CardStyleConfiguration` that each `CardStyle` receives, so no type involved can be generic.
  private func isForStyle(_ located: Located<Evidence>, in project: Project) -> Bool {
    let suffix = "StyleConfiguration"
    let names = located.record.symbol.split(separator: ".").dropLast()
    return names.contains { $0.hasSuffix(suffix) || project.types.declares($0 + suffix) }
  }

  /// Whether another declaration requires the erasure and is reported itself: a parameter of a function or view, or a
  /// property to which the view is assigned. The type of a view that shows itself with other content cannot be generic
  /// either.
  private func isCausedElsewhere(
    _ located: Located<Evidence>, _ parameters: AnyViewParameters.Collection, in project: Project
  ) -> Bool {
    if parameters.receive(located.evidence.receiver, at: located, in: project) { return true }
    guard let entity = project.entity(of: located) else { return false }
    // Without other implementations, there is little to gain from an associated type.
    if located.evidence.isRequirement { return project.hasAtMostOneImplementation(entity) }
    if let name = located.evidence.assignedProperty {
      return project.properties(of: entity).contains { $0.name == name && $0.type?.namesAnyView == true }
    }
    // The property that stores the parameter of an initializer is reported itself.
    if located.evidence.isParameter, located.evidence.member.isEmpty {
      return project.properties(of: entity).contains { $0.type?.namesAnyView == true }
    }
    guard located.evidence.property != nil else { return false }
    let type = project.types.entities[entity]
    return type.declarations.contains { part in
      project.files[part.file].facts.constructions.contains { made in
        made.owner == part.type && !made.isInPreview && made.type.lastNamePart == type.name.lastNamePart
      }
    }
  }

  /// The functions and properties that collect views in an array.
  private struct Collectors {
    /// For each type, the owners of the arrays, keyed by the names that they use.
    private var owners: [TypeIndex.Reference: [String: Owner]] = [:]

    init(_ arrays: [Located<Evidence>], in project: Project) {
      let types = Dictionary(grouping: arrays.filter { $0.type != nil }, by: \.type)
      for case (let type?, let arrays) in types {
        let members = Dictionary(
          project.fact(type).members.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for array in arrays {
          for use in members[array.evidence.member]?.uses ?? [] where use.name != array.evidence.memberBaseName {
            owners[type, default: [:]][use.name] = Owner(array)
          }
        }
      }
    }

    /// Returns the owner of the array to which a function's view is added, and which makes the erasure necessary.
    func owner(of part: Located<Evidence>) -> Owner? {
      part.evidence.property == nil ? part.type.flatMap { owners[$0]?[part.evidence.memberBaseName] } : nil
    }
  }

  /// A function or property, identified by its start position.
  private struct Owner: Hashable {
    let file: Int
    let start: SourcePosition

    init(_ located: Located<Evidence>) {
      file = located.file
      start = located.evidence.owner
    }
  }

  /// The names of all functions declared by the project's types.
  private static func functions(in project: Project) -> Set<String> {
    Set(project.files.lazy.flatMap(\.facts.types).flatMap(\.members).map(\.baseName))
  }

  /// Whether the `AnyView` is passed to a function that is declared neither in the project nor in SwiftUI.
  private func isLibraryArgument(
    _ located: Located<Evidence>, _ functions: Once<Set<String>>, _ parameters: AnyViewParameters.Collection,
    in project: Project
  ) -> Bool {
    guard let callee = located.evidence.callee, !located.evidence.isResult, !SwiftUIVocabulary.takesViews(callee) else {
      return false
    }
    guard callee.isUppercased else {
      return !parameters.declare(function: callee) && !functions.value { Self.functions(in: project) }.contains(callee)
    }
    return project.types.holds(.isForeign(callee), inFile: located.file)
  }

  /// Whether the erased value is an `any View` that an object or value of another type stores, such as the icon of one
  /// of several options. A generic parameter would require all options to have icons of the same type.
  private func erasesExistential(_ located: Located<Evidence>, in project: Project) -> Bool {
    guard let path = located.evidence.erasedMember?.split(separator: ".").map(String.init), path.count == 2,
      let view = project.entity(of: located)
    else { return false }
    return project.types.entities[view].declarations.contains { reference in
      guard let property = project.fact(reference).properties.first(where: { $0.name == path[0] }),
        let owner = project.declaredType(of: property, at: reference),
        project.types.roles(of: owner).isDisjoint(with: [.view, .viewModifier])
      else { return false }
      return project.properties(of: owner).contains { $0.name == path[1] && $0.type?.contains("any View") == true }
    }
  }

  /// Whether a function in an extension of a protocol erases a view, and the protocol requires a property that stores
  /// such a view. The function is assumed to set the property, which causes the erasure.
  private func isStoredForProtocol(_ located: Located<Evidence>, in project: Project) -> Bool {
    guard !located.evidence.isRequirement, located.evidence.member.contains("("),
      let entity = project.entity(of: located), project.types.entities[entity].kind == .protocol
    else { return false }
    return project.types.entities[entity].declarations.contains { part in
      let fact = project.fact(part)
      return fact.properties.contains { $0.type?.namesAnyView == true }
        || fact.members.contains { $0.kind != .function && $0.type?.namesAnyView == true }
    }
  }

  /// Whether a type that no code uses, and which should be deleted, stores the view.
  private func isInUnusedType(_ located: Located<Evidence>, _ unused: UnusedTypes, in project: Project) -> Bool {
    guard located.evidence.property != nil, let entity = project.entity(of: located) else { return false }
    return unused.contain(entity, in: project)
  }

  /// Whether the view is returned by one of the project's result builders, in which case the builder is reported
  /// instead.
  private func isCreatedByBuilder(_ located: Located<Evidence>, in project: Project) -> Bool {
    guard let builder = located.evidence.builder,
      let entity = project.entity(named: builder, inFile: located.file, insideType: located.record.type)
    else { return false }
    return project.facts(of: entity).contains { fact in
      fact.members.contains { $0.baseName.hasPrefix("build") && $0.type?.namesAnyView == true }
    }
  }

  /// Whether the view is stored by a type that must accept views of any type, so a generic parameter is not an option:
  /// a registry, a controller that shows the views it receives, or a view created only by view controllers.
  private func isStoredByObject(_ located: Located<Evidence>, in project: Project) -> Bool {
    guard let entity = project.entity(of: located) else { return false }
    let roles = project.types.roles(of: entity)
    if roles.isDisjoint(with: [.view, .viewModifier]) {
      let stored = Set(project.properties(of: entity).filter { $0.type?.namesAnyView == true }.map(\.name))
      guard project.types.entities[entity].kind == .class, !stored.isEmpty else { return false }
      // A function that returns a view of its own needs no erasure.
      let function = project.facts(of: entity).flatMap(\.members).first { $0.name == located.evidence.member }
      return function?.type?.namesAnyView != true || function?.uses.contains { stored.contains($0.name) } == true
    }
    guard located.evidence.property != nil else { return false }
    let name = project.types.entities[entity].name.lastNamePart
    var isMade = false
    for file in project.files(mentioning: [name]) {
      for made in project.files[file].facts.constructions where made.type.lastNamePart == name && !made.isInPreview {
        guard project.entity(named: made.type, inFile: file, insideType: made.owner) == entity else { continue }
        guard let type = made.owner, case .entity(let owner) = project.types.meaning(of: .init(file: file, type: type)),
          project.types.roles(of: owner).contains(.viewController)
        else { return false }
        isMade = true
      }
    }
    return isMade
  }

  func message(for record: Record<Evidence>) -> String {
    if record.evidence.isRequirement {
      return """
        `\(record.symbol)` requires `AnyView`, so every conforming type has to erase its view; use an associated type \
        instead
        """
    }
    let subject = record.symbol.isEmpty ? "the view" : "the view in `\(record.symbol)`"
    // Callers may test for nil, which a view builder never returns.
    let advice =
      record.evidence.isState
      ? "store a value that says what to show, such as an enum, and create the view from it"
      : record.evidence.isElement
        ? "use an array of values, such as an enum, and create the views from them in a `ForEach`"
        : record.evidence.isOptional
          ? "return `some View`, and let callers check whether to show it"
          : "use `@ViewBuilder`, `some View` or a generic parameter"
    return "`AnyView` erases the type of \(subject)\(record.times); \(advice)"
  }

  /// The key of whether a function calls itself, which is determined once for all uses in the function.
  private struct Recursion: Hashable { let offset: Int }

  private static func record(_ node: Syntax, in context: FileContext) {
    guard !context.isPreview, !node.namesTypeOfResult, !node.convertsAnyView, !node.isStoredBody else { return }
    guard !node.isTypeOfNil, !node.isTypeOfCast, !node.holdsCastView(in: context), !node.isEmptyFallback,
      !node.isHosted, !node.fillsGenericParameter, !node.isOptionalClosure,
      !node.isParameterOfClosure, !node.isPassedToClosure(in: context), !node.isInValuePassedToClosure(in: context),
      !node.isInEnvironmentClosure(in: context), !node.erasesResultOfExistential
    else { return }
    let argument = node.argument
    let builder = node.resultBuilder
    var (givesView, isGeneric, isOptional) = (false, false, false)
    var owner = node
    var name: String?
    for current in node.ancestors {
      if current.is(MemberBlockSyntax.self) { break }
      // An extension's header or a `where` clause does not create views.
      if current.is(ExtensionDeclSyntax.self) || current.is(GenericWhereClauseSyntax.self) { return }
      let function = current.as(FunctionDeclSyntax.self)
      let binding = current.as(PatternBindingSyntax.self)
      // A function that adds a layer with each call has no type of its own.
      if let function, context.memo(Recursion(offset: function.position.utf8Offset), { function.isRecursive }) {
        return
      }
      if context.isInExtensionOfView, function?.preparesPreview == true { return }
      isGeneric = isGeneric || function?.isGenericRequirement == true
      let result =
        function?.signature.returnClause?.type ?? binding.flatMap { $0.isStored ? nil : $0.typeAnnotation?.type }
      let isOptionalResult = result?.wrappedType?.plainName?.lastNamePart == "AnyView"
      // A helper for all views that returns an optional only erases types, so that its callers can test for nil.
      if context.isInExtensionOfView, isOptionalResult { return }
      isOptional = isOptional || isOptionalResult
      if let result { givesView = givesView || result.isSomeView || result.unwrappedName?.lastNamePart == "AnyView" }
      if context.isInExtensionOfView, function?.namesErasure == true { return }
      if function?.isErasingHelper == true || binding?.isErasingHelper == true { return }
      if function?.forwardsAnyView == true || binding?.storesUnknownViews == true { return }
      // A case cannot be generic, and a function without a result cannot return `some View`.
      if current.is(EnumCaseDeclSyntax.self) || function?.onlyTraps == true { return }
      if function?.passesErasedView == true || binding?.isReplaceableClosure == true { return }
      name = function?.fullName ?? binding?.pattern.boundNames.first?.text ?? name
      let item =
        current.as(MemberBlockItemSyntax.self).map { Syntax($0.decl) }
        ?? current.as(CodeBlockItemSyntax.self).map { Syntax($0.item) }
      if let item, !item.is(IfConfigDeclSyntax.self) { owner = item }
    }
    let type = context.type.map { context.types[$0] }
    let enclosing = node.ancestors.prefix { !$0.is(MemberBlockItemSyntax.self) }
    let evidence = Evidence(
      member: name ?? "", owner: context.range(of: owner).start,
      isRequirement: type?.kind == .protocol, callee: argument?.callee,
      isResult: argument?.isResult ?? false, builder: builder, property: context.member == nil ? name : nil,
      isGeneric: isGeneric,
      isElement: enclosing.contains { $0.is(ArrayTypeSyntax.self) },
      isParameter: enclosing.contains { $0.is(FunctionParameterSyntax.self) },
      receiver: AnyViewParameters.Receiver(of: node),
      erasedMember: node.erasedMember, isOptional: isOptional, erased: node.erased,
      assignedProperty: node.propertyAssigned, isState: node.isTypeOfState)
    var symbol = context.symbol
    if let name, context.member == nil { symbol = type.map { $0.name + "." + name } ?? name }
    context.record(
      evidence, by: Self.self, in: givesView ? .anywhere : .type(hasAny: [.view, .viewModifier]),
      at: context.range(of: node), symbol: symbol, conditions: [.isForeign("AnyView")], source: "AnyView",
      isMinor: node.erasesValueOfUnknownType(in: context) || node.isInUninlinedFunction)
  }
}

extension FunctionDeclSyntax {
  /// Whether the function prepares a view for a preview, and checks that it runs in one. In an app, it does nothing.
  fileprivate var preparesPreview: Bool {
    guard name.text.camelCaseWords.contains(where: { $0.hasPrefix("preview") }) else { return false }
    return body?.tokens(viewMode: .sourceAccurate).contains { token in
      let words = token.text.camelCaseWords
      return words.contains("running") && words.contains { $0.hasPrefix("preview") }
    } ?? false
  }

}
