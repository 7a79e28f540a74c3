import SwiftSyntax

/// Finds views whose members stand in no order that a reader could rely on.
struct ViewMemberOrder: ProjectRule {
  static let info = RuleInfo(
    id: "view_member_order",
    summary: "The members of a view stand in the usual order, from what it is given to what it does.",
    rationale: """
      Where every view lists its environment, its inputs, its state, its body and its helpers in the same order, a \
      reader knows where to look and sees at once what the view depends on. A property between two functions is easily \
      overlooked. The order is: @Environment, constants, state and other stored properties, computed values, `init`, \
      `body`, the helpers that make views, functions, and async functions last. Reordering changes no behaviour.
      """,
    seeds: ["S2.1", "S4 ordering"],
    defaultLevel: .info,
    triggering: [
      Example(
        """
        struct FeedView: View {
          @State private var query = ""
          let ↓title: String

          var body: some View { Text(title) }
        }
        """),
      Example(
        """
        struct FeedView: View {
          let posts: [Post]

          var body: some View {
            List(posts) { row($0) }
          }

          private func row(_ post: Post) -> some View { Text(post.title) }

          private var ↓isEmpty: Bool { posts.isEmpty }
        }
        """),
      Example(
        """
        struct FeedView {
          let title: String
        }

        extension FeedView: View {
          func reload() async {}
          var ↓body: some View { Text(title) }
        }
        """),
      Example(
        """
        struct FeedView: View {
          let title: String
          #if os(iOS)
          @Environment(\\.dismiss) private var ↓dismiss
          #endif
          var body: some View { Text(title) }
        }
        """),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          enum Tab { case new, old }
          static let limit = 20
          @Environment(\\.dismiss) private var dismiss
          @Environment(FeedClient.self) private var client
          let title: String
          @Binding var tab: Tab
          @State private var posts: [Post] = []
          private var isEmpty: Bool { posts.isEmpty }
          init(title: String, tab: Binding<Tab>) {
            self.title = title
            _tab = tab
          }
          var body: some View { list }
          private var list: some View { List(posts) { row($0) } }
          @ViewBuilder private func row(_ post: Post) -> some View { Text(post.title) }
          private func close() { dismiss() }
          private func load() async { posts = await client.posts() }
        }
        """),
      Example(
        """
        struct FeedView: View {
          #if os(iOS)
          func open() {}
          #else
          // let title stands in the other clause
          let title = "@State private var query"
          #endif
        }
        """),
      Example(
        """
        struct Feed {
          func load() {}
          let title: String
        }

        extension View {
          func card() -> some View { padding() }
          var id: String { "" }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View { Text(title) }
          struct Row: View {
            let title: String
            var body: some View { Text(title) }
          }
          func reload() {}
          static let title = ""
        }
        """),
    ],
    fixing: [
      FixExample(
        before: """
          struct FeedView: View {
            // What was typed.
            @State private var query = ""  // kept while the view lives

            private func save() {}

            /// The name of the feed.
            let title: String

            var body: some View {
              Text(title)
            }
          }
          """,
        after: """
          struct FeedView: View {
            /// The name of the feed.
            let title: String

            // What was typed.
            @State private var query = ""  // kept while the view lives

            var body: some View {
              Text(title)
            }

            private func save() {}
          }
          """, isSafe: false),
      FixExample(
        before: """
          struct FeedView: View {
            var body: some View { Text(title) }
            enum Tab { case new }

            let title: String
          }
          """,
        after: """
          struct FeedView: View {
            let title: String
            enum Tab { case new }

            var body: some View { Text(title) }
          }
          """, isSafe: false),
    ])

  struct Evidence: Analyzer.Evidence {
    /// The name of the member above that belongs below.
    let obstacle: String
    /// The last place that fits.
    let place: MemberPlace
    /// Types that are taken for values, as the file does not tell whether they are views.
    let assumedValueTypes: [String]

    static let fields = FieldList(Self.init, \.obstacle, \.place, \.assumedValueTypes)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.type) { declaration, context in
      guard declaration.fact.kind != .protocol, context.mayBeView else { return }
      var above = RankedMembers()
      guard let found = Self.firstMisplaced(in: declaration.memberBlock.members, below: &above) else { return }
      let name = found.rank.name.text
      // Putting members in order is dear, and most types whose members stand otherwise are none that draws. A view
      // that another file makes one, without the word here, is found all the same and goes without the fix.
      let edit =
        context.contains("View")
        ? MemberReordering(declaration.memberBlock, isStruct: declaration.fact.kind == .struct, text: context.text)?
          .edit
        : nil
      context.record(
        Evidence(
          obstacle: found.obstacle.name.text, place: found.rank.places.upperBound,
          assumedValueTypes: (above.ranks + [found.rank]).compactMap(\.assumedValueType)),
        by: Self.self, in: .type(hasAny: .view), at: context.range(from: found.rank.name, to: found.member),
        symbol: declaration.fact.name + "." + name, source: name, fix: edit.map { Fix(isSafe: false, edits: [$0]) })
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    var seen: Set<[Int]> = []
    return project.records(of: Self.self).filter { located in
      guard let reference = located.type, case .entity(let entity) = project.types.meaning(of: reference),
        project.types.roles(of: entity).contains(.view)
      else { return false }
      let isCertain = located.evidence.assumedValueTypes.allSatisfy {
        project.isCertainlyNoView($0, from: reference)
      }
      return isCertain && seen.insert([located.file, entity]).inserted
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let place = record.evidence.place
    // There is but one `body`, which is its own group.
    return "`\(record.symbol)` stands out of order; move it above `\(record.evidence.obstacle)`"
      + (place == .body ? "" : ", to \(place.group)")
  }

  /// The first member below one that belongs further down.
  private static func firstMisplaced(
    in members: MemberBlockItemListSyntax, below above: inout RankedMembers
  ) -> (rank: MemberRank, member: DeclSyntax, obstacle: MemberRank)? {
    for item in members {
      if let condition = item.decl.as(IfConfigDeclSyntax.self) {
        var after = above
        for clause in condition.clauses {
          guard let members = clause.elements?.as(MemberBlockItemListSyntax.self) else { continue }
          // Only one clause is ever there.
          var inClause = above
          if let found = firstMisplaced(in: members, below: &inClause) {
            above = inClause
            return found
          }
          for rank in inClause.ranks.dropFirst(above.ranks.count) { after.append(rank) }
        }
        above = after
      } else if let rank = MemberRank(item.decl) {
        if let obstacle = above.obstacle(of: rank) {
          return (rank, item.decl, obstacle)
        }
        above.append(rank)
      }
    }
    return nil
  }
}

/// Members that stand in order.
private struct RankedMembers {
  private(set) var ranks: [MemberRank] = []
  private var furthest: MemberPlace?

  mutating func append(_ rank: MemberRank) {
    ranks.append(rank)
    furthest = max(furthest ?? rank.places.lowerBound, rank.places.lowerBound)
  }

  /// The first member that belongs below another one.
  func obstacle(of rank: MemberRank) -> MemberRank? {
    guard let furthest, furthest > rank.places.upperBound else { return nil }
    return ranks.first { $0.places.lowerBound > rank.places.upperBound }
  }
}

extension Project {
  /// Whether a type's name certainly means something that draws nothing.
  fileprivate func isCertainlyNoView(_ name: String, from reference: TypeIndex.Reference) -> Bool {
    let scope = fact(reference).name
    switch types.lookUp(name, inFile: reference.file, insideType: scope) {
    case .entity(let entity): return types.roles(of: entity).isDisjoint(with: .drawing)
    case .external(let name):
      return !["View", "Image", "Text", "Label", "Button", "Row", "Cell", "Shape", "Icon"].contains {
        name.hasSuffix($0)
      }
    case .ambiguous: return false
    }
  }
}
