import SwiftSyntax

/// Finds fields for secrets that have Writing Tools enabled.
struct WritingToolsBehavior: ProjectRule {
  static let info = RuleInfo(
    id: "writing_tools_behavior",
    summary: "Fields for passwords and one-time codes should disable Writing Tools.",
    rationale: """
      Writing Tools offers to rewrite and summarize the text in a field. That makes no sense for a password or a \
      one-time code, and it exposes the secret to another part of the system. Disable Writing Tools with \
      `.writingToolsBehavior(.disabled)` on the field or on a container around it.
      """,
    sources: ["S4 writing tools"],
    opportunity: "a `SecureField`, or another field for a secret",
    defaultLevel: .off,
    triggering: [
      Example(
        """
        struct LoginView: View {
          var body: some View {
            Form {
              TextField("Name", text: $name)
              ↓SecureField("Password", text: $password)
            }
          }
        }
        """),
      Example(
        """
        struct CodeView: View {
          var body: some View {
            ↓TextField("Code", text: $code)
              .keyboardType(.numberPad)
              .textContentType(.oneTimeCode)
            ↓TextField("Password", text: $password).textContentType(.newPassword)
          }
        }
        """),
      Example(
        """
        struct LoginView: View {
          var body: some View {
            ↓SecureField("Password", text: $password)
              .writingToolsBehavior(.limited)
            #if os(iOS)
            ↓SecureField(text: $again) { Text("Again") }
            #endif
          }
        }
        """),
      Example(
        """
        struct LoginView: View {
          var body: some View {
            VStack {
              Form { TextField("Note", text: $note) }.writingToolsBehavior(.disabled)
              TextField("Name", text: $name).writingToolsBehavior(.disabled)
              fields
            }
          }
          private var fields: some View {
            VStack { ↓SecureField("Password", text: $password) }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct LoginView: View {
          var body: some View {
            // SecureField("Password", text: $password)
            SecureField("SecureField", text: $password)
              .textContentType(.password)
              .writingToolsBehavior(.disabled)
            TextField("Name", text: $name).textContentType(.username)
          }
        }
        """),
      Example(
        """
        struct LoginView: View {
          var body: some View {
            Form {
              Section {
                SecureField("Password", text: $password)
                TextField("Code", text: $code).textContentType(.oneTimeCode)
              }
            }
            .writingToolsBehavior(.disabled)
          }
        }
        """),
      Example(
        """
        struct LoginView: View {
          var body: some View {
            ScrollView { fields.padding() }.writingToolsBehavior(.disabled)
          }
          private var fields: some View {
            Section { passwordField(isNew: false) }
          }
          private func passwordField(isNew: Bool) -> some View {
            SecureField("Password", text: $password)
          }
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    let field: String

    static let fields = FieldList(Self.init, \.field)
  }

  private static let secrets: Set<String> = ["password", "newPassword", "oneTimeCode"]

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: ["SecureField", "TextField", "TextEditor"]) { call, context in
      guard let name = call.calleeToken?.text, !context.isPreview else { return }
      let isSecret =
        name == "SecureField"
        || call.modifiersOutside().contains { modifier in
          modifier.modifierName == "textContentType" && modifier.lastNameOfArgument.map(Self.secrets.contains) ?? false
        }
      guard isSecret else { return }
      context.countOpportunity(of: Self.self, at: call, conditions: [.isForeign(name)])
      if call.modifiersOutside(ofEnclosingViews: true).contains(where: \.disablesWritingTools) { return }
      // If the field is in a helper, the modifier may be on a container in `body`.
      if context.contains("writingToolsBehavior"), call.isInHelperWithoutWritingTools(context) { return }
      context.record(
        Evidence(field: name), by: Self.self, at: context.range(of: call), conditions: [.isForeign(name)],
        source: context.source(of: call))
    }
  }

  /// Ignores code whose deployment target does not support the modifier.
  func candidates(in project: Project) -> [Located<Evidence>] {
    project.reviewedRecords(of: Self.self).filter { project.buildSettings[$0.file].allows(ios: 18, macos: 15) ?? true }
  }

  func message(for record: Record<Evidence>) -> String {
    "`\(record.evidence.field)` for a secret does not disable Writing Tools; add `.writingToolsBehavior(.disabled)`"
  }
}

extension FunctionCallExprSyntax {
  fileprivate var lastNameOfArgument: String? {
    firstUnlabeled?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
  }

  fileprivate var disablesWritingTools: Bool {
    modifierName == "writingToolsBehavior" && lastNameOfArgument == "disabled"
  }
}

/// The cache key for the helpers of a type that are shown only without Writing Tools.
private struct HelpersWithoutWritingTools: Hashable {
  let type: String
  let list: SyntaxIdentifier?
}

extension SyntaxProtocol {
  /// Returns whether the code is in a helper that is shown only inside containers that disable Writing Tools, directly
  /// or by other helpers.
  fileprivate func isInHelperWithoutWritingTools(_ context: FileContext) -> Bool {
    guard let type = context.type, let name = nameOfEnclosingMember, name != "body" else { return false }
    // The list of declarations that contains the type.
    let list = ancestors.first { $0.is(MemberBlockSyntax.self) }?.parent?.parent?.parent
    let key = HelpersWithoutWritingTools(type: context.types[type].name, list: list?.id)
    return context.memo(key) { partsOfType.helpersWithoutWritingTools }.contains(name)
  }

  /// The name of the function or computed property that contains the code.
  fileprivate var nameOfEnclosingMember: String? {
    guard let member = enclosingFunction else { return nil }
    if let function = member.as(FunctionDeclSyntax.self) { return function.name.text }
    let binding =
      member.as(PatternBindingSyntax.self)
      ?? member.ancestors.first { $0.is(PatternBindingSyntax.self) }?.as(PatternBindingSyntax.self)
    return binding?.pattern.boundNames.first?.text
  }

  /// Whether a modifier on the view or on a container around it, in the same member, disables Writing Tools.
  fileprivate var isInContainerWithoutWritingTools: Bool {
    for parent in ancestors {
      if parent.is(MemberBlockItemSyntax.self) { return false }
      guard let call = parent.as(FunctionCallExprSyntax.self), call.disablesWritingTools else { continue }
      if endPosition <= call.calledExpression.endPosition { return true }
    }
    return false
  }
}

extension [Syntax] {
  /// The members that the parts of a type show only inside containers that disable Writing Tools, directly or by other
  /// members.
  fileprivate var helpersWithoutWritingTools: Set<String> {
    var used: Set<String> = []
    /// The members that are shown with Writing Tools.
    var exposed: [String] = []
    /// The members that each member shows outside of such containers.
    var shown: [String: [String]] = [:]
    for token in lazy.flatMap({ $0.tokens(viewMode: .sourceAccurate) }) {
      // Members of the enclosing type, with or without `self`.
      guard let use = token.parent?.as(DeclReferenceExprSyntax.self),
        use.accessOfMember.map({ $0.base?.isSelf ?? false }) ?? true
      else { continue }
      used.insert(token.text)
      if use.isInContainerWithoutWritingTools { continue }
      if let member = use.nameOfEnclosingMember, member != "body" {
        shown[member, default: []].append(token.text)
      } else {
        exposed.append(token.text)
      }
    }
    // Nothing in this file shows these members, so another file may.
    exposed += shown.keys.filter { !used.contains($0) }.flatMap { shown[$0] ?? [] }
    var found: Set<String> = []
    while let name = exposed.popLast() {
      if found.insert(name).inserted { exposed += shown[name] ?? [] }
    }
    return used.subtracting(found)
  }
}
