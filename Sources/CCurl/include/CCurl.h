#ifndef REVIEW_CCURL_H
#define REVIEW_CCURL_H
#include <curl/curl.h>
#include <stdbool.h>

// libcurl as far as it is used here. It is loaded when it is first asked for and not when the program starts: with its
// own libraries it would take a quarter of every start, and most runs send nothing (docs/decisions/0011).

/// Loads and sets up libcurl. Not to be called on two threads at the same time; whatever is declared below may be called
/// once this was true.
bool rv_curl_load(void);

/// Why libcurl could not be loaded; NULL where it was, or where it could not be set up.
const char *rv_curl_load_error(void);

CURL *rv_curl_init(void);
void rv_curl_cleanup(CURL *handle);
void rv_curl_reset(CURL *handle);
CURLcode rv_curl_perform(CURL *handle);
const char *rv_curl_message(CURLcode code);
struct curl_slist *rv_curl_append(struct curl_slist *list, const char *line);
void rv_curl_free_all(struct curl_slist *list);

// Swift cannot call functions with variable arguments, so there is one function for each type of argument.

CURLcode rv_curl_set_long(CURL *handle, CURLoption option, long value);
CURLcode rv_curl_set_string(CURL *handle, CURLoption option, const char *value);
CURLcode rv_curl_set_pointer(CURL *handle, CURLoption option, void *value);

/// The bytes are not copied: they have to stay where they are until the transfer has ended.
CURLcode rv_curl_set_body(CURL *handle, const void *bytes, curl_off_t count);

typedef size_t (*rv_curl_receive)(char *bytes, size_t size, size_t count, void *context);

CURLcode rv_curl_set_receive(CURL *handle, CURLoption option, rv_curl_receive receive);
CURLcode rv_curl_allow_http_only(CURL *handle);
CURLcode rv_curl_get_long(CURL *handle, CURLINFO info, long *value);

#endif
