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
    # Written by `review init`. The step "Review" reads what a pull request changes and has no token; the step "Post the
    # review" has one, and takes nothing from the change but the file that the first left. For a pull request from a fork
    # that token only reads, so the findings stand in the log.
    name: Review
    on: pull_request

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
              TOKEN: ${{ github.token }}
              HEAD: ${{ github.event.pull_request.head.sha }}
            run: |
              git config --global --add safe.directory "$GITHUB_WORKSPACE"
              git init --quiet .
              git remote add origin "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY"
              git -c "http.extraHeader=Authorization: token $TOKEN" fetch --quiet origin \
                "+refs/heads/*:refs/remotes/origin/*" "+refs/pull/${{ github.event.pull_request.number }}/head"
              git checkout --quiet --detach "$HEAD"
          # Not of the tool: the cache is shared with pull requests from forks, which could leave another one there.
          - name: Install what the cache of results needs
            shell: bash
            run: apt-get update --quiet=2 && apt-get install --quiet=2 --yes nodejs >/dev/null
          - name: Keep the results of unchanged files
            uses: actions/cache@v4
            continue-on-error: true
            with:
              path: /opt/review-results
              key: review-results-${{ github.event.pull_request.head.sha }}
              restore-keys: review-results-
          - name: Install review
            shell: bash
            run: |
              git clone --quiet "$REVIEW_SOURCE" /tmp/lintel
              git -C /tmp/lintel checkout --quiet "$REVIEW_REVISION"
              /tmp/lintel/script/install /opt/lintel
              echo /opt/lintel/bin >>"$GITHUB_PATH"
          - name: Review
            shell: bash
            run: >-
              review check --since ${{ github.event.pull_request.base.sha }} --base-config --cache /opt/review-results
              --format text --format json=review.json --fail-on never
          - name: Post the review
            shell: bash
            env:
              GITEA_TOKEN: ${{ github.token }}
            run: review pr --from review.json

    """#
  }
}
