import SwiftSyntax

/// Finds lists whose rows are known by their position.
struct IndexBasedForEach: ProjectRule {
  static let info = RuleInfo(
    id: "index_based_foreach",
    summary: "Rows of `ForEach` and `List` are identified by their element, not by its position.",
    rationale: """
      SwiftUI tells rows apart by their identity. Where that is a position, a row that is inserted, removed or moved \
      changes the identity of every row behind it: their state lands on the wrong element, animations jump, and a row \
      can read an index that is gone. The element's own id keeps state and animation with the element. Reported are \
      rows whose element has an id, and rows that hold state: a control, a binding, or a view with state. Not reported \
      are menus of buttons, and rows of strings and numbers whose position itself is what is selected.
      """,
    seeds: ["S4 performance", "S4 common-mistakes", "S4 checklist"],
    opportunity: "a ForEach, or a List over data",
    defaultLevel: .warning,
    triggering: [
      Example(
        """
        struct FeedView: View {
          @State private var posts: [Post] = []
          var body: some View {
            VStack {
              ↓ForEach(posts.indices, id: \\.self) { index in
                PostRow(post: $posts[index])
              }
              ↓ForEach(Array(posts.enumerated()), id: \\.offset) { index, post in
                Toggle(post.title, isOn: isOn(post))
              }
            }
          }
        }
        """),
      Example(
        """
        struct Post: Identifiable {
          let id: Int
        }
        struct FeedModel {
          var posts: [Post] = []
        }
        struct FeedView: View {
          let model: FeedModel
          var body: some View {
            ↓List(0..<model.posts.count, id: \\.self) { index in
              PostRow(post: model.posts[index])
            }
          }
        }
        """),
      Example(
        """
        struct Post {
          let id: Int
          let title: String
        }
        struct FeedView: View {
          let posts: [Post]
          var body: some View {
            let count = posts.count
            Section {
              ↓ForEach(0...count - 1, id: \\.self) { Text(posts[$0].title) }
              #if os(iOS)
              ↓ForEach(Array(zip(posts.indices, posts)), id: \\.0) { Text($1.title) }
              #endif
            }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          let posts: [Post]
          var body: some View {
            // ForEach(posts.indices, id: \\.self) would lose the state of the rows.
            List {
              ForEach(posts) { PostRow(post: $0) }
              ForEach(Array(posts.enumerated()), id: \\.element.id) { PostRow(post: $1, rank: $0) }
            }
          }
        }
        """),
      Example(
        """
        struct StarsView: View {
          private static let count = 5
          let maximum: Int
          var body: some View {
            HStack {
              ForEach(0..<5) { _ in Image(systemName: "star") }
              ForEach(0..<Self.count, id: \\.self) { _ in Image(systemName: "star") }
              ForEach(1...maximum, id: \\.self) { Text("\\($0)") }
            }
          }
        }
        """),
      Example(
        """
        struct LineView: View {
          let lines: [String]
          private let names = ["a", "b"]
          var body: some View {
            ForEach(lines.indices, id: \\.self) { Text(lines[$0]) }
            ForEach(names.indices, id: \\.self) { TextField(names[$0], text: $text) }
            ForEach(Array(Theme.allCases.enumerated()), id: \\.offset) { Button($1.name) { choose($1) } }
          }
        }
        """),
      Example(
        """
        struct Page: Identifiable { let id: Int }
        struct PagesView: View {
          let history: [Page]
          let weeks: [[Date]]
          let options: [String]
          @Binding var selected: Int
          var body: some View {
            Menu {
              ForEach(Array(history.enumerated()), id: \\.offset) { index, page in
                Button("Page \\(page.id)") { goBack(index) }
              }
            } label: {
              Image(systemName: "chevron.left")
            }
            ForEach(Array(weeks.enumerated()), id: \\.offset) { _, week in
              ForEach(week, id: \\.self) { day in Button(day.title) { choose(day) } }
            }
            ForEach(options.indices, id: \\.self) { index in
              Segment(title: options[index], isActive: selected == index) { selected = index }
            }
          }
        }
        struct Segment: View {
          let title: String
          let isActive: Bool
          let action: () -> Void
          @State private var isHovering = false
          var body: some View { Text(title).onTapGesture(perform: action) }
        }
        """),
      Example(
        """
        #Preview {
          List(Post.samples.indices, id: \\.self) { Text(Post.samples[$0].title) }
        }
        struct FeedModel {
          func log() { posts.indices.forEach { print($0) } }
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    /// `ForEach` or `List`.
    let view: String
    /// What it goes through, as written.
    let data: String
    /// The collection whose positions those are; nil where it has no plain name.
    let collection: CollectionPath?
    /// Whether the rows hold a control or a binding.
    let holdsState: Bool
    /// The types that the rows make.
    let rowViews: [String]
    /// Why the position can serve as the identity, if elements have no id.
    let excuse: Excuse
    /// What the project says of the elements.
    var elements = Elements.unknown

    static let fields = FieldList(
      Self.init, \.view, \.data, \.collection, \.holdsState, \.rowViews, \.excuse, \.elements)

    enum Excuse: String, Storable {
      case none
      /// The rows hold nothing but buttons.
      case buttons
      /// The rows compare their position with a value that says which one is selected.
      case selection
    }

    enum Elements: String, Storable {
      case unknown
      case withID
      case withoutID
    }
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: SwiftUIVocabulary.repeatingViews) { call, context in
      guard let name = call.calleeToken?.text, !context.isPreview, let data = call.firstUnlabeled else { return }
      context.countOpportunity(of: Self.self, at: call, conditions: [.isForeign(name)])
      guard let identity = IndexIdentity(data) else { return }
      var path: [String]?
      if let argument = call.argument(labeled: "id") {
        guard let names = argument.expression.as(KeyPathExprSyntax.self)?.plainPath else { return }
        path = names
      }
      guard identity.isIdentity(path: path) else { return }
      let collection = data.indexedCollection(depth: 0)
      guard collection?.isFixedCollection(in: context) != true else { return }
      let rows = RowContent(call.contentClosure)
      // Items of a menu keep nothing.
      if rows.holdsButtonsAlone, call.isInMenu { return }
      let excuse: Evidence.Excuse =
        rows.holdsButtonsAlone
        ? .buttons
        : !rows.holdsState && call.contentClosure?.comparesItsParameter == true ? .selection : .none
      context.record(
        Evidence(
          view: name, data: context.source(of: data), collection: collection.flatMap(CollectionPath.init),
          holdsState: rows.holdsState, rowViews: rows.views, excuse: excuse),
        by: Self.self, at: context.range(of: call), conditions: [.isForeign(name)], source: context.source(of: data))
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    project.judgedRecords(of: Self.self).compactMap { located in
      var located = located
      located.record.evidence.elements = elements(of: located, in: project)
      return isHarmful(located, in: project) ? located : nil
    }
  }

  private func elements(of located: Located<Evidence>, in project: Project) -> Evidence.Elements {
    guard let type = located.type, let path = located.evidence.collection else { return .unknown }
    if let element = project.elementType(of: path, from: type) {
      return project.hasID(element) ? .withID : .withoutID
    }
    guard let name = project.elementName(of: path, from: type) else { return .unknown }
    return name.hasPrefix("[") || SystemAPIs.plainValues.contains(name) ? .withoutID : .unknown
  }

  private func isHarmful(_ located: Located<Evidence>, in project: Project) -> Bool {
    if located.evidence.elements == .withoutID {
      switch located.evidence.excuse {
      case .none: break
      case .selection: return false
      case .buttons:
        // Rows of a grid: what has no identity of its own and keeps nothing.
        guard let type = located.type, let path = located.evidence.collection,
          project.elementName(of: path, from: type)?.hasPrefix("[") != true
        else { return false }
      }
    }
    if located.evidence.holdsState || located.evidence.elements == .withID { return true }
    return located.evidence.rowViews.contains { name in
      project.entity(named: name, inFile: located.file, insideType: located.record.type).map { entity in
        project.properties(of: entity).contains { $0.has(anyOf: "State", "StateObject", "FocusState") }
      } ?? false
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let data = record.evidence.data
    // The position may be what the rows show, so it stays.
    let cure =
      record.evidence.elements == .withoutID
      ? "wrap each element in an Identifiable struct and identify the row by its id"
      : data.contains("enumerated()")
        ? "identify them by the id of the element, such as `\\.element.id`"
        : data.contains("zip(")
          ? "identify them by the id of the element, such as `\\.1.id`"
          : "iterate over the elements and identify them by their own id"
    return """
      `\(record.evidence.view)` over `\(data)` identifies rows by position, so state moves to another row when elements \
      move; \(cure)
      """
  }
}

extension FunctionCallExprSyntax {
  /// Whether this is in a menu, whose items keep no state.
  fileprivate var isInMenu: Bool {
    ancestors.contains { current in
      guard let argument = current.as(ClosureExprSyntax.self)?.argument, argument.label != "label" else { return false }
      return argument.call.calleeToken?.text == "Menu" || argument.call.modifierName == "contextMenu"
    }
  }
}

extension ClosureExprSyntax {
  /// Whether the closure compares its first parameter with a value from outside: `selected == index`.
  fileprivate var comparesItsParameter: Bool {
    var parameter = "$0"
    if let names = signature?.parameterClause?.as(ClosureShorthandParameterListSyntax.self) {
      parameter = names.first?.name.text ?? parameter
    } else if let clause = signature?.parameterClause?.as(ClosureParameterClauseSyntax.self) {
      parameter = clause.parameters.first?.firstName.text ?? parameter
    }
    let comparisons = Comparisons(parameter)
    comparisons.walk(statements)
    return comparisons.isFound
  }
}

private final class Comparisons: SyntaxVisitor {
  private let parameter: String
  private(set) var isFound = false

  init(_ parameter: String) {
    self.parameter = parameter
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    for index in elements.indices.dropFirst().dropLast()
    where elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text == "==" {
      let sides = [elements[index - 1], elements[index + 1]].map { $0.wholeName?.name }
      if sides.contains(parameter), sides.contains(where: { $0 != nil && $0 != parameter }) { isFound = true }
    }
    return .visitChildren
  }
}
