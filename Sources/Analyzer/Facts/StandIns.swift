/// Types that replace other types in tests and previews.
enum StandIns {
  /// Prefixes and suffixes that mark a type as a test double or preview stand-in.
  static let words = ["Mock", "Fake", "Stub", "Preview"]
  private static let marks = ["Mock", "Fake", "Stub", "Spy", "Dummy"]
  /// Suffixes of views that only display another view in previews.
  private static let hosts = ["ViewTester", "PreviewWrapper", "PreviewContainer", "PreviewHost"]

  /// Returns whether a type's name marks it as a stand-in. "Preview" does not, because some apps show previews of links
  /// and files.
  static func contain(_ type: String) -> Bool {
    marks.contains { word in
      type.hasSuffix(word) || type.hasPrefix(word) && type.dropFirst(word.count).first?.isUppercase ?? true
    } || hosts.contains { type.hasSuffix($0) }
  }
}
