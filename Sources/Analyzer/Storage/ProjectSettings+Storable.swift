extension ProjectSettings: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init([])
    files = try input.readDictionary()
    folders = try input.readDictionary()
  }

  package func write(to output: inout CompactWriter) {
    output.write(dictionary: files)
    output.write(dictionary: folders)
  }
}

extension BuildSettings: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init()
    deployment = try input.readDictionary()
    isMainActorByDefault = try input.read(Bool.self) ? try input.read(Bool.self) : nil
    languageMode = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(dictionary: deployment)
    output.write(isMainActorByDefault != nil)
    if let isMainActorByDefault { output.write(isMainActorByDefault) }
    output.write(languageMode)
  }
}

extension BuildSettings.Version: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init(try input.read(), try input.read())
  }

  package func write(to output: inout CompactWriter) {
    output.write(major)
    output.write(minor)
  }
}
