import Testing

@testable import Analyzer

@Suite struct PathKeyTests {
  private let composed = PathKey("Caf\u{E9}.swift")
  private let decomposed = PathKey("Cafe\u{301}.swift")

  @Test func `canonically equivalent names are distinct keys`() {
    #expect(composed.path == decomposed.path)
    #expect(composed != decomposed)
    #expect(decomposed < composed && !(composed < decomposed))
    let both: Set<PathKey> = [composed, decomposed]
    #expect(both.count == 2)
    #expect(Set(paths: [composed.path]).contains(path: composed.path))
    #expect(!Set(paths: [composed.path]).contains(path: decomposed.path))
  }

  @Test func `a file does not affect the fingerprints of another file with an equivalent name`() {
    let source = "import SwiftUI\nstruct A: View { var body: some View { AnyView(Text(\"\")) } }\n"
    let analysis = Analysis(configuration: Configuration())
    let facts = analysis.facts(ofEach: [Array(source.utf8)], jobs: 1)[0]
    func fingerprints(_ paths: [PathKey]) -> Set<String> {
      Set(analysis.review(of: paths.map { ProjectFile(path: $0.path, facts: facts) }).findings.map(\.fingerprint))
    }
    let alone = fingerprints([composed])
    #expect(!alone.isEmpty)
    #expect(fingerprints([composed, decomposed]).isSuperset(of: alone))
  }
}
