import Testing

@testable import Analyzer

/// Tests the detection of a project's architecture.
@Suite struct ArchitectureTests {
  private static let base = """
    open class StateStoreViewModelV2<State, ViewAction> {
      @Observable final class Context { var query = "" }
      let context: Context
    }
    """

  @Test(arguments: [
    "HomeViewModel.Context", "HomeViewModelType.Context", "HomeContext", "HomeViewModelType", "AnyHomeViewModel",
    "OtherViewModel.Context", "HomeViewModel.Mode",
  ])
  func `views use MVVM if a property's type is nested in a view model or is an alias`(type: String) {
    let home = """
      typealias HomeViewModelType = StateStoreViewModelV2<HomeState, HomeAction>
      typealias HomeContext = HomeViewModel.Context
      typealias AnyHomeViewModel = Screen<HomeState>
      class HomeViewModel: HomeViewModelType {}
      extension HomeViewModel { enum Mode { case one } }
      class Screen<S> {}
      """
    let views = (1...4).map { "struct View\($0): View { @Bindable var context: \(type) }" }.joined(separator: "\n")
    let review = Review.of([
      ("Sources/App/Base.swift", Self.base), ("Sources/App/Home.swift", home), ("Sources/App/Views.swift", views),
    ])
    #expect(review.architecture.architecture == .mvvm)
  }

  @Test(arguments: ["HomeModel.Context", "HomeState", "Context", "[HomeViewModelFactory]"])
  func `views do not use MVVM if their properties have other types`(type: String) {
    let home = """
      typealias HomeState = HomeModel.State
      class HomeModel { struct State {}; class Context {} }
      """
    let views = (1...4).map { "struct View\($0): View { @Bindable var context: \(type) }" }.joined(separator: "\n")
    let review = Review.of([("Sources/App/Home.swift", home), ("Sources/App/Views.swift", views)])
    #expect(review.architecture.architecture == .mv)
  }

  @Test(arguments: [
    (true, 2, Architecture.tca, "2 of 9 views use a store"), (true, 1, .mv, "0 of 9 views use a view model"),
    (false, 5, .mv, "0 of 9 views use a view model"),
  ])
  func `views use TCA if enough of them share the store of a few reducers`(
    hasReducer: Bool, stores: Int, architecture: Architecture, reason: String
  ) {
    let reducer = hasReducer ? "@Reducer struct Home { struct State {} }\n" : ""
    let views = (1...9).map {
      "struct View\($0): View { let \($0 <= stores ? "store: StoreOf<Home>" : "title: String") }"
    }
    let review = Review.of([("Sources/App/Home.swift", reducer + views.joined(separator: "\n"))])
    #expect(review.architecture.architecture == architecture)
    #expect(review.architecture.reason.hasPrefix(reason))
  }
}
