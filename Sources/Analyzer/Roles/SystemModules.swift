/// The modules that come with Swift and the system's SDKs.
///
/// The list need not be complete: a missing name can prevent a finding but never cause one.
enum SystemModules {
  static func contains(_ module: String) -> Bool { module.hasPrefix("_") || names.contains(module) }

  private static let names: Set<String> = Set(
    """
    ARKit AVFAudio AVFoundation AVKit Accelerate Accessibility AccessorySetupKit Accounts ActivityKit AdServices
    AlarmKit AppIntents AppKit AppTrackingTransparency ApplicationServices AudioToolbox AuthenticationServices
    BackgroundTasks BusinessChat CallKit CarPlay Carbon Charts ClockKit CloudKit Cocoa Combine CompositorServices
    Contacts ContactsUI CoreAudio CoreAudioKit CoreAudioTypes CoreBluetooth CoreData CoreFoundation CoreGraphics
    CoreHaptics CoreImage CoreLocation CoreLocationUI CoreMIDI CoreML CoreMedia CoreMotion CoreNFC CoreServices
    CoreSpotlight CoreTelephony CoreText CoreTransferable CoreVideo CoreWLAN Crypto CryptoKit CryptoTokenKit Darwin
    DeveloperToolsSupport DeviceCheck DiskArbitration Dispatch Distributed EventKit EventKitUI ExternalAccessory
    FamilyControls FileProvider FinanceKit Foundation FoundationEssentials FoundationModels FoundationNetworking
    GameController GameKit GameplayKit Glibc GroupActivities HealthKit HealthKitUI HomeKit IOKit IdentityLookup
    ImageIO ImagePlayground InputMethodKit Intents IntentsUI JavaScriptCore JournalingSuggestions LinkPresentation
    LocalAuthentication MapKit MarketplaceKit MediaPlayer MessageUI Messages Metal MetalKit MetricKit
    MultipeerConnectivity MusicKit NaturalLanguage NearbyInteraction Network NetworkExtension NotificationCenter
    OSLog ObjectiveC Observation PDFKit PassKit PencilKit Photos PhotosUI PushToTalk QuartzCore QuickLook
    QuickLookThumbnailing QuickLookUI RealityKit RegexBuilder ReplayKit SafariServices SceneKit ScreenCaptureKit
    ScreenTime ScriptingBridge Security SensitiveContentAnalysis ServiceManagement ShazamKit Social SoundAnalysis
    Speech SpriteKit StickerKit StoreKit StoreKitTest Swift SwiftData SwiftUI SwiftUICore Symbols Synchronization
    System SystemConfiguration TVUIKit Testing TipKit Translation UIKit UniformTypeIdentifiers UserNotifications
    UserNotificationsUI VideoToolbox Vision VisionKit WatchConnectivity WatchKit WeatherKit WebKit WidgetKit
    WorkoutKit XCTest os simd zlib
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
