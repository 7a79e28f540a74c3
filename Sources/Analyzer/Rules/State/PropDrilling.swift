/// Finds observable objects that are passed through views that do not use them.
struct PropDrilling: ProjectRule {
  static let info = RuleInfo(
    id: "prop_drilling",
    summary: "An observable object that several views only pass on should come from the environment.",
    rationale: """
      Every view along the way has to know about an object that it does not use: its initializer, previews and tests \
      all have to pass it along, and a change to the object's type affects all of them. If you put the object into the \
      environment at the top, only the view that needs it has to read it.
      """,
    seeds: ["S4 checklist (environment for deeply shared state)", "S2.2"],
    opportunity: "an observable object passed to a view",
    defaultLevel: .info,
    remedy: Remedy(.ownership, .small),
    triggering: [
      Example(
        """
        @Observable final class Account {}
        struct Home: View {
          @State private var account = Account()
          var body: some View { Tabs(account: account) }
        }
        struct Tabs: View {
          let ↓account: Account
          var body: some View { Page(account: account) }
        }
        struct Page: View {
          let account: Account
          var body: some View { Avatar(account: account) }
        }
        struct Avatar: View {
          let account: Account
          var body: some View { Text(account.name) }
        }
        """),
      Example(
        [
          ("App/Account.swift", "final class Account: ObservableObject {}"),
          (
            "App/Tabs.swift",
            """
            struct Tabs: View {
              @ObservedObject private var ↓account: Account
              init(_ account: Account) { self.account = account }
              var body: some View { VStack { page } }
              private var page: some View { Page(user: self.account) }
            }
            """
          ),
          (
            "App/Page.swift",
            """
            struct Page: View {
              var user: Account
              var body: some View {
                Text("").sheet(isPresented: .constant(true)) { Avatar(user: user) }
              }
            }
            struct Avatar: View {
              let user: Account
              var body: some View { Text(user.name) }
            }
            """
          ),
        ]),
      Example(
        """
        @Observable final class Account {}
        struct One: View {
          let ↓account: Account
          var body: some View { Two(account: account) }
        }
        struct Two: View {
          @Bindable var account: Account
          var body: some View { Three(account: account) }
        }
        struct Three: View {
          let account: Account
          var body: some View { Four(account: account) }
        }
        struct Four: View {
          let account: Account
          var body: some View { Text(account.name) }
        }
        """),
    ],
    good: [
      Example(
        """
        @Observable final class Account {}
        struct Home: View {
          @State private var account = Account()
          var body: some View { Tabs(account: account) }
        }
        struct Tabs: View {
          let account: Account
          var body: some View { Avatar(account: account) }
        }
        struct Avatar: View {
          let account: Account
          var body: some View { Text(account.name) }
        }
        """),
      Example(
        """
        @Observable final class Account {}
        struct Tabs: View {
          let account: Account
          var body: some View { Page(account: account) }
        }
        struct Page: View {
          let account: Account
          var body: some View {
            Avatar(account: account)
            Text(account.name)
          }
        }
        struct Avatar: View {
          let account: Account
          var body: some View { Text(account.name) }
        }
        """),
      Example(
        """
        struct Post {}
        struct Tabs: View {
          let post: Post
          var body: some View { Page(post: post) }
        }
        struct Page: View {
          let post: Post
          var body: some View { Row(post: post) }
        }
        struct Row: View {
          let post: Post
          var body: some View { Text(post.title) }
        }
        """),
    ])

  static let collectors: [any Collector.Type] = [StateOwnership.self, Handovers.self]

  struct Evidence: Analyzer.Evidence {
    /// The views that pass the object on, in order.
    let views: [String]

