#ifndef REVIEW_CBUILDCOMMIT_H
#define REVIEW_CBUILDCOMMIT_H

/// Returns the commit that the program was built from, as defined by the build (REVIEW_COMMIT), or an empty string if
/// it is not defined.
const char *rv_build_commit(void);

/// Returns the program's arguments, starting with its name. Swift reads them from /proc, which may be missing in a
/// chroot.
char *const *rv_arguments(int *count);

#endif
