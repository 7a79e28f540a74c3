extension RuleAdviceTests {
  static let viewLogic: [Case] = [
    Case(
      "transformation_in_body",
      """
      struct A: View {
        var body: some View {
          content.sheet(isPresented: $isShown) { Picker(ids: model.rows.map(\\.id)) }
        }
      }
      """,
      "`map` runs each time the `sheet` of `A.body` is evaluated; move it to the model, or recompute it only when its "
        + "input changes"),
    Case(
      "transformation_in_body",
      """
      struct A: View {
        var body: some View { Text(title).lineLimit(title.split(separator: " ").count > 1 ? 2 : 1) }
      }
      """,
      "`split` runs each time `A.body` is evaluated; move it to the model, or recompute it only when its input changes"
    ),
    Case(
      "transformation_in_body",
      """
      struct A: View {
        var body: some View { Text(title.split(separator: " ").joined(separator: ", ")) }
      }
      """, "`split` formats text in `A.body`, where tests cannot reach it; move it to the model"),
    Case(
      "task_in_on_appear",
      """
      struct A: View {
        @State private var state = LoadState.idle
        var body: some View {
          switch state {
          case .idle: Color.clear.onAppear { Task { await load() } }
          default: PostList(state: state)
          }
        }
        private func load() async {
          await animate { state = .loading }
          state = .loaded(await fetch())
        }
      }
      """,
      "the `Task` in `onAppear` of `A.body` replaces this view before it has finished; start it in `.task` on the "
        + "surrounding view, which remains"),
    Case(
      "task_in_on_appear",
      """
      struct A: View {
        var body: some View {
          Text("").onAppear {
            Task { @MainActor in
              model.notify()
              Task { await model.load() }
            }
          }
        }
      }
      """, "the `Task` in `onAppear` of `A.body` awaits nothing; run its code directly"),
    Case(
      "task_in_on_appear",
      """
      struct A: View {
        var body: some View { Text("").onAppear { Task.detached { cache.removeAll() } } }
      }
      """,
      "the `Task` in `onAppear` of `A.body` is not cancelled when the view disappears; start the work in `.task`, or "
        + "store the task and cancel it"),
    Case(
      "task_in_on_appear",
      """
      struct A: View {
        @State private var posts: [Post]?
        var body: some View {
          if let posts {
            PostList(posts: posts)
          } else {
            ProgressView().onAppear {
              Task {
                posts = await fetch()
                posts = await applyFilter()
              }
            }
          }
        }
      }
      """,
      "the `Task` in `onAppear` of `A.body` replaces this view before it has finished; start it in `.task` on the "
        + "surrounding view, which remains"),
    Case(
      "transformation_in_body",
      """
      struct A: View {
        var body: some View {
          let a = items.filter { $0.isOn }
          Row(a)
        }
      }
      """,
      "`filter` runs each time `A.body` is evaluated; move it to the model, or recompute it only when its input changes"
    ),
    Case(
      "transformation_in_body",
      """
      struct A: View {
        var body: some View { Text(tags.map(\\.name).joined(separator: ", ")) }
      }
      """,
      "`joined` in `A.body` lists values without regard to the user's language; use `.formatted(.list(type: .and, "
        + "width: .narrow))`"),
    Case(
      "task_in_on_appear",
      """
      struct A: View {
        var body: some View {
          List(posts) { post in
            Row(post).onAppear { if post == posts.last { Task { await model.loadMore() } } }
          }
        }
      }
      """,
      "the `Task` in `onAppear` of a row in `A.body` starts each time the row reappears; call a function of the model "
        + "that starts and stores the task"),
    Case(
      "task_in_on_appear",
      """
      struct A: View {
        var body: some View {
          Text("").onAppear { Task { await load() } }
          Image("").onAppear { Task { await load() } }
          Button("").onAppear { Task { await load() } }
        }
      }
      """,
      "the `Task` in `onAppear` of `A.body` (3 locations) is not cancelled when the view disappears; start the work in "
        + "`.task`, or store the task and cancel it"),
    Case(
      "swallowed_error",
      """
      struct A: View {
        var body: some View {
          Menu("") {
      \("BCDEFG".map { "      Button(\"\") { Task { try? await client.send(.\($0)) } }\n" }.joined())    }
        }
      }
      """,
      "`try?` in `A.body` (6 locations) discards the error; catch it, and show or handle it"),
    Case(
      "logic_in_lifecycle",
      """
      struct A: View {
        @State private var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0
        var body: some View { Text("").onAppear { a = 1; b = 1; c = 1; d = 1; e = 1; f = 1; g = 1 } }
      }
      """,
      "`onAppear` in `A.body` contains 7 statements (limit 3); move them into a method"),
    Case(
      "calculation_in_body",
      """
      struct A: View {
        let order: Order
        var body: some View {
          let net = Decimal(order.net) / order.total * 100
          Text("a").frame(width: net)
        }
      }
      """,
      "`net` is calculated each time `A.body` is evaluated; move the calculation to the model"),
    Case(
      "business_rule_in_body",
      """
      struct A: View {
        let order: Order
        var body: some View {
          if order.total > 1000 { Text("a") }
        }
      }
      """,
      "`order.total` is compared with a magic number in view code; move the condition to a named property in the "
        + "model"),
    Case(
      "io_in_view",
      """
      struct A: View {
        let request: URLRequest
        init(url: URL) { request = URLRequest(url: url) }
        var body: some View { Text("") }
      }
      """,
      "`A.init(url:)` sets up networking with `URLRequest(url:)`; move this work to an injected service"),
    Case(
      "task_in_on_appear",
      """
      struct A: View {
        var body: some View {
          ForEach(posts) { post in
            Row(post).onAppear {
              guard post.id == posts.last?.id else { return }
              Task { await model.loadNextPage() }
            }
          }
        }
      }
      """,
      "the `Task` in `onAppear` of a row in `A.body` starts each time the row reappears; call a function of the model "
        + "that starts and stores the task"),
    Case(
      "io_in_view",
      """
      struct A: View {
        var body: some View {
          Text("").task { data = try? Data(contentsOf: Bundle.main.url(forResource: "a", withExtension: "json")!) }
        }
      }
      """,
      "`A.body` reads a bundled resource with `Data(contentsOf:)`; load it once in a model"),
    Case(
      "io_in_view",
      """
      struct A: View {
        var body: some View { Text("") }
        private func lines(of file: URL) async -> [String] {
          let isAccessible = file.startAccessingSecurityScopedResource()
          defer { if isAccessible { file.stopAccessingSecurityScopedResource() } }
          guard let (data, _) = try? await URLSession.shared.data(from: file) else { return [] }
          return String(decoding: data, as: UTF8.self).components(separatedBy: .newlines)
        }
      }
      """,
      "`A.lines(of:)` accesses files with `URLSession.shared.data(from:)`; move this work to an injected service"),
    Case(
      "task_in_on_appear",
      """
      struct A: View {
        @State private var width = 0.0
        var body: some View {
          Text("").onAppear { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { width = limit } }
        }
      }
      """,
      "`asyncAfter` in `onAppear` of `A.body` still runs after the view has disappeared; use `.task`, wait with "
        + "`Task.sleep`, and return if it throws"),
    Case(
      "force_unwrap_in_view",
      """
      struct A: View {
        let account: Account
        var plan: Plan?
        init(account: Account) {
          self.account = account
          self.plan = loadPlan()
        }
        func loadPlan() -> Plan { account.plan }
        var body: some View { PlanView(plan: plan!) }
      }
      """, "`plan` is force-unwrapped in `A.body`, but every initializer sets it; make `plan` non-optional"),
    Case(
      "force_unwrap_in_view",
      """
      final class MapViewModel {
        func group(_ server: Server) {
          if names[server.code] != nil { names[server.code]!.append(server.name) }
        }
      }
      """,
      "`names[server.code]` is compared with nil and then force-unwrapped in `MapViewModel.group(_:)`; change "
        + "`names[…, default: …]` instead"),
    Case(
      "transformation_in_body",
      """
      struct A: View {
        var body: some View { Text(String(format: "%d:%02d", left / 60, left % 60)) }
      }
      """,
      "`String(format:)` in `A.body` formats a duration; use `Text(Duration.seconds(value), format: .time(pattern: "
        + ".minuteSecond))`"),
    Case(
      "transformation_in_body",
      """
      struct A: View {
        var body: some View { Text(String(format: "%.2d:%.2d:%.2d", left / 3600, left / 60 % 60, left % 60)) }
      }
      """,
      "`String(format:)` formats text in `A.body`, where tests cannot reach it; move it to the model"),
    Case(
      "transformation_in_body",
      """
      struct A: View {
        var body: some View {
          if model.failed.filter({ names.contains($0) }).count > 0 { Text("a") }
        }
      }
      """,
      "`filter` in `A.body` creates a collection only to check whether it is empty; use `contains(where:)`"),
    Case(
      "force_unwrap_in_view",
      """
      struct A: View {
        var body: some View { Text(Bundle(url: process.applicationBundleURL).dictionaryOfValues!.title) }
      }
      """, "force unwrap in `A.body` crashes if `….dictionaryOfValues` is nil; use `if let`, or a default with `??`"),
    Case(
      "business_rule_in_body",
      """
      struct A: View {
        let score: Score
        var body: some View {
          VStack {
            Badge(isOn: score.value >= 30)
            Badge(isOn: score.value >= 45)
            Badge(isOn: score.value >= 60)
            Badge(isOn: score.value >= 75)
          }
        }
      }
      """,
      "`score.value` is compared with a magic number in view code (4 locations); move the condition to a named property "
        + "in the model"),
    Case(
      "swallowed_error",
      "final class AViewModel { func save() { do { try store.save() } catch { return } } }",
      "the `catch` in `AViewModel.save()` discards the error; show it to the user, or handle it"),
    Case(
      "swallowed_error", "final class AViewModel { func save() { do { try store.save() } catch {} } }",
      "the empty `catch` in `AViewModel.save()` discards the error; show it to the user, or handle it"),
  ]
}
