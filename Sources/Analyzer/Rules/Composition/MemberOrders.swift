import SwiftSyntax

/// Collects the members of each block of a view (its declaration and extensions), in source order.
struct MemberOrders: Collector, ProjectWideRecorder {
  static let id = "member_orders"

  /// One member of a view.
  struct Member: FieldStorable, Hashable, Sendable {
    let name: String
    /// The range from the name to the end of the declaration.
    let range: SourceRange
    /// The first group that the member may belong to.
    let first: MemberGroup
    /// The last group that the member may belong to; differs from `first` if the group is ambiguous.
    let last: MemberGroup
    /// A type that is assumed not to be a view because this file does not show whether it is one.
    let assumedValueType: String?
    /// The enclosing `#if` clauses, outermost first.
    let clauses: [Clause]
    /// Whether the member is a parameter of a memberwise initializer, whose calls depend on the order of the parameters.
    let isMemberwiseParameter: Bool
    /// Whether the member is under a `MARK` below `body`, together with members of other groups that use it.
    var isGroupedByFeature = false

    static let fields = FieldList(
      Self.init, \.name, \.range, \.first, \.last, \.assumedValueType, \.clauses, \.isMemberwiseParameter,
      \.isGroupedByFeature)

    /// The member's group; nil if it is ambiguous.
    var group: MemberGroup? { first == last ? first : nil }

    /// Whether the other member is in a different clause of the same `#if`, so that the two are never compiled
    /// together.
    func excludes(_ other: Member) -> Bool {
      zip(clauses, other.clauses).first { $0 != $1 }.map { $0.condition == $1.condition } ?? false
    }
  }

  /// One clause of an `#if`.
  struct Clause: FieldStorable, Hashable, Sendable {
    /// The index of the `#if` in the block.
    let condition: Int
    let clause: Int

    static let fields = FieldList(Self.init, \.condition, \.clause)
  }

  struct Evidence: Analyzer.Evidence {
    /// The qualified name of the type.
    let type: String
    let members: [Member]

    static let fields = FieldList(Self.init, \.type, \.members)
  }

  /// The blocks of all views, and the order of each module.
  struct Collection: Sendable {
    /// The blocks in file order, then in source order. Members whose kind is uncertain are omitted.
    let blocks: [Located<Evidence>]
    let orders: LearnedOrders
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.type) { declaration, context in
      guard declaration.fact.kind != .protocol, context.mayBeView else { return }
      var list = RankedMembers(
        hasMemberwiseInitializer: declaration.fact.kind == .struct
          && !declaration.memberBlock.members.contains { $0.decl.is(InitializerDeclSyntax.self) })
      list.add(declaration.memberBlock.members, clauses: [], in: context)
      guard list.members.count > 1 else { return }
      // Most types in files that do not contain the word `View` are not views. If an extension in another file makes a
      // type a view, its block is still recorded, but without the fix, which is expensive to compute. Blocks in the
      // default order matter only for learning, so they are recorded only if they look like a view's members.
      let mayBeNamedView = context.contains("View")
      let isInDefaultOrder = MemberOrder.standard.isFollowed(by: list.members)
      let looksLikeView = ([declaration.fact.name] + declaration.fact.inherited).contains { $0.hasSuffix("View") }
      guard looksLikeView || !isInDefaultOrder else { return }
      if !isInDefaultOrder { list.noteFeatures() }
      let edit =
        mayBeNamedView && !isInDefaultOrder
        ? MemberReordering(declaration.memberBlock, isStruct: declaration.fact.kind == .struct, text: context.text)?
          .edit
        : nil
      context.record(
        Evidence(type: declaration.fact.name, members: list.members), by: Self.self, in: .type(hasAny: .view),
        at: declaration.fact.range, fix: edit.map { Fix(isSafe: false, edits: [$0]) })
    }
  }

  func collection(in project: Project) -> Collection {
    let blocks = project.records(of: Self.self).compactMap { located -> Located<Evidence>? in
      guard let reference = located.type, case .entity(let entity) = project.types.meaning(of: reference),
        project.types.roles(of: entity).contains(.view)
      else { return nil }
      let isCertain = located.evidence.members.allSatisfy { member in
        member.assumedValueType.map { project.isCertainlyNotView($0, from: reference) } ?? true
      }
      if isCertain { return located }
      var certain = located.withoutFix
      certain.record.evidence = Evidence(
        type: located.evidence.type,
        members: located.evidence.members.filter { member in
          member.assumedValueType.map { project.isCertainlyNotView($0, from: reference) } ?? true
        })
      return certain
    }
    let shown = blocks.filter { !project.files[$0.file].isTest }
    return Collection(
      blocks: blocks,
      orders: LearnedOrders(of: shown.map { (project.files[$0.file].module, $0.evidence.members) }))
  }
}

