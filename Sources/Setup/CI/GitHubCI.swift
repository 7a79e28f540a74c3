/// GitHub Actions, also of Enterprise Server.
///
/// A workflow for pull requests from forks has no secrets and a token that only reads; `workflow_run` has a token that
/// writes and runs what stands on the default branch.
/// - Source: GitHub docs, "Events that trigger workflows": `pull_request`, `workflow_run`.
struct GitHubCI: CIFile {
  let forge = "github"
  let title = "GitHub Actions"
  let traces = [".github/workflows"]

  func isHome(of host: String) -> Bool { host.isHost(in: ["github.com", "ghe.com"], orNamed: "github") }

  func files(source: ToolSource, exists: (String) -> Bool) -> [SetupFile] {
    [
      SetupFile(
        path: ".github/workflows/review.yml", text: review(source), purpose: "reviews pull requests, without secrets"),
      SetupFile(
        path: ".github/workflows/review-comments.yml", text: comments(source),
        purpose: "posts what the review found",
        remark: "it runs once both files are on the default branch"),
    ]
  }

  private func review(_ source: ToolSource) -> String {
    #"""
    # Written by `review init`. Reviews what a pull request changes, from forks too: this workflow has no secrets and
    # leaves a file, which the workflow in review-comments.yml reads.
    name: Review
    on: pull_request

    permissions:
      contents: read

    concurrency:
      group: review-${{ github.event.pull_request.number }}
      cancel-in-progress: true

    env:
      REVIEW_SOURCE: \#(source.url)
      REVIEW_REVISION: \#(source.revision)

    jobs:
      review:
        runs-on: ubuntu-latest
        container: swift:6.2
        steps:
          - uses: \#(PinnedAction.checkout.use)
            with:
              # The whole history, to find where the branch began; the commit of the branch, not a merge with the target.
              fetch-depth: 0
              ref: ${{ github.event.pull_request.head.sha }}
              persist-credentials: false
    \#(Self.installation)
          - name: Keep the results of unchanged files
            uses: \#(PinnedAction.cache.use)
            with:
              path: /opt/review-results
              key: review-results-${{ github.event.pull_request.head.sha }}
              restore-keys: review-results-
          - name: Review
            shell: bash
            env:
              BASE: ${{ github.event.pull_request.base.sha }}
              # Outside of the checkout, where the change could have put a link of that name.
              RESULTS: ${{ runner.temp }}/review
            run: |
              mkdir -p "$RESULTS"
              review check --since "$BASE" --base-config --cache /opt/review-results \
                --format text --format json="$RESULTS/review.json" --fail-on never
              review report --change --since "$BASE" --base-config --cache /opt/review-results \
                --output "$RESULTS/report"
          - uses: \#(PinnedAction.uploadArtifact.use)
            if: always()
            with:
              name: review
              path: ${{ runner.temp }}/review/review.json
          - uses: \#(PinnedAction.uploadArtifact.use)
            if: always()
            with:
              name: review-report
              path: ${{ runner.temp }}/review/report

    """#
  }

  private func comments(_ source: ToolSource) -> String {
    #"""
    # Written by `review init`. Posts what the workflow "Review" found. It runs from the default branch with a token that
    # may write, so it takes nothing from the pull request but the file that "Review" left, and runs none of its code.
    name: Review comments
    on:
      workflow_run:
        workflows: [Review]
        types: [completed]

    permissions: {}

    env:
      REVIEW_SOURCE: \#(source.url)
      REVIEW_REVISION: \#(source.revision)

    jobs:
      comments:
        if: github.event.workflow_run.event == 'pull_request' && github.event.workflow_run.conclusion != 'cancelled'
        runs-on: ubuntu-latest
        container: swift:6.2
        permissions:
          actions: read
          contents: read
          pull-requests: write
          statuses: write
        steps:
          # The default branch; nothing of the pull request is checked out.
          - uses: \#(PinnedAction.checkout.use)
            with:
              fetch-depth: 0
              persist-credentials: false
    \#(Self.installation)
          - uses: \#(PinnedAction.downloadArtifact.use)
            with:
              name: review
              path: ${{ runner.temp }}/review
              run-id: ${{ github.event.workflow_run.id }}
              github-token: ${{ github.token }}
          - name: Find the pull request
            # The event does not name that of a fork; its branch does.
            id: pull-request
            uses: \#(PinnedAction.githubScript.use)
            with:
              result-encoding: string
              script: |
                const run = context.payload.workflow_run
                const { data } = await github.rest.pulls.list({
                  ...context.repo, state: 'open', head: `${run.head_repository.owner.login}:${run.head_branch}`,
                })
                return data.length > 0 ? String(data[0].number) : ''
          - name: Fetch the pull request
            if: steps.pull-request.outputs.result != ''
            shell: bash
            # The token is for this command alone, and stays out of its arguments and the configuration of the clone.
            env:
              TOKEN: ${{ github.token }}
              NUMBER: ${{ steps.pull-request.outputs.result }}
            run: |
              export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="http.$GITHUB_SERVER_URL/.extraHeader"
              export GIT_CONFIG_VALUE_0="Authorization: Basic $(printf 'x-access-token:%s' "$TOKEN" | base64 | tr -d '\n')"
              git fetch --quiet --no-tags origin "+refs/pull/$NUMBER/head"
          - name: Post the review
            if: steps.pull-request.outputs.result != ''
            shell: bash
            env:
              GITHUB_TOKEN: ${{ github.token }}
              NUMBER: ${{ steps.pull-request.outputs.result }}
              HEAD_SHA: ${{ github.event.workflow_run.head_sha }}
              REVIEW_JSON: ${{ runner.temp }}/review/review.json
              # The page of the change is an artifact of the run that reviewed it.
              REVIEW_REPORT_URL: ${{ github.event.workflow_run.html_url }}#artifacts
            run: review pr --from "$REVIEW_JSON" --pr "$NUMBER" --head "$HEAD_SHA"

    """#
  }

  /// Builds the tool once for each revision.
  private static let installation = #"""
          - name: Keep the built tool
            uses: \#(PinnedAction.cache.use)
            with:
              path: /opt/lintel
              key: lintel-swift-6.2-${{ env.REVIEW_REVISION }}
          - name: Install review
            shell: bash
            run: |
              git clone --quiet "$REVIEW_SOURCE" /tmp/lintel
              git -C /tmp/lintel checkout --quiet "$REVIEW_REVISION"
              /tmp/lintel/script/install /opt/lintel
              echo /opt/lintel/bin >>"$GITHUB_PATH"
              git config --global --add safe.directory "$GITHUB_WORKSPACE"
    """#
}
