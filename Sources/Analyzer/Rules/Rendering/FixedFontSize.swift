import SwiftSyntax

/// Finds fonts that do not grow with the reader's text size.
struct FixedFontSize: FileRule {
  static let info = RuleInfo(
    id: "fixed_font_size",
    summary: "Fonts follow the text size that people choose.",
    rationale: """
      A font of a fixed size ignores Dynamic Type: whoever needs larger text does not get it in this place. Text \
      styles such as `.headline` scale by themselves, and other sizes can scale along with one.
      """,
    seeds: ["S4 HIG"],
    defaultLevel: .info,
    triggering: [
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
        extension View {
          func caption() -> some View {
            self
              #if os(iOS)
              .↓font(.system(size: 11).monospacedDigit())
              #else
              .↓font(isLarge ? .body : .system(size: 13))
              #endif
          }
          var badge: some View { ↓font(.system(size: 9)).bold() }
        }
        """),
    ],
    good: [
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
        extension Font {
          static let score = Font.custom("Digits", fixedSize: 40)
          static let badge = Font.system(size: 9)
        }
        #Preview {
          Text("a").font(.system(size: 24))
        }
        """),
    ])

  enum Evidence: Analyzer.Evidence {
    case systemFont(size: String)
    /// `Font.custom` with `fixedSize`.
    case customFont

    static let fields = CaseList<Self>(
      .init(Self.systemFont) { if case .systemFont(let size) = $0 { size } else { nil } },
      .init(.customFont))
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: ["font"]) { call, context in
      guard let name = call.calleeToken, context.isInExtensionOfView else { return }
      record(call, named: name, in: context)
    }
    walk.onCall(ofMembers: ["font", "custom"]) { call, context in
      guard let member = call.calledMember, context.isViewCode else { return }
      let name = member.declName.baseName.text
      if name == "font", call.modifierName != nil {
        record(call, named: member.declName.baseName, in: context)
      } else if name == "custom", call.argument(labeled: "fixedSize") != nil,
        ExprSyntax(call).staticCall(of: "Font", "SwiftUI.Font") != nil
      {
        let range = member.base == nil ? context.range(from: member.declName, to: call) : context.range(of: call)
        context.record(.customFont, by: Self.self, in: .viewCode, at: range, source: context.source(of: call))
      }
    }
  }

  private func record(_ call: FunctionCallExprSyntax, named name: TokenSyntax, in context: FileContext) {
    guard let font = call.firstUnlabeled, let size = font.fixedSystemSize else { return }
    context.record(
      .systemFont(size: size), by: Self.self, in: .viewCode, at: context.range(from: name, to: call),
      source: context.source(of: font))
  }

  func message(for record: Record<Evidence>) -> String {
    switch record.evidence {
    case .systemFont(let size):
      """
      `font(.system(size: \(size)))` does not follow Dynamic Type; use a text style such as `.body`, or a size from \
      `@ScaledMetric`
      """
    case .customFont: "`Font.custom` with `fixedSize` does not follow Dynamic Type; use `size` with `relativeTo`"
    }
  }
}

extension ExprSyntax {
  /// The literal size of `.system(size: 12, …)`, also where something follows it or where it is one branch of a choice.
  fileprivate var fixedSystemSize: String? {
    for branch in ternaryBranches {
      guard let call = ViewChain(branch).systemFont, let size = call.argument(labeled: "size")?.expression,
        size.is(IntegerLiteralExprSyntax.self) || size.is(FloatLiteralExprSyntax.self)
      else { continue }
      return size.bareSource
    }
    return nil
  }
}

extension ViewChain {
  /// The call of `.system(…)` or `Font.system(…)` that the chain starts with.
  fileprivate var systemFont: FunctionCallExprSyntax? {
    guard let made = root.staticCall(of: "Font", "SwiftUI.Font"), made.name == "system" else { return nil }
    return made.call
  }
}
