extension UntestedLogicExamples {
  /// Types without logic of their own, and types that tests reach through others.
  static let content: [Example] = [
    Example([
      (
        "Sources/App/Sponsors.swift",
        """
        struct CreateSponsors: AsyncMigration {
          func prepare(on database: Database) async throws { try await database.schema("sponsors").create() }
          func revert(on database: Database) async throws { try await database.schema("sponsors").delete() }
        }
        struct SponsorDetails: HTML {
          let sponsor: Sponsor
          var body: some HTML { if sponsor.isGold { gold } else { p { sponsor.name } } }
          private var gold: some HTML { b { sponsor.name } }
        }
        protocol TokenStoring {
          func loadToken() -> String?
        }
        struct KeychainTokenService: TokenStoring {
          func loadToken() -> String? {
            guard Keychain.copy([kSecClass: kSecClassGenericPassword], &result) == noErr else { return nil }
            return result
          }
        }
        final class LinkService {
          func open(_ link: String?) {
            guard let link else { return }
            print(link)
          }
        }
        """
      ),
      ("Tests/AppTests/OtherTests.swift", "import Testing"),
    ]),
    Example([
      (
        "Sources/App/CardMonitor.swift",
        """
        final class CardMonitorService {
          func beginManualRefresh(_ cards: [Card]) { if cards.isEmpty { stop() } }
        }
        """
      ),
      (
        "Tests/AppTests/MenuTests.swift",
        """
        import Testing
        @Test func refreshes() { controller.cardMonitor.beginManualRefresh([]) }
        """
      ),
    ]),
  ]

  /// A module in which many types are untested.
  static let module = Example([
    (
      "Sources/App/Prices.swift",
      """
      struct APrice { func value() -> Int { isFree ? 0 : 1 } }
      struct BPrice { func value() -> Int { isFree ? 0 : 1 } }
      struct CPrice { func value() -> Int { isFree ? 0 : 1 } }
      struct DPrice { func value() -> Int { isFree ? 0 : 1 } }
      struct ↓EPrice { func value() -> Int { isFree ? 0 : isSmall ? 1 : 2 } }
      struct FPrice { func value() -> Int { isFree ? 0 : 1 } }
      struct GPrice { func value() -> Int { isFree ? 0 : 1 } }
      struct HPrice { func value() -> Int { isFree ? 0 : 1 } }
      struct IPrice { func value() -> Int { isFree ? 0 : 1 } }
      """
    ),
    ("Tests/AppTests/CartTests.swift", "import Testing"),
  ])
}
