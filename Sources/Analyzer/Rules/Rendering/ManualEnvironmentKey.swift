import SwiftSyntax

/// Finds environment keys that `@Entry` could generate.
struct ManualEnvironmentKey: ProjectRule {
  static let info = RuleInfo(
    id: "manual_environment_key",
    summary: "Environment values should be declared with `@Entry` instead of a key type.",
    rationale: """
      A key type, its default value and a property that only reads and writes the value are three declarations for one \
      environment value. `@Entry` generates them from a single line that keeps the name, type and default together, \
      and it also works on older systems.
      """,
    details: """
      A key whose default is an object, a date or a `UUID()`, or a value that stores a new date or `UUID()`, is not \
      reported, because `@Entry` would create a new one on each read. Packages that support Swift tools older than 6.0 \
      are not reported, because `@Entry` requires Xcode 16. If nothing in the project reads or sets the value, and \
      nothing outside can, the message recommends deleting it.
      """,
    sources: ["S4 environment"],
    opportunity: "a value added to `EnvironmentValues`",
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
      Example(
        """
        struct ↓UserKey {
          static let defaultValue: String? = nil
        }
        extension UserKey: EnvironmentKey {}
        extension EnvironmentValues {
          var user: String? {
            get { self[UserKey.self] }
            set { self[UserKey.self] = newValue }
          }
        }
        """),
    ],
    good: [
      Example([
        ("Package.swift", "// swift-tools-version: 5.7\nlet package = Package(name: \"App\")"),
        (
          "Sources/App/ThemeKey.swift",
          """
          struct ThemeKey: EnvironmentKey {
            static let defaultValue: Theme = .standard
          }
          extension EnvironmentValues {
            var theme: Theme {
              get { self[ThemeKey.self] }
              set { self[ThemeKey.self] = newValue }
            }
          }
          """
        ),
      ]),
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
        final class NetworkMonitor {
          init() { start() }
        }
        struct MonitorKey: EnvironmentKey {
          static let defaultValue = NetworkMonitor()
        }
        extension EnvironmentValues {
          var monitor: NetworkMonitor {
            get { self[MonitorKey.self] }
            set { self[MonitorKey.self] = newValue }
          }
        }
        """),
      Example(
        """
        struct AlertErrorHandler: ErrorHandler {
          private let id = UUID()
          func handle(_ error: any Error) {}
        }
        struct ErrorHandlerKey: EnvironmentKey {
          static let defaultValue: any ErrorHandler = AlertErrorHandler()
        }
        extension EnvironmentValues {
          var errorHandler: any ErrorHandler {
            get { self[ErrorHandlerKey.self] }
            set { self[ErrorHandlerKey.self] = newValue }
          }
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
        struct LaunchKey: EnvironmentKey {
          static let defaultValue = Date()
        }
        extension EnvironmentValues {
          var launch: Date {
            get { self[LaunchKey.self] }
            set { self[LaunchKey.self] = newValue }
          }
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
            /// The appearance of the app.
            public var theme: Theme {
              get { self[ThemeKey.self] }
              set { self[ThemeKey.self] = newValue }
            }
          }
          """,
        after: """
          import SwiftUI

          extension EnvironmentValues {
            /// The appearance of the app.
            @Entry public var theme: Theme = .standard
          }
          """, isSafe: false)
    ])

  static let collectors: [any Collector.Type] = [EnvironmentKeys.self, EnvironmentUses.self]

  struct Evidence: Analyzer.Evidence {
    /// The name of the value if it is not public and nothing in the project uses it.
    let unusedValue: String?

    static let fields = FieldList(Self.init, \.unusedValue)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.variable) { variable, context in
      guard context.member == nil, let type = context.type, context.types[type].kind == .extension,
        context.types[type].simpleName == "EnvironmentValues"
      else { return }
      context.countOpportunity(of: Self.self, at: variable)
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    guard !project.recordsOfReviewedTypes(of: EnvironmentKeys.self).isEmpty else { return [] }
    let reviewed = Set(project.reviewedEntities)
    let used = project.collection(of: EnvironmentUses.self)
    var publicValues = PublicValues()
    return project.collection(of: EnvironmentKeys.self).sorted { $0.key < $1.key }.compactMap { entity, uses in
      guard reviewed.contains(entity), let key = uses.declarations.first, uses.declarations.count == 1,
        key.code.isPlain, project.supportsEntries(key.file),
        let property = uses.properties.first, uses.properties.count == 1, property.code.isPlain,
        project.hasOnlyDefault(entity), !project.makesObject(key),
        !project.mentions(entity, outsideOf: [key.file, property.file])
      else { return nil }
      let value = property.code.name
      let isPublic =
        project.facts(of: entity).contains { $0.modifiers.contains("public") }
        || publicValues.of(file: property.file, in: project).contains(value)
      let mayBeUsed = used.contains(value) || isPublic
      return project.candidate(
        Evidence(unusedValue: mayBeUsed ? nil : value), atTypeNamed: entity, fix: fix(replacing: key, and: property))
    }
  }

  /// Removes the key and turns the property into an entry, if both are in the same file.
  private func fix(
    replacing key: EnvironmentKeys.Location<EnvironmentKeyDeclaration>,
    and property: EnvironmentKeys.Location<EnvironmentProperty>
  ) -> Fix? {
    guard key.file == property.file, let value = key.code.movableDefault, let head = property.code.movableHead else {
      return nil
    }
    let edits = [
      Fix.Edit(range: key.range, replacement: ""),
      Fix.Edit(range: property.range, replacement: "@Entry \(head) = \(value)"),
    ]
    return Fix(isSafe: false, edits: edits.sorted { $0.range.start < $1.range.start })
  }

  func message(for record: Record<Evidence>) -> String {
    record.evidence.unusedValue.map {
      "`\(record.symbol)` declares an environment value that nothing in the project uses; delete it and `\($0)`"
    } ?? "`\(record.symbol)` only declares an environment value; use `@Entry` in `extension EnvironmentValues` instead"
  }
}

/// The environment values that other modules can use, determined once for each file.
private struct PublicValues {
  private var byFile: [Int: Set<String>] = [:]

  mutating func of(file: Int, in project: Project) -> Set<String> {
    if let known = byFile[file] { return known }
    let types = project.files[file].facts.types.filter { $0.simpleName == "EnvironmentValues" }
    let names = types.flatMap { type in
      type.members.filter { ($0.modifiers + type.modifiers).contains("public") }.map(\.name)
    }
    byFile[file] = Set(names)
    return Set(names)
  }
}

extension Project {
  /// Whether `@Entry` is available wherever a file is built. The macro is part of Xcode 16 and therefore unavailable to
  /// packages that support tools older than Swift 6.
  fileprivate func supportsEntries(_ file: Int) -> Bool {
    buildSettings[file].toolsVersion.map { $0.major >= 6 } ?? true
  }

  /// Whether the default value is an object, or a value with an identity of its own (`let id = UUID()`), which `@Entry`
  /// would re-create on each read.
  fileprivate func makesObject(_ key: EnvironmentKeys.Location<EnvironmentKeyDeclaration>) -> Bool {
    guard let type = key.code.storedObjectType, let made = entity(named: type, inFile: key.file) else { return false }
    return [.class, .actor].contains(types.entities[made].kind)
      || properties(of: made).contains { property in
        !property.isStatic && property.initializedType.map { Self.uniqueValues.contains($0.lastNamePart) } ?? false
      }
  }

  private static let uniqueValues: Set<String> = ["UUID", "NSUUID", "Date"]

  /// Whether a type has no members other than its default value.
  fileprivate func hasOnlyDefault(_ entity: Int) -> Bool {
    let facts = facts(of: entity)
    return facts.allSatisfy { $0.properties.allSatisfy { $0.name == "defaultValue" } }
      && facts.allSatisfy { $0.members.allSatisfy { $0.name == "defaultValue" } }
  }

  /// Whether other files mention a type, in which case it cannot be removed.
  fileprivate func mentions(_ entity: Int, outsideOf files: Set<Int>) -> Bool {
    let name = types.entities[entity].name.lastNamePart
    return self.files(mentioning: [name]).contains { file in
      !files.contains(file) && self.files[file].mentions(name)
    }
  }
}
