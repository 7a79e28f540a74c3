extension RuleCatalog {
  /// Rules about logic in views.
  static let viewLogic: [any Rule] = [
    FormatterInBody(), TransformationInBody(), CalculationInBody(), BusinessRuleInBody(), IOInView(),
    ForceUnwrapInView(), InlineAction(), LogicInLifecycle(), TaskInOnAppear(), TaskInOnChange(),
    BindingGetSetInBody(), AwaitSplitsStateChange(), SwallowedError(), DeepLinkLogicInView(), BooleanViewState(),
  ]
}
