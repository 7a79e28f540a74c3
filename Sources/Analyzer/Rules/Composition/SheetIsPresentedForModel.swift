import SwiftSyntax

/// Finds Boolean-driven presentations whose content unwraps an optional.
struct SheetIsPresentedForModel: ProjectRule {
  static let info = RuleInfo(
    id: "sheet_is_presented_for_model",
    summary: "Use `item:` instead of `isPresented:` to present content for an optional value.",
    rationale: """
      A Boolean next to an optional stores the same fact twice. If the two disagree, an empty sheet appears, or the \
      app crashes on a force unwrap; SwiftUI may even build the content before the value is set. `sheet(item:)` shows \
      the content only while the optional has a value, and passes that value unwrapped. The rule ignores an `if` that \
      unwraps a second value, since the item alone does not determine the content.
      """,
    seeds: ["S4 common-mistakes"],
    opportunity: "a sheet, cover or popover",
    defaultLevel: .warning,
    triggering: [
      Example(
        """
        struct FeedView: View {
          @State private var selected: Post?
          @State private var showsPost = false
          var body: some View {
            List(posts) { PostRow(post: $0) }
              .↓sheet(isPresented: $showsPost) {
                if let selected {
                  PostView(post: selected)
                }
              }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @Binding var selected: Post?
          @State private var showsPost = false
          var body: some View {
            List(posts) { PostRow(post: $0) }
              .↓fullScreenCover(isPresented: $showsPost) { detail }
          }
          private var detail: some View {
            NavigationStack { PostView(post: selected!) }
          }
        }
        struct TitleView: View {
          @Binding var selected: Post?
          var body: some View {
            Text("Feed")
              .↓sheet(isPresented: $showsTitle) { VStack { Text("Post"); Text(selected!.title) } }
              .↓sheet(isPresented: $showsPost) { VStack { if let selected { PostView(post: selected) } } }
          }
        }
        """),
      Example(
        """
        @Observable final class FeedModel {
          var selected: Post?
          var showsPost = false
        }
        struct FeedView: View {
          @State private var model = FeedModel()
          var body: some View {
            Text("Feed")
              .↓popover(isPresented: $model.showsPost) {
                PostView(post: model.selected ?? Post.placeholder)
              }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          @State private var selected: Post?
          var body: some View {
            List(posts) { PostRow(post: $0) }
              .sheet(item: $selected) { post in
                // if let selected { PostView(post: selected!) }
                PostView(post: post, title: "selected!")
              }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var showsEditor = false
          @State private var error: String?
          @State private var name: String?
          var body: some View {
            List(posts) { PostRow(post: $0) }
              .sheet(isPresented: $showsEditor) {
                VStack {
                  EditorView(name: name ?? "")
                  if let error { Text(error) }
                }
              }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          let post: Post?
          @State private var showsEditor = false
          @State private var selected: Post?
          var body: some View {
            List(posts) { PostRow(post: $0) }
              .sheet(isPresented: $showsEditor) {
                EditorView(post: post ?? Post()) {
                  if let selected { save(selected) }
                }
              }
          }
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    let presentation: Presentation.Kind
    /// The optional that the presented content unwraps: `selected`, `model.selected`.
    let path: String
    /// Whether nil is replaced by a default value.
    let hasDefault: Bool
    /// Whether `isPresented` is a `Binding(get:set:)`.
    let isHandwritten: Bool
    /// The optional's type if it is known not to be `Identifiable`.
    var nonIdentifiableType: String?

    static let fields = FieldList(
      Self.init, \.presentation, \.path, \.hasDefault, \.isHandwritten, \.nonIdentifiableType)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: Presentation.members) { call, context in
      guard context.isViewCode, let presentation = Presentation(call) else { return }
      context.countOpportunity(of: Self.self, in: .viewCode, at: presentation.member)
      guard presentation.label == "isPresented", let content = presentation.content else { return }
      for statements in [content.statements] + content.statements.helperCode(from: call, in: context) {
        for unwrapping in OptionalUnwrapping.all(in: statements) {
          context.record(
            Evidence(
              presentation: presentation.kind, path: unwrapping.path, hasDefault: unwrapping.hasDefault,
              isHandwritten: call.arguments.first?.expression.as(FunctionCallExprSyntax.self)?.calleeName == "Binding"),
            by: Self.self, in: .viewCode, at: context.range(from: presentation.member, to: call),
            conditions: context.type.map { [.type($0, hasAny: .drawing)] } ?? [], source: presentation.binding)
        }
      }
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    var seen: Set<Location> = []
    return project.reviewedRecords(of: Self.self).compactMap { located in
      guard let type = located.type,
        let selection = project.selection(located.evidence.path, at: type, hasDefault: located.evidence.hasDefault),
        seen.insert(Location(file: located.file, start: located.record.range.start)).inserted
      else { return nil }
      var found = located
      found.record.evidence.nonIdentifiableType = selection.nonIdentifiableType
      return found
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let evidence = record.evidence
    let member = evidence.presentation.rawValue
    let wrapper = evidence.nonIdentifiableType.map {
      ", wrapped in an `Identifiable` struct (`\($0)` is not `Identifiable`),"
    }
    if evidence.isHandwritten {
      return """
        this \(member) unwraps `\(evidence.path)` behind a handwritten `isPresented` binding; present it with \
        `.\(member)(item:)`\(wrapper.map { String($0.dropLast()) } ?? "")
        """
    }
    return """
      this \(member) unwraps `\(evidence.path)`, which determines its content; present it with \
      `.\(member)(item:)`\(wrapper ?? "") and remove the Boolean
      """
  }

  private struct Location: Hashable {
    let file: Int
    let start: SourcePosition
  }
}

/// A location at which presented content unwraps an optional.
private struct OptionalUnwrapping {
  /// `selected` or `model.selected`.
  let path: String
  /// Whether nil is replaced by a default value.
  let hasDefault: Bool

  /// Returns the unwraps that determine the content: conditions at the root, inputs of the presented views, and force
  /// unwraps, without which the content cannot be shown.
  static func all(in statements: CodeBlockItemListSyntax) -> [OptionalUnwrapping] {
    conditions(in: statements) + statements.presentedViews.flatMap { inputs(of: $0) }
      + ForcedUnwraps.paths(in: statements).map { .init(path: $0, hasDefault: false) }
  }

  private static func conditions(in statements: CodeBlockItemListSyntax) -> [OptionalUnwrapping] {
    (statements.shownExpressions ?? []).flatMap { shown -> [OptionalUnwrapping] in
      let root = shown.withoutModifiers
      if let condition = root.as(IfExprSyntax.self) {
        // With a second value, the item alone does not determine the content.
        let bindings = condition.conditions.filter { $0.condition.is(OptionalBindingConditionSyntax.self) }
        let isOnly = bindings.count == 1
        return condition.conditions.compactMap { element in
          guard isOnly, let binding = element.condition.as(OptionalBindingConditionSyntax.self) else { return nil }
          return path(of: binding.initializer?.value, or: binding.pattern).map { .init(path: $0, hasDefault: false) }
        } + conditions(in: condition.body.statements)
      }
      guard let call = root.as(FunctionCallExprSyntax.self), let name = call.calledExpression.dottedName,
        let closure = call.contentClosure
      else { return [] }
      let isFrame = ["VStack", "ZStack", "ScrollView"].contains(name) && closure.statements.count == 1
      guard isFrame || SwiftUIVocabulary.contentWrappers.contains(name) else { return [] }
      return conditions(in: closure.statements)
    }
  }

  private static func path(of value: ExprSyntax?, or pattern: PatternSyntax) -> String? {
    guard let value else { return pattern.boundNames.first?.text }
    if let call = value.as(FunctionCallExprSyntax.self), call.calleeName == "Binding" {
      return call.arguments.first?.expression.dottedName?.withoutSelf.filter { $0 != "$" }
    }
    return value.dottedName?.withoutSelf
  }

  private static func inputs(of view: ExprSyntax) -> [OptionalUnwrapping] {
    guard let call = view.as(FunctionCallExprSyntax.self), let type = call.constructedTypeName,
      !SwiftUIVocabulary.views.contains(type.lastNamePart)
    else { return [] }
    return call.arguments.compactMap { argument in
      guard let elements = argument.expression.as(SequenceExprSyntax.self).map({ Array($0.elements) }),
        elements.count == 3, elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??",
        !elements[2].isLiteral, let path = elements[0].dottedName
      else { return nil }
      return .init(path: path.withoutSelf, hasDefault: true)
    }
  }
}

/// Collects force unwraps in the presented views, excluding their actions and their own presentations.
private final class ForcedUnwraps: SyntaxVisitor {
  private var paths: [String] = []

  static func paths(in statements: CodeBlockItemListSyntax) -> [String] {
    let finder = ForcedUnwraps(viewMode: .sourceAccurate)
    finder.walk(statements)
    return finder.paths
  }

  override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
    if let path = node.expression.dottedName?.withoutSelf { paths.append(path) }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.use != .deferred else { return .skipChildren }
    let presents = node.argument?.call.modifierName.map(Presentation.members.contains) ?? false
    return presents ? .skipChildren : .visitChildren
  }
}

/// The value that a sheet could be presented for.
private struct SelectedItem {
  /// The name of the value's type if that type is known not to be `Identifiable`.
  let nonIdentifiableType: String?

  init(of type: String?, at reference: TypeIndex.Reference, in project: Project) {
    guard let type else {
      nonIdentifiableType = nil
      return
    }
    let entity = project.entity(named: type, inFile: reference.file, insideType: reference.type)
    let isKnown =
      entity.map { entity in
        let found = project.types.entities[entity]
        return [.struct, .enum].contains(found.kind)
          && !found.declarations.contains(where: project.types.isIdentifiable)
      } ?? Self.plain.contains(type)
    nonIdentifiableType = isKnown ? type : nil
  }

  /// System types that are not `Identifiable`.
  private static let plain = SystemAPIs.plainValues.union([
    "Error", "LocalizedError", "Image", "UIImage", "NSImage", "Color", "UIViewController", "UIActivityViewController",
  ])
}

extension Project {
  /// Returns the optional state, binding or observable member that a path refers to in a type; nil for anything else.
  fileprivate func selection(
    _ path: String, at reference: TypeIndex.Reference, hasDefault: Bool
  ) -> SelectedItem? {
    let parts = path.split(separator: ".").map(String.init)
    guard case .entity(let view) = types.meaning(of: reference), let first = parts.first else { return nil }
    let declarations = types.entities[view].declarations
    for declaration in declarations {
      guard let property = fact(declaration).properties.first(where: { $0.name == first }) else { continue }
      if parts.count == 1 {
        let isSelected =
          property.isOptional && property.has(anyOf: "State", "Binding")
          && !(hasDefault && property.typeName.map(Self.inputs.contains) ?? false)
        return isSelected ? SelectedItem(of: property.typeName, at: declaration, in: self) : nil
      }
      guard parts.count == 2, let name = property.environmentType ?? property.knownType,
        let model = entity(named: name, inFile: declaration.file, insideType: declaration.type),
        !types.roles(of: model).isDisjoint(with: [.observable, .viewModel])
      else { return nil }
      return optionalMember(parts[1], of: model, hasDefault: hasDefault)
    }
    return nil
  }

  private func optionalMember(_ name: String, of model: Int, hasDefault: Bool) -> SelectedItem? {
    for reference in types.entities[model].declarations + types.entities[model].extensions {
      let fact = fact(reference)
      let property = fact.properties.first {
        $0.name == name && $0.isOptional && !(hasDefault && $0.typeName.map(Self.inputs.contains) ?? false)
      }
      if let property { return SelectedItem(of: property.typeName, at: reference, in: self) }
      let computed = fact.members.first {
        $0.name == name && $0.kind == .computedProperty && $0.type?.hasSuffix("?") == true
      }
      if let computed { return SelectedItem(of: computed.type.map { String($0.dropLast()) }, at: reference, in: self) }
    }
    return nil
  }

  /// Types commonly used for form inputs. If nil is replaced by a default, a value of such a type is not the presented
  /// item.
  private static let inputs = SystemAPIs.plainValues.subtracting(["URL", "Data", "UUID"])
    .union(["Color", "Locale", "TimeInterval", "Decimal"])
}
