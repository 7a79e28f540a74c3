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

  /// Returns whether a static member provides a value for previews and tests, so that rules ignore its code: `mock()`,
  /// or `sample` if the value has the type that contains it.
  /// - Parameters:
  ///   - member: The name without argument labels.
  ///   - type: The type of the value as written; nil if it is not known.
  ///   - owner: The name of the type that contains the member.
  static func containMember(_ member: String, ofType type: String?, in owner: String) -> Bool {
    guard let word = member.camelCaseWords.first else { return false }
    if doubles.contains(word) { return true }
    guard samples.contains(word), let type else { return false }
    let names = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return names.contains { $0 == "Self" || $0 == owner.lastNamePart }
  }

  /// The names of static variables that provide a value for previews, such as that of a dependency.
  static let previewValues: Set<String> = ["preview", "previewValue"]
  /// The first words of members that are stand-ins regardless of their type.
  private static let doubles: Set<String> = ["fake", "fixture", "mock", "mocked", "stub", "stubbed"]
  /// The first words of members that may also be part of the app: a sample of audio, a preview of a file.
  private static let samples: Set<String> = ["preview", "sample"]
}

extension MemberFact {
  /// Whether the member provides a value for previews and tests.
  /// - Parameter owner: The name of the type that contains the member.
  func isStandIn(in owner: String) -> Bool {
    guard isStatic else { return false }
    return kind != .function && StandIns.previewValues.contains(baseName)
      || StandIns.containMember(baseName, ofType: type, in: owner)
  }
}
