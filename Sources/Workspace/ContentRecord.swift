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

extension ContentRecord: FieldStorable {
  static let fields = CaseList<Self>(
    .init(Self.facts) { if case .facts(let facts) = $0 { facts } else { nil } },
    .init(Self.generated) { if case .generated(let facts) = $0 { facts } else { nil } },
    .init(Self.refused) { if case .refused(let reason) = $0 { reason } else { nil } })
}
