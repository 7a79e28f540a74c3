extension Fix: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    isSafe = try input.read()
    edits = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(isSafe)
    output.write(edits)
  }
}

extension Fix.Edit: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    range = try input.read()
    replacement = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(range)
    output.write(replacement)
  }
}

extension Severity: Storable {}

extension RoleSet: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init(rawValue: UInt16(truncatingIfNeeded: try input.read(Int.self)))
  }

  package func write(to output: inout CompactWriter) { output.write(Int(rawValue)) }
}

extension RoleCondition: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    switch try input.read(Int.self) {
    case 0: self = .type(try input.readKnownTypeIndex(), hasAny: try input.read())
    case 1: self = .typeLacks(try input.readKnownTypeIndex(), try input.read())
    case 2: self = .namesView(try input.read(), from: try input.readKnownTypeIndex())
    case 3: self = .name(try input.read(), from: try input.readTypeIndex(), hasAny: try input.read())
    case 4: self = .isForeign(try input.read())
    case 5: self = .isTest(try input.read())
    default: throw CompactReader.Damage()
    }
  }

  package func write(to output: inout CompactWriter) {
    switch self {
    case .type(let type, let roles):
      output.write(0)
      output.write(type)
      output.write(roles)
    case .typeLacks(let type, let roles):
      output.write(1)
      output.write(type)
      output.write(roles)
    case .namesView(let name, let type):
      output.write(2)
      output.write(name)
      output.write(type)
    case .name(let name, let type, let roles):
      output.write(3)
      output.write(name)
      output.write(type)
      output.write(roles)
    case .isForeign(let name):
      output.write(4)
      output.write(name)
    case .isTest(let isTest):
      output.write(5)
      output.write(isTest)
    }
  }
}
