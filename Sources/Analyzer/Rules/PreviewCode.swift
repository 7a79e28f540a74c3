/// Determines the views that exist only for previews, such as a gallery of a component's variants.
struct PreviewViews: Collector {
  static let id = "preview_views"

  /// For each reviewed file, the ranges of the declarations and extensions of such views.
  func collection(in project: Project) -> [Int: [SourceRange]] {
    var ranges: [Int: [SourceRange]] = [:]
    for entity in project.reviewedEntities(having: .view) where project.existsForPreviews(entity) {
      let type = project.types.entities[entity]
      for part in type.declarations + type.extensions {
        ranges[part.file, default: []].append(project.fact(part).range)
      }
    }
    return ranges
  }
}

extension Project {
  /// Whether all locations of a candidate are in code that exists only for previews.
  func isInPreviewCode<Evidence>(_ located: Located<Evidence>) -> Bool {
    isInPreviewCode(located.record.range.start, ofFile: located.file)
      && located.related.allSatisfy { isInPreviewCode($0.range.start, ofFile: $0.file) }
  }

  /// Whether a construct is in code that exists only for previews.
  func isInPreviewCode(_ construct: LocatedOpportunity) -> Bool {
    guard let start = construct.start else { return files[construct.file].isForPreviews }
    return isInPreviewCode(start, ofFile: construct.file)
  }

  /// Whether a location is in code that exists only for previews.
  private func isInPreviewCode(_ location: SourcePosition, ofFile file: Int) -> Bool {
    files[file].isForPreviews
      || collection(of: PreviewViews.self)[file]?.contains { $0.start <= location && location <= $0.end } == true
  }

  /// Whether only previews create a view. The view must be private or named after previews, because other apps and
  /// targets can create any other view.
  fileprivate func existsForPreviews(_ view: Int) -> Bool {
    let type = types.entities[view]
    let name = type.name.lastNamePart
    let isNamed = ["preview", "previews"].contains { name.camelCaseWords.contains($0) }
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
