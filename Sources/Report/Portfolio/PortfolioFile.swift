package import Analyzer

/// The file that lists the repositories in a portfolio.
///
/// ```yaml
/// repositories:
///   - path: ../ios-app     # a clone, relative to this file's folder
///     name: iOS app        # the displayed name (default: the repository's name)
///     root: Sources        # the project's folder in the repository (default: the whole repository)
/// ```
package struct PortfolioFile: Sendable, Hashable {
  /// A repository in the portfolio.
  package struct Entry: Sendable, Hashable {
    /// The path as written in the file.
    package let path: String
    /// The displayed name; nil for the repository's name.
    package let name: String?
    /// The project's folder, relative to the clone; nil for the whole repository.
    package let root: String?
  }

  /// The entries in file order; never empty.
  package let entries: [Entry]

  /// - Parameter file: The file's name, for use in messages.
  /// - Throws: `PortfolioError` with all errors.
  package init(_ bytes: [UInt8], file: String) throws(PortfolioError) {
    let document: YAMLNode
    do {
      document = try YAMLParser.parse(bytes)
    } catch {
      throw PortfolioError([ConfigurationProblem(file: file, position: error.position, message: error.message)])
    }
    var reader = Reader(file: file)
    let entries = reader.entries(of: document)
    if !reader.problems.isEmpty { throw PortfolioError(reader.problems) }
    self.entries = entries
  }

  /// Parses entries and collects errors.
  private struct Reader {
    let file: String
    var problems: [ConfigurationProblem] = []

    mutating func entries(of document: YAMLNode) -> [Entry] {
      guard case .mapping(let members) = document.content else {
        report("expected a list under `repositories:`", document)
        return []
      }
      for member in members where member.key != "repositories" {
        unknown(member, known: ["repositories"])
      }
      guard let list = document["repositories"] else {
        report("missing `repositories:`; add a list of clones, such as `- path: ../app`", document)
        return []
      }
      guard case .sequence(let nodes) = list.content, !nodes.isEmpty else {
        report("`repositories:` must list at least one clone, such as `- path: ../app`", list)
        return []
      }
      return nodes.compactMap { entry($0) }
    }

    private mutating func entry(_ node: YAMLNode) -> Entry? {
      if let path = node.text { return Entry(path: path, name: nil, root: nil) }
      guard case .mapping(let members) = node.content else {
        report("expected a path, or a mapping with `path`, `name` and `root`", node)
        return nil
      }
      for member in members where !["path", "name", "root"].contains(member.key) {
        unknown(member, known: ["path", "name", "root"])
      }
      for member in members where member.value.text?.isEmpty ?? true {
        report("`\(member.key)` must be a string", member.value)
      }
      guard let path = node["path"]?.text, !path.isEmpty else {
        if node["path"] == nil { report("missing `path` (the path to a clone)", node) }
        return nil
      }
      return Entry(path: path, name: node["name"]?.text, root: node["root"]?.text)
    }

    private mutating func unknown(_ member: YAMLNode.Entry, known: [String]) {
      let near = NearestName.to(member.key, among: known)
      let advice =
        near == nil && known.count > 1
        ? "; choose one of \(known.joined(separator: ", "))" : NearestName.suggestion(near ?? known.first)
      problems.append(
        ConfigurationProblem(
          file: file, position: member.position, message: "unknown key '\(member.key)'\(advice)"))
    }

    private mutating func report(_ message: String, _ node: YAMLNode) {
      problems.append(ConfigurationProblem(file: file, position: node.position, message: message))
    }
  }
}

/// The errors in a portfolio file.
package struct PortfolioError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The errors; never empty.
  package let problems: [ConfigurationProblem]

  init(_ problems: [ConfigurationProblem]) { self.problems = problems }

  /// One line per error.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
