#ifndef REVIEW_CSPAWN_H
#define REVIEW_CSPAWN_H
#include <stdbool.h>
#include <sys/types.h>

// Starts child processes. Foundation's Process cannot pass environment variables that are not valid UTF-8, and neither
// it nor posix_spawn can make the kernel kill a child when its parent dies.

/// A running child process and the parent's ends of its pipes, which are close-on-exec.
struct rv_child {
  pid_t process;
  /// The non-blocking write end for standard input, or -1 if the child has no input.
  int input;
  int output;
  /// The read end for standard error, or -1 if the child shares this process's.
  int errors;
};

/// Starts the program at `path`. Both `arguments` and `variables` end with a null pointer.
///
/// The child inherits no other file descriptors and starts with default signal handling. On Linux, the kernel kills the
/// child when the calling thread ends, even if SIGKILL ends this process. On other systems, the child receives SIGPIPE
/// the next time it writes. File descriptors 0 to 2 of this process must be open.
/// - Parameter has_input: Whether to open a pipe for standard input. If false, the child reads /dev/null.
/// - Parameter has_errors: Whether to open a pipe for standard error. If false, the child shares this process's.
/// - Returns: 0, or an error number, in which case no descriptors stay open.
int rv_spawn(const char *path, char *const arguments[], char *const variables[], bool has_input, bool has_errors,
             struct rv_child *child);

#endif
