/// The facts about one file, independent of its path, other files and the configuration.
///
/// Limits, levels and roles are applied later, so that changing a limit does not require parsing files again.
package struct FileFacts: Sendable, Hashable {
  package var lines = LineCounts()
  /// The import declarations, in source order, including those in `#if`.
  package var imports: [ImportFact] = []
  /// The declarations and extensions in source order, with nested ones after the enclosing type.
  package var types: [TypeFact] = []
  /// The typealiases in the file and in its types, in source order, except for those inside functions.
  package var aliases: [TypeAliasFact] = []
  var deferredConstructions = DeferredList<ConstructionFact>([])
  /// Whether one of the calls in `constructions` is in a preview.
  var createsInPreviews = false
  /// The capitalized names in code or type annotations, sorted and without duplicates.
  package var mentionedTypes: [String] = []
  /// The functions and names that the file's code uses, and where it uses them.
  package var uses = CodeUses.Packed()
  /// The code for debugging and for old systems, in source order.
  package var conditionalCode: [ConditionalCode] = []
  /// The records of rules and collectors.
  var records = FileRecords()
  /// The suppression comments, in source order, including misspelled ones.
  package var suppressions: [Suppression] = []
  /// The comments that may be notes about technical debt, in source order.
  package var notes: [CommentNote] = []
  /// The first syntax error, or nil if the file parses.
  package var syntaxError: SyntaxError?
  /// The reason the file could be read but not analyzed, or nil if it was analyzed.
  package var failure: String?

  /// The calls to capitalized names (`FeedRow(post: post)`), in source order.
  package var constructions: [ConstructionFact] { deferredConstructions.elements }
}

extension FileFacts {
  /// Returns whether mentions of a name are recorded. The name must start with a letter from A to Z.
  static func notesMentions(of name: String) -> Bool {
    name.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
  }
}

/// One import declaration.
package struct ImportFact: Sendable, Hashable {
  /// The module name alone: `SwiftUI` for `import struct SwiftUI.Color`.
  package let module: String
  /// The range of the whole import declaration, including attributes.
  package let range: SourceRange
  /// Whether the import is `@testable`, which only test code uses.
  package var isTestable = false
}

/// One typealias.
package struct TypeAliasFact: Sendable, Hashable {
  /// The name, qualified by the enclosing types, without generic parameters.
  package let name: String
  /// The aliased types without generic arguments: several for a composition, none for a closure or a tuple.
  package let targets: [String]
  /// Whether the typealias or an enclosing type is `private` or `fileprivate`.
  package let isFilePrivate: Bool
}

/// An attribute, such as `Environment` with the argument `\.dismiss`.
package struct AttributeFact: Sendable, Hashable {
  /// The name as written, without `@`.
  package let name: String
  /// The source between the parentheses, or nil if there are none.
  package let arguments: String?

  /// The name without `SwiftUI.`; nil if it is not qualified with it.
  fileprivate var nameInSwiftUI: Substring? {
    name.utf8.starts(with: Self.qualifier.utf8) ? name[name.utf8.index(name.startIndex, offsetBy: 8)...] : nil
  }

  private static let qualifier = "SwiftUI."
}

/// A declaration or an extension of a type.
package struct TypeFact: Sendable, Hashable {
  /// The kind of declaration.
  package enum Kind: String, Sendable, Hashable {
    case `struct`, `class`, `enum`, actor, `protocol`, `extension`
  }

  package let kind: Kind
  /// The name, qualified by the enclosing types. For an extension, the extended type as written, without generic
  /// arguments.
  package let name: String
  /// The index of the enclosing type in `FileFacts.types`, or nil at the top level.
  package let parent: Int?
  /// The names in the inheritance clause, without attributes and generic arguments, in source order.
  package let inherited: [String]
  /// The requirements on `Self` in the where clause of an extension.
  package let selfRequirements: [String]
  /// The conformances required of the type's generic parameters, in source order.
  package let genericRequirements: [String]
  /// The attributes of the declaration, in source order.
  package let attributes: [AttributeFact]
  /// The modifiers: `final`, `public`, `nonisolated`, `private` …
  package let modifiers: [String]
  /// Whether the type or an enclosing type is `private` or `fileprivate`, and therefore invisible to other files.
  package let isFilePrivate: Bool
  /// The range from the name to the closing brace.
  package let range: SourceRange
  /// Whether rules ignore the type because it is part of a preview (`#Preview`, `PreviewProvider`), compiled only for
  /// the simulator, deprecated, or named like a stand-in.
  package let isPreview: Bool
  /// The number of code lines inside the braces, excluding all lines of nested types.
  package var codeLines = 0
  var deferredProperties = DeferredList<PropertyFact>([])
  var deferredMembers = DeferredList<MemberFact>([])

  /// The stored properties in source order, including those in all branches of `#if`.
  package var properties: [PropertyFact] { deferredProperties.elements }

  /// The functions, computed properties, initializers and observers, in source order.
  package var members: [MemberFact] { deferredMembers.elements }

  /// The last component of the name.
  package var simpleName: String { name.lastNamePart }

  /// The stored instance properties of the declaration in source order. Each name is listed once, since the branches of
  /// an `#if` may declare the same property.
  var storedPropertyNames: [String] {
    var seen: Set<String> = []
    return properties.filter { !$0.isStatic && seen.insert($0.name).inserted }.map(\.name)
  }

  /// Returns whether the declaration has the attribute.
  func hasAttribute(_ name: String) -> Bool { attributes.contains { $0.name == name } }
}

