import SwiftSyntax

/// What rules see of the file that is walked, and where they record what they found.
final class FileContext {
  let text: SourceText
  /// Types seen so far; those around the walk are complete but for their members.
  @exclusivity(unchecked) private(set) var types: [TypeFact] = []
  /// Types that the walk is in, the innermost last, as indices of `types`.
  @exclusivity(unchecked) private(set) var enclosingTypes: [Int] = []
  /// Members that the walk is in; nil where a type inside a function starts anew.
  @exclusivity(unchecked) private var members: [MemberScope?] = []
  /// Closures of the current member that the walk is in, the innermost last.
  @exclusivity(unchecked) private(set) var closures: [ClosureUse] = []
  private var outerClosures: [(uses: [ClosureUse], deferred: ClosureExprSyntax?)] = []
  /// The outermost of the closures that is called later.
  private(set) var outermostDeferredClosure: ClosureExprSyntax?
  /// What the call that the walk entered last names as called; for handlers of calls, which all ask for it.
  @exclusivity(unchecked) private(set) var callee = Callee()
  /// Whether the innermost type names `View` as its supertype: asked for nearly every name.
  @exclusivity(unchecked) private(set) var isInNamedView = false
  /// How many previews the walk is in.
  @exclusivity(unchecked) private var previewDepth = 0
  private let sink = RecordSink()
  private(set) var constructions: [ConstructionFact] = []
  /// The first declaration of each type by its name, extensions left out, as indices of `types`.
  private var declarations: [String: Int] = [:]
  /// Where the properties of a type stand among all of it, by name; for the types that were asked about.
  private var propertyPlaces: [Int: [String: Int]] = [:]
  /// What rules have asked `isFirst` about.
  private var known: [String: Set<SyntaxIdentifier>] = [:]
  private var memos: [AnyHashable: Any] = [:]
  /// Where code starts, by where the white space before it does.
  @exclusivity(unchecked) private var starts: [Int: Int] = [:]

  init(text: SourceText) { self.text = text }

  // MARK: Where the walk is

  /// The innermost type, as index of `types`; nil outside of types.
  var type: Int? { enclosingTypes.last }

  /// The member of a type whose code the walk is in; nil in initial values and outside of types.
  var member: MemberScope? { members.last ?? nil }

  /// Whether the code here is shown in previews only.
  var isPreview: Bool { previewDepth > 0 }

  /// Whether the code here is view code itself, where the conditions of the member hold.
  var isViewCode: Bool { member?.viewCode != nil && !isPreview && !closures.contains(.deferred) }

  /// Whether the code here stands in `extension View`, where a modifier without anything before it is one of the view.
  var isInExtensionOfView: Bool {
    guard let type, types[type].kind == .extension else { return false }
    return types[type].simpleName == "View"
  }

  /// Whether the code here stands in view code, in a closure that is called later.
  var isDeferredInViewCode: Bool { member?.viewCode != nil && !isPreview && closures.contains(.deferred) }

  /// The declaration that a finding here belongs to: `FeedView.body`, `FeedView`, or empty outside of types.
  var symbol: String {
    guard let type else { return "" }
    return member.map { types[type].name + "." + $0.name } ?? types[type].name
  }

  /// A stored property of the innermost type's own declaration (for an extension in the same file: of the type).
  func property(named name: String) -> PropertyFact? {
    guard let type else { return nil }
    if let own = ownProperty(named: name, of: type) { return own }
    guard types[type].kind == .extension, let declaration = declarations[types[type].name] else { return nil }
    return ownProperty(named: name, of: declaration)
  }

  private func ownProperty(named name: String, of type: Int) -> PropertyFact? {
    if propertyPlaces[type] == nil {
      // The first of a name counts, as in every clause of an `#if` there may be one, and an instance property before a
      // static one.
      let properties = types[type].properties.enumerated()
      let names = (properties.filter { !$1.isStatic } + properties.filter { $1.isStatic }).map { ($1.name, $0) }
      propertyPlaces[type] = Dictionary(names, uniquingKeysWith: { first, _ in first })
    }
    return propertyPlaces[type]?[name].map { types[type].properties[$0] }
  }

