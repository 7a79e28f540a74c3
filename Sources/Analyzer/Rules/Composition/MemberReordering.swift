import SwiftSyntax

/// Puts the members of a block in order; each keeps its comments and the blank lines above it.
struct MemberReordering {
  private let items: [MemberBlockItemSyntax]
  private let ranks: [MemberRank?]
  private let text: SourceText

  /// Nil where a member cannot be moved by whole lines: under `#if`, or where two share a line.
  init?(_ block: MemberBlockSyntax, text: SourceText) {
    items = Array(block.members)
    guard
      items.allSatisfy({
        !$0.decl.is(IfConfigDeclSyntax.self) && $0.semicolon == nil && $0.leadingTrivia.contains(where: \.isNewline)
      }), block.rightBrace.leadingTrivia.contains(where: \.isNewline)
    else { return nil }
    ranks = items.map { MemberRank($0.decl) }
    self.text = text
  }

  /// The edit; nil where nothing moves.
  var edit: Fix.Edit? {
    let order = order
    guard let first = items.indices.first(where: { order[$0] != $0 }),
      let last = items.indices.last(where: { order[$0] != $0 })
    else { return nil }
    var chunks = items.map { Chunk(text, $0) }
    if first == 0 {
      // The member that comes to stand below the brace needs no blank line, the one that stood there may.
      let spacing = chunks[0].spacing
      chunks[0].spacing = chunks[order[0]].spacing
      chunks[order[0]].spacing = spacing
    }
    let moved = order[first...last].flatMap { chunks[$0].spacing + chunks[$0].code }
    return Fix.Edit(
      range: text.range(from: items[first].position.utf8Offset, to: items[last].endPosition.utf8Offset),
      replacement: String(decoding: moved, as: UTF8.self))
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

  /// The bytes of one member: the line ends and blank lines before it, and the rest with comments and indentation.
  private struct Chunk {
    var spacing: ArraySlice<UInt8>
    let code: ArraySlice<UInt8>

    init(_ text: SourceText, _ item: MemberBlockItemSyntax) {
      let bytes = text.bytes[item.position.utf8Offset..<item.endPosition.utf8Offset]
      let space: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
      let content = bytes.firstIndex { !space($0) } ?? bytes.endIndex
      let start = bytes[..<content].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? bytes.startIndex
      spacing = bytes[..<start]
      code = bytes[start...]
    }

  }
}
