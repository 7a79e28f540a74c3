/// The examples for `calculation_in_body`.
enum CalculationInBodyExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct SharesView: View {
        let result: Result
        var body: some View {
          let ↓low = result.low * 100 / result.all
          let middle = result.middle * 100 / result.all
          let high = result.high * 100 / result.all
          let rest = result.rest * 100 / result.all
          let open = result.open * 100 / result.all
          Text("\\(low) \\(middle) \\(high) \\(rest) \\(open)")
        }
      }
      """),
    Example(
      """
      struct BasketView: View {
        let basket: Basket
        var body: some View {
          let ↓total = basket.net + basket.net * basket.taxRate / 100
          let ↓average: Double = (Double(basket.total) - basket.discount) / Double(basket.count)
          VStack {
            let ↓discounted: Decimal = {
              guard let discount = basket.discount else { return basket.total }
              return basket.total - discount
            }()
            Text(discounted.formatted())
          }
        }
      }
      """),
    Example(
      """
      struct ScoreView: View {
        var body: some View {
          var sum = 0
          ↓for score in scores { sum += score }
          ↓while sum > 100 { sum -= 1 }
          let best = {
            var best = 0
            ↓for score in scores { best = max(best, score) }
            return best
          }()
          return Text("\\(sum) \\(best)")
        }
      }
      """),
    Example(
      """
      struct Order { var subtotal: Decimal; var shipping: Decimal; var tax: Decimal }
      struct OrderRow: View {
        let order: Order
        var body: some View { line }
        private var line: some View {
          let ↓sum = order.subtotal + order.shipping + order.tax
          return Text("\\(sum)")
        }
      }
      """),
    Example(
      """
      struct RangeChart: View {
        let ranges: Ranges
        var body: some View {
          let ↓low = Decimal(ranges.low) / ranges.total * 100
          let ↓normal = Decimal(ranges.normal) / ranges.total * 100
          let ↓high = Decimal(ranges.high) / ranges.total * 100
          let ↓extreme = Decimal(ranges.extreme) / ranges.total * 100
          RangeBars(values: [low, normal, high, extreme])
        }
      }
      """),
    Example(
      """
      struct ProgressBar: View {
        let segment: Segment
        let duration: Double
        let total: CGFloat
        var body: some View {
          let ↓start = (segment.start - duration) / duration
          let ↓fraction = (segment.end - duration) / duration - start
          let ↓fade: CGFloat = {
            let progress = min(1, drag / 48)
            return 1 - progress
          }()
          let ↓percent = (segment.speed - 1) * 100
          Rectangle().frame(width: total * fraction).offset(x: total * start).opacity(fade)
          Text("\\(percent) %")
        }
      }
      extension View {
        func score(_ points: Int) -> some View {
          let ↓share = points * 100 / maximum
          return badge(share)
        }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      struct HeaderView: View {
        var body: some View {
          let space: CGFloat = 40 * (1 - progress * 2)
          let threeHours: TimeInterval = 3 * 60 * 60
          Header(space: space, isRecent: age < threeHours)
        }
      }
      """),
    Example(
      """
      struct TapestryView: View {
        private static let episodes = Episode.samples
        var body: some View {
          ForEach(0..<7, id: \\.self) { row($0) }
        }
        private func row(_ index: Int) -> some View {
          let start = (index * 3) % Self.episodes.count
          let shown = (0..<6).map { Self.episodes[($0 + start) % Self.episodes.count] }
          return HStack {
            ForEach(shown) { brick(title: $0.title) }
          }
        }
      }
      """),
    Example(
      """
      struct ChipRow: View {
        let range: Range<Int>
        @ViewBuilder private var chips: some View {
          let badges: [AnyView] = {
            var badges: [AnyView] = []
            for category in exercise.categories.prefix(3) {
              badges.append(AnyView(Chip(text: category.name)))
            }
            return badges
          }()
          FlowLayout { ForEach(Array(badges.enumerated()), id: \\.offset) { $0.element } }
        }
        var body: some View {
          var rows: [RowView] = []
          for row in model.rows { rows.append(makeRow(row)) }
          return ForEach(range, id: \\.self) { index in RemoveButton(index) }
        }
      }
      """),
    Example(
      """
      struct FolderPicker: View {
        let folders: [Folder]
        @Binding var selection: Folder?
        var body: some View {
          PopUpButton(selection: $selection) {
            PopUpItem.separator()
            for folder in folders {
              PopUpItem(title: folder.title, indentation: folder.level)
            }
          }
        }
      }
      extension Text {
        func contrasting(_ color: RGB) -> some View {
          let luminance = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
          return foregroundStyle(luminance < 0.6 ? .white : .black)
        }
      }
      """),
    Example(
      """
      struct Keypad: View {
        var body: some View {
          Grid {
            ForEach(0..<3) { row in
              GridRow {
                ForEach(1..<4) { column in
                  let digit = (3 * row) + column
                  Button("\\(digit)") { press(digit) }
                }
              }
            }
          }
        }
        private var warning: some View {
          var markdown = text.toMarkdown()
          for run in markdown.runs where run.link != nil {
            markdown[run.range].underlineStyle = .single
          }
          return Text(markdown)
        }
      }
      """),
    Example(
      """
      struct GridView: View {
        var body: some View {
          ForEach(0..<rows, id: \\.self) { row in
            ForEach(0..<3, id: \\.self) { column in
              let index = row * 3 + column
              Tile(item: items[index])
            }
          }
          GeometryReader { proxy in
            let side = (proxy.size.width - 2 * 8) / 3
            let columns = (itemWidth + spacing) * 2
            let padding = (total - used) / 2
            Tile(side: side, columns: columns).frame(height: rows * 4 + 2)
          }
        }
      }
      """),
    Example(
      """
      struct PinPad: View {
        @Environment(\\.calendar) private var calendar
        let pin: String
        private let dotsPerRow = 10
        var body: some View {
          let rowCount = (pin.count + dotsPerRow - 1) / dotsPerRow
          ForEach(0..<rowCount, id: \\.self) { DotRow(row: $0) }
          ForEach(0..<7, id: \\.self) { index in
            let weekday = (index + calendar.firstWeekday - 1) % 7
            Text(calendar.shortWeekdaySymbols[weekday])
          }
        }
      }
      """),
    Example(
      """
      struct ProgressBar: View {
        let segment: Segment
        var body: some View {
          let items: [(Double, Color)] = {
            var alpha = 1.0
            return segment.parts.map { part in
              alpha = max(alpha - 0.25, 0.25)
              return (part.share, Color.accentColor.opacity(alpha))
            }
          }()
          let tint = {
            if segment.speed - segment.limit > 2 { return Color.red }
            return Color.green
          }()
          SegmentChart(items: items).tint(tint)
        }
        private var tags: Text {
          var text = Text("")
          for tag in segment.tags { text = text + Text(tag.name) }
          return text
        }
      }
      """),
    Example(
      """
      struct NameView: View {
        var body: some View {
          let name = first + " " + last
          let headline = Text("a") + Text("b") + Text("c")
          let next = index + 1
          let isLow = stock - reserved * 2 < limit
          let total = prices.reduce(0, +) / 2 * 3
          let isSelected: Bool = {
            guard let selected else { return false }
            return selected == item.id
          }()
          let label = {
            switch basket.count {
            case 0: "empty"
            default: "full"
            }
          }()
          // for name in names { } and let x = a * b + c
          Text("let x = a * b + c \\(name)")
        }
      }
      """),
    Example(
      """
      struct ChartView: View {
        var total: Double { price * count + tax }
        var body: some View {
          Canvas { context, size in
            for bar in bars { context.fill(bar, with: .color(.red)) }
          }
          Path { path in
            for point in points { path.addLine(to: point) }
          }
          .onTapGesture {
            let share = part * 100 / whole
            for bar in bars { select(bar, share) }
          }
        }
      }
      """),
  ]
}
