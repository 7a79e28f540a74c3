@testable import Analyzer

/// Edge cases of presentation, navigation and architecture.
extension CompositionTests {
  // MARK: sheet_dismiss_binding

  static let sheets: [Case] = [
    Case(
      "sheet_dismiss_binding", "labels of trailing closures, self and popovers",
      """
      struct A: View {
        var body: some View {
          Text("").popover(isPresented: self.$shows, content: { B(↓shown: $shows) { save() } ↓onClose: { _ in shows = false } })
        }
      }
      """),
    Case(
      "sheet_dismiss_binding", "more than a reset",
      """
      struct A: View {
        var body: some View {
          Text("").sheet(isPresented: $shows) { B { shows = false; save() } }
            .sheet(isPresented: $shows) { B { other = false } }
            .sheet(isPresented: $shows) { B { shows = true } }
            .sheet(isPresented: $shows) { B { shows.toggle() } }
            .sheet(isPresented: $shows) { B { } }
            .sheet(isPresented: $shows) { B(other: $other, shown: shows) }
        }
      }
      """),
    Case(
      "sheet_dismiss_binding", "through conditions and navigation",
      """
      struct A: View {
        var body: some View {
          Text("").fullScreenCover(item: $item) { item in
            NavigationView {
              if let a = item.a { B(a: a, ↓item: $item) } else { C(item: item) }
            }
          }
        }
      }
      """),
    Case(
      "sheet_dismiss_binding", "content of the same view and system views",
      """
      struct A: View {
        var body: some View {
          Text("").sheet(isPresented: $shows) {
            Form { Close { shows = false } }
              .toolbar { Button("") { shows = false } }
          }
          .sheet(isPresented: $shows) { Button("a") { shows = false } }
          .alert("", isPresented: $shows) { B(shown: $shows) }
          .sheet(isPresented: $shows, onDismiss: { shows = false }) { B() }
        }
      }
      """),
    Case(
      "sheet_dismiss_binding", "a view of UIKit",
      """
      struct Scanner: UIViewControllerRepresentable { @Binding var isPresented: Bool }
      struct A: View {
        @State private var isScanning = false
        var body: some View {
          Text("").sheet(isPresented: $isScanning) { Scanner(isPresented: $isScanning) }
        }
      }
      """),
    Case(
      "sheet_dismiss_binding", "a binding that is passed on",
      """
      struct A: View {
        let shown: Binding<Bool>
        var body: some View {
          Text("").sheet(isPresented: shown) { B(↓shown: shown) { _ = 1 } }
            .sheet(isPresented: shown) { C(↓onClose: { shown.wrappedValue = false }) }
        }
      }
      """),
    Case(
      "sheet_dismiss_binding", "an embedded view that can dismiss itself, and one that cannot",
      """
      struct A: View {
        var body: some View {
          Text("").sheet(isPresented: $shows) { B(↓onClose: { shows = false }) }
            .sheet(isPresented: $shows) { C(onClose: { shows = false }) }
          if isOn { B(onClose: { isOn = false }); C(onClose: { isOn = false }) }
        }
      }
      struct B: View {
        @Environment(\\.dismiss) private var dismiss
        let onClose: () -> Void
        var body: some View { Button("") { dismiss(); onClose() } }
      }
      struct C: View { let onClose: () -> Void; var body: some View { Button("", action: onClose) } }
      """),
    Case(
      "sheet_dismiss_binding", "bindings created inline, and nested sheets",
      """
      struct A: View {
        var body: some View {
          Text("").sheet(isPresented: .constant(true)) { B(a: .constant(true)) }
            .sheet(isPresented: Binding(get: { a }, set: { a = $0 })) { B { a = false } }
            .sheet(isPresented: $a) { B().sheet(isPresented: $b) { C(↓b: $b, a: $a) } }
        }
      }
      """),
  ]

  // MARK: sheet_is_presented_for_model

