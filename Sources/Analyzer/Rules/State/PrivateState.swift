import SwiftSyntax

/// Finds state of a view that its users can reach.
struct PrivateState: ProjectRule {
  static let info = RuleInfo(
    id: "private_state",
    summary: "State that a view owns is private to the view.",
    rationale: """
      State belongs to the one view that declares it. As long as it can be reached from outside, a caller may set it \
      in the initialiser and expect that to work, but SwiftUI takes the first value only and ignores later ones. \
      `private` rules the mistake out and tells readers that nobody else depends on the value.
      """,
    seeds: ["S4 ownership (always private)", "S2.5"],
    opportunity: "a property with one of these wrappers",
    defaultLevel: .warning,
    remedy: Remedy(.ownership, .small),
    triggering: [
      Example(
        """
        struct FeedView: View {
          @State var ↓query = ""
          @FocusState internal var ↓isFocused: Bool
          @State private var count = 0
          var body: some View { TextField("Search", text: $query).focused($isFocused) }
        }
        """),
      Example(
        """
        struct DragModifier: ViewModifier {
          @GestureState
          var ↓offset: CGSize = .zero
          func body(content: Content) -> some View { content.offset(offset) }
        }
        """),
      Example(
        """
        @Observable final class ItemStore {}
        public struct ParentView: View {
          // S4 shows it so, but private is meant.
          @State public var ↓store = ItemStore()
          @StateObject var ↓legacy = LegacyStore()
          public var body: some View { Text("") }
        }
        """),
      Example([
        (
          "App/FeedView.swift",
          """
          struct FeedView: View {
            @State var ↓query = ""
            @State var ↓isOpen = false
            var body: some View { results }
          }
          """
        ),
        ("App/FeedView+Results.swift", "extension FeedView { var results: some View { Text(query) } }"),
        ("App/RootView.swift", "struct RootView: View { var body: some View { FeedView(isOpen: true) } }"),
      ]),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          @State private var query = ""
          @State fileprivate var count = 0
          @State private(set) var isShown = false
          @FocusState private var isFocused: Bool
          @Binding var title: String
          var body: some View { Text(title) }
        }
        """),
      Example(
        """
        #Preview {
          @Previewable @State var isOn = false
          Toggle("", isOn: $isOn)
        }
        """),
      Example(
        """
        struct DetailView: View {
          // Passed in: that is what `state_for_passed_in` reports.
          @State var item: String
          var body: some View { Text(item) }
        }
        """),
      Example(
        """
        struct ProgressBar: View {
          static let width: CGFloat = 10
          @State private var width = Self.width
          var body: some View { Text("").frame(width: width) }
        }
        """),
      Example(
        """
        @main struct TeaShop: App {
          @State var model = Model()
          var body: some Scene { WindowGroup { Text("@State var x = 1") } }
        }
        """),
    ],
    fixing: [
      FixExample(
        before: """
          struct FeedView: View {
            @State var query = ""  // what is searched for
            @State internal var count = 0
            var body: some View { Text(query) }
          }
          """,
        after: """
          struct FeedView: View {
            @State private var query = ""  // what is searched for
            @State private var count = 0
            var body: some View { Text(query) }
          }
          """, isSafe: false)
    ])

  static let collectors: [any Collector.Type] = [StateOwnership.self, PassedInState.self]

  struct Evidence: Analyzer.Evidence {
    enum Wrapper: String, Storable {
      case state = "State"
      case stateObject = "StateObject"
      case focusState = "FocusState"
      case gestureState = "GestureState"

      /// - Parameter attribute: The name as written, qualified by SwiftUI or not.
      init?(attribute: String) {
        switch attribute {
        case "State", "SwiftUI.State": self = .state
        case "StateObject", "SwiftUI.StateObject": self = .stateObject
        case "FocusState", "SwiftUI.FocusState": self = .focusState
        case "GestureState", "SwiftUI.GestureState": self = .gestureState
        default: return nil
        }
      }
    }

    let wrapper: Wrapper
    /// What has to change first.
    var obstacle: Obstacle?

    static let fields = FieldList(Self.init, \.wrapper, \.obstacle)
  }

  /// What would no longer compile if a property were private.
  enum Obstacle: FieldStorable, Hashable, Sendable {
    /// An extension in another file uses it; the name of the file.
    case used(inFile: String)
    /// Callers set it through the memberwise initializer.
    case passed

    static let fields = CaseList<Self>(
      .init(Self.used) { if case .used(let file) = $0 { file } else { nil } }, .init(.passed))
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.variable) { variable, context in
      guard let type = context.type, !context.isPreview, variable.isMember, !variable.attributes.isEmpty,
        let wrapper = variable.attributes.names.lazy.compactMap(Evidence.Wrapper.init(attribute:)).first,
        !variable.modifiers.isStatic
      else { return }
      for name in variable.bindings.flatMap(\.pattern.boundNames) {
        context.countOpportunity(of: Self.self, in: .type(hasAny: [.view, .viewModifier]), at: name)
        guard let property = context.property(named: name.text), !property.isPrivate else { continue }
        context.record(
          Evidence(wrapper: wrapper), by: Self.self, in: .type(hasAny: [.view, .viewModifier]),
          at: context.range(of: name), symbol: context.types[type].name + "." + name.text,
          fix: variable.makingPrivate(in: context))
      }
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    // What the view never changes is no state at all; that is what `state_for_passed_in` says.
    let passedIn = Set(
      project.collection(of: PassedInState.self).filter { !$0.isWritten }.map {
        Place(file: $0.reference.file, range: $0.property.range)
      })
    let found = project.judgedRecords(of: Self.self).filter {
      !passedIn.contains(Place(file: $0.file, range: $0.record.range))
    }
    guard !found.isEmpty else { return [] }
    let index = StateIndex(project)
    let owners = Owners(found, index)
    let passed = Self.passedNames(Set(found.map(\.record.symbol.lastNamePart)), of: owners.names, in: project)
    return found.compactMap { located in
      guard !owners.needsInitialValue(located) else { return nil }
      guard let obstacle = owners.obstacle(located, passed: passed) else { return located }
      var copy = located.withoutFix
      copy.record.evidence.obstacle = obstacle
      return copy
    }
  }

  /// The arguments with one of these labels that types of these names are made with anywhere, as `Type.label`.
  private static func passedNames(
    _ names: Set<String>, of types: Set<String>, in project: Project
  ) -> Set<String> {
    var passed: Set<String> = []
    for made in project.files(mentioning: types).lazy.flatMap({ project.files[$0].facts.constructions })
    where types.contains(made.type.lastNamePart) {
      for case let label? in made.arguments.map(\.label) where names.contains(label) {
        passed.insert(made.type.lastNamePart + "." + label)
      }
    }
    return passed
  }

  func message(for record: Record<Evidence>) -> String {
    let subject = "`\(record.symbol)` is @\(record.evidence.wrapper.rawValue)"
    return switch record.evidence.obstacle {
    case nil: "\(subject) but not private; make it private"
    case .used(let file)?:
      "\(subject) but is used in `\(file)`; move that code next to the view, then make the property private"
    case .passed?:
      """
      \(subject) but callers set it through the memberwise initializer, where only the first value counts; pass the \
      value as a plain property or a binding, then make the state private
      """
    }
  }

  /// Where a property stands.
  private struct Place: Hashable {
    let file: Int
    let range: SourceRange
  }
}

/// What speaks against making properties of some types private, looked up once for each type.
private struct Owners {
  private struct Owner {
    let hasMemberwiseInitializer: Bool
    /// Properties that the memberwise initialiser must be given a value for.
    var initials: Set<String> = []
    /// Names that its parts use, by file.
    var uses: [Int: Set<String>] = [:]
  }

  private let project: Project
  private var owners: [Int: Owner] = [:]

  /// The last parts of their names.
  var names: Set<String> { Set(owners.keys.map { project.types.entities[$0].name.lastNamePart }) }

  init(_ found: [Located<PrivateState.Evidence>], _ index: StateIndex) {
    project = index.project
    for located in found {
      guard let entity = Self.entity(of: located, in: project), owners[entity] == nil else { continue }
      var owner = Owner(hasMemberwiseInitializer: index.hasMemberwiseInitializer(entity))
      for (property, _) in index.properties(of: entity) where !property.hasInitialValue && !property.isOptional {
        owner.initials.insert(property.name)
      }
      let type = project.types.entities[entity]
      for part in type.declarations + type.extensions {
        let names = project.fact(part).members.lazy.flatMap(\.uses).map(\.name)
        owner.uses[part.file, default: []].formUnion(names)
      }
      owners[entity] = owner
    }
  }

  /// Whether the memberwise initializer has to be given a value, so that the property cannot be private.
  func needsInitialValue(_ located: Located<PrivateState.Evidence>) -> Bool {
    guard [.state, .stateObject].contains(located.evidence.wrapper),
      let entity = Self.entity(of: located, in: project), let owner = owners[entity]
    else { return false }
    return owner.hasMemberwiseInitializer && owner.initials.contains(located.record.symbol.lastNamePart)
  }

  /// What would no longer compile if the property were private.
  func obstacle(_ located: Located<PrivateState.Evidence>, passed: Set<String>) -> PrivateState.Obstacle? {
    guard let entity = Self.entity(of: located, in: project), let owner = owners[entity] else { return nil }
    let name = located.record.symbol.lastNamePart
    let type = project.types.entities[entity].name.lastNamePart
    if owner.hasMemberwiseInitializer, passed.contains(type + "." + name) { return .passed }
    let users = owner.uses.filter { $0.key != located.file && $0.value.contains(name) }.keys
    return users.min().map { .used(inFile: project.files[$0].path.split(separator: "/").last.map(String.init) ?? "") }
  }

  private static func entity(of located: Located<PrivateState.Evidence>, in project: Project) -> Int? {
    project.entity(named: located.record.symbol.enclosingName ?? "", inFile: located.file)
  }
}

extension VariableDeclSyntax {
  /// The edit that makes the property private, in the place of the access it has.
  fileprivate func makingPrivate(in context: FileContext) -> Fix? {
    let levels = modifiers.map(\.self).filter { Self.accessLevels.contains($0.name.text) }
    if let level = levels.first {
      guard levels.count == 1, level.detail == nil else { return nil }
      return context.fix(isSafe: false, replacing: level, with: "private")
    }
    let edit =
      modifiers.first.map { context.edit(insertingBefore: $0, "private ") }
      ?? context.edit(insertingBefore: bindingSpecifier, "private ")
    return Fix(isSafe: false, edits: [edit])
  }

  private static let accessLevels: Set<String> = ["open", "public", "package", "internal"]
}
