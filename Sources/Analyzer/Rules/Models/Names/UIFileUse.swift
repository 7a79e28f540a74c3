/// What a file that imports a UI framework uses, as it is remembered between the walk and the verdict.
struct UIFileUse {
  /// A name and the type in whose code it stands.
  struct Name {
    let name: String
    /// Nil outside of types.
    let scope: String?
  }

  /// Types, and what else is in upper case, that the file does not declare.
  private(set) var types: [Name] = []
  /// Functions and values that the file does not declare.
  private(set) var values: [Name] = []
  /// Names behind a dot and labels of arguments.
  private(set) var members: [String] = []
  /// Modules that are imported whole and without a condition.
  private(set) var imports: Set<String> = []
  private(set) var hasWindowsLineEnds = false
  /// Whether an import is a use by itself.
  private(set) var importIsUse = false
  private(set) var declaresAnything = false

  /// What is remembered of a file: a letter for the kind, the name, and the scope behind a space.
  static func subjects(_ collector: NameCollector, _ imports: ImportList, eol: String) -> [String] {
    var subjects = ["l" + eol]
    if collector.declaresAnything { subjects.append("d") }
    if imports.isUse { subjects.append("!") }
    subjects += imports.unconditional.sorted().map { "i" + $0 }
    subjects += collector.members.sorted().map { "m" + $0 }
    subjects += collector.foreignTypes.map { "T" + $0.name + " " + $0.scope }
    subjects += collector.foreignValues.map { "v" + $0.name + " " + $0.scope }
    return subjects
  }

  init(subjects: [String]) {
    for subject in subjects {
      let rest = String(Substring(subject.utf8.dropFirst()))
      switch subject.utf8.first {
      case UInt8(ascii: "T"): types.append(Name(rest))
      case UInt8(ascii: "v"): values.append(Name(rest))
      case UInt8(ascii: "m"): members.append(rest)
      case UInt8(ascii: "i"): imports.insert(rest)
      case UInt8(ascii: "l"): hasWindowsLineEnds = rest == "crlf"
      case UInt8(ascii: "!"): importIsUse = true
      default: declaresAnything = true
      }
    }
  }
}

extension UIFileUse.Name {
  fileprivate init(_ text: String) {
    guard let space = text.utf8.firstIndex(of: UInt8(ascii: " ")) else {
      self.init(name: text, scope: nil)
      return
    }
    let scope = String(text[text.utf8.index(after: space)...])
    self.init(name: String(text[..<space]), scope: scope.isEmpty ? nil : scope)
  }
}
