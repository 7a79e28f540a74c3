import SwiftSyntax

// The library's own `is` goes through generic optionals with a run-time metadata lookup on each call. Rules call it
// millions of times, so these methods, which the compiler prefers, shadow it.

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
