/// The figures that determine the architecture, excluding tests.
package struct ArchitectureCounts: Sendable, Hashable {
  /// The number of types with the view role, including those with a view model or a store.
  package var views: Int
  /// The number of views with a stored property whose type is a view model.
  package var viewsWithViewModel: Int
  /// The number of views with a stored property that is a Composable Architecture store.
  package var viewsWithStore: Int
  /// The number of views that have both, which are also included in the other two numbers.
  package var viewsWithBoth: Int
  /// The number of types with the reducer role.
  package var reducers: Int

  package init(
    views: Int = 0, viewsWithViewModel: Int = 0, viewsWithStore: Int = 0, viewsWithBoth: Int = 0, reducers: Int = 0
  ) {
    self.views = views
    self.viewsWithViewModel = viewsWithViewModel
    self.viewsWithStore = viewsWithStore
    self.viewsWithBoth = viewsWithBoth
    self.reducers = reducers
  }

  /// The number of views with neither a view model nor a store, as in the MV pattern.
  package var plainViews: Int { views - viewsWithViewModel - viewsWithStore + viewsWithBoth }

  static func += (left: inout ArchitectureCounts, right: ArchitectureCounts) {
    left.views += right.views
    left.viewsWithViewModel += right.viewsWithViewModel
    left.viewsWithStore += right.viewsWithStore
    left.viewsWithBoth += right.viewsWithBoth
    left.reducers += right.reducers
  }
}
