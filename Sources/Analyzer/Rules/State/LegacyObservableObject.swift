/// Finds Combine-based observation where the Observation framework can be used.
struct LegacyObservableObject: ProjectRule {
  static let info = RuleInfo(
    id: "legacy_observable_object",
    summary: "Where the deployment target allows it, shared state is @Observable rather than ObservableObject.",
    rationale: """
      An ObservableObject updates every view that holds it whenever any @Published property changes; an @Observable \
      class updates the views that read the changed property. It also needs fewer wrappers: @State owns it, a plain \
      property reads it, @Bindable binds to it. Both are there from iOS 17 and macOS 14 on.
      """,
    seeds: ["S0 principle", "S1 first check", "S4 checklist"],
    defaultLevel: .warning,
    remedy: Remedy(.ownership, .medium),
    triggering: [
      Example(
        """
        @Observable final class NewModel {}
        final class ↓OldModel: ObservableObject {
          @Published var count = 0
        }
        """),
      Example(
        [
          ("App/NewModel.swift", "import Observation\n@Observable final class NewModel {}"),
          (
            "App/FeedView.swift",
            """
            struct FeedView: View {
              @StateObject private var ↓model = FeedModel()
              @ObservedObject var ↓other: FeedModel
              @EnvironmentObject var ↓session: Session
              var body: some View { Text("") }
            }
            """
          ),
        ]),
      Example(
        """
        @Observable final class NewModel {}
        class ↓BaseModel: SwiftUI.ObservableObject {}
        final class ↓FeedModel: BaseModel {}
        class PlainModel {}
        """),
    ],
    good: [
      Example(
        """
        final class OldModel: ObservableObject {
          @Published var count = 0
        }
        struct FeedView: View {
          // Nothing says that the target allows @Observable.
          @StateObject private var model = OldModel()
          var body: some View { Text("@Observable") }
        }
        """),
      Example(
        """
        @Observable final class NewModel {}
        protocol Loading: AnyObject, ObservableObject {}
        struct FeedView: View {
          @State private var model = NewModel()
          let text = "class A: ObservableObject"
          var body: some View { Text(text) }
        }
        """),
      Example(
        """
        @Observable final class NewModel {}
        final class Post: NSManagedObject {}
        struct PostView: View {
          // A managed object cannot be @Observable.
          @ObservedObject var post: Post
          @StateObject private var renderer = ImageRenderer(content: Text(""))
          var body: some View { Text("") }
        }
        """),
    ])

  static let collectors: [any Collector.Type] = [StateOwnership.self]

  struct Evidence: Analyzer.Evidence {
    enum Wrapper: String, Storable, CaseIterable {
      case stateObject = "StateObject"
      case observedObject = "ObservedObject"
      case environmentObject = "EnvironmentObject"
    }

    /// The wrapper of the property; nil where the class itself is meant.
    let wrapper: Wrapper?

    static let fields = FieldList(Self.init, \.wrapper)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let index = StateIndex(project)
    let usesObservable = project.usesObservable
    func isModern(_ file: Int) -> Bool {
      !project.files[file].isTest
        && project.buildSettings[file].allows(ios: 17, macos: 14, watchos: 10, visionos: 1) ?? usesObservable
    }
    let types = project.types
    return types.entities.indices.flatMap { entity -> [Located<Evidence>] in
      var found: [Located<Evidence>] = []
      let type = types.entities[entity]
      if type.kind == .class, isModern(type.file), index.style(of: entity) == .object,
        let declaration = type.declarations.first, !project.fact(declaration).isPreview,
        let candidate = project.candidate(Evidence(wrapper: nil), atTypeNamed: entity)
      {
        found.append(candidate)
      }
      guard types.roles(of: entity).contains(.view) else { return found }
      return found
        + index.properties(of: entity).compactMap { property, reference in
          guard isModern(reference.file), !property.attributes.isEmpty,
            let wrapper = Evidence.Wrapper.allCases.first(where: { property.attribute($0.rawValue) != nil }),
            canMigrate(property, in: reference, index)
          else { return nil }
          return index.candidate(Evidence(wrapper: wrapper), at: property, in: reference, of: entity)
        }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    guard let wrapper = record.evidence.wrapper else {
      return """
        `\(record.symbol)` is an ObservableObject although the target allows Observation; make it @Observable and \
        drop @Published
        """
    }
    let remedy =
      switch wrapper {
      case .stateObject: "make its class @Observable and own it with @State"
      case .observedObject: "make its class @Observable and take it as a plain property or @Bindable"
      case .environmentObject: "make its class @Observable and read it with @Environment(Type.self)"
      }
    return "`\(record.symbol)` uses @\(wrapper.rawValue) although the target allows Observation; \(remedy)"
  }

  /// Whether the class behind the property could be @Observable: not where it is one, nor where the project
  /// declares it on top of something else.
  private func canMigrate(_ property: PropertyFact, in reference: TypeIndex.Reference, _ index: StateIndex) -> Bool {
    if let entity = index.entity(of: property, in: reference) { return index.style(of: entity) == .object }
    guard let name = property.typeName ?? index.createdType(of: property, in: reference) else { return true }
    let types = index.project.types
    guard case .external(let foreign) = types.lookUp(name, inFile: reference.file, insideType: nil) else {
      return false
    }
    if types.hasViewModelName(foreign) { return true }
    return !Self.systemObjects.contains(foreign) && !index.project.importsForeignModules(inFile: reference.file)
  }

  /// Classes of the system that are ObservableObject and will stay so.
  private static let systemObjects: Set<String> = ["ImageRenderer", "NSManagedObject"]
}

extension Project {
  /// Whether code of the project that is no test uses @Observable already.
  fileprivate var usesObservable: Bool {
    files.contains { file in
      !file.isTest
        && file.facts.types.contains { type in
          !type.isPreview && (type.hasAttribute("Observable") || type.hasAttribute("Observation.Observable"))
        }
    }
  }

  /// Whether a file imports what may declare ObservableObjects that the project cannot change.
  fileprivate func importsForeignModules(inFile file: Int) -> Bool {
    let own = Set(types.modules.map { module in module.split(separator: "/").last.map(String.init) ?? module })
    return files[file].facts.imports.contains { !appleModules.contains($0.module) && !own.contains($0.module) }
  }
}

/// Frameworks that declare no ObservableObject of note; CoreData is missing because it generates such classes.
private let appleModules = SystemAPIs.modules.subtracting(["ComposableArchitecture", "Perception"]).union([
  "Dispatch", "os", "OSLog", "CoreLocation", "StoreKit", "AVFoundation", "AVKit", "Photos", "PhotosUI", "WebKit",
  "AppIntents", "Network", "UserNotifications", "AuthenticationServices", "SafariServices", "LocalAuthentication",
  "TipKit", "GameKit", "HealthKit", "CryptoKit", "CoreGraphics", "CoreImage", "QuartzCore", "UniformTypeIdentifiers",
  "CoreHaptics", "CoreMotion", "CloudKit", "Security", "Accelerate", "SpriteKit", "SceneKit", "RealityKit", "ARKit",
  "PencilKit", "PDFKit", "QuickLook", "MessageUI", "Contacts", "ContactsUI", "EventKit", "Vision", "NaturalLanguage",
  "Speech", "MusicKit", "MediaPlayer", "BackgroundTasks", "XCTest", "Testing",
])
