#ifndef REVIEW_CPOSTGRES_H
#define REVIEW_CPOSTGRES_H
#include <stdbool.h>
#include <stddef.h>

// The parts of libpq that Lintel uses. The library is loaded only when a database is used (docs/decisions/0011). Its
// API is declared here so that neither building nor running Lintel requires libpq: the functions and constants below
// have not changed since PostgreSQL 9.
// Source: PostgreSQL documentation, "libpq — C Library".

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;

enum { RV_CONNECTION_OK = 0 };
enum { RV_COMMAND_OK = 1, RV_TUPLES_OK = 2, RV_COPY_IN = 4 };
enum { RV_FIELD_SQLSTATE = 'C', RV_FIELD_MESSAGE = 'M' };

/// Loads libpq. Must not be called concurrently. The functions below may be called only after this has returned true.
bool rv_pq_load(void);

/// Returns the reason libpq could not be loaded, or NULL if it was loaded.
const char *rv_pq_load_error(void);

/// Connects to a database and waits for the connection. Both lists end with NULL. The value of `dbname` may be a
/// complete connection URI.
PGconn *rv_pq_connect(const char *const *keywords, const char *const *values);
void rv_pq_finish(PGconn *connection);
int rv_pq_status(const PGconn *connection);
const char *rv_pq_error(const PGconn *connection);

PGresult *rv_pq_run(PGconn *connection, const char *sql);
PGresult *rv_pq_run_with(PGconn *connection, const char *sql, int count, const char *const *values, bool is_binary);
PGresult *rv_pq_next(PGconn *connection);
int rv_pq_put(PGconn *connection, const char *bytes, int count);
int rv_pq_end_put(PGconn *connection);

int rv_pq_result_status(const PGresult *result);
const char *rv_pq_result_field(const PGresult *result, int field);
void rv_pq_clear(PGresult *result);
int rv_pq_rows(const PGresult *result);
int rv_pq_columns(const PGresult *result);
const char *rv_pq_column_name(const PGresult *result, int column);
const char *rv_pq_value(const PGresult *result, int row, int column);
int rv_pq_length(const PGresult *result, int row, int column);
bool rv_pq_is_null(const PGresult *result, int row, int column);

#endif
