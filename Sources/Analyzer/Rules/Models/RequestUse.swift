import SwiftSyntax

extension ExprSyntax {
  /// Whether the node is the type of a request that the code only hands to other functions, such as one that opens it
  /// in a browser tab, so that nothing shows that the code itself sends it.
  func isHandedOn(in context: FileContext) -> Bool {
    guard let request = parent?.as(FunctionCallExprSyntax.self), request.calledExpression.id == id,
      let member = ancestors.first(where: { $0.parent?.is(MemberBlockItemSyntax.self) == true }),
      !member.tokens(viewMode: .sourceAccurate).contains(where: { Self.signsOfNetworking.contains($0.text) })
    else { return false }
    let receivers: [FunctionCallExprSyntax]
    if let receiver = request.parent?.as(LabeledExprSyntax.self)?.receivingCall {
      receivers = [receiver]
    } else if let name = request.nameOfVariable {
      let search = ReceiverSearch(name)
      search.walk(member)
      receivers = search.receivers
    } else {
      return false
    }
    return !receivers.isEmpty && !receivers.contains { $0.maySendRequest(in: context) }
  }

  /// Whether the node is the `FileManager` in `Task { try FileManager.default.removeItem(at: url) }`, which discards
  /// the error like `try?` and tidies up after other work.
  var onlyTidiesUpInTask: Bool {
    for node in ancestors {
      if let member = node.as(MemberAccessExprSyntax.self) {
        let name = member.declName.baseName.text
        guard SystemAPIs.sharedInstances.contains(name) || name == "removeItem" else { return false }
      } else if node.is(TryExprSyntax.self) {
        guard let list = node.parent?.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
          let task = list.parent?.as(ClosureExprSyntax.self)?.argument?.call, task.startsTask, task.isOwnStatement
        else { return false }
        return true
      } else if !node.is(FunctionCallExprSyntax.self) {
        return false
      }
    }
    return false
  }

  /// Names in functions that communicate with a server, or that prepare a request for one rather than for a web page.
  private static let signsOfNetworking: Set<String> = [
    "AF", "Alamofire", "NSURLConnection", "URLSession", "httpBody", "httpBodyStream", "httpMethod",
  ]
}

extension FunctionCallExprSyntax {
  /// The variable that stores the value: `request` in `let request = URLRequest(url: url)` and
  /// `request = URLRequest(url: url)`.
  fileprivate var nameOfVariable: String? {
    if let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self) {
      return binding.pattern.boundNames.first?.text
    }
    return parent?.as(ExprListSyntax.self)?.parent?.as(SequenceExprSyntax.self)?.assignment?.target.wholeName?.name
  }

  /// Whether the function is one of `URLSession`, or one of the type's own functions in a file that uses `URLSession`.
  fileprivate func maySendRequest(in context: FileContext) -> Bool {
    guard let name = calleeName else { return false }
    if Self.sending.contains(name) { return true }
    return (calledMember?.base.map(\.isSelf) ?? !name.isUppercased) && context.contains("URLSession")
  }

  private static let sending: Set<String> = [
    "bytes", "data", "dataTask", "dataTaskPublisher", "download", "downloadTask", "upload", "uploadTask",
    "webSocketTask",
  ]
}

extension LabeledExprSyntax {
  /// The call that receives the argument.
  fileprivate var receivingCall: FunctionCallExprSyntax? { parent?.parent?.as(FunctionCallExprSyntax.self) }
}

/// Finds the calls that receive a variable as an argument.
private final class ReceiverSearch: SyntaxVisitor {
  private let name: String
  private(set) var receivers: [FunctionCallExprSyntax] = []

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    if node.expression.wholeName?.name == name, let receiver = node.receivingCall { receivers.append(receiver) }
    return .visitChildren
  }
}
