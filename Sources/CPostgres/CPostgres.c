#include "CPostgres.h"
#include <dlfcn.h>
#include <string.h>

#ifdef __APPLE__
static const char *const libraries[] = {
  "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib", "/usr/local/opt/libpq/lib/libpq.5.dylib", NULL};
#else
static const char *const libraries[] = {"libpq.so.5", NULL};
#endif

typedef void (*notice_processor)(void *context, const char *message);

static struct {
  PGconn *(*connectdbParams)(const char *const *, const char *const *, int);
  void (*finish)(PGconn *);
  int (*status)(const PGconn *);
  char *(*errorMessage)(const PGconn *);
  notice_processor (*setNoticeProcessor)(PGconn *, notice_processor, void *);
  PGresult *(*exec)(PGconn *, const char *);
  PGresult *(*execParams)(PGconn *, const char *, int, const unsigned *, const char *const *, const int *, const int *,
                          int);
  PGresult *(*getResult)(PGconn *);
  int (*putCopyData)(PGconn *, const char *, int);
  int (*putCopyEnd)(PGconn *, const char *);
  int (*resultStatus)(const PGresult *);
  char *(*resultErrorField)(const PGresult *, int);
  void (*clear)(PGresult *);
  int (*ntuples)(const PGresult *);
  int (*nfields)(const PGresult *);
  char *(*fname)(const PGresult *, int);
  char *(*getvalue)(const PGresult *, int, int);
  int (*getlength)(const PGresult *, int, int);
  int (*getisnull)(const PGresult *, int, int);
} loaded;

static char *load_error = NULL;

#define FIND(name) (*(void **)&loaded.name = dlsym(library, "PQ" #name))

static bool find_functions(void) {
  void *library = NULL;
  for (int index = 0; !library && libraries[index]; index++) library = dlopen(libraries[index], RTLD_NOW | RTLD_LOCAL);
  return library && FIND(connectdbParams) && FIND(finish) && FIND(status) && FIND(errorMessage) &&
         FIND(setNoticeProcessor) && FIND(exec) && FIND(execParams) && FIND(getResult) && FIND(putCopyData) && FIND(putCopyEnd) &&
         FIND(resultStatus) && FIND(resultErrorField) && FIND(clear) && FIND(ntuples) && FIND(nfields) && FIND(fname) &&
         FIND(getvalue) && FIND(getlength) && FIND(getisnull);
}

bool rv_pq_load(void) {
  if (find_functions()) return true;
  // Copied, because dlerror's result is valid only until this thread's next error or its end.
  const char *reason = dlerror();
  load_error = reason ? strdup(reason) : NULL;
  return false;
}

const char *rv_pq_load_error(void) { return load_error; }

// Otherwise, libpq would print notices to standard error, unescaped.
static void ignore(void *context, const char *message) {
  (void)context;
  (void)message;
}

PGconn *rv_pq_connect(const char *const *keywords, const char *const *values) {
  PGconn *connection = loaded.connectdbParams(keywords, values, 1);
  if (connection) loaded.setNoticeProcessor(connection, ignore, NULL);
  return connection;
}

void rv_pq_finish(PGconn *connection) { loaded.finish(connection); }

int rv_pq_status(const PGconn *connection) { return loaded.status(connection); }

const char *rv_pq_error(const PGconn *connection) { return loaded.errorMessage(connection); }

PGresult *rv_pq_run(PGconn *connection, const char *sql) { return loaded.exec(connection, sql); }

PGresult *rv_pq_run_with(PGconn *connection, const char *sql, int count, const char *const *values, bool is_binary) {
  return loaded.execParams(connection, sql, count, NULL, values, NULL, NULL, is_binary);
}

PGresult *rv_pq_next(PGconn *connection) { return loaded.getResult(connection); }

int rv_pq_put(PGconn *connection, const char *bytes, int count) { return loaded.putCopyData(connection, bytes, count); }

int rv_pq_end_put(PGconn *connection) { return loaded.putCopyEnd(connection, NULL); }

int rv_pq_result_status(const PGresult *result) { return loaded.resultStatus(result); }

const char *rv_pq_result_field(const PGresult *result, int field) { return loaded.resultErrorField(result, field); }

void rv_pq_clear(PGresult *result) { loaded.clear(result); }

int rv_pq_rows(const PGresult *result) { return loaded.ntuples(result); }

int rv_pq_columns(const PGresult *result) { return loaded.nfields(result); }

const char *rv_pq_column_name(const PGresult *result, int column) { return loaded.fname(result, column); }

const char *rv_pq_value(const PGresult *result, int row, int column) { return loaded.getvalue(result, row, column); }

int rv_pq_length(const PGresult *result, int row, int column) { return loaded.getlength(result, row, column); }

bool rv_pq_is_null(const PGresult *result, int row, int column) { return loaded.getisnull(result, row, column); }
