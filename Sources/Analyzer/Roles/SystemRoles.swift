/// The roles that a type gets from system protocols and classes.
enum SystemRoles {
  /// Returns the roles of a type that conforms to or inherits from a type with this name.
  static func ofConforming(to name: String) -> RoleSet {
    if viewProtocols.contains(name) { return .view }
    if name == "ViewModifier" || name == "EnvironmentalModifier" { return .viewModifier }
    if sceneProtocols.contains(name) { return .appScene }
    if name == "ObservableObject" { return .observable }
    if name == "Reducer" || name == "ReducerProtocol" { return .reducer }
    if isViewController(name) { return .viewController }
    if name.hasSuffix("Style"), !valueStyles.contains(name) { return .style }
    return []
  }

  /// Returns the roles of a type with this attribute.
  static func ofAttribute(_ attribute: String) -> RoleSet {
    if SystemAPIs.observationMacros.contains(attribute) { return .observable }
    if attribute == "resultBuilder" { return .viewLayer }
    return attribute == "Reducer" ? .reducer : []
  }

  /// Returns the roles of an extension of a system type.
  static func ofExtending(_ name: String) -> RoleSet {
    viewProtocols.contains(name) || SwiftUIVocabulary.views.contains(name) ? .view : ofConforming(to: name)
  }

  private static let viewProtocols: Set<String> = [
    "View", "Shape", "InsettableShape", "UIViewRepresentable", "NSViewRepresentable", "WKInterfaceObjectRepresentable",
    "UIViewControllerRepresentable", "NSViewControllerRepresentable", "DynamicViewContent",
  ]

  private static let sceneProtocols: Set<String> = [
    "App", "Scene", "Commands", "Widget", "WidgetBundle", "ControlWidget",
  ]

  /// The protocols named …Style that render nothing.
  private static let valueStyles: Set<String> = [
    "FormatStyle", "ParseableFormatStyle", "DiscreteFormatStyle", "ShapeStyle", "Style",
  ]

  /// Returns whether a name is probably the name of a UIKit or AppKit class.
  static func isPlatformClass(_ name: String) -> Bool {
    isViewController(name)
      || (name.hasPrefix("UI") || name.hasPrefix("NS")) && UIFrameworkNames.isLikelyType(name)
        && !["Delegate", "DataSource", "Protocol", "Representable"].contains(where: name.hasSuffix)
  }

  /// Returns whether the name of a superclass is probably that of a class in UIKit, AppKit or another of Apple's
  /// frameworks, other than `NSObject`.
  static func isFrameworkClass(_ name: String) -> Bool {
    if isPlatformClass(name) || name == "NSItemProvider" { return true }
    let letters = Array(name.utf8.prefix(4))
    guard letters.count == 4, frameworkPrefixes.contains(String(decoding: letters[..<2], as: UTF8.self)) else {
      return false
    }
    // `CLLocationManager`, but not `STLReader`.
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letters[2])
      && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letters[3])
  }

  private static let frameworkPrefixes: Set<String> = [
    "AR", "AS", "AV", "CB", "CK", "CL", "CN", "CX", "EK", "GC", "GK", "HK", "HM", "IN", "LP", "MC", "MF", "MK", "MP",
    "MT", "NE", "NW", "PH", "PK", "QL", "SF", "SK", "SL", "ST", "UN", "VN", "WC",
  ]

  private static func isViewController(_ name: String) -> Bool {
    guard name.hasSuffix("Controller") else { return false }
    let isSystem = ["UI", "NS", "WK", "AV", "SF", "SL", "SK", "MF", "QL", "PK", "CN", "EK", "GK", "PH", "ST", "MK"]
      .contains { name.hasPrefix($0) }
    let endings = ["ViewController", "NavigationController", "TabBarController", "HostingController"]
    return isSystem && endings.contains { name.hasSuffix($0) } || name == "WKInterfaceController"
      || name == "UISearchController" || name == "UIAlertController"
  }
}
