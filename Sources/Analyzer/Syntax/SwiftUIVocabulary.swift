/// Names from SwiftUI and related frameworks that determine when a closure's code runs, or that several rules use. See
/// `SystemAPIs` for other frameworks.
enum SwiftUIVocabulary {
  /// The functions of a representable that create and update the UIKit or AppKit view.
  static let representableFunctions: Set<String> = [
    "makeUIView", "updateUIView", "makeNSView", "updateNSView", "makeUIViewController", "updateUIViewController",
    "makeNSViewController", "updateNSViewController",
  ]

  /// Returns whether a label or modifier has a closure that is called later: `action`, `perform`, `onTapGesture`,
  /// `onEnded` …
  static func isActionLabel(_ name: String) -> Bool {
    if actionLabels.contains(name) { return true }
    guard name.hasPrefix("on"), let third = name.dropFirst(2).first else { return false }
    return third.isUppercase
  }

  private static let actionLabels: Set<String> = [
    "action", "primaryAction", "perform", "completion", "completionHandler", "handler", "set", "get", "setter",
    "getter", "operation",
    "cleanup", "callback", "undo", "update", "updating",
  ]

  /// Lowercase modifiers and functions with a closure that is called later.
  static let deferredFunctions: Set<String> = [
    "task", "refreshable", "async", "asyncAfter", "sync", "detached", "gesture", "keyboardShortcut",
    "sink", "dropDestination", "itemProvider", "draggable", "visualEffect", "scrollTransition", "alignmentGuide",
    "transaction", "anchorPreference", "transformPreference", "transformEnvironment", "layerEffect", "hoverEffect",
    "searchCompletion", "simultaneousGesture", "highPriorityGesture", "scheduledTimer", "run", "accessibilityAction",
    "accessibilityAdjustableAction", "accessibilityScrollAction", "accessibilityZoomAction", "exportableToServices",
    "pasteDestination", "containerRelativeFrame", "userActivity", "fileImporter", "fileExporter", "environment",
  ]

  /// Types whose initializers take no view-building closures.
  static let deferredTypes: Set<String> = [
    "Task", "Binding", "Timer", "DispatchQueue", "DispatchWorkItem", "Path", "Canvas", "AsyncStream",
    "AsyncThrowingStream", "UIAction", "Thread", "Animatable", "NSPredicate", "Predicate", "CustomAnimation",
    "AnyCancellable", "Publisher", "Future", "Deferred", "Reduce", "EffectRun", "Result", "PasteButton",
    "SignInWithAppleButton", "EnvironmentValues", "NSItemProvider", "UIHostingConfiguration",
  ]

  /// Controls whose first trailing closure is the action, unless the action is a labeled argument.
  static let actionFirstTypes: Set<String> = ["Button", "EditButton", "RenameButton", "ShareButton", "AsyncButton"]

  /// Containers and controls with a view-building trailing closure.
  static let containers: Set<String> =
    stacks.union(lazyStacks).union(repeatingViews).union(contentWrappers)
    .union([
      "LazyVGrid", "LazyHGrid", "Grid", "GridRow", "Section", "ScrollView", "ScrollViewReader", "GeometryReader",
      "NavigationSplitView", "NavigationLink", "TabView", "Tab", "TabSection", "Form", "GroupBox", "DisclosureGroup",
      "OutlineGroup", "Menu", "Picker", "Toggle", "Label", "LabeledContent", "HStackLayout", "VStackLayout",
      "ZStackLayout", "GridLayout", "Link", "ShareLink", "ControlGroup", "ViewThatFits", "TimelineView",
      "ContentUnavailableView", "AsyncImage", "Table", "TableRow", "TableColumn", "TableColumnForEach", "ToolbarItem",
      "ToolbarItemGroup", "EquatableView", "ProgressView", "Gauge", "DatePicker", "MultiDatePicker", "ColorPicker",
      "PhotosPicker", "HSplitView", "VSplitView", "GlassEffectContainer", "SubscriptionStoreView", "Map", "MapReader",
      "Chart", "ChartReader", "AnyView", "LazyView", "PhaseAnimator", "KeyframeAnimator", "WithViewStore",
      "WithPerceptionTracking", "ForEachStore", "SwitchStore", "CaseLet", "IfLetStore",
    ])

