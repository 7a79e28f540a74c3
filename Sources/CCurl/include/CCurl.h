#ifndef REVIEW_CCURL_H
#define REVIEW_CCURL_H
#include <curl/curl.h>
#include <stdbool.h>

// The parts of libcurl that Lintel uses. The library is loaded on first use rather than when the program starts:
// loading it and its dependencies would take a quarter of the startup time, and most runs send no requests
// (docs/decisions/0011).

/// Loads and initializes libcurl. Must not be called concurrently. The functions below may be called only after this
/// has returned true.
bool rv_curl_load(void);

/// Returns the reason libcurl could not be loaded, or NULL if it was loaded or if it could not be initialized.
const char *rv_curl_load_error(void);

CURL *rv_curl_init(void);
void rv_curl_cleanup(CURL *handle);
void rv_curl_reset(CURL *handle);
CURLcode rv_curl_perform(CURL *handle);
const char *rv_curl_message(CURLcode code);
struct curl_slist *rv_curl_append(struct curl_slist *list, const char *line);
void rv_curl_free_all(struct curl_slist *list);

// Swift cannot call variadic C functions, so there is one function for each argument type.

CURLcode rv_curl_set_long(CURL *handle, CURLoption option, long value);
CURLcode rv_curl_set_string(CURL *handle, CURLoption option, const char *value);
CURLcode rv_curl_set_pointer(CURL *handle, CURLoption option, void *value);

/// Sets the request body. The bytes are not copied, so they must stay valid and in place until the transfer has ended.
CURLcode rv_curl_set_body(CURL *handle, const void *bytes, curl_off_t count);

typedef size_t (*rv_curl_receive)(char *bytes, size_t size, size_t count, void *context);

CURLcode rv_curl_set_receive(CURL *handle, CURLoption option, rv_curl_receive receive);
CURLcode rv_curl_allow_http_only(CURL *handle);
CURLcode rv_curl_get_long(CURL *handle, CURLINFO info, long *value);

#endif
