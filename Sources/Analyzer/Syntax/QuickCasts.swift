import SwiftSyntax

// The library's own `is` works through generic optionals, whose metadata it looks up at run time on each call. Rules ask
// it millions of times, so these of the same name, which the compiler resolves where they are called, hide them.

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
