/// Names that indicate the use of a UI framework.
enum UIFrameworkNames {
  /// Returns whether a type with this name is likely declared by SwiftUI, UIKit, AppKit or their dependencies.
  static func isLikelyType(_ name: String) -> Bool {
    if swiftUITypes.contains(name) || extendedTypes.contains(name) || modules.contains(name) { return true }
    return hasSystemPrefix(name) && !LibraryNames.foundationTypes.contains(name)
      && !LibraryNames.foundationFunctions.contains(name) && !LibraryNames.coreDataTypes.contains(name)
  }

  /// Returns whether a framework itself may declare a type with this name: AppKit declares `NSScreen`, SwiftUI does not,
  /// although it exports AppKit.
  static func mayDeclare(_ name: String, in framework: String) -> Bool {
    if swiftUITypes.contains(name) { return framework == "SwiftUI" }
    guard hasSystemPrefix(name) else { return true }
    return switch name.prefix(2) {
    case "NS": framework == "AppKit"
    case "UI": framework == "UIKit"
    default: framework != "SwiftUI"
    }
  }

  /// Returns whether a UI framework adds a member with this name to types from other modules, such as SwiftUI's
  /// `move(fromOffsets:toOffset:)` on arrays.
  static func isAddedMember(_ name: String) -> Bool {
    addedMembers.contains(name) || name.hasPrefix("accessibility") || hasSystemPrefix(name)
  }

  /// Returns whether UIKit's or AppKit's fonts and colors have a static member with this name, and hardly any other
  /// type does, so that code which leaves out the type uses the framework: `label.textColor = .secondaryLabel`.
  static func isImplicitMember(_ name: String) -> Bool { implicitMembers.contains(name) }

  /// Whether the name has a prefix such as `UI`, `NS` or `CA`, followed by a capital letter as in `UIView`.
  private static func hasSystemPrefix(_ name: String) -> Bool {
    let letters = Array(name.utf8.prefix(4))
    guard letters.count == 4, isCapital(letters[2]), prefixes.contains(String(decoding: letters[..<2], as: UTF8.self))
    else { return false }
    return true
  }

