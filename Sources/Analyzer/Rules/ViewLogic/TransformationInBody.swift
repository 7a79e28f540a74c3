import SwiftSyntax

/// Finds collections and strings that are re-created each time a view is evaluated.
struct TransformationInBody: ProjectRule {
  static let info = RuleInfo(
    id: "transformation_in_body",
    summary: "View code should not filter, sort or transform data.",
    rationale: """
      View code runs again whenever a value that it reads changes. Each run repeats every filter, sort and map, even \
      if the data has not changed. Such logic also cannot be tested without rendering a view. As a property of the \
      model or view model, it has a name and can be tested, and its result can be cached.
      """,
    details: """
      Each chain of calls is reported once, at its first such call. The rule ignores `map` on optionals, bindings and \
      publishers, `allCases`, literals and ranges, animation values and task ids, and one member of each element as \
      the value of `.onChange(of:)`. It also ignores code that concatenates `Text` or other views, copies a slice into \
      an array, or reads the runs of an attributed string, and it ignores tools for debugging. Localized formats and \
      lists, `map` calls that create layout values such as `GridItem` or the colors of a gradient, arguments of \
      localized text, and what only accessibility modifiers use are not reported. Neither are formats of hexadecimal \
      codes and those that round to integers (`%.0f`), text that is split to insert an image into a `Text`, text that \
      is only formatted or joined as the `message` argument of an alert, local arrays of text that are joined, a \
      dictionary of the view's own state or a stored setting that is sorted for a `ForEach`, and the lookup of a \
      window. Findings whose only advice is to move the code are minor, because it is usually cheap. So are those \
      about helpers in `extension View`, which have no model, and numbers that are padded with zeros. A `FormatStyle` \
      is suggested only if the deployment target supports it.
      """,
    sources: ["S0 anti-pattern-1", "S0 views checklist", "S4 performance"],
    opportunity: "a `ForEach`, `List`, `Table` or `Picker` over a collection, or a transformation in view code",
    defaultLevel: .warning, isRepeatedInTypes: true,
    remedy: Remedy(.viewModel, .small),
    triggering: TransformationInBodyExamples.triggering,
    good: TransformationInBodyExamples.good)

  struct Evidence: Analyzer.Evidence {
    /// A value that may be an optional or a collection.
    struct Receiver: FieldStorable, Hashable {
      let name: String
      let isMember: Bool

      static let fields = FieldList(Self.init, \.name, \.isMember)
    }

    let transformation: String
    /// The receiver of a `map` call, if this file does not reveal whether the receiver is a collection.
    let uncertain: Receiver?
    /// The range from the transformation to the end of its chain.
    let chain: SourceRange
    var advice: Advice
    /// The modifier that presents the content that the code is part of, such as `sheet`; nil for other code.
    let presenter: String?
    /// The number of digits to which the code pads a number with zeros; 0 for other code.
    var digits = 0

    static let fields = FieldList(
      Self.init(transformation:uncertain:chain:advice:presenter:digits:), \.transformation, \.uncertain, \.chain,
      \.advice, \.presenter, \.digits)

    enum Advice: String, Storable {
      case member
      /// The code only formats text.
      case text
      /// The code formats a number.
      case formatStyle
      /// The code pads a number with zeros.
      case padding
      /// The code formats minutes and seconds.
      case duration
      /// The code uses only the first matching element.
      case first
      /// The code only checks whether an element matches.
      case contains
      /// The code converts all elements, but uses only the first result.
      case firstConverted
      /// The code uses a `switch` to choose a value for each case.
      case cases
      /// The code lists texts, separated by commas.
      case list
    }
  }

