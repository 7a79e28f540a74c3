import SwiftSyntax

/// Collects animated view state: everything assigned inside `withAnimation`, the values of `.animation(_:value:)`, and
/// the inputs of transitions, matched geometry effects, offsets, scales, rotations and opacity.
struct AnimatedState: Collector, ProjectWideRecorder {
  static let id = "animated_state"

  struct Evidence: Analyzer.Evidence {
    /// Paths such as `isOpen` and `model.isOpen`, without `self.` and `$`.
    let paths: [String]
    /// Whether the state is the value of an `.animation(_:value:)`, which animates each change.
    let isValue: Bool

    static let fields = FieldList(Self.init, \.paths, \.isValue)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: ["animation"]) { call, context in
      guard let value = call.argument(labeled: "value")?.expression else { return }
      record(PathFinder.paths(in: value), isValue: true, at: call, context)
    }
    walk.onCall(ofMembers: Self.animatableModifiers) { call, context in
      guard context.type != nil else { return }
      var paths = call.arguments.flatMap { PathFinder.paths(in: $0.expression) }
      if call.calledMember.map({ Self.replacing.contains($0.declName.baseName.text) }) == true {
        paths += call.displayPaths
      }
      record(paths, at: call, context)
    }
    walk.inFiles(containingAnyOf: SwiftUIVocabulary.animationFunctions) { walk in
      walk.on(.assignment) { assignment, context in
        guard assignment.sequence.isInAnimation else { return }
        record(PathFinder.paths(in: assignment.target), at: assignment.sequence, context)
      }
      walk.onCall(ofMembers: Self.mutatingFunctions) { call, context in
        guard call.isInAnimation, let base = call.calledMember?.base else { return }
        record(PathFinder.paths(in: base), at: call, context)
      }
    }
  }

  private func record(
    _ paths: [String], isValue: Bool = false, at node: some SyntaxProtocol, _ context: FileContext
  ) {
    guard context.type != nil, !context.isPreview, !paths.isEmpty else { return }
    context.record(
      Evidence(paths: Array(Set(paths)).sorted(), isValue: isValue), by: Self.self, at: context.range(of: node))
  }

  /// Modifiers whose inputs are animated.
  private static let animatableModifiers: Set<String> = [
    "transition", "matchedGeometryEffect", "offset", "scaleEffect", "rotationEffect", "rotation3DEffect", "opacity",
  ]

  /// Modifiers that animate how a view appears, which depends on the branch that contains the view.
  private static let replacing: Set<String> = ["transition", "matchedGeometryEffect"]

  private static let mutatingFunctions: Set<String> = [
    "toggle", "append", "insert", "remove", "removeAll", "removeLast", "removeFirst", "move",
  ]

  func collection(in project: Project) -> [AppearingView: AnimatedPaths] {
    var animated: [AppearingView: AnimatedPaths] = [:]
    for located in project.records(of: Self.self) {
      guard let view = AppearingView(around: located, in: project) else { continue }
      animated[view, default: AnimatedPaths()].add(located.evidence)
    }
    for (view, paths) in animated {
      guard case .declared(let entity) = view else { continue }
      animated[view] = paths.followingComputedProperties(of: project.facts(of: entity).flatMap(\.members))
    }
    return animated
  }
}

/// The animated paths in a view.
struct AnimatedPaths: Sendable {
  private var paths: Set<String> = []
  /// The values of `.animation(_:value:)`.
  private var values: Set<String> = []

  /// Whether each change of the path animates, because it is the value of an `.animation(_:value:)`.
  func alwaysAnimate(_ path: String) -> Bool { values.contains(path) }

  /// Whether a path, one of its members, or a path that contains it is animated.
  func contain(_ path: String) -> Bool {
    paths.contains { $0 == path || $0.hasPrefix(path + ".") || path.hasPrefix($0 + ".") }
  }

  fileprivate mutating func add(_ evidence: AnimatedState.Evidence) {
    paths.formUnion(evidence.paths)
    if evidence.isValue { values.formUnion(evidence.paths) }
  }

  /// Adds the paths that animated computed properties depend on.
  fileprivate func followingComputedProperties(of members: [MemberFact]) -> AnimatedPaths {
    var result = self
    // Animating a computed property that returns a view does not animate the state that it depends on.
    for member in members where member.kind == .computedProperty && member.type?.hasSuffix("View") != true {
      guard contain(member.name) else { continue }
      result.paths.formUnion(member.uses.map { use in use.member.map { "\(use.name).\($0)" } ?? use.name })
    }
    return result
  }
}

extension SyntaxProtocol {
  /// Whether the node is in a closure passed to `withAnimation`.
  fileprivate var isInAnimation: Bool {
    for current in ancestors {
      if current.is(MemberBlockSyntax.self) || current.is(FunctionDeclSyntax.self) { return false }
      guard let argument = current.as(ClosureExprSyntax.self)?.argument, let name = argument.call.calleeName,
        SwiftUIVocabulary.animationFunctions.contains(name)
      else { continue }
      // The `completion` runs after the animation, so it does not animate its changes.
      return argument.label != "completion"
    }
    return false
  }

  /// The paths in the conditions of the branches that contain the node.
  fileprivate var displayPaths: [String] {
    var paths: [String] = []
    for current in ancestors {
      if current.is(MemberBlockSyntax.self) { break }
      if let branch = current.as(IfExprSyntax.self) { paths += PathFinder.paths(in: branch.conditions) }
      if let choice = current.as(SwitchExprSyntax.self) { paths += PathFinder.paths(in: choice.subject) }
    }
    return paths
  }
}

/// Collects the paths that code mentions, such as `isOpen` and `model.posts.count`.
private final class PathFinder: SyntaxVisitor {
  private var found: [String] = []

  static func paths(in node: some SyntaxProtocol) -> [String] {
    let finder = PathFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.found
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard !node.isMemberName else { return .skipChildren }
    var names = node.baseName.tokenKind == .keyword(.self) ? [] : [node.baseName.text]
    var current = ExprSyntax(node)
    while let parent = current.parent {
      if let access = parent.as(MemberAccessExprSyntax.self), access.base?.id == current.id {
        names.append(access.declName.baseName.text)
        current = ExprSyntax(access)
      } else if let chained = parent.as(OptionalChainingExprSyntax.self) {
        current = ExprSyntax(chained)
      } else if let unwrapped = parent.as(ForceUnwrapExprSyntax.self) {
        current = ExprSyntax(unwrapped)
      } else {
        break
      }
    }
    guard let first = names.first else { return .skipChildren }
    if first.hasPrefix("$") { names[0] = String(first.dropFirst()) }
    found.append(names.joined(separator: "."))
    return .skipChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    // `if let item` reads the property with that name.
    if node.initializer == nil, let name = node.pattern.boundNames.first { found.append(name.text) }
    return .visitChildren
  }
}
