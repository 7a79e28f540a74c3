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
    # Written by `review init`. The step "Review" reads what a pull request changes and has no token; the step "Post the
    # review" has one, and takes nothing from the change but the file that the first left.
    # A build validation policy of the target branch starts it; the build service needs the permission "Contribute to
    # pull requests".
    trigger: none

    pool:
      vmImage: ubuntu-latest

    container: swift:6.2

    variables:
      REVIEW_SOURCE: \#(source.url)
      REVIEW_REVISION: \#(source.revision)

    steps:
      - checkout: self
        # The whole history, to find where the branch began.
        fetchDepth: "0"
        persistCredentials: "false"
      - task: Cache@2
        displayName: Keep the built tool
        inputs:
          key: '"lintel-swift-6.2" | "$(REVIEW_REVISION)"'
          path: $(Pipeline.Workspace)/lintel
      - task: Cache@2
        displayName: Keep the results of unchanged files
        inputs:
          key: '"review-results" | "$(Build.SourceVersion)"'
          restoreKeys: '"review-results"'
          path: $(Build.SourcesDirectory)/.review
      - bash: |
          git clone --quiet "$REVIEW_SOURCE" /tmp/lintel
          git -C /tmp/lintel checkout --quiet "$REVIEW_REVISION"
          /tmp/lintel/script/install "$(Pipeline.Workspace)/lintel"
        displayName: Install review
      - bash: >-
          git checkout --quiet --detach "$(System.PullRequest.SourceCommitId)" &&
          "$(Pipeline.Workspace)/lintel/bin/review" check --since "origin/$(System.PullRequest.TargetBranchName)"
          --base-config --cache .review --format text --format json=review.json --fail-on never
        displayName: Review
      - bash: '"$(Pipeline.Workspace)/lintel/bin/review" pr --from review.json'
        displayName: Post the review
        env:
          SYSTEM_ACCESSTOKEN: $(System.AccessToken)

    """#
  }
}
