import SwiftSyntax

/// The state of the walk over a file. Rules use it to inspect the current location and to record their results.
final class FileContext {
  let text: SourceText
  @exclusivity(unchecked) var names: SourceNames
  /// The types seen so far; enclosing types are complete except for their members.
  @exclusivity(unchecked) private(set) var types: [TypeFact] = []
  /// The indices of the enclosing types, the innermost last.
  @exclusivity(unchecked) private(set) var enclosingTypes: [Int] = []
  /// The enclosing members; nil marks the start of a type inside a function.
  @exclusivity(unchecked) private var members: [MemberScope?] = []
  /// The enclosing closures within the current member, the innermost last.
  @exclusivity(unchecked) private(set) var closures: [ClosureUse] = []

  // Rules need the following properties for nearly every node, so they are updated whenever the location changes.

  /// The index of the innermost type in `types`, or nil outside of types.
  @exclusivity(unchecked) private(set) var type: Int?
  /// The member of a type that contains the code, or nil in initial values and outside of types.
  @exclusivity(unchecked) private(set) var member: MemberScope?
  /// Whether the code itself is view code, provided that the member's conditions are met.
  @exclusivity(unchecked) private(set) var isViewCode = false
  /// Whether the code is in a closure of view code that is called later.
  @exclusivity(unchecked) private(set) var isDeferredInViewCode = false
  /// Whether the code is in a closure that is called later, within the current member.
  @exclusivity(unchecked) private var isDeferred = false
  /// Increases with each change of the location, so that data about the location can be reused until then.
  @exclusivity(unchecked) private(set) var locationNumber = 0
  private var outerClosures: [(uses: [ClosureUse], deferred: ClosureExprSyntax?)] = []
  /// The outermost enclosing closure that is called later.
  private(set) var outermostDeferredClosure: ClosureExprSyntax?
  /// The callee of the last call that the walk entered, computed once for all call handlers.
  @exclusivity(unchecked) private(set) var callee = Callee()
  /// Whether the innermost type lists `View` as a supertype. Cached, because it is needed for nearly every name.
  @exclusivity(unchecked) private(set) var isInNamedView = false
  /// Whether the name or the supertypes of the innermost type identify it as a view model. Cached for the same reason.
  @exclusivity(unchecked) private(set) var isInNamedViewModel = false
  /// The number of enclosing previews.
  @exclusivity(unchecked) private var previewDepth = 0
  private let sink = RecordSink()
  private(set) var constructions: [ConstructionFact] = []
  /// The first declaration of each type, as an index into `types`, keyed by name. Extensions are not included.
  private var declarations: [String: Int] = [:]
  /// For each type, the indices of its properties, keyed by name; nil until the type is first looked up.
  @exclusivity(unchecked) private var propertyIndices: [[String: Int]?] = []
  /// The nodes for which `isFirst` was called, keyed by rule.
  private var known: [String: Set<SyntaxIdentifier>] = [:]
  private var memos = Memos()
  /// The results of `contains`.
  private var containedWords: [String: Bool] = [:]
  /// The offset at which a node's code starts, indexed by the offset at which the preceding whitespace starts; -1 if it
  /// has not been needed yet.
  @exclusivity(unchecked) private var starts: [Int32]
  /// The line of the last position, which is usually also the line of the next one.
  @exclusivity(unchecked) private var recentLine = 0

  init(text: SourceText, names: SourceNames) {
    self.text = text
    self.names = names
    starts = Array(repeating: -1, count: text.bytes.count + 1)
  }

  // MARK: Current location

  /// Whether the code is part of a preview or compiled only for the simulator.
  var isPreview: Bool { previewDepth > 0 }

  /// Whether the code is in an extension of `View`, where a modifier without a base applies to the view itself.
  var isInExtensionOfView: Bool {
    guard let type, types[type].kind == .extension else { return false }
    return types[type].simpleName == "View"
  }

  /// The symbol for a finding in the current code, such as `FeedView.body` or `FeedView`; empty outside of types.
  var symbol: String {
    guard let type else { return "" }
    return member.map { types[type].name + "." + $0.name } ?? types[type].name
  }

