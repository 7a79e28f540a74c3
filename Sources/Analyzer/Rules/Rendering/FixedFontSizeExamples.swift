/// The examples for `fixed_font_size`.
enum FixedFontSizeExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct TitleView: View {
        var body: some View {
          Text("Title")
            .↓font(.system(size: 24, weight: .bold))
          Text("Subtitle").↓font(Font.system(size: 17.5))
        }
      }
      """),
    Example(
      """
      struct TitleView: View {
        var body: some View {
          Text("Title").font(↓Font.custom("Inter", fixedSize: 24))
          Text("Subtitle").font(.↓custom("Inter", fixedSize: size))
        }
      }
      """),
    Example(
      """
      struct TitleView: View {
        var body: some View {
          Text("a")
            #if os(iOS)
            .↓font(.system(size: 11).monospacedDigit())
            #endif
          VStack {
            Text("b")
            Label("c", systemImage: "star")
            Button("d") { open() }
          }
          .↓font(isLarge ? .body : .system(size: 13))
          TextField("e", text: $name).frame(width: 40).↓font(.system(size: 13))
          Text("f").↓font(.system(size: 39)).minimumScaleFactor(0.5)
          Text(mood.emojiName).↓font(.system(size: 20))
          Avatar(size: 50).overlay(alignment: .bottom) {
            VStack {
              Text(mood.title).lineLimit(1).frame(width: 200).↓font(.system(size: 13))
              Button("Close", action: close)
            }
          }
        }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      struct CoverView: View {
        var body: some View { Text("2024").font(.custom("Tall", fixedSize: 220)) }
      }
      struct LogoPill: View {
        var body: some View { Text("Tea").font(.system(size: 12)) }
      }
      struct ShareCard: View {
        var body: some View { VStack { LogoPill() } }
        static func image() -> UIImage? {
          let card = ShareCard()
          return ImageRenderer(content: card).uiImage
        }
      }
      """),
    Example(
      """
      struct StatusBar: View {
        var body: some View {
          Text(status)
            .font(.system(size: 11))
            .lineLimit(1)
            .minimumScaleFactor(0.8)
            .frame(maxWidth: Constants.barWidth)
        }
      }
      """),
    Example(
      """
      struct CapsuleBadge: View {
        let text: String
        private let height: CGFloat = 17
        var body: some View {
          ZStack {
            Capsule().foregroundColor(.white)
            ZStack {
              Capsule().foregroundColor(.red)
              Text(text).font(.system(size: 10)).padding(1)
            }
            .padding(3)
          }
          .frame(width: height * 2, height: height)
        }
      }
      struct AccountIcon: View {
        let name: String
        var body: some View {
          Avatar(size: 50).overlay(alignment: .top) {
            Text(name).font(.system(size: 10)).lineLimit(1).frame(width: 50).offset(y: -15)
          }
          Text("2025").font(.system(size: 72, weight: .heavy))
        }
      }
      """),
    Example(
      """
      struct ShareView: View {
        let title: String
        var body: some View {
          poster
          Button("Share") { share(ImageRenderer(content: poster).uiImage) }
        }
        private var poster: some View {
          ZStack {
            Image("background").resizable().scaledToFit()
            HStack {
              VStack { Text(title).font(.system(size: 14)) }
              Spacer()
            }
          }
          .frame(width: 196, height: 350)
        }
      }
      struct EpisodeBackdrop: View {
        let episodes: [Episode]
        var body: some View {
          TimelineView(.animation) { timeline in
            row(at: timeline.date)
          }
          .clipped()
          .allowsHitTesting(false)
        }
        private func row(at date: Date) -> some View {
          HStack { ForEach(episodes) { Text($0.title).font(.system(size: 11)) } }.offset(x: offset(at: date))
        }
      }
      """),
    Example(
      """
      struct TabButton: View {
        let count: Int
        var body: some View {
          Button { open() } label: {
            Text("Open tab").font(.system(size: 1)).foregroundColor(.clear)
          }
          .overlay(alignment: .topTrailing) {
            Circle().frame(width: 14, height: 14).overlay {
              Text("\\(count)").font(.system(size: 10))
            }
          }
        }
      }
      """),
    Example(
      """
      struct ProgressRing: View {
        let progress: Double
        private let size: CGFloat = 96
        private static let cellWidth: CGFloat = 40
        private var pillWidth: CGFloat { Self.cellWidth * 4 }
        private var pillHeight: CGFloat { 38 }
        var body: some View {
          ZStack {
            Circle()
              .stroke(Color.white, lineWidth: 8)
              .frame(width: size, height: size * 1.1)
            if progress > 0 {
              VStack {
                Text("\\(Int(progress * 100)) %").font(.system(size: 20))
                if progress < 1 { Text("left").font(.system(size: 12)) }
              }
            }
          }
          Text("12")
            .font(.system(size: 15))
            .frame(minWidth: 34, minHeight: 34)
            .background(Circle().fill(Color.accentColor))
          Text("AB").font(.system(size: 14)).frame(width: 32, height: 32).clipShape(Circle())
          ScrollView(.horizontal) {
            ForEach(reactions) { reaction in
              VStack {
                Text(reaction.emoji).font(.system(size: 20))
              }
            }
          }
          ScrollView(.horizontal) {
            ForEach(names) { Text($0.text).font(.system(size: 20)) }
          }
          .frame(width: pillWidth, height: pillHeight)
        }
      }
      """),
    Example(
      """
      struct Equalizer: View {
        let bands: [String]
        var body: some View {
          GeometryReader { geometry in
            let width = geometry.size.width / CGFloat(bands.count)
            HStack {
              scale().frame(width: 35, height: 200)
              labels(width: width)
            }
          }
        }
        private func labels(width: CGFloat) -> some View {
          ForEach(bands, id: \\.self) { band in
            Text(band).lineLimit(1).minimumScaleFactor(0.8).frame(width: width).font(.system(size: 14))
          }
        }
        private func scale() -> some View {
          VStack {
            Text("6 dB").lineLimit(1).font(.system(size: 14)).frame(maxHeight: .infinity)
            Text("0 dB").minimumScaleFactor(0.8).font(.system(size: 14)).frame(maxHeight: .infinity)
          }
        }
      }
      """),
    Example([
      (
        "Project.swift",
        """
        import ProjectDescription

        let app = Target.target(name: "Brew", destinations: [.mac], product: .app)
        let kit: Target = .target(name: "BrewKit", destinations: [.mac], product: .framework)
        """
      ),
      (
        "Brew/CaveatView.swift",
        """
        struct CaveatView: View {
          var body: some View { Text("a").font(.system(size: 13)) }
        }
        """
      ),
    ]),
    Example(
      """
      struct BalanceHeader: View {
        let alert: AlertItem
        let balance: String
        var body: some View {
          VStack {
            Text(alert.emojiIcon).font(.system(size: 100))
            Text(balance).lineLimit(1).minimumScaleFactor(0.5).font(.system(size: 48, weight: .bold))
          }
        }
      }
      """),
    Example(
      """
      struct SkipButton: View {
        var body: some View {
          Label("Skip", systemImage: "goforward").font(.system(size: 32)).labelStyle(.iconOnly)
        }
      }
      """),
    Example(
      """
      struct TitleView: View {
        @ScaledMetric private var size = 24
        var body: some View {
          Text(".font(.system(size: 24))")
            .font(.title) // not .font(.system(size: 24))
          Text("a").font(.system(size: size))
          Text("b").font(.system(.body, design: .rounded))
        }
      }
      """),
    Example(
      """
      struct TitleView: View {
        var body: some View {
          Text("a").font(.custom("Inter", size: 24))
          Text("b").font(Font.custom("Inter", size: 24, relativeTo: .title))
          Text("c").environment(\\.font, .system(size: 12))
        }
      }
      """),
    Example(
      """
      struct TitleView: View {
        var body: some View {
          Image(systemName: "star").font(.system(size: 24))
          Text("🎉").font(.system(size: 60))
          Text(verbatim: "👨‍👩‍👧").font(.system(size: 60))
          Text("|").font(.system(size: 8))
          Text(verbatim: " • ").font(.system(size: 8))
          Text(Image(systemName: "star")).font(.system(size: 24))
          HStack { Image(systemName: "star"); Text("a") }.font(.system(size: 24))
          Button(action: open) { Image(systemName: "star") }.font(.system(size: 24))
          content.font(.system(size: 24))
          AvatarView().font(.system(size: 24))
          #if os(macOS)
          Text("a").font(.system(size: 11))
          #endif
          #if os(iOS) || os(watchOS) || os(visionOS)
          Text("a").font(.body)
          #else
          Text("a").font(.system(size: 11))
          #endif
          #if !os(macOS)
          Text("a").font(.body)
          #else
          Text("a").font(.system(size: 11))
          #endif
        }
      }
      """),
    Example(
      """
      import WidgetKit

      struct GaugeView: View {
        var body: some View { Text("12").font(.system(size: 9)).minimumScaleFactor(0.5) }
      }
      """),
    Example(
      """
      struct CompletionButton: View {
        var body: some View { Text("12").font(.system(size: 10)) }
      }
      """, path: "App/UI/macOS/CompletionButton.swift"),
    Example(
      """
      extension Font {
        static let score = Font.custom("Digits", fixedSize: 40)
        static let badge = Font.system(size: 9)
      }
      #Preview {
        Text("a").font(.system(size: 24))
      }
      """),
    Example(
      """
      struct OnboardingView: View {
        var body: some View {
          VStack {
            HStack { Text("Line 1"); Text("now") }.font(.system(size: 16))
          }
          .scaleEffect(0.75, anchor: .top)
          .frame(height: 160)
        }
      }
      struct IndexStrip: View {
        let letters: [String]
        private let rowHeight: CGFloat = 16
        var body: some View {
          VStack {
            ForEach(letters, id: \\.self) { letter in
              Text(letter).font(.system(size: 11)).minimumScaleFactor(0.7).frame(height: self.rowHeight)
            }
          }
          .frame(width: 16)
        }
      }
      """),
  ]
}
