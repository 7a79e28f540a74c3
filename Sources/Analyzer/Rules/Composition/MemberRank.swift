import SwiftSyntax

/// The groups of a view's members, in the default order.
enum MemberGroup: Int, Comparable, CaseIterable, Storable {
  case environment, constant, stored, computed, initializer, body, viewHelper, function, asyncFunction

  static func < (left: MemberGroup, right: MemberGroup) -> Bool { left.rawValue < right.rawValue }

  /// The group's name for messages.
  var title: String {
    switch self {
    case .environment: "the @Environment properties"
    case .constant: "the constants"
    case .stored: "the stored properties"
    case .computed: "the computed properties"
    case .initializer: "the initializers"
    case .body: "`body`"
    case .viewHelper: "the view helpers"
    case .function: "the functions"
    case .asyncFunction: "the async functions"
    }
  }

  /// The group's name in machine-readable output.
  var id: String {
    switch self {
    case .environment: "environment"
    case .constant: "constant"
    case .stored: "stored"
    case .computed: "computed"
    case .initializer: "init"
    case .body: "body"
    case .viewHelper: "view_helper"
    case .function: "function"
    case .asyncFunction: "async_function"
    }
  }
}

/// The group of one member of a view.
struct MemberRank {
  /// The token at which a finding is shown.
  let name: TokenSyntax
  /// The first and the last group that the member may belong to; they differ if the group is ambiguous.
  let groups: ClosedRange<MemberGroup>
  /// A type that is assumed not to be a view because this file does not show whether it is one. If it is a view, the
  /// groups may be wrong.
  let assumedValueType: String?

  /// Returns nil for members without a group: nested types, type aliases and static members.
  init?(_ member: DeclSyntax) {
    if let variable = member.as(VariableDeclSyntax.self) {
      self.init(variable: variable)
    } else if let function = member.as(FunctionDeclSyntax.self) {
      self.init(function: function)
    } else if let initializer = member.as(InitializerDeclSyntax.self) {
      self.init(initializer.initKeyword, .initializer)
    } else {
      return nil
    }
  }

  private init(_ name: TokenSyntax, _ group: MemberGroup, orUpTo last: MemberGroup? = nil, assuming type: String? = nil)
  {
    self.name = name
    groups = group...(last ?? group)
    assumedValueType = type
  }

  private init?(variable node: VariableDeclSyntax) {
    guard !node.modifiers.isStatic, let binding = node.bindings.first,
      let name = binding.pattern.boundNames.first ?? binding.pattern.firstToken(viewMode: .sourceAccurate)
    else { return nil }
    if name.text == "body" {
      self.init(name, .body)
    } else if ["log", "logger"].contains(name.text) {
      // Loggers are the same in every view, and many teams keep them at the top.
      return nil
    } else if !binding.isStored {
      self.init(computed: binding, name: name, attributes: node.attributes.names)
    } else {
      let attributes = node.attributes.names.map(\.lastNamePart)
      if attributes.contains("Environment") {
        self.init(name, .environment)
      } else if attributes.contains("EnvironmentObject") {
        self.init(name, .environment, orUpTo: .stored)
      } else if attributes.contains(where: Self.isUnknownWrapper) {
        self.init(name, .environment)
      } else {
        // A closure without an initial value is an input. The order of inputs determines the order of arguments at call
        // sites.
        let isInput = binding.initializer == nil && attributes.isEmpty && binding.typeAnnotation?.type.isClosure == true
        let isConstant = node.bindingSpecifier.tokenKind == .keyword(.let)
        self.init(name, isConstant || isInput ? .constant : .stored, orUpTo: isInput && !isConstant ? .stored : nil)
      }
    }
  }

  /// Whether an attribute is a property wrapper from the project or a library. Most of these wrappers inject a value,
  /// as `@Environment` does.
  private static func isUnknownWrapper(_ attribute: String) -> Bool {
    attribute.isUppercased && !storedWrappers.contains(attribute) && !attribute.hasSuffix("Builder")
      && !attribute.hasSuffix("Actor")
  }

  /// Apple's attributes for stored properties, and library wrappers that store a value.
  private static let storedWrappers: Set<String> = SwiftUIVocabulary.valueWrappers
    .union(SwiftUIVocabulary.queryWrappers)
    .union([
      "StateObject", "ObservedObject", "Binding", "Bindable", "Published", "Namespace", "ScaledMetric",
      "AccessibilityFocusState", "FocusedValue", "FocusedBinding", "FocusedObject", "SectionedFetchRequest",
      "UIApplicationDelegateAdaptor", "NSApplicationDelegateAdaptor", "WKApplicationDelegateAdaptor",
      "WKExtensionDelegateAdaptor", "PhysicalMetric", "ObservationIgnored", "Entry", "Parameter", "IBOutlet",
      "IBInspectable", "NSManaged", "NSCopying", "GKInspectable", "BindingState", "BindingViewState",
      "PresentationState", "Shared", "SharedReader", "Fetch", "FetchOne", "FetchAll", "ObservedResults",
      "ObservedRealmObject", "StateRealmObject", "Default",
    ])

  private init(computed binding: PatternBindingSyntax, name: TokenSyntax, attributes: [String]) {
    switch ResultKind(binding.typeAnnotation?.type, attributes: attributes) {
    case .view: self.init(name, .viewHelper)
    case .either: self.init(name, .computed, orUpTo: .viewHelper)
    case .value: self.init(name, .computed)
    case .unknown(let type): self.init(name, .computed, assuming: type)
    }
  }

