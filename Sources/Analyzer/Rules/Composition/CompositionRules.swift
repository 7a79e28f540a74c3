extension RuleCatalog {
  /// How views are composed.
  static let composition: [any Rule] = [
    ViewMemberOrder(), ComputedViewHelpers(), UnstableRoot(), AnyViewUse(), WholeModelPassedDown(),
    SharedSubviewInFile(), RepeatedStyling(), ModifierWithoutExtension(), SheetDismissBinding(),
    SheetIsPresentedForModel(), NavigationOutsideCoordinator(), ScatteredNavigation(), MixedArchitecture(),
    MissingPreview(), MissingMark(),
  ]
}
