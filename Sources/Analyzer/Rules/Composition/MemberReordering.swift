import SwiftSyntax

/// Puts the members of a block in order; each keeps its comments.
struct MemberReordering {
  private let items: [MemberBlockItemSyntax]
  private let ranks: [MemberRank?]
  private let text: SourceText
  private let isStruct: Bool

  /// Nil where a member cannot be moved by whole lines: under `#if`, or where two share a line.
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

  /// The edit; nil where nothing moves, or where moving would do harm: other parameters of the memberwise initialiser
  /// would break its callers, and a `MARK` would stand over members that it does not speak of.
  var edit: Fix.Edit? {
    let order = order
    guard let first = items.indices.first(where: { order[$0] != $0 }),
      let last = items.indices.last(where: { order[$0] != $0 }), keepsMemberwiseInitializer(order),
      !items[first...last].contains(where: { $0.leadingTrivia.hasLinterSwitch })
    else { return nil }
    // Sections move as a whole, or members within them.
    let movesHeadings = sections(order) == sections(Array(items.indices))
    guard movesHeadings || keepsSlots(order) else { return nil }
    let chunks = items.map { MemberChunk(text, $0, headingTravels: movesHeadings) }
    // The member below those that move may need another distance to what stands above it now.
    let end = min(last + 1, items.count - 1)
    let moved = (first...end).flatMap { place in
      spacing(at: place, order: order, chunks) + chunks[place].heading + chunks[order[place]].code
    }
    return Fix.Edit(
      range: text.range(from: items[first].position.utf8Offset, to: items[end].endPosition.utf8Offset),
      replacement: String(decoding: moved, as: UTF8.self))
  }

  /// The line end and the blank lines above the member that comes to stand at a place.
  private func spacing(at place: Int, order: [Int], _ chunks: [MemberChunk]) -> ArraySlice<UInt8> {
    let own = chunks[order[place]]
    guard place > 0, chunks[place].heading.isEmpty else { return chunks[place].spacing }
    let above = order[place - 1]
    // Neighbours stay as far apart as they were.
    if above + 1 == order[place], own.heading.isEmpty { return own.spacing }
    let isBlock = own.isMultiline || chunks[above].isMultiline
    if !isBlock, ranks[above]?.places == ranks[order[place]]?.places, !own.startsWithComment { return own.lineEnd }
    if own.hasBlankLines { return own.spacing }
    if chunks[place].hasBlankLines { return chunks[place].spacing }
    return isBlock ? chunks.first(where: \.hasBlankLines)?.spacing ?? own.spacing : own.spacing
  }

  /// Whether what the memberwise initialiser takes keeps its order; only structures without one of their own have it.
  private func keepsMemberwiseInitializer(_ order: [Int]) -> Bool {
    guard isStruct, !items.contains(where: { $0.decl.is(InitializerDeclSyntax.self) }) else { return true }
    let parameters = order.filter { items[$0].decl.as(VariableDeclSyntax.self)?.isMemberwiseParameter == true }
    return parameters == parameters.sorted()
  }

  /// The member with the `MARK` that each one stands under, -1 for none, if headings go along with what they head.
  private func sections(_ order: [Int]) -> [Int: Int] {
    var section = -1
    var sections: [Int: Int] = [:]
    for item in order {
      if items[item].leadingTrivia.headingEnd != nil { section = item }
      sections[item] = section
    }
    return sections
  }

  /// Whether each member stays under its `MARK` if those stay where they are.
  private func keepsSlots(_ order: [Int]) -> Bool {
    let slots = sections(Array(items.indices))
    return order.indices.allSatisfy { slots[$0] == slots[order[$0]] }
  }

  /// The index of the member that comes to stand at each place; members without a rank stay where they are.
  private var order: [Int] {
    var lowest = MemberPlace.environment
    var places: [(item: Int, place: MemberPlace)] = []
    for (item, rank) in ranks.enumerated() {
      guard let rank else { continue }
      // What fits in several places goes along with what stands above it.
      let place = min(max(lowest, rank.places.lowerBound), rank.places.upperBound)
      lowest = max(lowest, place)
      places.append((item, place))
    }
    let sorted = places.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
    var order = Array(items.indices)
    for (slot, next) in zip(places, sorted) { order[slot.item] = next.element.item }
    return order
  }
}

/// The bytes of one member: the line ends and blank lines before it, a heading that stays where it is, and the rest with
/// comments and indentation.
private struct MemberChunk {
  let spacing: ArraySlice<UInt8>
  let heading: ArraySlice<UInt8>
  let code: ArraySlice<UInt8>
  /// Whether the declaration, comments left out, goes over several lines.
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

  /// The end of the line above, without blank lines.
  var lineEnd: ArraySlice<UInt8> {
    guard let first = spacing.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return spacing }
    let isWindows = spacing[first] == 0x0D && first + 1 < spacing.endIndex && spacing[first + 1] == 0x0A
    return spacing[...(isWindows ? first + 1 : first)]
  }

  var hasBlankLines: Bool { lineEnd.count < spacing.count }

  var startsWithComment: Bool { code.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "/") }
}

extension VariableDeclSyntax {
  /// Whether callers may hand its initial value to the memberwise initialiser. What is private or wrapped and has a
  /// value already is left to itself by nearly all of them.
  fileprivate var isMemberwiseParameter: Bool {
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
  /// Where the last `MARK` ends, in UTF-8 bytes from the start; nil without one.
  fileprivate var headingEnd: Int? {
    var offset = 0
    var end: Int?
    for piece in pieces {
      offset += piece.sourceLength.utf8Length
      if case .lineComment(let text) = piece, text.contains("MARK:") { end = offset }
    }
    return end
  }

  /// Whether a linter is switched on or off here for all that follows.
  fileprivate var hasLinterSwitch: Bool {
    contains { piece in
      guard case .lineComment(let text) = piece else { return false }
      return text.split { $0 == " " || $0 == "\t" }.contains { $0.hasSuffix(":disable") || $0.hasSuffix(":enable") }
    }
  }
}
