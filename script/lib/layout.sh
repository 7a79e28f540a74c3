# Sourced by script/install and script/release.

# Installs a program to a prefix: `review`, `lintel`, the manual page and the completions.
install_program() {
  local program="$1" prefix="$2" share="$2/share"
  mkdir -p "$prefix/bin" "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/site-functions" \
    "$share/fish/vendor_completions.d" "$share/lintel"
  install -m 755 "$program" "$prefix/bin/review"
  ln -sf review "$prefix/bin/lintel"
  "$program" help --man >"$share/man/man1/review.1"
  printf '.so man1/review.1\n' >"$share/man/man1/lintel.1"
  "$program" completions bash >"$share/bash-completion/completions/review"
  # bash-completion loads the file that is named after the command; zsh and fish load all files.
  ln -sf review "$share/bash-completion/completions/lintel"
  "$program" completions zsh >"$share/zsh/site-functions/_review"
  "$program" completions fish >"$share/fish/vendor_completions.d/review.fish"
  ln -sf review.fish "$share/fish/vendor_completions.d/lintel.fish"
  source_name >"$share/lintel/source"
}