    static let fields = FieldList(Self.init, \.views)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let index = StateIndex(project)
    // A chain is reported at its start: a property of a reviewed view that is only passed on.
    let mayBegin =
      project.reviewsAll
      || project.reviewedEntities(having: .view).contains { view in
        index.properties(of: view).contains { Forwarder(Key(view: view, property: $0.property.name), index) != nil }
      }
    guard mayBegin else { return [] }
    let handovers = project.collection(of: Handovers.self)
    var forwarders: [Key: Forwarder] = [:]
    for key in Set(handovers.map { Key(view: $0.giver, property: $0.given) }) {
      forwarders[key] = Forwarder(key, index)
    }
    var next: [Key: Set<Key>] = [:]
    for handover in handovers {
      let from = Key(view: handover.giver, property: handover.given)
      let to = Key(view: handover.receiver, property: handover.received.name)
      guard from.view != to.view, let giver = forwarders[from], let receiver = forwarders[to],
        giver.type == receiver.type
      else { continue }
      next[from, default: []].insert(to)
    }
    let receivers = next.values.reduce(into: Set<Key>()) { $0.formUnion($1) }
    return next.keys.filter { !receivers.contains($0) }.sorted().compactMap { first in
      forwarders[first].map { forwarder in
        index.candidate(
          Evidence(views: chain(from: first, next).map { project.types.entities[$0.view].name }),
          at: forwarder.property, in: forwarder.reference, of: first.view)
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    let index = StateIndex(project)
    return index.opportunities(inTypesWith: .view) { property, reference in
      !property.hasInitialValue && property.initializedType == nil
        && (property.hasNoWrapper || property.has(anyOf: "ObservedObject", "Bindable", "Binding"))
        && index.storesObservable(property, in: reference)
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let views = record.evidence.views.map { "`\($0)`" }.joined(separator: ", then ")
    return """
      `\(record.symbol)` is only passed on by \(views); put it into the environment and read it with `@Environment` \
      where it is used
      """
  }

  /// The views that pass the object on, along one of the paths if there are several.
  private func chain(from first: Key, _ next: [Key: Set<Key>]) -> [Key] {
    var chain = [first]
    var seen: Set = [first]
    while let last = chain.last, let following = next[last]?.filter({ !seen.contains($0) }).min() {
      chain.append(following)
      seen.insert(following)
    }
    return chain
  }
}

/// A property of a view.
private struct Key: Hashable, Comparable {
  let view: Int
  let property: String

  static func < (left: Key, right: Key) -> Bool { (left.view, left.property) < (right.view, right.property) }
}

/// A property that its view only passes on.
private struct Forwarder {
  let type: Int
  let property: PropertyFact
  let reference: TypeIndex.Reference

  init?(_ key: Key, _ index: StateIndex) {
    let project = index.project
    guard index.isDeclaredOnce(key.view),
      let (property, reference) = index.properties(of: key.view).first(where: { $0.property.name == key.property }),
      !property.isStatic, property.initializedType == nil,
      property.hasNoWrapper || property.has(anyOf: "ObservedObject", "Bindable", "Binding"),
      let type = index.entity(of: property, in: reference), project.types.roles(of: type).contains(.observable),
      Self.isOnlyPassed(key, index)
    else { return nil }
    self.type = type
    self.property = property
    self.reference = reference
  }

  private static func isOnlyPassed(_ key: Key, _ index: StateIndex) -> Bool {
    let project = index.project
    let type = project.types.entities[key.view]
    for part in type.declarations + type.extensions {
      let fact = project.fact(part)
      for member in fact.members {
        for use in member.uses where use.name == key.property {
          if member.kind == .initializer, use.member == nil, use.manner.isSubset(of: [.assigned, .storage]) {
            continue
          }
          guard use.member == nil, use.manner.contains(.passed), use.manner.isSubset(of: [.passed, .projected]) else {
            return false
          }
        }
      }
      for construction in project.files[part.file].facts.constructions
      where construction.owner == part.type && construction.arguments.contains(where: { $0.name == key.property }) {
        guard let child = index.entity(named: construction.type, in: part),
          project.types.roles(of: child).contains(.view)
        else { return false }
      }
    }
    return true
  }
}
