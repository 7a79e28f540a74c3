/// Divides a rectangle into areas that are proportional to weights and as square as possible.
/// - Source: Bruls, Huizing and van Wijk 2000, "Squarified treemaps".
enum TreemapLayout {
  struct Box: Sendable, Hashable {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
  }

  /// Returns one box per weight, in order; weights must be positive and sorted in descending order.
  static func boxes(_ weights: [Double], in box: Box) -> [Box] {
    var result: [Box] = []
    var rest = box
    var remaining = weights[...]
    var total = weights.reduce(0, +)
    while !remaining.isEmpty, total > 0 {
      let scale = rest.width * rest.height / total
      let side = min(rest.width, rest.height)
      var row: [Double] = []
      var worst = Double.infinity
      for weight in remaining {
        let longer = row + [weight * scale]
        let ratio = worstRatio(longer, side: side)
        if ratio > worst { break }
        row = longer
        worst = ratio
      }
      let sum = row.reduce(0, +)
      let thickness = side > 0 ? sum / side : 0
      var offset = 0.0
      for area in row {
        let length = thickness > 0 ? area / thickness : 0
        result.append(
          rest.width >= rest.height
            ? Box(x: rest.x, y: rest.y + offset, width: thickness, height: length)
            : Box(x: rest.x + offset, y: rest.y, width: length, height: thickness))
        offset += length
      }
      rest =
        rest.width >= rest.height
        ? Box(x: rest.x + thickness, y: rest.y, width: max(0, rest.width - thickness), height: rest.height)
        : Box(x: rest.x, y: rest.y + thickness, width: rest.width, height: max(0, rest.height - thickness))
      total -= remaining.prefix(row.count).reduce(0, +)
      remaining = remaining.dropFirst(row.count)
    }
    return result
  }

  private static func worstRatio(_ areas: [Double], side: Double) -> Double {
    let sum = areas.reduce(0, +)
    guard sum > 0, side > 0, let largest = areas.max(), let smallest = areas.min() else { return .infinity }
    return max(side * side * largest / (sum * sum), sum * sum / (side * side * smallest))
  }
}