  private static func isCapital(_ letter: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) }

  private static let prefixes: Set<String> = ["UI", "NS", "WK", "AX", "CA", "CG", "CI", "TV", "UT"]

  private static let modules = SystemAPIs.uiFrameworks.union([
    "SwiftUICore", "UniformTypeIdentifiers", "CoreTransferable",
  ])

  /// Foundation types that UI frameworks extend so heavily that using one of them proves nothing.
  private static let extendedTypes: Set<String> = ["IndexPath", "AttributedString", "AttributeContainer"]

  private static let addedMembers: Set<String> = [
    "fromOffsets", "toOffset", "atOffsets", "withAttributes", "cgColor", "ciColor", "uiColor", "nsColor", "pngData",
    "jpegData", "animatableData", "magnitudeSquared", "loadNibNamed", "boundingRect", "typedPayload", "setTypedPayload",
    "itemProvider", "uiImage", "nsImage", "awakeFromNib", "swiftUI", "uiKit", "appKit", "draw", "inset",
  ]

  private static let implicitMembers = Set(
    """
    preferredFont systemFont boldSystemFont italicSystemFont monospacedSystemFont monospacedDigitSystemFont
    label secondaryLabel tertiaryLabel quaternaryLabel placeholderText separator opaqueSeparator
    systemBackground secondarySystemBackground tertiarySystemBackground systemGroupedBackground
    secondarySystemGroupedBackground tertiarySystemGroupedBackground systemFill secondarySystemFill
    tertiarySystemFill quaternarySystemFill systemRed systemOrange systemYellow systemGreen systemMint systemTeal
    systemCyan systemBlue systemIndigo systemPurple systemPink systemBrown systemGray systemGray2 systemGray3
    systemGray4 systemGray5 systemGray6 labelColor secondaryLabelColor tertiaryLabelColor quaternaryLabelColor
    separatorColor controlAccentColor controlBackgroundColor windowBackgroundColor textBackgroundColor
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  private static let swiftUITypes = Set(
    """
    AccessibilityFocusState AccessibilityNotification ActionSheet AdaptableTabBarPlacement Alert Alignment
    AlignmentID Anchor Angle AngularGradient Animatable AnimatableModifier AnimatablePair AnimatableValues
    Animation AnimationCompletionCriteria AnyGesture AnyGradient AnyLayout AnyShape AnyShapeStyle AnyTransition
    AnyView App AppStorage AsyncImage AsyncImagePhase Axis BackgroundStyle BackgroundTask Bindable Binding
    BlendMode Button ButtonBorderShape ButtonRepeatBehavior ButtonRole ButtonStyle Canvas Capsule Chart Circle
    Color ColorMatrix ColorPicker ColorRenderingMode ColorResource ColorScheme
    ColorSchemeContrast CommandGroup CommandGroupPlacement CommandMenu Commands CommandsBuilder
    ConcentricRectangle ContainerRelativeShape ContainerValueKey ContainerValues ContentMode ContentShapeKinds
    ContentSizeCategory ContentTransition ContentUnavailableView ContextMenu ControlActiveState ControlGroup
    ControlSize ControlWidget CoordinateSpace CoordinateSpaceProtocol CustomAnimation
    DatePicker DatePickerComponents DatePickerStyle DigitalCrownEvent DisclosureGroup DismissAction
    DismissBehavior DismissSearchAction DismissWindowAction Divider DocumentConfiguration DocumentGroup
    DragConfiguration DragGesture DragSession DropConfiguration DropDelegate DropInfo DropOperation DropProposal
    DropSession DynamicProperty DynamicTypeSize DynamicViewContent Edge EdgeInsets EditActions EditButton
    EditMode EditableCollectionContent Ellipse EllipticalGradient EmptyAnimatableData EmptyCommands
    EmptyModifier EmptyView Entry Environment EnvironmentKey EnvironmentObject EnvironmentValues
    EnvironmentalModifier EquatableView EventModifiers FetchRequest FetchedResults FileDocument
    FillShapeStyle FillStyle FocusInteractions FocusState FocusedBinding FocusedObject
    FocusedValue FocusedValueKey FocusedValues Font ForEach ForegroundStyle Form Gauge GaugeStyle GeometryEffect
    GeometryProxy GeometryReader Gesture GestureMask GestureState Glass GlassEffectContainer Gradient
    GraphicsContext Grid GridItem GridLayout GridRow Group GroupBox GroupElementsOfContent HSplitView HStack
    HStackLayout HelpLink HorizontalAlignment HorizontalEdge HoverEffect HoverPhase Image ImagePaint
    ImageRenderer ImageResource InsettableShape InterfaceOrientation KeyEquivalent KeyPress KeyboardShortcut
    KeyframeAnimator Keyframes KeyframesBuilder Label LabelStyle LabeledContent LabeledContentStyle
    LabeledToolbarItemGroup Layout LayoutDirection LayoutProperties LayoutSubview LayoutSubviews LayoutValueKey
    LazyHGrid LazyHStack LazyVGrid LazyVStack LegibilityWeight LibraryContentProvider LibraryItem LinearGradient
    LinearKeyframe Link List ListItemTint ListSectionSpacing ListStyle LocalizedStringKey LongPressGesture
    MagnificationGesture MagnifyGesture Map MapCameraPosition MatchedGeometryProperties MatchedTransitionSource
    Material Menu MenuBarExtra MenuButton MenuStyle MeshGradient ModifiedContent MoveCommandDirection
    MoveKeyframe MoveTransition MultiDatePicker Namespace NavigationBarItem NavigationLink NavigationPath
    NavigationSplitView NavigationSplitViewColumn NavigationSplitViewVisibility NavigationStack
    NavigationTransition NavigationView NewDocumentAction ObservedObject OffsetShape OpenDocumentAction
    OpenImmersiveSpaceAction OpenSettingsAction OpenURLAction OpenWindowAction OutlineGroup
    OutlineSubgroupChildren PasteButton Path PencilDoubleTapGestureValue PeriodicTimelineSchedule PhaseAnimator
    PhotosPicker PhotosPickerItem Picker PickerStyle PinnedScrollableViews PlaceholderContentView
    PlatformViewRepresentableContext PopoverAttachmentAnchor PreferenceKey PresentationAdaptation
    PresentationBackgroundInteraction PresentationContentInteraction PresentationDetent PresentationMode
    PresentationSizing Preview PreviewContext PreviewDevice PreviewLayout PreviewModifier PreviewPlatform
    PreviewProvider PreviewTrait Previewable PrimitiveButtonStyle ProgressView ProgressViewStyle
    ProjectionTransform Prominence ProposedViewSize PushWindowAction Query RadialGradient
    Rectangle RectangleCornerInsets RectangleCornerRadii RedactionReasons ReferenceFileDocument RefreshAction
    RenameAction RenameButton RequestReviewAction ResetFocusAction RotateGesture RotatedShape RotationGesture
    RoundedCornerStyle RoundedRectangle RoundedRectangularShape SafeAreaRegions ScaledMetric ScaledShape Scene
    SceneBuilder ScenePadding ScenePhase SceneStorage ScrollAnchorRole ScrollBounceBehavior
    ScrollDismissesKeyboardMode ScrollEdgeEffectStyle ScrollGeometry ScrollIndicatorVisibility ScrollPhase
    ScrollPosition ScrollTarget ScrollTargetBehavior ScrollTransitionConfiguration ScrollTransitionPhase
    ScrollView ScrollViewProxy ScrollViewReader SearchFieldPlacement SearchScopeActivation
    SearchSuggestionsPlacement Section SectionCollection SectionConfiguration SectionedFetchRequest
    SectionedFetchResults SecureField SelectionShapeStyle SensoryFeedback SeparatorShapeStyle Settings
    SettingsLink Shader ShaderFunction ShaderLibrary Shape ShapeStyle ShapeView ShareLink SidebarCommands
    SidebarRowSize SimultaneousGesture Slider Spacer SpatialTapGesture Spring SpringKeyframe
    SpringLoadingBehavior State StateObject Stepper StrokeStyle SubmitLabel SubmitTriggers SubscriptionStoreView
    Subview SubviewsCollection SymbolColorRenderingMode SymbolEffectTransition SymbolRenderingMode
    SymbolVariants Tab TabContent TabCustomizationBehavior TabPlacement TabRole TabSection TabView
    TabViewCustomization TabViewStyle Table TableColumn TableColumnForEach TableRow TableRowContent TapGesture
    Text TextAlignment TextAttribute TextEditor TextField TextFieldStyle TextInputAutocapitalization
    TextInputFormattingControlPlacement TextProxy TextRenderer TextSelectability TextSelection
    TextVariantPreference TimelineSchedule TimelineView TimelineViewDefaultContext Toggle ToggleStyle
    ToolbarContent ToolbarContentBuilder ToolbarCustomizationBehavior ToolbarDefaultItemKind ToolbarItem
    ToolbarItemGroup ToolbarItemPlacement ToolbarPlacement ToolbarRole ToolbarSpacer ToolbarTitleDisplayMode
    ToolbarTitleMenu TouchBar Transaction TransactionKey Transition
    TransitionPhase TransitionProperties TruncationMode TupleView TypesettingLanguage UnevenRoundedRectangle
    UnitCurve UnitPoint UserInterfaceSizeClass VSplitView VStack VStackLayout VectorArithmetic VerticalAlignment
    VerticalEdge View ViewBuilder ViewDimensions ViewModifier ViewSpacing ViewThatFits Visibility VisualEffect
    Widget WidgetBundle WidgetBundleBuilder WidgetConfiguration WidgetFamily Window WindowGroup WindowLevel
    WindowPlacement WindowResizability WindowStyle WindowToolbarStyle WindowVisibilityToggle
    WorldTrackingLimitation WritingToolsBehavior ZStack ZStackLayout
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
