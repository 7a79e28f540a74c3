/// Identifies a finding with one cause and several locations, regardless of which location comes first.
struct Cause: Hashable, Sendable {
  /// The part of the project that a cause belongs to.
  enum Owner: Hashable, Sendable {
    /// The file of the first location.
    case firstFile
    /// A declaration in the file with this index in the project; the locations may be in other files.
    case file(Int)
    /// All files in the module in this folder.
    case module(String)
    /// The project as a whole, rather than a file or declaration.
    case project
  }

  /// Distinguishes causes that the same rule finds in one declaration.
  var identity = ""
  var owner = Owner.firstFile
}

extension Project {
  /// Returns the location of the declaration that a cause belongs to: the function, or the type if the symbol names a
  /// type. A suppression there suppresses the whole finding.
  func declaration<Evidence>(of located: Located<Evidence>) -> Located<Evidence>.Location? {
    guard located.cause != nil, let reference = located.type else { return nil }
    let symbol = located.record.symbol
    if let entity = entity(of: located), types.entities[entity].name == symbol {
      return types.entities[entity].declarations.first.map { .init(file: $0.file, range: fact($0).range) }
    }
    let start = located.record.range.start
    let members = fact(reference).members.filter { $0.range.start <= start && start < $0.range.end }
    return members.max { $0.range.start < $1.range.start }.map { .init(file: located.file, range: $0.range) }
  }
}