  /// Containers that arrange views and create all of them immediately.
  static let stacks: Set<String> = ["VStack", "HStack", "ZStack"]

  /// Stacks that create their views on demand while scrolling.
  static let lazyStacks: Set<String> = ["LazyVStack", "LazyHStack"]

  /// Views that create a row for each element of their data.
  static let repeatingViews: Set<String> = ["ForEach", "List"]

  /// Containers that only wrap a presented view.
  static let contentWrappers: Set<String> = ["NavigationStack", "NavigationView", "Group"]

  /// Containers that observe a store for their content and do not affect the layout.
  static let observingContainers: Set<String> = ["WithPerceptionTracking", "WithViewStore"]

  /// Shapes that are filled with a style.
  static let shapes: Set<String> = [
    "Circle", "Rectangle", "RoundedRectangle", "Capsule", "Ellipse", "UnevenRoundedRectangle", "ContainerRelativeShape",
  ]

  /// Modifiers whose code runs when the view appears.
  static let appearanceModifiers: Set<String> = ["onAppear", "task"]

  /// Modifiers whose code runs in response to events in the view or changes to values that it observes.
  static let lifecycleModifiers: Set<String> = appearanceModifiers.union([
    "onDisappear", "onChange", "onReceive", "refreshable", "onOpenURL", "onContinueUserActivity",
  ])

  /// Functions that animate the changes in their closure.
  static let animationFunctions: Set<String> = ["withAnimation", "withTransaction"]

  /// Property wrappers for objects and values owned by a view.
  static let owningWrappers: Set<String> = ["State", "StateObject"]

  /// Property wrappers that store a value for a view.
  static let valueWrappers: Set<String> = ["State", "FocusState", "GestureState", "AppStorage", "SceneStorage"]

  /// Property wrappers that fetch data from a database.
  static let queryWrappers: Set<String> = ["Query", "FetchRequest"]

  /// Labels of view-building closures.
  static let builderLabels: Set<String> = [
    "content", "label", "header", "footer", "placeholder", "actions", "message", "destination", "background",
    "overlay", "icon", "title", "subtitle", "description", "currentValueLabel", "minimumValueLabel",
    "maximumValueLabel", "markedValueLabels", "detail", "sidebar", "preview", "suggestions", "menuItems", "trailing",
    "leading", "emptyView", "empty", "row", "rowContent", "columns", "rows", "accessory", "toolbar", "popover",
    "symbols", "then", "else", "root",
  ]

  /// Labels of closures that are called before the function returns: `contains(where:)`, `grouped(by:)`.
  static let immediateLabels: Set<String> = ["where", "by", "while"]

  /// Labels of closures that do not build views, in calls that also have a view builder.
  static let deferredLabels: Set<String> = ["animation", "keyframes", "transform", "observe", "of"]

  /// Modifiers with a view-building closure.
  static let builderModifiers: Set<String> = [
    "overlay", "background", "sheet", "fullScreenCover", "popover", "toolbar", "contextMenu", "safeAreaInset",
    "safeAreaBar", "navigationDestination", "alert", "actionSheet", "confirmationDialog", "swipeActions", "mask",
    "tabItem", "searchable", "searchSuggestions", "searchScopes", "inspector", "navigationBarItems", "navigationTitle",
    "listRowBackground", "accessibilityRepresentation", "accessibilityChildren", "accessibilityActions",
    "tabViewBottomAccessory", "tabViewSidebarHeader", "tabViewSidebarFooter", "toolbarTitleMenu", "badge",
    "bottomAccessory", "phaseAnimator", "keyframeAnimator", "overlayPreferenceValue", "backgroundPreferenceValue",
    "sectionActions", "chartOverlay", "chartBackground", "chartXAxis", "chartYAxis", "chartLegend", "mapControls",
    "touchBar", "ornament", "popoverTip",
  ]

