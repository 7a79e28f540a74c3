/// The code of types that exist only for previews, such as a gallery of a component's variants.
struct PreviewCode: Sendable {
  /// The ranges of the declarations and extensions of such types, keyed by file.
  private let ranges: [Int: [SourceRange]]

  init(in project: Project) {
    var ranges: [Int: [SourceRange]] = [:]
    for entity in PreviewTypes(in: project).found {
      let type = project.types.entities[entity]
      for part in type.declarations + type.extensions {
        ranges[part.file, default: []].append(project.fact(part).range)
      }
    }
    self.ranges = ranges
  }

  /// Returns whether all locations of a candidate are in such code.
  func contains<Evidence>(_ located: Located<Evidence>) -> Bool {
    contains(located.record.range.start, inFile: located.file)
      && located.related.allSatisfy { contains($0.range.start, inFile: $0.file) }
  }

  /// Returns whether a construct is in such code.
  func contains(_ construct: LocatedOpportunity) -> Bool {
    construct.start.map { contains($0, inFile: construct.file) } ?? false
  }

  private func contains(_ position: SourcePosition, inFile file: Int) -> Bool {
    ranges[file]?.contains { $0.contains(position) } == true
  }
}

/// Finds the types that only previews use: views that a preview creates, and types in files such as
/// `Badge+Preview.swift`.
///
/// A mention in any other code, even one that creates no value, such as `urls.map(LinkPreview.init)`, means that a type
/// is part of the app.
private struct PreviewTypes {
  private let project: Project
  private var candidates: Set<Int> = []
  /// Where previews create values, keyed by file.
  private var creations: [Int: Set<SourcePosition>] = [:]
  /// The candidates that other code mentions.
  private var used: Set<Int> = []
  /// The candidates that the code of a candidate mentions.
  private var mentioned: [Int: [Int]] = [:]

  /// The types, in source order.
  var found: [Int] {
    let inApp = Set(project.reached(from: Array(used)) { mentioned[$0] ?? [] })
    return candidates.subtracting(inApp).sorted()
  }

  init(in project: Project) {
    self.project = project
    candidates = Set(project.types.entities.indices.filter(project.mayExistForPreviews))
    // Only the types in reviewed files can contain a finding.
    guard candidates.contains(where: project.isReviewed) else {
      candidates = []
      return
    }
    keepShown()
    guard !candidates.isEmpty else { return }
    let names = Set(candidates.map { project.types.entities[$0].name.lastNamePart })
    for file in filesToSearch { noteMentions(of: names, inFile: file) }
  }

  /// Removes the candidates that no preview creates, except in files for previews.
  private mutating func keepShown() {
    let names = Set(candidates.map { project.types.entities[$0].name.lastNamePart })
    var shown: Set<Int> = []
    for (index, file) in project.files.enumerated() where file.facts.createsInPreviews {
      for made in file.facts.constructions where made.isInPreview && names.contains(made.type.lastNamePart) {
        creations[index, default: []].insert(made.range.start)
        if let entity = project.entity(named: made.type, inFile: index, insideType: made.owner) { shown.insert(entity) }
      }
    }
    candidates = candidates.filter {
      shown.contains($0) || project.files[project.types.entities[$0].file].isForPreviews
    }
  }

  /// The files that may mention candidates.
  private var filesToSearch: Set<Int> {
    let types = candidates.map { project.types.entities[$0] }
    let visible = Set(types.filter { !$0.isFilePrivate }.map(\.name.lastNamePart))
    return Set(types.map(\.file)).union(visible.isEmpty ? [] : project.files(mentioning: visible))
  }

  private mutating func noteMentions(of names: Set<String>, inFile file: Int) {
    let facts = project.files[file].facts
    let uses = facts.uses.unpacked(typeCount: facts.types.count)
    for use in uses.uses where use.kind != .localType {
      let scope = uses.scope(of: use).type
      let parts = uses.name(of: use).withoutArgumentLabels.split(separator: ".").map(String.init)
      for (index, part) in parts.enumerated() where names.contains(part) {
        let name = parts[...index].joined(separator: ".")
        for entity in entities(named: name, inFile: file, insideType: scope) {
          noteMention(of: entity, at: use.range.start, inFile: file, insideType: scope)
        }
      }
    }
  }

  /// Returns the candidates that a name may denote: all with this name if it is ambiguous or unknown.
  private func entities(named name: String, inFile file: Int, insideType type: Int?) -> [Int] {
    if let entity = project.entity(named: name, inFile: file, insideType: type) {
      return candidates.contains(entity) ? [entity] : []
    }
    return candidates.filter { candidate in
      let type = project.types.entities[candidate]
      return type.name.lastNamePart == name.lastNamePart && (!type.isFilePrivate || type.file == file)
    }
  }

  private mutating func noteMention(
    of entity: Int, at position: SourcePosition, inFile file: Int, insideType type: Int?
  ) {
    guard !project.declares(entity, at: position, inFile: file) else { return }
    if creations[file]?.contains(position) == true { return }
    guard let type else {
      used.insert(entity)
      return
    }
    let reference = TypeIndex.Reference(file: file, type: type)
    if project.fact(reference).isPreview { return }
    if let owner = project.types.meaning(of: reference).entity, candidates.contains(owner) {
      mentioned[owner, default: []].append(entity)
    } else {
      used.insert(entity)
    }
  }
}

extension Project {
  /// Whether a type may exist only for previews, according to its name, its access and its file: a view that is private
  /// or named after previews, or any type in a file for previews. Other modules can use a public type.
  fileprivate func mayExistForPreviews(_ entity: Int) -> Bool {
    let type = types.entities[entity]
    guard type.isFilePrivate || files[type.file].isForPreviews || type.name.lastNamePart.isNamedAfterPreviews,
      files[type.file].isForPreviews || types.roles(of: entity).contains(.view)
    else { return false }
    return !type.declarations.contains(where: isPublic) && !facts(of: entity).contains(where: \.isPreview)
  }

  /// Whether other modules can use a declared type.
  private func isPublic(_ declaration: TypeIndex.Reference) -> Bool {
    let fact = fact(declaration)
    guard !fact.isFilePrivate else { return false }
    let outer = fact.parent.map { files[declaration.file].facts.types[$0] }
    // In a public extension, types are public by default.
    let modifiers = fact.modifiers + (outer?.kind == .extension ? outer?.modifiers ?? [] : [])
    return modifiers.contains { ["open", "package", "public"].contains($0) }
  }

  /// Whether a position is in a declaration or an extension of a type.
  fileprivate func declares(_ entity: Int, at position: SourcePosition, inFile file: Int) -> Bool {
    let type = types.entities[entity]
    return (type.declarations + type.extensions).contains { $0.file == file && fact($0).range.contains(position) }
  }
}

extension String {
  /// Whether a word in the name of a type is "preview" or "previews".
  fileprivate var isNamedAfterPreviews: Bool {
    contains("review") && camelCaseWords.contains { $0 == "preview" || $0 == "previews" }
  }
}
