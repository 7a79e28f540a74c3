#include "CBuildCommit.h"

// Swift cannot read a string that is passed on the compiler's command line.
#define TEXT(value) #value
#define TEXT_OF(value) TEXT(value)

static int argument_count;
static char **arguments;

// glibc and macOS pass the arguments of `main` to constructors.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}

char *const *rv_arguments(int *count) {
  *count = argument_count;
  return arguments;
}

const char *rv_build_commit(void) {
#ifdef REVIEW_COMMIT
  return TEXT_OF(REVIEW_COMMIT);
#else
  return "";
#endif
}
