/// A rule written in the configuration, as it was read.
package struct CustomRuleSettings: Sendable, Hashable {
  /// Which kind of code a rule looks at.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// Code that SwiftUI runs to draw.
    case view
    /// Closures in it that SwiftUI calls later.
    case deferred
    case any
  }

  /// How widely a declaration may be visible.
  package enum Access: String, Sendable, Hashable, CaseIterable, Comparable {
    case `private`, `fileprivate`, `internal`, package, `public`, open

    package static func < (left: Access, right: Access) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// What the rule looks at; what is empty selects everything.
  package struct Selection: Sendable, Hashable {
    package var roles: [Role] = []
    package var code = Code.any
    package var kinds: [TypeFact.Kind] = []
    /// Patterns over the names of types.
    package var names: [String] = []
    /// Patterns over supertypes and protocols, indirect ones too.
    package var conformsTo: [String] = []
    /// Globs relative to the root.
    package var paths: [String] = []
    /// Globs of files that are left out.
    package var except: [String] = []

    package init() {}

    /// Whether it selects types, so that code outside of types is not meant.
    package var selectsTypes: Bool { !(roles.isEmpty && kinds.isEmpty && names.isEmpty && conformsTo.isEmpty) }
  }

  /// Uses that are reported; patterns over names.
  package struct Forbidden: Sendable, Hashable {
    package var calls: [String] = []
    package var types: [String] = []
    package var attributes: [String] = []
    package var modifiers: [String] = []
    /// Stored properties: a name, or a name and its type, `*ID: String`.
    package var properties: [String] = []

    package init() {}

    package var isEmpty: Bool { !areUses && properties.isEmpty }

    /// Whether it asks what code uses.
    var areUses: Bool { !(calls.isEmpty && types.isEmpty && attributes.isEmpty && modifiers.isEmpty) }
  }

  /// What selected declarations must have.
  package struct Required: Sendable, Hashable {
    /// One of these patterns.
    package var names: [String] = []
    /// One of these globs.
    package var paths: [String] = []
    /// All of these.
    package var attributes: [String] = []
    /// All of these.
    package var conformsTo: [String] = []
    /// At most this for `private` to `internal`, at least this for the others.
    package var access: Access?

    package init() {}

    package var isEmpty: Bool {
      names.isEmpty && paths.isEmpty && attributes.isEmpty && conformsTo.isEmpty && access == nil
    }
  }

  package let id: String
  package var message: String
  package var severity: Severity?
  package var selection = Selection()
  package var forbidden = Forbidden()
  package var required = Required()
  package var triggering: [String] = []
  package var passing: [String] = []
  package let place: ConfigurationPlace

  package init(id: String, message: String, severity: Severity? = .warning, place: ConfigurationPlace) {
    self.id = id
    self.message = message
    self.severity = severity
    self.place = place
  }

  /// All patterns over names.
  var namePatterns: [String] {
    selection.names + selection.conformsTo + forbidden.calls + forbidden.types + forbidden.attributes
      + forbidden.modifiers + forbidden.properties + required.names + required.attributes + required.conformsTo
  }

  /// All globs over paths.
  var pathPatterns: [String] { selection.paths + selection.except + required.paths }

  /// What the cards of rules of the configuration name as their source.
  package static let seed = "configuration"

  /// What people and the configuration know of the rule.
  package var info: RuleInfo {
    // Placeholders stay general, because a summary covers all findings of the rule.
    let summary = MessageTemplate.filled(
      message, with: Dictionary(uniqueKeysWithValues: MessageTemplate.names.map { ($0, "…") }))
    return RuleInfo(
      id: id, summary: summary, rationale: "Declared in `\(place.file)`, line \(place.position.line).",
      seeds: [Self.seed], opportunity: "code that the rule's conditions select",
      defaultLevel: severity.map { DefaultLevel(.severity($0)) } ?? .off,
      triggering: triggering.map { Example($0) }, good: passing.map { Example($0) })
  }
}
