import SwiftSyntax

extension Transformation {
  /// Whether the format is for hexadecimal codes, which have no localized form.
  var formatsHexadecimal: Bool {
    let found = placeholders
    return !found.isEmpty && found.allSatisfy { $0.last == "x" || $0.last == "X" }
  }

  /// Whether the format only rounds numbers to integers: `"%.0f%%"`. Such a format adds no separators.
  var roundsToIntegers: Bool {
    let found = placeholders
    return !found.isEmpty && found.allSatisfy { $0 == ".0f" }
  }

  /// The number of digits, if the format only pads an integer with zeros: 2 for `%02d`.
  var paddedDigits: Int? {
    guard let only = placeholders.first, placeholders.count == 1,
      let match = only.wholeMatch(of: /0([1-9])l{0,2}[diu]/)
    else { return nil }
    return Int(match.1)
  }

  /// Whether the call joins a local array that the code itself fills with text.
  var joinsLocalText: Bool {
    guard name == "joined", let array = receiver?.wholeName?.name,
      let value = call.localBinding(of: array)?.initializer?.value
    else { return false }
    return value.is(ArrayExprSyntax.self)
      || value.as(FunctionCallExprSyntax.self)?.calledExpression.is(ArrayExprSyntax.self) == true
  }

  /// Whether the text is part of the message of an alert or dialog: `.alert(title, message: names.joined())`. The
  /// message is an argument, so a collection in it would still be filtered or sorted whenever the view is evaluated.
  var isPartOfMessage: Bool {
    guard !["filter", "reduce", "sort", "sorted"].contains(name) else { return false }
    return call.ancestors.lazy.prefix { !$0.is(CodeBlockItemSyntax.self) }.contains { node in
      guard let argument = node.as(LabeledExprSyntax.self), argument.label?.text == "message",
        let modifier = argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.modifierToken?.text
      else { return false }
      return SwiftUIVocabulary.alertModifiers.contains(modifier)
    }
  }

  /// The flags, width and conversion of each placeholder in a literal format: `02d` for `%02d`. Empty for other calls.
  private var placeholders: [Substring] {
    guard name == "String(format:)", let format = call.arguments.first?.expression.as(StringLiteralExprSyntax.self)
    else { return [] }
    return format.segments.trimmedDescription.replacing("%%", with: "")
      .split(separator: "%", omittingEmptySubsequences: false).dropFirst()
      .compactMap { text in
        text.firstIndex { $0.isLetter && !"hlqLzjt".contains($0) }.map { text[...$0] }
      }
  }

  /// Whether the text is part of a `Text` that a property or function composes with an image: the view has to split a
  /// localized string to insert the image.
  func isPart(ofTextWithImageIn context: FileContext) -> Bool {
    guard context.member?.declaredType == "Text" else { return false }
    let declaration = call.ancestors.first { $0.parent?.is(MemberBlockItemSyntax.self) == true }
    return declaration?.tokens(viewMode: .sourceAccurate).contains { $0.text == "Image" } ?? false
  }

  /// Whether the call sorts a dictionary that the view itself edits, or a stored setting, such as a set, so that
  /// `ForEach` or `List` can show it. No model could store the result.
  func ordersOwnCollection(in context: FileContext) -> Bool {
    guard name == "sorted", var source = receiver else { return false }
    if let keys = source.as(MemberAccessExprSyntax.self), keys.declName.baseName.text == "keys", let base = keys.base {
      source = base
    }
    guard let name = source.wholeName?.name, let property = context.property(named: name),
      property.has(anyOf: "State", "Binding") && property.type?.isDictionaryType == true
        || call.arguments.isEmpty && call.closureArguments.isEmpty && property.has(anyOf: "AppStorage", "Default"),
      let argument = call.parent?.as(LabeledExprSyntax.self), argument.label == nil,
      let view = argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.calleeName
    else { return false }
    return SwiftUIVocabulary.repeatingViews.contains(view)
  }
}

extension Transformation {
  /// Whether the call looks for a window or scene of the app, which is not data:
  /// `UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }`.
  var looksUpWindow: Bool {
    guard let path = receiver?.dottedName?.split(separator: ".").map(String.init), let last = path.last,
      ["connectedScenes", "windows"].contains(last)
    else { return false }
    return path.contains { ["NSApp", "NSApplication", "UIApplication"].contains($0) }
  }
}

extension String {
  /// Whether the type, as written, is an array of arrays, dictionaries or sets.
  var isArrayOfCollections: Bool {
    guard hasPrefix("["), hasSuffix("]"), !isDictionaryType else { return false }
    let element = dropFirst().dropLast()
    return element.hasPrefix("[") && element.hasSuffix("]")
      || ["Array<", "Dictionary<", "Set<"].contains { element.hasPrefix($0) } && element.hasSuffix(">")
  }

  /// Whether the type, as written, is a dictionary: `[String: Int]`, `Dictionary<String, Int>`.
  var isDictionaryType: Bool {
    if hasPrefix("Dictionary<") { return true }
    guard hasPrefix("["), hasSuffix("]") else { return false }
    var depth = 0
    for character in dropFirst().dropLast() {
      switch character {
      case "[", "(", "<": depth += 1
      case "]", ")", ">": depth -= 1
      case ":" where depth == 0: return true
      default: break
      }
    }
    return false
  }
}
