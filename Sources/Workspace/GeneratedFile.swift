/// Recognises files that a program wrote, so that nobody is asked to tidy them up.
///
/// A header counts only where it says that the file itself is generated; a sentence about something else that is
/// generated does not, nor does the name of a tool whose output a person goes on to edit.
/// - Source: github-linguist, `generated.rb`; headers of SwiftGen, Sourcery, SwiftProtobuf, grpc-swift, Apollo,
///   R.swift, swift-openapi-generator, Mockolo, Cuckoo, swift-syntax, Tuist, Smithy, Soto, FlatBuffers, Thrift,
///   UniFFI, mogenerator.
enum GeneratedFile {
  /// Whether a file with this name is generated.
  static func isGenerated(path: String) -> Bool {
    [".generated.swift", ".pb.swift", ".grpc.swift"].contains { path.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// Whether the comments before the first code say that the file is generated.
  static func isGenerated(header bytes: [UInt8]) -> Bool {
    let sentences = LeadingComment.lines(of: bytes).flatMap { $0.split(separator: ". ") }.map(
      GeneratedHeaderSentence.init)
    if sentences.contains(where: \.saysGenerated) { return true }
    return sentences.contains(where: \.forbidsEditing) && sentences.contains(where: \.mentionsGenerator)
  }
}
