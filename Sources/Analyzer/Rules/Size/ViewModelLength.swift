/// Finds view models that are too long, even if they are split into extensions.
struct ViewModelLength: ProjectLimitRule {
  static let info = RuleInfo(
    id: "view_model_length",
    summary: "View models should be small, including their extensions.",
    rationale: """
      A view model that keeps growing has taken on responsibilities that belong elsewhere: networking, persistence, \
      formatting, business rules. Moving each concern into a service or a plain type keeps the rest easy to test. \
      Types with a `swiftlint:disable type_body_length` comment are reported as info. A view model with many members \
      is not reported if at least four out of five of them consist of a single statement, because such a view model \
      contains little logic.
      """,
    seeds: ["S0 real-world (60 lines)", "S1 massive view model"],
    opportunity: "a view model",
    defaultLevel: .limits(warning: 250, error: 500),
    remedy: Remedy(.model, .large),
    triggering: [
      Example(
        """
        final class ↓FeedViewModel {
          var posts: [Post] = []
          func load() async {}
        }
        extension FeedViewModel {
          func reload() {}
        }
        """, configuration: "{warning: 2}"),
      Example(
        """
        struct ↓SettingsVM {
          var name = ""
          var mail = ""
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        class BaseViewModel {}
        final class ↓Feed: BaseViewModel {
          var name = ""
          var mail = ""
        }
        """, configuration: "{warning: 1}"),
    ],
    good: [
      Example(
        """
        final class AccountViewModel {
          let service: AccountService
          var value0: Int { service.value0 }
          var value1: Int { service.value1 }
          var value2: Int { service.value2 }
          var value3: Int { service.value3 }
          var value4: Int { service.value4 }
          var value5: Int { service.value5 }
          var value6: Int { service.value6 }
          var value7: Int { service.value7 }
          var value8: Int { service.value8 }
          var value9: Int { service.value9 }
          var value10: Int { service.value10 }
          var value11: Int { service.value11 }
          var value12: Int { service.value12 }
          var value13: Int { service.value13 }
          var value14: Int { service.value14 }
          var value15: Int { service.value15 }
          var value16: Int { service.value16 }
          var value17: Int { service.value17 }
          var value18: Int { service.value18 }
          var value19: Int { service.value19 }
        }
        """, configuration: "{warning: 10}"),
      Example(
        """
        final class FeedViewModel {
          // One line of code.

          var posts: [Post] = []
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        @Observable final class Feed {
          var name = ""
          var mail = ""
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct FeedViewModelFactory {
          let a = 1
          let b = 2
        }
        """, configuration: "{warning: 1}"),
    ])

  static let collectors: [any Collector.Type] = [SwiftLintDirectives.self]

  struct Evidence: Analyzer.Evidence {
    /// The longest functions, which are the first that could be moved.
    let longest: [String]

    static let fields = FieldList(Self.init, \.longest)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    project.typeLengths(role: .viewModel).compactMap { located in
      let entity = project.entity(of: located)
      guard entity.map({ !project.mostlyForwards($0) }) ?? true else { return nil }
      let record = located.record
      return Located(
        file: located.file,
        record: Record(
          evidence: Evidence(longest: entity.map(project.longestFunctions) ?? []), range: record.range,
          symbol: record.symbol, type: record.type, value: record.value, maximumSeverity: record.maximumSeverity))
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(having: .viewModel) }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    let longest = record.evidence.longest
    let start = longest.isEmpty ? "" : ", starting with \(Wording.list(of: longest))"
    return """
      `\(record.symbol)` is \(value) lines long, including extensions (limit \(limit)); move networking, persistence and \
      pure logic into separate types\(start)
      """
  }
}

extension Project {
  /// Returns the names of up to two functions of a type that are at least 30 lines long, the longest first.
  fileprivate func longestFunctions(of entity: Int) -> [String] {
    let functions = facts(of: entity).flatMap(\.members).filter { $0.kind == .function && $0.codeLines >= 30 }
    return functions.sorted { ($0.codeLines, $1.name) > ($1.codeLines, $0.name) }.prefix(2).map(\.name)
  }

  /// Returns whether a type has many members, most of which consist of a single statement.
  fileprivate func mostlyForwards(_ entity: Int) -> Bool {
    let members = facts(of: entity).flatMap(\.members).filter { $0.kind != .initializer }
    return members.count >= 20 && members.count { $0.statements == 1 && $0.codeLines <= 3 } * 5 >= members.count * 4
  }
}
