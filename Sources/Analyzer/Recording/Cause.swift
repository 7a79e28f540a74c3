/// What identifies a finding that stands for a cause, so that another first location does not make it another finding.
/// - Source: catalogue, head, "One cause, one finding".
struct Cause: Hashable, Sendable {
  /// What the cause belongs to.
  enum Owner: Hashable, Sendable {
    /// The file of the first location.
    case firstFile
    /// A declaration in this file, by index in the project; the locations may be in others.
    case file(Int)
    /// No file or declaration.
    case project
  }

  /// Tells causes of the same rule in one declaration apart.
  var identity = ""
  var owner = Owner.firstFile
}

extension Project {
  /// The name of the declaration that a cause belongs to: the function, or the type where that is its symbol. A
  /// suppression there silences the whole finding.
  func declaration<Evidence>(of located: Located<Evidence>) -> Located<Evidence>.Place? {
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
