import SwiftSyntax

/// Collects the views that code renders into an image: `ImageRenderer(content: Card())`, `Card().snapshot()`.
struct RenderedViews: Collector, ProjectWideRecorder {
  static let id = "rendered_views"

  struct Evidence: Analyzer.Evidence {
    let view: String

    static let fields = FieldList(Self.init, \.view)
  }

  /// The views that are rendered into images.
  struct Collection: Sendable {
    fileprivate var views: Set<Int> = []
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: ["ImageRenderer"]) { call, context in
      guard let content = call.argument(labeled: "content")?.expression else { return }
      record(content, at: call, in: context)
    }
    walk.onCall(ofMembers: ["snapshot"]) { call, context in
      guard call.arguments.isEmpty, let base = call.calledMember?.base else { return }
      record(base, at: call, in: context)
    }
  }

  private func record(_ content: ExprSyntax, at call: FunctionCallExprSyntax, in context: FileContext) {
    let view = content.wholeName.flatMap { content.localConstant(named: $0.name) } ?? content
    guard !context.isPreview, let name = ViewChain(view).construction?.name else { return }
    context.record(Evidence(view: name), by: Self.self, at: context.range(of: call))
  }

  func collection(in project: Project) -> Collection {
    var collection = Collection()
    for located in project.records(of: Self.self) where !project.files[located.file].isTest {
      if let view = project.entity(
        named: located.evidence.view, inFile: located.file, insideType: located.record.type)
      {
        collection.views.insert(view)
      }
    }
    return collection
  }
}

extension RenderedViews.Collection {
  /// Whether a view is rendered into an image, or all code that creates it belongs to such views. Code in previews and
  /// tests is ignored.
  func include(_ view: Int, in project: Project) -> Bool {
    guard !views.isEmpty else { return false }
    return include(view, in: project, depth: 0)
  }

  private func include(_ view: Int, in project: Project, depth: Int) -> Bool {
    if views.contains(view) { return true }
    guard depth < 3 else { return false }
    let name = project.types.entities[view].name.lastNamePart
    var isPart = false
    for file in project.files(naming: [view]) where !project.files[file].isTest {
      for made in project.files[file].facts.constructions where !made.isInPreview && made.type.lastNamePart == name {
        guard project.entity(named: made.type, inFile: file, insideType: made.owner) == view else { continue }
        guard let owner = made.owner,
          case .entity(let user) = project.types.meaning(of: TypeIndex.Reference(file: file, type: owner)),
          user != view, include(user, in: project, depth: depth + 1)
        else { return false }
        isPart = true
      }
    }
    return isPart
  }
}
