/// Finds subviews that are used by other files but declared in a different view's file.
struct SharedSubviewInFile: ProjectRule {
  static let info = RuleInfo(
    id: "shared_subview_in_file",
    summary: "A subview used by other files should have its own file.",
    rationale: """
      A small view can share a file with the screen that uses it. Once a second screen uses the view, it becomes a \
      component: readers expect to find it in its own file, and changes to it affect more than one screen.
      """,
    details: """
      The rule ignores views that share private types with other code in their file, files that contain only public \
      components, placeholders used by only one other file, and views that only one other file uses, which also uses \
      the main view. It also ignores variants of the file's main view, such as `CompactBadge` next to `Badge`, if they \
      create the main view without state of their own or are the only view that creates it, short wrappers around the \
      main view, views that are several times as long as the main view, and parts that have the main view's name as a \
      prefix, such as `BadgeTitle`, in folders for shared components.
      """,
    sources: ["S2.3", "S2 large-view"],
    opportunity: "more than one view",
    defaultLevel: .info,
    remedy: Remedy(.subview, .medium),
    triggering: SharedSubviewInFileExamples.triggering,
    good: SharedSubviewInFileExamples.good)

  struct Evidence: Analyzer.Evidence {
    /// The path of another file that uses the subview.
    let user: String
    /// The view that the file is named after.
    let primaryView: String

