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

  /// Returns whether a static member provides a value of its type for previews and tests, so that rules ignore its
  /// code: `static func mock() -> FeedViewModel` in `FeedViewModel`.
  /// - Parameters:
  ///   - member: The name without argument labels.
  ///   - type: The type of the value as written; nil if it is not known.
  ///   - owner: The name of the type that contains the member.
  ///   - needsArguments: Whether callers have to pass arguments.
  static func containMember(_ member: String, ofType type: String?, in owner: String, needsArguments: Bool) -> Bool {
    guard let word = member.camelCaseWords.first, let type, provides(owner, type) else { return false }
    return doubles.contains(word) || samples.contains(word) && !needsArguments
  }

  /// Whether a value has a certain type, or is an optional or an array of it.
  private static func provides(_ owner: String, _ type: String) -> Bool {
    let words = type.prefix { $0 != "<" }.split { " []?!".contains($0) }.filter { $0 != "any" && $0 != "some" }
    guard words.count == 1, let name = words.first else { return false }
    return name == "Self" || String(name).lastNamePart == owner.lastNamePart
  }

  /// Returns whether a static variable certainly provides a value for previews: that of a dependency, or one of its own
  /// type.
  static func isForPreviews(_ variable: String, ofType type: String?, in owner: String) -> Bool {
    variable == "previewValue" || variable == preview && type.map { provides(owner, $0) } == true
  }

  /// The name of a static variable that provides a value of another type for previews, unless it accesses the network or
  /// files, as in an app that shows previews of files.
  static let preview = "preview"
  /// Names in code that accesses the network or files or starts a task, which stand-ins never do.
  static let effects: Set<String> = SystemAPIs.networking.union(["FileManager", "Task"])
  /// The first words of members that are certainly stand-ins.
  private static let doubles: Set<String> = ["fake", "mock", "mocked"]
  /// The first words of members that may also be part of the app, in particular if they take arguments: a sample of
  /// audio, a preview of a file, a fixture of a team.
  private static let samples: Set<String> = ["fixture", "preview", "sample", "stub", "stubbed"]
}

extension MemberFact {
  /// Whether the member provides a value for previews and tests.
  /// - Parameter owner: The name of the type that contains the member.
  func isStandIn(in owner: String) -> Bool {
    guard isStatic else { return false }
    if kind != .function, StandIns.isForPreviews(baseName, ofType: type, in: owner) { return true }
    guard !isAsync, !uses.contains(where: { StandIns.effects.contains($0.name) }) else { return false }
    if kind != .function, baseName == StandIns.preview,
      !uses.contains(where: { SystemAPIs.readableFromURL.contains($0.name) })
    {
      return true
    }
    return StandIns.containMember(
      baseName, ofType: type, in: owner, needsArguments: parameters.contains { !$0.hasDefault })
  }
}
