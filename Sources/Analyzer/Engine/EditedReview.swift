/// Derives the review of an edited project from the review before the edit.
///
/// If the edited files look the same to all other files, only findings in the edited files and in files related to them
/// can change. These files are reviewed before and after the edit; everything else is taken from the earlier review.
/// - Source: docs/decisions/0024-reviews-after-an-edit.md.
struct EditedReview {
  /// The project before the edit, in a review of all files.
  let earlier: Project
  /// The review before the edit.
  let review: Review

  /// The maximum number of files to review again. With more files, reviewing the whole project is not much slower.
  private var mostFiles: Int { max(64, earlier.files.count / 16) }

  /// Returns false if any declarations differ, which is the case after most edits that affect other files. Does not
  /// require an index.
  static func mayApply(from before: [ProjectFile], to after: [ProjectFile]) -> Bool {
    before.count == after.count
      && zip(before, after).allSatisfy { $0 === $1 || appearSame($0, $1, where: { _ in false }) }
  }

  private static func appearSame(_ file: ProjectFile, _ other: ProjectFile, where isDeclared: (String) -> Bool) -> Bool
  {
    FileAppearance(of: file.facts, where: isDeclared).isSame(as: FileAppearance(of: other.facts, where: isDeclared))
  }

  /// Returns the files to review again, in ascending order; nil if the effects of the edit cannot be limited to a few
  /// files.
  /// - Parameter files: The project after the edit.
  func affectedFiles(in files: [ProjectFile]) -> [Int]? {
    let before = earlier.files
    guard files.count == before.count else { return nil }
    var edited: [Int] = []
    for (index, file) in files.enumerated() where file !== before[index] {
      guard PathKey(file.path) == PathKey(before[index].path) else { return nil }
      guard file.facts.failure == nil, Self.appearSame(file, before[index], where: earlier.types.declares) else {
        return nil
      }
      edited.append(index)
    }
    guard edited.count <= mostFiles, useSameLayers(edited, in: files) else { return nil }
    // A comment can suppress a related location of a finding in another file, so comments must stay where they are. One
    // in another file becomes superfluous if an edit removes the only finding that it suppresses.
    guard edited.allSatisfy({ before[$0].facts.suppressions.isEmpty && files[$0].facts.suppressions.isEmpty }) else {
      return nil
    }
    return related(to: edited, andTo: before.indices.filter { !before[$0].facts.suppressions.isEmpty })
  }

  /// Returns whether the edited files use the same layers as before. A cycle of layers is reported in the first file
  /// that uses the next layer.
  private func useSameLayers(_ edited: [Int], in files: [ProjectFile]) -> Bool {
    guard !earlier.policy.layers.isEmpty else { return true }
    let finder = LayerUseFinder(in: earlier)
    func layers(usedBy facts: FileFacts, at index: Int) -> [Int] {
      finder.uses(inFile: index, facts.uses.unpacked(typeCount: facts.types.count)).map(\.used)
    }
    return edited.allSatisfy {
      layers(usedBy: files[$0].facts, at: $0) == layers(usedBy: earlier.files[$0].facts, at: $0)
    }
  }

  /// Returns the edited files, the files that share types with them, the commented files, and all files that share
  /// findings with one of these, directly or through other files.
  private func related(to edited: [Int], andTo commented: [Int]) -> [Int]? {
    let indices = Dictionary(zip(earlier.files.map { PathKey($0.path) }, earlier.files.indices)) { first, _ in first }
    var neighbors: [Int: Set<Int>] = [:]
    for finding in review.findings + review.accepted.map(\.finding) where !finding.related.isEmpty {
      let group = Set(([finding.path] + finding.related.map(\.path)).compactMap { indices[PathKey($0)] })
      guard group.count > 1 else { continue }
      for file in group { neighbors[file, default: []].formUnion(group) }
    }
    var found = Set(edited + commented)
    for entity in earlier.types.entities(inFiles: edited) {
      let type = earlier.types.entities[entity]
      found.insert(type.file)
      found.formUnion((type.declarations + type.extensions).map(\.file))
    }
    var waiting = Array(found)
    while let file = waiting.popLast() {
      for other in neighbors[file] ?? [] where found.insert(other).inserted { waiting.append(other) }
      guard found.count <= mostFiles else { return nil }
    }
    return found.sorted()
  }