  func subscribe(to walk: inout Subscriptions) {
    let record: Subscriptions.Handler<FunctionCallExprSyntax> = { call, context in
      guard context.isViewCode, let found = Transformation(call) else { return }
      context.countOpportunity(of: Self.self, in: .viewCode, at: found.place)
      guard !found.isHarmless(in: context), !found.hasEarlierLink(in: context), !call.isInDefaultArgument,
        !found.onlyCopies, !found.readsTextRuns, !found.roundsToIntegers, !found.joinsLocalText, !found.isPartOfMessage,
        !found.createsLayoutValues, !found.formatsHexadecimal, !found.isPart(ofTextWithImageIn: context),
        !found.ordersOwnCollection(in: context), !found.looksUpWindow, !call.isInLocalizedList,
        !call.isForAccessibility, !found.isPartOfLayout, !found.isInDebugView
      else { return }
      var uncertain: Evidence.Receiver?
      if found.isMap, let receiver = found.receiver {
        if receiver.isOptional(in: context) { return }
        let isUncertain =
          !found.isUsedAsCollection && !receiver.isChainedCollection && !receiver.isDeclared(in: context)
        if isUncertain, let name = receiver.nameOfValue {
          uncertain = .init(name: name, isMember: receiver.withoutParentheses.is(MemberAccessExprSyntax.self))
        }
      }
      let end = call.endOfChain
      guard !end.isIdentityArgument, !end.combinesViews, !ExprSyntax(call).combinesViews,
        !end.isArgumentOfLocalizedText
      else { return }
      // The members of the elements are the usual value by which a view detects that a collection has changed.
      if end.isObservedArgument, end.id == ExprSyntax(call).id, call.selectsMembers { return }
      let advice = found.advice(endOfChain: end, in: context)
      context.record(
        Evidence(
          transformation: found.name, uncertain: uncertain, chain: context.range(from: found.place, to: end),
          advice: advice, presenter: call.presenter, digits: found.paddedDigits ?? 0),
        by: Self.self, in: .viewCode, at: context.range(from: found.place, to: call), source: context.source(of: call),
        isMinor: context.isInExtensionOfView || [.list, .member, .padding, .text].contains(advice))
    }
    walk.onCall(of: ["zip", "Dictionary", "String"], record)
    walk.onCall(ofMembers: Transformation.members.union(["init"]), record)
    walk.onCall(by: ["ForEach", "List", "Table", "Picker"]) { call, context in
      guard let name = call.constructedTypeName?.lastNamePart, Self.collectionViews.contains(name),
        !call.arguments.isEmpty
      else { return }
      context.countOpportunity(of: Self.self, in: .viewCode, at: call)
    }
  }

  private static let collectionViews: Set<String> = ["ForEach", "List", "Table", "Picker"]

  func candidates(in project: Project) -> [Located<Evidence>] {
    let recorded = project.reviewedRecords(of: Self.self)
    let members = MemberTypes(named: Set(recorded.compactMap(\.evidence.uncertain?.name)), in: project)
    let certain = recorded.filter { located in
      guard let receiver = located.evidence.uncertain else { return true }
      let isCollection = !receiver.isMember || members.isDeclared(receiver.name) || receiver.name.namesSeveral
      return isCollection && !members.mayBeOptional(receiver.name)
    }
    return Self.outermost(certain.filter { !project.isInDebuggingTool($0) }).map { located in
      let settings = project.buildSettings[located.file]
      let isAvailable =
        switch located.evidence.advice {
        case .formatStyle, .padding, .list: settings.allows(ios: 15, macos: 12) != false
        case .duration: settings.allows(ios: 16, macos: 13) != false
        default: true
        }
      guard !isAvailable else { return located }
      // The deployment target has no `FormatStyle`, or none for durations.
      var located = located
      located.record.evidence.advice = .text
      located.record.isMinor = true
      return located
    }
  }

