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
    summary: "A target should declare a dependency on every module that it imports from its own package.",
    rationale: """
      An undeclared import compiles only if another target happens to build the module first. Clean builds fail \
      intermittently, and the manifest no longer shows which target depends on which.
      """,
    details: """
      The rule ignores modules in the same package that a declared dependency itself depends on, because they are \
      always built first. It reports each missing dependency once per target.
      """,
    sources: ["team policy"],
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
      Example([
        (
          "Package.swift",
          """
          // swift-tools-version: 6.0
          import PackageDescription
          let package = Package(
            name: "App",
            targets: [
              .target(name: "Core"),
              .target(name: "CoreMocks", dependencies: ["Core"]),
              .testTarget(name: "CoreTests", dependencies: ["CoreMocks"]),
            ])
          """
        ),
        ("Tests/CoreTests/CoreTests.swift", "@testable import Core\nimport CoreMocks\n"),
      ]),
      Example([package(", dependencies: [\"Core\"]"), ("Sources/Feed/FeedModel.swift", "import Core\n")]),
      Example([package(", dependencies: [.target(name: \"Core\")]"), ("Sources/Feed/Feed.swift", "import Core\n")]),
      Example([package(", dependencies: shared + more()"), ("Sources/Feed/Feed.swift", "import Core\n")]),
      Example([package(""), ("Sources/Feed/FeedModel.swift", "import SwiftUI\n")]),
    ])

  func candidates(in project: Project) -> [Located<Evidence>] {
    let targets = project.packages.targets
    guard !targets.isEmpty else { return [] }
    // If a target name occurs twice in a package, it is ambiguous.
    let names = Dictionary(grouping: targets, by: \.manifest).mapValues { targets in
      Dictionary(targets.map { ($0.name, 1) }, uniquingKeysWith: +)
    }
    let folders = TargetFolders(targets)
    let found = project.reviewedFiles.flatMap { file -> [Located<Evidence>] in
      guard let target = folders.target(of: project.files[file].path), let listed = target.dependencies,
        let siblings = names[target.manifest], siblings[target.name] == 1
      else { return [] }
      var seen = target.manifestTargets(reachedFrom: listed, among: targets).union([target.name])
      return project.files[file].facts.imports.compactMap { fact in
        guard siblings[fact.module] != nil, seen.insert(fact.module).inserted else { return nil }
        return Located(
          file: file,
          record: Record(
            evidence: Evidence(target: target.name, module: fact.module, manifest: target.manifest),
            range: fact.range, symbol: "", source: fact.module))
      }
    }
    return found.merged(identity: { "\($0.evidence.target) \($0.evidence.module)" }) { located in
      [located.evidence.manifest, located.evidence.target, located.evidence.module]
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

extension PackageTarget {
  /// Returns the named dependencies along with the transitive dependencies of those that are targets in the same
  /// package.
  fileprivate func manifestTargets(reachedFrom names: [String], among targets: [PackageTarget]) -> Set<String> {
    var reached = Set(names)
    var waiting = names
    while let name = waiting.popLast() {
      let target = targets.first { $0.name == name && $0.manifest == manifest }
      for next in target?.dependencies ?? [] where reached.insert(next).inserted { waiting.append(next) }
    }
    return reached
  }
}
