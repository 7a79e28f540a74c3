import Testing

@testable import Analyzer

/// Reviews sources with an inline configuration.
enum PolicyCase {
  static func configuration(_ yaml: String) throws -> Configuration {
    try ConfigurationLoader(rules: RuleList.infos, version: "1.3.0").load(
      root: Array(("review: 1\n" + yaml).utf8), file: ".review.yml", into: Configuration())
  }

  /// Returns the findings of policy rules, formatted as `rule path:line message`.
  static func findings(_ yaml: String, _ sources: [(String, String)]) throws -> [String] {
    let configuration = try configuration(yaml)
    let builtIn = Set(RuleList.infos.map(\.id)).subtracting(RuleCatalog.policy.map(\.info.id))
    return Review.of(sources, configuration: configuration).findings.filter { !builtIn.contains($0.rule) }.map {
      "\($0.rule) \($0.path):\($0.range.start.line):\($0.range.start.column) \($0.message)"
    }
  }

  /// Returns the problems in a configuration, without the file name.
  static func problems(_ yaml: String) -> [String] {
    do {
      _ = try configuration(yaml)
      return []
    } catch let error as ConfigurationError {
      return error.problems.map { "\($0.line):\($0.column) \($0.message)" }
    } catch {
      return ["\(error)"]
    }
  }
}
