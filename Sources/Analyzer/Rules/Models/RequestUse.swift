import SwiftSyntax

extension ExprSyntax {
  /// Whether the node is the type of a request that the code only hands to functions that open it in a browser tab.
  var isHandedToBrowser: Bool {
    guard let request = parent?.as(FunctionCallExprSyntax.self), request.calledExpression.id == id,
      let member = ancestors.first(where: { $0.parent?.is(MemberBlockItemSyntax.self) == true }),
      !member.tokens(viewMode: .sourceAccurate).contains(where: { Self.signsOfNetworking.contains($0.text) })
    else { return false }
    let receivers: [FunctionCallExprSyntax]
    if let receiver = request.parent?.as(LabeledExprSyntax.self)?.receivingCall {
      receivers = [receiver]
    } else if let name = request.receivingName {
      let search = ReceiverSearch(name)
      search.walk(member)
      receivers = search.receivers
    } else {
      return false
    }
    return !receivers.isEmpty && receivers.allSatisfy(\.opensPage)
  }

  /// Names in functions that communicate with a server, or that prepare a request for one rather than for a web page.
  private static let signsOfNetworking: Set<String> = [
    "AF", "Alamofire", "NSURLConnection", "URLSession", "httpBody", "httpBodyStream", "httpMethod",
  ]
}

extension FunctionCallExprSyntax {
  /// Whether the names in the called path suggest that the function opens a page: `tabManager.addTab(request)`.
  fileprivate var opensPage: Bool {
    calledExpression.tokens(viewMode: .sourceAccurate).contains { token in
      token.text.camelCaseWords.contains(where: Self.pageWords.contains)
    }
  }

  private static let pageWords: Set<String> = ["browser", "link", "page", "tab", "web"]
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
