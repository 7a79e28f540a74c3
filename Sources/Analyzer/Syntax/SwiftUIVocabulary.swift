/// The names of SwiftUI and its neighbours that decide when the code of a closure runs.
enum SwiftUIVocabulary {
  /// Labels and modifiers whose closure is called later: `action`, `perform`, `onTapGesture`, `onEnded` …
  static func isActionLabel(_ name: String) -> Bool {
    if actionLabels.contains(name) { return true }
    guard name.hasPrefix("on"), let third = name.dropFirst(2).first else { return false }
    return third.isUppercase
  }

  private static let actionLabels: Set<String> = [
    "action", "primaryAction", "perform", "completion", "completionHandler", "handler", "set", "get", "operation",
    "cleanup", "callback", "undo", "update", "updating",
  ]

  /// Modifiers and functions in lower case whose closure is called later.
  static let deferredFunctions: Set<String> = [
    "task", "refreshable", "async", "asyncAfter", "sync", "detached", "gesture", "keyboardShortcut",
    "sink", "dropDestination", "itemProvider", "draggable", "visualEffect", "scrollTransition", "alignmentGuide",
    "keyframeAnimator", "phaseAnimator", "transaction", "anchorPreference", "transformEnvironment", "layerEffect",
    "searchCompletion", "simultaneousGesture", "highPriorityGesture", "scheduledTimer", "run", "accessibilityAction",
    "accessibilityAdjustableAction", "exportableToServices", "pasteDestination", "containerRelativeFrame",
  ]

  /// Types in whose calls no closure builds views.
  static let deferredTypes: Set<String> = [
    "Task", "Binding", "Timer", "DispatchQueue", "DispatchWorkItem", "Path", "Canvas", "AsyncStream",
    "AsyncThrowingStream", "UIAction", "Thread", "Animatable", "NSPredicate", "Predicate", "CustomAnimation",
    "AnyCancellable", "Publisher", "Future", "Deferred", "Reduce", "EffectRun", "Result",
  ]

  /// Controls whose first trailing closure is the action, unless an action was given by label.
  static let actionFirstTypes: Set<String> = ["Button", "EditButton", "RenameButton", "ShareButton", "AsyncButton"]

  /// Containers and controls whose trailing closure builds views.
  static let containers: Set<String> = [
    "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid", "Grid", "GridRow", "Group",
    "List", "Section", "ForEach", "ScrollView", "ScrollViewReader", "GeometryReader", "NavigationStack",
    "NavigationView", "NavigationSplitView", "NavigationLink", "TabView", "Tab", "TabSection", "Form", "GroupBox",
    "DisclosureGroup", "OutlineGroup", "Menu", "Picker", "Toggle", "Stepper", "Slider", "Label", "LabeledContent",
    "Link", "ShareLink", "ControlGroup", "ViewThatFits", "TimelineView", "ContentUnavailableView", "AsyncImage",
    "Table", "TableRow", "ToolbarItem", "ToolbarItemGroup", "EquatableView", "ProgressView", "Gauge", "DatePicker",
    "ColorPicker", "PhotosPicker", "HSplitView", "VSplitView", "GlassEffectContainer", "SubscriptionStoreView",
    "Map", "Chart", "AnyView", "LazyView",
  ]

  /// Labels whose closure builds views.
  static let builderLabels: Set<String> = [
    "content", "label", "header", "footer", "placeholder", "actions", "message", "destination", "background",
    "overlay", "icon", "title", "subtitle", "description", "currentValueLabel", "minimumValueLabel",
    "maximumValueLabel", "markedValueLabels", "detail", "sidebar", "preview", "suggestions", "menuItems", "trailing",
    "leading", "emptyView", "empty", "row", "rowContent", "columns", "rows", "accessory", "toolbar", "popover",
  ]

  /// Modifiers whose closure builds views.
  static let builderModifiers: Set<String> = [
    "overlay", "background", "sheet", "fullScreenCover", "popover", "toolbar", "contextMenu", "safeAreaInset",
    "safeAreaBar", "navigationDestination", "alert", "confirmationDialog", "swipeActions", "mask", "tabItem",
    "searchSuggestions", "inspector", "navigationBarItems", "listRowBackground", "accessibilityRepresentation",
    "accessibilityChildren", "tabViewBottomAccessory", "toolbarTitleMenu", "badge", "bottomAccessory",
  ]

  /// Functions that call their closure before they return.
  static let immediateFunctions: Set<String> = [
    "map", "compactMap", "flatMap", "filter", "sorted", "sort", "reduce", "forEach", "first", "last", "contains",
    "allSatisfy", "min", "max", "prefix", "drop", "partition", "removeAll", "firstIndex", "lastIndex", "split",
    "count", "mapValues", "compactMapValues", "withAnimation", "withTransaction", "withUnsafeBytes", "autoreleasepool",
    "enumerated", "grouping", "Dictionary", "stride", "zip",
  ]

  /// Views of the system that a member may name as its type. Left out are those that are values first: a `Color`
  /// or `Path` property says nothing about drawing.
  static let views: Set<String> =
    containers
    .subtracting(["TableRow", "ToolbarItem", "ToolbarItemGroup", "Tab", "TabSection"])
    .union([
      "Text", "Image", "Button", "TextField", "SecureField", "TextEditor", "Spacer", "Divider", "Circle", "Capsule",
      "Rectangle", "RoundedRectangle", "Ellipse", "EmptyView", "TupleView", "ModifiedContent", "EditButton", "Canvas",
    ])
}
