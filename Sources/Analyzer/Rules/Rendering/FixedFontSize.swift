import SwiftSyntax

/// Finds fonts that do not scale with the user's text size.
struct FixedFontSize: ProjectRule {
  static let info = RuleInfo(
    id: "fixed_font_size",
    summary: "Fonts should scale with the user's text size.",
    rationale: """
      A fixed-size font ignores Dynamic Type, so users who need larger text do not get it. Text styles such as \
      `.headline` scale automatically, and other sizes can scale relative to a text style.
      """,
    details: """
      The rule ignores images and symbols, emoji and other texts without letters and digits, views that may contain \
      more than text, text in a shape or area of fixed size (such as a badge or a progress ring), a single line or \
      shrinking text in a frame of fixed or calculated size (such as the labels of a chart) or of fixed width over \
      another view, text in rendered images, in pictures with a fixed scale and in moving backdrops, text of 60 points \
      or more, shrinking text of 40 points or more, widgets and complications, and code that runs only on macOS or \
      tvOS. The bot does not comment on text over a shape whose size other code sets, on text in a frame of fixed \
      height, on a single line that shrinks, on text below a view that limits its text size with `dynamicTypeSize`, or \
      on text in the same row as a font whose size is calculated from the available space.
      """,
    sources: ["S4 HIG"],
    opportunity: "code that sets a font",
    defaultLevel: .info,
    triggering: FixedFontSizeExamples.triggering,
    good: FixedFontSizeExamples.good)

  enum Evidence: Analyzer.Evidence {
    case systemFont(size: String)
    /// `Font.custom` with `fixedSize`.
    case customFont

    static let fields = CaseList<Self>(
      .init(Self.systemFont) { if case .systemFont(let size) = $0 { size } else { nil } },
      .init(.customFont))
  }

  static let collectors: [any Collector.Type] = [RenderedViews.self, TuistPlatforms.self]

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: ["font", "custom"]) { call, context in
      guard let member = call.calledMember, context.isViewCode else { return }
      let name = member.declName.baseName.text
      if name == "font", call.modifierName != nil {
        context.countOpportunity(of: Self.self, in: .viewCode, at: member.declName)
        guard let font = call.firstUnlabeled, let size = font.fixedSystemSize, call.showsScalingText(in: context),
          !call.isLargeText(ofSize: size)
        else { return }
        context.record(
          .systemFont(size: size), by: Self.self, in: .viewCode, at: context.range(from: member.declName, to: call),
          source: context.source(of: font),
          isMinor: call.isOverShape || call.shrinksToOneLine || call.isNextToCalculatedFont
            || call.hasFixedHeight(in: context) || call.isInLimitedTypeSize)
      } else if name == "custom", call.argument(labeled: "fixedSize") != nil,
        ExprSyntax(call).staticCall(of: "Font", "SwiftUI.Font") != nil,
        call.fontModifier?.showsScalingText(in: context) ?? true, !call.setsLargeFixedSize
      {
        let range = member.base == nil ? context.range(from: member.declName, to: call) : context.range(of: call)
        context.record(.customFont, by: Self.self, in: .viewCode, at: range, source: context.source(of: call))
      }
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let isForMacOrTV = project.collection(of: TuistPlatforms.self)
    let rendered = project.collection(of: RenderedViews.self)
    return project.reviewedRecords(of: Self.self).filter { located in
      let file = project.files[located.file]
      guard !file.isOfWidget, !file.isInFolderForMacOrTV else { return false }
      // The size of an image does not depend on the text size.
      if let view = project.entity(of: located), rendered.include(view, in: project) { return false }
      // macOS and tvOS have no adjustable text size.
      let platforms = project.buildSettings[located.file].deployment.keys
      return platforms.isEmpty ? !isForMacOrTV : platforms.contains { $0 != "macos" && $0 != "tvos" }
    }
    .joined(above: Self.maximumSeparateFonts) { FontOfView(view: project.entity(of: $0), font: $0.evidence) }
  }

  /// The maximum number of identical fonts in a view that get separate findings.
  private static let maximumSeparateFonts = 6

  private struct FontOfView: Hashable {
    let view: Int?
    let font: Evidence
  }

  func message(for record: Record<Evidence>) -> String {
    switch record.evidence {
    case .systemFont(let size):
      """
      `font(.system(size: \(size)))`\(record.locationSuffix) does not support Dynamic Type; use a text style such as \
      `.body`, or a size from `@ScaledMetric`
      """
    case .customFont:
      """
      `Font.custom` with `fixedSize`\(record.locationSuffix) does not support Dynamic Type; use `size` and `relativeTo`
      """
    }
  }
}