  /// Returns the candidates that are not nested in the chain of another candidate.
  private static func outermost(_ found: [Located<Evidence>]) -> [Located<Evidence>] {
    var open: (file: Int, chain: SourceRange)?
    return found.sorted { ($0.file, $0.record.range.start) < ($1.file, $1.record.range.start) }.filter { located in
      let start = located.record.range.start
      if let open, open.file == located.file, open.chain.start < start, start < open.chain.end { return false }
      open = (located.file, located.evidence.chain)
      return true
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let (name, place) = (record.evidence.transformation, record.symbol)
    return switch record.evidence.advice {
    case .member:
      """
      `\(name)` runs each time \(record.evidence.presenter.map { "the `\($0)` of `\(place)`" } ?? "`\(place)`") is \
      evaluated; move it to the model, or recompute it only when its input changes
      """
    case .text: "`\(name)` formats text in `\(place)`, where tests cannot reach it; move it to the model"
    case .formatStyle:
      """
      `String(format:)` in `\(place)` ignores the user's locale; use a `FormatStyle`, such as `Text(value, format: \
      .number)`
      """
    case .padding:
      """
      `String(format:)` in `\(place)` pads a number with zeros; use `value.formatted(.number.precision(.integerLength(\
      \(record.evidence.digits)...)).grouping(.never))`
      """
    case .duration:
      """
      `String(format:)` in `\(place)` formats a duration; use `Text(Duration.seconds(value), format: .time(pattern: \
      .minuteSecond))`
      """
    case .list:
      """
      `joined` in `\(place)` lists values without regard to the user's language; use `.formatted(.list(type: .and, \
      width: .narrow))`
      """
    case .first: "`filter` in `\(place)` visits every element although only one is used; use `first(where:)`"
    case .firstConverted:
      "`\(name)` in `\(place)` converts every element although only the first is used; convert `first` instead"
    case .cases:
      "`\(name)` in `\(place)` chooses a value for each case with a `switch`; make it a property of the cases' type"
    case .contains:
      "`filter` in `\(place)` creates a collection only to check whether it is empty; use `contains(where:)`"
    }
  }
}

extension Transformation {
  /// The alternative to suggest for the chain.
  fileprivate func advice(
    endOfChain end: ExprSyntax, in context: FileContext
  ) -> TransformationInBody.Evidence.Advice {
    if name == "map", call.isFollowedByFirst { return .firstConverted }
    if ["compactMap", "flatMap", "map"].contains(name),
      call.closureArguments.first?.closure.choosesValueForCase == true
    {
      return .cases
    }
    if name == "String(format:)" { return formatAdvice }
    if name == "filter", call.isFollowedByFirst { return .first }
    if name == "filter", end.checksForElements(of: ExprSyntax(call)) { return .contains }
    // Only strings have a list format, and the parts of a split text are substrings.
    if name != "split", listsWithCommas(endOfChain: end) { return .list }
    let shaping: Set<String> = ["joined", "split", "components", "replacingOccurrences", "trimmingCharacters"]
    let measured = end.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    if shaping.contains(name) { return measured == "count" || measured == "isEmpty" ? .member : .text }
    let joined = end.as(FunctionCallExprSyntax.self)?.calledMember?.declName.baseName.text == "joined"
    return joined && (name == "map" || name == "compactMap") ? .text : .member
  }

  /// The alternative to suggest for `String(format:)`.
  private var formatAdvice: TransformationInBody.Evidence.Advice {
    if let parts = partsOfClock { return parts == 2 ? .duration : .text }
    if paddedDigits != nil { return .padding }
    return formatsNumber ? .formatStyle : .text
  }

  /// Whether the transformation only turns a slice into an array: `posts.prefix(5).map { $0 }`.
  fileprivate var onlyCopies: Bool {
    guard isMap, let slice = receiver?.as(FunctionCallExprSyntax.self)?.calledMember?.declName.baseName.text,
      ["prefix", "suffix", "dropFirst", "dropLast"].contains(slice)
    else { return false }
    return call.returnsItsElement
  }

  /// Whether the call creates a value such as `GridItem` for each element. A model must not contain such values.
  fileprivate var createsLayoutValues: Bool {
    guard name == "map" else { return false }
    if call.isArgumentOfDrawingValue || call.passesInitializerOfDrawingValue { return true }
    return call.closureArguments.first.map { DrawingValues.areCreated(by: $0.closure) } ?? false
  }

  /// Whether the elements are the runs of an attributed string, which the view styles.
  fileprivate var readsTextRuns: Bool {
    receiver?.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "runs"
  }

  /// Whether the chain ends with `joined(separator: ", ")`.
  fileprivate func listsWithCommas(endOfChain end: ExprSyntax) -> Bool {
    guard let joining = end.as(FunctionCallExprSyntax.self), joining.calledMember?.declName.baseName.text == "joined",
      let separator = joining.arguments.first, separator.label?.text == "separator"
    else { return false }
    return separator.expression.as(StringLiteralExprSyntax.self)?.segments.description == ", "
  }

