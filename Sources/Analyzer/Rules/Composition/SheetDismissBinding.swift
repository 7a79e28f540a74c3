import SwiftSyntax

/// Finds presented views that are dismissed through the presenting view's state.
struct SheetDismissBinding: ProjectRule, ProjectWideRecorder {
  static let info = RuleInfo(
    id: "sheet_dismiss_binding",
    summary: "A presented view should close itself with `dismiss` instead of resetting the presenter's state.",
    rationale: """
      A view that closes itself through its presenter's binding, or through a callback that only resets the binding, \
      can be presented in only one way. A view that uses `@Environment(\\.dismiss)` works in a sheet, a cover or a \
      navigation stack, and requires only the data that it edits.
      """,
    details: """
      Views that are also embedded in other views are not reported, because they need the callback there, and neither \
      are views that a hosting controller also shows, because `dismiss` may not work there. The rule also ignores \
      optional callbacks, unless the view calls `dismiss` wherever it calls them, callbacks that the view passes on to \
      another view that is not a system control, views that represent a UIKit or AppKit view, bindings whose value the \
      view also displays or that reach a view that is pushed, where `dismiss` would only go back, bindings and \
      callbacks that a view uses only on platforms on which it does not call `dismiss`, bindings with which a modifier \
      of the project presents the same view, since it may need the reset, and prompts: views with another closure that \
      closes the sheet and does additional work. If several branches of the content create the same view, they share \
      one finding, and so do more than three presentations of the same view in the project.
      """,
    sources: ["S4 checklist (sheets own their actions)"],
    opportunity: "a sheet, cover or popover",
    defaultLevel: .info,
    triggering: SheetDismissBindingExamples.triggering,
    good: SheetDismissBindingExamples.good)

  static let collectors: [any Collector.Type] = [PresentedContent.self, RedundantCallbacks.self]

  struct Evidence: Analyzer.Evidence {
    /// The type of the presented view.
    let view: String
    let presentation: Presentation.Kind
    /// The label of the argument; nil for an unlabeled argument or the first trailing closure.
    let label: String?
    /// Whether the argument is a closure rather than the binding.
    let isClosure: Bool
    /// The start of the modifier that presents the view.
    let start: SourcePosition
    /// The number of earlier arguments through which the same call lets the view dismiss itself.
    let index: Int
    /// The labels of the arguments in parentheses; `_` for those without one.
    let labels: [String]
    /// The callback that receives the closure, if the view already calls `dismiss()` wherever it calls the callback.
    var redundantCallback: String?
    /// Whether other code also creates the view, without the redundant callback or with one that does something else.
    var isUsedElsewhere = false
    /// Whether a call that creates the view may omit the redundant callback.
    var canBeOmitted = false

