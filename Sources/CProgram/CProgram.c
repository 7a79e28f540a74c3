#include "CProgram.h"

#ifdef __linux__
#include <malloc.h>
#endif

void rv_grow_heaps_in_large_steps(void) {
#ifdef __GLIBC__
  mallopt(M_TOP_PAD, 32 << 20);
#endif
}

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
