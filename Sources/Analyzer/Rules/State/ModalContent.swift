import SwiftSyntax

/// Collects the closures that build the content of a sheet, popover, cover or alert.
struct ModalContent: Collector, ProjectWideRecorder {
  static let id = "modal_content"

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: SwiftUIVocabulary.presentingModifiers) { call, context in
      guard context.type != nil, !context.isPreview else { return }
      for (_, closure) in call.closureArguments where closure.isContentOfPresentation {
        context.record(by: Self.self, at: context.range(of: closure))
      }
    }
  }

  /// The closures of each file.
  func collection(in project: Project) -> [Int: [SourceRange]] {
    Dictionary(grouping: project.records(of: Self.self), by: \.file).mapValues { $0.map(\.record.range) }
  }
}

extension ClosureExprSyntax {
  /// Whether the closure builds what a modifier presents.
  fileprivate var isContentOfPresentation: Bool {
    guard let modifier = argument?.call.calledMember?.declName.baseName.text else { return false }
    return SwiftUIVocabulary.presentingModifiers.contains(modifier) && use == .viewBuilder
  }
}

extension MemberBlockSyntax {
  /// The names that the members use only in the content of presentations.
  ///
  /// A value that is captured there is not updated reliably while the content is presented, because the presenting view
  /// does not depend on it. A binding reads the current value.
  var namesUsedOnlyInPresentations: Set<String> {
    let visitor = PresentedNames(viewMode: .sourceAccurate)
    visitor.walk(self)
    return visitor.presented.subtracting(visitor.others)
  }
}

/// Finds the names that are used in the content of presentations, and those that are used elsewhere.
private final class PresentedNames: SyntaxVisitor {
  private(set) var presented: Set<String> = []
  private(set) var others: Set<String> = []
  private var depth = 0

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    if node.isContentOfPresentation { depth += 1 }
    return .visitChildren
  }

  override func visitPost(_ node: ClosureExprSyntax) {
    if node.isContentOfPresentation { depth -= 1 }
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    if depth > 0 { presented.insert(name) } else { others.insert(name) }
    return .visitChildren
  }
}

extension Project {
  /// Returns whether app code creates a view only in the content of presentations, and the presenting views pass
  /// `$name` for the parameter without reading `name` themselves. A plain value would not be updated while it is
  /// presented. Rules that use this must declare the `ModalContent` collector.
  func isReadOnlyWhilePresented(_ parameter: String, of view: Int) -> Bool {
    let presented = collection(of: ModalContent.self)
    guard !presented.isEmpty else { return false }
    var isCreated = false
    for file in files(naming: [view]) where !files[file].isTest {
      for made in files[file].facts.constructions where !made.isInPreview {
        guard entity(named: made.type, inFile: file, insideType: made.owner) == view else { continue }
        let start = made.range.start
        let isPresented = presented[file]?.contains { $0.start <= start && start < $0.end } ?? false
        guard isPresented, let owner = made.owner,
          let argument = made.arguments.first(where: { $0.label == parameter }), argument.isProjected,
          let name = argument.name, !reads(name, at: .init(file: file, type: owner))
        else { return false }
        isCreated = true
      }
    }
    return isCreated
  }

  /// Whether the code of a type reads the value of a property, as opposed to writing it or passing on a binding.
  private func reads(_ property: String, at reference: TypeIndex.Reference) -> Bool {
    let facts: [TypeFact] =
      if case .entity(let entity) = types.meaning(of: reference) { self.facts(of: entity) } else { [fact(reference)] }
    return facts.contains { fact in
      fact.members.contains { member in
        member.uses.contains { use in
          use.name == property && use.usage.isDisjoint(with: [.projected, .storage, .assigned])
        }
      }
    }
  }
}
