/// Finds view models that use types from a UI framework.
struct UITypeInViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "ui_type_in_view_model",
    summary: "View models should not use types that render UI, present UI or access the device.",
    rationale: """
      A view model that creates colors, images or alerts cannot be tested without a screen, and makes a decision that \
      belongs in the view. Expose plain values (a name, a state, an error) and let the view decide how to render them. \
      Put platform features behind a small protocol and inject it.
      """,
    details: """
      Four or more uses of a UI type in a view model are combined into one finding. Colors, images and fonts are not \
      reported in an identifiable or hashable struct without functions, such as a row, or in a struct that configures \
      the appearance of a UIKit or AppKit component and is a view model only because of a protocol's name. The rule \
      also ignores types that supply the cells of a table or collection, parameters that another protocol of the \
      project requires, static functions that create the screen's view controller, and private static functions and \
      properties that are only the default value of a closure that an initializer takes. If five or more view models \
      of a module use colors, images and fonts, these uses are combined into one finding, and so are those of the \
      other modules if more than twelve view models remain. The name of a notification is reported as info, without a \
      comment by the bot, and so is a type in a function that a protocol of the project requires. If a view model \
      reads the same property of a shared object more than twice, that is one finding. The bot does not comment on \
      constants such as `UIApplication.openSettingsURLString`, on the default values of an initializer's parameters, \
      on parameters that fill a reported property, on functions with a result in an extension that conforms to a \
      protocol of a library, or on an image that the view model only passes to a type of the project that takes an \
      image.
      """,
    sources: ["S1 smells"],
    opportunity: "a view model",
    defaultLevel: .error,
    options: [
      RuleOption(
        name: "types", kind: .strings, defaultValue: .strings([]),
        summary: "Additional type names that view models must not use.")
    ], isRepeatedInTypes: true,
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
        final class SelectionViewModel: ObservableObject {
          var tint: ↓UIColor
          init(tint: ↓UIColor = .tintColor) { self.tint = tint }
        }
        """),
      Example(
        """
        final class FeedViewModel {
          func popUp() {
            let menu = NSMenu()
            menu.font = ↓NSFont.menuFont(ofSize: 0)
            menu.addItem(NSMenuItem(title: "Open", image: ↓NSImage(named: "open")))
          }
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
        @Observable final class UploadViewModel {
          var image: ↓UIImage?
          private var uploads: [String: ↓NSImage] = [:]
          func load(_ data: Data) { image = ↓UIImage(data: data) }
          func show() {
            let image = ↓UIImage(named: "placeholder")
            present(image)
          }
          func placeholder() -> ↓NSImage { folder.placeholder }
        }
        """),
      Example(
        """
        final class VideoViewModel {
          private func firstFrame(of data: Data) async throws -> ↓UIImage? { Self.frame(of: try asset(from: data)) }
          private static func frame(of asset: AVAsset) -> ↓UIImage? {
            for time in [0, 1] {
              if let frame = try? copy(asset, at: time) { return ↓UIImage(cgImage: frame) }
            }
            return nil
          }
        }
        """),
      Example(
        """
        final class BadgeViewModel {
          var first: ↓UIImage?
          var second: UIImage?
          func load() {
            first = UIImage(named: "first")
            second = UIImage(named: "second")
          }
        }
        """),
      Example(
        """
        final class AvatarViewModel {
          private var avatar: Data?
          func finishCropping(_ image: ↓UIImage) {
            let resized: ↓UIImage = image.resized(to: size)
            avatar = resized.jpegData(compressionQuality: 0.8)
          }
        }
        """),
      Example(
        """
        final class ScanViewModel {
          func save(_ images: [↓UIImage]) {
            let document = PDFDocument()
            for (index, image) in images.enumerated() {
              if let page = PDFPage(image: image) { document.insert(page, at: index) }
            }
            store.save(document.dataRepresentation())
          }
        }
        """),
      Example(
        """
        final class PermissionViewModel {
          func openSettings() {
            guard ↓UIApplication.shared.applicationState == .active,
              let url = URL(string: ↓UIApplication.openSettingsURLString)
            else { return }
            open(url)
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
        protocol LinkOpener { func open(_ url: URL) }
        final class SettingsViewModel {
          private let opener: any LinkOpener
          init(opener: any LinkOpener = UIApplication.shared) { self.opener = opener }
        }
        """),
      Example(
        """
        protocol CellSupplier {
          func cell(at path: IndexPath, for table: UITableView, in parent: UIViewController) -> UITableViewCell
        }
        protocol RowViewModel {
          var title: String { get }
        }
        struct AboutRow: CellSupplier {
          let makeScreen: () -> UIViewController
          func cell(at path: IndexPath, for table: UITableView, in parent: UIViewController) -> UITableViewCell {
            let cell: RowCell = table.dequeueReusableCell()
            cell.configure(self) { [weak parent] in parent?.show(makeScreen(), sender: nil) }
            return cell
          }
        }
        extension AboutRow: RowViewModel {
          var title: String { "About" }
        }
        protocol Reopening {
          func reopen(from controller: UIViewController)
        }
        final class HistoryViewModel: Reopening {
          func reopen(from controller: UIViewController) { router.reopen(last, from: controller) }
        }
        """),
      Example(
        """
        final class ImportViewModel {
          private let askForFile: () -> URL?
          init(askForFile: @escaping () -> URL? = Self.askForFile) {
            self.askForFile = askForFile
          }
          private static func askForFile() -> URL? {
            let panel = NSOpenPanel()
            return panel.runModal() == .OK ? panel.url : nil
          }
        }
        """),
      Example(
        """
        protocol BannerViewModel {
          var duration: TimeInterval { get }
        }
        struct BannerConfig: BannerViewModel {
          var duration: TimeInterval = 0.3
          var curve: UIView.AnimationOptions = .curveEaseOut
          var blurStyle: UIBlurEffect.Style?
          var backgroundColor: UIColor = .clear
          var borderColor = UIColor.darkGray
        }
        """),
      Example(
        """
        final class AvatarViewModel {
          private var avatar: Data?
        }
        extension AvatarViewModel {
          static func make() -> UIViewController { HostingController(rootView: AvatarView(model: AvatarViewModel())) }
        }
        """),
      Example(
        """
        final class LightViewModel {
          func setColor(hex: String) {
            UIColor(hex: hex).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            client.send(color: UIColor(hex: hex).hexString())
          }
        }
        protocol ListItem: Hashable, Identifiable {}
        struct RowViewModel: ListItem {
          let id: Int
          var image: UIImage?
          func hash(into hasher: inout Hasher) { hasher.combine(id) }
        }
        struct TileViewModel: Identifiable, Hashable {
          let id: String
          var tint: Color
          init(id: String, tint: Color = Color.accentColor) {
            self.id = id
            self.tint = tint
          }
        }
        """),
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

  func candidates(in project: Project) -> [Located<Evidence>] {
    let all = project.collection(of: UITypeUses.self).filter { !$0.evidence.isTolerated }
    let stored = Set(all.filter(\.evidence.isInProperty).map { StoredType($0, in: project) })
    let uses = all.map { located in
      var found = located
      // The parameter changes along with the property that it fills.
      let setsReportedProperty =
        located.evidence.isInitParameter && stored.contains(StoredType(located, in: project))
      found.record.isMinor = setsReportedProperty || isMinor(located, in: project)
      return found
    }
    .joinedInType(above: RepeatedRead.maximumSeparate, in: project, identity: \.evidence.path) { located in
      RepeatedRead(located, path: located.evidence.path, isRead: located.evidence.isRead, in: project)
    }
    .joined(above: Self.maximumSeparateUses) { TypeUse($0, in: project) }
    let values = uses.filter(\.evidence.isValue)
    let viewModels = Dictionary(grouping: values) { project.files[$0.file].module }
      .mapValues { Set($0.map { project.entity(of: $0) }).count }
    let isWidespread = { (located: Located<Evidence>) in
      viewModels[project.files[located.file].module, default: 0] > Self.maximumSeparateViewModels
    }
    let scattered = values.filter { !isWidespread($0) }
    // The merged finding is about uses that the view models themselves can change.
    let typical = Set(values.filter { !$0.record.isMinor }.map(\.location))
    let isHabit = Set(scattered.map { project.entity(of: $0) }).count > Self.maximumSeparateViewModelsInProject
    return uses.filter { !$0.evidence.isValue }
      + scattered.oncePerProject(above: isHabit ? 0 : scattered.count, startingAtOneOf: typical) { record, others in
        record.evidence.otherViewModels = others
      }
      + values.filter(isWidespread).oncePerModule(
        above: Self.maximumSeparateViewModels, in: project, startingAtOneOf: typical
      ) { record, others in
        record.evidence.otherViewModels = others
      }
  }

  /// Whether a change would gain little: a view model that observes a notification, or that reads a value only for the
  /// default value of an initializer's parameter, can be tested anyway. What a protocol or another type requires can
  /// only be changed along with it.
  private func isMinor(_ located: Located<Evidence>, in project: Project) -> Bool {
    let evidence = located.evidence
    if UIMembers.isConstant(evidence.path) || evidence.notification != nil || evidence.isDefault { return true }
    if project.requiresImage(located) || project.isRequiredByLibrary(located) { return true }
    guard evidence.declaration.contains("("), let entity = project.entity(of: located) else { return false }
    return project.isRequired(evidence.declaration.withoutArgumentLabels, of: entity)
  }

  /// A view model and a UI type that it may store.
  private struct StoredType: Hashable {
    let entity: Int?
    let type: String

    init(_ located: Located<Evidence>, in project: Project) {
      entity = project.entity(of: located)
      type = located.evidence.type
    }
  }

  /// A view model and a UI type that it uses.
  private struct TypeUse: Hashable {
    let entity: Int?
    let scope: TypeIndex.Reference?
    let type: String
    /// Whether the use gets no comment. A comment would otherwise mention it as well.
    let isMinor: Bool

    init(_ located: Located<Evidence>, in project: Project) {
      entity = project.entity(of: located)
      scope = entity == nil ? located.type : nil
      // The values in a menu move with the menu.
      type = located.evidence.notification ?? (located.evidence.isInMenu ? "NSMenu" : located.evidence.type)
      isMinor = located.record.isMinor
    }
  }

  private static let images: Set<String> = ["UIImage", "NSImage"]

  /// The maximum number of uses of a UI type in a view model that get separate findings.
  private static let maximumSeparateUses = 3

  /// The maximum number of view models per module that get separate findings about colors, images and fonts.
  private static let maximumSeparateViewModels = 4

  /// The maximum number of view models that get separate findings about colors, images and fonts in the other modules.
  private static let maximumSeparateViewModelsInProject = 12

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.viewModelOpportunities }

  func message(for record: Record<Evidence>) -> String {
    let type = record.evidence.type
    if let notification = record.evidence.notification {
      return "`\(record.symbol)` uses `\(notification)`; observe it in the view and call the view model"
    }
    if record.evidence.otherViewModels > 0 {
      return """
        `\(record.symbol)` and other view models use UI values such as `\(type)`; store plain values \
        and let the views turn them into colors, images and fonts
        """
    }
    let advice =
      switch type {
      case "NavigationPath": "store an array of routes, or move navigation to a coordinator"
      case "AnyView": "store the value that the view is built from"
      case _ where record.evidence.isInMenu: "move the menu that it builds to the view layer"
      case _ where record.evidence.isTextAttribute: "keep the plain text and set its attributes in the view"
      case _ where Self.images.contains(type) && record.evidence.isForDocument:
        "let the view or a service create the document, and take its `Data`"
      case _ where Self.images.contains(type) && record.evidence.isArgument:
        "take the `Data` of the image instead, and let the view provide it"
      case _ where record.evidence.isValue: "store a plain value and let the view turn it into `\(type)`"
      default: "move the code to the view, or behind a protocol that is injected through `init`"
      }
    return "`\(record.symbol)` uses UI type `\(type)`\(record.times); \(advice)"
  }
}