  static let selections: [Case] = [
    Case(
      "sheet_is_presented_for_model", "a member of an observed object in another file",
      [
        (
          "A.swift",
          "struct A: View { @ObservedObject var m: M; var body: some View { Text(\"\").↓sheet(isPresented: $m.shows) { if let x = m.x { B(x) } } }; func show() { m.x = X(); m.shows = true } }"
        ),
        ("M.swift", "final class M: ObservableObject { @Published var x: X?; @Published var shows = false }"),
      ]),
    Case(
      "sheet_is_presented_for_model", "a member of a force-unwrapped value",
      """
      struct A: View {
        @State private var x: X?
        @Environment(M.self) var m
        var body: some View {
          Text("").↓sheet(isPresented: $shows, onDismiss: { x = nil }, content: { B(id: x!.id) })
            .↓popover(isPresented: $showsY) { Group { B(self.m.y!) } }
        }
        func show() { x = X(); shows = true }
        func showY() { m.y = Y(); showsY = true }
      }
      @Observable final class M { var y: Y? }
      """),
    Case(
      "sheet_is_presented_for_model", "values that are not state, or not optional",
      """
      struct A: View {
        @State private var x = X()
        let y: Y?
        var z: Z? { nil }
        var body: some View {
          Text("").sheet(isPresented: $shows) { if let y { B(y) } }
            .sheet(isPresented: $shows) { if let z { B(z) } }
            .sheet(isPresented: $shows) { B(x.y!) }
            .sheet(isPresented: $shows) { if shows { B(x) } }
        }
        func show() { x = X(); x.y = Y(); y = Y(); shows = true }
      }
      """),
    Case(
      "sheet_is_presented_for_model", "defaults",
      """
      struct A: View {
        @State private var x: X?
        @State private var date: Date?
        @State private var title: String?
        var body: some View {
          Text("").↓sheet(isPresented: $shows) { B(x ?? X()) }
            .↓sheet(isPresented: $shows) { if let date { B(date) }; Text(date ?? Date()) }
            .sheet(isPresented: $shows) { B(x ?? nil) }
            .sheet(isPresented: $shows) { Text(x?.title ?? "") }
            .sheet(isPresented: $shows) { B(title ?? "") }
        }
        func show() { x = X(); date = Date(); title = ""; shows = true }
      }
      """),
    Case(
      "sheet_is_presented_for_model", "helpers in the type and in an extension",
      """
      struct A: View {
        @State private var x: X?
        var body: some View {
          Text("").↓sheet(isPresented: $shows) { self.detail }
            .↓fullScreenCover(isPresented: $shows) { other.presentationDetents([.medium]) }
            .sheet(item: $x) { _ in detail }
        }
        func show() { self.x = X(); self.shows = true }
        @ViewBuilder private var detail: some View { if let x { B(x) } else { EmptyView() } }
      }
      extension A { var other: some View { NavigationStack { if let x = self.x { B(x) } } } }
      struct C: View { var body: some View { Text("").sheet(isPresented: $shows) { detail } } }
      """),
    Case(
      "sheet_is_presented_for_model", "only code at the root selects the content",
      """
      struct A: View {
        @State private var x: X?
        var body: some View {
          Text("").sheet(isPresented: $shows) { Form { if let x { Text(x.title) }; TextField("", text: $name) } }
            .sheet(isPresented: $shows) { B { if let x { save(x) } } }
            .sheet(isPresented: $shows) { if let x { B(x) } else { NewItemForm() } }
            .↓sheet(isPresented: $shows) { if let x { B(x) } else { ProgressView() } }
            .alert("", isPresented: $shows) { if let x { Button(x.title) { } } }
        }
        func show() { x = X(); shows = true }
      }
      """),
    Case(
      "sheet_is_presented_for_model", "only actions that set the value and the flag together",
      """
      struct A: View {
        @State private var x: X?
        @State private var y: Y?
        @State private var z: Z?
        var body: some View {
          Text("").sheet(isPresented: $showsX) { if let x { B(x) } }
            .sheet(isPresented: $showsY) { if let y { B(y) } }
            .sheet(isPresented: $showsZ) { if let z { B(z) } }
            .onAppear { x = X() }
        }
        func show() async { showsX = true; y = nil; showsY = true; z = await Z(); showsZ = true }
      }
      """),
  ]

  // MARK: navigation_outside_coordinator

  static let navigation: [Case] = [
    Case(
      "navigation_outside_coordinator", "all ways to change a path",
      """
      final class AppCoordinator {}
      struct A: View {
        @State private var path: [HomeScreen] = []
        @Binding var nav: NavigationPath
        var body: some View { Text("") }
        func go() {
          ↓path += [.a]
          ↓path[0] = .b
          self.↓path.insert(.c, at: 0)
          ↓nav = .init()
          _ = path.count
          let copy = path.last
        }
      }
      """),
    Case(
      "navigation_outside_coordinator", "coordinators and models are allowed to",
      """
      final class AppRouter { var path = NavigationPath(); func a() { path.append(1) } }
      final class Model { var routes: [Route] = []; func a() { routes.removeAll() } }
      """),
    Case(
      "navigation_outside_coordinator", "locals and other arrays",
      """
      final class AppRouter {}
      struct A: View {
        @State private var path: [Post] = []
        var body: some View { List(path) { Row($0) } }
        func a() { var path = NavigationPath(); path.append(1) }
        func b(path: inout NavigationPath) { path.append(1) }
        func c() { path.append(Post()) }
      }
      """),
    Case(
      "navigation_outside_coordinator", "a bound array, through an optional router",
      """
      @Observable final class AppRouter { var stack: [Int] = []; var path = NavigationPath() }
      struct Root: View {
        @State private var router = AppRouter()
        var body: some View { NavigationStack(path: $router.stack) { Text("") } }
      }
      struct A: View {
        let router: AppRouter?
        var body: some View { Button("") { router?.↓stack.append(1); router?.↓path.removeLast() } }
      }
      """),
    Case(
      "navigation_outside_coordinator", "a split view model",
      [
        ("A.swift", "final class AppCoordinator {}\nfinal class FeedViewModel { var path = NavigationPath() }"),
        ("B.swift", "extension FeedViewModel {\n  func a() { ↓path.append(1) }\n}"),
      ]),
    Case(
      "navigation_outside_coordinator", "delegates of representables are not coordinators",
      """
      struct W: UIViewRepresentable { final class Coordinator: NSObject {} }
      struct A: View { @State var path = NavigationPath(); var body: some View { Button("") { path.append(1) } } }
      """),
  ]

