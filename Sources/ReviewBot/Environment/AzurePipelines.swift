import Essentials

/// Azure Pipelines, which can build repositories on Azure Repos, GitHub and Bitbucket.
/// - Source: Azure DevOps docs, "Use predefined variables".
enum AzurePipelines {
  @Sendable static func context(in environment: CIEnvironment) -> CIContext? {
    guard environment.isTrue("TF_BUILD") else { return nil }
    var context = CIContext(
      name: "Azure Pipelines",
      variables: [
        .address: "SYSTEM_COLLECTIONURI", .project: "BUILD_REPOSITORY_NAME",
        .number: "SYSTEM_PULLREQUEST_PULLREQUESTID", .head: "SYSTEM_PULLREQUEST_SOURCECOMMITID",
        .base: "SYSTEM_PULLREQUEST_TARGETBRANCH",
      ])
    let collection = environment["SYSTEM_COLLECTIONURI"]
    let project = environment["SYSTEM_TEAMPROJECT"]
    let repository = environment["BUILD_REPOSITORY_NAME"]
    switch environment["BUILD_REPOSITORY_PROVIDER"] {
    case "GitHub", "GitHubEnterprise":
      context.forge = "github"
      context.number = environment["SYSTEM_PULLREQUEST_PULLREQUESTNUMBER"]
      context.fill(from: environment["BUILD_REPOSITORY_URI"])
      context.project = repository ?? context.project
    case "Bitbucket":
      context.forge = "bitbucket"
      context.number = environment["SYSTEM_PULLREQUEST_PULLREQUESTNUMBER"]
      context.project = repository
    default:
      context.forge = "azure"
      context.number = environment["SYSTEM_PULLREQUEST_PULLREQUESTID"]
      let parts = collection.map { Self.server(andOrganization: $0) }
      context.address = parts?.server
      if let organization = parts?.organization.flatMap(PercentEncoding.decoded), let project, let repository {
        context.project = "\(organization)/\(project)/\(repository)"
      }
    }
    // BUILD_SOURCEVERSION cannot be used, because it is the hash of a merge commit.
    context.head = environment["SYSTEM_PULLREQUEST_SOURCECOMMITID"]
    context.baseBranch = environment["SYSTEM_PULLREQUEST_TARGETBRANCH"]?.branchName
    if let collection, let project, let build = environment["BUILD_BUILDID"] {
      context.link = "\(collection)\(WebAddress.encoded(project))/_build/results?buildId=\(build)"
    }
    return context
  }

  /// Splits a collection URL. In `https://dev.azure.com/fabrikam/`, `fabrikam` is the organization and
  /// `https://dev.azure.com` the server. On self-hosted servers, `fabrikam` would be a collection. In
  /// `https://fabrikam.visualstudio.com/`, the organization is part of the host name.
  private static func server(andOrganization collection: String) -> (server: String, organization: String?) {
    let trimmed = collection.hasSuffix("/") ? String(collection.dropLast()) : collection
    if let match = trimmed.firstMatch(of: /^https:\/\/([^.\/]+)\.visualstudio\.com$/) {
      return ("https://dev.azure.com", String(match.1))
    }
    guard let slash = trimmed.lastIndex(of: "/"), trimmed[..<slash].contains("://"), !trimmed[..<slash].hasSuffix("/")
    else { return (trimmed, nil) }
    return (String(trimmed[..<slash]), String(trimmed[trimmed.index(after: slash)...]))
  }
}
