extension Sequence {
  /// One candidate for each cause, at its first place; the others of that cause are its related places.
  /// - Parameters:
  ///   - symbol: The declaration that the cause belongs to, where that is not the one of the first place.
  ///   - source: What identifies the cause beside the symbol, where that is not the source of the first place.
  ///   - cause: What candidates have in common that are one finding.
  func merged<Evidence, Cause: Hashable>(
    symbol: ((Located<Evidence>) -> String)? = nil, source: String? = nil, by cause: (Located<Evidence>) -> Cause
  ) -> [Located<Evidence>] where Element == Located<Evidence> {
    var merged: [Located<Evidence>] = []
    var places: [Cause: Int] = [:]
    let sorted = self.sorted { ($0.file, $0.record.range.start) < ($1.file, $1.record.range.start) }
    for located in sorted {
      let cause = cause(located)
      if let known = places[cause] {
        merged[known].related.append(located.place)
        merged[known].record.places += 1
      } else {
        places[cause] = merged.count
        merged.append(located)
        if let symbol { merged[merged.count - 1].record.symbol = symbol(located) }
        if let source { merged[merged.count - 1].record.source = source }
      }
    }
    return merged
  }
}

extension [Located<ForeignTypeUse>] {
  /// One candidate for each function.
  var oncePerFunction: Self { merged(source: "") { FunctionOfType($0) } }
}

/// The function of a type (or its initial values, each by its own) that something was recorded in.
struct FunctionOfType: Hashable {
  let file: Int
  let type: Int?
  let symbol: String

  init(_ located: Located<some Evidence>) {
    file = located.file
    type = located.record.type
    symbol = located.record.symbol
  }
}

extension Record {
  /// ` (3 times)` where several places have this cause, else nothing.
  var times: String {
    switch places {
    case 1: ""
    case 2: " (twice)"
    default: " (\(places) times)"
    }
  }
}
