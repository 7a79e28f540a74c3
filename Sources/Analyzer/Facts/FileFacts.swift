/// What one file tells, independent of its path, of other files and of the configuration.
///
/// Limits, levels and roles are applied afterwards, so that a changed limit parses nothing again.
/// - Source: architecture.md, "Facts and limits apart".
public struct FileFacts: Sendable, Hashable {
  public var lines = LineCounts()
  public var imports: [ImportFact] = []
  /// Declarations and extensions in source order, nested ones after the type that holds them.
  public var types: [TypeFact] = []
  /// What rules recorded, in source order of the walk.
  public var candidates: [Candidate] = []
  public var suppressions: [Suppression] = []
  /// Why the file could not be analysed although it could be read; nil where it was.
  public var failure: String?

  /// The frameworks whose import ties a file to the user interface.
  /// - Source: catalogue, `ui_import_in_view_model`.
  static let uiFrameworks: Set<String> = ["SwiftUI", "UIKit", "AppKit", "WatchKit", "TVUIKit"]

  /// UI frameworks that the file imports, sorted and unique.
  public var uiImports: [String] {
    Set(imports.map(\.module).filter(Self.uiFrameworks.contains)).sorted()
  }
}

/// One import declaration.
public struct ImportFact: Sendable, Hashable {
  /// The module alone: `SwiftUI` for `import struct SwiftUI.Color`.
  public let module: String
  public let range: SourceRange
}

/// One declaration of a type, or one extension.
public struct TypeFact: Sendable, Hashable {
  /// How a type is declared.
  public enum Kind: String, Sendable, Hashable {
    case `struct`, `class`, `enum`, actor, `protocol`, `extension`
  }

  public let kind: Kind
  /// Qualified by the enclosing types; for an extension the extended type as written, without generic arguments.
  public let name: String
  /// Index of the enclosing type in `FileFacts.types`, nil at the top level.
  public let parent: Int?
  /// Names after the colon, without attributes and generic arguments, in source order.
  public let inherited: [String]
  /// What an extension demands of `Self` in its where clause.
  public let selfRequirements: [String]
  /// Names of the attributes, without arguments.
  public let attributes: [String]
  /// `private` or `fileprivate`: not visible to other files.
  public let isFilePrivate: Bool
  /// From the name to the closing brace.
  public let range: SourceRange
  /// Code lines inside the braces, nested types left out with their first and last line.
  public var codeLines = 0
  public var properties: [PropertyFact] = []
  public var members: [MemberFact] = []

  /// The last part of the name.
  public var simpleName: Substring { name.split(separator: ".").last ?? "" }
}

/// One stored property; a pattern with several names is several.
public struct PropertyFact: Sendable, Hashable {
  public let name: String
  public let isStatic: Bool
  /// The annotated type as written, nil where it is inferred.
  public let type: String?
  /// The type that the initial value creates: `FeedViewModel` of `= FeedViewModel(client: .live)`.
  public let initializedType: String?
  /// Names of property wrappers and other attributes.
  public let attributes: [String]
}

/// One function or computed property of a type.
public struct MemberFact: Sendable, Hashable {
  /// The way a member is written.
  public enum Kind: Sendable, Hashable {
    case function, computedProperty, initializer, observer
  }

  public let kind: Kind
  /// With argument labels for functions: `load(page:)`.
  public let name: String
  public let isStatic: Bool
  /// Names of other members of the type that it may read, write or call, sorted.
  public let touched: [String]
  /// Whether it is `body` of a view, and what was measured of it.
  public let body: BodyMeasure?
}

/// What is measured of a `body` property.
public struct BodyMeasure: Sendable, Hashable {
  /// Code lines strictly between the braces.
  public let length: Int
  /// Depth of nested view-builder closures.
  public let depth: Int
}
