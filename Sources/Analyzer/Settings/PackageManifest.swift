import SwiftParser
import SwiftSyntax

/// The targets and settings in a Package.swift, to the extent that they are literals.
struct PackageManifest {
  /// The content of a manifest.
  struct Content {
    var regions: [BuildRegion] = []
    var targets: [PackageTarget] = []
    var products: [PackageProduct] = []
  }

  private let content: Content

  /// Returns each package's manifest, or the newest one if there are several (`Package@swift-6.2.swift`).
  static func newest(of inputs: [ProjectSettings.Input]) -> [ProjectSettings.Input] {
    var byFolder: [String: (version: BuildSettings.Version, input: ProjectSettings.Input)] = [:]
    for input in inputs {
      guard let version = version(ofManifest: input.path.lastPathPart) else { continue }
      let folder = RelativePath.folder(of: input.path)
      if let known = byFolder[folder], known.version >= version { continue }
      byFolder[folder] = (version, input)
    }
    return byFolder.sorted { $0.key < $1.key }.map(\.value.input)
  }

  /// Returns whether a file with this name is a manifest.
  static func isManifest(_ name: String) -> Bool { version(ofManifest: name) != nil }

  private static func version(ofManifest name: String) -> BuildSettings.Version? {
    if name == ProjectFileNames.manifest { return BuildSettings.Version(0) }
    let (prefix, suffix) = (ProjectFileNames.versionedManifest, ProjectFileNames.source)
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    return BuildSettings.Version(String(name.dropFirst(prefix.count).dropLast(suffix.count)))
  }

  /// Returns the content of a manifest; it is empty if the manifest cannot be parsed.
  static func content(of input: ProjectSettings.Input) -> Content {
    input.parsed { PackageManifest(input, $0, $1).content } ?? Content()
  }

  private init(_ input: ProjectSettings.Input, _ file: SourceFileSyntax, _ text: String) {
    let reader = ManifestReader(viewMode: .sourceAccurate)
    reader.walk(file)
    let folder = RelativePath.folder(of: input.path)
    let tools = Self.toolsVersion(in: text)
    let packageMode = reader.languageMode ?? tools.map { $0.major >= 6 ? 6 : 5 }
    var regions = [
      BuildRegion(
        path: folder, isFolder: true,
        settings: BuildSettings(deployment: reader.deployment, languageMode: packageMode, toolsVersion: tools))
    ]
    // Settings that a loop adds to every target cannot be derived from the target declarations.
    let isPlain = !text.contains("package.targets")
    for target in reader.targets {
      let isolation =
        text.contains("defaultIsolation") || text.contains("-default-isolation")
        ? (isPlain ? target.isMainActorByDefault : nil) : false
      let settings = BuildSettings(
        deployment: reader.deployment, isMainActorByDefault: isolation,
        languageMode: target.languageMode ?? packageMode, toolsVersion: tools)
      for path in target.folders {
        guard let path = RelativePath.joined(folder, path) else { continue }
        regions.append(BuildRegion(path: path, isFolder: true, settings: settings))
      }
    }
    // Sources may be outside the known folders of the targets. Settings that all targets share also apply to such
    // sources.
    let own = reader.targets.filter { !$0.isTest }
    if isPlain, !own.isEmpty, own.allSatisfy({ $0.isMainActorByDefault == true }) {
      let settings = BuildSettings(
        deployment: reader.deployment, isMainActorByDefault: true, languageMode: packageMode, toolsVersion: tools)
      regions[0] = BuildRegion(path: folder, isFolder: true, settings: settings)
    }
    content = Content(
      regions: regions,
      targets: reader.targets.map { target in
        PackageTarget(
          name: target.name, manifest: input.path,
          folders: target.folders.compactMap { RelativePath.joined(folder, $0) }, isTest: target.isTest,
          dependencies: isPlain ? target.dependencies : nil)
      },
      products: reader.products.map { PackageProduct(name: $0.name, manifest: input.path, targets: $0.targets) })
  }

  /// Returns the version in the comment at the start of every manifest.
  private static func toolsVersion(in text: String) -> BuildSettings.Version? {
    guard let line = text.split(whereSeparator: \.isNewline).first, let colon = line.firstIndex(of: ":"),
      line.contains("swift-tools-version")
    else { return nil }
    return BuildSettings.Version(
      line[line.index(after: colon)...].prefix { $0 != ";" }.filter { !$0.isWhitespace })
  }
}

/// Reads the calls in a manifest, resolving references to `let` constants in the same file.
private final class ManifestReader: SyntaxVisitor {
  struct Target {
    let name: String
    let path: String?
    let isTest: Bool
    /// Whether declarations are isolated to the main actor by default, or nil if the settings could not be read.
    let isMainActorByDefault: Bool?
    let languageMode: Int?
    /// The dependencies, or nil if they could not be read.
    let dependencies: [String]?

    /// The folders that may contain the target's sources, by convention or as specified.
    var folders: [String] {
      if let path { return [path] }
      return (isTest ? ["Tests"] : ["Sources", "Source", "src", "srcs"]).map { $0 + "/" + name }
    }
  }

