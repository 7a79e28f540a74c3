#ifndef REVIEW_CSQLITE_SHIM_H
#define REVIEW_CSQLITE_SHIM_H
#include <sqlite3.h>

// Swift does not import SQLITE_TRANSIENT because it is a cast of -1.
static inline int rv_sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline int rv_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}
#endif
