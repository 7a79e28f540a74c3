import Analyzer

/// Formats figures for the report, in English regardless of the locale.
enum FigureText {
  /// Returns a value, such as `1,234`, `86.1%` or `3.4`, or a dash if the value is unknown.
  static func text(_ value: Double?, _ unit: Metric.Unit) -> String {
    guard let value, value.isFinite else { return "–" }
    switch unit {
    case .count: return grouped(Int(saturating: value.rounded()))
    case .share: return Wording.percent(value)
    case .ratio: return decimal(value, places: 1)
    }
  }

  /// Returns a signed difference, such as `+3`, `−1.2 points` or `±0`.
  static func difference(_ value: Double?, _ unit: Metric.Unit, spelled: Bool = false) -> String {
    guard let value, value.isFinite else { return "–" }
    let points = unit == .share ? value * 100 : value
    let size = unit == .count ? grouped(Int(saturating: abs(points).rounded())) : decimal(abs(points), places: 1)
    let isZero = size.allSatisfy { "0.".contains($0) }
    let sign = isZero ? "±" : value > 0 ? "+" : "−"
    return sign + size + (unit == .share && spelled ? " points" : "")
  }

  /// Returns the difference between two values as shown by `text`; nil if either is unknown.
  static func shownDifference(from old: Double?, to new: Double?, _ unit: Metric.Unit) -> Double? {
    guard let old, let new else { return nil }
    return switch unit {
    case .count: new.rounded() - old.rounded()
    case .share: (thousandths(new) - thousandths(old)) / 1000
    case .ratio: ((new * 10).rounded() - (old * 10).rounded()) / 10
    }
  }

  /// Returns a share in thousandths; 1000 only for the whole, like `Wording.percent`.
  private static func thousandths(_ share: Double) -> Double {
    let rounded = (share * 1000).rounded()
    return share < 1 ? min(999, rounded) : rounded
  }

  /// Returns an integer with thousands separators, such as `12,345`.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// Returns a number with a fixed number of decimal places.
  static func decimal(_ value: Double, places: Int) -> String {
    var factor = 1
    for _ in 0..<places { factor *= 10 }
    let scaled = Int(saturating: (min(1e12, abs(value)) * Double(factor)).rounded())
    let sign = value < 0 && scaled > 0 ? "−" : ""
    guard places > 0 else { return sign + grouped(scaled) }
    let rest = String(scaled % factor)
    return sign + grouped(scaled / factor) + "." + String(repeating: "0", count: places - rest.count) + rest
  }
}

extension FigureText {
  /// Returns a value that is precise enough to compare with a limit, such as `0.8614` or `12`.
  static func exact(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "–" }
    let tenThousandths = Int(saturating: (value * 10_000).rounded())
    if tenThousandths.isMultiple(of: 10_000) { return String(tenThousandths / 10_000) }
    var decimals = String(10_000 + abs(tenThousandths) % 10_000).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return (value < 0 ? "-" : "") + "\(abs(tenThousandths) / 10_000).\(decimals)"
  }
}
