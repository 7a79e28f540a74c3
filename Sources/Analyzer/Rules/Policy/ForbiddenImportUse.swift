/// Finds imports of modules that a file is not allowed to import.
struct ForbiddenImportUse: ProjectRule {
  static let reviewsDebuggingTools = true

  struct Evidence: Analyzer.Evidence {
    let module: String
    let except: [String]
    let advice: String?

    static let fields = FieldList(Self.init, \.module, \.except, \.advice)
  }

  private static let imports = """
    forbidden_imports:
      - {modules: [Alamofire, Firebase*], except: ["Sources/Networking/**"], message: use `HTTPClient`}
    """

  static let info = RuleInfo(
    id: "forbidden_import",
    summary: "Only exempt files should import the modules listed in `forbidden_imports`.",
    rationale: """
      A library that is imported everywhere is hard to replace, mock or update. A wrapper helps only if no code \
      bypasses it.
      """,
    sources: ["team policy"],
    opportunity: "an import, if `forbidden_imports` lists any modules",
    defaultLevel: .error,
    triggering: [
      Example([("Sources/Feed/FeedModel.swift", "↓import Alamofire\n")], policy: imports),
      Example([("Sources/Feed/FeedModel.swift", "import Foundation\n↓import FirebaseAuth\n")], policy: imports),
      Example([("Sources/Feed/FeedModel.swift", "↓@preconcurrency import class Alamofire.Session\n")], policy: imports),
    ],
    good: [
      Example([("Sources/Networking/Client.swift", "import Alamofire\n")], policy: imports),
      Example([("Sources/Feed/FeedModel.swift", "import AlamofireImage\n")], policy: imports),
      Example([("Sources/Feed/FeedModel.swift", "import Foundation\n")], policy: imports),
    ])

  func candidates(in project: Project) -> [Located<Evidence>] {
    let forbidden = project.policy.forbiddenImports.map { entry in
      (
        entry: entry, modules: NamePatterns(entry.modules),
        except: PathPatternSet(entry.except.map { PathPattern($0) })
      )
    }
    guard !forbidden.isEmpty else { return [] }
    return project.reviewedFiles.flatMap { file in
      project.files[file].facts.imports.compactMap { fact -> Located<Evidence>? in
        guard
          let found = forbidden.first(where: {
            $0.modules.matches(fact.module) && !$0.except.matches(project.files[file].path)
          })
        else { return nil }
        return Located(
          file: file,
          record: Record(
            evidence: Evidence(module: fact.module, except: found.entry.except, advice: found.entry.message),
            range: fact.range, symbol: "", source: fact.module))
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.policy.forbiddenImports.isEmpty ? [] : project.imports
  }

  func message(for record: Record<Evidence>) -> String {
    let evidence = record.evidence
    let problem =
      evidence.except.isEmpty
      ? "`\(evidence.module)` must not be imported"
      : "`\(evidence.module)` may be imported only in " + Wording.alternatives(evidence.except)
    return problem + "; " + (evidence.advice ?? "remove the import")
  }
}
