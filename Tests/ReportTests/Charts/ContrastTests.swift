import Foundation
import Testing

@testable import Report

/// Tests the contrast between the style sheet's colors and their backgrounds, in light and dark mode.
/// - Source: WCAG 2.2, 1.4.3 (text, 4.5:1) and 1.4.11 (graphics, 3:1).
@Suite struct ContrastTests {
  enum Theme: String, CaseIterable { case light, dark }

  /// Returns color components from 0 to 1, by variable name.
  private static func colours(_ theme: Theme) -> [String: [Double]] {
    let css = String(decoding: PackageResources.report_css, as: UTF8.self)
    let blocks = css.split(separator: ":root {").dropFirst().map { $0.prefix { $0 != "}" } }
    // The first block is for light mode, the second for dark mode.
    let block = theme == .light ? blocks.first : blocks.dropFirst().first
    var colours: [String: [Double]] = [:]
    for line in (block ?? "").split(whereSeparator: { ";\n".contains($0) }) {
      guard let match = line.firstMatch(of: /--([a-z0-9]+): #([0-9a-f]{6})/), let value = Int(match.2, radix: 16) else {
        continue
      }
      colours[String(match.1)] = [16, 8, 0].map { Double(value >> $0 & 0xFF) / 255 }
    }
    return colours
  }

  private static func luminance(_ colour: [Double]) -> Double {
    let linear = colour.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  private static func contrast(_ left: [Double], _ right: [Double]) -> Double {
    let (first, second) = (luminance(left), luminance(right))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  @Test(arguments: Theme.allCases) func `text has sufficient contrast`(theme: Theme) throws {
    let colours = Self.colours(theme)
    for name in ["text", "muted", "link", "better", "worse", "error", "warning", "info"] {
      for ground in ["page", "panel"] {
        let ratio = Self.contrast(try #require(colours[name]), try #require(colours[ground]))
        #expect(ratio >= 4.5, "\(name) on \(ground): \(ratio)")
      }
    }
    for (text, grounds) in [("oncalm", ["heat0", "heat1", "heat2"]), ("onheat", ["heat3", "heat4"])] {
      for ground in grounds {
        let ratio = Self.contrast(try #require(colours[text]), try #require(colours[ground]))
        #expect(ratio >= 4.5, "\(text) on \(ground): \(ratio)")
      }
    }
    let ratio = Self.contrast(try #require(colours["text"]), try #require(colours["mark"]))
    #expect(ratio >= 4.5, "text on mark: \(ratio)")
  }

  @Test(arguments: Theme.allCases) func `lines have sufficient contrast`(theme: Theme) throws {
    let colours = Self.colours(theme)
    for name in ["s1", "s2", "s3", "s4", "error", "warning", "info", "axis", "focus"] {
      let ratio = Self.contrast(try #require(colours[name]), try #require(colours["page"]))
      #expect(ratio >= 3, "\(name): \(ratio)")
    }
  }
}
