extension ProjectSettings: FieldStorable {
  package static let fields = FieldList(
    Self.init(files:folders:lowestVersions:members:packages:), \.files, \.folders, \.lowestVersions, \.members,
    \.packages)
}

extension TargetMembers: FieldStorable {
  package static let fields = FieldList(
    Self.init(projects:otherProjects:names:), \.projects, \.otherProjects, \.names)
}

extension ProjectSettings.Packages: FieldStorable {
  package static let fields = FieldList(Self.init(targets:products:), \.targets, \.products)
}

extension BuildSettings: FieldStorable {
  package static let fields = FieldList(
    Self.init(deployment:isMainActorByDefault:languageMode:toolsVersion:), \.deployment, \.isMainActorByDefault,
    \.languageMode, \.toolsVersion)
}

extension BuildSettings.Version: FieldStorable {
  package static let fields = FieldList(Self.init(_:_:), \.major, \.minor)
}
