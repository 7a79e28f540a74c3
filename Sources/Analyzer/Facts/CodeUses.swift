/// The calls and names in one file's code, for custom rules.
///
/// Most reviews do not need this data, so it is unpacked on demand.
package struct CodeUses: Sendable, Hashable {
  /// How a name is used.
  package enum Kind: Int, Sendable, Hashable {
    /// A type in an annotation, an inheritance clause or an expression: `UserDefaults`, `Feed.Row`.
    case type
    /// The path of a call with its labels: `Analytics.log(_:level:)`, or `.padding(_:)` for a call on an unnamed value.
    case call
    /// An attribute: `AppStorage` for `@AppStorage("key")`.
    case attribute
    /// A name that denotes a type only in this file: a generic parameter or an associated type.
    case localType
  }

  /// A declaration that contains uses, along with the kind of code in it.
  package struct Scope: Sendable, Hashable {
    /// The index in `FileFacts.types`, or nil outside of types.
    var type: Int?
    /// The symbol, such as `FeedView.body`, `FeedView.title` or `load(page:)`; empty for code outside of declarations.
    var symbol: String
    /// The conditions under which the code is view code, or nil if it never is.
    var viewConditions: [RoleCondition]?
    /// Whether SwiftUI calls the code later.
    var isDeferred: Bool
  }

  /// One use of a name.
  package struct Use: Sendable, Hashable {
    let kind: Kind
    /// The index of the name in `names`.
    let name: Int
    /// The index of the scope in `scopes`.
    let scope: Int
    let range: SourceRange
  }

  /// The names, without duplicates.
  private(set) var names: [String] = []
  private(set) var scopes: [Scope] = []
  /// The uses, in source order.
  private(set) var uses: [Use] = []

  init() {}

  func name(of use: Use) -> String { names[use.name] }

  func scope(of use: Use) -> Scope { scopes[use.scope] }
}

// MARK: Packing

extension CodeUses {
  /// The encoded uses, as stored in facts.
  package struct Packed: Sendable, Hashable {
    fileprivate let bytes: [UInt8]

    init() { bytes = [] }

    fileprivate init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Decodes the uses; returns none if the bytes are damaged.
    /// - Parameter typeCount: The number of types in the file, which bounds the indices in scopes.
    func unpacked(typeCount: Int) -> CodeUses {
      guard !bytes.isEmpty else { return CodeUses() }
      return bytes.withUnsafeBytes { buffer in
        do {
          var input = try CompactReader(buffer)
          return try CodeUses(from: &input, typeCount: typeCount)
        } catch {
          return CodeUses()
        }
      }
    }
  }

  var packed: Packed {
    guard !uses.isEmpty else { return Packed() }
    var output = CompactWriter()
    output.write(scopes.reduce(0) { max($0, ($1.type ?? -1) + 1) })
    output.write(names)
    output.write(scopes)
    output.write(uses.count)
    var line = 0
    for use in uses {
      output.write(use.kind.rawValue)
      output.write(use.name)
      output.write(use.scope)
      output.write(use.range.start.line - line)
      output.write(use.range.start.column)
      output.write(use.range.end.line - use.range.start.line)
      output.write(use.range.end.column)
      line = use.range.start.line
    }
    return Packed(output.finish())
  }

  private init(from input: inout CompactReader, typeCount: Int) throws(CompactReader.Damage) {
    let needed: Int = try input.read()
    guard needed <= typeCount else { throw CompactReader.Damage() }
    try input.expectTypes(needed)
    names = try input.read()
    scopes = try input.read()
    var line = 0
    for _ in 0..<(try input.readCount()) {
      guard let kind = Kind(rawValue: try input.read()) else { throw CompactReader.Damage() }
      let name: Int = try input.read()
      let scope: Int = try input.read()
      line += try input.read(Int.self)
      let column: Int = try input.read()
      let endLine: Int = line + (try input.read(Int.self))
      let endColumn: Int = try input.read()
      guard names.indices.contains(name), scopes.indices.contains(scope), line >= 1, column >= 1,
        (endLine, endColumn) >= (line, column)
      else { throw CompactReader.Damage() }
      uses.append(
        Use(
          kind: kind, name: name, scope: scope,
          range: SourceRange(
            start: SourcePosition(line: line, column: column), end: SourcePosition(line: endLine, column: endColumn))))
    }
  }
}

