extension RuleCatalog {
  /// Lists, rendering, modern API and the interface guidelines.
  static let rendering: [any Rule] = [
    IndexBasedForEach(), UnstableIdentifier(), EagerStackInScroll(), NavigationViewUse(), ForegroundColorUse(),
    HardCodedSpacing(), HardCodedColor(), FixedFontSize(), MissingAccessibilityLabel(), ManualEnvironmentKey(),
    ManualAnimatableData(), EmptyStateView(), WritingToolsBehavior(),
  ]
}
