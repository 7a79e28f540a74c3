/// A collapsed table of a chart's values.
///
/// The table is inside `noscript`, whose content browsers parse only if scripts are disabled. A page with many charts
/// would otherwise consist mostly of tables that nobody opens; the page script creates a table when it is opened. If a
/// server's policy blocks the script without disabling scripts, as a sandbox does, only the link to the data is shown.
struct ValueDetails {
  /// The chart's title.
  let title: String
  /// The `table` element.
  let table: HTML
  /// The file with all values, which is linked below the table.
  var dataFile: Link?

  var html: HTML {
    tag("details", .class("values")) {
      tag("summary") { "Values" }
      tag("noscript") {
        tag(
          "div", .class("scroll"), .word("role", "region"), .text("aria-label", "Values: \(title)"),
          .number("tabindex", 0)
        ) { table }
      }
      if let dataFile { tag("p") { tag("a", .href(dataFile)) { "All values as CSV" } } }
    }
  }
}
