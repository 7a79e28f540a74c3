/// The code that exists only for previews: files such as `Badge+Preview.swift`, and views such as a gallery of a
/// component's variants.
struct PreviewCode: Sendable {
  private let isForPreviews: [Bool]
  /// The ranges of the declarations and extensions of such views, keyed by file.
  private let views: [Int: [SourceRange]]

  init(in project: Project) {
    var views: [Int: [SourceRange]] = [:]
    for entity in project.entities(having: .view) where project.existsForPreviews(entity) {
      let type = project.types.entities[entity]
      for part in type.declarations + type.extensions {
        views[part.file, default: []].append(project.fact(part).range)
      }
    }
    self.views = views
    isForPreviews = project.files.map(\.isForPreviews)
  }

  /// Returns whether all locations of a candidate are in such code.
  func contains<Evidence>(_ located: Located<Evidence>) -> Bool {
    contains(located.record.range.start, inFile: located.file)
      && located.related.allSatisfy { contains($0.range.start, inFile: $0.file) }
  }

  /// Returns whether a construct is in such code.
  func contains(_ construct: LocatedOpportunity) -> Bool {
    guard let start = construct.start else { return isForPreviews[construct.file] }
    return contains(start, inFile: construct.file)
  }

  private func contains(_ position: SourcePosition, inFile file: Int) -> Bool {
    isForPreviews[file] || views[file]?.contains { $0.start <= position && position <= $0.end } == true
  }
}

extension Project {
  /// Whether only previews create a view. The view must be private or named after previews, because other apps and
  /// targets can create any other view.
  fileprivate func existsForPreviews(_ view: Int) -> Bool {
    let type = types.entities[view]
    let name = type.name.lastNamePart
    let isNamed = name.camelCaseWords.contains { $0 == "preview" || $0 == "previews" }
    guard type.isFilePrivate || isNamed, !facts(of: view).contains(where: \.isPreview) else { return false }
    var isShown = false
    for file in type.isFilePrivate ? [type.file] : files(mentioning: [name]) {
      for made in files[file].facts.constructions where made.type.lastNamePart == name {
        guard entity(named: made.type, inFile: file, insideType: made.owner) == view else { continue }
        guard made.isInPreview else { return false }
        isShown = true
      }
    }
    return isShown
  }
}
