import SwiftSyntax

/// Collects local constants and variables in view code that hold a new object, because each update creates another one:
/// `let model = container.makeFeedModel()`.
struct LocalObjects: Collector, ProjectWideRecorder {
  static let id = "local_objects"

  struct Evidence: Analyzer.Evidence {
    let name: String
    /// The name of the member that contains the declaration.
    let member: String?

    static let fields = FieldList(Self.init, \.name, \.member)
  }

  /// A local constant or variable. Its scope within the member is ignored.
  struct Local: Hashable, Sendable {
    let name: String
    let file: Int
    /// The index of the type that contains the member.
    let type: Int?
    let member: String?
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.variable) { variable, context in
      guard context.isViewCode, !variable.isMember else { return }
      for binding in variable.bindings {
        guard let name = binding.pattern.boundNames.first, let value = binding.initializer?.value.withoutEffects,
          value.createdType != nil || value.callsFactory
        else { continue }
        context.record(
          Evidence(name: name.text, member: context.member?.name), by: Self.self, in: .viewCode,
          at: context.range(of: name))
      }
    }
  }

  func collection(in project: Project) -> Set<Local> {
    Set(
      project.records(of: Self.self).map { located in
        Local(
          name: located.evidence.name, file: located.file, type: located.record.type, member: located.evidence.member)
      })
  }
}

extension Project {
  /// Whether an argument is a local constant or variable that holds a new object. Rules that use this must declare the
  /// `LocalObjects` collector.
  func isLocalObject(
    _ argument: ConstructionFact.Argument, passedTo made: ConstructionFact, inFile file: Int
  ) -> Bool {
    guard let name = argument.name, argument.text == name else { return false }
    return collection(of: LocalObjects.self).contains(
      LocalObjects.Local(name: name, file: file, type: made.owner, member: made.member))
  }
}

extension ExprSyntax {
  /// Whether the expression calls a function that creates an object, according to the function's name.
  fileprivate var callsFactory: Bool {
    self.as(FunctionCallExprSyntax.self)?.calleeName?.isNamedAsFactory ?? false
  }
}

extension StringProtocol {
  /// Whether a function with this name creates an object: `make`, `makeModel`, `createModel`.
  var isNamedAsFactory: Bool {
    ["make", "create", "build"].contains { verb in
      hasPrefix(verb) && (dropFirst(verb.count).first?.isUppercase ?? true)
    }
  }
}
