public import Foundation

/// The pages in `docs`, whose examples are tested.
public enum Documentation {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("docs")

  public static func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// Returns the code blocks in a language, in order.
  public static func blocks(_ language: String, in page: String) -> [String] {
    page.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
  }
}
