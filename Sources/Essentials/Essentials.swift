// Foundation without the parts that need ICU, whose data would make up two fifths of a release
// (docs/decisions/0028-releases-without-icu.md), and what Foundation exports. Other platforms have ICU in the system.
#if canImport(FoundationEssentials)
  @_exported import Dispatch
  @_exported import FoundationEssentials
#else
  @_exported import Foundation
#endif
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#endif
