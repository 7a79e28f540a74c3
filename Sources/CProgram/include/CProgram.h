#ifndef REVIEW_CPROGRAM_H
#define REVIEW_CPROGRAM_H

/// Returns the commit that the program was built from, as defined by the build (REVIEW_COMMIT), or an empty string if
/// it is not defined.
const char *rv_build_commit(void);

/// Returns the program's arguments, starting with its name. Swift reads them from /proc, which may be missing in a
/// chroot.
char *const *rv_arguments(int *count);

/// Lets the heap of each thread grow in large steps. By default, glibc makes a system call for every few pages.
void rv_grow_heaps_in_large_steps(void);

#endif
