/// The examples for `ui_import_in_view_model`.
enum UIImportInViewModelExamples {
  static let triggering: [Example] = [
    Example(
      """
      ↓import SwiftUI

      @Observable final class FeedViewModel {
        var posts: [Post] = []
      }
      """),
    Example(
      """
      import Foundation
      #if os(iOS)
      ↓@_exported import UIKit
      #else
      ↓import class AppKit.NSImage
      #endif

      extension FeedViewModel {
        func reload() {}
      }
      """),
    Example(
      """
      ↓import SwiftUI

      struct FeedView: View {
        @State private var model = FeedVM()
        var body: some View { Text(model.title) }
      }
      final class FeedVM {
        let title = ""
      }
      """),
    Example(
      """
      ↓import SwiftUI

      struct LibraryScreen: View {
        @StateObject private var viewModel = ViewModel()
        var body: some View { List(viewModel.books, id: \\.self) { Text($0) } }
      }
      extension LibraryScreen {
        final class ViewModel: ObservableObject {
          @Published var books: [String] = []
          func remove(_ book: String) { books.removeAll { $0 == book } }
        }
      }
      """),
  ]

  static let good: [Example] = [
    Example([
      (
        "Sources/App/RequestsView.swift",
        """
        import SwiftUI

        struct RequestsView: View {
          let viewModel: RequestsViewModel
          var body: some View { Text("") }
        }
        extension RequestsViewModel {
          static let sample = RequestsViewModel(client: MockClient())
        }
        """
      ),
      ("Sources/App/RequestsViewModel.swift", "final class RequestsViewModel {}"),
    ]),
    Example([
      (
        "App/SearchView+History.swift",
        """
        import SwiftUI

        extension SearchView {
          struct HistoryView: View {
            @EnvironmentObject var model: ViewModel
            var body: some View { Text(model.history.description).task { await model.loadHistory() } }
          }
        }
        extension SearchView.ViewModel {
          func loadHistory() async {
            let found = await store.history()
            withAnimation { history = found }
          }
        }
        """
      ),
      (
        "App/SearchView+ViewModel.swift",
        """
        import Combine

        extension SearchView {
          final class ViewModel: ObservableObject { @Published var history: [String] = [] }
        }
        """
      ),
      ("App/SearchView.swift", "import SwiftUI\n\nstruct SearchView: View { var body: some View { HistoryView() } }"),
    ]),
    Example(
      """
      import UIKit

      final class ServersViewController: UIViewController {
        struct ViewModel {
          let title: String
        }
        var viewModel: ViewModel?
      }
      """),
    Example([
      (
        "Sample/Models.swift",
        """
        import Search
        import UIKit

        final class CityItemViewModel: CityViewModel {
          let name: String
          let flag: UIImage?
          let textColor: UIColor = .white
        }
        """
      ),
      (
        "Search/CityViewModel.swift",
        """
        import UIKit

        protocol CityViewModel: ConnectViewModel {
          var name: String { get }
          var flag: UIImage? { get }
        }
        protocol ConnectViewModel {
          var textColor: UIColor { get }
        }
        class SearchCell: UITableViewCell {
          var city: (any CityViewModel)?
        }
        """
      ),
    ]),
    Example([
      (
        "App/Cells/CellSupplier.swift",
        """
        import UIKit

        protocol CellSupplier {
          func cell(for table: UITableView, in parent: UIViewController) -> UITableViewCell
        }
        """
      ),
      ("App/Cells/RowViewModel.swift", "protocol RowViewModel { var title: String { get } }"),
      (
        "App/Cells/AboutRow.swift",
        """
        import UIKit

        struct AboutRow: CellSupplier {
          let open: () -> Void
          func cell(for table: UITableView, in parent: UIViewController) -> UITableViewCell {
            let cell: RowCell = table.dequeueReusableCell()
            cell.configure(self, action: open)
            return cell
          }
        }
        extension AboutRow: RowViewModel {
          var title: String { "About" }
        }
        """
      ),
      (
        "App/Composition/AboutRow+Defaults.swift",
        """
        import UIKit

        extension AboutRow {
          static var privacy: AboutRow { AboutRow { UIApplication.shared.open(privacyPolicy) } }
        }
        """
      ),
    ]),
    Example(
      """
      import UIKit

      protocol DropDownListViewModel {
        var selection: AsyncStream<String?> { get }
      }
      final class DropDownListCell: UITableViewCell {
        private let viewModel: any DropDownListViewModel
        init(viewModel: any DropDownListViewModel) {
          self.viewModel = viewModel
          super.init(style: .default, reuseIdentifier: nil)
        }
      }
      """),
    Example(
      """
      import UIKit

      protocol CautionViewModel {
        var caution: String? { get }
      }
      enum SendModule {
        static func controller(wallet: Wallet) -> UIViewController? { wallet.makeController() }
      }
      """),
    Example(
      """
      import SwiftUI
      import UIKit

      struct AnimatedCode: View {
        @StateObject private var viewModel = ViewModel()
        var body: some View { Image(uiImage: UIImage(data: viewModel.content) ?? UIImage()) }
      }
      extension AnimatedCode {
        final class ViewModel: ObservableObject {
          @Published var content = Data()
          func draw(_ output: CIImage) { content = UIImage(ciImage: output).pngData() ?? Data() }
        }
      }
      """),
    Example(
      """
      import SwiftUI

      final class PulseViewModel: ObservableObject {
        @Published private(set) var isPaused = true
        private let animation: (TimeInterval) -> Animation
        init(animation: @escaping (TimeInterval) -> Animation) { self.animation = animation }
      }
      """),
    Example(
      """
      import SwiftUI
      @Observable final class SnoozeViewModel {
        var actions: [String] = []
        func move(from source: IndexSet, to destination: Int) {
          actions.move(fromOffsets: source, toOffset: destination)
        }
      }
      """),
    Example(
      """
      import SwiftUI

      struct FeedView: View {
        var body: some View { Text("") }
      }
      struct FeedView_Previews: PreviewProvider {
        final class MockViewModel: ObservableObject {}
        static var previews: some View { FeedView() }
      }
      """),
    Example(
      """
      import Combine
      import CoreGraphics
      import Foundation
      import Observation
      // import SwiftUI

      @Observable final class FeedViewModel {
        let code = "import SwiftUI"
      }
      """),
    Example(
      """
      import SwiftUI

      struct FeedView: View {
        @State private var model = FeedViewModel()
        var body: some View { Text(model.title) }
      }
      """),
    Example(
      """
      import SwiftUI
      import Testing

      final class MockFeedViewModel {}
      """, path: "Tests/AppTests/MockFeedViewModel.swift"),
    Example(
      """
      import SwiftUI

      final class ButtonViewModel: ObservableObject {
        enum Size {
          case small, large
          var font: Font { self == .small ? .caption : .body }
        }
        @Published var title = ""
        let size = Size.small
      }
      struct RoundButton: View {
        @StateObject private var viewModel = ButtonViewModel()
        var body: some View { Text(viewModel.title).font(viewModel.size.font) }
      }
      """),
  ]
}
