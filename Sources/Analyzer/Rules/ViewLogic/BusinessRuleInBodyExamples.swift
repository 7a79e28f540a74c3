/// The examples for `business_rule_in_body`.
enum BusinessRuleInBodyExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct SlippageView: View {
        let store: StoreOf<Swap>
        var body: some View {
          if ↓store.slippage > 30 { Text("Too much") }
          if store.isExpert { Text(store.slippage > 30 ? "Limit" : "OK") }
          Button("Confirm") { confirm() }.disabled(store.slippage > 30)
        }
      }
      """),
    Example(
      """
      struct OrderRow: View {
        let order: Order
        var body: some View {
          if ↓order.total > 1000 { Badge() }
          if ↓order.state == .open && order.items.count > 0, order.owner == user { EditButton() }
          Text("\\(↓order.total * 0.19)")
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @Environment(Account.self) private var account
        var body: some View {
          List(posts) { post in
            Text(post.title)
              .foregroundStyle(↓post.score >= 50 ? .red : .primary)
              .disabled(↓post.score < 20)
            Button("Reply", action: reply)
              .disabled(↓!(post.replies.score > 20))
            notice(for: post)
          }
        }
        @ViewBuilder private func notice(for post: Post) -> some View {
          switch ↓account.age < 18 {
          case true: Text("a")
          case false where ↓post.kind == 3: Text("b")
          default: Text("c")
          }
        }
      }
      """),
    Example(
      """
      struct OrderBadges: View {
        let order: Order
        var body: some View {
          if ↓order.total > 1000 { LargeBadge() }
          if ↓order.weight > 30 { HeavyBadge() }
          if ↓order.distance > 500 { FarBadge() }
          if ↓order.age > 14 { OldBadge() }
        }
      }
      """),
    Example(
      """
      struct PriceView: View {
        @ObservedObject var model: PriceModel
        var body: some View {
          let rebate = ↓(model.price - model.cost) * 0.1
          guardView
        }
        @ViewBuilder private var guardView: some View {
          let limit = isOn ? ↓model.limit * 1.5 : 0
          Text("\\(limit)")
        }
      }
      """),
    Example(
      """
      struct CartView: View {
        let cart: Cart
        var body: some View {
          if ↓cart.items.count > 20 { Text("Free delivery") }
          Button("Pay", action: pay)
            .tint(cart.items.count > 20 ? .green : .blue)
        }
      }
      """),
    Example(
      """
      struct CheckoutView: View {
        let cart: Cart
        var body: some View {
          VStack {
            if ↓cart.items.count > 20 {
              Button("Order in Bulk") { order() }
            } else {
              Button("Order") { order() }
            }
            if cart.items.count > 20 {
              Text(cart.total).foregroundStyle(.green)
            } else {
              Text(cart.total)
            }
          }
        }
      }
      """),
    Example(
      """
      struct HoldersView: View {
        let holders: Holders
        var body: some View {
          if ↓holders.country == user.country && holders.owner != nil && holders.rank < user.rank { Badge() }
          HoldersChart(items: [
            (↓holders.totalPercent / 100.0, .blue),
            (↓holders.remainingPercent / 100.0, .gray),
          ])
        }
      }
      """),
    Example(
      """
      struct MovieBadge: View {
        let movie: Movie
        var body: some View {
          Text(↓movie.minimumAge >= 18 ? "18+" : "All ages")
        }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      struct VolumeView: View {
        let player: Player
        var body: some View { Image(systemName: player.volume <= 0.001 ? "speaker.slash" : "speaker") }
      }
      """),
    Example(
      """
      struct ControlView: View {
        let model: ControlModel
        var body: some View {
          HStack(spacing: model.numberOfRows == 2 ? 90.0 : 60.0) { Text(model.title) }
            .frame(minHeight: model.level > 3 ? 200 : 120)
        }
      }
      """),
    Example(
      """
      struct BatteryLabel: View {
        let model: BatteryModel
        var body: some View {
          if model.batteryLevel < 100 { Text(model.remainingTime) }
        }
      }
      """),
    Example(
      """
      struct SegmentLine: View {
        let order: Order
        var body: some View {
          GeometryReader { reader in
            Bar(width: reader.size.width - CGFloat(order.items.count - 1) * 2.0)
          }
        }
      }
      """),
    Example(
      """
      struct PeopleView: View {
        let post: Post
        @ViewBuilder private var list: some View {
          if post.people.count > 20 {
            LazyVGrid(columns: columns, alignment: .leading) {
              rows
            }
            .padding()
          } else if post.people.count > 10 {
            LazyVStack(alignment: .leading) { rows }
          } else {
            rows
          }
        }
        @ViewBuilder private var quotedList: some View {
          if post.people.count > 20 {
            LazyVGrid(columns: columns) { rows }
          } else if post.people.count > 10 {
            LazyVStack { rows }
          } else {
            rows
          }
        }
        var body: some View {
          VStack {
            list
            quotedList
            if post.images.count > 2 {
              Thumbnail(url: post.images[2].url, request: post.images.count > 2 ? post.images[2].request : nil)
            }
          }
        }
      }
      """),
    Example(
      """
      struct LectureView: View {
        let lecture: Lecture
        @ObservedObject var model: LectureModel
        var body: some View {
          if lecture.startDate != nil || lecture.summary != nil || model.channel.value != nil { Text("Overview") }
        }
      }
      """),
    Example(
      """
      struct WeightTile: View {
        let weight: String
        var body: some View {
          Text(weight).font(weight.length < 4 ? .system(size: 50) : .system(size: 40))
          Text(weight).padding(weight.count < 4 ? 8 : 4).frame(width: weight.count < 4 ? 80 : 120)
        }
      }
      """),
    Example(
      """
      struct UpdateView: View {
        let update: Update
        var body: some View {
          let installed = update.installedBuild.map { $0.count > 6 ? String($0.prefix(6)) + "…" : $0 }
          let available = update.availableBuild.map { $0.count > 6 ? String($0.prefix(6)) + "…" : $0 }
          Text(installed ?? available ?? "")
        }
      }
      """),
    Example(
      """
      struct FileSheet: View {
        let media: Media
        var body: some View {
          if let codes = media.languageCodes {
            Text(codes.count <= 3 ? list(codes) : "")
            if codes.count > 3 { Text(list(codes)) }
          }
        }
      }
      """),
    Example(
      """
      struct OrderRow: View {
        let order: Order
        @State private var name = ""
        @Environment(\\.dynamicTypeSize) private var typeSize
        var body: some View {
          // if order.total > 1000
          if order.isLarge, order.items.count > 1 { Badge() }
          if name.count > 20 || name.count < 3 || name.isEmpty { Text("order.total > 1000") }
          if order.state == .open && order.owner == user { EditButton() }
          if typeSize.rank > 5 { Text("\\(order.total * 2)") }
        }
      }
      """),
    Example(
      """
      struct GridView: View {
        var body: some View {
          ForEach(0..<Int(ceil(Double(pack.stickers.total) / 3.0)), id: \\.self) { Row(index: $0) }
          GeometryReader { proxy in
            Tile()
              .offset(x: motion.roll * 0.5)
              .frame(width: proxy.size.width * 0.8, height: item.height * 0.5)
              .opacity(proxy.size.width > 600 ? 1 : 0.5)
          }
          .padding(UIScreen.main.bounds.width > 400 ? 20 : 10)
        }
      }
      """),
    Example(
      """
      struct OrderView: View {
        let order: Order
        private var isLarge: Bool { order.total > 1000 }
        var body: some View {
          Button("Pay") {
            if order.total > 1000 { warn(order.total * 0.19) }
          }
          .disabled(isLarge)
          .tag(order.total - 5)
        }
      }
      """),
    Example(
      """
      struct TagList: View {
        let post: Post
        var body: some View {
          let shown = post.tags.limited
          HStack { ForEach(post.tags.prefix(post.tags.count > 5 ? 5 : 3)) { TagChip(tag: $0) } }
          if shown.width > 3 { MoreButton() }
          if shown.total > 3 { MoreButton() }
          if post.tags.count > 3 && post.replies.count > 5 && post.boosts.count > 2 { Text("Popular") }
        }
      }
      """),
    Example(
      """
      struct SheetHeader: View {
        let navigation: NavigationCallbacks
        var body: some View {
          if navigation.onBack != nil, navigation.style != .floating, navigation.onClose != nil {
            VStack { buttons; title }
          } else {
            HStack { buttons; title }
          }
        }
      }
      """),
    Example(
      """
      struct TrustBar: View {
        @ObservedObject var contact: ContactModel
        var body: some View {
          if contact.trustedPercentage >= 15 {
            Rectangle().frame(width: contact.trustedPercentage / 100 * barWidth, height: 25)
          }
          CircularProgressView(progress: Double(contact.transferPercentage) / 100.0)
          Text(contact.unreadMessages < 99 ? String(contact.unreadMessages) : "99+")
        }
      }
      """),
  ]
}