/// Collects the platforms of the targets in Tuist manifests.
struct TuistPlatforms: Collector, ProjectWideRecorder {
  static let id = "tuist_platforms"

  struct Evidence: Analyzer.Evidence {
    /// Whether the target has no other platforms than macOS and tvOS.
    let isForMacOrTV: Bool

    static let fields = FieldList(Self.init, \.isForMacOrTV)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["ProjectDescription"]) { walk in
      walk.on(.call) { call, context in
        guard call.calleeName == "target" || call.constructedTypeName == "Target",
          let platforms = (call.argument(labeled: "destinations") ?? call.argument(labeled: "platform"))?.expression
        else { return }
        let names = platforms.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? [platforms]
        let isForMacOrTV = names.allSatisfy { name in
          name.as(MemberAccessExprSyntax.self).map { Self.names.contains($0.declName.baseName.text) } ?? false
        }
        context.record(Evidence(isForMacOrTV: isForMacOrTV), by: Self.self, at: context.range(of: platforms))
      }
    }
  }

  private static let names: Set<String> = ["mac", "macOS", "appleTv", "tvOS"]

  /// Whether the project has such targets and no others.
  func collection(in project: Project) -> Bool {
    let targets = project.records(of: Self.self)
    return !targets.isEmpty && targets.allSatisfy(\.evidence.isForMacOrTV)
  }
}

extension ProjectFile {
  /// Whether the file is in a folder named after a platform without adjustable text sizes.
  fileprivate var isInFolderForMacOrTV: Bool {
    path.split(separator: "/").dropLast().contains { ["macos", "tvos"].contains($0.lowercased()) }
  }
}

extension FunctionCallExprSyntax {
  /// Whether `Font.custom` has a literal `fixedSize` at which text does not need to scale.
  fileprivate var setsLargeFixedSize: Bool {
    guard let size = argument(labeled: "fixedSize")?.expression,
      size.is(IntegerLiteralExprSyntax.self) || size.is(FloatLiteralExprSyntax.self)
    else { return false }
    return (fontModifier ?? self).isLargeText(ofSize: size.bareSource)
  }

  /// The call to `.font(…)` that takes the font as its argument.
  fileprivate var fontModifier: FunctionCallExprSyntax? {
    for current in ancestors {
      if let call = current.as(FunctionCallExprSyntax.self), call.modifierName == "font" { return call }
      if current.is(CodeBlockItemSyntax.self) || current.is(ClosureExprSyntax.self) { return nil }
    }
    return nil
  }

  /// Whether the view with this modifier shows only text and is not limited to systems without adjustable text sizes.
  fileprivate func showsScalingText(in context: FileContext) -> Bool {
    let chain = ViewChain(outermostCall)
    return !isOnlyForMacOrTV && !chain.showsIconOnly && !chain.isInvisible
      && !ViewChain(modifiedView).showsSymbolsOnly && ViewChain(modifiedView).showsOnlyText(depth: 0)
      && !isInFixedGeometry(in: context) && !isLimitedText(in: context) && !isPartOfPicture(in: context)
      && !isInScaledPicture
  }

  /// The view that the modifier applies to; if the modifier is in a clause of an `#if`, the view before the `#if`.
  private var modifiedView: ExprSyntax {
    let isFirstInClause = ViewChain(ExprSyntax(self)).root.as(FunctionCallExprSyntax.self)?.calledMember?.base == nil
    let conditional = ancestors.lazy.compactMap { $0.as(PostfixIfConfigExprSyntax.self) }.first
    return isFirstInClause ? conditional?.base ?? ExprSyntax(self) : ExprSyntax(self)
  }

