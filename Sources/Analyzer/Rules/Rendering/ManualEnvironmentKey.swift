import SwiftSyntax

/// Finds environment keys that `@Entry` writes.
struct ManualEnvironmentKey: Rule {
  let info = RuleInfo(
    id: "manual_environment_key",
    summary: "Environment values are declared with `@Entry`, not with a key type of their own.",
    rationale: """
      A key type, its default and a property that only passes a value on are three declarations that say one thing. \
      `@Entry` makes them from a single line, for old systems too, so that the name, the type and the default of a \
      value stand together and cannot drift apart.
      """,
    seeds: ["S4 environment"],
    scope: .project,
    defaultLevel: .info,
    triggering: [
      Example(
        """
        private struct ↓ThemeKey: EnvironmentKey {
          static let defaultValue: Theme = .standard
        }
        extension EnvironmentValues {
          var theme: Theme {
            get { self[ThemeKey.self] }
            set { self[ThemeKey.self] = newValue }
          }
        }
        """),
      Example([
        (
          "Sources/App/RefreshKey.swift",
          """
          enum ↓RefreshKey: SwiftUI.EnvironmentKey {
            typealias Value = () -> Void
            static var defaultValue: Value { {} }
          }
          """
        ),
        (
          "Sources/App/EnvironmentValues+Refresh.swift",
          """
          public extension EnvironmentValues {
            var refreshFeed: () -> Void {
              get { return self[RefreshKey.self] }
              set(value) { self[RefreshKey.self] = value }
            }
          }
          """
        ),
      ]),
      Example(
        """
        extension EnvironmentValues {
          struct ↓ScaleKey {}
          var scale: Double? {
            set { self[ScaleKey.self] = newValue }
            get { self[ScaleKey.self] }
          }
        }
        extension EnvironmentValues.ScaleKey: EnvironmentKey {
          static let defaultValue: Double? = nil
        }
        """),
    ],
    good: [
      Example(
        """
        extension EnvironmentValues {
          // self[ThemeKey.self] = newValue
          @Entry var theme: Theme = .standard
        }
        """),
      Example(
        """
        struct ThemeKey: EnvironmentKey {
          static let defaultValue: Theme = .standard
        }
        extension EnvironmentValues {
          var theme: Theme {
            get { self[ThemeKey.self] }
            set {
              self[ThemeKey.self] = newValue
              log("theme")
            }
          }
        }
        struct ScaleKey: EnvironmentKey {
          static let defaultValue = 1.0
        }
        extension EnvironmentValues {
          var scale: Double { self[ScaleKey.self] }
        }
        """),
      Example(
        """
        struct ClientKey: DependencyKey {
          static let liveValue = Client()
        }
        extension DependencyValues {
          var client: Client {
            get { self[ClientKey.self] }
            set { self[ClientKey.self] = newValue }
          }
        }
        struct LonelyKey: EnvironmentKey {
          static let defaultValue = 0
        }
        """),
    ],
    fixing: [
      FixExample(
        before: """
          import SwiftUI

          private struct ThemeKey: EnvironmentKey {
            static let defaultValue: Theme = .standard
          }

          extension EnvironmentValues {
            /// How everything looks.
            public var theme: Theme {
              get { self[ThemeKey.self] }
              set { self[ThemeKey.self] = newValue }
            }
          }
          """,
        after: """
          import SwiftUI

          extension EnvironmentValues {
            /// How everything looks.
            @Entry public var theme: Theme = .standard
          }
          """, isSafe: false)
    ])

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onType { type, context in
      guard !context.isPreview, let key = EnvironmentKeyDeclaration(type) else { return }
      let lines = context.linesAlone(of: type.node)
      context.observe(
        rule: id, kind: key.isPlain ? "key" : "other key",
        subjects: lines == nil ? [] : [key.movableDefault].compactMap(\.self), at: lines ?? type.fact.range)
    }
    walk.onVariable { variable, context in
      guard let type = context.type, context.types[type].kind == .extension,
        context.types[type].simpleName == "EnvironmentValues", let property = EnvironmentProperty(variable)
      else { return }
      for key in property.keys.prefix(property.isPlain ? 1 : property.keys.count) {
        context.observe(
          rule: id, kind: property.isPlain ? "property" : "other property",
          subjects: [key] + [property.movableHead].compactMap(\.self), at: context.range(of: variable))
      }
    }
  }

  func candidates(in project: Project) -> [LocatedCandidate] {
    var keys: [Int: [LocatedObservation]] = [:]
    var properties: [Int: [LocatedObservation]] = [:]
    for located in project.observed(by: info.id) {
      guard let type = located.observation.type else { continue }
      if located.observation.kind.hasSuffix("key") {
        let meaning = project.types.meaning(of: TypeIndex.Reference(file: located.file, type: type))
        if case .entity(let entity) = meaning { keys[entity, default: []].append(located) }
      } else if let name = located.observation.subjects.first,
        let entity = project.entity(named: name, inFile: located.file, insideType: type)
      {
        properties[entity, default: []].append(located)
      }
    }
    return keys.keys.sorted().compactMap { entity in
      guard let key = keys[entity]?.first, keys[entity]?.count == 1, key.observation.kind == "key",
        let property = properties[entity]?.first, properties[entity]?.count == 1,
        property.observation.kind == "property", project.hasNothingBesideDefault(entity),
        !project.mentions(entity, outsideOf: [key.file, property.file])
      else { return nil }
      return project.candidate(rule: info.id, atTypeNamed: entity, fix: fix(replacing: key, and: property))
    }
  }

  /// Takes the key away and makes the property an entry, where both stand in one file.
  private func fix(replacing key: LocatedObservation, and property: LocatedObservation) -> Fix? {
    guard key.file == property.file, let value = key.observation.subjects.first,
      property.observation.subjects.count == 2, let head = property.observation.subjects.last
    else { return nil }
    let edits = [
      Fix.Edit(range: key.observation.range, replacement: ""),
      Fix.Edit(range: property.observation.range, replacement: "@Entry \(head) = \(value)"),
    ]
    return Fix(isSafe: false, edits: edits.sorted { $0.range.start < $1.range.start })
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    "`\(candidate.symbol)` does nothing but carry an environment value; declare the value with `@Entry` and drop the key"
  }
}

