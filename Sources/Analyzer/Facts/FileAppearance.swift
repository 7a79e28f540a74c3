/// The data that rules about other files can read from a file: its types with their members and uses, its calls to
/// types, and records that are combined across files. Excludes measurements of bodies and the records of rules that
/// examine each file separately.
///
/// Positions may change, for example below an inserted line, as long as their order stays the same.
struct FileAppearance {
  private let values: [UInt8]
  private let positions: [SourcePosition]

  /// - Parameter isDeclared: Returns whether the project declares a type or typealias with an unqualified name. Rules
  ///   look up mentions of other names, calls to them, and uses of SwiftUI's views only in the file itself.
  init(of facts: FileFacts, where isDeclared: (String) -> Bool) {
    var writer = CompactWriter()
    writer.positions = []
    writer.write(facts.types.count)
    for type in facts.types { writer.write(appearanceOf: type, where: isDeclared) }
    writer.write(facts.aliases)
    writer.write(facts.imports)
    writer.write(facts.constructions.filter { isDeclared($0.type.lastNamePart) })
    writer.write(facts.mentionedTypes.filter(isDeclared))
    writer.write(facts.conditionalCode)
    writer.write(FileRecords(facts.records.lists.filter(\.isReadByOthers)))
    writer.write(facts.failure)
    positions = writer.positions ?? []
    values = writer.finish()
  }

  /// Returns whether both files look the same to rules about other files.
  func isSame(as other: FileAppearance) -> Bool {
    guard values == other.values, positions.count == other.positions.count else { return false }
    let pairs = zip(positions, other.positions).sorted { $0.0 < $1.0 }
    return zip(pairs, pairs.dropFirst()).allSatisfy { $0.0 == $1.0 ? $0.1 == $1.1 : $0.1 < $1.1 }
  }
}

extension CompactWriter {
  fileprivate mutating func write(appearanceOf type: TypeFact, where isDeclared: (String) -> Bool) {
    write(type.kind)
    write(type.name)
    write(type.parent)
    write(type.inherited)
    write(type.selfRequirements)
    write(type.genericRequirements)
    write(type.attributes)
    write(type.modifiers)
    write(type.isFilePrivate)
    write(type.range)
    write(type.isPreview)
    write(type.properties)
    write(type.members.count)
    for member in type.members { write(appearanceOf: member, where: isDeclared) }
  }

  fileprivate mutating func write(appearanceOf member: MemberFact, where isDeclared: (String) -> Bool) {
    write(member.kind)
    write(member.name)
    write(member.range)
    write(member.modifiers)
    write(member.attributes)
    write(member.parameters)
    write(member.isAsync)
    write(member.isThrowing)
    write(member.type)
    write(member.isViewCode)
    write(member.uses.filter { isDeclared($0.name) || !SwiftUIVocabulary.views.contains($0.name) })
  }
}
