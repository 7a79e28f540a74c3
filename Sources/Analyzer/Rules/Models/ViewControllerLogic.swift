import SwiftSyntax

/// Finds view controllers that fetch, decode or store data themselves.
struct ViewControllerLogic: ProjectRule {
  static let info = RuleInfo(
    id: "view_controller_logic",
    summary: "View controllers should leave networking, decoding and storage to services.",
    rationale: """
      A view controller is part of the view layer: it manages layout, displays data and forwards user input. Code in a \
      view controller that sends requests, decodes data or accesses files cannot be tested without the screen, and \
      another screen that needs the same data cannot reuse the code.
      """,
    details: """
      The rule ignores requests loaded by a web view or handed to a browser tab, file access in a share extension, \
      temporary files that the same function prepares for a document picker or share sheet or removes with `try?`, \
      files that the callback of a document picker removes, the configuration of a `URLSession`, and values that are \
      encoded for a URL.
      """,
    sources: ["S1 when-to-use", "S1 view layer"],
    opportunity: "a view controller",
    defaultLevel: .warning, isMinor: true,
    remedy: Remedy(.service, .medium),
    triggering: [
      Example([
        (
          "App/ExportViewController.swift",
          """
          final class ExportViewController: UIViewController {
            func move(_ file: URL) throws { try ↓FileManager.default.moveItem(at: file, to: folder) }
          }
          """
        ),
        (
          "App/ExportViewController+Loading.swift",
          """
          extension ExportViewController {
            func reload() { ↓URLSession.shared.dataTask(with: url).resume() }
          }
          """
        ),
      ]),
      Example(
        """
        final class PostController: UIViewController {
          func send() {
            var request = ↓URLRequest(url: url)
            request.httpMethod = "POST"
            uploader.enqueue(request)
          }
          func reload() {
            let request = ↓URLRequest(url: url)
            session.dataTask(with: request) { data, _, _ in self.show(data) }.resume()
          }
        }
        """),
      Example(
        """
        final class FeedViewController: UIViewController {
          func reload() {
            let request = ↓URLRequest(url: url)
            URLSession.shared.dataTask(with: request) { data, _, _ in
              self.posts = try? JSONDecoder().decode([Post].self, from: data ?? Data())
            }.resume()
          }
        }
        """),
      Example(
        """
        class BaseController: NSViewController {}
        final class NotesController: BaseController {
          private let encoder = ↓JSONEncoder()
          func clear() throws {
            try ↓FileManager.default.removeItem(at: url)
          }
        }
        """),
      Example(
        """
        final class ListController: UITableViewController {}

        extension ListController {
          func fetch() throws -> [Note] {
            try context.fetch(↓NSFetchRequest<Note>(entityName: "Note")) + store.fetch(FetchDescriptor<Note>())
          }
        }
        """),
      Example(
        """
        final class IconsController: UITableViewController {
          private let files = FileManager.default
          private let fileManager = FileManager.default
          func show(_ url: URL, in cell: IconCell) {
            var imageRequest = ↓URLRequest(url: url)
            imageRequest.timeoutInterval = 10
            cell.iconView.kf.setImage(with: url)
          }
          func refresh() async { icons = await service.send(↓URLRequest(url: url)) }
          func prepare() throws {
            let manager = FileManager.default
            try ↓manager.createDirectory(at: folder, withIntermediateDirectories: true)
          }
          func clear() { try? ↓fileManager.removeItem(at: folder) }
          func copy() throws { try ↓files.copyItem(at: folder, to: backup) }
        }
        """),
    ],
    good: [
      Example(
        """
        final class VideoController: UIViewController {
          private var request: URLRequest {
            var request = URLRequest(url: video)
            request.setValue("http://localhost", forHTTPHeaderField: "Referer")
            return request
          }
          func show() { present(UIHostingController(rootView: EmbeddedPlayer(request: request)), animated: true) }
        }
        """),
      Example(
        """
        final class PlaylistController: UIViewController {
          private var linkTapped: ((URLRequest) -> Void)?

          func forgetResponses() { URLSession.shared.configuration.urlCache?.removeAllCachedResponses() }
          func openInNewTab(_ item: Item) {
            tabManager.addTabAndSelect(URLRequest(url: item.page), isPrivate: false)
            tabManager.selectedTab?.loadRequest(URLRequest(url: item.page))
          }
          func openTerms() {
            var request: URLRequest?
            request = URLRequest(url: terms)
            if let request = request { self.linkTapped?(request) }
          }
          func downloadDidFinish(_ download: Download) {
            preview.show(download.file)
          }
        }
        """),
      Example(
        """
        final class ImageViewController: UIViewController {
          func share() {
            sheet.completionWithItemsHandler = { _, _, _, _ in try? FileManager.default.removeItem(at: folder) }
          }
          func documentPicker(_ picker: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
            try? FileManager.default.removeItem(at: exportedFile)
          }
        }
        final class ShareViewController: UIViewController {
          func receive(_ file: URL) throws {
            try FileManager.default.copyItem(at: file, to: groupFolder)
            extensionContext?.completeRequest(returningItems: nil)
          }
          private func query(_ payload: Payload) -> String? {
            guard let data = try? JSONEncoder().encode(payload) else { return nil }
            return String(decoding: data, as: UTF8.self).addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)
          }
        }
        """),
      Example(
        """
        final class IconViewController: UIViewController {
          private func export(_ icon: Data) throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appendingPathComponent("Icon.png")
            try icon.write(to: file)
            present(UIDocumentPickerViewController(forExporting: [file], asCopy: true), animated: true)
          }
        }
        """),
      Example(
        """
        final class PickerController: UIViewController {
          func removeFiles() {
            Task { [fileManager = dependencies[singleton: .fileManager]] in try fileManager.removeItem(atPath: path) }
          }
          func remove(_ file: URL, with fileManager: any FileStore) throws { try fileManager.removeItem(at: file) }
        }
        """),
      Example(
        """
        final class BrowserController: UIViewController {
          func reload() { webview.loadRequest(URLRequest(url: start)) }
          func showLoggedOutState() { load(request: URLRequest(url: blank)) }
          func open(_ url: URL) { webView.load(URLRequest(url: url)) }
        }
        """),
      Example(
        """
        final class FeedViewController: UIViewController {
          private let session: URLSession
          private let service: FeedService
          // URLSession.shared is used by the service.
          private let hint = "URLRequest"

          func reload(with request: URLRequest?) async { await service.reload() }
        }
        """),
      Example(
        """
        final class FeedService {
          func load() async throws -> Data { try await URLSession.shared.data(from: url).0 }
        }
        """),
      Example(
        """
        final class NotesController: UIViewController {
          lazy var folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first
          var hasNotes: Bool { FileManager.default.fileExists(atPath: path) }
        }
        """),
      Example(
        """
        import WebKit

        final class HelpController: UIViewController {
          func open(_ url: URL) { webView.load(URLRequest(url: url)) }
        }
        """),
      Example(
        """
        import WebKit

        final class EditorController: UIViewController {
          func show(_ text: Draft) throws {
            let json = try JSONEncoder().encode(text)
            webView.evaluateJavaScript("show(\\(json))")
          }
        }
        """),
      Example(
        """
        struct JSONDecoder {}

        final class NotesController: UIViewController {
          let decoder = JSONDecoder()
        }
        """),
    ])

