/// The imports and names in a file that imports a UI framework.
struct UIFileUse: FieldStorable, Hashable {
  /// A name and the type whose code contains it.
  struct Name: FieldStorable, Hashable {
    let name: String
    /// Nil outside of types.
    let scope: String?

    static let fields = FieldList(Self.init(name:scope:), \.name, \.scope)
  }

  /// The imports of UI frameworks.
  let imports: [UIImports.Import]
  /// Modules that are imported as a whole and unconditionally, sorted.
  let modules: [String]
  /// Whether an import counts as a use by itself.
  let importIsUse: Bool
  let declaresAnything: Bool
  /// Types and other capitalized names that the file does not declare.
  let types: [Name]
  /// Functions and values that the file does not declare.
  let values: [Name]
  /// Sorted names after a dot, labels of initializers as in `Row.title`, and labels of functions that SwiftUI and UIKit
  /// add to other types.
  let members: [String]
  let hasWindowsLineEnds: Bool

  static let fields = FieldList(
    Self.init, \.imports, \.modules, \.importIsUse, \.declaresAnything, \.types, \.values, \.members,
    \.hasWindowsLineEnds)

  /// Whether a module other than UI frameworks and common modules is imported.
  var importsThirdModule: Bool { modules.contains { !Self.plainModules.contains($0) } }

  /// Whether the file uses names that only Foundation declares.
  var needsFoundation: Bool {
    types.contains { LibraryNames.foundationTypes.contains($0.name) }
      || values.contains { LibraryNames.foundationFunctions.contains($0.name) }
  }

  private static let plainModules = SystemAPIs.uiFrameworks.union([
    "Foundation", "Combine", "Observation", "Swift", "SwiftUICore", "CoreGraphics", "Dispatch", "Darwin", "os", "OSLog",
  ])
}

extension UIFileUse.Name {
  init(_ use: NameCollector.Use) { self.init(name: use.name, scope: use.scope.isEmpty ? nil : use.scope) }
}
