public import Foundation

/// The pages below `docs`, of which tests try what they say.
public enum Documentation {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("docs")

  public static func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// The blocks of code in a language, in order.
  public static func blocks(_ language: String, in page: String) -> [String] {
    page.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
  }
}
