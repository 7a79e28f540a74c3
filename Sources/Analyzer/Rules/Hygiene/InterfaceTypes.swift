extension TypeFact {
  /// Whether the type is part of the user interface although it has none of the UI roles (toolbar or chart content, a
  /// layout, an environment key, a UIKit view, a map renderer, an animation), or is an entry point that only the system
  /// calls (an app delegate, an intent, a widget timeline, a migration).
  var isInterface: Bool {
    if properties.contains(where: { $0.attribute("IBOutlet") != nil || $0.knownType == "CADisplayLink" })
      || simpleName.hasSuffix("ViewController")
    {
      return true
    }
    if isMigration { return true }
    return inherited.contains { name in
      let name = name.lastNamePart
      return Self.interfaceProtocols.contains(name) || name.hasSuffix("View") || name.hasSuffix("Cell")
        || name.hasSuffix("ApplicationDelegate") || name.hasSuffix("SceneDelegate") || name.hasSuffix("AppDelegate")
        || name.hasSuffix("Node")
        || name.hasSuffix("ExtensionHandler") || name.hasSuffix("IntentHandling")
        || name.hasPrefix("MK") && name.hasSuffix("Renderer")
        || (name.hasPrefix("SK") || name.hasPrefix("SCN")) && name.hasSuffix("Scene")
        || name.hasPrefix("UI") && name.dropFirst(2).first?.isUppercase == true
    }
  }

  /// Whether the type is a migration, which changes the schema of a database and has no logic of its own: `prepare(on:)`
  /// and `revert(on:)` of Fluent.
  private var isMigration: Bool {
    inherited.contains { $0.hasSuffix("Migration") }
      && ["prepare(on:)", "revert(on:)"].allSatisfy { name in members.contains { $0.name == name } }
  }

  private static let interfaceProtocols: Set<String> = [
    "ToolbarContent", "CustomizableToolbarContent", "TabContent", "TableRowContent", "TableColumnContent",
    "AccessibilityRotorContent", "ChartContent", "MapContent", "Layout", "Transition", "CustomAnimation", "Gesture",
    "PreferenceKey", "EnvironmentKey", "DropDelegate", "NSWindow", "NSResponder", "NSControl", "NSButton",
    "NSTextField", "NSPanel", "NSWindowController", "NSMenu", "NSMenuItem", "NSTextView", "NSDocument",
    "NSDocumentController", "NSCollectionViewFlowLayout", "NSCollectionViewItem", "NSCollectionViewLayout",
    "NSGestureRecognizer", "NSPopover", "NSScroller", "NSSlider", "NSToolbar", "NSTrackingArea", "NSViewController",
    "AppIntent", "ControlConfigurationIntent", "WidgetConfigurationIntent", "AudioPlaybackIntent", "LiveActivityIntent",
    "SetValueIntent", "OpenIntent", "ForegroundContinuableIntent", "AppShortcutsProvider", "EntityQuery",
    "EntityStringQuery", "EnumerableEntityQuery", "EntityPropertyQuery", "DynamicOptionsProvider", "TimelineProvider",
    "IntentTimelineProvider", "AppIntentTimelineProvider", "ControlValueProvider", "AppIntentControlValueProvider",
    "NSEntityMigrationPolicy", "WidgetBundle", "INExtension", "UNNotificationServiceExtension",
  ]
}
