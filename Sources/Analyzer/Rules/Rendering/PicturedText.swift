import SwiftSyntax

extension FunctionCallExprSyntax {
  /// Whether the view with this modifier is text in a picture whose size is fixed: an image that the type renders, or a
  /// backdrop that moves continuously and ignores touches.
  func isPartOfPicture(in context: FileContext) -> Bool {
    switch context.memo(PictureOf(type: enclosingType), { Picture(of: partsOfType) }) {
    case .none: false
    case .rendered: modifiersOutside(ofEnclosingViews: true).fixSize(in: context)
    case .backdrop: true
    }
  }

  private var enclosingType: SyntaxIdentifier? { ancestors.first { $0.is(MemberBlockSyntax.self) }?.id }
}

/// The kind of picture that a view shows or renders.
private enum Picture {
  case none, rendered, backdrop

  /// - Parameter parts: The declaration of the view and its extensions.
  init(of parts: [Syntax]) {
    let search = PictureSearch(viewMode: .sourceAccurate)
    for part in parts { search.walk(part) }
    if search.rendersImage {
      self = .rendered
    } else if search.isAnimated, search.ignoresTouches {
      self = .backdrop
    } else {
      self = .none
    }
  }
}

/// The cache key for the picture that a type shows or renders.
private struct PictureOf: Hashable { let type: SyntaxIdentifier? }

private final class PictureSearch: SyntaxVisitor {
  private(set) var rendersImage = false
  private(set) var isAnimated = false
  private(set) var ignoresTouches = false

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.calleeToken?.text {
    case "ImageRenderer": rendersImage = true
    case "TimelineView":
      if let schedule = node.firstUnlabeled, schedule.staticMember(of: "TimelineSchedule") == "animation" {
        isAnimated = true
      }
    default: break
    }
    if node.modifierName == "allowsHitTesting", node.firstUnlabeled?.bareSource == "false", node.endsBody {
      ignoresTouches = true
    }
    return .visitChildren
  }
}

extension FunctionCallExprSyntax {
  /// Whether the modifier applies to the whole view, as the last or one of the last modifiers in `body`.
  fileprivate var endsBody: Bool {
    let parent = outermostCall.parent
    let item = parent?.is(ReturnStmtSyntax.self) == true ? parent?.parent : parent
    let getter = item?.as(CodeBlockItemSyntax.self)?.parent?.parent?.as(AccessorBlockSyntax.self)
    return getter?.parent?.as(PatternBindingSyntax.self)?.pattern.boundNames.first?.text == "body"
  }
}
