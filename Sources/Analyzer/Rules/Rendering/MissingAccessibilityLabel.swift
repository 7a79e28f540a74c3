import SwiftSyntax

/// Finds controls without an accessibility label, and views that have tap gestures but are not controls.
struct MissingAccessibilityLabel: ProjectRule {
  static let info = RuleInfo(
    id: "missing_accessibility_label",
    summary: "Controls should have an accessibility label, and tappable views should be controls.",
    rationale: """
      If a control has no label, VoiceOver reads the name of an image file or symbol, or just "button". Add a short \
      label that describes what the control does. VoiceOver still reads the title of a `Label` that shows only its \
      icon, and a title that `labelsHidden()` hides on screen. A view with `onTapGesture` is announced as plain text, \
      so VoiceOver users cannot tell that they can tap it; use a `Button` or add the button trait.
      """,
    details: """
      The rule ignores views and helpers that VoiceOver skips wherever they are used, invisible links that a state \
      variable activates, pickers whose options are part of a menu, debugging views, shapes that close something when \
      tapped, such as the background of a menu, containers and backgrounds that only clear a selection, tappable \
      containers whose children remain separate elements, taps in a container that has the button trait, content of a \
      view that is a single element for VoiceOver, popups that close when tapped and contain tappable views, helpers \
      that get a name from the code that shows them, views next to a `Button` with the same action, and tappable views \
      of the project that contain a control or describe the interaction themselves, and tap gestures that do nothing \
      without a value that no caller passes. If a body or function contains more than five unlabeled controls of the \
      same kind, or more than five such views, they share one finding.
      """,
    sources: ["S4 HIG"],
    opportunity: "a control, a link or a tap gesture",
    defaultLevel: .info,
    triggering: MissingAccessibilityLabelExamples.triggering,
    good: MissingAccessibilityLabelExamples.good)

  enum Evidence: Analyzer.Evidence {
    /// A control whose label consists of images; the value is the control's name.
    case imagesInControl(String)
    case tappableImage
    /// A control whose title is empty; the value is the control's name.
    case emptyTitle(String)
    /// A tappable view that is not announced as a control; the value is the view's name.
    case tapWithoutTrait(String)
    /// A tappable view that does nothing unless it has received an optional value; the values are the view's name and
    /// the property that stores the value.
    case conditionalTap(String, input: String)

    static let fields = CaseList<Self>(
      .init(Self.imagesInControl) { if case .imagesInControl(let name) = $0 { name } else { nil } },
      .init(.tappableImage),
      .init(Self.emptyTitle) { if case .emptyTitle(let name) = $0 { name } else { nil } },
      .init(Self.tapWithoutTrait) { if case .tapWithoutTrait(let name) = $0 { name } else { nil } },
      .init(Self.conditionalTap) { if case .conditionalTap(let name, let input) = $0 { (name, input) } else { nil } })

    /// The name of a tappable view.
    fileprivate var tappedView: String? {
      switch self {
      case .tapWithoutTrait(let name), .conditionalTap(let name, _): name
      default: nil
      }
    }
  }