  private static let names = SystemAPIs.networking.union(SystemAPIs.jsonCoders).union(SystemAPIs.fetchRequests)

  /// `FileManager` members that read, write or list files.
  private static let contentAccess = SystemAPIs.fileFunctions.union([
    "contentsEqual", "replaceItem", "replaceItemAt", "trashItem", "linkItem", "createSymbolicLink", "subpaths",
    "subpathsOfDirectory",
  ])

  struct Evidence: Analyzer.Evidence {
    let name: String

    static let fields = FieldList(Self.init, \.name)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onUse(of: Self.names.union(["FileManager"])) { node, context in
      guard context.type != nil else { return }
      let name = node.baseName.text
      if Self.names.contains(name) {
        record(name, at: ExprSyntax(node), context)
      } else if name == "FileManager", node.reaches(Self.contentAccess) {
        record("FileManager", at: ExprSyntax(node), context)
      }
      guard name == "Foundation", let access = node.parent?.as(MemberAccessExprSyntax.self) else { return }
      let member = access.declName.baseName.text
      if Self.names.contains(member) || member == "FileManager" && access.reaches(Self.contentAccess) {
        record(member, at: ExprSyntax(access), context)
      }
    }
    walk.inFiles(containingAnyOf: Self.contentAccess) { walk in
      walk.on(.call) { call, context in
        guard context.type != nil, let member = call.calledMember, let base = member.base,
          Self.contentAccess.contains(member.declName.baseName.text), base.wholeName != nil,
          base.isFileManager(at: call, in: context)
        else { return }
        record("FileManager", at: base, context)
      }
    }
  }

