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
}
