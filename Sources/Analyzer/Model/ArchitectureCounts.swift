/// The figures that an architecture verdict rests on; tests are left out.
package struct ArchitectureCounts: Sendable, Hashable {
  package var views: Int
  /// Views with a stored property whose type is a view model.
  package var viewsWithViewModel: Int
  /// Views with a stored property that is a store of the Composable Architecture.
  package var viewsWithStore: Int
  /// Views that hold both; they count in either of the two.
  package var viewsWithBoth: Int
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

  /// Views with neither a view model nor a store, as the MV patterns have them.
  package var plainViews: Int { views - viewsWithViewModel - viewsWithStore + viewsWithBoth }

  static func += (left: inout ArchitectureCounts, right: ArchitectureCounts) {
    left.views += right.views
    left.viewsWithViewModel += right.viewsWithViewModel
    left.viewsWithStore += right.viewsWithStore
    left.viewsWithBoth += right.viewsWithBoth
    left.reducers += right.reducers
  }
}
