# Sourced by scripts: sets `product_address` and `product_version` from the sources in the folder `root` (default: the
# current folder).

# Prints the value of a string constant in a Swift file.
swift_constant() {
  sed -n 's/^ *static let '"$2"' = "\(.*\)"$/\1/p' "${root:-.}/Sources/review/$1"
}

product_address="$(swift_constant Product.swift repository)"
product_version="$(swift_constant Version.swift current)"

# Prints a hash of the program's sources, which identifies them even in an unpacked archive without a git revision.
source_name() {
  (cd "${root:-.}" && find Package.swift Sources Plugins/SourcesVersion Plugins/sources-version -type f -print0 \
    | LC_ALL=C sort -z | xargs -0 git hash-object --no-filters -- | git hash-object --stdin)
}
