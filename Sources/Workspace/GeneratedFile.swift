/// Detects generated files, which are not reviewed.
///
/// A header must say that the file itself is generated. A sentence about other generated code is not sufficient, nor is
/// the name of a tool whose output is meant to be edited.
/// - Source: github-linguist, `generated.rb`; headers of SwiftGen, Sourcery, SwiftProtobuf, grpc-swift, Apollo,
///   R.swift, swift-openapi-generator, Mockolo, Cuckoo, swift-syntax, Tuist, Smithy, Soto, FlatBuffers, Thrift,
///   UniFFI, mogenerator.
enum GeneratedFile {
  /// The reason a file is skipped because of its header comment.
  static let headerReason = "is generated (header comment)"

  /// Returns whether the file name indicates generated code.
  static func isGenerated(path: String) -> Bool {
    [".generated.swift", ".pb.swift", ".grpc.swift"].contains { path.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// Returns whether the comments before the first line of code say that the file is generated, or contain a
  /// placeholder of an Xcode template, such as `___FILEHEADER___`.
  static func isGenerated(header bytes: [UInt8]) -> Bool {
    if LeadingComment.lines(of: bytes).contains(where: { $0.contains("___FILE") }) { return true }
    let sentences = LeadingComment.lines(of: bytes).flatMap { $0.split(separator: ". ") }.map(
      GeneratedHeaderSentence.init)
    if sentences.contains(where: \.indicatesGeneratedCode) { return true }
    return sentences.contains(where: \.forbidsEditing) && sentences.contains(where: \.mentionsGenerator)
  }
}