  /// Whether the bytes of the file hold a word at all: a cheap question before a dear one.
  func contains(_ word: String) -> Bool { text.contains(word) }

  /// Whether a rule asks about a node for the first time: so that what holds many others is looked at once.
  func isFirst(_ node: Syntax, for rule: String) -> Bool { known[rule, default: []].insert(node.id).inserted }

  /// What is dear to work out and asked for again and again, worked out once; the key tells it from all else.
  func memo<Value>(_ key: some Hashable, _ value: () -> Value) -> Value {
    if let kept = memos[AnyHashable(key)] as? Value { return kept }
    let made = value()
    memos[AnyHashable(key)] = made
    return made
  }

  // MARK: Recording

  /// Everything recorded so far.
  var records: FileRecords { sink.records }

  /// Where something must be seen to count.
  enum Place {
    case anywhere
    /// In view code, under the conditions that make it so.
    case viewCode
    /// In a type that turns out to have one of the roles, outside of previews.
    case type(hasAny: RoleSet)
  }

  /// Records what a rule or collector saw, if the code here is of the kind that counts.
  /// - Parameters:
  ///   - symbol: The declaration that it belongs to; where the walk is if nil.
  ///   - conditions: What must hold in the project beside what the place asks for.
  func record<Recorder: Analyzer.Recorder>(
    _ evidence: Recorder.Evidence, by recorder: Recorder.Type, in place: Place = .anywhere, at range: SourceRange,
    symbol: String? = nil, value: Int? = nil, conditions: [RoleCondition] = [], source: String = "",
    maximumSeverity: Severity? = nil, fix: Fix? = nil, related: [SourceRange] = []
  ) {
    guard let required = self.conditions(of: place) else { return }
    sink.append(
      Record(
        evidence: evidence, range: range, symbol: symbol ?? self.symbol, type: type, value: value,
        conditions: required + conditions, source: source, maximumSeverity: maximumSeverity, fix: fix,
        related: related), by: recorder)
  }

  /// The same for those whose place and symbol say all.
  func record<Recorder: Analyzer.Recorder>(
    by recorder: Recorder.Type, in place: Place = .anywhere, at range: SourceRange, symbol: String? = nil,
    value: Int? = nil, conditions: [RoleCondition] = [], source: String = "", maximumSeverity: Severity? = nil,
    fix: Fix? = nil, related: [SourceRange] = []
  ) where Recorder.Evidence == NoEvidence {
    record(
      NoEvidence(), by: recorder, in: place, at: range, symbol: symbol, value: value, conditions: conditions,
      source: source, maximumSeverity: maximumSeverity, fix: fix, related: related)
  }

  /// Counts a construct that a rule had to judge, whatever it thinks of it: checklist coverage follows from these.
  func countOpportunity(of rule: (some Rule).Type) { sink.append(Opportunity(), of: rule) }

  /// The same for a construct that several rules may have to judge, and under conditions.
  /// - Parameter conditions: What must hold in the project beside what the place asks for.
  func countOpportunity(
    of rule: (some Rule).Type, in place: Place = .anywhere, at node: some SyntaxProtocol,
    conditions: [RoleCondition] = []
  ) {
    guard let required = self.conditions(of: place) else { return }
    let start = text.position(at: start(of: node))
    sink.append(Opportunity(start: start, conditions: required + conditions), of: rule)
  }

  /// What must hold in the project; nil where the code here can never be of that kind.
  private func conditions(of place: Place) -> [RoleCondition]? {
    switch place {
    case .anywhere: []
    case .viewCode: isViewCode ? member?.viewCode : nil
    case .type(let roles): isPreview ? nil : type.map { [.type($0, hasAny: roles)] }
    }
  }

  // MARK: Places and text

  /// The range of a node without the white space and comments around it.
  func range(of node: some SyntaxProtocol) -> SourceRange { text.range(from: start(of: node), to: end(of: node)) }