/// A stored property. A pattern with several names yields several properties.
package struct PropertyFact: Sendable, Hashable {
  package let name: String
  /// The range of the name, without the type.
  package let range: SourceRange
  package let isLet: Bool
  /// The modifiers: `private`, `private(set)`, `static`, `lazy`, `weak` …
  package let modifiers: [String]
  /// The attributes, including property wrappers such as `State`, in source order.
  package let attributes: [AttributeFact]
  /// The annotated type as written, or nil if it is inferred.
  package let type: String?
  /// The name of the annotated type without `?`, `!`, `some`, `any` and generic arguments (`T` for `Optional<T>`).
  package let typeName: String?
  /// Whether the annotated type is an optional.
  package let isOptional: Bool
  /// Whether the declaration includes an initial value. False for the implicit `nil` of an optional variable.
  package let hasInitialValue: Bool
  /// The type that the initial value creates: `FeedViewModel` for `= FeedViewModel(client: .live)`.
  package let initializedType: String?
  /// The type of the collection that the initial value creates: `[Post]` for `= [Post]()`, `Set<Post>` for
  /// `= Set<Post>()`.
  package let initializedCollection: String?
  /// Whether the property has `willSet` or `didSet`.
  package let hasObservers: Bool

  /// Whether the property belongs to the type rather than to its instances.
  package var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

  /// The annotated type or, without an annotation, the type that the initial value creates.
  package var knownType: String? { typeName ?? initializedType }

  /// The name of the property's type, if the type is annotated, inferred from the initial value, or specified in
  /// `@Environment`.
  var resolvedTypeName: String? {
    if let type = knownType { return type }
    guard let arguments = attribute("Environment")?.arguments, arguments.hasSuffix(".self") else { return nil }
    let name = arguments.dropLast(".self".count)
    return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" } ? String(name) : nil
  }

  /// Returns the attribute with this name, optionally qualified with SwiftUI.
  func attribute(_ name: String) -> AttributeFact? {
    attributes.first { $0.name == name || $0.nameInSwiftUI.map { $0 == name } ?? false }
  }

  /// Returns whether the property has an attribute with one of these names.
  func has(anyOf names: String...) -> Bool { names.contains { attribute($0) != nil } }

  /// Returns whether the property has an attribute with one of these names.
  func has(anyOf names: Set<String>) -> Bool {
    attributes.contains { names.contains($0.name) || $0.nameInSwiftUI.map { names.contains(String($0)) } ?? false }
  }

  /// The type in `@Environment(Account.self)`, here `Account`; nil for key paths and other wrappers.
  var environmentType: String? {
    guard let argument = attribute("Environment")?.arguments, argument.hasSuffix(".self"), !argument.hasPrefix("\\")
    else { return nil }
    return String(argument.dropLast(".self".count))
  }

  /// Whether the property or its setter is `private` or `fileprivate`.
  var isPrivate: Bool {
    modifiers.contains { $0 == "private" || $0 == "fileprivate" || $0 == "private(set)" || $0 == "fileprivate(set)" }
  }
}

/// A parameter of a function or initializer.
package struct ParameterFact: Sendable, Hashable {
  /// The argument label, or `_` if there is none.
  package let label: String
  /// The name inside the function.
  package let name: String
  /// The type as written.
  package let type: String
  /// The type name without `?`, `some`, `any` and generic arguments.
  package let typeName: String?
  /// Whether callers can omit the argument.
  package let hasDefault: Bool
}

