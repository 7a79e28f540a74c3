/// Names that are certain to come from the standard library or from frameworks without UI.
///
/// The lists need not be complete: a missing name can prevent a finding but never cause one.
enum LibraryNames {
  static let standardTypes = names(
    """
    Actor AdditiveArithmetic Any AnyClass AnyCollection AnyHashable AnyIterator AnyKeyPath AnyObject
    AnyRegexOutput AnySequence Array ArraySlice AsyncIteratorProtocol AsyncSequence AsyncStream
    AsyncThrowingStream BidirectionalCollection BinaryFloatingPoint BinaryInteger BitwiseCopyable Bool
    BooleanLiteralType CBool CChar CChar16 CChar32 CChar8 CDouble CFloat CFloat16 CInt CLong CLongDouble
    CLongLong CShort CSignedChar CUnsignedChar CUnsignedInt CUnsignedLong CUnsignedLongLong CUnsignedShort
    CVaListPointer CVarArg CWideChar CancellationError CaseIterable Character CheckedContinuation Clock
    ClosedRange Codable CodingKey CodingKeyRepresentable CodingUserInfoKey Collection CollectionDifference
    CollectionOfOne CommandLine Comparable ContiguousArray ContinuousClock Copyable CountableClosedRange
    CountableRange CustomDebugStringConvertible CustomReflectable CustomStringConvertible Decodable Decoder
    DecodingError DefaultStringInterpolation Dictionary DiscardingTaskGroup Double Duration DurationProtocol
    EmptyCollection Encodable Encoder EncodingError EnumeratedSequence Equatable Error Escapable
    ExpressibleByArrayLiteral ExpressibleByBooleanLiteral ExpressibleByDictionaryLiteral
    ExpressibleByExtendedGraphemeClusterLiteral ExpressibleByFloatLiteral ExpressibleByIntegerLiteral
    ExpressibleByNilLiteral ExpressibleByStringInterpolation ExpressibleByStringLiteral
    ExpressibleByUnicodeScalarLiteral FixedWidthInteger Float Float16 Float32 Float64 Float80 FloatLiteralType
    FloatingPoint FloatingPointClassification FloatingPointRoundingRule FloatingPointSign GlobalActor Hashable
    Hasher Identifiable InlineArray InstantProtocol Int Int128 Int16 Int32 Int64 Int8 IntegerLiteralType
    IteratorProtocol KeyPath KeyValuePairs KeyedDecodingContainer KeyedDecodingContainerProtocol
    KeyedEncodingContainer KeyedEncodingContainerProtocol LazyFilterSequence LazyMapSequence LazySequence
    LosslessStringConvertible MainActor ManagedBuffer ManagedBufferPointer MemoryLayout Mirror MutableCollection
    MutableRawSpan MutableSpan Never Numeric ObjectIdentifier OpaquePointer OptionSet Optional OutputRawSpan
    OutputSpan PartialKeyPath PartialRangeFrom PartialRangeThrough PartialRangeUpTo Protocol
    RandomAccessCollection RandomNumberGenerator Range RangeExpression RangeReplaceableCollection RangeSet
    RawRepresentable RawSpan ReferenceWritableKeyPath Regex RegexComponent Repeated Result ReversedCollection
    SIMD SIMD16 SIMD2 SIMD3 SIMD32 SIMD4 SIMD64 SIMD8 SIMDMask Self Sendable SendableMetatype Sequence
    SerialExecutor Set SetAlgebra SignedInteger SignedNumeric SingleValueDecodingContainer
    SingleValueEncodingContainer Slice Span StaticString StrideThrough StrideTo Strideable String
    StringInterpolationProtocol StringLiteralType StringProtocol Substring SuspendingClock Swift
    SystemRandomNumberGenerator Task TaskGroup TaskLocal TaskPriority TextOutputStream TextOutputStreamable
    ThrowingDiscardingTaskGroup ThrowingTaskGroup Type UInt UInt128 UInt16 UInt32 UInt64 UInt8 UTF16 UTF32 UTF8
    UTF8Span Unicode UnicodeCodec UnicodeScalar UnkeyedDecodingContainer UnkeyedEncodingContainer Unmanaged
    UnsafeBufferPointer UnsafeContinuation UnsafeCurrentTask UnsafeMutableBufferPointer UnsafeMutablePointer
    UnsafeMutableRawBufferPointer UnsafeMutableRawPointer UnsafePointer UnsafeRawBufferPointer UnsafeRawPointer
    UnsafeThrowingContinuation UnsignedInteger Void WritableKeyPath Zip2Sequence
    """)