  /// The number of parts, if the format is `%d:%02d` or similar and the values are minutes and seconds, with or without
  /// hours.
  private var partsOfClock: Int? {
    guard let format = call.arguments.first?.expression.as(StringLiteralExprSyntax.self) else { return nil }
    let text = format.segments.trimmedDescription
    guard text.wholeMatch(of: /%[0.]?[12]?(i|l?d)(:%[0.]2(i|l?d)){1,2}/) != nil else { return nil }
    // Not a time of day.
    let isDuration = call.arguments.dropFirst().contains { argument in
      argument.tokens(viewMode: .sourceAccurate).contains { $0.text == "60" }
        || argument.trimmedDescription.lowercased().contains("second")
    }
    return isDuration ? text.split(separator: ":").count : nil
  }

  /// Whether the format is only for numbers: `"%.1f"`.
  private var formatsNumber: Bool {
    guard let format = call.arguments.first?.expression.as(StringLiteralExprSyntax.self) else { return false }
    let text = format.segments.trimmedDescription
    return text.contains("%") && !text.contains("%@") && !text.contains("\\(")
  }
}

extension SyntaxProtocol {
  /// The modifier whose closure contains the node and presents its content: `sheet` in `.sheet { … }`.
  fileprivate var presenter: String? {
    ancestors.lazy.compactMap { $0.as(ClosureExprSyntax.self)?.argument?.call.modifierName }
      .first { SwiftUIVocabulary.presentingModifiers.contains($0) || $0 == "navigationDestination" }
  }
}

extension ExprSyntax {
  /// Whether the expression is `isEmpty`, or a `count` that is compared with 0, of another expression.
  fileprivate func checksForElements(of collection: ExprSyntax) -> Bool {
    guard let member = self.as(MemberAccessExprSyntax.self), member.base?.id == collection.id else { return false }
    if member.declName.baseName.text == "isEmpty" { return true }
    guard member.declName.baseName.text == "count", let items = parent?.as(ExprListSyntax.self).map(Array.init),
      let index = items.firstIndex(where: { $0.id == id }), index + 2 < items.count
    else { return false }
    let comparison = items[index + 1].as(BinaryOperatorExprSyntax.self)?.operator.text
    return ["==", "!=", ">"].contains(comparison ?? "")
      && items[index + 2].as(IntegerLiteralExprSyntax.self)?.literal.text == "0"
  }

  /// Whether the expression is only used to detect changes: the value of `.animation`, or the id of `.task` or `.id`.
  fileprivate var isIdentityArgument: Bool {
    guard let argument = parent?.as(LabeledExprSyntax.self),
      let name = argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.modifierName
    else { return false }
    return switch argument.label?.text {
    case "value": name == "animation"
    case "id": name == "task"
    case "trigger": name == "sensoryFeedback"
    case nil: name == "id"
    default: false
    }
  }

  /// Whether the expression is what `.onChange(of:)` observes.
  fileprivate var isObservedArgument: Bool {
    guard let argument = parent?.as(LabeledExprSyntax.self), argument.label?.text == "of" else { return false }
    return argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.modifierName?.hasPrefix("onChange") ?? false
  }

  /// Whether the expression is an argument of localized text: `"lost_accounts".localized(names)`.
  fileprivate var isArgumentOfLocalizedText: Bool {
    guard let call = parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self),
      let member = call.calledMember, let base = member.base
    else { return false }
    return base.is(StringLiteralExprSyntax.self) && member.declName.baseName.text.hasPrefix("locali")
  }

  /// Whether the call concatenates several `Text` views into one, or otherwise combines views.
  fileprivate var combinesViews: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self), call.calledMember?.declName.baseName.text == "reduce",
      let start = call.firstUnlabeled
    else { return false }
    return ViewChain(start).construction.map { SwiftUIVocabulary.views.contains($0.name) } ?? false
  }
}

extension FunctionCallExprSyntax {
  /// Whether the property `first` is read from the result: `filter { … }.first`, but not `.first(where: { … })`.
  fileprivate var isFollowedByFirst: Bool {
    guard let next = parent?.as(MemberAccessExprSyntax.self), next.base?.id == ExprSyntax(self).id else { return false }
    return next.declName.baseName.text == "first"
      && next.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != ExprSyntax(next).id
  }

