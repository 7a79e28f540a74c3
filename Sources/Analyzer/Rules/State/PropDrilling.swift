/// Finds observable objects that are passed through views that do not use them.
struct PropDrilling: ProjectRule {
  static let info = RuleInfo(
    id: "prop_drilling",
    summary: "An observable object that several views only pass on should come from the environment.",
    rationale: """
      If an object is passed down through several views, each of them has to accept an object that it does not use. \
      Their previews and tests have to provide the object, and a change to its type affects all of them. If the object \
      is in the environment instead, only the view that needs it has to read it.
      """,
    details: """
      The rule ignores objects that more than a dozen views receive through `init`, because the project's convention \
      is to pass them, and an `ObservableObject` that none of these views observes.
      """,
    sources: ["S4 checklist (environment for deeply shared state)", "S2.2"],
    opportunity: "an observable object passed to a view",
    defaultLevel: .info, isMinor: true,
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
        final class Conversation: ObservableObject { @Published var reply = "" }
        struct YearView: View {
          // Not observed, so that new replies do not update all messages.
          var conversation: Conversation
          var body: some View { Section("2025") { DayView(conversation: conversation) } }
        }
        struct DayView: View {
          var conversation: Conversation
          var body: some View { MessageView(conversation: conversation) }
        }
        struct MessageView: View {
          var conversation: Conversation
          var body: some View { Button("Reply") { conversation.reply = "a" } }
        }
        """),
      Example(
        """
        final class Session: ObservableObject { var cache = Cache() }
        struct ArticleView: View {
          let session: Session
          @StateObject private var model: ArticleModel
          init(session: Session) {
            self.session = session
            let model = session.cache.model()
            _model = StateObject(wrappedValue: model)
          }
          var body: some View { ArticleBody(session: session) }
        }
        struct ArticleBody: View {
          let session: Session
          var body: some View { ArticleText(session: session) }
        }
        struct ArticleText: View {
          let session: Session
          var body: some View { Text(session.name) }
        }
        """),
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
    /// Whether the object is an `ObservableObject`.
    let isObject: Bool

    static let fields = FieldList(Self.init, \.views, \.isObject)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let index = StateIndex(project)
    // A chain is reported where it starts, at a property that a reviewed view only passes on.
    let mayBegin =
      project.reviewsAll
      || project.reviewedEntities(having: .view).contains { view in
        index.properties(of: view).contains { Forwarder(Key(view: view, property: $0.property.name), index) != nil }
      }
    guard mayBegin else { return [] }
    let handovers = project.collection(of: Handovers.self)
    var forwarders: [Key: Forwarder] = [:]
    for key in Set(handovers.map { Key(view: $0.sender, property: $0.given) }) {
      forwarders[key] = Forwarder(key, index)
    }
    var next: [Key: Set<Key>] = [:]
    for handover in handovers {
      let from = Key(view: handover.sender, property: handover.given)
      let to = Key(view: handover.receiver, property: handover.received.name)
      guard from.view != to.view, let sender = forwarders[from], let receiver = forwarders[to],
        sender.type == receiver.type
      else { continue }
      next[from, default: []].insert(to)
    }
    let usual = index.typesUsuallyPassed
    let receivers = next.values.reduce(into: Set<Key>()) { $0.formUnion($1) }
    return next.keys.filter { !receivers.contains($0) }.sorted().compactMap { first in
      guard let forwarder = forwarders[first], !usual.contains(forwarder.type) else { return nil }
      let path = chain(from: first, next)
      let isObject = index.style(of: forwarder.type) == .object
      // With `@EnvironmentObject`, views that only store the object would be updated whenever it changes.
      let stored =
        path.compactMap { forwarders[$0]?.property }
        + handovers.filter { path.contains(Key(view: $0.sender, property: $0.given)) }.map(\.received)
      if isObject, stored.allSatisfy(\.hasNoWrapper) { return nil }
      return index.candidate(
        Evidence(views: path.map { project.types.entities[$0.view].name }, isObject: isObject), at: forwarder.property,
        in: forwarder.reference, of: first.view)
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
      `\(record.symbol)` is only passed on by \(views); put it into the environment and read it with \
      `\(record.evidence.isObject ? "@EnvironmentObject" : "@Environment")` where it is used
      """
  }

  /// The properties through which the object is passed on. If the path branches, only one branch is followed.
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

extension StateIndex {
  /// The types that many views receive through `init`, which is therefore how the project usually passes them.
  fileprivate var typesUsuallyPassed: Set<Int> {
    var counts: [Int: Int] = [:]
    for view in project.entities(having: .view) {
      let held = properties(of: view).compactMap { property, reference -> Int? in
        guard !property.isStatic, !property.hasInitialValue,
          property.hasNoWrapper || property.has(anyOf: "ObservedObject", "Bindable")
        else { return nil }
        return entity(of: property, in: reference)
      }
      for type in Set(held) { counts[type, default: 0] += 1 }
    }
    return Set(counts.filter { $0.value > Self.usualReceivers }.keys)
  }

  private static let usualReceivers = 12
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
      !project.hasInitializer(of: key.view, taking: key.property),
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
          if member.kind == .initializer, use.member == nil, use.usage.isSubset(of: [.assigned, .storage]) {
            continue
          }
          guard use.member == nil, use.usage.contains(.passed), use.usage.isSubset(of: [.passed, .projected]) else {
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

extension Project {
  /// Whether a view declares an initializer that takes a parameter of this name and does more than store its
  /// parameters. Such an initializer may use the object, which the environment cannot provide at that point.
  fileprivate func hasInitializer(of view: Int, taking name: String) -> Bool {
    facts(of: view).contains { fact in
      fact.members.contains { member in
        member.kind == .initializer && member.parameters.contains { $0.name == name }
          && member.statements > member.parameters.count
      }
    }
  }
}
