/// Names from the standard library, Foundation and system frameworks that several rules use. For SwiftUI, see
/// `SwiftUIVocabulary`.
///
/// A rule that needs a different set adds or removes names where it uses the list.
enum SystemAPIs {
  // MARK: Modules

  /// Modules that may qualify the name of a system type.
  static let modules: Set<String> = mainUIFrameworks.union([
    "SwiftUICore", "WatchKit", "WidgetKit", "Combine", "Foundation", "Observation", "Swift", "ComposableArchitecture",
    "Perception", "SwiftData", "Charts", "MapKit",
  ])

  /// The main UI frameworks.
  static let mainUIFrameworks: Set<String> = ["SwiftUI", "UIKit", "AppKit"]

  /// The frameworks that tie a file to the user interface when imported.
  static let uiFrameworks: Set<String> = mainUIFrameworks.union(["WatchKit", "TVUIKit"])

  // MARK: Input and output

  /// Types for network requests.
  static let networking: Set<String> = ["URLSession", "URLRequest"]

  /// Types that encode and decode JSON.
  static let jsonCoders: Set<String> = ["JSONDecoder", "JSONEncoder"]

  /// Types that query Core Data and SwiftData.
  static let fetchRequests: Set<String> = ["NSFetchRequest", "FetchDescriptor"]

  /// Members of `FileManager` that read, write and list files.
  static let fileFunctions: Set<String> = [
    "contents", "contentsOfDirectory", "createFile", "createDirectory", "removeItem", "copyItem", "moveItem",
    "enumerator",
  ]

  /// Members of `FileManager` that return a path or determine whether there is a file at a path, but open no file.
  static let pathLookups: Set<String> = [
    "containerURL", "currentDirectoryPath", "fileExists", "homeDirectoryForCurrentUser", "temporaryDirectory", "url",
    "urls",
  ]

  /// Types whose `init(contentsOf:)` reads a file or URL.
  static let readableFromURL: Set<String> = ["Data", "String"]

  // MARK: Objects

  /// Members that return the shared instance of a type.
  static let sharedInstances: Set<String> = ["shared", "default", "standard", "current"]

  /// Foundation's formatter classes, which are expensive to create and cheap to keep.
  static let formatters: Set<String> = [
    "DateFormatter", "NumberFormatter", "ISO8601DateFormatter", "MeasurementFormatter", "ByteCountFormatter",
    "DateComponentsFormatter", "DateIntervalFormatter", "PersonNameComponentsFormatter", "ListFormatter",
    "RelativeDateTimeFormatter",
  ]

  /// UI framework types that should be used only in UI code.
  static let uiTypes: Set<String> = [
    "UIApplication", "UIViewController", "NSViewController", "UIAlertController", "NSAlert", "NSWorkspace",
    "UIPasteboard", "NSPasteboard", "UIScreen", "UIDevice", "NSOpenPanel", "NSSavePanel", "AnyView", "NavigationPath",
  ]

  // MARK: Values

  /// Common value types.
  static let plainValues: Set<String> = [
    "String", "Int", "Bool", "Double", "Float", "CGFloat", "Date", "URL", "Data", "UUID",
  ]

  /// The standard library's collections.
  static let collections: Set<String> = ["Array", "Set", "Dictionary"]

  /// Types for regional conventions.
  static let regionalTypes: Set<String> = ["Locale", "Calendar", "TimeZone"]

  /// Numeric types.
  static let numberTypes: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
    "Float16", "Float80", "CGFloat", "Decimal", "TimeInterval", "Duration",
  ]

  /// Functions on numbers.
  static let mathFunctions: Set<String> = ["min", "max", "abs", "round", "floor", "ceil", "pow", "sqrt"]

  /// Functions that derive a value from the elements of a collection by means of a closure.
  static let elementTransformations: Set<String> = [
    "allSatisfy", "compactMap", "contains", "filter", "first", "flatMap", "last", "map", "max", "min", "reduce",
    "sorted",
  ]

  /// Functions that call a closure for each element of a collection.
  static let elementFunctions = elementTransformations.union([
    "compactMapValues", "forEach", "ForEach", "mapValues", "sort",
  ])

  /// Members that do not modify the value they belong to.
  static let readingMembers: Set<String> = [
    "map", "compactMap", "flatMap", "filter", "sorted", "reduce", "forEach", "first", "last", "contains", "allSatisfy",
    "min", "max", "prefix", "suffix", "dropFirst", "dropLast", "firstIndex", "lastIndex", "enumerated", "reversed",
    "joined", "split", "components", "hasPrefix", "hasSuffix", "lowercased", "uppercased", "trimmingCharacters",
    "replacingOccurrences", "formatted", "union", "intersection", "subtracting", "isSubset", "distance", "index",
    "shuffled", "compare",
  ]

  // MARK: Protocols

  /// Common protocols that do not define a type's responsibility.
  static let commonProtocols: Set<String> = [
    "Observable", "ObservableObject", "Identifiable", "Equatable", "Hashable", "Sendable",
  ]

  /// Protocols that may come first, instead of a superclass, in the inheritance clause of a class.
  static let protocols: Set<String> = commonProtocols.union([
    "Codable", "Encodable", "Decodable", "Comparable", "CustomStringConvertible", "CustomDebugStringConvertible",
    "Error", "AnyObject", "CaseIterable", "RawRepresentable", "ExpressibleByStringLiteral", "Perceptible",
    "Cancellable", "Subscriber", "Sequence", "Collection", "IteratorProtocol", "AsyncSequence", "Transferable",
    "LocalizedError",
  ])

  /// Macros and protocols for observable classes, from the system and from Perception.
  static let observationMacros: Set<String> = ["Observable", "Perceptible"]
}
