/// Finds `State` structs that are not `Equatable`.
struct StateNotEquatable: ProjectRule {
  static let info = RuleInfo(
    id: "state_not_equatable",
    summary: "The `State` struct in a view model or reducer should be `Equatable`.",
    rationale: """
      A test for a state transition compares the result with the expected state, which takes one line if the state is \
      `Equatable` and one line per property if it is not. SwiftUI and reducers can also skip work if they can tell \
      that nothing has changed.
      """,
    sources: ["S1 structured state"],
    opportunity: "a view model or reducer with a nested struct whose name ends in `State`",
    defaultLevel: .off,
    triggering: [
      Example(
        """
        @Observable final class FeedViewModel {
          struct ↓State {
            var posts: [Post] = []
          }
          var state = State()
        }
        """, configuration: "warning"),
      Example(
        """
        @Reducer
        struct Feed {
          @ObservableState
          struct ↓State: Sendable, Identifiable {
            let id: UUID
          }
        }
        """, configuration: "info"),
      Example(
        [
          ("App/FeedViewModel.swift", "final class FeedViewModel {}"),
          (
            "App/FeedViewModel+State.swift",
            """
            extension FeedViewModel {
              struct ↓ViewState: Codable {
                var isLoading = false  // not Equatable
              }
            }
            """
          ),
        ], configuration: "warning"),
    ],
    good: [
      Example(
        """
        final class FeedViewModel {
          struct State: Equatable {
            var posts: [Post] = []
          }
          struct ViewState: Identifiable, Hashable {
            let id: Int
          }
          struct Row {
            let title: String
          }
          enum LoadState { case idle }
        }
        """, configuration: "warning"),
      Example(
        """
        struct Feed: Reducer {
          struct State {
            var posts: [Post] = []
          }
        }
        extension Feed.State: Equatable {}
        """, configuration: "warning"),
      Example(
        """
        protocol Comparing: Equatable {}
        final class FeedViewModel {
          struct State: Comparing {}
        }
        struct FeedState {}
        struct FeedView: View {
          struct State {}
          var body: some View { Text("struct State {}") }
        }
        """, configuration: "warning"),
    ])

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    project.reviewedEntities.compactMap { entity in
      let type = project.types.entities[entity]
      guard type.kind == .struct, type.name.lastNamePart.hasSuffix("State"), let declaration = type.declarations.first,
        !project.files[declaration.file].isTest, !project.fact(declaration).isPreview,
        project.isInside([.viewModel, .reducer], declaration)
      else { return nil }
      var visited: Set<Int> = []
      guard !project.mayBeEquatable(entity, visited: &visited) else { return nil }
      return project.candidate(NoEvidence(), atTypeNamed: entity)
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedEntities.filter { entity in
      let type = project.types.entities[entity]
      guard type.kind == .struct, type.name.lastNamePart.hasSuffix("State"), let declaration = type.declarations.first
      else { return false }
      return !project.files[declaration.file].isTest && project.isInside([.viewModel, .reducer], declaration)
    }.compactMap { project.opportunity(atTypeNamed: $0) }
  }

  func message(for record: Record<NoEvidence>) -> String {
    "`\(record.symbol)` is not `Equatable`; add the conformance so that tests can compare whole states"
  }
}

extension Project {
  /// Whether any enclosing type has one of the roles. For example, a `State` may contain a `ContentState`.
  fileprivate func isInside(_ roles: RoleSet, _ declaration: TypeIndex.Reference) -> Bool {
    var outer = fact(declaration).parent
    while let type = outer {
      let reference = TypeIndex.Reference(file: declaration.file, type: type)
      if case .entity(let entity) = types.meaning(of: reference), !types.roles(of: entity).isDisjoint(with: roles) {
        return true
      }
      outer = fact(reference).parent
    }
    return false
  }

  /// Whether the type conforms, or may conform, to `Equatable`. The conformance may come from a protocol that refines
  /// `Equatable` or from an unknown protocol.
  fileprivate func mayBeEquatable(_ entity: Int, visited: inout Set<Int>) -> Bool {
    guard visited.insert(entity).inserted else { return false }
    let type = types.entities[entity]
    for reference in type.declarations + type.extensions {
      for name in fact(reference).inherited {
        switch types.lookUp(name, inFile: reference.file, insideType: type.name.enclosingName) {
        case .ambiguous: return true
        case .entity(let parent): if mayBeEquatable(parent, visited: &visited) { return true }
        case .external(let name): if !Self.incomparable.contains(name.lastNamePart) { return true }
        }
      }
    }
    return false
  }

  /// System protocols that do not refine `Equatable`.
  private static let incomparable: Set<String> = [
    "Sendable", "Identifiable", "Codable", "Decodable", "Encodable", "Copyable", "CustomStringConvertible",
    "CustomDebugStringConvertible", "CustomDumpReflectable", "ObservableState", "CustomReflectable", "Error",
    "LocalizedError", "BitwiseCopyable",
  ]
}