  /// Types from Foundation and its dependencies: Dispatch, the geometry types and the Objective-C runtime. Excludes
  /// types that UIKit and SwiftUI extend, such as `IndexPath` and `AttributedString`.
  static let foundationTypes = names(
    """
    BlockOperation Bundle ByteCountFormatStyle ByteCountFormatter CFTimeInterval CGFloat CGPoint CGRect
    CGRectEdge CGSize CGVector CachedURLResponse Calendar CharacterSet CocoaError ComparableComparator
    ComparisonResult ContiguousBytes CustomNSError Data DataProtocol Date DateComponents DateComponentsFormatter
    DateFormatter DateInterval DateIntervalFormatter Decimal Dimension DiscreteFormatStyle Dispatch DispatchData
    DispatchGroup DispatchIO DispatchObject DispatchPredicate DispatchQoS DispatchQueue DispatchSemaphore
    DispatchSource DispatchSourceProtocol DispatchSourceTimer DispatchSpecificKey DispatchTime
    DispatchTimeInterval DispatchTimeoutResult DispatchWallTime DispatchWorkItem DispatchWorkItemFlags
    EnergyFormatter FileAttributeKey FileAttributeType FileHandle FileManager FileManagerDelegate
    FileProtectionType FileWrapper FloatingPointFormatStyle FloatingPointParseStrategy FormatStyle Formatter
    Foundation HTTPCookie HTTPCookiePropertyKey HTTPCookieStorage HTTPURLResponse Host ISO8601DateFormatter
    IndexSet InflectionConcept InflectionRule InputStream IntegerFormatStyle IntegerParseStrategy JSONDecoder
    JSONEncoder JSONSerialization KeyPathComparator LengthFormatter ListFormatStyle ListFormatter Locale
    LocalizedError LocalizedStringResource MassFormatter Measurement MeasurementFormatter Morphology
    MutableDataProtocol NSArray NSBundle NSCache NSCacheDelegate NSCalendar NSCharacterSet NSComparisonPredicate
    NSCompoundPredicate NSCondition NSConditionLock NSCopying NSCountedSet NSData NSDataDetector NSDate
    NSDateComponents NSDateInterval NSDecimalNumber NSDictionary NSEnumerationOptions NSEnumerator NSError
    NSErrorDomain NSErrorPointer NSException NSExceptionName NSExpression NSExtensionContext NSFastEnumeration
    NSFileCoordinator NSFilePresenter NSHashTable NSIndexSet NSInteger NSItemProvider NSKeyValueObservation
    NSKeyValueObservedChange NSKeyValueObservingOptions NSKeyedArchiver NSKeyedUnarchiver NSLinguisticTagger
    NSLocale NSLock NSLocking NSMapTable NSMeasurement NSMetadataQuery NSMutableArray NSMutableCharacterSet
    NSMutableCopying NSMutableData NSMutableDictionary NSMutableIndexSet NSMutableOrderedSet NSMutableSet
    NSMutableString NSMutableURLRequest NSNotification NSNotificationCenter NSNull NSNumber NSObject
    NSObjectProtocol NSOrderedSet NSOrthography NSPersonNameComponentsFormatter NSPoint NSPointerArray
    NSPredicate NSProgress NSProxy NSPurgeableData NSRange NSRect NSRecursiveLock NSRegularExpression
    NSSecureCoding NSSet NSSize NSSortDescriptor NSString NSTextCheckingResult NSTimeInterval NSTimeZone NSURL
    NSURLComponents NSURLQueryItem NSURLRequest NSURLSession NSUUID NSUbiquitousKeyValueStore NSUserActivity
    NSUserDefaults NSXPCConnection NSXPCInterface NSZone Notification NotificationCenter NotificationQueue
    NumberFormatter OSStatus ObjCBool OperatingSystemVersion Operation OperationQueue OutputStream POSIXError
    ParseableFormatStyle PersonNameComponents PersonNameComponentsFormatter Pipe Port Predicate Process
    ProcessInfo Progress ProgressReporting PropertyListDecoder PropertyListEncoder PropertyListSerialization
    QualityOfService RecoverableError ReferenceConvertible RelativeDateTimeFormatter RunLoop Scanner Selector
    SortComparator SortDescriptor SortOrder Stream StringTransform Thread TimeInterval TimeZone Timer URL
    URLAuthenticationChallenge URLAuthenticationChallengeSender URLCache URLComponents URLCredential
    URLCredentialStorage URLError URLFileResourceType URLProtectionSpace URLProtocol URLProtocolClient
    URLQueryItem URLRequest URLResourceKey URLResourceValues URLResponse URLSession URLSessionConfiguration
    URLSessionDataDelegate URLSessionDataTask URLSessionDelegate URLSessionDownloadDelegate
    URLSessionDownloadTask URLSessionStreamDelegate URLSessionStreamTask URLSessionTask URLSessionTaskDelegate
    URLSessionTaskMetrics URLSessionTaskTransactionMetrics URLSessionUploadTask URLSessionWebSocketDelegate
    URLSessionWebSocketTask UUID UndoManager Unit UnitAcceleration UnitAngle UnitArea UnitConcentrationMass
    UnitDispersion UnitDuration UnitElectricCharge UnitElectricCurrent UnitElectricPotentialDifference
    UnitElectricResistance UnitEnergy UnitFrequency UnitFuelEfficiency UnitIlluminance UnitInformationStorage
    UnitLength UnitMass UnitPower UnitPressure UnitSpeed UnitTemperature UnitVolume UserDefaults XMLParser
    XMLParserDelegate uuid_t
    """)

