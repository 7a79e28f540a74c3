/// Finds view models that name types of a UI framework.
struct UITypeInViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "ui_type_in_view_model",
    summary: "A view model names no type that draws, presents or asks the device.",
    rationale: """
      A view model that makes colours, images or alerts can only be tested where a screen is, and has taken a decision \
      that belongs to the view. Plain values (a name, a state, an error) leave the drawing to the view; what the \
      platform must do stands behind a small protocol that is injected.
      """,
    seeds: ["S1 smells"],
    opportunity: "the role view_model",
    defaultLevel: .error,
    options: [
      RuleOption(
        name: "types", kind: .strings, defaultValue: .strings([]),
        summary: "Further type names that a view model must not name.")
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
      case "NavigationPath": "keep an array of routes, or leave navigation to a coordinator"
      case "AnyView": "keep the value that the view is built from"
      case _ where Self.values.contains(type): "keep a plain value and let the view turn it into `\(type)`"
      default: "move this to the view, or behind a protocol that is injected through `init`"
      }
    return "`\(record.symbol)` depends on the UI type `\(type)`; \(advice)"
  }

  /// What a view can make of a plain value.
  private static let values: Set<String> = [
    "UIImage", "NSImage", "UIColor", "NSColor", "Color", "Image", "Font", "NSFont",
  ]
}
