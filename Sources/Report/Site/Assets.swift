/// The style sheet, script and icon. Their names contain a hash, so that browsers never use outdated copies from their
/// caches.
struct Assets: Sendable {
  let style: SitePath
  let script: SitePath
  let icon: SitePath

  init() {
    style = SitePath("assets/report-\(PageNames.digest(of: PackageResources.report_css)).css")
    script = SitePath("assets/report-\(PageNames.digest(of: PackageResources.report_js)).js")
    icon = SitePath("assets/icon-\(PageNames.digest(of: PackageResources.icon_svg)).svg")
  }

  var files: [SiteFile] {
    [
      SiteFile(path: style, bytes: PackageResources.report_css),
      SiteFile(path: script, bytes: PackageResources.report_js),
      SiteFile(path: icon, bytes: PackageResources.icon_svg),
    ]
  }
}