  static let combine = names(
    """
    AnyCancellable AnyPublisher AnySubscriber Cancellable Combine CombineIdentifier ConnectablePublisher
    CurrentValueSubject CustomCombineIdentifierConvertible Deferred Empty Fail Future ImmediateScheduler Just
    ObservableObject ObservableObjectPublisher PassthroughSubject Published Publisher Publishers Record
    Scheduler SchedulerTimeIntervalConvertible Subject Subscriber Subscribers Subscription Subscriptions
    TopLevelDecoder TopLevelEncoder
    """)

  static let observation = names(
    "Observable Observation ObservationIgnored ObservationRegistrar ObservationTracked Observations")

  /// The types of CoreTransferable, which SwiftUI exports.
  static let transfer = names(
    """
    CodableRepresentation DataRepresentation FileRepresentation ProxyRepresentation ReceivedTransferredFile
    SentTransferredFile TransferRepresentation TransferRepresentationBuilder TransferRepresentationVisibility
    Transferable
    """)

  static let testing = names(
    """
    Attachment Bug Comment Confirmation CustomTestArgumentEncodable CustomTestStringConvertible ExitTest Issue
    KnownIssueMatcher SourceLocation Suite SuiteTrait Tag Test TestScoping TestTrait Testing Trait
    """)

  /// Functions and values from the standard library, the C library and Observation.
  static let functions = names(
    """
    abs acos acosh all any arc4random arc4random_uniform asin asinh assert assertionFailure async atan atan2
    atanh autoreleasepool cbrt ceil copysign cos cosh debugPrint dispatchMain dispatchPrecondition drand48 dump
    erf exit exp exp2 expm1 extendLifetime fabs fatalError floor fmax fmin fmod free getenv hypot
    isKnownUniquelyReferenced ldexp log log10 log1p log2 lround malloc max memcmp memcpy memset min nan
    numericCast pow precondition preconditionFailure print readLine remainder repeatElement rint round sequence
    setenv sin sinh sleep sqrt srand48 stride strlen swap tan tanh trunc type unsafeBitCast unsafeDowncast
    usleep withCheckedContinuation withCheckedThrowingContinuation withDiscardingTaskGroup withExtendedLifetime
    withObservationTracking withTaskCancellationHandler withTaskGroup withThrowingDiscardingTaskGroup
    withThrowingTaskGroup withUnsafeBytes withUnsafeContinuation withUnsafeCurrentTask withUnsafeMutableBytes
    withUnsafeMutablePointer withUnsafePointer withUnsafeTemporaryAllocation withUnsafeThrowingContinuation
    withoutActuallyEscaping zip
    """)

