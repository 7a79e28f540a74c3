import SwiftSyntax

/// Collects environment keys and the properties of `EnvironmentValues` that use them.
struct EnvironmentKeys: Collector, ProjectWideRecorder {
  static let id = "environment_keys"

  enum Evidence: Analyzer.Evidence {
    /// The record's range covers whole lines if they contain only the key.
    case declaration(EnvironmentKeyDeclaration)
    case property(EnvironmentProperty)

    static let fields = CaseList<Self>(
      .init(Self.declaration) { if case .declaration(let key) = $0 { key } else { nil } },
      .init(Self.property) { if case .property(let property) = $0 { property } else { nil } })
  }

  /// A piece of code with its location.
  struct Location<Code: Sendable>: Sendable {
    let code: Code
    let file: Int
    let range: SourceRange
  }

  /// All code related to one key.
  struct Uses {
    /// The type itself, and the extensions that declare its conformance.
    fileprivate(set) var declarations: [Location<EnvironmentKeyDeclaration>] = []
    fileprivate(set) var properties: [Location<EnvironmentProperty>] = []
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.type) { type, context in
      guard !context.isPreview, var key = EnvironmentKeyDeclaration(type, in: context) else { return }
      let lines = context.ownLines(of: type.node)
      if lines == nil { key.movableDefault = nil }
      context.record(.declaration(key), by: Self.self, at: lines ?? type.fact.range)
    }
    walk.on(.variable) { variable, context in
      guard let type = context.type, context.types[type].kind == .extension,
        context.types[type].simpleName == "EnvironmentValues", let property = EnvironmentProperty(variable)
      else { return }
      context.record(.property(property), by: Self.self, at: context.range(of: variable))
    }
  }

  /// The code related to each environment key that the project declares, keyed by entity.
  func collection(in project: Project) -> [Int: Uses] {
    var uses: [Int: Uses] = [:]
    for located in project.records(of: Self.self) {
      guard let reference = located.type else { continue }
      switch located.evidence {
      case .declaration(let key):
        guard case .entity(let entity) = project.types.meaning(of: reference) else { continue }
        uses[entity, default: Uses()].declarations.append(
          Location(code: key, file: located.file, range: located.record.range))
      case .property(let property):
        for key in property.keys {
          guard let entity = project.entity(named: key, inFile: located.file, insideType: reference.type) else {
            continue
          }
          uses[entity, default: Uses()].properties.append(
            Location(code: property, file: located.file, range: located.record.range))
        }
      }
    }
    return uses
  }
}

extension FileContext {
  /// The lines of a declaration, including the blank line that follows or, if nothing follows, the preceding one.
  /// Returns nil if these lines contain other code or a comment.
  fileprivate func ownLines(of node: DeclSyntax) -> SourceRange? {
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
    let isSeparated = isLast && before > 0 && text.isBlank(line: before)
    return text.range(from: isSeparated ? text.lineStarts[before] : first, to: text.lineStarts[next])
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