/// The members of one block.
private struct RankedMembers {
  private(set) var members: [MemberOrders.Member] = []
  /// Whether the type has a memberwise initializer.
  let hasMemberwiseInitializer: Bool
  private var conditions = 0
  /// The declaration of each member, and the number of `MARK` comments above it.
  private var places: [(item: MemberBlockItemSyntax, section: Int)] = []
  private var sections = 0

  init(hasMemberwiseInitializer: Bool) { self.hasMemberwiseInitializer = hasMemberwiseInitializer }

  mutating func add(_ items: MemberBlockItemListSyntax, clauses: [MemberOrders.Clause], in context: FileContext) {
    for item in items {
      if item.leadingTrivia.headingEnd != nil { sections += 1 }
      if let condition = item.decl.as(IfConfigDeclSyntax.self) {
        conditions += 1
        let number = conditions
        for (index, clause) in condition.clauses.enumerated() {
          guard let inner = clause.elements?.as(MemberBlockItemListSyntax.self) else { continue }
          add(inner, clauses: clauses + [.init(condition: number, clause: index)], in: context)
        }
      } else if let rank = MemberRank(item.decl) {
        members.append(
          MemberOrders.Member(
            name: rank.name.text, range: context.range(from: rank.name, to: item.decl), first: rank.groups.lowerBound,
            last: rank.groups.upperBound, assumedValueType: rank.assumedValueType, clauses: clauses,
            isMemberwiseParameter: hasMemberwiseInitializer
              && item.decl.as(VariableDeclSyntax.self)?.isCertainMemberwiseParameter == true))
        places.append((item, sections))
      }
    }
  }

  /// Notes which members belong to a section about one feature: a section below `body` in which members of one group
  /// use members of another.
  mutating func noteFeatures() {
    guard sections > 0 else { return }
    let bodySection = members.indices.last { members[$0].group == .body }.map { places[$0].section } ?? 0
    let indices = members.indices.filter { places[$0].section > bodySection }
    for section in Dictionary(grouping: indices, by: { places[$0].section }).values {
      let names = Set(section.map { members[$0].name })
      // The names that each group uses, except its own.
      var used: [ClosedRange<MemberGroup>: Set<String>] = [:]
      for index in section {
        let found = places[index].item.tokens(viewMode: .sourceAccurate).lazy.map(\.text).filter(names.contains)
        used[members[index].first...members[index].last, default: []].formUnion(found)
      }
      for (groups, peers) in Dictionary(grouping: section, by: { members[$0].first...members[$0].last }) {
        let isUsed = used.contains { other, names in
          other != groups && peers.contains { names.contains(members[$0].name) }
        }
        for index in peers where isUsed { members[index].isGroupedByFeature = true }
      }
    }
  }
}

extension Project {
  /// Whether a type name is known to refer to something other than a view.
  fileprivate func isCertainlyNotView(_ name: String, from reference: TypeIndex.Reference) -> Bool {
    let scope = fact(reference).name
    switch types.lookUp(name, inFile: reference.file, insideType: scope) {
    case .entity(let entity): return types.roles(of: entity).isDisjoint(with: .drawing)
    case .external(let name):
      return !["View", "Image", "Text", "Label", "Button", "Row", "Cell", "Shape", "Icon"].contains {
        name.hasSuffix($0)
      }
    case .ambiguous: return false
    }
  }
}

extension VariableDeclSyntax {
  /// Whether the property is a parameter of the memberwise initializer, rather than one for which an unknown wrapper
  /// provides the value.
  fileprivate var isCertainMemberwiseParameter: Bool {
    isMemberwiseParameter && attributes.names.allSatisfy { Self.passedWrappers.contains($0.lastNamePart) }
  }

  private static let passedWrappers: Set<String> = [
    "Binding", "Bindable", "ObservedObject", "State", "StateObject", "ViewBuilder", "MainActor",
  ]
}
