import SwiftSyntax

/// Finds view models that fetch, decode or read files themselves.
struct NetworkingInViewModel: Rule {
  let info = RuleInfo(
    id: "networking_in_view_model",
    summary: "A view model asks a service for data and does not fetch or decode it.",
    rationale: """
      Requests, decoding and files have failures and formats of their own, and other screens need the same data. In a \
      service or repository they are written once and replaced by a fake in tests; the view model keeps the state of \
      its screen.
      """,
    seeds: ["S1 avoid-massive"],
    defaultLevel: .warning,
    triggering: [
      Example(
        """
        final class FeedViewModel {
          func load() async throws {
            let (data, _) = try await ↓URLSession.shared.data(for: ↓URLRequest(url: url))
            posts = try ↓JSONDecoder().decode([Post].self, from: data)
          }
        }
        """),
      Example(
        """
        @Observable final class FeedViewModel {
          private let session: URLSession
          init(session: URLSession = .shared) { self.session = session }
          func load() async throws -> Data {
            try await ↓session.data(from: url).0
          }
        }
        """),
      Example(
        """
        class CacheVM: ObservableObject {
          private let decoder = ↓PropertyListDecoder()
          func text() -> String? {
            try? ↓String(contentsOf: url, encoding: .utf8)
          }
        }
        extension CacheVM {
          func data() throws -> Data { try ↓Data(contentsOf: ↓Foundation.FileManager.default.temporaryDirectory) }
        }
        """),
    ],
    good: [
      Example(
        """
        final class FeedViewModel {
          private let session: URLSession
          private var requests: [URLRequest] = []
          // URLSession.shared is used by the service.
          init(session: URLSession = URLSession.shared) {
            self.session = session
          }
          func load() async throws {
            posts = try await FeedService(session: session).posts()
            log("URLSession")
          }
        }
        """),
      Example(
        """
        struct FeedRepository {
          func posts() async throws -> [Post] {
            let (data, _) = try await URLSession.shared.data(from: url)
            return try JSONDecoder().decode([Post].self, from: data)
          }
        }
        """),
      Example(
        """
        struct JSONDecoder {}
        final class FeedViewModel {
          let decoder = JSONDecoder()
          let text = String(describing: 1)
          let data = Data(repeating: 0, count: 1)
        }
        """),
    ])

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onUse(of: Self.types) { node, context in
      guard context.mayBeInViewModel, let (name, found) = node.use(of: Self.types), !found.isElementOfEmptyCollection,
        !node.isDefaultArgumentOfInit
      else { return }
      context.recordInViewModel(rule: id, at: context.range(of: found), subjects: [name], source: name)
    }
    walk.onCall(by: ["Data", "String"]) { node, context in
      guard node.arguments.first?.label?.text == "contentsOf", context.mayBeInViewModel,
        let name = context.callee.constructedType?.lastNamePart, name == "Data" || name == "String",
        !node.isDefaultArgumentOfInit
      else { return }
      context.recordInViewModel(
        rule: id, at: context.range(of: node.calledExpression), subjects: [name], source: name)
    }
    walk.inFiles(holdingAnyOf: Self.types.union(Self.hints)) { walk in
      walk.onMemberAccess { node, context in
        guard context.mayBeInViewModel else { return }
        context.recordUse(ofInjected: Self.types, besides: ["URLRequest"], hints: Self.hints, by: node, rule: id)
      }
    }
  }

  func candidates(in project: Project) -> [LocatedCandidate] {
    project.recordedOfForeignTypes(Self.types, by: info.id)
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    let used = candidate.subjects.last { !$0.isEmpty } ?? ""
    return """
      `\(candidate.symbol)` uses `\(used)` itself; move fetching, decoding and files to a service that is \
      injected through init
      """
  }

  /// - Source: catalogue, `networking_in_view_model`.
  static let types: Set<String> = [
    "URLSession", "URLRequest", "JSONDecoder", "JSONEncoder", "PropertyListDecoder", "PropertyListEncoder",
    "FileManager", "NWConnection", "URLSessionWebSocketTask",
  ]

  /// What the name of a property of another file must hold to be worth remembering.
  private static let hints = ["session", "decoder", "encoder", "filemanager", "connection", "socket", "request"]
}

extension ExprSyntax {
  /// Whether this is the element type of `[URLRequest]()`.
  fileprivate var isElementOfEmptyCollection: Bool {
    guard let list = parent?.as(ArrayElementSyntax.self)?.parent?.parent?.as(ArrayExprSyntax.self) else { return false }
    return list.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == list.id
  }
}