  /// Functions and constants from Foundation.
  static let foundationFunctions = names(
    """
    CFAbsoluteTimeGetCurrent NSClassFromString NSCocoaErrorDomain NSFileNoSuchFileError
    NSFileReadNoSuchFileError NSFileWriteOutOfSpaceError NSFullUserName NSHomeDirectory
    NSLocalizedDescriptionKey NSLocalizedFailureReasonErrorKey NSLocalizedRecoverySuggestionErrorKey
    NSLocalizedString NSLocationInRange NSLog NSMakeRange NSMaxRange NSNotFound NSOSStatusErrorDomain
    NSPOSIXErrorDomain NSSearchPathForDirectoriesInDomains NSSelectorFromString NSStringFromClass
    NSStringFromSelector NSTemporaryDirectory NSURLErrorBadServerResponse NSURLErrorBadURL NSURLErrorCancelled
    NSURLErrorCannotConnectToHost NSURLErrorCannotFindHost NSURLErrorDomain NSURLErrorNetworkConnectionLost
    NSURLErrorNotConnectedToInternet NSURLErrorTimedOut NSURLErrorUnknown NSURLErrorUserAuthenticationRequired
    NSUnderlyingErrorKey NSUserCancelledError NSUserName
    """)

  /// Members from the standard library, Observation and Combine, which do not require Foundation.
  static let standardMembers = names(
    """
    advanced allCases allSatisfy append assign cancel codingPath compactMap contains count debugDescription
    description distance dropFirst dropLast elementsEqual encode endIndex enumerated eraseToAnyPublisher
    errorDescription failure failureReason filter finish first firstIndex flatMap forEach formIndex formUnion
    hasPrefix hasSuffix hash hashValue id index indices init insert intersection isCancelled isEmpty isMultiple
    isSubset isSuperset joined keys last lastIndex localizedDescription lowercased map mapValues max merge
    merging min next none objectWillChange popLast prefix random randomElement rawValue recoverySuggestion
    reduce remove removeAll removeFirst removeLast removeValue replaceSubrange reserveCapacity reversed self
    send shuffled sink sleep some sort sorted split startIndex store subtract success suffix swapAt
    symmetricDifference toggle union update uppercased value values yield zip
    """)

  /// Associated types from the standard library and Combine that code in extensions can use without naming the
  /// protocol.
  static let associatedTypes = names(
    "AllCases Bound Element Failure ID Index Indices Input Iterator Key Output RawValue SubSequence Success Value Wrapped"
  )

  /// Macros from the language, the standard library and Foundation.
  static let macros = names(
    "Expression Predicate column dsohandle error file fileID filePath function isolation keyPath line selector warning")

  /// Returns whether a type, function or constant with this name is known not to require a UI framework.
  static func contains(_ name: String) -> Bool {
    standardTypes.contains(name) || foundationTypes.contains(name) || combine.contains(name)
      || observation.contains(name) || transfer.contains(name) || functions.contains(name)
      || foundationFunctions.contains(name)
  }

  /// Types of Core Data, whose prefix is also that of AppKit.
  static let coreDataTypes = names(
    """
    NSAsynchronousFetchRequest NSAsynchronousFetchResult NSAtomicStore NSAttributeDescription NSBatchDeleteRequest
    NSBatchInsertRequest NSBatchUpdateRequest NSDerivedAttributeDescription NSEntityDescription NSEntityMapping
    NSExpressionDescription NSFetchIndexDescription NSFetchRequest NSFetchRequestResult NSFetchedPropertyDescription
    NSFetchedResultsController NSFetchedResultsControllerDelegate NSFetchedResultsSectionInfo NSIncrementalStore
    NSManagedObject NSManagedObjectContext NSManagedObjectID NSManagedObjectModel NSMappingModel NSMergeConflict
    NSMergePolicy NSMigrationManager NSPersistentCloudKitContainer NSPersistentContainer NSPersistentHistoryChange
    NSPersistentHistoryChangeRequest NSPersistentHistoryToken NSPersistentHistoryTransaction NSPersistentStore
    NSPersistentStoreCoordinator NSPersistentStoreDescription NSPersistentStoreRequest NSPropertyDescription
    NSPropertyMapping NSQueryGenerationToken NSRelationshipDescription NSSaveChangesRequest
    """)

  private static func names(_ list: String) -> Set<String> {
    Set(list.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
