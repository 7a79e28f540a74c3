import SwiftSyntax

/// Collects the types that code creates on another queue, and the functions that it calls there. An object that is
/// created there synchronously cannot belong to the main actor.
struct BackgroundCreations: Collector, ProjectWideRecorder {
  static let id = "background_creations"

  struct Evidence: Analyzer.Evidence {
    /// The types that the code creates, as written.
    let types: [String]
    /// The functions that the code calls and that may belong to the enclosing type.
    let functions: [String]

    static let fields = FieldList(Self.init, \.types, \.functions)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["Queue", "Background", "queue"]) { walk in
      walk.on(.call) { call, context in
        guard context.type != nil, !context.isPreview, call.runsClosureOnOtherQueue, let closure = call.closureOnQueue
        else { return }
        let search = CreationSearch(viewMode: .sourceAccurate)
        search.walk(closure.statements)
        guard !search.types.isEmpty || !search.functions.isEmpty else { return }
        context.record(
          Evidence(types: search.types.uniqued, functions: search.functions.uniqued), by: Self.self,
          at: context.range(of: call.calledExpression))
      }
    }
  }

  /// The declared types that code creates on another queue, directly or in a synchronous function that it calls there.
  func collection(in project: Project) -> Set<Int> {
    var created: Set<Int> = []
    for located in project.records(of: Self.self) where !project.files[located.file].isTest {
      guard let entity = project.entity(of: located) else { continue }
      created.formUnion(
        located.evidence.types.compactMap {
          project.entity(named: $0, inFile: located.file, insideType: located.record.type)
        })
      let type = project.types.entities[entity]
      let functions = Set(located.evidence.functions)
      for part in type.declarations + type.extensions where !functions.isEmpty {
        let synchronous = Set(
          project.fact(part).members.filter { member in
            functions.contains(member.baseName) && !member.isAsync
              && !member.attributes.contains { $0.name.hasSuffix("Actor") }
          }.map(\.name))
        for made in project.files[part.file].facts.constructions
        where made.owner == part.type && !made.isInPreview && made.member.map(synchronous.contains) == true {
          if let made = project.entity(named: made.type, inFile: part.file, insideType: part.type) {
            created.insert(made)
          }
        }
      }
    }
    return created
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call runs a closure on a queue other than the main one: `storageQueue.async { }`,
  /// `DispatchQueue.global().async { }`, or a helper such as `core.doOnCoreQueue { }` or `performInBackground { }`.
  fileprivate var runsClosureOnOtherQueue: Bool {
    guard let name = calleeToken?.text ?? calledMember?.declName.baseName.text, !closureArguments.isEmpty, !hopsToMain
    else { return false }
    if ["async", "asyncAfter", "sync"].contains(name), let base = calledMember?.base {
      let call = base.as(FunctionCallExprSyntax.self)
      if call?.calledExpression.dottedName == "DispatchQueue.global" { return true }
      guard let last = base.unchained.dottedName?.lastNamePart.camelCaseWords else { return false }
      return last.last == "queue" && !last.contains("main")
    }
    let words = name.camelCaseWords
    return words.first.map(Self.verbs.contains) == true && !words.contains("main")
      && (words.contains("queue") || words.contains("background"))
  }

  /// The closure that runs on the queue. Others, such as `completion:`, may run on the main one. If the call is also
  /// given a name, this may be the function to run, and the closure the completion.
  fileprivate var closureOnQueue: ClosureExprSyntax? {
    guard !arguments.contains(where: { $0.label == nil && $0.expression.wholeName != nil }) else { return nil }
    return closureArguments.first { argument in argument.label.map(Self.labelsOfWork.contains) ?? true }?.closure
  }

  private static let labelsOfWork: Set<String> = ["block", "execute", "work"]

  private static let verbs: Set<String> = ["do", "execute", "perform", "run"]
}

/// Finds the types and functions that are called in a closure, except for code that switches to the main actor.
private final class CreationSearch: SyntaxVisitor {
  private(set) var types: [String] = []
  private(set) var functions: [String] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.hopsToMain { return .skipChildren }
    if node.startsTask { return .skipChildren }
    if let type = node.constructedTypeName {
      types.append(type)
    } else if node.parent?.is(AwaitExprSyntax.self) != true {
      if let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) {
        functions.append(reference.baseName.text)
      } else if let member = node.calledMember, member.base?.unchained.isSelf == true {
        functions.append(member.declName.baseName.text)
      }
    }
    return .visitChildren
  }
}