    static let fields = FieldList(
      Self.init, \.view, \.presentation, \.label, \.isClosure, \.start, \.index, \.labels, \.redundantCallback,
      \.isUsedElsewhere, \.canBeOmitted)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: Presentation.members) { call, context in
      guard context.isViewCode, let presentation = Presentation(call) else { return }
      context.countOpportunity(of: Self.self, in: .viewCode, at: presentation.member)
      guard !presentation.binding.isEmpty, let content = presentation.content else { return }
      for view in content.statements.presentedViews {
        guard let made = view.as(FunctionCallExprSyntax.self), let type = made.constructedTypeName,
          !SwiftUIVocabulary.views.contains(type.lastNamePart), !made.reportsOutcome(closing: presentation.state),
          !OwnPresentations.present(type, with: presentation.binding, inFileOf: call, context)
        else { continue }
        for (index, argument) in made.dismissing(presentation).enumerated() {
          let labeled = argument.as(LabeledExprSyntax.self)
          let label = labeled?.label ?? argument.as(MultipleTrailingClosureElementSyntax.self)?.label
          context.record(
            Evidence(
              view: type, presentation: presentation.kind, label: label?.text,
              isClosure: labeled?.expression.is(ClosureExprSyntax.self) ?? true,
              start: context.range(of: presentation.member).start, index: index,
              labels: made.arguments.map { $0.label?.text ?? "_" }),
            by: Self.self, in: .viewCode,
            at: context.range(of: argument), source: context.source(of: argument))
        }
      }
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let names = Set(project.reviewedRecords(of: Self.self).map(\.evidence.view.lastNamePart))
    guard !names.isEmpty else { return [] }
    // Findings about one view may have locations in files that are not reviewed.
    let found = project.records(of: Self.self).filter {
      names.contains($0.evidence.view.lastNamePart) && !project.files[$0.file].isTest
        && project.buildSettings[$0.file].allows(ios: 15, macos: 12) ?? true
    }
    let presented = project.collection(of: PresentedContent.self)
    var shownAsParts: Set<Int> = []
    var creations: [Int: Int] = [:]
    for file in project.files(mentioning: names) where !project.files[file].isTest {
      for made in project.files[file].facts.constructions
      where !made.isInPreview && names.contains(made.type.lastNamePart) {
        guard let view = project.entity(named: made.type, inFile: file, insideType: made.owner) else { continue }
        creations[view, default: 0] += 1
        guard made.isInViewCode, !(presented.all[file] ?? []).contains(where: { $0.contains(made.range) }) else {
          continue
        }
        shownAsParts.insert(view)
      }
    }
    let callbacks = project.collection(of: RedundantCallbacks.self)
    lazy var resets = project.callsThatReset(viewsNamed: names)
    let reported = found.compactMap { located -> Located<Evidence>? in
      let view = project.entity(
        named: located.evidence.view, inFile: located.file, insideType: located.record.type)
      // If the view can already dismiss itself, it does not need the callback.
      guard let view else { return located }
      if project.isShownByHost(view) { return nil }
      // UIKit views report their completion through callbacks and bindings.
      if project.isRepresentable(view) { return nil }
      let callback = project.callback(of: view, receiving: located.evidence)
      let redundant = callback.flatMap { name in
        callbacks.besideDismiss[view]?.contains(name) ?? false && project.dismissesItself(view) ? name : nil
      }
      if let label = located.evidence.label,
        project.isOptional(label, in: view) && redundant == nil || project.isPassedOn(label, by: view)
          || project.isDisplayed(label, in: view) || project.pushes(label, from: view, presented)
      {
        return nil
      }
      // The view may be part of another view on the other platforms.
      if let callback, callbacks.forOtherPlatforms[view]?.contains(callback) ?? false, project.dismissesItself(view) {
        return nil
      }
      if let redundant {
        // As a part of another view, the view needs the binding.
        if !located.evidence.isClosure, shownAsParts.contains(view) { return nil }
        var found = located
        found.record.evidence.redundantCallback = redundant
        found.record.evidence.isUsedElsewhere =
          located.evidence.isClosure
          && creations[view, default: 0] != resets[Callback(view: view, name: redundant), default: 0]
        found.record.evidence.canBeOmitted = project.canOmit(redundant, of: view)
        return found
      }
      return !shownAsParts.contains(view) || project.dismissesItself(view) ? located : nil
    }
    let similar = { (located: Located<Evidence>) in
      SimilarPresentation(
        view: project.entity(named: located.evidence.view, inFile: located.file, insideType: located.record.type),
        evidence: located.evidence)
    }
    return reported.joined { Argument($0) }.joined(above: Self.maximumSeparatePresentations, by: similar) { located in
      // The presented view has to change.
      located.record.symbol = located.evidence.view
      located.cause = Cause(identity: located.evidence.label ?? "", owner: .project)
    }
    // One change to the presented view makes the others unnecessary as well.
    .minorAfterFirst(by: similar)
  }

  /// Up to this many presentations of a view get separate findings.
  private static let maximumSeparatePresentations = 3

  /// Presentations of a view with the same argument, which the same change to the view makes unnecessary.
  private struct SimilarPresentation: Hashable {
    let view: Int?
    let name: String
    let label: String?
    let isClosure: Bool
    let redundantCallback: String?

    init(view: Int?, evidence: Evidence) {
      self.view = view
      name = evidence.view
      label = evidence.label
      isClosure = evidence.isClosure
      redundantCallback = evidence.redundantCallback
    }
  }

  /// An argument of a presented view, which several branches of the content may create:
  /// `if #available(iOS 16, *) { EditSheet(…).presentationDetents(…) } else { EditSheet(…) }`.
  private struct Argument: Hashable {
    let presentation: CodePlace
    let view: String
    let label: String?
    let index: Int

    init(_ located: Located<Evidence>) {
      presentation = CodePlace(file: located.file, start: located.evidence.start)
      view = located.evidence.view
      label = located.evidence.label
      index = located.evidence.index
    }
  }