  /// Returns a stored property of the innermost type, or of the extended type if it is declared in the same file.
  func property(named name: String) -> PropertyFact? {
    guard let type else { return nil }
    if let own = ownProperty(named: name, of: type) { return own }
    guard types[type].kind == .extension, let declaration = declarations[types[type].name] else { return nil }
    return ownProperty(named: name, of: declaration)
  }

  private func ownProperty(named name: String, of type: Int) -> PropertyFact? {
    while propertyIndices.count < types.count { propertyIndices.append(nil) }
    if propertyIndices[type] == nil {
      // If each branch of an `#if` declares a property with the same name, the first one is used. Instance properties
      // take precedence over static ones.
      let properties = types[type].properties.enumerated()
      let names = (properties.filter { !$1.isStatic } + properties.filter { $1.isStatic }).map { ($1.name, $0) }
      propertyIndices[type] = Dictionary(names, uniquingKeysWith: { first, _ in first })
    }
    return propertyIndices[type]?[name].map { types[type].properties[$0] }
  }

  /// Whether the current code runs in response to an action rather than on each update of a view: in a closure that is
  /// called later, or in a function without a result.
  var isOnDemand: Bool {
    isDeferred
      || member.map { $0.kind == .function && $0.declaredType == nil && $0.viewCode == nil } ?? false
  }

  /// Returns whether the file's bytes contain a word, which is a cheap check before an expensive one.
  func contains(_ word: String) -> Bool {
    if let known = containedWords[word] { return known }
    let isContained = text.contains(word)
    containedWords[word] = isContained
    return isContained
  }

  /// Returns whether this is the first call for a node and rule, so that the rule can avoid handling an enclosing node
  /// more than once.
  func isFirst(_ node: Syntax, for rule: String) -> Bool { known[rule, default: []].insert(node.id).inserted }

  /// Memoizes an expensive computation; the key must be unique.
  func memo<Value>(_ key: some Hashable, _ value: () -> Value) -> Value {
    if let kept: Value = memos[key] { return kept }
    let made = value()
    memos[key] = made
    return made
  }

  /// Whether a computation without a result has been memoized.
  func hasMemo(_ key: some Hashable) -> Bool {
    let kept: Void? = memos[key]
    return kept != nil
  }

  // MARK: Recording

  /// All records so far.
  var records: FileRecords { sink.records }

  /// The kinds of code in which a record is accepted.
  enum Location {
    case anywhere
    /// In view code, under the conditions of the enclosing member.
    case viewCode
    /// In a type that has one of the roles, outside of previews.
    case type(hasAny: RoleSet)
  }

  /// Adds a record for a rule or collector if the current code qualifies.
  /// - Parameters:
  ///   - symbol: The declaration that the record belongs to, or nil for the current one.
  ///   - conditions: Additional conditions that the project must meet.
  func record<Recorder: Analyzer.Recorder>(
    _ evidence: Recorder.Evidence, by recorder: Recorder.Type, in location: Location = .anywhere, at range: SourceRange,
    symbol: String? = nil, value: Int? = nil, conditions: [RoleCondition] = [], source: String = "",
    maximumSeverity: Severity? = nil, isMinor: Bool = false, fix: Fix? = nil, related: [SourceRange] = []
  ) {
    guard let required = self.conditions(of: location) else { return }
    sink.append(
      Record(
        evidence: evidence, range: range, symbol: symbol ?? self.symbol, type: type, value: value,
        conditions: conditions.isEmpty ? required : required + conditions, source: source,
        maximumSeverity: maximumSeverity, isMinor: isMinor, fix: fix, related: related), by: recorder)
  }

  /// Adds a record without evidence.
  func record<Recorder: Analyzer.Recorder>(
    by recorder: Recorder.Type, in location: Location = .anywhere, at range: SourceRange, symbol: String? = nil,
    value: Int? = nil, conditions: [RoleCondition] = [], source: String = "", maximumSeverity: Severity? = nil,
    fix: Fix? = nil, related: [SourceRange] = []
  ) where Recorder.Evidence == NoEvidence {
    record(
      NoEvidence(), by: recorder, in: location, at: range, symbol: symbol, value: value, conditions: conditions,
      source: source, maximumSeverity: maximumSeverity, fix: fix, related: related)
  }