    static let fields = FieldList(Self.init, \.user, \.primaryView)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let shared = project.reviewedFiles.compactMap { file -> (file: Int, primary: Int, others: [Int])? in
      guard !project.files[file].isTest else { return nil }
      let views = project.views(inFile: file)
      guard views.count > 1 else { return nil }
      let fileName = project.files[file].path.fileStem
      let primary = views.first { project.types.entities[$0].name.lastNamePart == fileName }
      return primary.map { primary in (file, primary, views.filter { $0 != primary }) }
    }
    let users = users(of: shared.flatMap(\.others), in: project)
    return shared.flatMap { file, primary, others -> [Located<Evidence>] in
      lazy var privateTypes = PrivateTypes(inFile: file, of: project)
      return others.compactMap { view -> Located<Evidence>? in
        guard let user = users[view]?.first(where: { $0 != file }),
          !project.isKit(primary, with: others), users[view]?.count != 1 || !project.isPlaceholder(view),
          !(users[view]?.count == 1 && !project.creates(view, inFile: file) && project.creates(primary, inFile: user)),
          !project.isVariant(view, of: primary), !project.isMainPart(view, beside: primary),
          !project.isWrapper(view, of: primary, orOneOf: project.creates(view, inFile: file) ? [] : others),
          !(project.isPart(view, of: primary) && project.isComponentFile(file)),
          !privateTypes.areShared(by: view, in: project)
        else { return nil }
        return project.candidate(
          Evidence(
            user: project.files[user].path, primaryView: project.types.entities[primary].name),
          atTypeNamed: view)
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedFiles.filter { !project.files[$0].isTest }.flatMap { file in
      project.views(inFile: file).dropFirst().compactMap { project.opportunity(atTypeNamed: $0) }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.symbol)` is declared in the same file as `\(record.evidence.primaryView)` but is also used in \
    \(record.evidence.user); move it to \(record.symbol.lastNamePart).swift
    """
  }

  /// Returns the files that create each view, in path order, excluding previews and tests.
  private func users(of views: [Int], in project: Project) -> [Int: [Int]] {
    let names = Set(views.map { project.types.entities[$0].name.lastNamePart })
    var users: [Int: [Int]] = [:]
    for file in project.files(mentioning: names) where !project.files[file].isTest {
      for construction in project.files[file].facts.constructions where !construction.isInPreview {
        guard names.contains(construction.type.lastNamePart),
          let entity = project.entity(named: construction.type, inFile: file, insideType: construction.owner),
          project.types.entities[entity].file != file, users[entity]?.last != file,
          !project.callsOwnFunction(construction, inFile: file)
        else { continue }
        users[entity, default: []].append(file)
      }
    }
    return users
  }
}

extension Project {
  /// Whether app code in a file creates a view.
  fileprivate func creates(_ view: Int, inFile file: Int) -> Bool {
    files[file].facts.constructions.contains { made in
      !made.isInPreview && entity(named: made.type, inFile: file, insideType: made.owner) == view
    }
  }

  /// Whether a view's name suggests a variant of the file's main view (`CompactBadge` next to `Badge` or `BadgeView`),
  /// and it is a preset or the only user of the main view.
  fileprivate func isVariant(_ view: Int, of primary: Int) -> Bool {
    guard isPreset(view, of: primary) || isOnlyUser(view, of: primary) else { return false }
    let words = types.entities[primary].name.lastNamePart.camelCaseWords
    let stem = ["view", "screen", "cell", "row", "preview"].contains(words.last) ? words.dropLast() : words[...]
    guard !stem.isEmpty else { return false }
    let name = types.entities[view].name.lastNamePart.camelCaseWords
    return name.starts(with: stem) || name.dropFirst().starts(with: stem)
  }

  /// Whether a view is several times as long as the view that the file is named after, so that the file is mostly about
  /// the former.
  fileprivate func isMainPart(_ view: Int, beside primary: Int) -> Bool {
    codeLines(of: view) > 4 * codeLines(of: primary) + 20
  }

  /// Whether a view is a preset: it creates the file's main view and has neither state nor other wrapped properties.
  private func isPreset(_ view: Int, of primary: Int) -> Bool {
    guard properties(of: view).allSatisfy(\.attributes.isEmpty) else { return false }
    return types.entities[view].declarations.contains { declaration in
      files[declaration.file].facts.constructions.contains { made in
        made.owner == declaration.type && !made.isInPreview
          && entity(named: made.type, inFile: declaration.file, insideType: made.owner) == primary
      }
    }
  }

  /// Whether a view is a variant of the file's main view, according to its name, and the only view that creates it:
  /// `AnimatedLogo` next to `Logo`.
  private func isOnlyUser(_ view: Int, of primary: Int) -> Bool {
    guard types.entities[view].name.lastNamePart.hasSuffix(types.entities[primary].name.lastNamePart) else {
      return false
    }
    var isUsed = false
    for file in files(mentioning: [types.entities[primary].name.lastNamePart]) where !files[file].isTest {
      for made in files[file].facts.constructions where !made.isInPreview {
        guard entity(named: made.type, inFile: file, insideType: made.owner) == primary else { continue }
        guard let owner = made.owner, types.meaning(of: .init(file: file, type: owner)).entity == view else {
          return false
        }
        isUsed = true
      }
    }
    return isUsed
  }

  /// Whether a call that looks like the creation of a view calls a function that the enclosing type declares.
  fileprivate func callsOwnFunction(_ made: ConstructionFact, inFile file: Int) -> Bool {
    guard let owner = made.owner else { return false }
    func declares(_ fact: TypeFact) -> Bool {
      fact.members.contains { $0.kind == .function && $0.baseName == made.type }
    }
    let type = types.meaning(of: .init(file: file, type: owner)).entity
    return type.map { facts(of: $0).contains(where: declares) } ?? declares(files[file].facts.types[owner])
  }

  /// Whether a view does little more than show the file's main view, such as a sheet around it, or one of the given
  /// others, if that view in turn shows the main view.
  fileprivate func isWrapper(_ view: Int, of primary: Int, orOneOf others: [Int]) -> Bool {
    guard facts(of: view).reduce(0, { $0 + $1.codeLines }) <= Self.longestWrapper else { return false }
    return shows(primary, in: view)
      || others.contains { $0 != view && shows($0, in: view) && shows(primary, in: $0) }
  }

  /// Whether the body of a view creates another view.
  private func shows(_ child: Int, in view: Int) -> Bool {
    types.entities[view].declarations.contains { declaration in
      files[declaration.file].facts.constructions.contains { made in
        made.owner == declaration.type && made.member == "body" && !made.isInPreview
          && entity(named: made.type, inFile: declaration.file, insideType: made.owner) == child
      }
    }
  }

  /// The maximum number of code lines in a wrapper.
  private static var longestWrapper: Int { 20 }

  /// Whether a view is named as a part of the file's main view (`ThemeListHeader` next to `ThemeList`) or as one of
  /// several (`SelectionChip` next to `SelectionChips`).
  fileprivate func isPart(_ view: Int, of primary: Int) -> Bool {
    let (name, whole) = (types.entities[view].name.lastNamePart, types.entities[primary].name.lastNamePart)
    return name.camelCaseWords.starts(with: whole.camelCaseWords) || whole == name + "s"
  }

  /// Whether a file is in a folder for shared components, where readers look for parts of a component in its file.
  fileprivate func isComponentFile(_ file: Int) -> Bool {
    files[file].path.folder.split(separator: "/").contains { folder in
      String(folder).camelCaseWords.contains { ["component", "components", "shared", "common"].contains($0) }
    }
  }

  /// Whether a file declares several views that are all public, which suggests a set of related components, such as a
  /// form with its sections and rows.
  fileprivate func isKit(_ primary: Int, with others: [Int]) -> Bool {
    others.count > 1
      && ([primary] + others).allSatisfy { view in
        types.entities[view].declarations.contains { fact($0).modifiers.contains("public") }
      }
  }

  /// Whether a view is a placeholder that is shown while another view loads, which is a reason to keep it next to that
  /// view.
  fileprivate func isPlaceholder(_ view: Int) -> Bool {
    let words = types.entities[view].name.lastNamePart.camelCaseWords
    return words.contains { ["placeholder", "skeleton"].contains($0) }
  }

  /// Returns the views declared in a file, in source order, excluding views for previews.
  func views(inFile file: Int) -> [Int] {
    let facts = files[file].facts.types
    var views: [Int] = []
    for type in facts.indices where facts[type].kind != .extension && !facts[type].isPreview {
      guard case .entity(let entity) = types.meaning(of: .init(file: file, type: type)),
        types.roles(of: entity).contains(.view), views.last != entity
      else { continue }
      views.append(entity)
    }
    return views
  }
}

/// The types that are private to a file, and the types in the file that use them.
private struct PrivateTypes {
  private let names: Set<String>
  /// The indices of the types that use each private type; nil stands for an ambiguous type.
  private var users: [String: Set<Int?>] = [:]

  init(inFile file: Int, of project: Project) {
    let facts = project.files[file].facts.types
    names = Set(facts.filter(\.isFilePrivate).map(\.simpleName))
    guard !names.isEmpty else { return }
    for type in facts.indices where !facts[type].isFilePrivate {
      var entity: Int?
      if case .entity(let found) = project.types.meaning(of: .init(file: file, type: type)) { entity = found }
      for name in used(by: facts[type]) { users[name, default: []].insert(entity) }
    }
  }

  /// Whether a view uses a private type that other code in the file uses as well, and that therefore cannot move along
  /// with the view.
  func areShared(by view: Int, in project: Project) -> Bool {
    guard !names.isEmpty else { return false }
    return project.facts(of: view).contains { fact in
      used(by: fact).contains { users[$0]?.contains { $0 != view } ?? false }
    }
  }

  private func used(by fact: TypeFact) -> Set<String> {
    let used = fact.members.lazy.flatMap(\.uses).map(\.name)
    return Set(used).union(fact.properties.lazy.compactMap { $0.knownType?.lastNamePart }).intersection(names)
  }
}

extension String {
  /// The path without the file name.
  fileprivate var folder: Substring { lastIndex(of: "/").map { self[..<$0] } ?? "" }

  /// The file name without its extension: `FeedView` for `App/FeedView.swift`.
  fileprivate var fileStem: String {
    let name = split(separator: "/").last ?? ""
    return String(name.hasSuffix(".swift") ? name.dropLast(".swift".count) : name)
  }
}
