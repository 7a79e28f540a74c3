/// How text looks on a terminal.
/// - Source: ECMA-48, "SGR - Select Graphic Rendition".
public struct TextStyle: Sendable, Hashable {
  private let codes: [UInt8]

  private init(_ codes: UInt8...) { self.codes = codes }

  private init(codes: [UInt8]) { self.codes = codes }

  public static let plain = TextStyle()
  public static let bold = TextStyle(1)
  public static let dim = TextStyle(2)
  public static let underlined = TextStyle(4)
  public static let red = TextStyle(31)
  public static let green = TextStyle(32)
  public static let yellow = TextStyle(33)
  /// The bright one: plain blue is hard to read on black.
  public static let blue = TextStyle(94)

  /// Both styles at once.
  public static func + (left: TextStyle, right: TextStyle) -> TextStyle { TextStyle(codes: left.codes + right.codes) }

  /// The text between the sequences that switch the style on and off.
  func applied(to text: String) -> String {
    if codes.isEmpty || text.isEmpty { return text }
    return "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m\(text)\u{1B}[0m"
  }
}

/// Applies styles where colour is wanted, and leaves text alone elsewhere.
public struct Ink: Sendable {
  public let isEnabled: Bool

  public init(isEnabled: Bool) { self.isEnabled = isEnabled }

  /// The text in a style. It has to be free of control characters already (`VisibleText`).
  public func callAsFunction(_ text: String, _ style: TextStyle) -> String {
    isEnabled ? style.applied(to: text) : text
  }
}
