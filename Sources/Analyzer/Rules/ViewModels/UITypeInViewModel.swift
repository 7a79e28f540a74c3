import SwiftSyntax

/// Finds view models that name types of a UI framework.
struct UITypeInViewModel: Rule {
  let info = RuleInfo(
    id: "ui_type_in_view_model",
    summary: "A view model names no type that draws, presents or asks the device.",
    rationale: """
      A view model that makes colours, images or alerts can only be tested where a screen is, and has taken a decision \
      that belongs to the view. Plain values (a name, a state, an error) leave the drawing to the view; what the \
      platform must do stands behind a small protocol that is injected.
      """,
    seeds: ["S1 smells"],
    defaultLevel: .error,
    options: [
      RuleOption(
        name: "types", kind: .strings, defaultValue: .strings([]),
        summary: "Further type names that a view model must not name.")
    ],
    triggering: [
      Example(
        """
        @Observable final class FeedViewModel {
          var icon: ↓UIImage?
          var tint = ↓Color.red
        }
        """),
      Example(
        """
        final class FeedViewModel {
          func share() {
            let alert = ↓NSAlert()
            alert.runModal()
            ↓UIApplication.shared.isIdleTimerDisabled = true
          }
        }
        """),
      Example(
        """
        struct FeedVM {
          var title: String
        }
        extension FeedVM {
          var badge: [↓SwiftUI.Image] { [↓Image(systemName: "star")] }
        }
        """),
      Example(
        """
        final class PlayerViewModel {
          let session: ↓AVPlayerLayer
        }
        """, configuration: "{types: [AVPlayerLayer]}"),
    ],
    good: [
      Example(
        """
        // A Color is made by the view.
        final class FeedViewModel {
          enum Color { case red }
          var tint = Color.red
          var kind: Attachment.Kind = .image
          let help = "UIImage or NSImage"
          var code: String { attachment.Image }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var model = FeedViewModel()
          var body: some View { Image(model.imageName).foregroundStyle(Color.red) }
        }
        final class FeedViewModel {
          let imageName = "star"
        }
        """),
      Example(
        """
        final class FeedImageViewModel<Image> {
          var onImageLoad: ((Image) -> Void)?
        }
        """),
    ])

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    // Other names are remembered where a type says by its own words that it is a view model.
    let words = Self.types.union(["ViewModel", "VM", "Observable"])
    walk.inFiles(holdingAnyOf: words) { walk in
      walk.onTypeName { node, context in
        guard context.mayBeInViewModel else { return }
        let text = node.name.text
        if SystemRoles.modules.contains(text), let member = node.parent?.as(MemberTypeSyntax.self) {
          Self.record(member.name.text, at: Syntax(member), rule: id, in: context)
        } else if node.parent?.is(AttributeSyntax.self) != true {
          Self.record(text, at: Syntax(node), rule: id, in: context)
        }
      }
      walk.onReference { node, context in
        guard context.mayBeInViewModel else { return }
        let text = node.baseName.text
        guard text.isUppercased else { return }
        if SystemRoles.modules.contains(text), let access = node.parent?.as(MemberAccessExprSyntax.self) {
          Self.record(access.declName.baseName.text, at: Syntax(access), rule: id, in: context)
        } else {
          Self.record(text, at: Syntax(node), rule: id, in: context)
        }
      }
    }
  }

  private static func record(_ name: String, at node: Syntax, rule: String, in context: FileContext) {
    let isListed = types.contains(name)
    guard isListed ? !node.isGenericOrAlias(name) : !everyday.contains(name) && context.isNamedLikeViewModel else {
      return
    }
    context.recordInViewModel(
      rule: rule, at: context.range(of: node), subjects: isListed ? [name] : [name, "extra"], source: name)
  }

  func candidates(in project: Project) -> [LocatedCandidate] { project.recordedOfForeignTypes(by: info.id) }

  func accepts(_ candidate: Candidate, options: RuleOptions) -> Bool {
    guard candidate.subjects.count > 1, let name = candidate.subjects.first else { return true }
    return options.strings("types").contains(name)
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    """
    `\(candidate.symbol)` names the UI type `\(candidate.subjects.first ?? "")`; keep a plain value here and let the \
    view, or an injected protocol, deal with it
    """
  }

  /// - Source: catalogue, `ui_type_in_view_model`.
  static let types: Set<String> = [
    "NSAlert", "UIAlertController", "NSWorkspace", "UIApplication", "UIViewController", "NSViewController", "UIImage",
    "NSImage", "UIColor", "NSColor", "Color", "Image", "Font", "AnyView", "NavigationPath", "UIPasteboard",
    "NSPasteboard", "NSOpenPanel", "NSSavePanel", "UIScreen", "UIDevice",
  ]

  /// Names that nobody adds to the list, left out since every file is full of them.
  private static let everyday: Set<String> = [
    "String", "Int", "Bool", "Double", "Void", "Any", "Self", "Date", "URL", "Data", "Error", "Task", "Set", "Array",
    "Dictionary", "Optional", "Never", "UUID", "MainActor",
  ]
}

extension FileContext {
  /// Whether the name or the supertypes of the innermost type tell that it is a view model; a name that the options
  /// add is looked for there only, since every other type would have to be remembered whole.
  fileprivate var isNamedLikeViewModel: Bool {
    guard let type else { return false }
    let fact = types[type]
    return ([fact.name] + fact.inherited).contains {
      $0.hasSuffix("ViewModel") || $0.hasSuffix("VM") || $0 == "ObservableObject"
    } || fact.hasAttribute("Observable")
  }
}
