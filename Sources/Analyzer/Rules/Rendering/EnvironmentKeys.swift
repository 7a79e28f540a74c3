import SwiftSyntax

/// Keys of environment values, with the properties of EnvironmentValues that go by them.
struct EnvironmentKeys: Collector {
  static let id = "environment_keys"

  enum Evidence: Analyzer.Evidence {
    /// The range is that of the lines that go with the key, where it has lines of its own.
    case declaration(EnvironmentKeyDeclaration)
    case property(EnvironmentProperty)

    static let fields = CaseList<Self>(
      .init(Self.declaration) { if case .declaration(let key) = $0 { key } else { nil } },
      .init(Self.property) { if case .property(let property) = $0 { property } else { nil } })
  }

  /// Where something is written.
  struct Place<Code: Sendable>: Sendable {
    let code: Code
    let file: Int
    let range: SourceRange
  }

  /// All that is written of one key.
  struct Uses {
    /// The type itself and extensions that make it a key.
    fileprivate(set) var declarations: [Place<EnvironmentKeyDeclaration>] = []
    fileprivate(set) var properties: [Place<EnvironmentProperty>] = []
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.type) { type, context in
      guard !context.isPreview, var key = EnvironmentKeyDeclaration(type) else { return }
      let lines = context.linesAlone(of: type.node)
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

  /// By entity, what is written of the types that the project declares.
  func collection(in project: Project) -> [Int: Uses] {
    var uses: [Int: Uses] = [:]
    for located in project.records(of: Self.self) {
      guard let reference = located.type else { continue }
      switch located.evidence {
      case .declaration(let key):
        guard case .entity(let entity) = project.types.meaning(of: reference) else { continue }
        uses[entity, default: Uses()].declarations.append(
          Place(code: key, file: located.file, range: located.record.range))
      case .property(let property):
        for key in property.keys {
          guard let entity = project.entity(named: key, inFile: located.file, insideType: reference.type) else {
            continue
          }
          uses[entity, default: Uses()].properties.append(
            Place(code: property, file: located.file, range: located.record.range))
        }
      }
    }
    return uses
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
