import SwiftSyntax

/// Collects assignments to members of a type's stored values, such as `viewModel.query = ""`, except in initializers.
struct MemberAssignments: Collector {
  static let id = "member_assignments"

  /// For `viewModel.state.alert = nil`, the root is `viewModel`, and the members are `state` and `alert`.
  struct Evidence: Analyzer.Evidence {
    let root: String
    let members: [String]
    /// The path as written, without `self.`.
    let path: String
    /// The assigned value.
    let value: Value
    /// The start of the enclosing function or closure.
    let code: SourcePosition?
    /// Whether the assignment is all that a control's action does.
    let isOnlyAction: Bool
    /// Whether the enclosing closure or function changes nothing else.
    let isOnlyChange: Bool
    /// Whether the value is offered by a row or by a view's closure.
    let passesOnChoice: Bool
    /// The name of the value that the view only passes on when it appears or when the value changes, in a single
    /// assignment: `showsMenu` for `.onChange(of: showsMenu) { viewModel.isMenuOpen = showsMenu }`.
    let mirrored: String?
    /// The modifier that runs the assignment when the view appears: `onAppear` or `task`. Nil for other code.
    let appearance: String?
    /// The name of the object that supplies the value: `coordinator` for `.onAppear { model.activity =
    /// coordinator.activity() }`. Nil unless this is all that happens when the view appears.
    let supplier: String?

    enum Value: FieldStorable, Hashable {
      /// `false` or `nil`.
      case constant
      case `true`
      /// An empty string.
      case empty
      /// A plain name.
      case name(String)
      case other

      static let fields = CaseList<Self>(
        .init(.constant), .init(.true), .init(.empty),
        .init(Self.name) { if case .name(let name) = $0 { name } else { nil } }, .init(.other))
    }

    /// The first member.
    var member: String { members.first ?? "" }

    /// Whether the assignment sets a flag or item that presents something: `viewModel.showsAlert = false`.
    var isPresentation: Bool {
      guard value == .constant || value == .true, let words = members.last?.camelCaseWords else { return false }
      return !Self.presenting.isDisjoint(with: words)
    }

    /// Whether a control does nothing but set a flag. A function for that could not have a clearer name than the flag.
    var isOnlyFlag: Bool { isOnlyAction && value == .true }

    /// Whether a control sets the value only to select something, as a picker would through a binding:
    /// `viewModel.filter = .unread`.
    var isChoice: Bool {
      guard isOnlyAction, members.count == 1 else { return false }
      return !Self.choosing.isDisjoint(with: member.camelCaseWords)
    }

    /// Whether a row or a view's closure offers the value: `onSelect: { account in viewModel.account = account }`. The
    /// binding of a picker or editor would set it in the same way.
    var isOffered: Bool { passesOnChoice && members.count == 1 }

    /// Whether the assignment only clears an error or message, as an alert's binding would: `viewModel.error = nil`.
    var isClearing: Bool {
      guard value == .constant || value == .empty, isOnlyChange, members.count == 1 else { return false }
      return !Self.messages.isDisjoint(with: member.camelCaseWords)
    }

    /// Whether the assignment only clears a selection, or tells a scroll view where to scroll. Both are state of the
    /// interface that no other value depends on: `viewModel.selectedMessageID = nil`.
    var isInterfaceState: Bool {
      guard let words = members.last?.camelCaseWords else { return false }
      return value == .constant && (words.contains("selected") || words.contains("selection"))
        || words.contains("scroll")
    }

    private static let messages: Set<String> = ["error", "errors", "message", "messages", "alert"]

    private static let choosing: Set<String> = ["filter", "selected", "selection", "segment", "sort", "sorting", "tab"]

    private static let presenting: Set<String> = [
      "show", "shows", "showing", "shown", "present", "presents", "presenting", "presented", "presentation", "visible",
      "alert", "sheet", "dialog", "popover", "toast", "banner",
    ]

    static let fields = FieldList(
      Self.init, \.root, \.members, \.path, \.value, \.code, \.isOnlyAction, \.isOnlyChange, \.passesOnChoice,
      \.mirrored, \.appearance, \.supplier)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.assignment) { assignment, context in
      let sequence = assignment.sequence
      guard let member = context.member, member.kind != .initializer, !context.isPreview,
        let path = assignment.target.memberPath, path.hasExplicitSelf || !member.locals.contains(path.root),
        !sequence.isInHandWrittenBinding, !sequence.isRelayOfChild, !sequence.isRelayOfLayout, !sequence.isBridging,
        sequence.elements.last?.is(ClosureExprSyntax.self) != true
      else { return }
      let written = context.source(of: assignment.target)
      let text = written.hasPrefix("self.") ? String(written.dropFirst("self.".count)) : written
      context.record(
        Evidence(
          root: path.root, members: path.members, path: text, value: sequence.assignedValue,
          code: sequence.runningCode.map { context.range(of: $0).start },
          isOnlyAction: sequence.isOnlyStatement && (sequence.isInUserAction || sequence.isInMenuAction),
          isOnlyChange: sequence.isOnlyChange,
          passesOnChoice: sequence.passesOnChoice, mirrored: sequence.mirroredName,
          appearance: sequence.appearanceModifier, supplier: sequence.supplierOnAppearance), by: Self.self,
        at: context.range(of: sequence),
        source: context.source(of: sequence))
    }
  }

  func collection(in project: Project) -> [Located<Evidence>] { project.reviewedRecords(of: Self.self) }
}

