/// Actions of Gitea and Forgejo.
///
/// The token of a pull request from a fork only reads; `review pr` then leaves annotations and ends by the findings.
/// - Source: Gitea docs, "Compared to GitHub Actions".
struct GiteaCI: CIFile {
  let forge = "gitea"
  let title = "Gitea and Forgejo Actions"
  let traces = [".gitea/workflows", ".forgejo/workflows"]

  func isHome(of host: String) -> Bool {
    host.isHost(in: ["codeberg.org", "gitea.com"], orNamed: "gitea") || host.isHost(in: [], orNamed: "forgejo")
  }

  func files(source: ToolSource, exists: (String) -> Bool) -> [SetupFile] {
    let folder = exists(".forgejo") ? ".forgejo" : ".gitea"
    return [
      SetupFile(
        path: folder + "/workflows/review.yml", text: text(source),
        purpose: "reviews pull requests and posts what it found")
    ]
  }

  private func text(_ source: ToolSource) -> String {
    #"""
    # Written by `review init`. The job `review` reads what a pull request changes and has no token when it does; the job
    # `comments` has one, and takes nothing from the change but the file that the first left. For a pull request from a
    # fork that token only reads, so the findings stand in the log.
    name: Review
    on: pull_request

    permissions:
      contents: read

    env:
      REVIEW_SOURCE: \#(source.url)
      REVIEW_REVISION: \#(source.revision)

    jobs:
      review:
        runs-on: ubuntu-latest
        container:
          image: swift:6.2
        steps:
          - name: Check out
            shell: bash
            env:
    \#(Self.remote)
              HEAD: ${{ github.event.pull_request.head.sha }}
            run: |
    \#(Self.fetch)
              git checkout --quiet --detach "$HEAD"
          # Neither the tool nor results are kept between runs: Gitea's cache is shared with pull requests from forks,
          # which could leave others there.
          - name: Install review
            shell: bash
            run: |
    \#(Self.installation)
          - name: Review
            shell: bash
            env:
              BASE: ${{ github.event.pull_request.base.sha }}
            # The file lies outside of the checkout, where the change could have put a link of that name.
            run: |
              mkdir -p /opt/review
              /opt/lintel/bin/review check --since "$BASE" --base-config --no-cache \
                --format text --format json=/opt/review/review.json --fail-on never
              /opt/lintel/bin/review report --change --since "$BASE" --base-config --no-cache \
                --output /opt/review-report
          - uses: \#(PinnedAction.uploadArtifact3.use)
            with:
              name: review
              path: /opt/review/review.json
          - uses: \#(PinnedAction.uploadArtifact3.use)
            with:
              name: review-report
              path: /opt/review-report

      comments:
        needs: review
        runs-on: ubuntu-latest
        container:
          image: swift:6.2
        permissions:
          # Gitea counts the status of a commit as a part of its code.
          contents: write
          issues: write
          pull-requests: write
        steps:
          # The commits of the pull request, and none of its files.
          - name: Fetch
            shell: bash
            env:
    \#(Self.remote)
            run: |
    \#(Self.fetch)
          - name: Install review
            shell: bash
            run: |
    \#(Self.installation)
          - uses: \#(PinnedAction.downloadArtifact3.use)
            with:
              name: review
              path: /opt/review
          - name: Post the review
            shell: bash
            env:
              GITEA_TOKEN: ${{ github.token }}
              # The page of this change is an artifact of this run; the summary links to the run.
              REVIEW_REPORT_URL: ${{ github.server_url }}/${{ github.repository }}/actions/runs/${{ github.run_number }}
            run: /opt/lintel/bin/review pr --from /opt/review/review.json

    """#
  }

  /// The token is for git alone, and stays out of the arguments and the configuration of the clone.
  private static let remote = #"""
              GIT_CONFIG_COUNT: 1
              GIT_CONFIG_KEY_0: http.${{ github.server_url }}/.extraHeader
              GIT_CONFIG_VALUE_0: "Authorization: token ${{ github.token }}"
              NUMBER: ${{ github.event.pull_request.number }}
    """#

  private static let fetch = #"""
              git config --global --add safe.directory "$GITHUB_WORKSPACE"
              git init --quiet .
              git remote add origin "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY"
              git fetch --quiet origin "+refs/heads/*:refs/remotes/origin/*" "+refs/pull/$NUMBER/head"
    """#

  /// The actions need Node.js, which the image lacks.
  private static let installation = #"""
              apt-get update --quiet=2 && apt-get install --quiet=2 --yes nodejs >/dev/null
              git clone --quiet "$REVIEW_SOURCE" /tmp/lintel
              git -C /tmp/lintel checkout --quiet "$REVIEW_REVISION"
              /tmp/lintel/script/install /opt/lintel
    """#
}
