/// What one file tells, independent of its path, of other files and of the configuration.
///
/// Limits, levels and roles are applied afterwards, so that a changed limit parses nothing again.
/// - Source: architecture.md, "Facts and limits apart".
public struct FileFacts: Sendable, Hashable {
  public var lines = LineCounts()
  public var imports: [ImportFact] = []
  /// Declarations and extensions in source order, nested ones after the type that holds them.
  public var types: [TypeFact] = []
  /// Every call of something in upper case (`FeedRow(post: post)`), in source order.
  public var constructions: [ConstructionFact] = []
  /// Every name in upper case that code or a type annotation mentions, sorted and unique.
  public var mentionedTypes: [String] = []
  /// What rules and collectors recorded.
  var records = FileRecords()
  public var suppressions: [Suppression] = []
  /// Notes in comments that may speak of debt, in source order.
  public var notes: [CommentNote] = []
  /// The first place that is no Swift; nil where the file parses.
  public var syntaxError: SyntaxError?
  /// Why the file could not be analysed although it could be read; nil where it was.
  public var failure: String?
}

/// One import declaration.
public struct ImportFact: Sendable, Hashable {
  /// The module alone: `SwiftUI` for `import struct SwiftUI.Color`.
  public let module: String
  public let range: SourceRange
}

/// An attribute: `Environment` with `\.dismiss`.
public struct AttributeFact: Sendable, Hashable {
  /// Without `@`, qualified as written.
  public let name: String
  /// What stands in the parentheses, nil where there are none.
  public let arguments: String?
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
  public let attributes: [AttributeFact]
  /// `final`, `public`, `nonisolated`, `private` …
  public let modifiers: [String]
  /// `private` or `fileprivate`, itself or a type around it: not visible to other files.
  public let isFilePrivate: Bool
  /// From the name to the closing brace.
  public let range: SourceRange
  /// Whether it stands in a preview (`#Preview`, `PreviewProvider`) or is one.
  public let isPreview: Bool
  /// Code lines inside the braces, nested types left out with their first and last line.
  public var codeLines = 0
  /// Stored properties in source order, those in every clause of an `#if` included.
  public var properties: [PropertyFact] = []
  /// Functions, computed properties, initialisers and observers, in source order.
  public var members: [MemberFact] = []

  /// The last part of the name.
  public var simpleName: String { name.lastNamePart }

  /// Whether an attribute of this name stands on it.
  func hasAttribute(_ name: String) -> Bool { attributes.contains { $0.name == name } }
}

/// One stored property; a pattern with several names is several.
public struct PropertyFact: Sendable, Hashable {
  public let name: String
  /// The name alone.
  public let range: SourceRange
  public let isLet: Bool
  /// `private`, `private(set)`, `static`, `lazy`, `weak` …
  public let modifiers: [String]
  public let attributes: [AttributeFact]
  /// The annotated type as written, nil where it is inferred.
  public let type: String?
  /// The name of the annotated type without `?`, `!`, `some`, `any` and generic arguments (`Optional<T>` is `T`).
  public let typeName: String?
  /// Whether the annotated type is an Optional.
  public let isOptional: Bool
  public let hasInitialValue: Bool
  /// The type that the initial value creates: `FeedViewModel` of `= FeedViewModel(client: .live)`.
  public let initializedType: String?
  /// Whether the property has `willSet` or `didSet`.
  public let hasObservers: Bool

  public var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

  /// The annotated type, else the created one.
  public var knownType: String? { typeName ?? initializedType }

  /// The attribute of this name, qualified by SwiftUI or not.
  func attribute(_ name: String) -> AttributeFact? {
    attributes.first { $0.name == name || $0.name == "SwiftUI." + name }
  }

  /// Whether an attribute of one of these names stands on it.
  func has(anyOf names: String...) -> Bool { names.contains { attribute($0) != nil } }

  /// `Account` of `@Environment(Account.self)`; nil for key paths and other wrappers.
  var environmentType: String? {
    guard let argument = attribute("Environment")?.arguments, argument.hasSuffix(".self"), !argument.hasPrefix("\\")
    else { return nil }
    return String(argument.dropLast(".self".count))
  }

