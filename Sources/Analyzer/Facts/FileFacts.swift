/// What one file tells, independent of its path, of other files and of the configuration.
///
/// Limits, levels and roles are applied afterwards, so that a changed limit parses nothing again.
/// - Source: architecture.md, "Facts and limits apart".
package struct FileFacts: Sendable, Hashable {
  package var lines = LineCounts()
  package var imports: [ImportFact] = []
  /// Declarations and extensions in source order, nested ones after the type that holds them.
  package var types: [TypeFact] = []
  /// Typealiases of the file and of its types, in source order; those inside functions are left out.
  package var aliases: [TypeAliasFact] = []
  /// Every call of something in upper case (`FeedRow(post: post)`), in source order.
  package var constructions: [ConstructionFact] = []
  /// Every name in upper case that code or a type annotation mentions, sorted and unique.
  package var mentionedTypes: [String] = []
  /// What code calls and names, and where.
  package var uses = CodeUses.Packed()
  /// What rules and collectors recorded.
  var records = FileRecords()
  package var suppressions: [Suppression] = []
  /// Notes in comments that may speak of debt, in source order.
  package var notes: [CommentNote] = []
  /// The first place that is no Swift; nil where the file parses.
  package var syntaxError: SyntaxError?
  /// Why the file could not be analysed although it could be read; nil where it was.
  package var failure: String?
}

extension FileFacts {
  /// Whether mentions of such a name are noted: it begins with one of the letters A to Z.
  static func notesMentions(of name: String) -> Bool {
    name.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
  }
}

/// One import declaration.
package struct ImportFact: Sendable, Hashable {
  /// The module alone: `SwiftUI` for `import struct SwiftUI.Color`.
  package let module: String
  package let range: SourceRange
}

/// One typealias.
package struct TypeAliasFact: Sendable, Hashable {
  /// Qualified by the enclosing types, without generic parameters.
  package let name: String
  /// What it stands for, without generic arguments: several names for a composition, none for a closure or a tuple.
  package let targets: [String]
  /// `private` or `fileprivate`, itself or a type around it.
  package let isFilePrivate: Bool
}

/// An attribute: `Environment` with `\.dismiss`.
package struct AttributeFact: Sendable, Hashable {
  /// Without `@`, qualified as written.
  package let name: String
  /// What stands in the parentheses, nil where there are none.
  package let arguments: String?
}

/// One declaration of a type, or one extension.
package struct TypeFact: Sendable, Hashable {
  /// How a type is declared.
  package enum Kind: String, Sendable, Hashable {
    case `struct`, `class`, `enum`, actor, `protocol`, `extension`
  }

  package let kind: Kind
  /// Qualified by the enclosing types; for an extension the extended type as written, without generic arguments.
  package let name: String
  /// Index of the enclosing type in `FileFacts.types`, nil at the top level.
  package let parent: Int?
  /// Names after the colon, without attributes and generic arguments, in source order.
  package let inherited: [String]
  /// What an extension demands of `Self` in its where clause.
  package let selfRequirements: [String]
  /// What its generic parameters must conform to, in source order.
  package let genericRequirements: [String]
  package let attributes: [AttributeFact]
  /// `final`, `public`, `nonisolated`, `private` …
  package let modifiers: [String]
  /// `private` or `fileprivate`, itself or a type around it: not visible to other files.
  package let isFilePrivate: Bool
  /// From the name to the closing brace.
  package let range: SourceRange
  /// Whether it stands in a preview (`#Preview`, `PreviewProvider`) or is one.
  package let isPreview: Bool
  /// Code lines inside the braces, nested types left out with their first and last line.
  package var codeLines = 0
  /// Stored properties in source order, those in every clause of an `#if` included.
  package var properties: [PropertyFact] = []
  /// Functions, computed properties, initialisers and observers, in source order.
  package var members: [MemberFact] = []

  /// The last part of the name.
  package var simpleName: String { name.lastNamePart }

  /// Whether an attribute of this name stands on it.
  func hasAttribute(_ name: String) -> Bool { attributes.contains { $0.name == name } }
}

