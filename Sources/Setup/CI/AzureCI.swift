/// Azure Pipelines.
///
/// For Azure Repos, a pull request starts a pipeline by a build validation policy, not by `pr:`.
/// - Source: Azure DevOps docs, "Build Azure Repos Git repositories"; "Predefined variables".
struct AzureCI: CIFile {
  let forge = "azure"
  let title = "Azure Pipelines"
  let traces = ["azure-pipelines.yml"]

  func isHome(of host: String) -> Bool { host.isHost(in: ["dev.azure.com", "visualstudio.com"], orNamed: "azure") }

  func files(source: ToolSource, exists: (String) -> Bool) -> [SetupFile] {
    let isPart = exists("azure-pipelines.yml") || exists("azure-pipelines-review.yml")
    return [
      SetupFile(
        path: isPart ? "azure-pipelines-review.yml" : "azure-pipelines.yml", text: text(source),
        purpose: "reviews pull requests and posts what it found",
        remark: "make a pipeline of it, name it in the build validation policy of the target branch, and let the build "
          + "service contribute to pull requests")
    ]
  }

  private func text(_ source: ToolSource) -> String {
    #"""
    # Written by `review init`. The job `review` reads what a pull request changes and has no token; the job `comments`
    # has one, and takes nothing from the change but the file that the first left.
    # A build validation policy of the target branch starts it; the build service needs the permission "Contribute to
    # pull requests".
    trigger: none

    pool:
      vmImage: ubuntu-latest

    variables:
      REVIEW_SOURCE: \#(source.url)
      REVIEW_REVISION: \#(source.revision)

    jobs:
      - job: review
        displayName: Review
        container: swift:6.2
        steps:
          - checkout: self
            # The whole history, to find where the branch began.
            fetchDepth: "0"
            persistCredentials: "false"
    \#(Self.installation(cachedAs: "lintel"))
          - task: Cache@2
            displayName: Keep the results of unchanged files
            inputs:
              key: '"review-results" | "$(Build.SourceVersion)"'
              restoreKeys: '"review-results"'
              path: $(Pipeline.Workspace)/review-results
          - bash: |
              set -e
              git checkout --quiet --detach "$SYSTEM_PULLREQUEST_SOURCECOMMITID"
              # Outside of the checkout, where the change could have put a link of that name.
              mkdir -p "$AGENT_TEMPDIRECTORY/review"
              "$PIPELINE_WORKSPACE/lintel/bin/review" check --since "origin/$SYSTEM_PULLREQUEST_TARGETBRANCHNAME" \
                --base-config --cache "$PIPELINE_WORKSPACE/review-results" --format text \
                --format json="$AGENT_TEMPDIRECTORY/review/review.json" --fail-on never
              "$PIPELINE_WORKSPACE/lintel/bin/review" report --change \
                --since "origin/$SYSTEM_PULLREQUEST_TARGETBRANCHNAME" --base-config \
                --cache "$PIPELINE_WORKSPACE/review-results" --output "$AGENT_TEMPDIRECTORY/review-report"
            displayName: Review
          - publish: $(Agent.TempDirectory)/review/review.json
            artifact: review
          - publish: $(Agent.TempDirectory)/review-report
            artifact: review-report

      - job: comments
        displayName: Post the review
        dependsOn: review
        container: swift:6.2
        steps:
          - checkout: self
            fetchDepth: "0"
            persistCredentials: "false"
    \#(Self.installation(cachedAs: "lintel-comments"))
          - download: current
            artifact: review
          - bash: '"$PIPELINE_WORKSPACE/lintel/bin/review" pr --from "$PIPELINE_WORKSPACE/review/review.json"'
            displayName: Post the review
            env:
              SYSTEM_ACCESSTOKEN: $(System.AccessToken)
              # The page of this change is an artifact of this run; the summary links to the list of them.
              REVIEW_REPORT_URL: $(System.CollectionUri)$(System.TeamProjectId)/_build/results?buildId=$(Build.BuildId)&view=artifacts&type=publishedArtifacts

    """#
  }

  /// Builds the tool once for each revision.
  /// - Parameter name: Of the cache: the job with the token takes nothing that the other one left.
  private static func installation(cachedAs name: String) -> String {
    #"""
          - task: Cache@2
            displayName: Keep the built tool
            inputs:
              key: '"\#(name)-swift-6.2" | "$(REVIEW_REVISION)"'
              path: $(Pipeline.Workspace)/lintel
          - bash: |
              set -e
              git clone --quiet "$REVIEW_SOURCE" /tmp/lintel
              git -C /tmp/lintel checkout --quiet "$REVIEW_REVISION"
              /tmp/lintel/script/install "$PIPELINE_WORKSPACE/lintel"
            displayName: Install review
    """#
  }
}
