/// What package manifests say that were read before: from one commit to the next, most stay as they are.
package struct KnownManifests: Sendable {
  private var regions: [ProjectSettings.Input: [BuildRegion]] = [:]

  package init() {}

  mutating func regions(of input: ProjectSettings.Input) -> [BuildRegion] {
    if let known = regions[input] { return known }
    let read = PackageManifest.regions(of: input)
    regions[input] = read
    return read
  }
}
