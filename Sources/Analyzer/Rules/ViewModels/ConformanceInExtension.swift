/// Finds view models that conform to protocols in their declaration.
struct ConformanceInExtension: ProjectRule {
  static let info = RuleInfo(
    id: "conformance_in_extension",
    summary: "View models should conform to protocols in extensions.",
    rationale: """
      An extension for each conformance keeps the protocol's requirements together and separate from the view model's \
      state and actions. The conformance can be read, moved and deleted as a whole.
      """,
    sources: ["S1 core stance"],
    opportunity: "a view model",
    defaultLevel: .off,
    triggering: [
      Example(
        """
        final class ↓MapViewModel: NSObject, CLLocationManagerDelegate {
          var title = ""
        }
        """, configuration: "warning"),
      Example(
        """
        protocol Searching {}
        @Observable
        final class ↓SearchViewModel: Searching, Identifiable {
        }
        """, configuration: "info"),
      Example(
        """
        struct ↓RowVM: Identifiable, Codable {
          let id: Int
        }
        """, configuration: "warning"),
    ],
    good: [
      Example(
        """
        final class MapViewModel: NSObject, ObservableObject, @unchecked Sendable {
          var title = ""
        }
        extension MapViewModel: CLLocationManagerDelegate {}
        """, configuration: "warning"),
      Example(
        """
        class BaseViewModel {}
        protocol ListViewModel: Sequence {}
        final class FeedViewModel: BaseViewModel, ListViewModel {}
        final class SearchViewModel: Searching, Observation.Observable {}
        """, configuration: "warning"),
      Example(
        """
        // final class FeedViewModel: Searching {}
        struct FeedService: Searching, Codable {
          let text = "struct FeedVM: Codable"
        }
        """, configuration: "warning"),
    ])

  struct Evidence: Analyzer.Evidence {
    let protocols: [String]

    static let fields = FieldList(Self.init, \.protocols)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    project.reviewedViewModels.flatMap { entity -> [Located<Evidence>] in
      let type = project.types.entities[entity]
      guard type.kind != .protocol else { return [] }
      return type.declarations.compactMap { reference in
        let fact = project.fact(reference)
        let protocols = fact.inherited.enumerated().filter { index, name in
          project.isProtocolToMove(name, in: reference, mayBeSuperclass: index == 0 && fact.kind == .class)
        }.map(\.element)
        guard !protocols.isEmpty else { return nil }
        return Located(
          file: reference.file,
          record: Record(evidence: Evidence(protocols: protocols), range: fact.range, symbol: type.name))
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.viewModelOpportunities }

  func message(for record: Record<Evidence>) -> String {
    let protocols = record.evidence.protocols
    let advice = protocols.count == 1 ? "move the conformance to an extension" : "move each conformance to an extension"
    return "`\(record.symbol)` conforms to \(Wording.list(of: protocols)) in its declaration; \(advice)"
  }
}

extension Project {
  /// Whether a name after the colon refers to a protocol whose conformance belongs in an extension.
  fileprivate func isProtocolToMove(
    _ name: String, in reference: TypeIndex.Reference, mayBeSuperclass: Bool
  ) -> Bool {
    let scope = fact(reference).name.enclosingName
    switch types.lookUp(name, inFile: reference.file, insideType: scope) {
    case .ambiguous: return false
    case .entity(let entity):
      let declared = types.entities[entity]
      return declared.kind == .protocol && !types.hasViewModelName(declared.name)
    case .external(let name):
      if SystemAPIs.commonProtocols.contains(name.lastNamePart) || types.hasViewModelName(name) { return false }
      return !mayBeSuperclass || SystemAPIs.protocols.contains(name)
    }
  }
}
