/// Bitbucket Pipelines.
///
/// Pull requests from forks have no pipeline in the project.
/// - Source: Bitbucket docs, "Bitbucket Pipelines configuration reference".
struct BitbucketCI: CIFile {
  let forge = "bitbucket"
  let title = "Bitbucket Pipelines"
  let traces = ["bitbucket-pipelines.yml"]

  func isHome(of host: String) -> Bool { host.isHost(in: ["bitbucket.org"], orNamed: "bitbucket") }

  func files(source: ToolSource, exists: (String) -> Bool) -> [SetupFile] {
    [
      SetupFile(
        path: "bitbucket-pipelines.yml", text: text(source), purpose: "reviews pull requests and posts what it found",
        remark: "set the secured variable BITBUCKET_TOKEN to a repository access token that may write pull requests")
    ]
  }

  private func text(_ source: ToolSource) -> String {
    #"""
    # Written by `review init`. The first step reads what a pull request changes and uses no secret; the second posts
    # what it found, with the secured variable BITBUCKET_TOKEN (a repository access token that may write pull requests).
    image: swift:6.2

    clone:
      # The whole history, to find where the branch began.
      depth: full

    definitions:
      caches:
        lintel: /opt/lintel
        review: .review
      install: &install |
        git clone --quiet "\#(source.url)" /tmp/lintel
        git -C /tmp/lintel checkout --quiet "\#(source.revision)"
        /tmp/lintel/script/install /opt/lintel

    pipelines:
      pull-requests:
        "**":
          - step:
              name: Review
              caches: [lintel, review]
              script:
                # Bitbucket gives every step the variables of the repository; this one needs no token.
                - unset BITBUCKET_TOKEN
                - *install
                - git fetch --quiet origin "$BITBUCKET_PR_DESTINATION_BRANCH"
                - results="$(mktemp -d)"
                - >-
                  /opt/lintel/bin/review check --since FETCH_HEAD --base-config --cache .review
                  --format text --format json="$results/review.json" --fail-on never
                - >-
                  /opt/lintel/bin/review report --change --since FETCH_HEAD --base-config --cache .review
                  --output "$results/review-report"
                # Artifacts lie in the clone; what the change has put there in their place is removed.
                - rm -rf review.json review-report
                - mv "$results/review.json" "$results/review-report" .
              artifacts: [review.json, review-report/**]
          - step:
              name: Post the review
              caches: [lintel]
              script:
                - *install
                # The page of this change is an artifact of the first step; the summary links to the run.
                - export REVIEW_REPORT_URL="https://bitbucket.org/$BITBUCKET_REPO_FULL_NAME/pipelines/results/$BITBUCKET_BUILD_NUMBER"
                - if [ -n "$BITBUCKET_TOKEN" ]; then /opt/lintel/bin/review pr --from review.json; fi

    """#
  }
}
