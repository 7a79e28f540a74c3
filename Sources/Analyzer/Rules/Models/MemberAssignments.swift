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
    /// The modifier that runs the assignment when the view appears: `onAppear` or `task`. Nil for other code.
    let appearance: String?
    /// Whether a presentation in the same declaration is bound to the path: `.sheet(isPresented: $viewModel.isOpen)`.
    let isPresentation: Bool
    /// Whether the code only passes on the value that a closure receives, `viewModel.unit = $0`, or stores the
    /// selection for a popup that the next statement shows.
    let isForwarded: Bool
    /// Whether the code assigns nil or false, as a presentation does when it ends.
    let isReset: Bool
    /// Whether the code assigns nil, and an `onChange(of:)` in the same declaration observes the path.
    let isConsumed: Bool
    /// Whether the code assigns a literal or a stored value, and no other statement of the block uses the root.
    let isSimple: Bool

    static let fields = FieldList(
      Self.init, \.root, \.members, \.path, \.appearance, \.isPresentation, \.isForwarded, \.isReset, \.isConsumed,
      \.isSimple)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.assignment) { assignment, context in
      let sequence = assignment.sequence
      guard let member = context.member, member.kind != .initializer, !context.isPreview,
        let path = assignment.target.memberPath, path.hasExplicitSelf || !member.locals.contains(path.root),
        !sequence.isInHandWrittenBinding, !sequence.isBridging
      else { return }
      let written = context.source(of: assignment.target)
      let text = written.hasPrefix("self.") ? String(written.dropFirst("self.".count)) : written
      let value = sequence.elements.last
      let uses = sequence.usesInDeclaration(in: context)
      let isNil = value?.is(NilLiteralExprSyntax.self) == true
      let isAssignment = assignment.operator == "=" && sequence.elements.count == 3
      context.record(
        Evidence(
          root: path.root, members: path.members, path: text, appearance: sequence.appearanceModifier,
          isPresentation: uses.presented.contains("$" + text),
          isForwarded: isAssignment
            && (value?.isClosureParameter == true || value?.isLiteral == false && sequence.precedesPopup(in: context)),
          isReset: isNil || value?.booleanValue == false,
          isConsumed: isNil && isAssignment && uses.observed.contains(text),
          isSimple: isAssignment && value?.isPlainValue == true && sequence.isOnlyStatement(using: path.root)),
        by: Self.self,
        at: context.range(of: sequence), source: context.source(of: sequence))
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

extension ExprSyntax {
  /// Whether the expression is a parameter of the innermost closure: `$0`, or `newValue` in
  /// `onChange(of: isSearching) { _, newValue in … }`.
  fileprivate var isClosureParameter: Bool {
    guard let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
    if name == "$0" || name == "$1" { return true }
    let closure = ancestors.lazy.compactMap { $0.as(ClosureExprSyntax.self) }.first
    guard let parameters = closure?.signature?.parameterClause else { return false }
    return parameters.tokens(viewMode: .sourceAccurate).contains { $0.text == name }
  }
}

extension ExprSyntax {
  /// Whether the expression is a literal, a name, or a path of names, as opposed to a value that the code calculates.
  fileprivate var isPlainValue: Bool {
    if let access = self.as(MemberAccessExprSyntax.self), access.base == nil { return true }
    return isLiteral || dottedName != nil
  }
}

extension SequenceExprSyntax {
  /// Whether no other statement of the block uses a value.
  fileprivate func isOnlyStatement(using root: String) -> Bool {
    guard let item = parent?.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    return !list.contains { other in
      other.id != item.id && other.tokens(viewMode: .sourceAccurate).contains { $0.text == root }
    }
  }

  /// Whether the next statement sets a property of the view to true that presents something:
  /// `model.target = post; showsMenu = true`.
  fileprivate func precedesPopup(in context: FileContext) -> Bool {
    guard let item = parent?.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self),
      let index = list.index(of: item)
    else { return false }
    let next = list.index(after: index)
    guard next < list.endIndex, let following = list[next].item.as(SequenceExprSyntax.self),
      following.assignment?.operator == "=", let flag = following.assignment?.target.wholeName?.name,
      following.elements.last?.booleanValue == true
    else { return false }
    return !usesInDeclaration(in: context).presented.isDisjoint(with: ["$" + flag, "self.$" + flag])
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

/// The paths that modifiers in a declaration receive.
private struct ReceivedPaths {
  /// The bindings of presentations, as written.
  var presented: Set<String> = []
  /// The paths that `onChange(of:)` observes, without `self.`.
  var observed: Set<String> = []
}

/// The cache key for the paths that modifiers in a declaration receive.
private struct UsedPaths: Hashable { let members: SyntaxIdentifier }

/// Collects the bindings that presentations receive, `$viewModel.isOpen` in `.sheet(isPresented: $viewModel.isOpen)`,
/// and the paths that `onChange(of: viewModel.selection)` observes.
private final class ModifierPaths: SyntaxVisitor {
  private(set) var paths = ReceivedPaths()

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    if node.label?.text == "isPresented" || node.label?.text == "item" {
      paths.presented.insert(node.expression.bareSource)
    } else if node.label?.text == "of",
      node.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledMember?.declName.baseName.text == "onChange"
    {
      paths.observed.insert(node.expression.bareSource.withoutSelf)
    }
    return .visitChildren
  }
}

extension SequenceExprSyntax {
  /// The bindings that presentations in the enclosing declaration receive, as written, and the paths that it observes.
  fileprivate func usesInDeclaration(in context: FileContext) -> ReceivedPaths {
    guard let members = ancestors.first(where: { $0.is(MemberBlockSyntax.self) }) else { return ReceivedPaths() }
    return context.memo(UsedPaths(members: members.id)) {
      let found = ModifierPaths(viewMode: .sourceAccurate)
      found.walk(members)
      return found.paths
    }
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

  /// The modifier that runs the code when the view appears: `onAppear` or `task`. Nil for other code.
  fileprivate var appearanceModifier: String? {
    for node in ancestors {
      if node.is(MemberBlockItemSyntax.self) { return nil }
      guard let call = node.as(ClosureExprSyntax.self)?.argument?.call, !call.startsTask else { continue }
      return call.modifierName.flatMap { SwiftUIVocabulary.appearanceModifiers.contains($0) ? $0 : nil }
    }
    return nil
  }
}
