/// The formatter classes of Foundation, which are dear to create and cheap to keep.
/// - Source: catalogue, `formatter_not_cached`.
enum FormatterTypes {
  static let all: Set<String> = [
    "DateFormatter", "NumberFormatter", "ISO8601DateFormatter", "MeasurementFormatter", "ByteCountFormatter",
    "DateComponentsFormatter", "DateIntervalFormatter", "PersonNameComponentsFormatter", "ListFormatter",
    "RelativeDateTimeFormatter",
  ]
}
