/// A question about types that only the whole project answers.
package enum RoleCondition: Sendable, Hashable {
  /// The type at this index of the file's types, or what it extends, has one of the roles.
  case type(Int, hasAny: RoleSet)
  /// The type at this index has none of the roles.
  case typeLacks(Int, RoleSet)
  /// The name, seen from inside the type at this index, means a view.
  case namesView(String, from: Int)
  /// The name, seen from inside the type at this index, means a type that has one of the roles; one that the project
  /// does not declare is judged by its name.
  case name(String, from: Int?, hasAny: RoleSet)
  /// The project declares no type of this name that the file can mean.
  case isForeign(String)
  /// The file is test code, or is not.
  case isTest(Bool)
}
