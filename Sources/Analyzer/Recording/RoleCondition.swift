/// A condition that can be checked only when the types of the whole project are known.
package enum RoleCondition: Sendable, Hashable {
  /// The type with this index in the file, or the type that it extends, has one of the roles.
  case type(Int, hasAny: RoleSet)
  /// The type with this index has none of the roles.
  case typeLacks(Int, RoleSet)
  /// The name, looked up inside the type with this index, refers to a view.
  case namesView(String, from: Int)
  /// The name, looked up inside the type with this index, refers to a type with one of the roles. For a type that the
  /// project does not declare, the name itself determines the roles.
  case name(String, from: Int?, hasAny: RoleSet)
  /// The project declares no type with this name that is visible to the file.
  case isForeign(String)
  /// The file contains test code if the value is true, and no test code if it is false.
  case isTest(Bool)
}
