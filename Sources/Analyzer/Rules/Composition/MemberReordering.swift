import SwiftSyntax

/// Reorders the members of a block; comments move with their member.
struct MemberReordering {
  private let items: [MemberBlockItemSyntax]
  private let ranks: [MemberRank?]
  private let text: SourceText
  private let isStruct: Bool

  /// Returns nil if members cannot be moved as whole lines, because some are inside `#if` or share a line.
  init?(_ block: MemberBlockSyntax, isStruct: Bool, text: SourceText) {
    items = Array(block.members)
    self.isStruct = isStruct
    guard
      items.allSatisfy({
        !$0.decl.is(IfConfigDeclSyntax.self) && $0.semicolon == nil && $0.leadingTrivia.contains { $0.isNewline }
      }), block.rightBrace.leadingTrivia.contains(where: { $0.isNewline })
    else { return nil }
    ranks = items.map { MemberRank($0.decl) }
    self.text = text
  }

  /// The edit; nil if nothing moves, if the memberwise initializer's parameters would change order and break its
  /// callers, if a `MARK` would end up above members that it does not describe, or if a comment that turns a linter on
  /// or off is in the way.
  var edit: Fix.Edit? {
    let order = order
    guard let first = items.indices.first(where: { order[$0] != $0 }),
      let last = items.indices.last(where: { order[$0] != $0 }), keepsMemberwiseInitializer(order),
      !items[first...last].contains(where: { $0.leadingTrivia.hasLinterSwitch })
    else { return nil }
    // Either whole sections move, or members move within their section.
    let movesHeadings = sections(order) == sections(Array(items.indices))
    guard movesHeadings || keepsSlots(order) else { return nil }
    let chunks = items.map { MemberChunk(text, $0, headingTravels: movesHeadings) }
    // The member after the moved ones now follows a different member and may need different spacing.
    let end = min(last + 1, items.count - 1)
    let moved = (first...end).flatMap { place in
      spacing(at: place, order: order, chunks) + chunks[place].heading + chunks[order[place]].code
    }
    return Fix.Edit(
      range: text.range(from: items[first].position.utf8Offset, to: items[end].endPosition.utf8Offset),
      replacement: String(decoding: moved, as: UTF8.self))
  }

  /// Returns the line break and blank lines to insert before the member at an index in the new order.
  private func spacing(at place: Int, order: [Int], _ chunks: [MemberChunk]) -> ArraySlice<UInt8> {
    let own = chunks[order[place]]
    guard place > 0, chunks[place].heading.isEmpty else { return chunks[place].spacing }
    let above = order[place - 1]
    // Members that stay adjacent keep their spacing.
    if above + 1 == order[place], own.heading.isEmpty { return own.spacing }
    let isBlock = own.isMultiline || chunks[above].isMultiline
    if !isBlock, ranks[above]?.groups == ranks[order[place]]?.groups, !own.startsWithComment { return own.lineEnd }
    if own.hasBlankLines { return own.spacing }
    if chunks[place].hasBlankLines { return chunks[place].spacing }
    return isBlock ? chunks.first(where: \.hasBlankLines)?.spacing ?? own.spacing : own.spacing
  }

  /// Whether the memberwise initializer's parameters keep their order. Only a struct without its own initializer has a
  /// memberwise initializer.
  private func keepsMemberwiseInitializer(_ order: [Int]) -> Bool {
    guard isStruct, !items.contains(where: { $0.decl.is(InitializerDeclSyntax.self) }) else { return true }
    let parameters = order.filter { items[$0].decl.as(VariableDeclSyntax.self)?.isMemberwiseParameter == true }
    return parameters == parameters.sorted()
  }

  /// Maps each member to the first member of its `MARK` section in the given order, or to -1 if the member is above all
  /// sections.
  private func sections(_ order: [Int]) -> [Int: Int] {
    var section = -1
    var sections: [Int: Int] = [:]
    for item in order {
      if items[item].leadingTrivia.headingEnd != nil { section = item }
      sections[item] = section
    }
    return sections
  }

  /// Whether each member remains under its `MARK` if the headings do not move.
  private func keepsSlots(_ order: [Int]) -> Bool {
    let slots = sections(Array(items.indices))
    return order.indices.allSatisfy { slots[$0] == slots[order[$0]] }
  }

