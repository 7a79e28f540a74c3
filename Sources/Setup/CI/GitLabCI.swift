/// GitLab CI, also of self-managed instances.
///
/// A pipeline for a merge request from a fork runs in the fork, which has none of the project's variables.
/// - Source: GitLab docs, "Merge request pipelines"; "Code Quality".
struct GitLabCI: CIFile {
  let forge = "gitlab"
  let title = "GitLab CI"
  let traces = [".gitlab-ci.yml"]

  func isHome(of host: String) -> Bool { host.isHost(in: ["gitlab.com"], orNamed: "gitlab") }

  func files(source: ToolSource, exists: (String) -> Bool) -> [SetupFile] {
    // A pipeline is one file, which other files can be taken into.
    let isPart = exists(".gitlab-ci.yml") && !exists(".gitlab/review.yml") || exists(".gitlab/review.yml")
    let token = "set the masked variable REVIEW_TOKEN to a project access token with the scope `api`"
    return [
      SetupFile(
        path: isPart ? ".gitlab/review.yml" : ".gitlab-ci.yml", text: text(source),
        purpose: "reviews merge requests and posts what it found",
        remark: isPart ? "add `include: [{local: .gitlab/review.yml}]` to .gitlab-ci.yml, and \(token)" : token)
    ]
  }

  private func text(_ source: ToolSource) -> String {
    #"""
    # Written by `review init`. The job `lintel` reads what a merge request changes and needs no secret; the job
    # `lintel-comments` posts what it found. It needs the masked variable REVIEW_TOKEN (a project access token with the
    # scope `api`), and does not run where that is not there, as in forks. No job may be called `review`, as the status
    # is: GitLab would take one for the other.
    .review-tool:
      image: swift:6.2
      stage: test
      rules:
        - if: $CI_PIPELINE_SOURCE == "merge_request_event"
      variables:
        # The whole history, to find where the branch began.
        GIT_DEPTH: "0"
        REVIEW_SOURCE: \#(source.url)
        REVIEW_REVISION: \#(source.revision)
      cache:
        - key: lintel-swift-6.2-$REVIEW_REVISION
          paths: [.lintel]
        - key: review-results
          paths: [.review]
      before_script:
        - git clone --quiet "$REVIEW_SOURCE" /tmp/lintel
        - git -C /tmp/lintel checkout --quiet "$REVIEW_REVISION"
        - /tmp/lintel/script/install "$CI_PROJECT_DIR/.lintel"
        - export PATH="$CI_PROJECT_DIR/.lintel/bin:$PATH"
        - git config --global --add safe.directory "$CI_PROJECT_DIR"
        - git fetch --quiet origin "$CI_MERGE_REQUEST_TARGET_BRANCH_NAME"

    lintel:
      extends: .review-tool
      script:
        - >-
          review check --since FETCH_HEAD --base-config --cache .review
          --format text --format json=review.json --format gitlab=gl-code-quality-report.json --fail-on never
      artifacts:
        when: always
        paths: [review.json]
        reports:
          codequality: gl-code-quality-report.json

    lintel-comments:
      extends: .review-tool
      needs: [lintel]
      rules:
        - if: $CI_PIPELINE_SOURCE == "merge_request_event" && $REVIEW_TOKEN
      script:
        - review pr --from review.json

    """#
  }
}
