/// Finds view models that use types of a UI framework.
struct UITypeInViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "ui_type_in_view_model",
    summary: "View models should not use types that render or present UI or access the device.",
    rationale: """
      A view model that creates colors, images or alerts cannot be tested without a screen, and makes a decision that \
      belongs in the view. Expose plain values (a name, a state, an error) and let the view decide how to render them. \
      Put platform features behind a small protocol and inject it.
      """,
    seeds: ["S1 smells"],
    opportunity: "a view model",
    defaultLevel: .error,
    options: [
      RuleOption(
        name: "types", kind: .strings, defaultValue: .strings([]),
        summary: "Additional type names that view models must not use.")
    ],
    remedy: Remedy(.service, .medium),
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
            icon = ↓UIImage(named: "star") ?? UIImage()
          }
        }
        """),
      Example(
        """
        final class FeedViewModel {
          struct ViewState {
            var banner: ↓UIImage?
            var colors: [↓NSColor: NSFont] = [:]
          }
          var state = ViewState()
          func observe() {
            center.publisher(for: ↓UIApplication.didBecomeActiveNotification).sink { _ in }
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
        // The view creates a Color.
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

  typealias Evidence = UITypeUses.Evidence

  static let collectors: [any Collector.Type] = [UITypeUses.self]

  func candidates(in project: Project) -> [Located<Evidence>] { project.collection(of: UITypeUses.self) }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.viewModelOpportunities }

  func message(for record: Record<Evidence>) -> String {
    let type = record.evidence.type
    if let notification = record.evidence.notification {
      return "`\(record.symbol)` uses `\(notification)`; observe it in the view and call the view model"
    }
    let advice =
      switch type {
      case "NavigationPath": "store an array of routes, or move navigation to a coordinator"
      case "AnyView": "store the value that the view is built from"
      case _ where Self.values.contains(type): "store a plain value and let the view turn it into `\(type)`"
      default: "move the code to the view, or behind a protocol that is injected through `init`"
      }
    return "`\(record.symbol)` uses UI type `\(type)`; \(advice)"
  }

  /// Types that a view can create from a plain value.
  private static let values: Set<String> = [
    "UIImage", "NSImage", "UIColor", "NSColor", "Color", "Image", "Font", "NSFont",
  ]
}
