# Sourced by scripts: what the sources say about the product. `root` names the folder that holds them; by default, the
# current one.

# The value of a string constant of a Swift file.
swift_constant() {
  sed -n 's/^ *static let '"$2"' = "\(.*\)"$/\1/p' "${root:-.}/Sources/review/$1"
}

product_address="$(swift_constant Product.swift repository)"
product_version="$(swift_constant Version.swift current)"

# A hash of the sources that the program is made of, so that a build of the same sources is recognized, also in an archive,
# which has no revision.
source_name() {
  (cd "${root:-.}" && find Package.swift Sources Plugins/SourcesVersion Plugins/sources-version -type f -print0 \
    | LC_ALL=C sort -z | xargs -0 git hash-object --no-filters -- | git hash-object --stdin)
}
