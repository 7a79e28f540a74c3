import SwiftSyntax

/// Collects the parameters in the project that accept an `AnyView`, so that callers have to erase their views.
struct AnyViewParameters: Collector, ProjectWideRecorder {
  static let id = "any_view_parameters"

  /// A parameter of an enum case or of a function outside of types. Facts contain the other parameters.
  struct Evidence: Analyzer.Evidence {
    /// The enum case or function, without argument labels.
    let callee: String
    /// The argument label; nil if there is none.
    let label: String?
    /// Whether the parameter belongs to an enum case.
    let isCase: Bool

    static let fields = FieldList(Self.init(callee:label:isCase:), \.callee, \.label, \.isCase)
  }

  /// The parameter that a view is passed to, as far as the call shows it.
  struct Receiver: FieldStorable, Hashable, Sendable {
    /// The called function or enum case, or the created type.
    let callee: String
    let label: String?
    /// Whether the label may be omitted because a trailing closure provides the view.
    let isTrailing: Bool

    static let fields = FieldList(Self.init(callee:label:isTrailing:), \.callee, \.label, \.isTrailing)
  }

  /// The argument labels of the parameters; nil stands for a parameter without a label.
  struct Collection: Sendable {
    fileprivate var ofFunctions: [String: Set<String?>] = [:]
    fileprivate var ofCases: [String: Set<String?>] = [:]
    /// The labels of initializer parameters, keyed by type.
    fileprivate var ofTypes: [Int: Set<String?>] = [:]
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["AnyView"]) { walk in
      walk.on(.typeName) { node, context in
        let isAnyView = node.name.text == "AnyView" || node.parent?.as(MemberTypeSyntax.self)?.name.text == "AnyView"
        guard isAnyView, let parameter = Evidence(of: Syntax(node)) else { return }
        context.record(parameter, by: Self.self, at: context.range(of: node), conditions: [.isForeign("AnyView")])
      }
    }
  }

  func collection(in project: Project) -> Collection {
    var collection = Collection()
    for located in project.records(of: Self.self) {
      let (callee, label) = (located.evidence.callee, located.evidence.label)
      collection.ofFunctions[callee, default: []].insert(label)
      if located.evidence.isCase { collection.ofCases[callee, default: []].insert(label) }
    }
    for file in project.files(mentioning: ["AnyView"]) {
      for (index, type) in project.files[file].facts.types.enumerated() {
        var created: Set<String?> = []
        for property in type.properties where property.type?.namesAnyView == true { created.insert(property.name) }
        for member in type.members {
          let labels = member.parameters.filter(\.type.namesAnyView).map { parameter -> String? in
            parameter.label == "_" ? nil : parameter.label
          }
          guard !labels.isEmpty else { continue }
          if member.kind == .initializer {
            created.formUnion(labels)
          } else {
            collection.ofFunctions[member.baseName, default: []].formUnion(labels)
          }
        }
        guard !created.isEmpty,
          case .entity(let entity) = project.types.meaning(of: TypeIndex.Reference(file: file, type: index))
        else { continue }
        collection.ofTypes[entity, default: []].formUnion(created)
      }
    }
    return collection
  }
}

extension AnyViewParameters.Collection {
  /// Whether the view is passed to an enum case, which cannot be generic.
  func receiveInCase(_ receiver: AnyViewParameters.Receiver?) -> Bool {
    receiver.map { ofCases[$0.callee]?.contains($0.label) ?? false } ?? false
  }

  /// Whether a function has the name of a parameter of another type that its file creates, so that its result is likely
  /// to be passed to the parameter: `RadioField(icon: { icon(for: option) })`.
  func receiveResult(of located: Located<AnyViewUse.Evidence>, in project: Project) -> Bool {
    let evidence = located.evidence
    guard evidence.member.contains("("), evidence.receiver == nil, evidence.callee == nil, !evidence.isParameter else {
      return false
    }
    let entity = project.entity(of: located)
    return ofTypes.contains { type, labels in
      type != entity && labels.contains(evidence.memberBaseName)
        && project.files[located.file].facts.constructions.contains {
          project.entity(named: $0.type, inFile: located.file, insideType: $0.owner) == type
        }
    }
  }