  /// Counts a construct that a rule examined, with or without a finding. Checklist coverage is based on these counts.
  func countOpportunity(of rule: (some Rule).Type) { sink.append(Opportunity(), of: rule) }

  /// Counts a construct that several rules may examine.
  /// - Parameter conditions: Additional conditions that the project must meet.
  func countOpportunity(
    of rule: (some Rule).Type, in location: Location = .anywhere, at node: some SyntaxProtocol,
    conditions: [RoleCondition] = []
  ) {
    guard let required = self.conditions(of: location) else { return }
    let start = text.position(at: start(of: node))
    sink.append(Opportunity(start: start, conditions: conditions.isEmpty ? required : required + conditions), of: rule)
  }

  /// Returns the conditions that the project must meet for the current code to qualify, or nil if it never does.
  private func conditions(of location: Location) -> [RoleCondition]? {
    switch location {
    case .anywhere: []
    case .viewCode: isViewCode ? member?.viewCode : nil
    case .type(let roles): isPreview ? nil : type.map { [.type($0, hasAny: roles)] }
    }
  }

  // MARK: Locations and text

  /// Returns the range of a node without surrounding whitespace and comments.
  func range(of node: some SyntaxProtocol) -> SourceRange { range(from: start(of: node), to: end(of: node)) }

  /// Returns the range from the start of one node to the end of another, as from a member's name to the end of its
  /// call.
  func range(from start: some SyntaxProtocol, to end: some SyntaxProtocol) -> SourceRange {
    range(from: self.start(of: start), to: self.end(of: end))
  }

  private func range(from start: Int, to end: Int) -> SourceRange {
    let first = text.position(at: start, near: recentLine)
    recentLine = first.line - 1
    // In invalid code, a node whose last token is missing may end before its start.
    return SourceRange(start: first, end: text.position(at: max(start, end), near: recentLine))
  }

  /// Returns the start of a node after leading whitespace and comments, in UTF-8 bytes.
  ///
  /// All expressions in a chain of calls have the same start, which is stored only in the innermost node. The result is
  /// therefore cached by the start of the leading whitespace, which is available in every node.
  private func start(of node: some SyntaxProtocol) -> Int {
    let position = node.position.utf8Offset
    // A missing or empty node is located where the whitespace before the next token starts.
    guard node.totalLength.utf8Length > 0 else { return position }
    if starts[position] >= 0 { return Int(starts[position]) }
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    // checked: files are far smaller than 2 GB.
    starts[position] = Int32(start)
    return start
  }

  private func end(of node: some SyntaxProtocol) -> Int { node.endPositionBeforeTrailingTrivia.utf8Offset }

  /// Returns a node's source, which identifies a finding. Whitespace is collapsed into single spaces, and the text is
  /// truncated to at most `limit` characters.
  func source(of node: some SyntaxProtocol, limit: Int = 120) -> String {
    let start = min(start(of: node), text.bytes.count)
    let end = max(start, min(end(of: node), text.bytes.count))
    return text.bytes.withUnsafeBufferPointer {
      FoldedSource.of(UnsafeBufferPointer(rebasing: $0[start..<end]), limit: limit)
    }
  }

  // MARK: Fixes

  /// Creates a fix that replaces a node and keeps the surrounding whitespace and comments.
  func fix(isSafe: Bool, replacing node: some SyntaxProtocol, with replacement: String) -> Fix {
    Fix(isSafe: isSafe, edits: [edit(replacing: node, with: replacement)])
  }

  /// Creates an edit that replaces a node.
  func edit(replacing node: some SyntaxProtocol, with replacement: String) -> Fix.Edit {
    Fix.Edit(range: range(of: node), replacement: replacement)
  }

