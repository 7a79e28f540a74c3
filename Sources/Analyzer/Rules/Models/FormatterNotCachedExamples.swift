/// The examples for `formatter_not_cached`.
enum FormatterNotCachedExamples {
  static let triggering: [Example] = [
    Example(
      """
      @Observable final class OrderListViewModel {
        func total(of order: Order) -> String {
          let formatter = ↓NumberFormatter()
          formatter.numberStyle = .currency
          return formatter.string(for: order.total) ?? ""
        }
        var today: String { ↓DateFormatter.init().string(from: .now) }
      }
      """),
    Example(
      """
      final class ClockModel: ObservableObject {
        var date = Date() {
          didSet { text = ↓RelativeDateTimeFormatter().localizedString(for: date, relativeTo: .now) }
        }
        var text = ""
      }
      extension ClockModel {
        func sizes() -> [String] {
          files.map { file in
            let formatter: ByteCountFormatter = ↓.init()
            return formatter.string(fromByteCount: file.size)
          }
        }
      }
      """),
    Example(
      """
      final class MeetingViewModel: ObservableObject {
        @Published var timeZone = TimeZone.current
        @Published var start = ""
        func updateLabels() {
          let formatter = ↓DateFormatter()
          formatter.timeZone = timeZone
          start = formatter.string(from: date)
        }
      }
      """),
    Example(
      """
      struct OrderRow: View {
        let order: Order
        var body: some View { Text(date) }
        private var date: String {
          ↓ISO8601DateFormatter().string(from: order.date)
        }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      struct TimelineView: View {
        var body: some View { Text(formatter.string(from: date)) }
        private var formatter: DateFormatter {
          let formatter = DateFormatter()
          // The user can change the language of the app.
          formatter.locale = Language.shared.locale
          formatter.dateFormat = "h a"
          return formatter
        }
      }
      """),
    Example(
      """
      struct ImageViewer: View {
        var body: some View { Button("Save", action: save) }
        private func save() {
          let panel = NSSavePanel()
          panel.nameFieldStringValue = defaultFileName()
          panel.runModal()
        }
        private func defaultFileName() -> String {
          let formatter = DateFormatter()
          formatter.dateFormat = "yyyyMMdd-HHmmss"
          return "image-" + formatter.string(from: Date())
        }
      }
      """),
    Example(
      """
      final class ChartModel: ObservableObject {
        // Recreated when the chart is rebuilt, because the settings for the time zone may have changed.
        private var timeFormatter = ChartModel.makeTimeFormatter()
        private static func makeTimeFormatter() -> DateFormatter {
          let formatter = DateFormatter()
          formatter.setLocalizedDateFormatFromTemplate(is24Hour ? "HH:mm" : "hh:mm")
          return formatter
        }
        func time(of date: Date) -> String { timeFormatter.string(from: date) }
        func rebuild() { timeFormatter = Self.makeTimeFormatter() }
      }
      """),
    Example(
      """
      final class ModelStore: ObservableObject {
        func size(of folder: URL) -> String {
          guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else {
            return ""
          }
          var total: Int64 = 0
          for case let file as URL in files { total += size(ofFile: file) }
          let formatter = ByteCountFormatter()
          formatter.countStyle = .file
          return formatter.string(fromByteCount: total)
        }
        func title(of post: Post) -> String {
          let formatter = DateFormatter()
          formatter.timeStyle = .short
          return post.title
        }
      }
      """),
    Example(
      """
      final class AuditsViewModel: ObservableObject {
        let rows: [Row]
        @Published private(set) var events: [String] = []
        init(audits: [Audit]) {
          rows = AuditsViewModel.convert(audits)
        }
        private static func convert(_ audits: [Audit]) -> [Row] {
          let formatter = DateFormatter()
          formatter.dateFormat = "yyyy-MM-dd"
          return audits.compactMap { formatter.date(from: $0.date).map(Row.init) }
        }
        func refresh() {
          Task {
            let formatter = RelativeDateTimeFormatter()
            let events = await repository.events()
            self.events = events.map { formatter.localizedString(for: $0.date, relativeTo: .now) }
          }
        }
      }
      """),
    Example(
      """
      @Observable final class DiscoveryModel {
        func trending() async throws -> [Title] {
          let formatter = DateFormatter()
          formatter.dateFormat = "yyyy-MM-dd"
          return try await client.titles(since: formatter.string(from: .now))
        }
        func refresh() async {
          if isCurrent(lastUpdate) { return }
          titles = await load()
        }
        private func isCurrent(_ time: String) -> Bool {
          ISO8601DateFormatter().date(from: time).map(Calendar.current.isDateInToday) ?? false
        }
      }
      """),
    Example(
      """
      final class StoreViewModel {
        func price(of product: Product) -> String {
          let formatter = NumberFormatter()
          formatter.numberStyle = .currency
          formatter.locale = product.priceLocale
          return formatter.string(from: product.price) ?? ""
        }
      }
      """),
    Example(
      """
      @Observable final class OrderListViewModel {
        static let dates = DateFormatter()
        private let currency: NumberFormatter = {
          let formatter = NumberFormatter()
          formatter.numberStyle = .currency
          return formatter
        }()
        private lazy var sizes = ByteCountFormatter()
        private let units: MeasurementFormatter

        init() { units = MeasurementFormatter() }

        func total(of order: Order) -> String { order.total.formatted(.currency(code: "EUR")) }
        // let formatter = DateFormatter()
        var hint: String {
          "DateFormatter()" + DateFormatter.localizedString(from: .now, dateStyle: .short, timeStyle: .none)
        }
      }
      """),
    Example(
      """
      struct OrderRow: View {
        let order: Order
        @State private var text = ""
        var body: some View {
          Button("Copy") { text = DateFormatter().string(from: order.date) }
        }
        private func later() {
          Task { text = DateFormatter().string(from: order.date) }
        }
      }
      """),
    Example(
      """
      struct Order {
        let date: Date
        var text: String { DateFormatter().string(from: date) }
      }
      """),
    Example(
      """
      final class OrderListViewModel {
        private var formatters: [String: NumberFormatter] = [:]
        func formatter(for code: String) -> NumberFormatter {
          if let known = formatters[code] { return known }
          let made = NumberFormatter()
          formatters[code] = made
          return made
        }
      }
      """),
    Example(
      """
      final class ChartViewModel {
        #if DEBUG
          func labelsForTesting() -> [String] { dates.map { DateFormatter().string(from: $0) } }
        #endif
      }
      """),
  ]
}
