extension RuleCatalog {
  /// Lists, rendering, modern APIs and the Human Interface Guidelines.
  static let rendering: [any Rule] = [
    IndexBasedForEach(), UnstableIdentifier(), EagerStackInScroll(), NavigationViewUse(), ForegroundColorUse(),
    HardCodedSpacing(), HardCodedColor(), FixedFontSize(), MissingAccessibilityLabel(), ManualEnvironmentKey(),
    ManualAnimatableData(), EmptyStateView(), WritingToolsBehavior(),
  ]
}