  func message(for record: Record<Evidence>) -> String {
    if let callback = record.evidence.redundantCallback {
      let (view, presentation) = (record.evidence.view, record.evidence.presentation.rawValue)
      guard record.evidence.isClosure else {
        return """
          `\(view)` already calls `dismiss()` wherever it resets `\(callback)`, the state that presents the \
          \(presentation); remove `\(callback)`
          """
      }
      guard record.evidence.isUsedElsewhere else {
        return """
          `\(view)` already calls `dismiss()` wherever it calls `\(callback)`, which only resets the state that \
          presents the \(presentation); remove `\(callback)`
          """
      }
      let advice =
        record.evidence.canBeOmitted
        ? "omit the closure" : "leave the closure empty, or give `\(callback)` a default value"
      return """
        `\(view)` already calls `dismiss()` wherever it calls `\(callback)`, so resetting the state that presents the \
        \(presentation) here is redundant; \(advice)
        """
    }
    return """
      `\(record.evidence.view)` is dismissed by resetting the state that presents the \
      \(record.evidence.presentation.rawValue)\(record.times); call the environment's `dismiss()` in the view instead
      """
  }
}

/// Finds the views that modifiers of the project present, and the bindings that control them:
/// `halfSheet(isShown: $showsHelp) { HelpView(isShown: $showsHelp) }`.
private final class OwnPresentations: SyntaxVisitor {
  private struct Presented: Hashable {
    let view: String
    let binding: String
  }

  private struct Key: Hashable {}

  private var found: Set<Presented> = []

  /// Returns whether a modifier other than SwiftUI's presents the view with the binding.
  static func present(
    _ view: String, with binding: String, inFileOf node: some SyntaxProtocol, _ context: FileContext
  ) -> Bool {
    let found = context.memo(Key()) {
      let visitor = OwnPresentations(viewMode: .sourceAccurate)
      visitor.walk(node.root)
      return visitor.found
    }
    return found.contains(Presented(view: view, binding: binding))
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.modifierName, !Presentation.members.contains(name) else { return .visitChildren }
    let bindings = node.arguments.compactMap { $0.expression.dottedName?.withoutSelf }.filter { $0.contains("$") }
    guard !bindings.isEmpty else { return .visitChildren }
    for view in node.closureArguments.flatMap(\.closure.statements.presentedViews) {
      guard let type = view.as(FunctionCallExprSyntax.self)?.constructedTypeName else { continue }
      found.formUnion(bindings.map { Presented(view: type, binding: $0) })
    }
    return .visitChildren
  }
}

/// A property of a view that receives a closure.
private struct Callback: Hashable {
  let view: Int
  let name: String
}

extension Project {
  /// Whether a view works without a callback.
  fileprivate func isOptional(_ callback: String, in view: Int) -> Bool {
    // A binding to an optional is not itself optional.
    properties(of: view).contains { $0.name == callback && $0.isOptional && $0.attribute("Binding") == nil }
  }

  /// Whether a view passes a callback on to another view that is not a system control.
  fileprivate func isPassedOn(_ callback: String, by view: Int) -> Bool {
    let type = types.entities[view]
    return (type.declarations + type.extensions).contains { part in
      files[part.file].facts.constructions.contains { made in
        made.owner == part.type && !SwiftUIVocabulary.views.contains(made.type.lastNamePart)
          && made.arguments.contains { $0.text == callback }
      }
    }
  }

  /// Whether a view, or a view that it passes the binding to, passes a binding on to a view that it pushes or presents.
  /// There, `dismiss` would close that view instead of the sheet.
  fileprivate func pushes(
    _ binding: String, from view: Int, _ presented: PresentedContent.Collection, visited: Set<Int> = []
  ) -> Bool {
    guard visited.count < 10, !visited.contains(view) else { return false }
    let visited = visited.union([view])
    let type = types.entities[view]
    return (type.declarations + type.extensions).contains { part in
      files[part.file].facts.constructions.contains { made in
        guard made.owner == part.type, !made.isInPreview,
          let argument = made.arguments.first(where: { $0.name == binding && $0.isProjected })
        else { return false }
        if (presented.all[part.file] ?? []).contains(where: { $0.contains(made.range) }) { return true }
        guard let label = argument.label,
          let child = entity(named: made.type, inFile: part.file, insideType: made.owner)
        else { return false }
        return pushes(label, from: child, presented, visited: visited)
      }
    }
  }