  /// Whether the call is `map` with a key path, or `map { $0.member }`.
  fileprivate var selectsMembers: Bool {
    guard calledMember?.declName.baseName.text == "map" else { return false }
    if arguments.count == 1, arguments.first?.expression.is(KeyPathExprSyntax.self) == true { return true }
    guard arguments.isEmpty, let closure = closureArguments.first?.closure, closureArguments.count == 1,
      closure.signature == nil, closure.statements.count == 1,
      let member = closure.statements.first?.item.as(MemberAccessExprSyntax.self)
    else { return false }
    return member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "$0"
  }

  /// Whether the result is only used by an accessibility modifier, such as the entries of a rotor.
  fileprivate var isForAccessibility: Bool {
    ancestors.lazy.prefix { !$0.is(MemberBlockItemSyntax.self) }.contains { current in
      let call =
        current.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
        ?? current.as(ClosureExprSyntax.self)?.argument?.call
      // A project's own modifier, such as `cardAccessibilityIdentifier`, sets the same values.
      return call?.modifierName?.camelCaseWords.contains("accessibility") ?? false
    }
  }

  /// Whether the result is formatted as a localized list: `ListFormatter.localizedString(byJoining: …)`.
  fileprivate var isInLocalizedList: Bool {
    guard let argument = parent?.as(LabeledExprSyntax.self) else { return false }
    return argument.label?.text == "byJoining"
  }

  /// The complete chain that starts with the call: `items.filter { }.map { }.first` for `items.filter { }`.
  fileprivate var endOfChain: ExprSyntax {
    var current = ExprSyntax(self)
    while let parent = current.parent {
      let isNext =
        parent.as(MemberAccessExprSyntax.self)?.base?.id == current.id
        || parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == current.id
        || parent.as(SubscriptCallExprSyntax.self)?.calledExpression.id == current.id
        || parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self)
      guard isNext, let next = parent.as(ExprSyntax.self) else { break }
      current = next
    }
    return current
  }
}

extension String {
  /// Whether the name suggests a collection. The value may still be an optional if this file does not declare the name.
  fileprivate var namesSeveral: Bool {
    guard let last = camelCaseWords.last else { return false }
    return last.hasSuffix("s") || Self.collectiveWords.contains(last)
  }

  private static let collectiveWords: Set<String> = [
    "all", "array", "buffer", "children", "collection", "content", "data", "dictionary", "feed", "history", "lazy",
    "list", "log", "people", "queue", "sequence", "set", "stack",
  ]
}

extension ExprSyntax {
  /// Whether the expression is an optionally chained collection such as `tags?`. A method is then called on the
  /// collection, even though the result is an optional.
  var isChainedCollection: Bool {
    self.as(OptionalChainingExprSyntax.self)?.expression.nameOfValue?.namesSeveral ?? false
  }

  /// The expression's plain name: `items` for `items` and `self.items`.
  private var ownName: String? { wholeName.flatMap { $0.isProjected ? nil : $0.name } }

  /// Whether the expression refers to an optional property or parameter of the enclosing code.
  fileprivate func isOptional(in context: FileContext) -> Bool {
    guard let name = withoutParentheses.ownName else { return false }
    if let parameter = context.member?.parameters.first(where: { $0.name == name }) {
      return parameter.type.hasSuffix("?") || parameter.type.hasPrefix("Optional<")
    }
    return context.property(named: name)?.isOptional ?? false
  }

  /// Whether this file declares the name and would therefore show whether the value is an optional.
  fileprivate func isDeclared(in context: FileContext) -> Bool {
    guard let name = withoutParentheses.ownName else { return false }
    if context.member?.parameters.contains(where: { $0.name == name }) == true { return true }
    return context.member?.locals.contains(name) == true || context.property(named: name)?.type != nil
  }

  /// The last name in the path or call: `avatar` for `user.avatar` and `avatar()`.
  fileprivate var nameOfValue: String? {
    let inner = withoutParentheses
    if let member = inner.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
    if let call = inner.as(FunctionCallExprSyntax.self) { return call.calledExpression.nameOfValue }
    if let chained = inner.as(OptionalChainingExprSyntax.self) { return chained.expression.nameOfValue }
    return inner.as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}
