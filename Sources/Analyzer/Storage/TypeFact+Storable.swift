// A file has dozens of these facts, and a project has millions. Their fields are written and read one by one, because a
// `FieldList` takes about six times as long to write and up to twice as long to read them.

extension TypeFact: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    kind = try input.read()
    name = try input.read()
    parent = try input.readTypeIndex()
    inherited = try input.read()
    selfRequirements = try input.read()
    genericRequirements = try input.read()
    attributes = try input.read()
    modifiers = try input.read()
    isFilePrivate = try input.read()
    range = try input.read()
    isPreview = try input.read()
    codeLines = try input.read()
    deferredProperties = try input.read()
    deferredMembers = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(kind)
    output.write(name)
    output.write(parent)
    output.write(inherited)
    output.write(selfRequirements)
    output.write(genericRequirements)
    output.write(attributes)
    output.write(modifiers)
    output.write(isFilePrivate)
    output.write(range)
    output.write(isPreview)
    output.write(codeLines)
    output.write(deferredProperties)
    output.write(deferredMembers)
  }
}

extension TypeAliasFact: FieldStorable {
  package static let fields = FieldList(Self.init, \.name, \.targets, \.isFilePrivate)
}

extension AttributeFact: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    name = try input.read()
    arguments = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(name)
    output.write(arguments)
  }
}

extension PropertyFact: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    name = try input.read()
    range = try input.read()
    isLet = try input.read()
    modifiers = try input.read()
    attributes = try input.read()
    type = try input.read()
    typeName = try input.read()
    isOptional = try input.read()
    hasInitialValue = try input.read()
    initializedType = try input.read()
    initializedCollection = try input.read()
    hasObservers = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(name)
    output.write(range)
    output.write(isLet)
    output.write(modifiers)
    output.write(attributes)
    output.write(type)
    output.write(typeName)
    output.write(isOptional)
    output.write(hasInitialValue)
    output.write(initializedType)
    output.write(initializedCollection)
    output.write(hasObservers)
  }
}

extension MemberFact: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    kind = try input.read()
    name = try input.read()
    range = try input.read()
    modifiers = try input.read()
    attributes = try input.read()
    parameters = try input.read()
    isAsync = try input.read()
    isThrowing = try input.read()
    type = try input.read()
    isViewCode = try input.read()
    codeLines = try input.read()
    statements = try input.read()
    uses = try input.read()
    body = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(kind)
    output.write(name)
    output.write(range)
    output.write(modifiers)
    output.write(attributes)
    output.write(parameters)
    output.write(isAsync)
    output.write(isThrowing)
    output.write(type)
    output.write(isViewCode)
    output.write(codeLines)
    output.write(statements)
    output.write(uses)
    output.write(body)
  }
}

extension ParameterFact: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    label = try input.read()
    name = try input.read()
    type = try input.read()
    typeName = try input.read()
    hasDefault = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(label)
    output.write(name)
    output.write(type)
    output.write(typeName)
    output.write(hasDefault)
  }
}

extension BodyMeasure: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    length = try input.read()
    depth = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(length)
    output.write(depth)
  }
}

extension NameUse: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    name = try input.read()
    member = try input.read()
    usage = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(name)
    output.write(member)
    output.write(usage)
  }
}

extension TypeFact.Kind: Storable {}
extension MemberFact.Kind: Storable {}

extension NameUse.Usage: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init(rawValue: UInt8(truncatingIfNeeded: try input.read(Int.self)))
  }

  package func write(to output: inout CompactWriter) { output.write(Int(rawValue)) }
}
