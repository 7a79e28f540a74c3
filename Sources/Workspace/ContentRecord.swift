import Analyzer

/// What a content turned out to be, whatever its path: this is what the cache holds.
enum ContentRecord: Sendable {
  case facts(FileFacts)
  /// A program wrote it, which its first comment says; its facts, where somebody wanted them.
  case generated(FileFacts?)
  /// It is no Swift source; why, as part of a sentence.
  case refused(String)

  /// The facts, or why there are none.
  /// - Parameter readsGeneratedCode: Whether what programs wrote is read too.
  /// - Returns: Nil where the facts are wanted and were not made.
  func outcome(readsGeneratedCode: Bool) -> ContentReader.Outcome? {
    switch self {
    case .facts(let facts): .facts(facts)
    case .generated(let facts):
      readsGeneratedCode ? facts.map { .facts($0) } : .refused("is generated (header comment)")
    case .refused(let reason): .refused(reason)
    }
  }
}

extension ContentRecord: Storable {
  init(from input: inout CompactReader) throws(CompactReader.Damage) {
    switch try input.read(Int.self) {
    case 0: self = .facts(try input.read())
    case 1: self = .generated(try input.read())
    case 2: self = .refused(try input.read())
    default: throw CompactReader.Damage()
    }
  }

  func write(to output: inout CompactWriter) {
    switch self {
    case .facts(let facts):
      output.write(0)
      output.write(facts)
    case .generated(let facts):
      output.write(1)
      output.write(facts)
    case .refused(let reason):
      output.write(2)
      output.write(reason)
    }
  }
}
