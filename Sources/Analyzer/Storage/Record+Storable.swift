extension Fix: FieldStorable {
  package static let fields = FieldList(Self.init, \.isSafe, \.edits)
}

extension Fix.Edit: FieldStorable {
  package static let fields = FieldList(Self.init, \.range, \.replacement)
}

extension Severity: Storable {}
extension RoleSet: Storable {}

extension RoleCondition: FieldStorable {
  package static let fields = CaseList<Self>(
    .init({ (type: KnownType, roles: RoleSet) in .type(type.index, hasAny: roles) }) {
      if case .type(let type, let roles) = $0 { (KnownType(index: type), roles) } else { nil }
    },
    .init({ (type: KnownType, roles: RoleSet) in .typeLacks(type.index, roles) }) {
      if case .typeLacks(let type, let roles) = $0 { (KnownType(index: type), roles) } else { nil }
    },
    .init({ (name: String, type: KnownType) in .namesView(name, from: type.index) }) {
      if case .namesView(let name, let type) = $0 { (name, KnownType(index: type)) } else { nil }
    },
    .init({ (name: String, type: KnownType?, roles: RoleSet) in .name(name, from: type?.index, hasAny: roles) }) {
      if case .name(let name, let type, let roles) = $0 { (name, type.map(KnownType.init), roles) } else { nil }
    },
    .init(Self.isForeign) { if case .isForeign(let name) = $0 { name } else { nil } },
    .init(Self.isTest) { if case .isTest(let isTest) = $0 { isTest } else { nil } })
}

/// The index of a type in the same file; an index that is out of bounds is rejected.
struct KnownType {
  let index: Int
}

extension KnownType: Storable {
  init(from input: inout CompactReader) throws(CompactReader.Damage) { index = try input.readKnownTypeIndex() }
  func write(to output: inout CompactWriter) { output.write(index) }
}
