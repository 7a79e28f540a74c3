package import Git

extension ProjectIdentity {
  /// Derives a project's identity from its remote and its folder.
  package init(_ repository: GitRepository, branch: String, root: String) throws {
    let address = try repository.originAddress().map(RemoteAddress.init)
    let page = address?.webPage
    let folder = root.split(separator: "/").last.map(String.init) ?? "project"
    let name = page == nil ? nil : address?.path.split(separator: "/").last.map(String.init)
    self.init(name: name ?? folder, branch: branch, webAddress: page)
  }
}
