import SwiftSyntax

/// The names in one file. Each is examined when it first occurs, and the result is reused for all other occurrences.
struct SourceNames {
  /// A name, as written.
  struct Name {
    let text: String
    /// Whether the first letter is uppercase, as it is in type names.
    let isUppercased: Bool
    /// The listeners that subscribed to the name; nil if there are none.
    let listeners: NamedListeners?
    /// Whether this is `self` or `super`.
    let isSelfOrSuper: Bool
    let prefix: Prefix
    /// The index of the name without backticks, or nil if mentions of it are not recorded.
    fileprivate var mention: Int?
  }

  /// What the first character says about a name.
  enum Prefix {
    case none
    /// The projected value of a property wrapper: `$name`.
    case projection
    /// The storage of a property wrapper: `_name`.
    case storage
    /// A parameter of the enclosing closure: `$0`.
    case closureParameter
  }

  private let subscriptions: Subscriptions
  private var table = NameTable()
  private var names: [Name] = []
  private var isMentioned: [Bool] = []

  init(subscriptions: Subscriptions) {
    self.subscriptions = subscriptions
    names.reserveCapacity(64)
    isMentioned.reserveCapacity(64)
  }

  subscript(index: Int) -> Name { names[index] }

  /// Returns the index of a token's text.
  mutating func index(of token: TokenSyntax) -> Int { token.withBytes { index(of: $0) } }

  /// Returns the index of a name.
  mutating func index(of name: String) -> Int {
    var name = name
    return name.withUTF8 { index(of: $0) }
  }

  /// Returns the index of a name without its first character.
  mutating func index(withoutPrefix name: Int) -> Int { index(of: String(names[name].text.dropFirst())) }

  /// Returns the listeners that subscribed to a token's text, or nil if there are none.
  mutating func listeners(of token: TokenSyntax) -> NamedListeners? { names[index(of: token)].listeners }

  private mutating func index(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let index = table.add(bytes)
    if index == names.count { add(bytes) }
    return index
  }

  /// Adds the last name in the table.
  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    let index = names.count
    names.append(
      Name(
        text: text, isUppercased: text.isUppercased, listeners: subscriptions.listeners(of: bytes),
        isSelfOrSuper: text == "self" || text == "super", prefix: Prefix(bytes),
        mention: FileFacts.notesMentions(of: text) ? index : nil))
    isMentioned.append(false)
    guard bytes.first == UInt8(ascii: "`") else { return }
    let bare = String(text.dropFirst().dropLast())
    if FileFacts.notesMentions(of: bare) { names[index].mention = self.index(of: bare) }
  }

  /// Records that code or a type annotation mentions a name.
  mutating func mention(_ index: Int) {
    if let mention = names[index].mention { isMentioned[mention] = true }
  }

  /// The mentioned names that are recorded in facts, sorted.
  var mentioned: [String] { names.indices.filter { isMentioned[$0] }.map { names[$0].text }.sorted() }
}

extension SourceNames.Prefix {
  fileprivate init(_ name: UnsafeBufferPointer<UInt8>) {
    self = .none
    guard name.count > 1 else { return }
    if name[0] == UInt8(ascii: "_") { self = .storage }
    if name[0] == UInt8(ascii: "$") {
      self = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(name[1]) ? .closureParameter : .projection
    }
  }
}