  /// Whether an `#if` restricts the code to macOS or tvOS.
  private var isOnlyForMacOrTV: Bool {
    if platforms.allSatisfy({ $0 == .macOS || $0 == .tvOS }) { return true }
    for current in ancestors {
      guard let clause = current.as(IfConfigClauseSyntax.self) else { continue }
      if clause.poundKeyword.tokenKind == .poundElse {
        let first = clause.parent?.as(IfConfigClauseListSyntax.self)?.first?.condition?.bareSource
        if first == "os(iOS)" || first == "canImport(UIKit)" { return true }
      } else if let condition = clause.condition?.bareSource {
        let platforms = condition.split(separator: "|", omittingEmptySubsequences: true)
          .map { $0.filter { !$0.isWhitespace } }
        if platforms.allSatisfy({ ["os(macOS)", "os(tvOS)", "canImport(AppKit)"].contains($0) }) { return true }
      }
    }
    return false
  }
}

extension ViewChain {
  /// Whether a label style shows only icons.
  fileprivate var showsIconOnly: Bool {
    modifiers.contains { $0.modifierName == "labelStyle" && $0.firstUnlabeled?.isMember("iconOnly") ?? false }
  }

  /// Whether the text is not displayed, such as the title of a keyboard shortcut.
  fileprivate var isInvisible: Bool {
    modifiers.contains { modifier in
      switch modifier.modifierName {
      case "hidden": modifier.arguments.isEmpty
      case "foregroundColor", "foregroundStyle": modifier.firstUnlabeled?.isMember("clear") ?? false
      default: false
      }
    }
  }

  /// Whether the view is a `Text` that contains only an image, emoji, which are pictures, or separators, bullets and
  /// arrows.
  fileprivate var showsSymbolsOnly: Bool {
    guard let made = construction, made.name == "Text", let shown = made.call.arguments.first?.expression else {
      return false
    }
    if shown.namesEmoji || ViewChain(shown).construction?.name == "Image" { return true }
    guard let text = shown.as(StringLiteralExprSyntax.self) else { return false }
    let scalars = text.segments.description.unicodeScalars
    return text.segments.allSatisfy { $0.is(StringSegmentSyntax.self) } && !scalars.isEmpty
      && scalars.allSatisfy { scalar in
        let properties = scalar.properties
        if properties.isEmoji && !scalar.isASCII || properties.isVariationSelector || scalar == "\u{200D}" {
          return true
        }
        return !properties.isAlphabetic && properties.numericType == nil
      }
  }

  private static let textViews: Set<String> = ["Text", "Label", "TextField", "SecureField", "TextEditor"]
  private static let titled: Set<String> = ["Button", "Link", "NavigationLink", "Toggle", "Menu", "Picker", "Stepper"]

  private static let containers: Set<String> = [
    "ForEach", "Form", "Grid", "GridRow", "Group", "LazyHStack", "LazyVStack", "List", "ScrollView", "Section",
  ]

  /// Whether the view is a `Text`, a label, a field, a control with a title, or a container that contains only such
  /// views.
  func showsOnlyText(depth: Int) -> Bool {
    guard depth < 10, let made = construction else { return false }
    if Self.textViews.contains(made.name) { return true }
    let content: ClosureExprSyntax?
    if Self.titled.contains(made.name) {
      if made.call.firstUnlabeled != nil { return made.call.argument(labeled: "systemImage") == nil }
      content = made.call.labelClosure(of: made.name)
    } else if SwiftUIVocabulary.stacks.contains(made.name) || Self.containers.contains(made.name) {
      content = made.call.contentClosure
    } else {
      return false
    }
    guard let content else { return false }
    let inside = BuilderContent(content)
    let views = inside.views.filter {
      !["Spacer", "Divider", "EmptyView"].contains(ViewChain($0).construction?.name ?? "")
    }
    return !views.isEmpty && !inside.hasOther && views.allSatisfy { ViewChain($0).showsOnlyText(depth: depth + 1) }
  }
}

extension ExprSyntax {
  /// The literal size of `.system(size: 12, …)`, even if modifiers follow or it is one branch of a ternary expression.
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
  /// The call to `.system(…)` or `Font.system(…)` at the start of the chain.
  fileprivate var systemFont: FunctionCallExprSyntax? {
    guard let made = root.staticCall(of: "Font", "SwiftUI.Font"), made.name == "system" else { return nil }
    return made.call
  }
}

extension ExprSyntax {
  /// Whether the expression is a member with this name, such as `.clear` or `Color.clear`.
  fileprivate func isMember(_ name: String) -> Bool {
    self.as(MemberAccessExprSyntax.self)?.declName.baseName.text == name
  }
}
