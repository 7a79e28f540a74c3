/// The settings of a custom rule.
package struct CustomRuleSettings: Sendable, Hashable {
  /// The kind of code examined by a rule.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// Code that SwiftUI runs to render views.
    case view
    /// Closures in view code that SwiftUI calls later.
    case deferred
    case any
  }

  /// The access level of a declaration.
  package enum Access: String, Sendable, Hashable, CaseIterable, Comparable {
    case `private`, `fileprivate`, `internal`, package, `public`, open

    package static func < (left: Access, right: Access) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The declarations examined by the rule. A condition that is empty does not restrict the selection.
  package struct Selection: Sendable, Hashable {
    /// The roles, any one of which is sufficient.
    package var roles: [Role] = []
    /// The kind of code in which uses are forbidden. Does not affect forbidden properties and requirements.
    package var code = Code.any
    /// The kinds of type declarations, any one of which is sufficient.
    package var kinds: [TypeFact.Kind] = []
    /// Patterns for type names.
    package var names: [String] = []
    /// Patterns for direct and indirect superclasses and protocols.
    package var conformsTo: [String] = []
    /// Globs relative to the root.
    package var paths: [String] = []
    /// Globs for excluded files.
    package var except: [String] = []
    /// The position in the configuration of each glob in `paths`, followed by those in `except`.
    package var globLocations: [ConfigurationLocation] = []

    package init() {}

    /// Whether the selection is limited to types, which excludes code outside of types.
    package var selectsTypes: Bool { !(roles.isEmpty && kinds.isEmpty && names.isEmpty && conformsTo.isEmpty) }
  }

  /// Forbidden uses, as name patterns.
  package struct Forbidden: Sendable, Hashable {
    /// Patterns for called functions as written in code, such as `Analytics.*` or `track(*)`.
    package var calls: [String] = []
    /// Patterns for type names; a pattern can match the whole name, its first or its last component.
    package var types: [String] = []
    /// Patterns for attributes, with or without `@`.
    package var attributes: [String] = []
    /// Patterns for the names of calls on a value, such as `.onTapGesture`; the period is optional.
    package var modifiers: [String] = []
    /// Stored properties: a name, or a name and a type, as in `*ID: String`.
    package var properties: [String] = []

    package init() {}

    package var isEmpty: Bool { !areUses && properties.isEmpty }

    /// Whether any uses in code are forbidden.
    var areUses: Bool { !(calls.isEmpty && types.isEmpty && attributes.isEmpty && modifiers.isEmpty) }
  }

  /// Requirements on the selected declarations.
  package struct Required: Sendable, Hashable {
    /// The name must match one of these patterns.
    package var names: [String] = []
    /// The path must match one of these globs.
    package var paths: [String] = []
    /// The attributes, all of which are required.
    package var attributes: [String] = []
    /// The superclasses and protocols, all of which are required.
    package var conformsTo: [String] = []
    /// The access level: for `private` to `internal`, the highest that is allowed; for all others, the lowest.
    package var access: Access?

    package init() {}

    package var isEmpty: Bool {
      names.isEmpty && paths.isEmpty && attributes.isEmpty && conformsTo.isEmpty && access == nil
    }
  }

  /// The rule's name under `custom_rules`, in snake case.
  package let id: String
  /// The message of the rule's findings. It may contain placeholders (see `MessageTemplate`).
  package var message: String
  /// The severity of all findings; nil if the rule is off.
  package var severity: Severity?
  /// The conditions under `in`.
  package var selection = Selection()
  /// The uses under `forbid`. At least one of `forbidden` and `required` is not empty.
  package var forbidden = Forbidden()
  /// The requirements under `require`.
  package var required = Required()
  /// The source of each example that must trigger a finding.
  package var triggering: [String] = []
  /// The source of each example that must not trigger a finding.
  package var passing: [String] = []
  /// The position of the rule in the configuration.
  package let place: ConfigurationLocation

  package init(id: String, message: String, severity: Severity? = .warning, place: ConfigurationLocation) {
    self.id = id
    self.message = message
    self.severity = severity
    self.place = place
  }

  /// All name patterns.
  var namePatterns: [String] {
    selection.names + selection.conformsTo + forbidden.calls + forbidden.types + forbidden.attributes
      + forbidden.modifiers + forbidden.properties + required.names + required.attributes + required.conformsTo
  }

  /// All path globs.
  var pathPatterns: [String] { selection.paths + selection.except + required.paths }

  /// The source recorded in the metadata of custom rules.
  static let source = "configuration"

  /// The rule's metadata.
  package var info: RuleInfo {
    // Placeholders are replaced with general terms, because the summary covers all of the rule's findings.
    let summary = MessageTemplate.filled(
      message, with: Dictionary(uniqueKeysWithValues: MessageTemplate.names.map { ($0, "…") }))
    return RuleInfo(
      id: id, summary: summary, rationale: "Declared in `\(place.file)`, line \(place.position.line).",
      sources: [Self.source], opportunity: "code that matches the rule's conditions",
      defaultLevel: severity.map { DefaultLevel(.severity($0)) } ?? .off,
      triggering: triggering.map { Example($0) }, good: passing.map { Example($0) })
  }
}