  /// The range from where one node starts to where another ends, such as from a member's name to the end of its call.
  func range(from start: some SyntaxProtocol, to end: some SyntaxProtocol) -> SourceRange {
    text.range(from: self.start(of: start), to: self.end(of: end))
  }

  /// Where a node starts behind the white space and comments before it, in UTF-8 bytes.
  ///
  /// All links of a chain start at one place, which the tree keeps as far down as the chain is long: so it is
  /// remembered by where the white space starts, which the tree keeps at hand.
  private func start(of node: some SyntaxProtocol) -> Int {
    let position = node.position.utf8Offset
    // What is missing or empty stands where the white space before the next thing starts.
    guard node.totalLength.utf8Length > 0 else { return position }
    if let known = starts[position] { return known }
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    starts[position] = start
    return start
  }

  private func end(of node: some SyntaxProtocol) -> Int { node.endPositionBeforeTrailingTrivia.utf8Offset }

  /// The source of a node with white space folded to single spaces, cut at a number of characters: what identifies
  /// a finding.
  func source(of node: some SyntaxProtocol, limit: Int = 120) -> String {
    let start = min(start(of: node), text.bytes.count)
    return FoldedSource.of(text.bytes[start..<max(start, min(end(of: node), text.bytes.count))], limit: limit)
  }

  // MARK: Fixes

  /// A fix that puts a text in the place of a node; the white space and comments around the node stay.
  func fix(isSafe: Bool, replacing node: some SyntaxProtocol, with replacement: String) -> Fix {
    Fix(isSafe: isSafe, edits: [edit(replacing: node, with: replacement)])
  }

  /// The edit that puts a text in the place of a node.
  func edit(replacing node: some SyntaxProtocol, with replacement: String) -> Fix.Edit {
    Fix.Edit(range: range(of: node), replacement: replacement)
  }

  /// The edit that puts a text directly before a node.
  func edit(insertingBefore node: some SyntaxProtocol, _ inserted: String) -> Fix.Edit {
    let start = text.position(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    return Fix.Edit(range: SourceRange(start: start, end: start), replacement: inserted)
  }

  /// The edit that takes away everything between two offsets (in UTF-8 bytes), such as a line with its end.
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
    members.append(nil)
    openClosures()
  }

  func leaveType(codeLines: Int) {
    let index = enclosingTypes.removeLast()
    types[index].codeLines = codeLines
    isInNamedView = type.map { types[$0].isNamedView } ?? false
    members.removeLast()
    restoreClosures()
    if types[index].isPreview { previewDepth -= 1 }
  }

  func enter(member: MemberScope) {
    members.append(member)
    openClosures()
  }

  func leaveMember() {
    members.removeLast()
    restoreClosures()
  }

  private func openClosures() {
    outerClosures.append((closures, outermostDeferredClosure))
    closures = []
    outermostDeferredClosure = nil
  }

  private func restoreClosures() {
    (closures, outermostDeferredClosure) = outerClosures.popLast() ?? ([], nil)
  }

  func add(member: MemberFact, toType index: Int) { types[index].members.append(member) }

  func enter(closure: ClosureExprSyntax) {
    let use = closure.use
    closures.append(use)
    if use == .deferred, outermostDeferredClosure == nil { outermostDeferredClosure = closure }
    member?.openBlock()
    if use == .viewBuilder, !closures.contains(.deferred) { member?.enterBuilder() }
  }

  func leaveClosure() {
    let wasCounted = closures.last == .viewBuilder && !closures.contains(.deferred)
    closures.removeLast()
    if !closures.contains(.deferred) { outermostDeferredClosure = nil }
    member?.closeBlock()
    if wasCounted { member?.leaveBuilder() }
  }

  func enter(call node: FunctionCallExprSyntax) { callee = Callee(of: node) }

  func enterPreview() { previewDepth += 1 }

  func leavePreview() { previewDepth -= 1 }

  func add(_ construction: ConstructionFact) { constructions.append(construction) }
}

extension TypeFact {
  fileprivate var isNamedView: Bool { inherited.contains { $0 == "View" || $0 == "SwiftUI.View" } }
}
