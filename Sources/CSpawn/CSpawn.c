#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "CSpawn.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#else
#include <spawn.h>
#endif

/// The child's standard input, output and error; -1 for /dev/null.
struct ends {
  int descriptors[3];
};

#ifdef __linux__

/// Runs in the child after vfork, which shares the parent's memory: must not allocate or take a lock. Returns on
/// failure.
static void run_child(const char *path, char *const arguments[], char *const variables[], const struct ends *ends,
                      pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may already have exited.
  if (getppid() != parent) return;
  // An ignored signal stays ignored after exec, and the child would survive writing to a closed pipe.
  const struct sigaction usual = {.sa_handler = SIG_DFL};
  sigaction(SIGPIPE, &usual, NULL);
  for (int number = 0; number < 3; number++) {
    int end = ends->descriptors[number];
    if (end < 0) end = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (end < 0 || dup2(end, number) < 0) return;
  }
#ifdef SYS_close_range
  // Closes descriptors that this process inherited without close-on-exec. Kernels before 5.9 lack this system call.
  syscall(SYS_close_range, 3, ~0U, 0);
#endif
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(path, arguments, variables);
}

static int start(const char *path, char *const arguments[], char *const variables[], const struct ends *ends,
                 pid_t *process) {
  volatile int failure = 0;
  const pid_t parent = getpid();
  // The parent's signal handlers must not run in the child.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t started = vfork();
  if (started == 0) {
    run_child(path, arguments, variables, ends, parent);
    failure = errno ? errno : ESRCH;
    _exit(127);
  }
  const int problem = started < 0 ? errno : failure;
  if (started > 0 && problem) waitpid(started, NULL, 0);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  *process = started;
  return problem;
}

#else

static int start(const char *path, char *const arguments[], char *const variables[], const struct ends *ends,
                 pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int problem = posix_spawn_file_actions_init(&actions);
  if (problem) return problem;
  problem = posix_spawnattr_init(&attributes);
  if (problem) {
    posix_spawn_file_actions_destroy(&actions);
    return problem;
  }
  sigset_t none, broken_pipe;
  sigemptyset(&none);
  sigemptyset(&broken_pipe);
  sigaddset(&broken_pipe, SIGPIPE);
  problem = posix_spawnattr_setsigmask(&attributes, &none);
  if (!problem) problem = posix_spawnattr_setsigdefault(&attributes, &broken_pipe);
  if (!problem) {
    problem = posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT);
  }
  for (int number = 0; number < 3 && !problem; number++) {
    const int end = ends->descriptors[number];
    problem = end < 0 ? posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
                      : posix_spawn_file_actions_adddup2(&actions, end, number);
  }
  if (!problem) problem = posix_spawn(process, path, &actions, &attributes, arguments, variables);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return problem;
}

#endif

/// Creates a pipe whose ends are close-on-exec.
static int make_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC) ? errno : 0;
#else
  if (pipe(ends)) return errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

static void close_all(int *descriptors, int count) {
  for (int index = 0; index < count; index++) {
    if (descriptors[index] >= 0) close(descriptors[index]);
  }
}

static pthread_once_t signals_are_set = PTHREAD_ONCE_INIT;

/// Replaces inherited signal dispositions that break waiting for children and writing to them.
static void set_signals(void) {
  struct sigaction action;
  // If this signal is ignored, the kernel discards exit statuses.
  if (sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_IGN) signal(SIGCHLD, SIG_DFL);
  // The default action would kill this process when a child exits before reading all of its input.
  if (sigaction(SIGPIPE, NULL, &action) == 0 && action.sa_handler == SIG_DFL) signal(SIGPIPE, SIG_IGN);
}

int rv_spawn(const char *path, char *const arguments[], char *const variables[], bool has_input, bool has_errors,
             struct rv_child *child) {
  // The read and write ends for standard input, output and error.
  int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
  int problem = pthread_once(&signals_are_set, set_signals);
  for (int number = has_input ? 0 : 1; number < (has_errors ? 3 : 2) && !problem; number++) {
    problem = make_pipe(pipes[number]);
  }
  if (!problem) {
    const struct ends ends = {{pipes[0][0], pipes[1][1], has_errors ? pipes[2][1] : STDERR_FILENO}};
    problem = start(path, arguments, variables, &ends, &child->process);
  }
  if (problem) {
    close_all(pipes[0], 6);
    return problem;
  }
  int theirs[3] = {pipes[0][0], pipes[1][1], pipes[2][1]};
  close_all(theirs, 3);
  if (has_input) fcntl(pipes[0][1], F_SETFL, O_NONBLOCK);
  child->input = pipes[0][1];
  child->output = pipes[1][0];
  child->errors = pipes[2][0];
  return 0;
}