  /// Modifiers that present the content of a closure above the view.
  static let presentingModifiers: Set<String> = ["sheet", "popover", "fullScreenCover", "alert", "confirmationDialog"]

  /// Functions that call their closure before they return.
  static let immediateFunctions: Set<String> = animationFunctions.union([
    "map", "compactMap", "flatMap", "filter", "sorted", "sort", "reduce", "forEach", "first", "last", "contains",
    "allSatisfy", "min", "max", "prefix", "suffix", "drop", "partition", "partitioned", "removeAll", "firstIndex",
    "lastIndex", "split", "count", "mapValues", "compactMapValues", "merging", "merge", "elementsEqual", "starts",
    "lexicographicallyPrecedes", "chunked", "grouped", "uniqued", "sequence", "withUnsafeBytes", "withUnsafePointer",
    "withUnsafeBufferPointer", "withUnsafeMutableBytes", "withUnsafeMutablePointer", "autoreleasepool",
    "assumeIsolated", "enumerated", "grouping", "Dictionary", "stride", "zip",
  ])

  /// Modifiers that show a message and a few buttons.
  static let alertModifiers: Set<String> = ["actionSheet", "alert", "confirmationDialog"]

  /// Modifiers that take and return a view. A closure that ends with one of them builds a view.
  static let plainModifiers: Set<String> = [
    "accessibilityAddTraits", "accessibilityElement", "accessibilityHidden", "accessibilityIdentifier",
    "accessibilityLabel", "accessibilityValue", "allowsHitTesting", "animation", "aspectRatio", "background", "blur",
    "bold", "border", "brightness", "buttonStyle", "clipShape", "clipped", "contentShape", "controlSize",
    "cornerRadius", "disabled", "drawingGroup", "environmentObject", "fixedSize", "font", "fontWeight",
    "foregroundColor", "foregroundStyle", "frame", "glassEffect", "grayscale", "help", "hidden", "ignoresSafeArea",
    "imageScale", "italic", "kerning", "labelStyle", "labelsHidden", "layoutPriority", "lineLimit", "listRowBackground",
    "listRowInsets", "listRowSeparator", "listStyle", "mask", "multilineTextAlignment", "navigationBarTitle",
    "navigationTitle", "offset", "opacity", "overlay", "padding", "position", "redacted", "resizable", "rotationEffect",
    "safeAreaInset", "saturation", "scaleEffect", "scaledToFill", "scaledToFit", "shadow", "symbolEffect",
    "symbolRenderingMode", "tag", "textCase", "tint", "toolbar", "transition", "truncationMode", "zIndex",
  ]

  /// Returns whether values of types with this name are never displayed.
  static func isNoView(_ name: String) -> Bool {
    deferredTypes.contains(name) || valueTypes.contains(name) || name.hasPrefix("UI") || name.hasPrefix("NS")
      || valueSuffixes.contains { name.hasSuffix($0) }
  }

  private static let valueTypes = SystemAPIs.plainValues.union(SystemAPIs.collections).union(["Character", "Decimal"])

  private static let valueSuffixes = [
    "Action", "Client", "Configuration", "Decoder", "Encoder", "Error", "Formatter", "Generator", "Logger", "Manager",
    "Notification", "Request", "Service", "Store", "ViewModel",
  ]

  /// System views that a member may have as its type. Excludes types that are primarily values, because a `Color` or
  /// `Path` property does not indicate that the type renders UI.
  static let views: Set<String> =
    containers
    .subtracting([
      "TableRow", "TableColumn", "TableColumnForEach", "ToolbarItem", "ToolbarItemGroup", "Tab", "TabSection",
      "HStackLayout", "VStackLayout", "ZStackLayout", "GridLayout",
    ])
    .union(shapes)
    .union([
      "Text", "Image", "Button", "TextField", "SecureField", "TextEditor", "Spacer", "Divider", "EmptyView",
      "TupleView", "ModifiedContent", "EditButton", "Canvas", "Slider", "Stepper", "PasteButton", "RenameButton",
    ])
}
