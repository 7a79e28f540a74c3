import SwiftSyntax

// These methods shadow SwiftSyntax's own `is`, which uses generic optionals and therefore looks up metadata at run time
// on each call. Rules call it millions of times. The compiler prefers the methods in this module.

extension SyntaxProtocol {
  func `is`<Node: SyntaxProtocol>(_ type: Node.Type) -> Bool { Node(self) != nil }
}

extension ExprSyntaxProtocol {
  func `is`<Node: ExprSyntaxProtocol>(_ type: Node.Type) -> Bool { Node(self) != nil }
}

extension DeclSyntaxProtocol {
  func `is`<Node: DeclSyntaxProtocol>(_ type: Node.Type) -> Bool { Node(self) != nil }
}

extension TypeSyntaxProtocol {
  func `is`<Node: TypeSyntaxProtocol>(_ type: Node.Type) -> Bool { Node(self) != nil }
}

extension PatternSyntaxProtocol {
  func `is`<Node: PatternSyntaxProtocol>(_ type: Node.Type) -> Bool { Node(self) != nil }
}

extension StmtSyntaxProtocol {
  func `is`<Node: StmtSyntaxProtocol>(_ type: Node.Type) -> Bool { Node(self) != nil }
}
