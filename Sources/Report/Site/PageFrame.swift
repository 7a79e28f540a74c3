/// The frame around every page: content security policy, header, navigation and footer.
struct PageFrame: Sendable {
  /// The project's or portfolio's name, and a note next to it.
  let name: String
  let note: String
  /// The page that the name links to.
  let home: SitePath
  let sections: [(title: String, path: SitePath)]
  let assets: Assets
  let footer: String
  /// The site's folder in a portfolio; nil for a standalone site.
  var folder: String?

  /// The content security policy, which forbids external and inline resources: styles and scripts are files in the
  /// site.
  ///
  /// On `file://`, Chromium and Firefox accept `'self'` for local files. If a server's own policy forbids scripts, the
  /// pages remain readable.
  static let policy =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"

  /// Returns a complete page.
  /// - Parameters:
  ///   - title: The page's title.
  ///   - scripts: Additional data scripts for the page.
  func document(
    _ title: String, at page: SitePath, section: SitePath?, scripts: [SitePath] = [], content: HTML
  ) -> String {
    let head = HTML(
      joining: [
        tag("meta", .word("charset", "utf-8")),
        tag("meta", .word("http-equiv", "Content-Security-Policy"), .text("content", Self.policy)),
        tag("meta", .word("name", "viewport"), .word("content", "width=device-width, initial-scale=1")),
        tag("meta", .word("name", "color-scheme"), .word("content", "light dark")),
        tag("meta", .word("name", "referrer"), .word("content", "no-referrer")),
        tag("title") { title == name ? name : "\(title) · \(name)" },
        tag("link", .word("rel", "icon"), .href(.to(assets.icon, from: page))),
        tag("link", .word("rel", "stylesheet"), .href(.to(assets.style, from: page))),
        tag("script", .source(.to(assets.script, from: page)), .flag("defer")),
      ] + scripts.map { tag("script", .source(.to($0, from: page)), .flag("defer")) })
    let body = tag("body") {
      tag("a", .class("skip"), .href(.fragment("main"))) { "Skip to content" }
      header(page, section: section)
      tag("main", .id("main")) { content }
      tag("footer") { tag("p") { footer } }
    }
    return HTML.document(head: head, body: body)
  }

  private func header(_ page: SitePath, section: SitePath?) -> HTML {
    tag("header") {
      tag("div", .class("banner")) {
        if let folder {
          tag("a", .href(.to(Portfolio.path, from: SitePath("\(folder)/\(page.text)")))) { "All projects" }
        }
        tag("a", .class("name"), .href(.to(home, from: page))) { name }
        tag("span", .class("muted")) { note }
      }
      if sections.count > 1 {
        tag("nav", .text("aria-label", "Pages")) {
          tag("ul") {
            for item in sections {
              tag("li") {
                tag(
                  "a", .href(.to(item.path, from: page)), item.path == section ? .word("aria-current", "page") : nil
                ) { item.title }
              }
            }
          }
        }
      }
    }
  }
}