  /// The index of the member at each position in the new order; members without a group do not move.
  private var order: [Int] {
    var lowest = MemberGroup.environment
    var ranked: [(item: Int, group: MemberGroup)] = []
    for (item, rank) in ranks.enumerated() {
      guard let rank else { continue }
      // A member that may belong to several groups moves with its predecessor.
      let group = min(max(lowest, rank.groups.lowerBound), rank.groups.upperBound)
      lowest = max(lowest, group)
      ranked.append((item, group))
    }
    let sorted = ranked.enumerated().sorted { ($0.element.group, $0.offset) < ($1.element.group, $1.offset) }
    var order = Array(items.indices)
    for (slot, next) in zip(ranked, sorted) { order[slot.item] = next.element.item }
    return order
  }
}

/// The bytes of one member: the preceding line breaks and blank lines, a heading that does not move, and the
/// declaration itself with its comments and indentation.
private struct MemberChunk {
  let spacing: ArraySlice<UInt8>
  let heading: ArraySlice<UInt8>
  let code: ArraySlice<UInt8>
  /// Whether the declaration, without its comments, spans several lines.
  let isMultiline: Bool

  init(_ text: SourceText, _ item: MemberBlockItemSyntax, headingTravels: Bool) {
    let bytes = text.bytes[item.position.utf8Offset..<item.endPosition.utf8Offset]
    let space: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let content = bytes.firstIndex { !space($0) } ?? bytes.endIndex
    let start = bytes[..<content].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? bytes.startIndex
    spacing = bytes[..<start]
    var codeStart = start
    if !headingTravels, let length = item.leadingTrivia.headingEnd {
      let rest = bytes[(item.position.utf8Offset + length)...]
      let next = rest.firstIndex { !space($0) } ?? rest.endIndex
      codeStart = rest[..<next].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? start
    }
    heading = bytes[start..<codeStart]
    code = bytes[codeStart...]
    let declaration =
      item.positionAfterSkippingLeadingTrivia.utf8Offset..<item.endPositionBeforeTrailingTrivia.utf8Offset
    isMultiline = text.line(at: declaration.lowerBound) < text.line(at: declaration.upperBound)
  }

  /// The line break that ends the previous line, without blank lines.
  var lineEnd: ArraySlice<UInt8> {
    guard let first = spacing.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return spacing }
    let isWindows = spacing[first] == 0x0D && first + 1 < spacing.endIndex && spacing[first + 1] == 0x0A
    return spacing[...(isWindows ? first + 1 : first)]
  }

  var hasBlankLines: Bool { lineEnd.count < spacing.count }

  var startsWithComment: Bool { code.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "/") }
}

extension VariableDeclSyntax {
  /// Whether callers may pass the property's value to the memberwise initializer. Callers rarely pass private or
  /// wrapped properties that have an initial value.
  var isMemberwiseParameter: Bool {
    guard !modifiers.isStatic, let binding = bindings.first, binding.isStored else { return false }
    let wrappers = attributes.compactMap { $0.as(AttributeSyntax.self) }
    if wrappers.contains(where: { $0.arguments != nil || $0.attributeName.trimmedDescription == "EnvironmentObject" }) {
      return false
    }
    guard binding.initializer != nil else { return true }
    let isPrivate = modifiers.contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil }
    return bindingSpecifier.tokenKind == .keyword(.var) && !isPrivate && wrappers.isEmpty
  }
}

extension Trivia {
  /// The end of the last `MARK`, as an offset in UTF-8 bytes; nil if there is none.
  var headingEnd: Int? {
    var offset = 0
    var end: Int?
    for piece in pieces {
      offset += piece.sourceLength.utf8Length
      if case .lineComment(let text) = piece, text.contains("MARK:") { end = offset }
    }
    return end
  }

  /// Whether a comment in the trivia turns a linter on or off for the code that follows.
  fileprivate var hasLinterSwitch: Bool {
    contains { piece in
      guard case .lineComment(let text) = piece else { return false }
      return text.split { $0 == " " || $0 == "\t" }.contains { $0.hasSuffix(":disable") || $0.hasSuffix(":enable") }
    }
  }
}
