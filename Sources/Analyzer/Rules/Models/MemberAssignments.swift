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

    static let fields = FieldList(Self.init, \.root, \.members, \.path, \.appearance, \.isPresentation)
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
      context.record(
        Evidence(
          root: path.root, members: path.members, path: text, appearance: sequence.appearanceModifier,
          isPresentation: sequence.presentations(in: context).contains("$" + text)),
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

/// The cache key for the bindings that presentations in a declaration receive.
private struct PresentedPaths: Hashable { let members: SyntaxIdentifier }

/// Collects the bindings that presentations receive, `$viewModel.isOpen` in `.sheet(isPresented: $viewModel.isOpen)`.
private final class Presentations: SyntaxVisitor {
  private(set) var bindings: Set<String> = []

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    if node.label?.text == "isPresented" || node.label?.text == "item" { bindings.insert(node.expression.bareSource) }
    return .visitChildren
  }
}

extension SequenceExprSyntax {
  /// The bindings that presentations in the enclosing declaration receive, as written.
  fileprivate func presentations(in context: FileContext) -> Set<String> {
    guard let members = ancestors.first(where: { $0.is(MemberBlockSyntax.self) }) else { return [] }
    return context.memo(PresentedPaths(members: members.id)) {
      let found = Presentations(viewMode: .sourceAccurate)
      found.walk(members)
      return found.bindings
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
