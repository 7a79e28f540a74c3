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

}
