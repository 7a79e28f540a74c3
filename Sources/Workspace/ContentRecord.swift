import Analyzer
import Store

/// The cached result for a file's content, which does not depend on the file's path.
enum ContentRecord: Sendable {
  case facts(FileFacts)
  /// Generated code, according to its header comment. The facts are nil unless generated code is reviewed.
  case generated(FileFacts?)
  /// Content that is not Swift source code. The reason is a verb phrase, such as `is encoded in UTF-16`.
  case refused(String)

  /// Returns the facts, or the reason there are none.
  /// - Parameter readsGeneratedCode: Whether generated code is reviewed.
  /// - Returns: The outcome; nil if facts are required but missing.
  func outcome(readsGeneratedCode: Bool) -> ContentReader.Outcome? {
    switch self {
    case .facts(let facts): .facts(facts)
    case .generated(let facts):
      readsGeneratedCode ? facts.map { .facts($0) } : .refused(GeneratedFile.headerReason)
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

/// The record for a file's content that was parsed in the background.
struct ParsedContent: Sendable {
  let record: ContentRecord
  /// The value for the cache.
  let sealed: [UInt8]
  /// The content ID of an earlier version of the file with the same record, or the ID of the content itself.
  let facts: ContentID
}
