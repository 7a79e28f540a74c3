# Traps for script/hostile, which sources this file. Each function turns the current folder, a copy of the sample
# repository, into a hostile repository and may set
#   proof     a git command that triggers the trap, to prove that it works
#   place     the folder to review (default: the top level)
#   vars      environment variables for the commands
#   may_fail  yes if commands may exit with status 2, because the repository is damaged
# `own` is a folder outside of the repository for other files.

# Prints the path of a program that records its name when it runs.
recorder() {
  local path="$own/recorders/$1"
  if [ ! -e "$path" ]; then
    printf '#!/bin/sh\necho "%s" >>%s\n' "$1" "$ran" >"$path"
    chmod +x "$path"
  fi
  printf '%s' "$path"
}

# Sets keys in the repository's configuration to recorders that are named after the keys.
arm() {
  local key
  for key in "$@"; do git config "$key" "$(recorder "${key//[^A-Za-z0-9.]/_}")"; done
}

trap_filter_clean() {
  echo '*.swift filter=evil' >.gitattributes
  arm filter.evil.clean filter.evil.smudge
  proof="git status"
}
trap_filter_process() {
  echo '*.swift filter=evil' >.gitattributes
  arm filter.evil.process
  git config filter.evil.required true
  proof="git status"
}
trap_filter_names_with_equals_sign() {
  printf 'A.swift filter=a=b\nB.swift filter==\nC.swift filter=x=\nMoved.swift filter==y\n' >.gitattributes
  printf '[filter "%s"]\n\tclean = %s\n' a=b "$(recorder equals1)" = "$(recorder equals2)" x= "$(recorder equals3)" \
    =y "$(recorder equals4)" >>.git/config
  proof="git status"
}
trap_filter_names_not_utf8() {
  printf 'A.swift filter=\xff\nB.swift filter=\xc3\x28\nC.swift filter=a\x80=b\nMoved.swift filter=\xed\xa0\x80\n' >.gitattributes
  printf '[filter "\xff"]\n\tclean = %s\n' "$(recorder bytes1)" >>.git/config
  printf '[filter "\xc3\x28"]\n\tclean = %s\n' "$(recorder bytes2)" >>.git/config
  printf '[filter "a\x80=b"]\n\tclean = %s\n' "$(recorder bytes3)" >>.git/config
  printf '[filter "\xed\xa0\x80"]\n\tclean = %s\n' "$(recorder bytes4)" >>.git/config
  proof="git status"
}
trap_filter_names_odd() {
  printf 'A.swift filter=\nB.swift filter=a.b\nC.swift filter=a"\\b\nMoved.swift filter=\xc3\xa9-c\n' >.gitattributes
  printf 'Sub/* filter=%s\n' "$(printf 'x%.0s' {1..900})" >>.gitattributes
  printf '[filter ""]\n\tclean = %s\n' "$(recorder empty)" >>.git/config
  printf '[FILTER "a.b"]\n\tCLEAN = %s\n' "$(recorder dotted)" >>.git/config
  printf '[filter "a\\"\\\\b"]\n\tclean = %s\n' "$(recorder quoted)" >>.git/config
  printf '[filter "\xc3\xa9-c"]\n\tclean = %s\n' "$(recorder accented)" >>.git/config
  printf '[filter "%s"]\n\tclean = %s\n' "$(printf 'x%.0s' {1..900})" "$(recorder long)" >>.git/config
  proof="git status"
}
trap_filter_old_section() {
  printf 'A.swift filter=old\n' >.gitattributes
  printf '[filter.OLD]\n\tclean = %s\n' "$(recorder old)" >>.git/config
  proof="git status"
}
trap_filter_included() {
  printf 'A.swift filter=one\nB.swift filter=t=wo\nC.swift filter=three\n' >.gitattributes
  printf '[filter "one"]\n\tclean = %s\n' "$(recorder included)" >.git/one
  printf '[filter "t=wo"]\n\tclean = %s\n' "$(recorder included_by_branch)" >.git/two
  printf '[filter "three"]\n\tclean = %s\n' "$(recorder included_by_folder)" >.git/three
  git config include.path one
  git config includeIf.onbranch:feature.path two
  git config "includeIf.gitdir:**.path" three
  proof="git status"
}
trap_filter_worktree_configuration() {
  printf 'A.swift filter=evil\n' >.gitattributes
  git config extensions.worktreeConfig true
  git config --worktree filter.evil.clean "$(recorder worktree_filter)"
  proof="git status"
}
trap_filter_by_info_attributes() {
  printf '[attr]text-file filter=evil\n*.swift text-file\n' >.git/info/attributes
  arm filter.evil.clean
  proof="git status"
}
trap_filter_by_configured_attributes() {
  printf '*.swift filter=evil\n' >.git/more
  git config core.attributesFile .git/more
  arm filter.evil.clean
  proof="git status"
}
trap_hooks() {
  local name
  for name in applypatch-msg pre-applypatch post-applypatch pre-commit pre-merge-commit prepare-commit-msg commit-msg \
    post-commit pre-rebase post-checkout post-merge pre-push pre-receive update proc-receive post-receive post-update \
    reference-transaction push-to-checkout pre-auto-gc post-rewrite sendemail-validate fsmonitor-watchman \
    p4-changelist p4-prepare-changelist p4-post-changelist p4-pre-submit post-index-change; do
    cp "$(recorder "hook-$name")" ".git/hooks/$name"
  done
  proof="git commit --quiet --allow-empty -m x"
}
trap_hooks_in_the_tree() {
  mkdir hooks
  local name
  for name in pre-commit post-commit post-index-change reference-transaction post-checkout; do
    cp "$(recorder "tree-hook-$name")" "hooks/$name"
  done
  git config core.hooksPath hooks
  proof="git commit --quiet --allow-empty -m x"
}
trap_fsmonitor() {
  arm core.fsmonitor
  git config core.untrackedCache true
  git config core.fsmonitorHookVersion 2
  proof="git status"
}
trap_diff_drivers() {
  printf '*.swift diff=evil\n' >.gitattributes
  arm diff.external diff.evil.command diff.evil.textconv
  git config diff.evil.cachetextconv true
  proof="git diff"
}
trap_diff_driver_names() {
  printf 'A.swift diff=a=b\nB.swift diff=\xff\n' >.gitattributes
  printf '[diff "a=b"]\n\ttextconv = %s\n\tcommand = %s\n' "$(recorder textconv1)" "$(recorder driver1)" >>.git/config
  printf '[diff "\xff"]\n\ttextconv = %s\n\tcommand = %s\n' "$(recorder textconv2)" "$(recorder driver2)" >>.git/config
  proof="git diff"
}
trap_merge_drivers_and_tools() {
  printf '*.swift merge=evil\n' >.gitattributes
  arm merge.evil.driver mergetool.evil.cmd difftool.evil.cmd merge.guitool diff.guitool
  git config merge.default evil
  git config merge.tool evil
  git config diff.tool evil
  proof="git difftool --no-prompt HEAD"
}
trap_pagers() {
  local name
  arm core.pager
  for name in blame cat-file check-ignore config diff diff-files diff-index diff-tree for-each-ref hash-object log \
    ls-files ls-tree merge-base remote rev-list rev-parse show symbolic-ref tag; do
    arm "pager.$name"
  done
  proof="python3 -c 'import pty; pty.spawn([\"git\", \"log\"])'"
}
trap_editors_and_prompts() {
  arm core.editor sequence.editor core.askPass interactive.diffFilter web.browser browser.evil.cmd man.evil.cmd \
    sendemail.smtpServer
  printf 'x\n' >.git/COMMIT_EDITMSG
  proof="git commit --allow-empty"
}
trap_credentials_and_transports() {
  arm credential.helper credential.https://github.com.helper core.sshCommand core.gitProxy remote.origin.uploadpack \
    remote.origin.receivepack http.cookieFile
  git remote add origin ssh://evil@localhost/acme/app.git
  git config branch.feature.remote origin
  git config branch.feature.merge refs/heads/main
  git update-ref refs/remotes/origin/main main
  git config url.ssh://evil@localhost/.insteadOf https://github.com/
  proof="git fetch origin"
}
# Makes the repository a partial clone without the contents of its base.
lose_blobs() {
  local blob
  for blob in "$(git rev-parse main:A.swift)" "$(git rev-parse main:B.swift)" "$(git rev-parse main:D.swift)"; do
    rm -f ".git/objects/${blob:0:2}/${blob:2}"
  done
  git config core.repositoryFormatVersion 1
  git config extensions.partialClone evil
  git config remote.evil.promisor true
  git config remote.evil.partialCloneFilter blob:none
}
trap_partial_clone_with_a_helper() {
  lose_blobs
  git config remote.evil.url "ext::$(recorder ext_transport) %S"
  may_fail=yes
  proof="git show main:A.swift"
}
trap_partial_clone_over_ssh() {
  lose_blobs
  git config remote.evil.url ssh://evil@localhost/app.git
  arm core.sshCommand
  may_fail=yes
  proof="git show main:A.swift"
}
trap_partial_clone_from_a_folder() {
  lose_blobs
  git config remote.evil.url "$scratch/base"
  arm remote.evil.uploadpack
  may_fail=yes
  proof="git show main:A.swift"
}
trap_partial_clone_from_a_folder_with_refs_command() {
  lose_blobs
  mkdir -p .git/objects/info
  echo "$scratch/base/.git/objects" >.git/objects/info/alternates
  git config remote.evil.url "$scratch/base"
  arm core.alternateRefsCommand
  proof="git rev-list --alternate-refs"
}
# Creates signed commits and a signed tag, so that git tries to verify them.
sign() {
  local kind tree parent
  tree="$(git rev-parse 'HEAD^{tree}')"
  parent="$(git rev-parse HEAD)"
  for kind in "PGP SIGNATURE" "SSH SIGNATURE" "SIGNED MESSAGE"; do
    parent="$({
      printf 'tree %s\nparent %s\nauthor Test <t@example.org> 1700000000 +0000\ncommitter Test <t@example.org> 1700000000 +0000\n' \
        "$tree" "$parent"
      printf 'gpgsig -----BEGIN %s-----\n \n aaaa\n -----END %s-----\n\nSigned\n' "$kind" "$kind"
    } | git hash-object -t commit -w --stdin)"
    echo "// $kind" >>B.swift
    git add B.swift
    tree="$(git write-tree)"
  done
  git update-ref refs/heads/feature "$parent"
  git tag -f -m "$(printf 'Signed\n-----BEGIN PGP SIGNATURE-----\n\naaaa\n-----END PGP SIGNATURE-----')" v2 >/dev/null
}
trap_signatures() {
  sign
  arm gpg.program gpg.openpgp.program gpg.ssh.program gpg.x509.program gpg.ssh.defaultKeyCommand
  echo >.git/signers
  git config gpg.ssh.allowedSignersFile .git/signers
  git config log.showSignature true
  git config commit.gpgSign true
  git config tag.gpgSign true
  proof="git log -3"
}
trap_aliases() {
  local name
  for name in blame cat-file check-ignore config diff diff-files diff-index diff-tree for-each-ref hash-object log \
    ls-files ls-tree merge-base remote rev-list rev-parse symbolic-ref evil; do
    git config "alias.$name" "!$(recorder "alias-$name")"
  done
  proof="git evil"
}
trap_submodule() {
  git -c protocol.file.allow=always submodule --quiet add "$scratch/base" Module
  git commit --quiet -m Module
  git config submodule.Module.update "!$(recorder submodule_update)"
  git config diff.submodule log
  git config diff.ignoreSubmodules none
  git config status.submoduleSummary true
  (cd Module && trap_fsmonitor && trap_filter_clean && trap_diff_drivers)
  echo '// changed' >>Module/A.swift
  proof="git status"
}
trap_repository_in_the_tree() {
  git clone --quiet --local "$scratch/base" Inner
  git -C Inner branch --quiet main origin/main
  (cd Inner && trap_fsmonitor && trap_filter_clean && trap_hooks)
  place=Inner
  proof="git -C Inner status"
}
trap_bare_repository_in_the_tree() {
  git clone --quiet --local --bare "$scratch/base" Bare
  (cd Bare && git config core.bare false && git config core.worktree "$PWD" && arm core.fsmonitor)
  cp A.swift Bare/
  (cd Bare && GIT_DIR=. git add -f A.swift 2>/dev/null)
  : >"$ran"
  place=Bare
  may_fail=yes
  proof="git -C Bare status"
}
trap_git_folder_elsewhere() {
  mv .git "$own/elsewhere.git"
  echo "gitdir: $own/elsewhere.git" >.git
  git config core.worktree "$PWD"
  trap_fsmonitor
  trap_filter_names_with_equals_sign
}
trap_work_tree_elsewhere() {
  mkdir "$own/other"
  git config core.worktree "$own/other"
  arm core.fsmonitor
  may_fail=yes
  proof="git status"
}
trap_everything_else_in_the_configuration() {
  arm core.notesRef trailer.evil.command trailer.evil.cmd tar.evil.command uploadpack.packObjectsHook \
    init.templateDir instaweb.httpd maintenance.strategy guitool.evil.cmd sendemail.toCmd gc.recentObjectsHook \
    receive.procReceiveRefs remote-helper.evil.cmd imap.tunnel help.browser column.ui diff.orderFile
  git config --unset core.notesRef
  git config --unset column.ui
  git config gc.auto 1
  git config blame.ignoreRevsFile /dev/null
  git config mailmap.file "$(recorder mailmap)"
  git config help.autocorrect immediate
  printf 'x' >.mailmap
}
trap_variables_of_git() {
  local name
  mkdir .exec
  for name in config diff-index diff-files diff-tree ls-files rev-parse rev-list cat-file log blame remote-https; do
    cp "$(recorder "exec-path-$name")" ".exec/git-$name"
  done
  printf '*.swift filter=evil\n' >.gitattributes
  vars=(
    "GIT_EXTERNAL_DIFF=$(recorder GIT_EXTERNAL_DIFF)" "GIT_PAGER=$(recorder GIT_PAGER)" "PAGER=$(recorder PAGER)"
    "GIT_EDITOR=$(recorder GIT_EDITOR)" "VISUAL=$(recorder VISUAL)" "EDITOR=$(recorder EDITOR)"
    "GIT_SEQUENCE_EDITOR=$(recorder GIT_SEQUENCE_EDITOR)" "GIT_SSH=$(recorder GIT_SSH)"
    "GIT_SSH_COMMAND=$(recorder GIT_SSH_COMMAND)" "GIT_ASKPASS=$(recorder GIT_ASKPASS)"
    "SSH_ASKPASS=$(recorder SSH_ASKPASS)" "GIT_PROXY_COMMAND=$(recorder GIT_PROXY_COMMAND)"
    "GIT_EXEC_PATH=$PWD/.exec" "GIT_TEMPLATE_DIR=$PWD/.exec" "GIT_MAN_VIEWER=$(recorder GIT_MAN_VIEWER)"
    "GIT_TRACE=$ran" "GIT_TRACE_SETUP=$ran" "GIT_TRACE2=$ran" "GIT_TRACE2_EVENT=$ran" "GIT_TRACE_PACKET=$ran"
    "GIT_CONFIG_COUNT=2" "GIT_CONFIG_KEY_0=core.fsmonitor" "GIT_CONFIG_VALUE_0=$(recorder GIT_CONFIG_VALUE_0)"
    "GIT_CONFIG_KEY_1=filter.evil.clean" "GIT_CONFIG_VALUE_1=$(recorder GIT_CONFIG_VALUE_1)"
    "GIT_CONFIG_PARAMETERS='gpg.program'='$(recorder GIT_CONFIG_PARAMETERS)' 'log.showSignature'='true'"
    "GIT_ATTR_SOURCE=HEAD" "GIT_TRACE_CURL=$ran" "GIT_CONFIG=$PWD/.git/config"
  )
  sign
  proof="env \"\${vars[@]}\" git status"
}
trap_programs_in_the_tree() {
  local name
  mkdir bin
  for name in git swift swiftc xcodebuild python3 sh curl review; do
    cp "$(recorder "tree-$name")" "$name"
    cp "$(recorder "tree-bin-$name")" "bin/$name"
  done
  vars=("PATH=.:bin::$PATH")
  proof="env \"\${vars[@]}\" git status"
}
trap_project_files() {
  local command="$(recorder project_file)"
  printf 'import Foundation\nlet p = Process()\np.executableURL = URL(fileURLWithPath: "%s")\ntry! p.run()\n' "$command" >>Package.swift
  printf 'all:\n\t%s\n' "$command" >Makefile
  printf '%s\n' "$command" >.envrc
  printf 'command script import %s\n' "$command" >.lldbinit
  printf 'custom_rules: {evil: {command: "%s"}}\n' "$command" >.swiftlint.yml
  mkdir -p App.xcodeproj Plugins/Evil .vscode
  printf '// !$*UTF8*$!\n{ objects = { A = {isa = PBXShellScriptBuildPhase; shellPath = %s; shellScript = %s; }; }; }\n' \
    "$command" "$command" >App.xcodeproj/project.pbxproj
  printf '#include "|%s"\nCC = %s\n' "$command" "$command" >Evil.xcconfig
  git add --all
}