  /// Whether the project declares a function with this name that has one of the parameters.
  func declare(function name: String) -> Bool { ofFunctions[name] != nil }

  /// Whether a receiver that the located code calls has one of the parameters.
  func receive(
    _ receiver: AnyViewParameters.Receiver?, at located: Located<some Analyzer.Evidence>, in project: Project
  ) -> Bool {
    guard let receiver else { return false }
    // The type of `.init(…)` is unknown, so all types with such a parameter are considered.
    if receiver.callee == "init" {
      return receiver.label != nil && ofTypes.values.contains { $0.contains(receiver.label) }
    }
    let type = project.entity(named: receiver.callee, inFile: located.file, insideType: located.record.type)
    guard let labels = type.map({ ofTypes[$0] }) ?? ofFunctions[receiver.callee] else { return false }
    return labels.contains(receiver.label) || receiver.isTrailing
  }
}

extension AnyViewParameters.Evidence {
  /// - Parameter node: The name of a type within a declaration.
  fileprivate init?(of node: Syntax) {
    var found: String??
    for current in node.ancestors {
      if let parameter = current.as(EnumCaseParameterSyntax.self) {
        found = .some(parameter.firstName?.text)
      } else if let parameter = current.as(FunctionParameterSyntax.self) {
        found = .some(parameter.firstName.text)
      } else if let element = current.as(EnumCaseElementSyntax.self) {
        guard let label = found else { return nil }
        self.init(callee: element.name.text, label: label == "_" ? nil : label, isCase: true)
        return
      } else if let function = current.as(FunctionDeclSyntax.self) {
        // The facts about types contain their functions.
        guard let label = found, !function.isMember else { return nil }
        self.init(callee: function.name.text, label: label == "_" ? nil : label, isCase: false)
        return
      } else if current.is(CodeBlockItemSyntax.self) || current.is(MemberBlockItemSyntax.self) {
        return nil
      }
    }
    return nil
  }
}

extension AnyViewParameters.Receiver {
  /// Returns nil unless the node is the callee of an `AnyView(…)` that is an argument, an element of an argument, or
  /// the result of a closure that is an argument.
  init?(of node: Syntax) {
    guard let call = node.erasingCall else { return nil }
    for current in call.ancestors {
      if let argument = current.as(LabeledExprSyntax.self) {
        guard let outer = argument.parent?.parent?.as(FunctionCallExprSyntax.self), let callee = outer.receiverName
        else { return nil }
        self.init(callee: callee, label: argument.label?.text, isTrailing: false)
        return
      }
      if let closure = current.as(ClosureExprSyntax.self) {
        guard let argument = closure.argument, let callee = argument.call.receiverName else { return nil }
        self.init(callee: callee, label: argument.label, isTrailing: argument.isFirstTrailing)
        return
      }
      guard current.passesValueOn else { return nil }
    }
    return nil
  }
}

extension Syntax {
  /// Whether the value of this node may be the value of one of its children.
  fileprivate var passesValueOn: Bool {
    if let sequence = self.as(SequenceExprSyntax.self) { return sequence.assignment == nil }
    return self.is(ArrayElementSyntax.self) || self.is(ArrayElementListSyntax.self) || self.is(ArrayExprSyntax.self)
      || self.is(ExprListSyntax.self) || self.is(UnresolvedTernaryExprSyntax.self)
      || self.is(ReturnStmtSyntax.self) || self.is(CodeBlockItemSyntax.self) || self.is(CodeBlockItemListSyntax.self)
      || self.is(CodeBlockSyntax.self) || self.is(IfExprSyntax.self) || self.is(ExpressionStmtSyntax.self)
      || self.is(SwitchExprSyntax.self) || self.is(SwitchCaseListSyntax.self) || self.is(SwitchCaseSyntax.self)
  }
}

extension FunctionCallExprSyntax {
  /// The name of the called function or enum case, or the created type.
  fileprivate var receiverName: String? { constructedTypeName ?? calleeName }
}
