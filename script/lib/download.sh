# Sourced by scripts that install a release. Requires product.sh.

# The location of release files. REVIEW_RELEASES overrides it with a mirror or a local folder; %VERSION% is replaced by the
# version.
releases="${REVIEW_RELEASES:-$product_address/releases/download/v%VERSION%}"

# Prints the triple in the names of this platform's tarballs; fails if the platform has no releases.
release_triple() {
  case "$(uname -s) $(uname -m)" in
    "Linux x86_64") echo x86_64-unknown-linux-gnu ;;
    "Linux aarch64" | "Linux arm64") echo aarch64-unknown-linux-gnu ;;
    Darwin\ *) echo universal-apple-macosx ;;
    *) return 1 ;;
  esac
}

# Fetches a file of a release; fails without a message if the server does not have it.
fetch_asset() {
  local name="$1" version="$2" target="$3" location status
  location="${releases//%VERSION%/$version}"
  case "$location" in
    /*) cp "$location/$name" "$target" 2>/dev/null ;;
    https://*)
      if has curl; then
        curl --proto '=https' --fail --silent --location --connect-timeout 10 --max-time 300 --retry 2 \
          --output "$target" "$location/$name" || {
          status=$?
          # 22 means that the server does not have the file.
          [ "$status" = 22 ] || say "Could not download $location/$name (curl status $status); check your connection."
          return 1
        }
      elif has wget; then
        wget --quiet --https-only --timeout 30 --tries 2 --output-document "$target" "$location/$name"
      else
        say "Install curl or wget to download releases."
        return 1
      fi
      ;;
    *) fail "invalid REVIEW_RELEASES '$location'; use an absolute path or an https:// address." ;;
  esac
}

sha256_of() {
  if has sha256sum; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

# Downloads a release into a folder, verifies its checksum and unpacks it. Fails without a message if there is no release
# for this platform; exits if the checksum does not match SHA256SUMS.
unpack_release() {
  local version="$1" folder="$2" triple name expected
  triple="$(release_triple)" || return 1
  name="lintel-$version-$triple.tar.gz"
  fetch_asset SHA256SUMS "$version" "$folder/SHA256SUMS" || return 1
  expected="$(awk -v name="$name" '$2 == name { print $1 }' "$folder/SHA256SUMS")"
  [ -n "$expected" ] || return 1
  fetch_asset "$name" "$version" "$folder/$name" || return 1
  [ "$(sha256_of "$folder/$name")" = "$expected" ] \
    || fail "the checksum of $name does not match SHA256SUMS; nothing was installed."
  mkdir "$folder/release"
  tar -xzf "$folder/$name" -C "$folder/release" --strip-components 1
}

# Copies an unpacked release to a prefix.
copy_release() {
  local release="$1" prefix="$2"
  mkdir -p "$prefix/share/lintel"
  cp -R "$release/bin" "$release/share" "$prefix/"
  cp "$release/LICENSE" "$release/THIRD-PARTY" "$release/CHANGELOG" "$prefix/share/lintel/"
}
