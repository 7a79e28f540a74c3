extension ProjectSettings: FieldStorable {
  package static let fields = FieldList(Self.init(files:folders:packages:), \.files, \.folders, \.packages)
}

extension ProjectSettings.Packages: FieldStorable {
  package static let fields = FieldList(Self.init(targets:products:), \.targets, \.products)
}

extension BuildSettings: FieldStorable {
  package static let fields = FieldList(Self.init, \.deployment, \.isMainActorByDefault, \.languageMode)
}

extension BuildSettings.Version: FieldStorable {
  package static let fields = FieldList(Self.init(_:_:), \.major, \.minor)
}
