package import Analyzer

/// The guidance that a rule is derived from.
package enum RuleSource {
  /// The documents that source keys refer to.
  /// - Source: docs/architecture-profiles.md.
  private static let documents: [(key: String, title: String)] = [
    ("S0", "SwiftUI architecture"), ("S1", "MVVM skill"), ("S2", "View refactoring"), ("S3", "MV patterns"),
    ("S4", "SwiftUI patterns"),
  ]

  /// Returns the documents' titles with their sections, such as `View refactoring (section 3, large view)`.
  package static func text(of rule: RuleInfo) -> String {
    let sections = documents.compactMap { key, title -> String? in
      let names = rule.sources.filter { $0.hasPrefix(key) }.map { section($0.dropFirst(key.count)) }
      return names.isEmpty ? nil : "\(title) (\(names.joined(separator: ", ")))"
    }
    let others = rule.sources.filter { source in !documents.contains { source.hasPrefix($0.key) } }
      .map { $0 == "card" ? "Lintel's core metrics" : $0 }
    return (others + sections).joined(separator: "; ").capitalizedFirst
  }

  /// Returns a section's name without its note in parentheses.
  private static func section(_ text: Substring) -> String {
    let name = text.prefix { $0 != "(" }.split(separator: " ").joined(separator: " ").replacing("-", with: " ")
    return name.hasPrefix(".") ? "section " + name.dropFirst() : name
  }
}
