extension RuleCatalog {
  /// View composition and navigation.
  static let composition: [any Rule] = [
    ViewMemberOrder(), ComputedViewHelpers(), UnstableRoot(), AnyViewUse(), WholeModelPassedDown(),
    SharedSubviewInFile(), RepeatedStyling(), ModifierWithoutExtension(), SheetDismissBinding(),
    SheetIsPresentedForModel(), NavigationOutsideCoordinator(), ScatteredNavigation(), MixedArchitecture(),
    MissingPreview(), MissingMark(),
  ]
}