extension CodeUses.Packed: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) { bytes = try input.readBytes() }
  package func write(to output: inout CompactWriter) { output.write(bytes: bytes) }
}

extension CodeUses.Scope: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    type = try input.readTypeIndex()
    symbol = try input.read()
    viewConditions = try input.read()
    isDeferred = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(type)
    output.write(symbol)
    output.write(viewConditions)
    output.write(isDeferred)
  }
}

// MARK: Building

/// Collects the uses in one file during the walk.
struct CodeUsesBuilder {
  private struct Key: Hashable {
    let type: Int?
    let symbol: String
    let isView: Bool
    let isDeferred: Bool
  }

  private var uses: [CodeUses.Use] = []
  private var names = NameTable()
  private var scopes: [CodeUses.Scope] = []
  private var scopeIndices: [Key: Int] = [:]
  /// The scope of the last use, and the location and property that determined it.
  private var recent: (locationNumber: Int, property: String?, scope: Int)?
  /// The last scopes, the most recent last. Most uses are in the same scope as one of the previous uses, and comparing
  /// scopes is faster than hashing.
  private var latest: [(location: Location, scope: Int)] = []

  /// The part of the walk's state that determines a scope.
  private struct Location {
    let type: Int?
    let member: MemberScope?
    let property: String?
    let isView: Bool
    let isDeferred: Bool

    static func == (left: Self, right: Self) -> Bool {
      left.member === right.member && left.type == right.type && left.isView == right.isView
        && left.isDeferred == right.isDeferred && left.property == right.property
    }
  }

  mutating func add(
    _ kind: CodeUses.Kind, _ name: borrowing UsedNameText, at range: SourceRange, property: String?,
    in context: FileContext
  ) {
    uses.append(
      CodeUses.Use(
        kind: kind, name: name.withBytes { names.add($0) }, scope: scope(in: context, property: property),
        range: range))
  }

  /// - Parameter property: The current stored property, or the current declaration outside of types.
  private mutating func scope(in context: FileContext, property: String?) -> Int {
    if let recent, recent.locationNumber == context.locationNumber, recent.property == property { return recent.scope }
    let scope = unmemoizedScope(in: context, property: property)
    recent = (context.locationNumber, property, scope)
    return scope
  }

  private mutating func unmemoizedScope(in context: FileContext, property: String?) -> Int {
    let location = Location(
      type: context.type, member: context.member, property: property, isView: context.isViewCode,
      isDeferred: context.isDeferredInViewCode)
    if let known = latest.last(where: { $0.location == location }) { return known.scope }
    let scope = index(of: location, in: context)
    if latest.count == 4 { latest.removeFirst() }
    latest.append((location, scope))
    return scope
  }

  private mutating func index(of location: Location, in context: FileContext) -> Int {
    let (isView, isDeferred) = (location.isView, location.isDeferred)
    var symbol = context.symbol
    if location.member == nil, let property = location.property {
      symbol += (location.type == nil ? "" : ".") + property
    }
    let key = Key(type: location.type, symbol: symbol, isView: isView, isDeferred: isDeferred)
    if let known = scopeIndices[key] { return known }
    scopeIndices[key] = scopes.count
    scopes.append(
      CodeUses.Scope(
        type: context.type, symbol: symbol,
        viewConditions: isView || isDeferred ? context.member?.viewCode : nil, isDeferred: isDeferred))
    return scopes.count - 1
  }

  func finish() -> CodeUses { CodeUses(names: names.names, scopes: scopes, uses: uses) }
}

extension CodeUses {
  fileprivate init(names: [String], scopes: [Scope], uses: [Use]) {
    self.names = names
    self.scopes = scopes
    self.uses = uses
  }
}