extension ExprSyntax {
  /// The names in an assigned path such as `viewModel.state.alert`. Nil for plain names and for paths that start with a
  /// call, a type or a binding.
  fileprivate var memberPath: (root: String, members: [String], hasExplicitSelf: Bool)? {
    var names: [String] = []
    var current = self
    while true {
      if let access = current.as(MemberAccessExprSyntax.self) {
        guard let base = access.base else { return nil }
        names.append(access.declName.baseName.text)
        current = base
      } else if let index = current.as(SubscriptCallExprSyntax.self) {
        current = index.calledExpression
      } else if let optional = current.as(OptionalChainingExprSyntax.self) {
        current = optional.expression
      } else if let forced = current.as(ForceUnwrapExprSyntax.self) {
        current = forced.expression
      } else if let reference = current.as(DeclReferenceExprSyntax.self) {
        let root = reference.baseName.text
        if root == "self", let first = names.last, names.count >= 2 {
          return (first, names.dropLast().reversed(), true)
        }
        guard !names.isEmpty, root.first?.isLowercase == true else { return nil }
        return root == "self" ? nil : (root, names.reversed(), false)
      } else {
        return nil
      }
    }
  }
}

extension SyntaxProtocol {
  /// Whether the code is in a closure of a handwritten binding: `Binding(get: { … }, set: { … })`.
  var isInHandWrittenBinding: Bool {
    for parent in ancestors {
      if let closure = parent.as(ClosureExprSyntax.self), let argument = closure.argument {
        if argument.label == "set" || argument.call.constructedTypeName?.lastNamePart == "Binding" { return true }
      }
      if parent.is(MemberBlockItemSyntax.self) { return false }
    }
    return false
  }
}

extension SequenceExprSyntax {
  /// Whether the code is the action of an item in a UIKit menu: `UIAction(title: "Unread") { _ in … }`.
  fileprivate var isInMenuAction: Bool {
    let closure = ancestors.lazy.compactMap { $0.as(ClosureExprSyntax.self) }.first
    return closure?.argument?.call.constructedTypeName?.lastNamePart == "UIAction"
  }

  /// Whether this is the only statement of a closure or function, apart from a wrapper such as `withAnimation`.
  fileprivate var isOnlyStatement: Bool {
    parent?.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self)?.count == 1
  }

  /// The assigned value.
  fileprivate var assignedValue: MemberAssignments.Evidence.Value {
    guard elements.count == 3, let value = elements.last else { return .other }
    if value.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.true) { return .true }
    if value.is(BooleanLiteralExprSyntax.self) || value.is(NilLiteralExprSyntax.self) { return .constant }
    if value.is(StringLiteralExprSyntax.self), value.trimmedDescription == "\"\"" { return .empty }
    return value.wholeName.map { .name($0.name) } ?? .other
  }

  /// Whether the code, apart from closures, is in a function that connects a UIKit or AppKit view to SwiftUI. No user
  /// action runs it.
  fileprivate var isBridging: Bool {
    for node in ancestors {
      if node.is(ClosureExprSyntax.self) || node.is(MemberBlockItemSyntax.self) { return false }
      if let function = node.as(FunctionDeclSyntax.self) {
        return SwiftUIVocabulary.representableFunctions.contains(function.name.text)
      }
    }
    return false
  }

  /// The plain name whose value the assignment passes on, if it is the only statement of a closure for `onAppear` or
  /// `onChange`. If the closure passes on its parameter, this is the name that `onChange` observes.
  fileprivate var mirroredName: String? {
    guard isOnlyStatement, assignment?.operator == "=", elements.count == 3, case .name(let name) = assignedValue,
      let closure = ancestors.first(where: { $0.is(ClosureExprSyntax.self) })?.as(ClosureExprSyntax.self),
      let call = closure.argument?.call, let modifier = call.modifierName,
      ["onAppear", "onChange"].contains(modifier)
    else { return nil }
    let isShorthand = elements.last?.trimmedDescription.hasPrefix("$") == true
    guard isShorthand || closure.parameterNames.contains(name) else { return name }
    return call.argument(labeled: "of")?.expression.wholeName?.name
  }

  /// The modifier that runs the code when the view appears: `onAppear` or `task`. Nil for other code.
  fileprivate var appearanceModifier: String? {
    for node in ancestors {
      if node.is(MemberBlockItemSyntax.self) { return nil }
      guard let call = node.as(ClosureExprSyntax.self)?.argument?.call, !call.startsTask else { continue }
      return call.modifierName.flatMap { SwiftUIVocabulary.appearanceModifiers.contains($0) ? $0 : nil }
    }
    return nil
  }

  /// The name of the object that returns the assigned value, if the assignment is all that happens when the view
  /// appears.
  fileprivate var supplierOnAppearance: String? {
    guard isOnlyStatement, appearanceModifier != nil, assignment?.operator == "=", elements.count == 3,
      let call = elements.last?.as(FunctionCallExprSyntax.self), call.arguments.isEmpty, call.closureArguments.isEmpty
    else { return nil }
    return call.calledMember?.base?.wholeName?.name
  }

  /// Whether the assignment only stores a size or position that the layout reports.
  fileprivate var isRelayOfLayout: Bool {
    guard let closure = ancestors.first(where: { $0.is(ClosureExprSyntax.self) })?.as(ClosureExprSyntax.self),
      let name = closure.argument?.call.modifierName
    else { return false }
    return ["onPreferenceChange", "onGeometryChange", "onScrollGeometryChange"].contains(name)
  }

  /// Whether the assignment only passes on a value reported by one of the project's views, as in `Child(onLoad: {
  /// model.rows = $0 })`. Such a closure serves as a binding.
  fileprivate var isRelayOfChild: Bool {
    guard let name = elements.last?.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let list = parent?.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let closure = list.parent?.as(ClosureExprSyntax.self), name == "$0" || closure.parameterNames == [name],
      let view = closure.argument?.call.constructedTypeName
    else { return false }
    return !SwiftUIVocabulary.views.contains(view.lastNamePart)
  }
}
