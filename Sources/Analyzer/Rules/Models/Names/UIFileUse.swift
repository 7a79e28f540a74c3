/// The imports and names in a file that imports a UI framework.
struct UIFileUse: FieldStorable, Hashable {
  /// A name and the type whose code contains it.
  struct Name: FieldStorable, Hashable {
    let name: String
    /// The name of the type; nil outside types.
    let scope: String?

    static let fields = FieldList(Self.init(name:scope:), \.name, \.scope)
  }

  /// The imports of UI frameworks.
  let imports: [UIImports.Import]
  /// Modules that are imported as a whole and unconditionally, sorted.
  let modules: [String]
  /// Whether an import is itself a use of the framework.
  let importIsUse: Bool
  let declaresAnything: Bool
  /// Types and other capitalized names that the file does not declare.
  let types: [Name]
  /// Functions and values that the file does not declare.
  let values: [Name]
  /// Names after a dot, initializer labels in the form `Row.title`, and labels of functions that SwiftUI and UIKit add
  /// to other types, sorted. Fonts and colors whose type is inferred (`.systemFont(ofSize: 12)`) are included a second
  /// time, with the dot.
  let members: [String]
  let hasWindowsLineEnds: Bool

  static let fields = FieldList(
    Self.init, \.imports, \.modules, \.importIsUse, \.declaresAnything, \.types, \.values, \.members,
    \.hasWindowsLineEnds)

  /// Whether the file imports a module other than UI frameworks and common modules.
  var importsThirdModule: Bool { modules.contains { !Self.plainModules.contains($0) } }

  /// Whether the file uses names that are declared only in Foundation.
  var needsFoundation: Bool {
    types.contains { LibraryNames.foundationTypes.contains($0.name) }
      || values.contains { LibraryNames.foundationFunctions.contains($0.name) }
  }

  /// Whether the file passes an animation to a function, whose type only a UI framework declares.
  var passesAnimations: Bool { members.contains(NameCollector.animationLabel) }

  private static let plainModules = SystemAPIs.uiFrameworks.union([
    "Foundation", "Combine", "Observation", "Swift", "SwiftUICore", "CoreGraphics", "Dispatch", "Darwin", "os", "OSLog",
  ])
}

extension UIFileUse.Name {
  init(_ use: NameCollector.Use) { self.init(name: use.name, scope: use.scope.isEmpty ? nil : use.scope) }
}
