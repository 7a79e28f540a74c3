extension Sequence {
  /// One candidate for each cause, at its first place; the others of that cause are its related places.
  /// - Parameters:
  ///   - symbol: The declaration that the cause belongs to, where that is not the one of the first place.
  ///   - identity: Tells the cause from others of the same rule and symbol, whichever place comes first.
  ///   - owner: What the cause belongs to, where that is not the file of the first place.
  ///   - cause: What candidates have in common that are one finding.
  func merged<Evidence, Key: Hashable>(
    symbol: ((Located<Evidence>) -> String)? = nil, identity: (Located<Evidence>) -> String = { _ in "" },
    owner: (Located<Evidence>) -> Cause.Owner = { _ in .firstFile }, by cause: (Located<Evidence>) -> Key
  ) -> [Located<Evidence>] where Element == Located<Evidence> {
    var merged: [Located<Evidence>] = []
    var places: [Key: Int] = [:]
    let sorted = self.sorted { ($0.file, $0.record.range.start) < ($1.file, $1.record.range.start) }
    for located in sorted {
      let key = cause(located)
      if let known = places[key] {
        merged[known].related.append(located.place)
        merged[known].record.places += 1
      } else {
        places[key] = merged.count
        var first = located
        first.cause = Cause(identity: identity(located), owner: owner(located))
        if let symbol { first.record.symbol = symbol(located) }
        merged.append(first)
      }
    }
    return merged
  }

  /// One candidate for each function of a file.
  /// - Parameter start: Where the function around a record starts.
  func onePerFunction<Evidence>(startingAt start: (Evidence) -> Int) -> [Located<Evidence>]
  where Element == Located<Evidence> {
    merged { [$0.file, start($0.evidence)] }
  }
}

extension [Located<ForeignTypeUse>] {
  /// One candidate for each function.
  var oncePerFunction: Self { merged { FunctionOfType($0) } }
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

  /// ` (3 places)` where several have this cause, else nothing.
  var countedPlaces: String { places == 1 ? "" : " (\(places) places)" }
}
