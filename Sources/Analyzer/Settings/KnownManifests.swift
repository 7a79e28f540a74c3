/// What package manifests say that were read before: from one commit to the next, most stay as they are.
package struct KnownManifests: Sendable {
  private var contents: [ProjectSettings.Input: PackageManifest.Content] = [:]

  package init() {}

  mutating func content(of input: ProjectSettings.Input) -> PackageManifest.Content {
    if let known = contents[input] { return known }
    let read = PackageManifest.content(of: input)
    contents[input] = read
    return read
  }
}
