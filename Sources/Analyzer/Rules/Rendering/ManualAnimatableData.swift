import SwiftSyntax

/// Finds `animatableData` that the `@Animatable` macro could generate.
struct ManualAnimatableData: ProjectRule {
  static let info = RuleInfo(
    id: "manual_animatable_data",
    summary: "Shapes, views and modifiers should use `@Animatable` instead of implementing `animatableData`.",
    rationale: """
      A handwritten `animatableData` packs the animated properties into nested pairs and unpacks them again. If \
      someone adds a property and forgets to include it, that property jumps instead of animating. The `@Animatable` \
      macro generates the code from all stored properties; `@AnimatableIgnored` excludes a property.
      """,
    sources: ["S4 iOS 26"],
    opportunity: "`animatableData` or `@Animatable`",
    defaultLevel: .off,
    triggering: [
      Example(
        """
        struct Wave: Shape {
          var phase: Double
          var ↓animatableData: Double {
            get { phase }
            set { phase = newValue }
          }
          func path(in rect: CGRect) -> Path { Path() }
        }
        """, configuration: "info\nassume: {deployment: {ios: 26}}"),
      Example(
        """
        struct Shake {
          var ↓animatableData: CGFloat
        }
        extension Shake: GeometryEffect {
          func effectValue(size: CGSize) -> ProjectionTransform { ProjectionTransform() }
        }
        """, configuration: "info\nassume: {deployment: {ios: 26.1}}"),
      Example(
        """
        struct Counter: View, Animatable {
          var value: Double
          var body: some View { Text("\\(value)") }
        }
        extension Counter {
          var ↓animatableData: Double {
            get { value }
            set { value = newValue }
          }
        }
        """, configuration: "info\nassume: {deployment: {ios: 27, macos: 26}}"),
    ],
    good: [
      Example(
        """
        struct Wave: Shape {
          var phase: Double
          var animatableData: Double {
            get { phase }
            set { phase = newValue }
          }
        }
        """, configuration: "info\nassume: {deployment: {ios: 18}}"),
      Example(
        """
        struct Wave: Shape {
          var animatableData: Double
        }
        """),
      Example(
        """
        struct Reading {
          var animatableData: Double
        }
        @Animatable struct Wave: Shape {
          var phase: Double // no animatableData
          func log() {
            let animatableData = phase
            print("var animatableData", animatableData)
          }
        }
        """, configuration: "info\nassume: {deployment: {ios: 26}}"),
    ])

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.type) { declaration, context in
      guard declaration.fact.hasAttribute("Animatable") else { return }
      context.countOpportunity(of: Self.self, at: declaration.node)
    }
    walk.on(.variable) { variable, context in
      guard variable.bindings.count == 1, let binding = variable.bindings.first,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, name.text == "animatableData",
        variable.parent?.is(MemberBlockItemSyntax.self) == true, !variable.modifiers.isStatic, !context.isPreview,
        let type = context.type
      else { return }
      context.countOpportunity(of: Self.self, at: variable)
      context.record(
        by: Self.self, at: context.range(from: name, to: variable),
        symbol: context.types[type].name + "." + name.text)
    }
  }

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    project.reviewedRecords(of: Self.self).filter { located in
      project.buildSettings[located.file].allows(ios: 26, macos: 26, tvos: 26, watchos: 26, visionos: 26) == true
        && located.type.map(project.types.isAnimated) ?? false
    }
  }

  func message(for record: Record<NoEvidence>) -> String {
    "`\(record.symbol)` is handwritten; use `@Animatable` on the type, and exclude properties with `@AnimatableIgnored`"
  }
}

extension TypeIndex {
  /// Whether a declared or extended type is a shape, a view or a view modifier.
  fileprivate func isAnimated(_ reference: Reference) -> Bool {
    if files[reference.file].facts.types[reference.type].kind == .protocol { return false }
    if !roles(inside: reference).isDisjoint(with: [.view, .viewModifier]) { return true }
    guard case .entity(let entity) = meaning(of: reference) else { return false }
    // Both of these system protocols refine `ViewModifier`.
    return (entities[entity].declarations + entities[entity].extensions).contains { part in
      files[part.file].facts.types[part.type].inherited.contains {
        ["GeometryEffect", "AnimatableModifier"].contains($0.lastNamePart)
      }
    }
  }
}