  static let collectors: [any Collector.Type] = [HiddenViews.self, InteractiveViews.self]

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: AccessibleControls.all.union(["Image"])) { call, context in
      guard let name = call.calleeToken?.text, !context.isPreview else { return }
      if name != "Image" {
        context.countOpportunity(of: Self.self, at: call, conditions: [.isForeign(name)])
      }
      guard let evidence = Self.evidence(of: call, named: name), !call.isNamedForAccessibility,
        !call.isInHiddenHelper(in: context), !call.isInNamedHelper(in: context)
      else { return }
      context.record(
        evidence, by: Self.self, at: context.range(of: call), conditions: [.isForeign(name)],
        source: context.source(of: call))
    }
    walk.onCall(ofMembers: ["onTapGesture"]) { call, context in
      guard let member = call.calledMember?.declName, call.modifierName != nil, context.isViewCode else { return }
      context.countOpportunity(of: Self.self, in: .viewCode, at: member)
      guard let view = call.viewTappedWithoutTrait(in: context), !call.isInHiddenHelper(in: context) else { return }
      let input = call.closureArguments.first?.closure.requiredInput(in: context)
      context.record(
        input.map { .conditionalTap(view, input: $0) } ?? .tapWithoutTrait(view), by: Self.self, in: .viewCode,
        at: context.range(from: member, to: call),
        conditions: AccessibleControls.others.contains(view) ? [.isForeign(view)] : [],
        source: context.source(of: call), maximumSeverity: .info)
    }
  }

  private static func evidence(of call: FunctionCallExprSyntax, named name: String) -> Evidence? {
    if name == "NavigationLink", call.isInvisibleLink { return nil }
    if name == "Image" { return call.isTappable && LabelContent(image: call).isImagesOnly ? .tappableImage : nil }
    if call.hasEmptyTitle { return .emptyTitle(name) }
    guard let label = call.labelClosure(of: name), LabelContent(label).isImagesOnly else { return nil }
    return .imagesInControl(name)
  }

  /// Many controls of one kind without a label in one function share a finding, as do many tappable views.
  func candidates(in project: Project) -> [Located<Evidence>] {
    let hidden = project.collection(of: HiddenViews.self)
    let interactive = project.collection(of: InteractiveViews.self)
    let recorded = project.reviewedRecords(of: Self.self)
    let creations = ViewCreations(ofViewsIn: recorded, project)
    let found = recorded.filter { located in
      if case .conditionalTap(_, let input) = located.evidence, creations.neverPass(input, toViewOf: located) {
        return false
      }
      if let name = located.evidence.tappedView, !AccessibleControls.others.contains(name) {
        guard let tapped = project.entity(named: name, inFile: located.file, insideType: located.record.type),
          project.types.roles(of: tapped).contains(.view), !project.isInteractive(tapped, among: interactive)
        else { return false }
      }
      guard let view = project.entity(of: located) else { return true }
      return !hidden.hideAllUses(of: view, in: project)
    }
    return found.joined(above: Self.maximumSeparateControls) { Flaw($0) }
  }

  /// If a function contains more than this many equal controls without a label, they share one finding.
  private static let maximumSeparateControls = 5

  /// What the controls of one kind in a function lack.
  private struct Flaw: Hashable {
    let function: FunctionOfType
    let evidence: Evidence

    init(_ located: Located<Evidence>) {
      function = FunctionOfType(located)
      evidence = located.evidence
    }
  }

  /// Controls whose title `labelsHidden()` does not hide: the title of a text field becomes its placeholder. Without a
  /// `Label`, `labelStyle` has no effect either.
  private static let titledControls: Set<String> = [
    "Button", "Link", "Menu", "NavigationLink", "SecureField", "TextField",
  ]

  private static func remedy(forEmptyTitleOf control: String) -> String {
    titledControls.contains(control) ? "add `accessibilityLabel`" : "add a title and hide it with `labelsHidden()`"
  }

  func message(for record: Record<Evidence>) -> String {
    let place = record.symbol.isEmpty ? "" : " in `\(record.symbol)`"
    return switch record.evidence {
    case .imagesInControl(let name) where record.occurrences > 1:
      """
      \(record.occurrences) `\(name)` controls\(place) show only images, so VoiceOver cannot describe them; use a \
      `Label` for each, or add `accessibilityLabel`
      """
    case .tappableImage where record.occurrences > 1:
      """
      \(record.occurrences) tappable images\(place) have no accessibility label; make each a `Button` with a `Label`
      """
    case .emptyTitle(let name) where record.occurrences > 1:
      """
      \(record.occurrences) `\(name)` controls\(place) have empty titles, so VoiceOver cannot describe them; \
      \(Self.remedy(forEmptyTitleOf: name))
      """
    case .tapWithoutTrait(let name) where record.occurrences > 1:
      """
      VoiceOver does not announce that `\(name)` and \(Wording.count(record.occurrences - 1, "other view"))\(place) \
      can be tapped; make each a `Button` or add `accessibilityAddTraits(.isButton)`
      """
    case .imagesInControl(let name):
      "`\(name)` shows only images, so VoiceOver cannot describe it; use a `Label` or add `accessibilityLabel`"
    case .tappableImage:
      "the tappable `Image` has no accessibility label; make it a `Button` with a `Label`"
    case .emptyTitle(let name):
      """
      `\(name)` has an empty title, so VoiceOver cannot describe it; \(Self.remedy(forEmptyTitleOf: name))
      """
    case .conditionalTap(let name, let input):
      """
      VoiceOver does not announce that `\(name)` can be tapped if `\(input)` is not nil; make it a `Button` in that case
      """
    case .tapWithoutTrait(let name):
      """
      VoiceOver does not announce that `\(name)` can be tapped; make it a `Button` or add \
      `accessibilityAddTraits(.isButton)`
      """
    }
  }
}

