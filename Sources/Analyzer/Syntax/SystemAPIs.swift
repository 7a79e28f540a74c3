/// The names of the standard library, of Foundation and of the system's frameworks that several rules look for; those
/// of SwiftUI alone are in `SwiftUIVocabulary`.
///
/// A rule that means a few names more or fewer says which where it uses the list.
enum SystemAPIs {
  // MARK: Modules

  /// Modules whose names may stand before a system name.
  static let modules: Set<String> = mainUIFrameworks.union([
    "SwiftUICore", "WatchKit", "WidgetKit", "Combine", "Foundation", "Observation", "Swift", "ComposableArchitecture",
    "Perception", "SwiftData", "Charts", "MapKit",
  ])

  /// The frameworks that most interfaces are written in.
  static let mainUIFrameworks: Set<String> = ["SwiftUI", "UIKit", "AppKit"]

  /// The frameworks whose import ties a file to the user interface.
  /// - Source: catalogue, `ui_import_in_view_model`.
  static let uiFrameworks: Set<String> = mainUIFrameworks.union(["WatchKit", "TVUIKit"])

  // MARK: Input and output

  /// What talks to servers.
  static let networking: Set<String> = ["URLSession", "URLRequest"]

  /// What turns values into JSON and back.
  static let jsonCoders: Set<String> = ["JSONDecoder", "JSONEncoder"]

  /// What asks CoreData and SwiftData for objects.
  static let fetchRequests: Set<String> = ["NSFetchRequest", "FetchDescriptor"]

  /// Members of FileManager by which most code reads, writes and lists what is stored.
  static let fileFunctions: Set<String> = [
    "contents", "contentsOfDirectory", "createFile", "createDirectory", "removeItem", "copyItem", "moveItem",
    "enumerator",
  ]

  /// Types whose `init(contentsOf:)` reads a file or an address.
  static let readableFromURL: Set<String> = ["Data", "String"]

  // MARK: Objects

  /// Members that give the one instance of a type.
  static let sharedInstances: Set<String> = ["shared", "default", "standard", "current"]

  /// The formatter classes of Foundation, which are dear to create and cheap to keep.
  /// - Source: catalogue, `formatter_not_cached`.
  static let formatters: Set<String> = [
    "DateFormatter", "NumberFormatter", "ISO8601DateFormatter", "MeasurementFormatter", "ByteCountFormatter",
    "DateComponentsFormatter", "DateIntervalFormatter", "PersonNameComponentsFormatter", "ListFormatter",
    "RelativeDateTimeFormatter",
  ]

  /// Types of the UI frameworks that only code of the interface has business with.
  static let uiTypes: Set<String> = [
    "UIApplication", "UIViewController", "NSViewController", "UIAlertController", "NSAlert", "NSWorkspace",
    "UIPasteboard", "NSPasteboard", "UIScreen", "UIDevice", "NSOpenPanel", "NSSavePanel", "AnyView", "NavigationPath",
  ]

  // MARK: Values

  /// Values that nearly every file has some of.
  static let plainValues: Set<String> = [
    "String", "Int", "Bool", "Double", "Float", "CGFloat", "Date", "URL", "Data", "UUID",
  ]

  /// The collections of the standard library.
  static let collections: Set<String> = ["Array", "Set", "Dictionary"]

  /// What says how a region writes, counts and tells the time.
  static let regionalTypes: Set<String> = ["Locale", "Calendar", "TimeZone"]

  /// Types of numbers.
  static let numberTypes: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
    "Float16", "Float80", "CGFloat", "Decimal", "TimeInterval", "Duration",
  ]

  /// Functions of numbers.
  static let mathFunctions: Set<String> = ["min", "max", "abs", "round", "floor", "ceil", "pow", "sqrt"]

  /// Members of values that change nothing.
  static let readingMembers: Set<String> = [
    "map", "compactMap", "flatMap", "filter", "sorted", "reduce", "forEach", "first", "last", "contains", "allSatisfy",
    "min", "max", "prefix", "suffix", "dropFirst", "dropLast", "firstIndex", "lastIndex", "enumerated", "reversed",
    "joined", "split", "components", "hasPrefix", "hasSuffix", "lowercased", "uppercased", "trimmingCharacters",
    "replacingOccurrences", "formatted", "union", "intersection", "subtracting", "isSubset", "distance", "index",
    "shuffled", "compare",
  ]

  // MARK: Protocols

  /// Protocols that tell what a type is without giving it a job.
  /// - Source: catalogue, `conformance_in_extension`.
  static let commonProtocols: Set<String> = [
    "Observable", "ObservableObject", "Identifiable", "Equatable", "Hashable", "Sendable",
  ]

  /// Protocols that a class may name first, where a superclass would stand.
  static let protocols: Set<String> = commonProtocols.union([
    "Codable", "Encodable", "Decodable", "Comparable", "CustomStringConvertible", "CustomDebugStringConvertible",
    "Error", "AnyObject", "CaseIterable", "RawRepresentable", "ExpressibleByStringLiteral", "Perceptible",
    "Cancellable", "Subscriber", "Sequence", "Collection", "IteratorProtocol", "AsyncSequence", "Transferable",
    "LocalizedError",
  ])

  /// Macros and protocols that let SwiftUI watch the members of a class: the system's and that of Perception.
  static let observationMacros: Set<String> = ["Observable", "Perceptible"]
}
