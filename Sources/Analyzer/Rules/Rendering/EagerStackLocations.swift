import SwiftSyntax

extension Project {
  /// Whether the rows of a stack are groups such as a `DisclosureGroup` with rows of their own.
  func hasGroups(asRowsOf located: Located<EagerStackInScroll.Evidence>, among groups: Set<Int>) -> Bool {
    let row = located.evidence.row
    guard !row.isEmpty, let view = entity(named: row, inFile: located.file, insideType: located.record.type) else {
      return false
    }
    return groups.contains(view)
  }

  /// Whether code outside of the scroll view reads a preference that each row sets.
  func readsPreferences(
    ofRowsOf located: Located<EagerStackInScroll.Evidence>, _ preferences: [Int: Set<String>]
  ) -> Bool {
    let read = located.evidence.readPreferences
    let row = located.evidence.row
    guard !read.isEmpty, !row.isEmpty,
      let view = entity(named: row, inFile: located.file, insideType: located.record.type)
    else { return false }
    return !(preferences[view] ?? []).isDisjoint(with: read)
  }

  /// Whether the code is in a popover, or in a view that is shown only in popovers.
  func isInPopover(
    _ located: Located<EagerStackInScroll.Evidence>, _ popovers: [Int: [SourceRange]]
  ) -> Bool {
    func isShown(_ range: SourceRange, inFile file: Int) -> Bool {
      (popovers[file] ?? []).contains { $0.contains(range) }
    }
    if isShown(located.record.range, inFile: located.file) { return true }
    guard !popovers.isEmpty, let view = entity(of: located) else { return false }
    let name = types.entities[view].name.lastNamePart
    var isShownAtAll = false
    for file in files(mentioning: [name]) where !files[file].isTest {
      for made in files[file].facts.constructions where !made.isInPreview && made.type.lastNamePart == name {
        guard entity(named: made.type, inFile: file, insideType: made.owner) == view else { continue }
        guard isShown(made.range, inFile: file) else { return false }
        isShownAtAll = true
      }
    }
    return isShownAtAll
  }
}

extension FunctionCallExprSyntax {
  /// Whether a frame limits the scroll view to the height of a few rows, as for a list of results in a form.
  var isInSmallBox: Bool {
    modifiersOutside().contains { modifier in
      guard modifier.modifierName == "frame" else { return false }
      return ["height", "maxHeight"].contains { label in
        // `isCompact ? 250 : nil` limits the height where the list might otherwise become long.
        let heights =
          modifier.argument(labeled: label)?.expression.ternaryBranches
          .filter { !$0.is(NilLiteralExprSyntax.self) } ?? []
        return !heights.isEmpty
          && heights.allSatisfy { height in
            height.as(IntegerLiteralExprSyntax.self).flatMap { Int($0.literal.text) }.map { $0 <= 250 } ?? false
          }
      }
    }
  }
}