  private func record(_ name: String, at node: ExprSyntax, _ context: FileContext) {
    // A request tells a web view what to display, so the view controller itself does no networking.
    if name == "URLRequest", !node.isInFunction(naming: ["URLSession"]),
      context.contains("WebKit") || context.contains("WKWebView") || node.isLoadedByWebView
    {
      return
    }
    if name == "URLRequest", node.isHandedToWebView || node.isHandedToBrowser { return }
    if name == "URLSession", node.accessesConfiguration { return }
    if SystemAPIs.jsonCoders.contains(name), node.isInScriptBridge(context) || node.isInFunction(naming: Self.urlParts)
    {
      return
    }
    if name == "FileManager", node.preparesTemporaryFileToExport { return }
    // An extension's view controller exists to receive what the host app shares with it.
    if name == "FileManager", node.removesTemporaryFile || context.contains("extensionContext") { return }
    context.record(
      Evidence(name: name), by: Self.self, in: .type(hasAny: .viewController), at: context.range(of: node),
      symbol: context.symbol(at: node), conditions: [.isForeign(name)], source: name)
  }

  /// Names in functions that put an encoded value into a URL, such as one that opens another app.
  private static let urlParts: Set<String> = ["addingPercentEncoding", "URLQueryItem"]

  func candidates(in project: Project) -> [Located<Evidence>] {
    project.reviewedRecords(of: Self.self).onePerFunction()
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.opportunities(having: .viewController)
  }

  func message(for record: Record<Evidence>) -> String {
    let name = record.evidence.name
    return """
      `\(record.symbol)` performs \(InputOutput.work(with: name)) with `\(name)`; move it to a service that the \
      view controller calls
      """
  }
}

extension ExprSyntax {
  /// Whether the node is the file manager in a call that prepares a file in the temporary folder, if the same function
  /// hands that file to a document picker or share sheet.
  fileprivate var preparesTemporaryFileToExport: Bool {
    reaches(["createDirectory", "createFile", "copyItem", "moveItem", "removeItem"])
      && isInFunction(naming: ["temporaryDirectory", "NSTemporaryDirectory"])
      && isInFunction(naming: ["UIDocumentPickerViewController", "UIActivityViewController"])
  }

  /// Whether the node is the file manager in `try? FileManager.default.removeItem(at: url)`, which tidies up after
  /// sharing or exporting a file or after other work with a temporary file.
  fileprivate var removesTemporaryFile: Bool { onlyTidiesUp && isInFunction(naming: Self.temporaryFileNames) }

  private static let temporaryFileNames: Set<String> = [
    "temporaryDirectory", "NSTemporaryDirectory", "completionWithItemsHandler", "documentPicker",
    "documentPickerWasCancelled",
  ]

  /// Whether the enclosing function communicates with a web view's scripts.
  fileprivate func isInScriptBridge(_ context: FileContext) -> Bool {
    Self.scriptNames.contains(where: context.contains) && isInFunction(naming: Self.scriptNames)
  }

  /// Whether the enclosing member mentions one of the given types or functions.
  fileprivate func isInFunction(naming names: Set<String>) -> Bool {
    let function = ancestors.first { $0.parent?.is(MemberBlockItemSyntax.self) == true }
    return function?.tokens(viewMode: .sourceAccurate).contains { names.contains($0.text) } ?? false
  }

  private static let scriptNames: Set<String> = [
    "evaluateJavaScript", "callAsyncJavaScript", "WKScriptMessage", "WKUserScript", "JSContext", "JSValue",
  ]
}

extension SyntaxProtocol {
  /// Whether the node is the session in `URLSession.shared.configuration.urlCache`, which sends no request.
  var accessesConfiguration: Bool { reaches(["configuration"]) }

  /// Whether one of the members is accessed through this name, optionally via a shared instance or an initializer:
  /// `FileManager.default.removeItem`, `FileManager().contents`.
  fileprivate func reaches(_ members: Set<String>) -> Bool {
    var current = Syntax(self)
    while let parent = current.parent {
      if let access = parent.as(MemberAccessExprSyntax.self) {
        guard access.base?.id == current.id else { return false }
        if members.contains(access.declName.baseName.text) { return true }
      } else if parent.as(FunctionCallExprSyntax.self)?.calledExpression.id != current.id {
        return false
      }
      current = parent
    }
    return false
  }
}