extension Project {
  /// Whether a type has no property and no member but its default value.
  fileprivate func hasNothingBesideDefault(_ entity: Int) -> Bool {
    let facts = facts(of: entity)
    return facts.allSatisfy { $0.properties.allSatisfy { $0.name == "defaultValue" } }
      && facts.allSatisfy { $0.members.allSatisfy { $0.name == "defaultValue" } }
  }

  /// Whether other files name a type, so that it cannot go.
  fileprivate func mentions(_ entity: Int, outsideOf files: Set<Int>) -> Bool {
    let name = types.entities[entity].name.lastNamePart
    return self.files.indices.contains { file in
      !files.contains(file) && self.files[file].mentions(name)
    }
  }
}

extension FileContext {
  /// The lines that a declaration stands on, with an empty line behind them, or before them where nothing follows; nil
  /// where other code or a comment belongs to them.
  fileprivate func linesAlone(of node: DeclSyntax) -> SourceRange? {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    let first = text.lineStarts[text.line(at: start)]
    let next = text.line(at: end) + 1
    guard next < text.lineStarts.count, text.bytes[first..<start].allSatisfy(\.isBlank),
      text.bytes[end..<text.lineStarts[next]].allSatisfy(\.isBlank)
    else { return nil }
    if text.isBlank(line: next), next + 1 < text.lineStarts.count {
      return text.range(from: first, to: text.lineStarts[next + 1])
    }
    let before = text.line(at: start) - 1
    let isLast = text.lineStarts[next] == text.bytes.count
    let isParted = isLast && before > 0 && text.isBlank(line: before)
    return text.range(from: isParted ? text.lineStarts[before] : first, to: text.lineStarts[next])
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