/// The code that creates the views whose taps depend on an input, outside of previews and tests.
private struct ViewCreations {
  private let project: Project
  private var creations: [String: [(file: Int, made: ConstructionFact)]] = [:]

  /// Searches the project once for all views.
  init(ofViewsIn records: [Located<MissingAccessibilityLabel.Evidence>], _ project: Project) {
    self.project = project
    let views = records.compactMap { located -> Int? in
      if case .conditionalTap = located.evidence { project.entity(of: located) } else { nil }
    }
    let names = Set(views.map { project.types.entities[$0].name.lastNamePart })
    guard !names.isEmpty else { return }
    for file in project.files(mentioning: names) where !project.files[file].isTest {
      for made in project.files[file].facts.constructions where !made.isInPreview {
        let name = made.type.lastNamePart
        if names.contains(name) { creations[name, default: []].append((file, made)) }
      }
    }
  }

  /// Whether the code that creates the view of a record omits an argument everywhere.
  func neverPass(_ input: String, toViewOf located: Located<MissingAccessibilityLabel.Evidence>) -> Bool {
    guard let view = project.entity(of: located) else { return false }
    let own = (creations[project.types.entities[view].name.lastNamePart] ?? []).filter { file, made in
      // Several modules may have a view with this name.
      project.entity(named: made.type, inFile: file, insideType: made.owner).map { $0 == view } ?? true
    }
    return !own.isEmpty && own.allSatisfy { !$0.made.arguments.contains { $0.label == input } }
  }
}

extension ClosureExprSyntax {
  /// The optional constant of the view without which the closure does nothing: `info` for
  /// `{ guard info != nil else { return }; … }`.
  fileprivate func requiredInput(in context: FileContext) -> String? {
    guard let first = statements.first?.item else { return nil }
    var conditions = first.as(GuardStmtSyntax.self)?.conditions
    if statements.count == 1, let choice = first.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self),
      choice.elseBody == nil
    {
      conditions = choice.conditions
    }
    guard let conditions, conditions.count == 1, let name = conditions.first?.condition.valueRequiredNotToBeNil,
      let property = context.property(named: name), property.isLet, property.isOptional, property.attributes.isEmpty
    else { return nil }
    return name
  }
}

extension ConditionElementSyntax.Condition {
  /// The name of the value that the condition requires: `info` for `info != nil` and `let info`.
  fileprivate var valueRequiredNotToBeNil: String? {
    switch self {
    case .optionalBinding(let binding):
      return binding.initializer.map { $0.value.wholeName?.name } ?? binding.pattern.boundNames.first?.text
    case .expression(let expression):
      guard let parts = expression.as(SequenceExprSyntax.self).map({ Array($0.elements) }), parts.count == 3,
        parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "!=", parts[2].is(NilLiteralExprSyntax.self)
      else { return nil }
      return parts[0].wholeName?.name
    default: return nil
    }
  }
}