  // MARK: scattered_navigation

  private static func pathView(_ name: String) -> String {
    "struct \(name): View { @State private var path = NavigationPath(); var body: some View { Text(\"\") } }\n"
  }

  static let scattered: [Case] = [
    Case(
      "scattered_navigation", "two views are not enough",
      pathView("A") + pathView("B") + "struct R: View { var body: some View { Text(\"\").onOpenURL { _ in } } }"),
    Case(
      "scattered_navigation", "no deep links", pathView("A") + pathView("B") + pathView("C")),
    Case(
      "scattered_navigation", "the first in path order",
      [
        ("App/B.swift", pathView("A") + pathView("B")),
        ("App/Z.swift", "struct Z: View { var body: some View { Text(\"\").onOpenURL { _ in } } }"),
        ("App/A.swift", pathView("C") + "struct R: View { var body: some View { Text(\"\").↓onOpenURL { _ in } } }"),
      ]),
    Case(
      "scattered_navigation", "a router exists",
      pathView("A") + pathView("B") + pathView("C")
        + "final class DeepLinkRouter {}\nstruct R: View { var body: some View { Text(\"\").onOpenURL { _ in } } }"),
    Case(
      "scattered_navigation", "previews and tests do not open links",
      [
        ("App/B.swift", pathView("A") + pathView("B") + pathView("C") + "#Preview { Text(\"\").onOpenURL { _ in } }"),
        ("Tests/AppTests/A.swift", "let a = Text(\"\").onOpenURL { _ in }"),
      ]),
    Case(
      "scattered_navigation", "helpers of previews are not part of the app",
      pathView("A") + pathView("B") + pathView("PreviewHelper")
        + "struct R: View { var body: some View { Text(\"\").onOpenURL { _ in } } }"),
    Case(
      "scattered_navigation", "view models that store the path are not views",
      """
      final class AViewModel { var path = NavigationPath() }
      final class BViewModel { var path = NavigationPath() }
      final class CViewModel { var path = NavigationPath() }
      struct R: View { var body: some View { Text("").onOpenURL { _ in } } }
      """),
  ]

  // MARK: mixed_architecture

  private static func mvvm(_ name: String) -> (String, String) {
    (
      "App/\(name)/\(name)View.swift",
      "struct \(name)View: View { @State var m = \(name)ViewModel(); var body: some View { Text(\"\") } }\nfinal class \(name)ViewModel {}"
    )
  }

  private static func tca(_ name: String) -> (String, String) {
    (
      "App/\(name)/\(name)View.swift",
      "struct \(name)View: View { let store: StoreOf<\(name)>; var body: some View { Text(\"\") } }\n@Reducer struct \(name) {}"
    )
  }

  static let architectures: [Case] = [
    Case(
      "mixed_architecture", "two thirds are not a clear majority",
      [mvvm("A"), mvvm("B"), ("App/C/C.swift", "struct C: View { var body: some View { Text(\"\") } }")]),
    Case(
      "mixed_architecture", "a reducer and its view in different folders",
      [
        tca("A"), tca("B"), tca("C"),
        ("App/D/Views/D.swift", "struct DView: View { let store: StoreOf<D>; var body: some View { Text(\"\") } }"),
        ("App/D/Core/D.swift", "@Reducer struct D {}"),
      ]),
    Case(
      "mixed_architecture", "a view model among reducers",
      [
        tca("A"), tca("B"), tca("C"),
        ("App/D/DView.swift", "struct DView: View { let m: DViewModel; var body: some View { Text(\"\") } }"),
        ("App/D/ViewModels/DViewModel.swift", "final class DViewModel {}"),
      ].map { ($0.0, $0.1.replacing("struct DView", with: "struct ↓DView")) }),
    Case(
      "mixed_architecture", "components and models are not features",
      [
        mvvm("A"), mvvm("B"), mvvm("C"),
        ("App/D/Badge.swift", "struct Badge: View { @State var a = 1; var body: some View { Text(\"\") } }"),
        (
          "App/E/Use.swift", "struct Wave: Shape { func path(in rect: CGRect) -> Path { Path() } }\nlet badge = Badge()"
        ),
      ]),
    Case(
      "mixed_architecture", "a component that loads is a feature",
      [
        mvvm("A"), mvvm("B"), mvvm("C"),
        (
          "App/D/DView.swift",
          "struct ↓DView: View { @Environment(Client.self) var client; var body: some View { Text(\"\") } }"
        ),
        ("App/E/Use.swift", "let d = DView()"),
      ]),
    Case(
      "mixed_architecture", "test code is not a feature",
      [
        mvvm("A"), mvvm("B"), mvvm("C"),
        ("Tests/AppTests/D.swift", "struct D: View { @State var a = 1; var body: some View { Text(\"\") } }"),
      ]),
  ]
}
