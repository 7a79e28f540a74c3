import SwiftSyntax

/// Collects what the state properties of views are for, as far as the code shows it.
struct ViewStateKinds: Collector {
  static let id = "view_state_kinds"

  /// What a property is for.
  enum Kind: String, Storable {
    /// The property refers to an object that the view does not own: `@StateObject var downloads = Downloads.shared`.
    case sharedObject
    /// The property presents a sheet, an alert or something similar.
    case presentation
  }

  struct Evidence: Analyzer.Evidence {
    let name: String
    let kind: Kind

    static let fields = FieldList(Self.init, \.name, \.kind)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.variable) { variable, context in
      guard context.type != nil, context.member == nil, !variable.attributes.isEmpty else { return }
      for binding in variable.bindings {
        guard let value = binding.initializer?.value.as(MemberAccessExprSyntax.self),
          value.declName.baseName.text == "shared",
          ExprSyntax(value).dottedName?.isUppercased == true
        else { continue }
        for name in binding.pattern.boundNames {
          context.record(Evidence(name: name.text, kind: .sharedObject), by: Self.self, at: context.range(of: name))
        }
      }
    }
    walk.onCall(ofMembers: Self.presentingModifiers) { call, context in
      guard context.type != nil, !context.isPreview else { return }
      for label in ["isPresented", "item"] {
        guard let value = call.argument(labeled: label)?.expression, let name = value.dottedName?.withoutSelf,
          name.hasPrefix("$"), !name.contains(".")
        else { continue }
        context.record(
          Evidence(name: String(name.dropFirst()), kind: .presentation), by: Self.self, at: context.range(of: value))
      }
    }
  }

  /// For each type, the names of the properties of each kind.
  func collection(in project: Project) -> [Int: [Kind: Set<String>]] {
    var kinds: [Int: [Kind: Set<String>]] = [:]
    for located in project.recordsOfReviewedTypes(of: Self.self) {
      guard let entity = project.entity(of: located) else { continue }
      kinds[entity, default: [:]][located.evidence.kind, default: []].insert(located.evidence.name)
    }
    return kinds
  }

  private static let presentingModifiers: Set<String> = [
    "alert", "confirmationDialog", "fileExporter", "fileImporter", "fullScreenCover", "inspector", "photosPicker",
    "popover", "quickLookPreview", "sheet",
  ]
}
