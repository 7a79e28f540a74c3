extension ConstructionFact: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    type = try input.read()
    arguments = try input.read()
    owner = try input.readTypeIndex()
    member = try input.read()
    isInViewCode = try input.read()
    isInPreview = try input.read()
    range = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(type)
    output.write(arguments)
    output.write(owner)
    output.write(member)
    output.write(isInViewCode)
    output.write(isInPreview)
    output.write(range)
  }
}

extension ConstructionFact.Argument: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    label = try input.read()
    name = try input.read()
    isProjected = try input.read()
    text = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(label)
    output.write(name)
    output.write(isProjected)
    output.write(text)
  }
}
