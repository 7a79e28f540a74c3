#ifndef REVIEW_CBUILDCOMMIT_H
#define REVIEW_CBUILDCOMMIT_H

/// The commit that the program was built from, as the build named it (REVIEW_COMMIT); empty if it named none.
const char *rv_build_commit(void);

/// The arguments of the program, which begin with its name. Swift reads them from /proc, which a chroot may lack.
char *const *rv_arguments(int *count);

#endif
