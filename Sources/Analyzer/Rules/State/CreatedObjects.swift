import SwiftSyntax

/// Collects the properties to which a type assigns new objects outside its initializers.
struct CreatedObjects: Collector {
  static let id = "created_objects"

  struct Evidence: Analyzer.Evidence {
    let property: String
    var creation: Creation

    static let fields = FieldList(Self.init, \.property, \.creation)
  }

  /// What creating an object requires.
  struct Creation: FieldStorable, Hashable, Sendable {
    /// Whether creating the object requires values that are not available in the view's initializer.
    var needsMoreThanInit: Bool
    /// Whether a callback of other code creates the object.
    var isLoaded: Bool
    /// Whether the object takes a binding to the view's own state.
    var isBoundToState: Bool

    static let fields = FieldList(Self.init, \.needsMoreThanInit, \.isLoaded, \.isBoundToState)

    /// What all of several ways to create the object have in common.
    func combined(with other: Creation) -> Creation {
      Creation(
        needsMoreThanInit: needsMoreThanInit && other.needsMoreThanInit, isLoaded: isLoaded && other.isLoaded,
        isBoundToState: isBoundToState && other.isBoundToState)
    }
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.assignment) { assignment, context in
      guard let member = context.member, member.kind != .initializer, context.mayBeView,
        let created = assignment.sequence.createdProperty
      else { return }
      let sequence = assignment.sequence
      let creation = Creation(
        needsMoreThanInit: sequence.needsMoreThanInit(in: context),
        isLoaded: sequence.assignsLoadedObject(in: context),
        isBoundToState: sequence.assignsObjectBoundToState(in: context))
      context.record(
        Evidence(property: created.property, creation: creation), by: Self.self, at: context.range(of: sequence))
    }
  }

  /// For each declared type and property, what creating every object for the property requires.
  func collection(in project: Project) -> [Int: [String: Creation]] {
    var created: [Int: [String: Creation]] = [:]
    for located in project.recordsOfReviewedTypes(of: Self.self) {
      guard let entity = project.entity(of: located) else { continue }
      let evidence = located.evidence
      let known = created[entity]?[evidence.property]
      created[entity, default: [:]][evidence.property] = known?.combined(with: evidence.creation) ?? evidence.creation
    }
    return created
  }
}

/// Collects the properties that are passed as an `item` or `selection` binding, as in `.sheet(item: $detail)`.
struct PresentedProperties: Collector {
  static let id = "presented_properties"

  struct Evidence: Analyzer.Evidence {
    let property: String

    static let fields = FieldList(Self.init, \.property)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["item", "selection"]) { walk in
      walk.on(.call) { call, context in
        guard context.type != nil, !call.arguments.isEmpty else { return }
        for argument in call.arguments {
          guard let label = argument.label, let name = argument.expression.wholeName, name.isProjected,
            label.text == "item" || label.text == "selection"
          else { continue }
          context.record(Evidence(property: name.name), by: Self.self, at: context.range(of: argument))
        }
      }
    }
  }

  /// The names of the presented properties, keyed by declared type.
  func collection(in project: Project) -> [Int: Set<String>] {
    project.valuesByType(of: project.recordsOfReviewedTypes(of: Self.self)) { $0.evidence.property }
  }
}
