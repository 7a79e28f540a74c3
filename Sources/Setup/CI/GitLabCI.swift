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
      # Each job builds the tool, because GitLab keeps files between jobs in the project folder only, where those of the
      # merge request lie. An image of your own that has it in /opt/lintel (`script/install /opt/lintel`) saves the build.
      image: swift:6.2
      stage: test
      rules:
        - if: $CI_PIPELINE_SOURCE == "merge_request_event"
      variables:
        # The whole history, to find where the branch began.
        GIT_DEPTH: "0"
        REVIEW_SOURCE: \#(source.url)
        REVIEW_REVISION: \#(source.revision)
      before_script:
        - git clone --quiet "$REVIEW_SOURCE" /tmp/lintel
        - git -C /tmp/lintel checkout --quiet "$REVIEW_REVISION"
        - /tmp/lintel/script/install /opt/lintel
        - git config --global --add safe.directory "$CI_PROJECT_DIR"
        - git fetch --quiet origin "$CI_MERGE_REQUEST_TARGET_BRANCH_NAME"

    lintel:
      extends: .review-tool
      cache:
        - key: review-results
          paths: [.review]
      script:
        # GitLab gives every job the variables of the project; this one needs no token.
        - unset REVIEW_TOKEN
        - results="$(mktemp -d)"
        - >-
          /opt/lintel/bin/review check --since FETCH_HEAD --base-config --cache .review
          --format text --format json="$results/review.json"
          --format gitlab="$results/gl-code-quality-report.json" --fail-on never
        - >-
          /opt/lintel/bin/review report --change --since FETCH_HEAD --base-config --cache .review
          --output "$results/review-report"
        # Artifacts lie in the project folder; what the change has put there in their place is removed.
        - rm -rf review.json gl-code-quality-report.json review-report
        - mv "$results/review.json" "$results/gl-code-quality-report.json" "$results/review-report" .
      artifacts:
        when: always
        paths: [review.json, review-report/]
        expose_as: Report of this change
        reports:
          codequality: gl-code-quality-report.json

    lintel-comments:
      extends: .review-tool
      needs: [lintel]
      rules:
        - if: $CI_PIPELINE_SOURCE == "merge_request_event" && $REVIEW_TOKEN
      variables:
        # The commits of the merge request, and none of its files.
        GIT_STRATEGY: clone
        GIT_CHECKOUT: "false"
      script:
        # The summary links to the page of this change. It is passed on as an artifact of this job, because no variable
        # names the job that wrote it.
        - export REVIEW_REPORT_URL="$CI_JOB_URL/artifacts/file/review-report/index.html"
        - /opt/lintel/bin/review pr --from review.json
      artifacts:
        when: always
        paths: [review-report/]

    """#
  }
}