  private(set) var deployment: [String: BuildSettings.Version] = [:]
  private(set) var targets: [Target] = []
  private(set) var products: [(name: String, targets: [String])] = []
  private(set) var languageMode: Int?
  private var constants: [String: ExprSyntax] = [:]
  /// The number of list elements that may still be visited. Constants that are sums of constants can reach a billion
  /// elements in a few lines.
  private var remainingElements = 100_000

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.pattern.boundNames.first?.text, let value = node.initializer?.value { constants[name] = value }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.calleeName {
    case "Package": readPackage(node)
    case "target", "executableTarget", "testTarget", "macro": readTarget(node)
    case "library": readProduct(node)
    default: break
    }
    return .visitChildren
  }

  private func readPackage(_ node: FunctionCallExprSyntax) {
    let names = ["iOS": "ios", "macOS": "macos", "tvOS": "tvos", "watchOS": "watchos", "visionOS": "visionos"]
    for element in elements(of: node.argument(labeled: "platforms")?.expression) ?? [] {
      guard let call = element.as(FunctionCallExprSyntax.self), let platform = names[call.calleeName ?? ""],
        let argument = call.arguments.first?.expression, let version = Self.version(argument)
      else { continue }
      deployment[platform] = version
    }
    let modes = node.argument(labeled: "swiftLanguageModes") ?? node.argument(labeled: "swiftLanguageVersions")
    languageMode = elements(of: modes?.expression)?.compactMap(Self.version).map(\.major).max()
  }

  /// Whether `.target(name:)` refers to a dependency rather than declaring a target.
  private static func isDependency(_ node: FunctionCallExprSyntax) -> Bool {
    var parent = node.parent
    for _ in 0..<12 {
      guard let next = parent else { return false }
      if let argument = next.as(LabeledExprSyntax.self), let label = argument.label?.text {
        return label == "dependencies"
      }
      if let binding = next.as(PatternBindingSyntax.self) {
        return binding.typeAnnotation?.bareSource.contains("Dependency") == true
      }
      parent = next.parent
    }
    return false
  }

  private func readTarget(_ node: FunctionCallExprSyntax) {
    guard !Self.isDependency(node), let name = node.argument(labeled: "name")?.expression.literalText else { return }
    let argument = node.argument(labeled: "swiftSettings")?.expression
    let settings = argument.map { elements(of: $0) } ?? []
    targets.append(
      Target(
        name: name, path: node.argument(labeled: "path")?.expression.literalText,
        isTest: node.calleeName == "testTarget", isMainActorByDefault: settings.map(Self.isMainActorByDefault),
        languageMode: settings?.compactMap(Self.languageMode).first,
        dependencies: dependencies(node.argument(labeled: "dependencies")?.expression)))
  }

  private func readProduct(_ node: FunctionCallExprSyntax) {
    guard let name = node.argument(labeled: "name")?.expression.literalText,
      let targets = elements(of: node.argument(labeled: "targets")?.expression)
    else { return }
    products.append((name, targets.compactMap(\.literalText)))
  }

  /// Returns the names of a target's dependencies, or nil if one of them is not a literal.
  private func dependencies(_ expression: ExprSyntax?) -> [String]? {
    guard let expression else { return [] }
    guard let elements = elements(of: expression) else { return nil }
    var names: [String] = []
    for element in elements {
      guard let name = dependency(element) else { return nil }
      names.append(name)
    }
    return names
  }

  /// Parses `"Core"`, `.target(name: "Core")`, `.product(name: "Core", package: "core")`, or a constant with one of
  /// these values.
  private func dependency(_ expression: ExprSyntax) -> String? {
    if let name = expression.literalText { return name }
    if let constant = expression.as(DeclReferenceExprSyntax.self).flatMap({ constants[$0.baseName.text] }) {
      return constant.is(DeclReferenceExprSyntax.self) ? nil : dependency(constant)
    }
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
    return call.argument(labeled: "name")?.expression.literalText
  }

  private static func isMainActorByDefault(_ settings: [ExprSyntax]) -> Bool {
    settings.contains { setting in
      let text = setting.bareSource
      return text.hasPrefix(".defaultIsolation(MainActor")
        || text.hasPrefix(".unsafeFlags") && text.contains("-default-isolation") && text.contains("MainActor")
    }
  }

  private static func languageMode(_ setting: ExprSyntax) -> Int? {
    guard let call = setting.as(FunctionCallExprSyntax.self),
      ["swiftLanguageMode", "swiftLanguageVersion"].contains(call.calleeName ?? "")
    else { return nil }
    return call.arguments.first.flatMap { version($0.expression)?.major }
  }

  /// Parses `.v17`, `.v13_2` or `"17.2"`.
  private static func version(_ expression: ExprSyntax) -> BuildSettings.Version? {
    if let text = expression.literalText { return BuildSettings.Version(text) }
    guard let name = expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text, name.hasPrefix("v") else {
      return nil
    }
    return BuildSettings.Version(String(name.dropFirst().replacing("_", with: ".")))
  }

  /// Returns the elements of an array literal, a constant or a sum of arrays, or nil if they are unknown.
  private func elements(of expression: ExprSyntax?, depth: Int = 0) -> [ExprSyntax]? {
    // A constant may refer to itself in an invalid file.
    guard let expression, depth < 8, remainingElements > 0 else { return nil }
    remainingElements -= 1
    if let array = expression.as(ArrayExprSyntax.self) {
      remainingElements -= array.elements.count
      return array.elements.map(\.expression)
    }
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return constants[name].flatMap { elements(of: $0, depth: depth + 1) }
    }
    if let sum = expression.as(SequenceExprSyntax.self), sum.operators.allSatisfy({ $0 == "+" }) {
      let operands = sum.elements.map(\.self).filter { !$0.is(BinaryOperatorExprSyntax.self) }
      let parts = operands.map { elements(of: $0, depth: depth + 1) }
      return parts.contains { $0 == nil } ? nil : parts.flatMap { $0 ?? [] }
    }
    return nil
  }
}

extension ExprSyntax {
  /// The text of a string literal without interpolation.
  fileprivate var literalText: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
}

extension String {
  /// The last component of a path.
  var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}