/// A function, computed property, initializer or observed stored property of a type.
package struct MemberFact: Sendable, Hashable {
  /// The kind of member.
  package enum Kind: String, Sendable, Hashable {
    case function, computedProperty, initializer
    /// The observers of a stored property.
    case observer
  }

  package let kind: Kind
  /// The name, including argument labels for functions and initializers: `load(page:)`.
  package let name: String
  /// The range from the name to the closing brace.
  package let range: SourceRange
  /// The modifiers, such as `private`, `override` and `static`.
  package let modifiers: [String]
  /// The attributes, such as `ViewBuilder` and `MainActor`, in source order.
  package let attributes: [AttributeFact]
  /// The parameters of a function or initializer; empty for other members.
  package let parameters: [ParameterFact]
  /// Whether a function or initializer is declared `async`. False for all other members, even for a property with an
  /// asynchronous getter.
  package let isAsync: Bool
  /// Whether a function or initializer is declared with `throws`. False for all other members, even for a property with
  /// a throwing getter.
  package let isThrowing: Bool
  /// The type of the property or result as written, or nil if there is none.
  package let type: String?
  /// Whether the member's code is view code, provided that the type is a view, view modifier or style.
  package let isViewCode: Bool
  /// The number of code lines strictly between the braces.
  package let codeLines: Int
  /// The number of statements directly between the braces, or 0 if there is no body.
  package let statements: Int
  /// The uses of non-local names, sorted and without duplicates.
  package let uses: [NameUse]
  /// The measures of a view's `body`, or nil for other members.
  package let body: BodyMeasure?

  /// Whether the member belongs to the type rather than to its instances.
  package var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

  /// The name without argument labels.
  package var baseName: String { name.withoutArgumentLabels }
}

extension String {
  /// The base name of a member: `load` for `load(page:)`.
  var withoutArgumentLabels: String { utf8.firstIndex(of: UInt8(ascii: "(")).map { String(self[..<$0]) } ?? self }
}

/// The measures of a `body` property.
package struct BodyMeasure: Sendable, Hashable {
  /// The number of code lines strictly between the braces.
  package let length: Int
  /// The depth of nested view-builder closures.
  package let depth: Int
}

/// A use of a name that may be a member of the enclosing type: `name`, `self.name`, `$name.member`.
package struct NameUse: Sendable, Hashable {
  /// How the name is used.
  package struct Usage: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Used through the projected value, `$name`.
    package static let projected = Usage(rawValue: 1 << 0)
    /// Assigned, including compound assignments and assignments to a member.
    package static let assigned = Usage(rawValue: 1 << 1)
    /// Called, or used as the base of a call: `name()`, `name.load()`, `name.client.load()`.
    package static let called = Usage(rawValue: 1 << 2)
    /// Passed as an entire argument in a call to a capitalized name, such as a child view's initializer.
    package static let passed = Usage(rawValue: 1 << 3)
    /// Passed as `inout`.
    package static let passedInout = Usage(rawValue: 1 << 4)
    /// Used through the storage, `_name`.
    package static let storage = Usage(rawValue: 1 << 5)
  }

  /// The name without `self.`, `$` and `_`.
  package let name: String
  /// The accessed member, such as `error` for `viewModel.error`, or nil if the name itself is used.
  package let member: String?
  /// How the name is used; empty if its value is only read.
  package let usage: Usage
}

/// A call to a capitalized name, which creates a value of a type.
package struct ConstructionFact: Sendable, Hashable {
  /// One argument.
  package struct Argument: Sendable, Hashable {
    /// The label, or nil for an argument without one, such as a trailing closure.
    package let label: String?
    /// The name that is passed: `model` for `model`, `self.model` and `$model`, or nil for other expressions.
    package let name: String?
    /// Whether the argument is a projected value, such as `$model`.
    package let isProjected: Bool
    /// The source with whitespace collapsed, truncated to 80 characters.
    package let text: String
  }

  /// The type as written, without generic arguments: `FeedRow`, `Feed.Row`.
  package let type: String
  /// The arguments in parentheses, in source order. Trailing closures are omitted.
  package let arguments: [Argument]
  /// The index of the type that contains the call, or nil outside of types.
  package let owner: Int?
  /// The name of the member that contains the call, or nil in initial values.
  package let member: String?
  /// Whether the call is directly in view code, rather than in a closure that is called later.
  package let isInViewCode: Bool
  /// Whether the call is in a preview or in another type that rules ignore (see `TypeFact.isPreview`).
  package let isInPreview: Bool
  /// The range of the called expression, without the arguments.
  package let range: SourceRange
}
