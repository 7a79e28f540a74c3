/// Finds tests for models and view models that import an unused UI framework.
struct UIImportInUnitTest: ProjectRule {
  static let reviewsTests = true

  static let info = RuleInfo(
    id: "ui_import_in_unit_test",
    summary: "Tests for models and view models should not import unused UI frameworks.",
    rationale: """
      Testing a business rule without SwiftUI proves that the rule is independent of views. If the test file imports a \
      UI framework that it does not use, the test no longer proves this.
      """,
    sources: ["S0 step-3", "S0 testability checklist"],
    opportunity: "tests that mention a view model or model",
    defaultLevel: .info,
    triggering: [
      Example(
        [
          (
            "Tests/ShopTests/OrderTests.swift",
            """
            ↓import SwiftUI
            import XCTest
            @testable import Shop

            final class OrderTests: XCTestCase {
              func testDiscount() {
                XCTAssertEqual(Order(total: 100).discount, 10)
              }
            }
            """
          ),
          ("Sources/Shop/Order.swift", "struct Order { let total: Int; var discount: Int { total / 10 } }"),
        ]),
      Example(
        """
        import Testing
        ↓import UIKit
        @testable import Shop

        @Suite struct FeedViewModelTests {
          @Test func loads() async {
            let model = FeedViewModel(client: FakeClient())
            await model.load()
            #expect(model.title == "Color")
          }
        }
        """, path: "Tests/ShopTests/FeedViewModelTests.swift"),
      Example(
        [
          (
            "ShopTests/CartTests.swift",
            """
            import XCTest
            ↓import SwiftUI

            class CartTests: XCTestCase {
              var cart: Cart?
              override func setUp() { cart = Cart() }
            }
            """
          ),
          ("Shop/Cart.swift", "@Observable final class Cart { var count = 0 }"),
        ]),
    ],
    good: [
      Example(
        [
          (
            "Tests/ShopTests/OrderTests.swift",
            """
            import XCTest

            final class OrderTests: XCTestCase {
              func testDiscount() { XCTAssertEqual(Order(total: 100).total, 100) }
            }
            """
          ),
          ("Sources/Shop/Order.swift", "struct Order { let total: Int }"),
        ]),
      Example(
        [
          (
            "Tests/ShopTests/ThemeTests.swift",
            """
            import SwiftUI
            import XCTest

            final class ThemeTests: XCTestCase {
              func testAccent() { XCTAssertEqual(Theme().accent, Color.red) }
            }
            """
          ),
          ("Sources/Shop/Theme.swift", "import SwiftUI\nstruct Theme { let accent = Color.red }"),
        ]),
      Example(
        [
          (
            "Tests/ShopTests/FeedViewTests.swift",
            """
            import SwiftUI
            import XCTest

            final class FeedViewTests: XCTestCase {
              func testTitle() throws { XCTAssertNotNil(FeedView(model: FeedViewModel())) }
            }
            """
          ),
          (
            "Sources/Shop/FeedView.swift",
            """
            import SwiftUI

            final class FeedViewModel {}
            struct FeedView: View {
              let model: FeedViewModel
              var body: some View { Text("") }
            }
            """
          ),
        ]),
    ])

  static let collectors: [any Collector.Type] = [UINames.self]

  struct Evidence: Analyzer.Evidence {
    let module: String
    /// The name of the only test suite in the file, or else the name of the file.
    let tests: String
    /// Whether the file uses types from Foundation or CoreGraphics that only this import provides.
    let needsFoundation: Bool

    static let fields = FieldList(Self.init, \.module, \.tests, \.needsFoundation)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let imports = project.collection(of: UINames.self)
    return imports.files.flatMap { file -> [Located<Evidence>] in
      guard project.files[file.index].isTest, project.files[file.index].importsTestFramework,
        let subject = project.subjectOfTest(file),
        !imports.needsUI(file, uncertainty: .countsIfLikely)
      else { return [] }
      return file.use.imports.map { found in
        Located(
          file: file.index,
          record: Record(
            evidence: Evidence(
              module: found.module, tests: project.files[file.index].nameOfTests,
              needsFoundation: file.use.needsOtherImport(besides: project.types.modules)),
            range: found.range, symbol: subject, source: "import \(found.module)"))
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedFiles.filter { file in
      let source = project.files[file]
      return source.importsTestFramework
        && source.facts.mentionedTypes.contains { name in
          project.entity(named: name, inFile: file).map { entity in
            !project.files[project.types.entities[entity].file].isTest
              && !project.types.roles(of: entity).isDisjoint(with: [.viewModel, .observable, .model])
          } ?? false
        }
    }.map { LocatedOpportunity(file: $0, start: nil) }
  }

  func message(for record: Record<Evidence>) -> String {
    let advice = record.evidence.needsFoundation ? "import `Foundation` instead" : "remove the import"
    return "`\(record.evidence.tests)` imports `\(record.evidence.module)` without using it; \(advice)"
  }
}

extension UIFileUse {
  /// Returns whether the file uses types from Foundation or CoreGraphics and imports neither.
  /// - Parameter own: The modules of the project, which rarely re-export others.
  fileprivate func needsOtherImport(besides own: [String]) -> Bool {
    let irrelevant = SystemAPIs.uiFrameworks.union(own).union(["Testing", "Swift"])
    guard modules.allSatisfy(irrelevant.contains) else { return false }
    return needsFoundation || types.contains { $0.name.hasPrefix("CG") || $0.name.hasPrefix("NS") }
  }
}

extension ProjectFile {
  /// Whether the file contains tests rather than just test helpers.
  fileprivate var importsTestFramework: Bool {
    facts.imports.contains { $0.module == "XCTest" || $0.module == "Testing" }
  }

  /// The name of the test suite that the file declares, or the name of the file if there are several or none.
  fileprivate var nameOfTests: String {
    let suites = facts.types.filter { type in
      type.kind != .extension && type.parent == nil
        && (type.hasAttribute("Suite") || type.inherited.contains("XCTestCase") || type.name.hasSuffix("Tests"))
    }
    guard suites.count == 1, let suite = suites.first else {
      return path.split(separator: "/").last.map(String.init) ?? path
    }
    return suite.name
  }
}

extension Project {
  /// Returns the first view model or model that a test file mentions without declaring it.
  fileprivate func subjectOfTest(_ file: UIImports.File) -> String? {
    file.use.types.first { use in
      switch types.lookUp(use.name, inFile: file.index, insideType: use.scope) {
      case .entity(let entity):
        !files[types.entities[entity].file].isTest
          && !types.roles(of: entity).isDisjoint(with: [.viewModel, .observable, .model])
      case .external(let name): types.hasViewModelName(name)
      case .ambiguous: false
      }
    }?.name
  }
}