  private init?(function node: FunctionDeclSyntax) {
    guard !node.modifiers.isStatic else { return nil }
    // A shape's `path(in:)` corresponds to a view's `body`.
    if node.fullName == "path(in:)" {
      self.init(node.name, .body)
      return
    }
    let isAsync = node.signature.effectSpecifiers?.asyncSpecifier != nil
    let last: MemberGroup = isAsync ? .asyncFunction : .function
    guard let result = node.signature.returnClause?.type else {
      let group = node.attributes.names.contains { $0.hasSuffix("ViewBuilder") } ? .viewHelper : last
      self.init(node.name, group, orUpTo: group == .function && node.followsAsyncCaller ? .asyncFunction : nil)
      return
    }
    switch ResultKind(result, attributes: node.attributes.names) {
    case .view: self.init(node.name, .viewHelper)
    case .either, .unknown: self.init(node.name, .viewHelper, orUpTo: last)
    case .value where !isAsync && node.isCalledByNeighbor: self.init(node.name, .computed, orUpTo: last)
    case .value where node.followsOnlyCaller: self.init(node.name, .viewHelper, orUpTo: last)
    case .value: self.init(node.name, last, orUpTo: !isAsync && node.followsAsyncCaller ? .asyncFunction : nil)
    }
  }
}

extension FunctionDeclSyntax {
  /// The members of the enclosing declaration, and the function's index among them.
  private var siblings: (members: [MemberBlockItemSyntax], index: Int)? {
    guard let item = parent?.as(MemberBlockItemSyntax.self), let list = item.parent?.as(MemberBlockItemListSyntax.self)
    else { return nil }
    let members = Array(list)
    return members.firstIndex { $0.id == item.id }.map { (members, $0) }
  }

  /// Whether the function is called by a computed property directly above or below it, in which case the two belong
  /// together.
  fileprivate var isCalledByNeighbor: Bool {
    guard let (members, index) = siblings else { return false }
    return [index - 1, index + 1].contains { neighbor in
      guard members.indices.contains(neighbor), let variable = members[neighbor].decl.as(VariableDeclSyntax.self),
        let getter = variable.bindings.first?.accessorBlock, variable.bindings.first?.isStored == false,
        variable.bindings.first?.pattern.boundNames.first?.text != "body"
      else { return false }
      return getter.tokens(viewMode: .sourceAccurate).contains { $0.text == name.text }
    }
  }

  /// Whether the function directly above is async and calls this one, so that the two are in reading order.
  fileprivate var followsAsyncCaller: Bool {
    guard let (members, index) = siblings, index > 0,
      let caller = members[index - 1].decl.as(FunctionDeclSyntax.self), !caller.modifiers.isStatic,
      caller.signature.effectSpecifiers?.asyncSpecifier != nil, let code = caller.body
    else { return false }
    return code.tokens(viewMode: .sourceAccurate).contains { $0.text == name.text }
  }

  /// Whether the function directly above is a view helper and the only member that calls this one, and `body` does not
  /// follow, so that the two are in reading order.
  fileprivate var followsOnlyCaller: Bool {
    guard let (members, index) = siblings, index > 0,
      let caller = members[index - 1].decl.as(FunctionDeclSyntax.self), !caller.modifiers.isStatic,
      case .view = ResultKind(caller.signature.returnClause?.type, attributes: caller.attributes.names)
    else { return false }
    return members.indices.allSatisfy { other in
      guard other != index else { return true }
      let isBody =
        members[other].decl.as(VariableDeclSyntax.self)?.bindings.first?.pattern.boundNames.first?.text == "body"
      let isCaller = members[other].tokens(viewMode: .sourceAccurate).contains { $0.text == name.text }
      return isCaller == (other == index - 1) && !(isBody && other > index)
    }
  }
}

/// The kind of result that a computed property or function returns, as far as it can be determined from the file.
private enum ResultKind {
  case view, value
  /// A type that could be either a view or a value, such as a view type that is often used as a value.
  case either
  /// A named type that may be one of the project's views.
  case unknown(String)

  init(_ type: TypeSyntax?, attributes: [String]) {
    guard let type else {
      self = .value
      return
    }
    let result = type.wrappedType ?? type
    if attributes.contains(where: { $0.lastNamePart == "ViewBuilder" }) || result.isSomeView {
      self = .view
    } else if attributes.contains(where: { $0.hasSuffix("Builder") }) || result.is(SomeOrAnyTypeSyntax.self) {
      self = .either
    } else if let name = result.plainName?.lastNamePart {
      self = Self.named(name)
    } else {
      self = .value
    }
  }

  private static func named(_ name: String) -> ResultKind {
    if Self.valueViews.contains(name) { return .either }
    if SwiftUIVocabulary.views.contains(name) { return .view }
    return Self.values.contains(name) ? .value : .unknown(name)
  }

  private static let valueViews: Set<String> = [
    "Text", "Image", "Label", "Link", "Map", "Tab", "Table", "Path", "Alert", "ActionSheet",
  ]

  private static let values = SystemAPIs.plainValues.union(SystemAPIs.collections)
    .union(["Color", "Font", "Binding", "Void", "Animation", "CGSize", "CGPoint", "CGRect", "EdgeInsets", "Never"])
}

extension TypeSyntax {
  /// Whether the type is a closure type: `() -> Void`, `(@MainActor () -> Void)?`.
  var isClosure: Bool {
    var type = wrappedType ?? self
    while let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      type = only.type
    }
    if let attributed = type.as(AttributedTypeSyntax.self) { return attributed.baseType.is(FunctionTypeSyntax.self) }
    return type.is(FunctionTypeSyntax.self)
  }
}
