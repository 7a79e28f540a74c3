import Foundation
import Testing

@testable import Report

/// The target folder; nil disables these tests.
private let demonstrationFolder = ProcessInfo.processInfo.environment["REPORT_CHECK_SITES"]

/// Writes sites for synthetic projects, which `script/report-check` opens in a browser. Otherwise, does nothing.
@Suite(.enabled(if: demonstrationFolder != nil))
struct DemonstrationSites {
  @Test(arguments: ["plain", "hostile", "huge", "young"])
  func `a site is written`(name: String) throws {
    let folder = try #require(demonstrationFolder)
    let wanted = ProcessInfo.processInfo.environment["REPORT_CHECK_ONLY"].map {
      $0.split(separator: ",").map(String.init)
    }
    guard wanted?.contains(name) ?? true else { return }
    let synthetic =
      switch name {
      case "hostile": SyntheticHistory(seed: 2, files: 60, samples: 60, isHostile: true)
      case "huge": SyntheticHistory(seed: 3, files: 5_000, samples: 500)
      case "young": SyntheticHistory(seed: 4, files: 12, samples: 3)
      default: SyntheticHistory(seed: 1, layerCount: 20)
      }
    let rules = Set(["body_length"])
    let gates = [
      try Gate("coverage>=0.8", rules: rules), try Gate("introduced.error==0", rules: rules),
    ]
    let start = ContinuousClock.now
    let history = synthetic.play()
    let played = ContinuousClock.now
    let site = Site(history, gates: name == "plain" ? gates : [], toolVersion: "0.0.0")
    let size = try SiteWriter(folder + "/" + name).write(site.files)
    print(
      "\(name): \(size.files) files, \(size.bytes) bytes; played \(played - start), written \(ContinuousClock.now - played)"
    )
  }

  @Test func `the page of a change is written`() throws {
    let folder = try #require(demonstrationFolder)
    let wanted = ProcessInfo.processInfo.environment["REPORT_CHECK_ONLY"].map {
      $0.split(separator: ",").map(String.init)
    }
    guard wanted?.contains("change") ?? true else { return }
    for (name, change) in [("change", SyntheticChange()), ("change-hostile", SyntheticChange(isHostile: true))] {
      _ = try SiteWriter(folder + "/" + name).write(ChangeReport(change.input, toolVersion: "0.0.0").files)
    }
  }
}
