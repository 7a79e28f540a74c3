/// Caches the latest content of each parsed package manifest. Most manifests stay the same from one commit, or one
/// review by a server, to the next.
package struct KnownManifests: Sendable {
  private var latest: [PathKey: (input: ProjectSettings.Input, content: PackageManifest.Content)] = [:]

  package init() {}

  mutating func content(of input: ProjectSettings.Input) -> PackageManifest.Content {
    let key = PathKey(input.path)
    if let known = latest[key], known.input == input { return known.content }
    let read = PackageManifest.content(of: input)
    latest[key] = (input, read)
    return read
  }
}
