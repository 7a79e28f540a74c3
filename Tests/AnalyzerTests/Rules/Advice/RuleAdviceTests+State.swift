extension RuleAdviceTests {
  static let state: [Case] = [
    Case(
      "observed_object_created",
      """
      final class Validator: ObservableObject {}
      struct DateField: View {
        @ObservedObject private var validator: Validator
        init(validator: Validator? = nil) { self.validator = validator ?? Validator() }
        var body: some View { Text("") }
      }
      struct SignUpView: View {
        @StateObject private var validator = Validator()
        var body: some View { DateField(validator: validator) }
      }
      """,
      "`DateField.validator` is `@ObservedObject`, and `init` creates the object if none is passed, but all callers pass "
        + "one; require an object"),
    Case(
      "private_state",
      """
      struct A: View {
        @FocusState private var isFocused: Bool
        var body: some View { B(isFocused: _isFocused) }
      }
      struct B: View {
        @FocusState var isFocused: Bool
        var body: some View { TextField("", text: .constant("")).focused($isFocused) }
      }
      """,
      "`B.isFocused` is `@FocusState`, but callers set it; declare it as `FocusState<…>.Binding`, and let callers pass "
        + "the projected value"),
    Case(
      "private_state",
      """
      struct A: View {
        @State var title = ""
        var body: some View { TextField("Title", text: $title) }
      }
      struct B: View { var body: some View { A(title: "Re") } }
      """,
      "`A.title` is `@State`, but callers set its first value through the memberwise initializer; declare an `init` that "
        + "sets it to `State(initialValue:)`, then make the state `private`"),
    Case(
      "private_state",
      """
      struct A: View {
        @State var model: Model = .init()
        var body: some View { Text("") }
      }
      struct B: View {
        var body: some View { A(model: model) }
      }
      """,
      "`A.model` is `@State` but is never used; remove it and the argument that callers pass"),
    Case(
      "private_state",
      """
      final class Wizard: ObservableObject { @Published var page = 1 }
      struct A: View {
        @StateObject var wizard = Wizard()
        var body: some View { Text(wizard.page.formatted()) }
      }
      struct B: View {
        @StateObject private var wizard = Wizard()
        var body: some View { A(wizard: wizard) }
      }
      """,
      "`A.wizard` is `@StateObject`, but callers pass an object through the memberwise initializer, and SwiftUI keeps "
        + "only the first one; make it `@ObservedObject` without an initial value"),
    Case(
      "private_state",
      """
      final class Switcher: ObservableObject { @Published var page = 1 }
      struct A: View {
        @ObservedObject private var switcher: Switcher
        @State var page = 1
        var body: some View { Button("Next") { switcher.page += 1 } }
      }
      """,
      "`A.page` is `@State` but is never used; remove it, or make it `private`"),
    Case(
      "state_object_injected",
      """
      struct A<M: ObservableObject>: View {
        @StateObject private var model: M
        init(model: M) { _model = StateObject(wrappedValue: model) }
        var body: some View { Text("") }
      }
      struct B: View { var body: some View { A(model: .init(id: 1)) } }
      """,
      "`A.model` is `@StateObject` but is set from parameter `model`, so objects passed in later are ignored; take an "
        + "`@autoclosure` that creates the object, and call it in `StateObject(wrappedValue:)`"),
    Case(
      "state_object_injected",
      """
      final class Model: ObservableObject {
        private static let logger = Logger()
        @Published var title = ""
      }
      struct A: View {
        @StateObject private var model: Model
        init(model: Model = Container.shared.model()) { _model = StateObject(wrappedValue: model) }
        var body: some View { Text(model.title) }
      }
      struct B: View { var body: some View { A() } }
      """,
      "`A.model` is `@StateObject` but is set from parameter `model`, so objects passed in later are ignored; make the "
        + "parameter an `@autoclosure`"),
    Case(
      "state_object_injected",
      """
      struct A: View {
        @StateObject private var model: Model
        init(model: Model) { _model = StateObject(wrappedValue: model) }
        var body: some View { Text("") }
      }
      struct B: View { var body: some View { A(model: .init(id: 1)) } }
      """,
      "`A.model` is `@StateObject` but is set from parameter `model`, so objects passed in later are ignored; create "
        + "the object here, or take it as an `@autoclosure`"),
    Case(
      "state_object_injected",
      """
      struct A: View {
        @StateObject private var model: Model
        init(model: Model) { _model = StateObject(wrappedValue: model) }
        var body: some View { Text("") }
      }
      struct B: View {
        let container: Container
        var body: some View { A(model: container.makeModel()) }
      }
      """,
      "`A.model` is `@StateObject` but is set from parameter `model`, so objects passed in later are ignored; create "
        + "the object here, or take it as an `@autoclosure`"),
    Case(
      "state_object_injected",
      """
      struct A: View {
        @StateObject private var model: Model
        init(model: Model) { _model = StateObject(wrappedValue: model) }
        var body: some View { Text("") }
      }
      struct B: View {
        let container: Container
        var body: some View {
          Text("").sheet(isPresented: $isOpen) {
            let newModel = container.makeModel()
            A(model: newModel)
          }
        }
      }
      """,
      "`A.model` is `@StateObject` but is set from parameter `model`, so objects passed in later are ignored; create "
        + "the object here, since callers create a new one on each update"),
    Case(
      "state_object_injected",
      """
      class Entity: ObservableObject, Observable { @Published var name = "" }
      struct A: View {
        @StateObject var entity: Entity
        var body: some View { Text(entity.name) }
      }
      struct B: View {
        @ObservedObject var entity: Entity
        var body: some View { A(entity: entity) }
      }
      """,
      "`A.entity` is `@StateObject` but is set through the memberwise initializer, so objects passed in later are "
        + "ignored; make it `@ObservedObject`, or create the object here"),
    Case(
      "app_storage_in_observable",
      """
      @Observable final class A {
        @ObservationIgnored @AppStorage("list") private var list = 0
      }
      """,
      "`A.list` uses `@AppStorage` in an `@Observable` class but never uses the property; remove it"),
    Case(
      "wrapper_mismatch",
      """
      import WidgetKit
      final class Episode: ObservableObject { @Published var title = "" }
      struct A: View { @State var episode: Episode; var body: some View { Text(episode.title) } }
      """,
      "`A.episode` stores `Episode` with `@State`, but the class is an `ObservableObject`; widgets are not updated, so "
        + "make it a `let`"),
    Case(
      "wrapper_mismatch",
      """
      final class Login: ObservableObject { @Published var isLoading = false }
      struct A: View {
        @State private var login = Login()
        var body: some View { Text("").disabled(login.isLoading) }
      }
      """,
      "`A.login` stores `Login` with `@State`, but the class is an `ObservableObject`; use `@StateObject`, or make the "
        + "class `@Observable`"),
    Case(
      "wrapper_mismatch",
      """
      final class Login: ObservableObject { @Published var isLoading = false }
      struct A: View {
        @State private var login = Login()
        var body: some View { Button("") { login = Login() }.disabled(login.isLoading) }
      }
      """,
      "`A.login` stores `Login` with `@State`, but the class is an `ObservableObject`; pass it to a child that declares it "
        + "as `@ObservedObject`, or make the class `@Observable`"),
    Case(
      "wrapper_mismatch",
      """
      final class Login: ObservableObject { @Published var isLoading = false }
      struct A: View {
        @State private var login: Login
        init(login: Login) { self.login = login }
        var body: some View { Text("").disabled(login.isLoading) }
      }
      """,
      "`A.login` stores `Login` with `@State`, but the class is an `ObservableObject`; use `@ObservedObject` "
        + "(`@StateObject` if the view creates it), or make the class `@Observable`"),
    Case(
      "wrapper_mismatch",
      """
      final class Login: ObservableObject { @Published var isLoading = false }
      struct A: View {
        @State private var login: Login
        init(login: Login) { self.login = login }
        var body: some View { Button("") { login = Login() }.disabled(login.isLoading) }
      }
      """,
      "`A.login` stores `Login` with `@State`, but the class is an `ObservableObject`; pass it to a child that declares it "
        + "as `@ObservedObject`, or make the class `@Observable`"),
    Case(
      "state_for_passed_in", #"struct A: View { @State var id: String; var body: some View { Text("a") } }"#,
      "`A.id` is passed in but never used; remove it"),
    Case(
      "state_for_passed_in", "struct A: View { @State var id: String; var body: some View { Text(id) } }",
      "`A.id` is `@State`, but it is passed in and the view never changes it, so later values from the parent are "
        + "ignored; make it a `let`"),
    Case(
      "state_object_injected",
      """
      final class FeedModel: ObservableObject { @Published var title = "" }
      struct FeedView: View {
        @StateObject private var model: FeedModel
        init(model: FeedModel = FeedModel()) { _model = StateObject(wrappedValue: model) }
        var body: some View { Text(model.title) }
      }
      struct RootView: View { var body: some View { FeedView() } }
      """,
      "`FeedView.model` is `@StateObject` but is set from parameter `model`, so objects passed in later are ignored; "
        + "make the parameter an `@autoclosure`"),
    Case(
      "state_object_injected",
      """
      final class FeedModel: ObservableObject {
        @Published var title = ""
        init(id: Int) {}
      }
      struct FeedView: View {
        @StateObject private var model: FeedModel
        init(model: FeedModel) { _model = StateObject(wrappedValue: model) }
        var body: some View { Text(model.title) }
        static func build(id: Int) -> FeedView {
          let model = FeedModel(id: id)
          return .init(model: model)
        }
      }
      struct RootView: View { var body: some View { FeedView.build(id: 1) } }
      """,
      "`FeedView.model` is `@StateObject` but is set from parameter `model`, so objects passed in later are ignored; "
        + "create the object here, or take it as an `@autoclosure`"),
    Case(
      "state_object_injected",
      """
      final class FeedModel: ObservableObject { @Published var title = "" }
      struct FeedView: View {
        @StateObject private var model: FeedModel
        init(model: FeedModel) { _model = StateObject(wrappedValue: model) }
        var body: some View { Text(model.title) }
        static func badge() -> some View { Text(FeedModel().title) }
      }
      struct RootView: View {
        @ObservedObject var model: FeedModel
        var body: some View { FeedView(model: model) }
      }
      """,
      "`FeedView.model` is `@StateObject` but is set from parameter `model`, so objects passed in later are ignored; "
        + "make it `@ObservedObject`, or create the object here"),
    Case(
      "state_object_injected",
      """
      final class FormModel: ObservableObject { @Published var title = "" }
      struct SummaryFormatter {
        let model: FormModel
        var text: String { model.title }
      }
      struct StatusView: View {
        @StateObject var form: FormModel
        var body: some View { Text(SummaryFormatter(model: form).text) }
      }
      """,
      "`StatusView.form` is `@StateObject` but is set through the memberwise initializer, so objects passed in later are "
        + "ignored; make it `@ObservedObject`, or create the object here"),
    Case(
      "state_object_injected",
      """
      final class MailModel: ObservableObject { @Published var title = "" }
      struct MailView: View {
        @StateObject var model: MailModel
        var body: some View { Text(model.title) }
      }
      struct MailContainer: View {
        let mail = MailModel()
        var body: some View { MailView(model: mail) }
      }
      """,
      "`MailView.model` is `@StateObject` but is set through the memberwise initializer, so objects passed in later are "
        + "ignored; make it `@ObservedObject`, or create the object here"),
    Case(
      "observed_object_created",
      """
      final class Draft: ObservableObject { @Published var title = "" }
      struct DraftView: View {
        @ObservedObject var draft: Draft
        init() { draft = Draft() }
        init(draft: Draft) { self.draft = draft }
        var body: some View { Text(draft.title) }
      }
      """,
      "`DraftView.draft` is `@ObservedObject`, but one `init` creates the object on every update, while another "
        + "receives it; create it in the caller and pass it in"),
    Case(
      "observed_object_created",
      """
      final class FormService: ObservableObject { @Published var title = "" }
      final class FormModel: ObservableObject {
        let service: FormService
        init(service: FormService) { self.service = service }
      }
      struct FormView: View {
        @ObservedObject var model: FormModel
        init(service: FormService) { model = .init(service: service) }
        var body: some View { Text(model.service.title) }
      }
      """,
      "`FormView.model` is `@ObservedObject`, but the view creates it on every update and it publishes nothing; make it "
        + "a plain property, and observe its `service` instead"),
    Case(
      "delayed_view_model_setup",
      """
      @Observable final class ScanModel { var text = "" }
      struct ScanView: View {
        @State private var model: ScanModel = .init()
        var body: some View { Text(model.text).onAppear { model = ScanModel() } }
      }
      """,
      "`ScanView.body` replaces the initial value of `model` when the view appears; create the object only once"),
  ]
}