  /// `private`, `fileprivate` or `private(set)`.
  var isPrivate: Bool {
    modifiers.contains { $0 == "private" || $0 == "fileprivate" || $0 == "private(set)" || $0 == "fileprivate(set)" }
  }
}

/// A parameter of a function or initialiser.
public struct ParameterFact: Sendable, Hashable {
  /// `_` where it has none.
  public let label: String
  /// The name inside.
  public let name: String
  /// As written.
  public let type: String
  /// Without `?`, `some`, `any` and generic arguments.
  public let typeName: String?
  public let hasDefault: Bool
}

/// One function, computed property, initialiser or observed stored property of a type.
public struct MemberFact: Sendable, Hashable {
  /// The way a member is written.
  public enum Kind: String, Sendable, Hashable {
    case function, computedProperty, initializer
    /// The observers of a stored property.
    case observer
  }

  public let kind: Kind
  /// With argument labels for functions and initialisers: `load(page:)`.
  public let name: String
  /// From the name to the closing brace.
  public let range: SourceRange
  public let modifiers: [String]
  public let attributes: [AttributeFact]
  public let parameters: [ParameterFact]
  public let isAsync: Bool
  public let isThrowing: Bool
  /// The type of a property or result as written, nil where there is none.
  public let type: String?
  /// Whether its code is view code where the type draws.
  public let isViewCode: Bool
  /// Code lines strictly between the braces.
  public let codeLines: Int
  /// Statements directly between the braces; 0 where there is no body.
  public let statements: Int
  /// What its code does with names that are not its own locals, sorted and unique.
  public let uses: [NameUse]
  /// Whether it is `body` of a view, and what was measured of it.
  public let body: BodyMeasure?

  public var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

  /// The name without argument labels.
  public var baseName: String { name.withoutArgumentLabels }
}

extension String {
  /// `load` of `load(page:)`, the name of a member.
  var withoutArgumentLabels: String { utf8.firstIndex(of: UInt8(ascii: "(")).map { String(self[..<$0]) } ?? self }
}

/// What is measured of a `body` property.
public struct BodyMeasure: Sendable, Hashable {
  /// Code lines strictly between the braces.
  public let length: Int
  /// Depth of nested view-builder closures.
  public let depth: Int
}

/// One way in which code uses a name that may be a member of its type: `name`, `self.name`, `$name.member`.
public struct NameUse: Sendable, Hashable {
  /// How the name is used.
  public struct Manner: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Through its projected value, `$name`.
    public static let projected = Manner(rawValue: 1 << 0)
    /// Assigned, also by a compound operator, also through a member.
    public static let assigned = Manner(rawValue: 1 << 1)
    /// A function is called on it or on a member of it, or it is called itself.
    public static let called = Manner(rawValue: 1 << 2)
    /// It is a whole argument of a call of something in upper case, such as a child view.
    public static let passed = Manner(rawValue: 1 << 3)
    /// Handed over as `inout`.
    public static let passedInout = Manner(rawValue: 1 << 4)
    /// Through its storage, `_name`.
    public static let storage = Manner(rawValue: 1 << 5)
  }

  /// Without `self.`, `$` and `_`.
  public let name: String
  /// The member that is reached through it, `error` of `viewModel.error`; nil where it is used itself.
  public let member: String?
  public let manner: Manner
}

/// A call of something in upper case: a value of a type is made.
public struct ConstructionFact: Sendable, Hashable {
  /// One argument.
  public struct Argument: Sendable, Hashable {
    /// Nil where it has none, as for trailing closures.
    public let label: String?
    /// The name that is passed as a whole: `model` of `model`, `self.model` and `$model`; nil for anything else.
    public let name: String?
    public let isProjected: Bool
    /// As written, white space folded, cut at 80 characters.
    public let text: String
  }

  /// The type as written, without generic arguments: `FeedRow`, `Feed.Row`.
  public let type: String
  public let arguments: [Argument]
  /// Index of the type whose code makes it, nil outside of types.
  public let owner: Int?
  /// Name of the member whose code makes it, nil for initial values.
  public let member: String?
  /// Whether it is made in view code itself, not in a closure that is called later.
  public let isInViewCode: Bool
  public let isInPreview: Bool
  public let range: SourceRange
}
