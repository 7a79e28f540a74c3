import SwiftSyntax

extension Array {
  /// The first record of each cause, in the order of path, line and column; the others are its related places.
  func onePerCause<Evidence: Analyzer.Evidence>(
    _ cause: (Located<Evidence>) -> some Hashable
  ) -> [Located<Evidence>] where Element == Located<Evidence> {
    var indices: [AnyHashable: Int] = [:]
    var found: [Located<Evidence>] = []
    for located in sorted(by: { ($0.file, $0.record.range.start) < ($1.file, $1.record.range.start) }) {
      let key = AnyHashable(cause(located))
      guard let index = indices[key] else {
        indices[key] = found.count
        found.append(located)
        continue
      }
      if found[index].file == located.file {
        found[index].record.related.append(located.record.range)
      } else {
        found[index].related.append(.init(file: located.file, range: located.record.range))
      }
    }
    return found
  }

  /// One record for each function of a file.
  /// - Parameter start: Where the function around a record starts.
  func onePerFunction<Evidence: Analyzer.Evidence>(
    startingAt start: (Evidence) -> Int
  ) -> [Located<Evidence>] where Element == Located<Evidence> {
    onePerCause { [$0.file, start($0.evidence)] }
  }
}

extension SyntaxProtocol {
  /// The member of a type whose code this is part of: a function, an initializer, an accessor, a computed property or
  /// the initial value of a stored one, with everything inside it; nil outside of types.
  var enclosingFunction: Syntax? {
    var found: Syntax?
    for current in ancestors {
      if current.is(MemberBlockSyntax.self) { return found }
      if current.is(FunctionDeclSyntax.self) || current.is(InitializerDeclSyntax.self)
        || current.is(SubscriptDeclSyntax.self) || current.is(DeinitializerDeclSyntax.self)
        || current.is(PatternBindingSyntax.self)
      {
        found = current
      } else if current.is(AccessorDeclSyntax.self) {
        found = current
        // What is around an accessor is the property, of which each accessor is a function of its own.
        return current
      }
    }
    return nil
  }

  /// Where the member of a type starts whose code this is part of, in UTF-8 bytes: what tells functions of a file apart.
  var enclosingFunctionStart: Int { enclosingFunction?.positionAfterSkippingLeadingTrivia.utf8Offset ?? -1 }
}

extension Record {
  /// In how many places of the file the cause was found.
  var placeCount: Int { related.count + 1 }

  /// ` (3 places)`; empty for one.
  var countedPlaces: String { related.isEmpty ? "" : " (\(placeCount) places)" }
}
