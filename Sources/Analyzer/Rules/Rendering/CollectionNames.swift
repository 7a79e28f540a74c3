import SwiftSyntax

/// What the name of a collection suggests about the number of its elements.
enum CollectionNames {
  /// Returns whether a name suggests few elements: `sections`, `supportedTypes`, `categoriesAboveDivider`.
  static func suggestFew(_ name: String) -> Bool {
    let words = name.camelCaseWords
    guard let first = words.first, let last = words.last else { return false }
    if few.contains(last) || words.suffix(2) == ["phone", "numbers"] { return true }
    if words.count > 1 && selecting.contains(first) { return true }
    return few.contains(first) && !many.contains(last)
  }

  /// Returns whether a name suggests elements that accumulate: `messages`, `searchResults`.
  static func suggestMany(_ name: String) -> Bool { name.camelCaseWords.last.map(many.contains) ?? false }

  private static let few: Set<String> = [
    "accounts", "acknowledgements", "actions", "authors", "buttons", "categories", "cautions", "checks", "choices",
    "colors", "components", "contributors", "credits", "devices", "examples", "factors", "features", "fields",
    "filters", "groups", "instances", "languages", "licenses", "maintainers", "modes", "options", "permissions",
    "plans", "presets", "samples", "sections", "servers", "settings", "sizes", "steps", "suggestions", "tabs",
    "themes", "types", "vaults", "warnings", "weekdays",
  ]

  /// Adjectives for a small part of a collection.
  private static let selecting: Set<String> = ["matching", "pinned", "recent", "suggested", "supported", "top"]

  private static let many: Set<String> = [
    "albums", "articles", "books", "comments", "contacts", "emails", "entries", "episodes", "feed", "files",
    "followers", "friends", "history", "images", "lines", "logs", "messages", "movies", "notes", "notifications",
    "orders", "payments", "people", "photos", "posts", "products", "records", "replies", "results", "reviews", "songs",
    "statuses", "stories", "tracks", "transactions", "users", "videos",
  ]
}

extension ExprSyntax {
  /// Whether the collection's name suggests that it has few elements: `sections`, `viewModel.actions`,
  /// `cautions.indices`.
  var namesFewElements: Bool { collectionNames.contains(where: CollectionNames.suggestFew) }

  /// Whether the collection's name suggests that its elements accumulate.
  var namesManyElements: Bool { collectionNames.contains(where: CollectionNames.suggestMany) }

  /// The name of the collection as written, and the name of the collection that a local constant refers to.
  private var collectionNames: [String] {
    var collection = (indexedCollection(depth: 0) ?? self).unparenthesized
    while let member = collection.as(FunctionCallExprSyntax.self)?.calledMember, let base = member.base,
      IndexIdentity.keepingElements.contains(member.declName.baseName.text)
    {
      collection = base.unparenthesized
    }
    let written = collection.dottedName?.lastNamePart
    return [written, CollectionPath(collection)?.names.last].compactMap(\.self)
  }
}

extension ClosureExprSyntax {
  /// Whether each row is a group that has rows of its own in a container: `VStack { ForEach(group.items) { … } }`.
  var showsGroupOfRows: Bool {
    let finder = NestedRows(of: parameterNames.first ?? "$0")
    finder.walk(statements)
    return finder.isFound
  }
}

/// Finds a `ForEach` over a member of the row's element, arranged vertically in a container.
private final class NestedRows: SyntaxVisitor {
  private let element: String
  private(set) var isFound = false

  init(of element: String) {
    self.element = element
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calleeToken?.text == "ForEach", let data = node.firstUnlabeled {
      let collection = data.indexedCollection(depth: 0) ?? data
      if collection.dottedName?.hasPrefix(element + ".") == true, node.isInVerticalContainer { isFound = true }
    }
    return isFound ? .skipChildren : .visitChildren
  }
}

extension FunctionCallExprSyntax {
  fileprivate var isInVerticalContainer: Bool {
    for closure in ancestors.lazy.compactMap({ $0.as(ClosureExprSyntax.self) }) {
      guard let name = closure.argument?.call.calleeToken?.text else { return false }
      if name == "Group" || name == "Section" { continue }
      return name == "VStack" || name == "GroupBox" || name.hasSuffix("Section")
    }
    return false
  }

  /// Whether the grid has an alignment that a lazy grid cannot reproduce: a header row whose cells line up with the
  /// other rows, lines across all columns, or cells that span several columns.
  func needsGridAlignment(in context: FileContext) -> Bool {
    let rows = BuilderContent(contentClosure).flattened(through: ["Group", "Section"])
    if rows.contains(where: \.isGridRow) { return true }
    let isMixed = rows.contains { row in
      guard let made = ViewChain(row).construction, made.name == "ForEach" else { return false }
      let views = BuilderContent(made.call.contentClosure).flattened(through: ["Group"])
      return views.contains(where: \.isGridRow) && !views.allSatisfy(\.isGridRow)
    }
    return isMixed || placesGridCells(in: context)
  }

  /// Whether the view is a stack of several views other than texts and images.
  var isSectionOfScreen: Bool {
    guard let name = calleeToken?.text, ["VStack", "ZStack", "GroupBox"].contains(name) else { return false }
    let views = BuilderContent(contentClosure).views.filter { view in
      let name = ViewChain(view).construction?.name ?? ""
      return !["Text", "Image", "Spacer", "Divider", "Color"].contains(name)
    }
    return views.count > 1
  }
}

extension SyntaxProtocol {
  /// Whether the code, or a helper of the type that it calls, places or aligns cells in the columns of a `Grid`.
  fileprivate func placesGridCells(in context: FileContext, depth: Int = 0) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      guard case .identifier(let name) = token.tokenKind else { return false }
      if GridModifiers.all.contains(name) { return true }
      guard depth < 2, !token.isUppercased, token.parent?.as(DeclReferenceExprSyntax.self)?.isMemberName == false else {
        return false
      }
      return token.helperCode(named: name, in: context).contains { $0.placesGridCells(in: context, depth: depth + 1) }
    }
  }
}

private enum GridModifiers {
  static let all: Set<String> = ["gridCellAnchor", "gridCellColumns", "gridCellUnsizedAxes", "gridColumnAlignment"]
}

extension ExprSyntax {
  fileprivate var isGridRow: Bool { ViewChain(self).construction?.name == "GridRow" }
}
