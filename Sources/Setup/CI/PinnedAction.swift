/// The third-party actions in our workflows, pinned to commits because an attacker can move tags.
///
/// To update an action, look up its tag's commit (`git ls-remote --tags https://github.com/actions/cache`), and change
/// it here, in action.yml and in docs/ci.md; a test compares them.
enum PinnedAction: String, CaseIterable {
  case cache = "actions/cache@0057852bfaa89a56745cba8c7296529d2fc39830 # v4.3.0"
  case checkout = "actions/checkout@34e114876b0b11c390a56381ad16ebd13914f8d5 # v4.3.1"
  case downloadArtifact = "actions/download-artifact@d3f86a106a0bac45b974a628896c90dbdf5c8093 # v4.3.0"
  case githubScript = "actions/github-script@f28e40c7f34bde8b3046d885e986cb6290c5673b # v7.1.0"
  case uploadArtifact = "actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2"
  // Version 4 mistakes Gitea and Forgejo for GitHub Enterprise Server and refuses to run.
  case downloadArtifact3 = "actions/download-artifact@9bc31d5ccc31df68ecc42ccf4149144866c47d8a # v3.0.2"
  case uploadArtifact3 = "actions/upload-artifact@a8a3f3ad30e3422c9c7b888a15615d19a852ae32 # v3.1.3"

  /// The value for `uses:`.
  var use: String { rawValue }
}
