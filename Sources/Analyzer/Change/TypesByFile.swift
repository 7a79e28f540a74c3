/// The types that each reviewed file declares, which show whether code has moved to another file.
struct TypesByFile {
  private let names: [PathKey: [String]]
  private let all: Set<String>

  init(_ files: [FileReview]) {
    names = Dictionary(files.map { (PathKey($0.path), $0.types.map(\.name)) }) { first, _ in first }
    all = Set(names.values.joined())
  }

  /// Returns whether the file was reviewed.
  func includes(_ path: String) -> Bool { names[PathKey(path)] != nil }

  /// Returns whether any file declares a type.
  func declare(_ type: String) -> Bool { all.contains(type) }

  /// Returns whether a file does not declare the type of a symbol, although another file does.
  func lack(_ symbol: String, in path: String) -> Bool {
    let types = Self.types(in: symbol)
    return types.contains(where: all.contains) && !(names[PathKey(path)] ?? []).contains(where: types.contains)
  }

  /// Returns the names that may be the type of a symbol: `Feed` and `Feed.Row` for `Feed.Row.body`.
  private static func types(in symbol: String) -> Set<String> {
    let parts = symbol.prefix { $0 != "(" }.split(separator: ".")
    return Set(parts.indices.map { parts[...$0].joined(separator: ".") })
  }
}