  /// Returns the review with the new results for the affected files, or nil if the reviews are inconsistent.
  /// - Parameters:
  ///   - before: A review of the affected files before the edit.
  ///   - after: A review of the affected files after the edit.
  func replacing(_ before: Review, with after: Review) -> Review? {
    let affected = Set(after.files.map { PathKey($0.path) })
    func isAffected(_ path: String) -> Bool { affected.contains(PathKey(path)) }
    // If findings in the affected files depended on other files, reviewing the affected files alone would change them.
    guard before.files.map(\.path) == after.files.map(\.path),
      before.findings == review.findings.filter({ isAffected($0.path) }),
      before.accepted == review.accepted.filter({ isAffected($0.finding.path) }),
      before.files == review.files.filter({ isAffected($0.path) }),
      (after.findings + after.accepted.map(\.finding)).allSatisfy({ $0.related.allSatisfy { isAffected($0.path) } })
    else { return nil }
    let files = merged(review.files.filter { !isAffected($0.path) }, after.files, path: \.path)
    let findings = merged(review.findings.filter { !isAffected($0.path) }, after.findings, path: \.path)
    let accepted = merged(
      review.accepted.filter { !isAffected($0.finding.path) }, after.accepted, path: \.finding.path)
    let others = earlier.failures(
      inFiles: earlier.files.indices.filter { !isAffected(earlier.files[$0].path) })
    var coverage = CoverageCount()
    for file in files { coverage += file.coverage }
    return Review(
      architecture: after.architecture, modules: after.modules, files: files, findings: findings,
      checklists: checklists(before, after, files: files),
      folders: folders(before, after),
      coverage: coverage, suppressed: accepted.count, baselined: 0, accepted: accepted,
      skipped: Set(after.skipped + others).sorted())
  }

  /// Returns the updated totals of the folders, which are sums over the files.
  private func folders(_ before: Review, _ after: Review) -> [FolderReview] {
    let sides = Dictionary(
      zip(before.folders, after.folders).map { (PathKey($0.path), ($0, $1)) }, uniquingKeysWith: { $1 })
    return review.folders.map { folder in
      guard let (old, new) = sides[PathKey(folder.path)] else { return folder }
      return FolderReview(
        path: folder.path, files: folder.files, findings: folder.findings - old.findings + new.findings,
        coverage: folder.coverage - old.coverage + new.coverage)
    }
  }

  /// Merges two lists sorted by path.
  private func merged<Element>(_ some: [Element], _ others: [Element], path: (Element) -> String) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(some.count + others.count)
    var rest = others[...]
    for element in some {
      while let other = rest.first, PathKey(path(other)) < PathKey(path(element)) {
        result.append(other)
        rest = rest.dropFirst()
      }
      result.append(element)
    }
    return result + rest
  }

  /// Returns the updated checklist totals. All of them are sums over the files, except for an item's status, which is
  /// its worst status in any file.
  private func checklists(_ before: Review, _ after: Review, files: [FileReview]) -> [ChecklistReview] {
    var index = 0
    return zip(review.checklists, zip(before.checklists, after.checklists)).map { list, sides in
      let items = zip(list.items, zip(sides.0.items, sides.1.items)).map { item, sides in
        defer { index += 1 }
        let (old, new) = sides
        return ChecklistReview.Item(
          id: item.id, text: item.text,
          status: ItemStatus.worst(of: files.lazy.map { $0.items[index] }),
          findings: item.findings - old.findings + new.findings,
          coverage: item.coverage - old.coverage + new.coverage,
          opportunities: item.opportunities - old.opportunities + new.opportunities,
          failures: item.failures - old.failures + new.failures)
      }
      return ChecklistReview(
        id: list.id, items: items, coverage: items.reduce(into: CoverageCount()) { $0 += $1.coverage })
    }
  }
}

extension CoverageCount {
  fileprivate static func - (left: CoverageCount, right: CoverageCount) -> CoverageCount {
    CoverageCount(
      passed: left.passed - right.passed, failed: left.failed - right.failed, human: left.human - right.human)
  }

  fileprivate static func + (left: CoverageCount, right: CoverageCount) -> CoverageCount {
    var sum = left
    sum += right
    return sum
  }
}
