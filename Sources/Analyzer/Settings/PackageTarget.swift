/// A target in a Package.swift file, which is parsed but not run.
package struct PackageTarget: Sendable, Hashable {
  package let name: String
  /// The path of the manifest, relative to the root.
  package let manifest: String
  /// The folders that may contain its sources, relative to the root.
  package let folders: [String]
  /// Whether the target is declared with `.testTarget`.
  package let isTest: Bool
  /// The targets and products that it depends on, or nil if they are not literals.
  package let dependencies: [String]?

  package init(name: String, manifest: String, folders: [String], isTest: Bool, dependencies: [String]?) {
    self.name = name
    self.manifest = manifest
    self.folders = folders
    self.isTest = isTest
    self.dependencies = dependencies
  }
}

extension PackageTarget: FieldStorable {
  package static let fields = FieldList(Self.init, \.name, \.manifest, \.folders, \.isTest, \.dependencies)
}

/// A library product in a Package.swift, with its targets.
package struct PackageProduct: Sendable, Hashable {
  package let name: String
  /// The path of the manifest, relative to the root.
  package let manifest: String
  /// The names of the targets that the library contains.
  package let targets: [String]
}

extension PackageProduct: FieldStorable {
  package static let fields = FieldList(Self.init, \.name, \.manifest, \.targets)
}
