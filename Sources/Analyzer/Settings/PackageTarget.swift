/// One target of a Package.swift, read as text.
package struct PackageTarget: Sendable, Hashable {
  package let name: String
  /// The manifest, relative to the root.
  package let manifest: String
  /// Where its sources can lie, relative to the root.
  package let folders: [String]
  package let isTest: Bool
  /// The targets of the package and the products that it depends on; nil where the manifest does not say it plainly.
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

/// A library of a Package.swift with the targets whose modules it brings.
package struct PackageProduct: Sendable, Hashable {
  package let name: String
  package let manifest: String
  package let targets: [String]
}

extension PackageProduct: FieldStorable {
  package static let fields = FieldList(Self.init, \.name, \.manifest, \.targets)
}
