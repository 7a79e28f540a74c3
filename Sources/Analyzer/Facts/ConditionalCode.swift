import SwiftSyntax

/// Code that few users of the app run: it is compiled only for debugging, or runs only on old systems.
package struct ConditionalCode: Sendable, Hashable {
  /// The range of the code, without the condition.
  package let range: SourceRange
  /// For code that runs only on old systems, the versions from which it no longer runs, keyed by platform (see
  /// `BuildSettings.deployment`). Nil for code in `#if DEBUG`.
  package let endVersions: [String: BuildSettings.Version]?

  /// Whether the code is compiled only for debugging.
  var isForDebugging: Bool { endVersions == nil }
}

extension ConditionalCode: FieldStorable {
  package static let fields = FieldList(Self.init(range:endVersions:), \.range, \.endVersions)
}

extension FileFacts {
  /// Returns whether the code at a position is compiled only for debugging.
  func isForDebugging(_ position: SourcePosition) -> Bool {
    conditionalCode.contains { $0.isForDebugging && $0.range.contains(position) }
  }
}

/// Code that runs only on old systems.
struct CodeForOldSystems {
  let node: Syntax
  /// The versions from which the code no longer runs, keyed by platform.
  let endVersions: [String: BuildSettings.Version]

  /// The `else` of `if #available(iOS 17, *)`, or the body of `if #unavailable(iOS 17)`.
  init?(_ branch: IfExprSyntax) {
    let checks = branch.conditions.lazy.compactMap { $0.condition.as(AvailabilityConditionSyntax.self) }
    if let check = checks.first(where: { $0.availabilityKeyword.tokenKind == .poundUnavailable }) {
      self.init(Syntax(branch.body), check)
    } else if branch.conditions.count == 1, let check = checks.first, let other = branch.elseBody {
      self.init(Syntax(other), check)
    } else {
      return nil
    }
  }

  /// The `else` of `guard #available(iOS 17, *)`.
  init?(_ statement: GuardStmtSyntax) {
    guard statement.conditions.count == 1,
      let check = statement.conditions.first?.condition.as(AvailabilityConditionSyntax.self),
      check.availabilityKeyword.tokenKind == .poundAvailable
    else { return nil }
    self.init(Syntax(statement.body), check)
  }

  private init(_ node: Syntax, _ check: AvailabilityConditionSyntax) {
    self.node = node
    let platforms = check.availabilityArguments.compactMap { $0.argument.as(PlatformVersionSyntax.self) }
    let versions = platforms.compactMap { platform -> (String, BuildSettings.Version)? in
      guard let version = platform.version.flatMap({ BuildSettings.Version($0.trimmedDescription) }) else { return nil }
      let name = platform.platform.text.lowercased()
      return (name.hasSuffix(Self.appExtension) ? String(name.dropLast(Self.appExtension.count)) : name, version)
    }
    endVersions = Dictionary(versions, uniquingKeysWith: max)
  }

  /// The end of platform names such as `iOSApplicationExtension`.
  private static let appExtension = "applicationextension"
}
