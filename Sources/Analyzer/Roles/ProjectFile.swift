/// A file in the reviewed project, with its path and facts.
///
/// This is a class because projects are sorted, filtered and passed around, and copying facts would retain a dozen
/// references.
package final class ProjectFile: Sendable {
  /// The path relative to the root, with `/` as the separator.
  package let path: String
  package let facts: FileFacts

  package init(path: String, facts: FileFacts) {
    self.path = path
    self.facts = facts
    let folders = path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    isTest =
      facts.imports.contains { $0.module == "XCTest" || $0.module == "Testing" }
      // Fixtures and other code for tests: `TestsFoundation/FeedFixture.swift`.
      || facts.imports.contains(where: \.isTestable) && path.contains("Test")
      || folders.contains { $0.suffix(5).elementsEqual("Tests".utf8) }
    isForDebugging = Self.namesDebugging(path.utf8) || path.contains("Storybook")
    isForPreviews = Self.previewSuffixes.contains { path.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
    module = ModuleName.of(path, folders: folders)
  }

  private static let previewSuffixes = ["+Preview.swift", "+Previews.swift"]

  /// Whether a path contains the word `Debug` or `Debugging`, as in `DebugMenu/Flags.swift` and `CacheDebugView.swift`,
  /// but not `Debugger.swift`.
  private static func namesDebugging(_ path: String.UTF8View) -> Bool {
    // Compares bytes, because this is checked for every file.
    let word = "Debug".utf8
    var rest = path[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "D")) {
      rest = rest[start...]
      guard rest.starts(with: word) else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(word.count)
      if rest.starts(with: "ging".utf8) { rest = rest.dropFirst(4) }
      guard let next = rest.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next) else { return true }
    }
    return false
  }

  /// The module that the file most likely belongs to, according to its path.
  let module: String

  /// Whether the file contains test code.
  let isTest: Bool

  /// Whether the file belongs to a tool for developers, such as a debug menu or a catalog of components, according to its
  /// name or its folders.
  let isForDebugging: Bool

  /// Whether the file may contain only code for previews, according to its name: `Badge+Preview.swift`. Some apps show
  /// previews of files and links, so the name alone is not enough.
  let isForPreviews: Bool

  /// The names that denote types only in this file: generic parameters, associated types and typealiases.
  var localTypes: Set<String> {
    localTypeNames.value {
      let uses = facts.uses.unpacked(typeCount: facts.types.count)
      return Set(uses.uses.lazy.filter { $0.kind == .localType }.map { uses.name(of: $0) })
    }
  }

  private let localTypeNames = Once<Set<String>>()

  /// Whether the file contains code for a widget or a complication, which the system renders from snapshots.
  var isOfWidget: Bool {
    facts.imports.contains { $0.module == "WidgetKit" || $0.module == "ClockKit" } || module.hasSuffix("Widget")
      || module.hasSuffix("Widgets") || module.hasSuffix("WidgetExtension") || module.hasSuffix("Complications")
      || module.hasSuffix("Complication")
      || path.split(separator: "/").dropLast().contains { $0.hasSuffix("Widget Extension") || $0.hasSuffix("Widgets") }
  }

  /// The imported UI frameworks, sorted and without duplicates.
  var uiImports: [String] {
    let imports = facts.imports.map(\.module).filter(SystemAPIs.uiFrameworks.contains)
    return imports.count < 2 ? imports : Set(imports).sorted()
  }

  /// Returns whether code or a type annotation mentions a capitalized name.
  func mentions(_ name: String) -> Bool {
    var low = 0
    var high = facts.mentionedTypes.count
    while low < high {
      let middle = (low + high) / 2
      if facts.mentionedTypes[middle] < name { low = middle + 1 } else { high = middle }
    }
    return low < facts.mentionedTypes.count && facts.mentionedTypes[low] == name
  }
}

/// Derives a file's module from its path, unless a project file determines the module.
package enum ModuleName {
  /// Returns the folder that contains a file's module, or `.` for the root.
  package static func of(_ path: String) -> String {
    let name = of(path, folders: path.utf8.split(separator: UInt8(ascii: "/")).dropLast())
    return name.isEmpty ? "." : name
  }

  /// In a package, returns the folder under `Sources` or `Tests`. Elsewhere, returns the topmost folder, or an empty
  /// name if there are no folders.
  static func of(_ path: String, folders: ArraySlice<Substring.UTF8View>) -> String {
    for (folder, next) in zip(folders, folders.dropFirst())
    where folder.elementsEqual("Sources".utf8) || folder.elementsEqual("Tests".utf8) {
      return String(path[..<next.endIndex])
    }
    return folders.first.map { String(path[..<$0.endIndex]) } ?? ""
  }
}