  /// Returns the property of a view that receives an argument. Without a label, a closure belongs to the only property
  /// that holds a function or, if there are several, to the parameter of the only initializer that Swift chooses: the
  /// first one without a default value after the other arguments, or else the first one.
  fileprivate func callback(of view: Int, receiving argument: SheetDismissBinding.Evidence) -> String? {
    guard argument.isClosure else { return argument.label }
    let functions = properties(of: view).filter { !$0.isStatic && $0.type?.contains("->") == true }.map(\.name)
    if let label = argument.label { return functions.first { $0 == label } }
    guard functions.count > 1 else { return functions.first }
    let initializers = initializers(of: view)
    guard initializers.count == 1, let parameters = initializers.first?.parameters else { return nil }
    let next = parameters.lastIndex { argument.labels.contains($0.label) }.map { $0 + 1 } ?? 0
    let closures = parameters[next...].filter { functions.contains($0.name) }
    return (closures.first { !$0.hasDefault } ?? closures.first)?.name
  }

  /// Whether a view's initializer provides a default value for a callback.
  fileprivate func canOmit(_ callback: String, of view: Int) -> Bool {
    let initializers = initializers(of: view)
    guard initializers.isEmpty else {
      return initializers.flatMap(\.parameters).contains { $0.name == callback && $0.hasDefault }
    }
    return properties(of: view).contains {
      $0.name == callback && !$0.isLet && ($0.hasInitialValue || $0.isOptional)
    }
  }

  private func initializers(of view: Int) -> [MemberFact] {
    facts(of: view).flatMap(\.members).filter { $0.kind == .initializer }
  }

  /// Returns, for each callback of the views with these names, the number of calls outside of tests that create the
  /// view in a presentation and pass a closure that only resets the state of the presentation.
  fileprivate func callsThatReset(viewsNamed names: Set<String>) -> [Callback: Int] {
    var counts: [Callback: Int] = [:]
    for located in records(of: SheetDismissBinding.self)
    where located.evidence.isClosure && names.contains(located.evidence.view.lastNamePart)
      && !files[located.file].isTest
    {
      guard
        let view = entity(named: located.evidence.view, inFile: located.file, insideType: located.record.type),
        let name = callback(of: view, receiving: located.evidence)
      else { continue }
      counts[Callback(view: view, name: name), default: 0] += 1
    }
    return counts
  }

  /// Whether a view's appearance depends on the value of a binding, which it therefore needs for more than closing
  /// itself.
  fileprivate func isDisplayed(_ binding: String, in view: Int) -> Bool {
    guard properties(of: view).contains(where: { $0.name == binding && $0.attribute("Binding") != nil }) else {
      return false
    }
    return facts(of: view).contains { fact in
      fact.members.contains { member in
        member.isViewCode && member.uses.contains { $0.name == binding && $0.usage.isEmpty }
      }
    }
  }

  /// Whether a view reads the environment's dismiss action.
  fileprivate func dismissesItself(_ view: Int) -> Bool {
    properties(of: view).contains { property in
      property.attribute("Environment")?.arguments.map { $0 == "\\.dismiss" || $0 == "\\.presentationMode" } ?? false
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether another closure dismisses the presented view and also does something else, which suggests that the view
  /// asks the user to make a decision.
  fileprivate func reportsOutcome(closing state: String) -> Bool {
    closureArguments.contains { argument in
      argument.closure.statements.count > 1 && !argument.closure.onlyResets(state)
        && argument.closure.statements.contains { $0.resets(state) }
    }
  }

  /// The arguments through which the created view can dismiss itself.
  fileprivate func dismissing(_ presentation: Presentation) -> [Syntax] {
    var found: [Syntax] = []
    for argument in arguments {
      if let closure = argument.expression.as(ClosureExprSyntax.self) {
        if closure.onlyResets(presentation.state) { found.append(Syntax(argument)) }
      } else if argument.expression.dottedName?.withoutSelf == presentation.binding {
        found.append(Syntax(argument))
      }
    }
    if let trailingClosure, trailingClosure.onlyResets(presentation.state) { found.append(Syntax(trailingClosure)) }
    // Avoids the syntax collection's own `filter`, which creates a new tree with different positions.
    found += additionalTrailingClosures.lazy.filter { $0.closure.onlyResets(presentation.state) }.map(Syntax.init)
    return found
  }
}

extension ClosureExprSyntax {
  /// Whether the closure only sets the state to false or nil.
  fileprivate func onlyResets(_ state: String) -> Bool {
    !statements.isEmpty && statements.allSatisfy { $0.resets(state) }
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement sets the state to false or nil.
  fileprivate func resets(_ state: String) -> Bool {
    guard let sequence = item.as(SequenceExprSyntax.self), sequence.elements.count == 3,
      let assignment = sequence.assignment, assignment.operator == "=",
      assignment.target.dottedName?.withoutSelf == state, let value = sequence.elements.last
    else { return false }
    return value.is(NilLiteralExprSyntax.self) || value.booleanValue == false
  }
}
