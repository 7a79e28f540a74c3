/// What a file that imports a UI framework imports and uses.
struct UIFileUse: FieldStorable, Hashable {
  /// A name and the type in whose code it stands.
  struct Name: FieldStorable, Hashable {
    let name: String
    /// Nil outside of types.
    let scope: String?

    static let fields = FieldList(Self.init(name:scope:), \.name, \.scope)
  }

  /// The imports of UI frameworks.
  let imports: [UIImports.Import]
  /// Modules that are imported whole and without a condition, sorted.
  let modules: [String]
  /// Whether an import is a use by itself.
  let importIsUse: Bool
  let declaresAnything: Bool
  /// Types, and what else is in upper case, that the file does not declare.
  let types: [Name]
  /// Functions and values that the file does not declare.
  let values: [Name]
  /// Names behind a dot, labels of initialisers as `Row.title`, and the labels of functions that SwiftUI and UIKit add
  /// to other types; sorted.
  let members: [String]
  let hasWindowsLineEnds: Bool

  static let fields = FieldList(
    Self.init, \.imports, \.modules, \.importIsUse, \.declaresAnything, \.types, \.values, \.members,
    \.hasWindowsLineEnds)

  /// Whether a module is imported that is neither a UI framework nor one that nearly every file has.
  var importsThirdModule: Bool { modules.contains { !Self.plainModules.contains($0) } }

  /// Whether the file uses what only Foundation declares.
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
