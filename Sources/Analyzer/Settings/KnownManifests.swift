/// Caches parsed package manifests, most of which stay the same from one commit to the next.
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
