extension ProjectSettings: FieldStorable {
  package static let fields = FieldList(Self.init(files:folders:), \.files, \.folders)
}

extension BuildSettings: FieldStorable {
  package static let fields = FieldList(Self.init, \.deployment, \.isMainActorByDefault, \.languageMode)
}

extension BuildSettings.Version: FieldStorable {
  package static let fields = FieldList(Self.init(_:_:), \.major, \.minor)
}
