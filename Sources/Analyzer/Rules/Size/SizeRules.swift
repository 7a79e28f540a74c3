extension RuleCatalog {
  /// Rules about the size of views, view models and functions.
  static let size: [any Rule] = [
    BodyLength(),
    ViewFileLength(),
    ViewTypeLength(),
    ViewModelLength(),
    FunctionLength(),
    BodyNesting(),
    BodySections(),
    ViewStoredState(),
  ]
}