  /// Creates an edit that inserts text directly before a node.
  func edit(insertingBefore node: some SyntaxProtocol, _ inserted: String) -> Fix.Edit {
    let start = text.position(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    return Fix.Edit(range: SourceRange(start: start, end: start), replacement: inserted)
  }

  /// Creates an edit that removes everything between two offsets (in UTF-8 bytes), such as a whole line.
  func edit(removingFrom start: Int, to end: Int) -> Fix.Edit {
    Fix.Edit(range: text.range(from: start, to: end), replacement: "")
  }

  // MARK: Walking (for the facts builder)

  func enter(type: TypeFact) {
    if type.isPreview { previewDepth += 1 }
    enclosingTypes.append(types.count)
    if type.kind != .extension, declarations[type.name] == nil { declarations[type.name] = types.count }
    types.append(type)
    isInNamedView = type.isNamedView
    isInNamedViewModel = type.isNamedLikeViewModel
    members.append(nil)
    openClosures()
    updateLocation()
  }

  func leaveType(codeLines: Int) {
    let index = enclosingTypes.removeLast()
    types[index].codeLines = codeLines
    members.removeLast()
    restoreClosures()
    if types[index].isPreview { previewDepth -= 1 }
    updateLocation()
    isInNamedView = type.map { types[$0].isNamedView } ?? false
    isInNamedViewModel = type.map { types[$0].isNamedLikeViewModel } ?? false
  }

  func enter(member: MemberScope) {
    members.append(member)
    openClosures()
    updateLocation()
  }

  func leaveMember() {
    members.removeLast()
    restoreClosures()
    updateLocation()
  }

  private func updateLocation() {
    locationNumber += 1
    type = enclosingTypes.last
    member = members.last ?? nil
    isDeferred = closures.contains(.deferred)
    let isInViewCode = member?.viewCode != nil && !isPreview
    isViewCode = isInViewCode && !isDeferred
    isDeferredInViewCode = isInViewCode && isDeferred
  }

  private func openClosures() {
    outerClosures.append((closures, outermostDeferredClosure))
    closures = []
    outermostDeferredClosure = nil
  }

  private func restoreClosures() {
    (closures, outermostDeferredClosure) = outerClosures.popLast() ?? ([], nil)
  }

  func add(member: MemberFact, toType index: Int) { types[index].deferredMembers.append(member) }

  func enter(closure: ClosureExprSyntax) {
    let use = closure.use
    closures.append(use)
    updateLocation()
    if use == .deferred, outermostDeferredClosure == nil { outermostDeferredClosure = closure }
    member?.openBlock()
    if use == .viewBuilder, !isDeferred { enterBuilder(closure) }
  }

  private func enterBuilder(_ closure: ClosureExprSyntax) {
    guard let name = closure.argument?.call.calleeName else {
      member?.enterBuilder(isLevel: true)
      return
    }
    let observes = SwiftUIVocabulary.observingContainers.contains(name)
    member?.enterBuilder(isLevel: !observes)
    guard observes else { return }
    let range = range(of: closure)
    member?.observingLines += min(2, range.end.line - range.start.line)
  }

  func leaveClosure() {
    let wasCounted = closures.last == .viewBuilder && !isDeferred
    closures.removeLast()
    updateLocation()
    if !isDeferred { outermostDeferredClosure = nil }
    member?.closeBlock()
    if wasCounted { member?.leaveBuilder() }
  }

  func enter(call node: FunctionCallExprSyntax) { callee = Callee(of: node) }

  func enterPreview() {
    previewDepth += 1
    updateLocation()
  }

  func leavePreview() {
    previewDepth -= 1
    updateLocation()
  }

  func add(_ construction: ConstructionFact) { constructions.append(construction) }
}

extension TypeFact {
  fileprivate var isNamedView: Bool { inherited.contains { $0 == "View" || $0 == "SwiftUI.View" } }

  fileprivate var isNamedLikeViewModel: Bool {
    ([name] + inherited).contains { $0.hasSuffix("ViewModel") || $0.hasSuffix("VM") || $0 == "ObservableObject" }
      || hasAttribute("Observable")
  }
}
