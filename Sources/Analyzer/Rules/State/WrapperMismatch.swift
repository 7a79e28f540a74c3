import SwiftSyntax

/// Finds property wrappers of one observation system on objects of the other.
struct WrapperMismatch: Rule {
  let info = RuleInfo(
    id: "wrapper_mismatch",
    summary: "An object is held by the wrappers of the observation system that it belongs to.",
    rationale: """
      @StateObject, @ObservedObject and @EnvironmentObject listen to ObservableObject; @State, @Bindable and \
      @Environment(Type.self) work with @Observable. The wrong one either does not compile or, as @State with an \
      ObservableObject, keeps the object and never updates the view when it changes.
      """,
    seeds: ["S0 property-wrapper tree", "S1 (wrong wrappers)", "S4 legacy"], scope: .project,
    defaultLevel: .error,
    triggering: [
      Example(
        """
        @Observable final class FeedModel {}
        struct FeedView: View {
          @StateObject private var ↓model = FeedModel()
          @ObservedObject var ↓other: FeedModel
          @EnvironmentObject private var ↓shared: FeedModel
          var body: some View {
            Row()
              .↓environmentObject(model)
          }
        }
        """),
      Example(
        [
          ("App/Account.swift", "final class Account: ObservableObject {}"),
          (
            "App/AccountView.swift",
            """
            struct AccountView: View {
              @State private var ↓account = Account()
              @State private var ↓later: Account?
              @Bindable var ↓bound: Account
              @Environment(Account.self) private var ↓shared
              var body: some View { Text("") }
            }
            """
          ),
        ]),
      Example(
        """
        @Observable final class Session {
          static let shared = Session()
        }
        @main struct TeaShop: App {
          var body: some Scene {
            WindowGroup {
              RootView().↓environmentObject(Session.shared)
            }
          }
        }
        extension View {
          func withSession() -> some View { ↓environmentObject(Session.shared) }
        }
        """),
    ],
    good: [
      Example(
        """
        @Observable final class FeedModel {}
        final class Account: ObservableObject {}
        struct FeedView: View {
          @State private var model = FeedModel()
          @Bindable var bound: FeedModel
          @Environment(FeedModel.self) private var shared
          @StateObject private var account = Account()
          @ObservedObject var other: Account
          @EnvironmentObject private var session: Account
          // @StateObject private var model = FeedModel()
          var body: some View { Text("").environment(model).environmentObject(account) }
        }
        """),
      Example(
        """
        struct FeedView: View {
          // Not declared in the project.
          @StateObject private var model = ForeignModel()
          @State private var player = Player()
          var body: some View { Text("").environmentObject(model) }
        }
        """),
      Example(
        [
          ("Sources/One/Model.swift", "@Observable public final class Model {}"),
          ("Sources/Two/Model.swift", "public final class Model: ObservableObject {}"),
          (
            "Sources/Two/FeedView.swift",
            """
            struct FeedView: View {
              @State private var model: Model?
              @StateObject private var other = Model()
              var body: some View { Text("") }
            }
            """
          ),
        ]),
      Example(
        """
        final class Model: ObservableObject {}
        struct Row<Model>: View {
          @State var model: Model
          var body: some View { Text("") }
        }
        """),
    ])

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: ["environmentObject"]) { call, context in
      guard let member = call.calledMember else { return }
      observe(call, named: member.declName.baseName, in: context)
    }
    walk.onCall(of: ["environmentObject"]) { call, context in
      guard let name = call.calleeToken, context.isInExtensionOfView else { return }
      observe(call, named: name, in: context)
    }
  }

  private func observe(_ call: FunctionCallExprSyntax, named name: TokenSyntax, in context: FileContext) {
    guard context.type != nil, call.arguments.count == 1, let argument = call.arguments.first?.expression else {
      return
    }
    let origin = ValueOrigin(of: argument)
    guard origin != .unknown else { return }
    context.observe(rule: info.id, kind: "injected", subjects: origin.subjects, at: context.range(from: name, to: call))
  }

  func candidates(in project: Project) -> [LocatedCandidate] {
    let index = StateIndex(project)
    return mismatchedProperties(index) + mismatchedInjections(index)
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    let subjects = candidate.subjects + ["", "", ""]
    let system = subjects[2] == "macro" ? "@Observable" : "an ObservableObject"
    let remedy =
      switch (subjects[0], subjects[2]) {
      case ("@StateObject", _): "use @State"
      case ("@ObservedObject", _): "use a plain property, or @Bindable for bindings"
      case ("@EnvironmentObject", _): "use @Environment(\(subjects[1]).self)"
      case (".environmentObject", _): "use .environment"
      case ("@Bindable", _): "use @ObservedObject, or make the class @Observable"
      case ("@Environment", _): "use @EnvironmentObject, or make the class @Observable"
      default: "use @StateObject, or make the class @Observable"
      }
    let place = subjects[0].hasPrefix(".") ? "hands over" : "holds"
    return "`\(candidate.symbol)` \(place) `\(subjects[1])`, which is \(system), with \(subjects[0]); \(remedy)"
  }

  private func mismatchedProperties(_ index: StateIndex) -> [LocatedCandidate] {
    let project = index.project
    return project.types.entities.indices.flatMap { entity in
      index.properties(of: entity).compactMap { property, reference -> LocatedCandidate? in
        guard !property.attributes.isEmpty, let wrapper = property.observingWrapper else { return nil }
        let name = wrapper == "Environment" ? property.environmentType : nil
        guard
          let held = name.map({ index.entity(named: $0, in: reference) })
            ?? index.entity(of: property, in: reference), index.isDeclaredOnce(held)
        else { return nil }
        let wantsObject = !["State", "Bindable", "Environment"].contains(wrapper)
        guard index.style(of: held) == (wantsObject ? .macro : .object) else { return nil }
        return LocatedCandidate(
          file: reference.file,
          candidate: Candidate(
            rule: info.id, range: property.range, symbol: project.types.entities[entity].name + "." + property.name,
            subjects: ["@" + wrapper, project.types.entities[held].name, wantsObject ? "macro" : "object"]))
      }
    }
  }

  private func mismatchedInjections(_ index: StateIndex) -> [LocatedCandidate] {
    index.project.observed(by: info.id).compactMap { located in
      guard let type = located.observation.type,
        let held = index.entity(
          of: ValueOrigin(subjects: located.observation.subjects), in: .init(file: located.file, type: type)),
        index.isDeclaredOnce(held), index.style(of: held) == .macro
      else { return nil }
      let name = index.project.types.entities[held].name
      return LocatedCandidate(
        file: located.file,
        candidate: Candidate(
          rule: info.id, range: located.observation.range, symbol: located.observation.symbol,
          subjects: [".environmentObject", name, "macro"], source: name))
    }
  }
}

extension PropertyFact {
  /// The wrapper that decides which objects the property can hold.
  fileprivate var observingWrapper: String? {
    let wrapper = ["StateObject", "ObservedObject", "EnvironmentObject", "State", "Bindable"]
      .first { attribute($0) != nil }
    return wrapper ?? (environmentType == nil ? nil : "Environment")
  }
}
