import SwiftSyntax

/// Collects the parts of views that VoiceOver skips because a modifier hides them, or because an element replaces them
/// with its own label.
struct HiddenViews: Collector, ProjectWideRecorder {
  static let id = "hidden_views"

  /// The hidden parts of each file.
  struct Collection: Sendable {
    fileprivate var ranges: [Int: [SourceRange]] = [:]
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: ["accessibilityHidden", "accessibilityElement"]) { call, context in
      guard !context.isPreview, call.hidesFromVoiceOver, let base = call.calledMember?.base else { return }
      context.record(by: Self.self, at: context.range(of: base))
    }
  }

  func collection(in project: Project) -> Collection {
    var collection = Collection()
    for located in project.records(of: Self.self) {
      collection.ranges[located.file, default: []].append(located.record.range)
    }
    return collection
  }
}

extension HiddenViews.Collection {
  /// Returns whether all code that creates a view hides it from VoiceOver. Code in previews and tests is ignored.
  func hideAllUses(of view: Int, in project: Project) -> Bool {
    guard !ranges.isEmpty else { return false }
    let name = project.types.entities[view].name.lastNamePart
    var isHidden = false
    for file in project.files(naming: [view]) where !project.files[file].isTest {
      for made in project.files[file].facts.constructions where !made.isInPreview {
        guard made.type.lastNamePart == name,
          project.entity(named: made.type, inFile: file, insideType: made.owner) == view
        else { continue }
        guard contains(made.range, inFile: file) else { return false }
        isHidden = true
      }
    }
    return isHidden
  }

  private func contains(_ range: SourceRange, inFile file: Int) -> Bool {
    ranges[file]?.contains { $0.start <= range.start && range.end <= $0.end } ?? false
  }
}

extension FunctionCallExprSyntax {
  /// Whether the modifier is `accessibilityHidden(true)` or `accessibilityElement(children: .ignore)`.
  fileprivate var hidesFromVoiceOver: Bool {
    guard let argument = arguments.first, arguments.count == 1 else { return false }
    switch calledMember?.declName.baseName.text {
    case "accessibilityHidden":
      return argument.expression.booleanValue == true
    case "accessibilityElement":
      return argument.label?.text == "children"
        && argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "ignore"
    default: return false
    }
  }
}

/// The cache key for whether every use of a helper has an accessibility name.
private struct NamedHelper: Hashable {
  let type: SyntaxIdentifier?
  let name: String
}

/// The cache key for whether every use of a helper is hidden.
private struct HiddenHelper: Hashable {
  let type: SyntaxIdentifier?
  let name: String
}

extension FunctionCallExprSyntax {
  /// Whether the code is in a helper that is hidden from VoiceOver wherever its type uses it:
  /// `field.accessibilityHidden(true)`.
  func isInHiddenHelper(in context: FileContext) -> Bool {
    guard let name = context.member?.name.withoutArgumentLabels, name != "body" else { return false }
    let type = ancestors.first { $0.is(MemberBlockSyntax.self) }?.id
    return context.memo(HiddenHelper(type: type, name: name)) {
      let uses = usesInType(ofMember: name)
      return !uses.isEmpty && uses.allSatisfy { $0.modifiersOfUse.contains(where: \.hidesFromVoiceOver) }
    }
  }

  /// Whether this is the whole content of a helper, or of a branch of it, to which its type adds an accessibility name
  /// wherever it uses the helper: `statusButton.help(status.text)`.
  func isInNamedHelper(in context: FileContext) -> Bool {
    guard let name = context.member?.name.withoutArgumentLabels, name != "body",
      !ancestors.prefix(while: { !$0.is(MemberBlockItemSyntax.self) }).contains(where: { $0.is(ClosureExprSyntax.self) }
      )
    else { return false }
    let type = ancestors.first { $0.is(MemberBlockSyntax.self) }?.id
    return context.memo(NamedHelper(type: type, name: name)) {
      let uses = usesInType(ofMember: name)
      return !uses.isEmpty && uses.allSatisfy { $0.modifiersOfUse.contains(where: \.namesView) }
    }
  }
}
