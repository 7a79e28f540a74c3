/// Finds targets that import a module from their own package without declaring the dependency in the manifest.
struct UndeclaredDependency: ProjectRule {
  static let reviewsTests = true

  struct Evidence: Analyzer.Evidence {
    let target: String
    let module: String
    let manifest: String

    static let fields = FieldList(Self.init, \.target, \.module, \.manifest)
  }

  private static func package(_ feed: String) -> (path: String, source: String) {
    (
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "App",
        targets: [
          .target(name: "Core"),
          .target(name: "Feed"\(feed)),
        ])
      """
    )
  }

  static let info = RuleInfo(
    id: "undeclared_dependency",
    summary: "A target should declare a dependency on each module in its package that it imports.",
    rationale: """
      An undeclared import compiles only if another target happens to build the module first. Clean builds fail \
      randomly, and the manifest no longer shows which target depends on which.
      """,
    seeds: ["team policy"],
    opportunity: "an import in a package target",
    defaultLevel: .warning,
    triggering: [
      Example([package(""), ("Sources/Feed/FeedModel.swift", "↓import Core\n")]),
      Example([package(", dependencies: []"), ("Sources/Feed/Rows/Row.swift", "import SwiftUI\n↓import Core\n")]),
      Example([
        package(", dependencies: [.product(name: \"Collections\", package: \"swift-collections\")]"),
        ("Sources/Feed/FeedModel.swift", "↓@testable import Core\n"),
      ]),
    ],
    good: [
      Example([package(", dependencies: [\"Core\"]"), ("Sources/Feed/FeedModel.swift", "import Core\n")]),
      Example([package(", dependencies: [.target(name: \"Core\")]"), ("Sources/Feed/Feed.swift", "import Core\n")]),
      Example([package(", dependencies: shared + more()"), ("Sources/Feed/Feed.swift", "import Core\n")]),
      Example([package(""), ("Sources/Feed/FeedModel.swift", "import SwiftUI\n")]),
    ])

  func candidates(in project: Project) -> [Located<Evidence>] {
    let targets = project.packages.targets
    guard !targets.isEmpty else { return [] }
    // A target name that occurs twice in a package is ambiguous.
    let names = Dictionary(grouping: targets, by: \.manifest).mapValues { targets in
      Dictionary(targets.map { ($0.name, 1) }, uniquingKeysWith: +)
    }
    let folders = TargetFolders(targets)
    return project.reviewedFiles.flatMap { file -> [Located<Evidence>] in
      guard let target = folders.target(of: project.files[file].path), let listed = target.dependencies,
        let siblings = names[target.manifest], siblings[target.name] == 1
      else { return [] }
      var seen = Set(listed).union([target.name])
      return project.files[file].facts.imports.compactMap { fact in
        guard siblings[fact.module] != nil, seen.insert(fact.module).inserted else { return nil }
        return Located(
          file: file,
          record: Record(
            evidence: Evidence(target: target.name, module: fact.module, manifest: target.manifest),
            range: fact.range, symbol: "", source: fact.module))
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    guard !project.packages.targets.isEmpty else { return [] }
    let folders = TargetFolders(project.packages.targets)
    return project.imports.filter { folders.target(of: project.files[$0.file].path) != nil }
  }

  func message(for record: Record<Evidence>) -> String {
    let evidence = record.evidence
    return "target `\(evidence.target)` imports `\(evidence.module)` without declaring it in \(evidence.manifest); "
      + "add `\"\(evidence.module)\"` to the target's dependencies"
  }
}