/// One stored property; a pattern with several names is several.
package struct PropertyFact: Sendable, Hashable {
  package let name: String
  /// The name alone.
  package let range: SourceRange
  package let isLet: Bool
  /// `private`, `private(set)`, `static`, `lazy`, `weak` …
  package let modifiers: [String]
  package let attributes: [AttributeFact]
  /// The annotated type as written, nil where it is inferred.
  package let type: String?
  /// The name of the annotated type without `?`, `!`, `some`, `any` and generic arguments (`Optional<T>` is `T`).
  package let typeName: String?
  /// Whether the annotated type is an Optional.
  package let isOptional: Bool
  package let hasInitialValue: Bool
  /// The type that the initial value creates: `FeedViewModel` of `= FeedViewModel(client: .live)`.
  package let initializedType: String?
  /// Whether the property has `willSet` or `didSet`.
  package let hasObservers: Bool

  package var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

  /// The annotated type, else the created one.
  package var knownType: String? { typeName ?? initializedType }

  /// The attribute of this name, qualified by SwiftUI or not.
  func attribute(_ name: String) -> AttributeFact? {
    attributes.first { $0.name == name || $0.name == "SwiftUI." + name }
  }

  /// Whether an attribute of one of these names stands on it.
  func has(anyOf names: String...) -> Bool { names.contains { attribute($0) != nil } }

  /// The same for a set of names.
  func has(anyOf names: Set<String>) -> Bool { names.contains { attribute($0) != nil } }

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
package struct ParameterFact: Sendable, Hashable {
  /// `_` where it has none.
  package let label: String
  /// The name inside.
  package let name: String
  /// As written.
  package let type: String
  /// Without `?`, `some`, `any` and generic arguments.
  package let typeName: String?
  package let hasDefault: Bool
}

/// One function, computed property, initialiser or observed stored property of a type.
package struct MemberFact: Sendable, Hashable {
  /// The way a member is written.
  package enum Kind: String, Sendable, Hashable {
    case function, computedProperty, initializer
    /// The observers of a stored property.
    case observer
  }

  package let kind: Kind
  /// With argument labels for functions and initialisers: `load(page:)`.
  package let name: String
  /// From the name to the closing brace.
  package let range: SourceRange
  package let modifiers: [String]
  package let attributes: [AttributeFact]
  package let parameters: [ParameterFact]
  package let isAsync: Bool
  package let isThrowing: Bool
  /// The type of a property or result as written, nil where there is none.
  package let type: String?
  /// Whether its code is view code where the type draws.
  package let isViewCode: Bool
  /// Code lines strictly between the braces.
  package let codeLines: Int
  /// Statements directly between the braces; 0 where there is no body.
  package let statements: Int
  /// What its code does with names that are not its own locals, sorted and unique.
  package let uses: [NameUse]
  /// Whether it is `body` of a view, and what was measured of it.
  package let body: BodyMeasure?

  package var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

  /// The name without argument labels.
  package var baseName: String { name.withoutArgumentLabels }
}

extension String {
  /// `load` of `load(page:)`, the name of a member.
  var withoutArgumentLabels: String { utf8.firstIndex(of: UInt8(ascii: "(")).map { String(self[..<$0]) } ?? self }
}

/// What is measured of a `body` property.
package struct BodyMeasure: Sendable, Hashable {
  /// Code lines strictly between the braces.
  package let length: Int
  /// Depth of nested view-builder closures.
  package let depth: Int
}

/// One way in which code uses a name that may be a member of its type: `name`, `self.name`, `$name.member`.
package struct NameUse: Sendable, Hashable {
  /// How the name is used.
  package struct Manner: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Through its projected value, `$name`.
    package static let projected = Manner(rawValue: 1 << 0)
    /// Assigned, also by a compound operator, also through a member.
    package static let assigned = Manner(rawValue: 1 << 1)
    /// A function is called on it or on a member of it, or it is called itself.
    package static let called = Manner(rawValue: 1 << 2)
    /// It is a whole argument of a call of something in upper case, such as a child view.
    package static let passed = Manner(rawValue: 1 << 3)
    /// Handed over as `inout`.
    package static let passedInout = Manner(rawValue: 1 << 4)
    /// Through its storage, `_name`.
    package static let storage = Manner(rawValue: 1 << 5)
  }

  /// Without `self.`, `$` and `_`.
  package let name: String
  /// The member that is reached through it, `error` of `viewModel.error`; nil where it is used itself.
  package let member: String?
  package let manner: Manner
}

/// A call of something in upper case: a value of a type is made.
package struct ConstructionFact: Sendable, Hashable {
  /// One argument.
  package struct Argument: Sendable, Hashable {
    /// Nil where it has none, as for trailing closures.
    package let label: String?
    /// The name that is passed as a whole: `model` of `model`, `self.model` and `$model`; nil for anything else.
    package let name: String?
    package let isProjected: Bool
    /// As written, white space folded, cut at 80 characters.
    package let text: String
  }

  /// The type as written, without generic arguments: `FeedRow`, `Feed.Row`.
  package let type: String
  package let arguments: [Argument]
  /// Index of the type whose code makes it, nil outside of types.
  package let owner: Int?
  /// Name of the member whose code makes it, nil for initial values.
  package let member: String?
  /// Whether it is made in view code itself, not in a closure that is called later.
  package let isInViewCode: Bool
  package let isInPreview: Bool
  package let range: SourceRange
}
